//! A move of the root with what is known of it.

use super::tt::Bound;
use crate::types::score::INFINITE;
use crate::types::{Move, Value};

/// A move of the root.
#[derive(Clone, Debug)]
pub struct RootMove {
    /// The move.
    pub mv: Move,
    /// Its score; minus infinity if it did not beat alpha.
    pub score: Value,
    /// What the score says.
    pub bound: Bound,
    /// Its score in the iteration before.
    pub previous: Value,
    /// Nodes spent on it in all.
    pub nodes: u64,
    /// The deepest ply reached behind it.
    pub seldepth: usize,
    /// The line expected, beginning with the move.
    pub pv: Vec<Move>,
}

impl RootMove {
    /// A move not yet searched.
    pub fn new(mv: Move) -> RootMove {
        RootMove {
            mv,
            score: -INFINITE,
            bound: Bound::None,
            previous: -INFINITE,
            nodes: 0,
            seldepth: 0,
            pv: vec![mv],
        }
    }

    /// Whether the move has a score, of this iteration or of the last.
    pub fn is_known(&self) -> bool {
        self.score != -INFINITE || self.previous != -INFINITE
    }
}
