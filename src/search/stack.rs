//! What a search remembers of each ply between the root and the node at hand.

use super::history::PieceTo;
use crate::types::score::{MAX_PLY, NONE};
use crate::types::{Move, Value};

/// One ply.
#[derive(Copy, Clone)]
pub struct Frame {
    /// The move played from this node, `Move::NONE` for a null move or none yet.
    pub mv: Move,
    /// Whether that move captures nothing.
    pub quiet: bool,
    /// That move as an index of the continuation histories.
    pub moved: PieceTo,
    /// The corrected static score, `score::NONE` in check.
    pub eval: Value,
    /// Whether the side to move is in check.
    pub in_check: bool,
    /// Two quiet moves that refuted sibling nodes (killer heuristic).
    pub killers: [Move; 2],
    /// The move left out by a singular search.
    pub excluded: Move,
    /// Cutoffs among this node's children.
    pub cutoffs: u32,
    /// Double extensions on the way here.
    pub doubles: u32,
    /// By how much the search of this node was reduced.
    pub reduction: i32,
}

const EMPTY: Frame = Frame {
    mv: Move::NONE,
    quiet: false,
    moved: PieceTo::NONE,
    eval: NONE,
    in_check: false,
    killers: [Move::NONE; 2],
    excluded: Move::NONE,
    cutoffs: 0,
    doubles: 0,
    reduction: 0,
};

/// Plies before the root that may be asked for.
const BEFORE: usize = 6;
/// Plies beyond the deepest node that may be asked for.
const AFTER: usize = 3;

/// The frames of all plies; a negative ply down to -6 reads as empty.
pub struct Stack(Box<[Frame; BEFORE + MAX_PLY + AFTER]>);

impl Stack {
    /// An empty stack.
    pub fn new() -> Stack {
        Stack(Box::new([EMPTY; BEFORE + MAX_PLY + AFTER]))
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.0.fill(EMPTY);
    }

    /// The frame of a ply.
    #[inline]
    pub fn at(&self, ply: usize) -> &Frame {
        &self.0[BEFORE + ply]
    }

    /// The frame of a ply, to change.
    #[inline]
    pub fn at_mut(&mut self, ply: usize) -> &mut Frame {
        &mut self.0[BEFORE + ply]
    }

    /// The frame `back` plies (at most 6) before `ply`.
    #[inline]
    pub fn before(&self, ply: usize, back: usize) -> &Frame {
        &self.0[BEFORE + ply - back]
    }

    /// The moves one, two and four plies before the node at `ply`, for the continuation histories.
    #[inline]
    pub fn continuation(&self, ply: usize) -> [PieceTo; 3] {
        [1, 2, 4].map(|back| self.before(ply, back).moved)
    }
}

impl Default for Stack {
    fn default() -> Self {
        Self::new()
    }
}
