//! How deep a move is searched: late moves less (late move reductions), moves that have no
//! alternative more (singular extensions).

use super::history::PieceTo;
use super::node::{self, Node};
use super::verdict::MAX_UNPROVED;
use super::worker::Worker;
use crate::params;
use crate::types::{Move, Value};
use std::sync::LazyLock;

/// A move about to be searched.
#[derive(Copy, Clone, Debug)]
pub struct Candidate {
    /// The move.
    pub mv: Move,
    /// How many moves of the node came up to it, itself included.
    pub count: i32,
    /// Whether it captures nothing.
    pub quiet: bool,
    /// Whether it is a pass that may end the game.
    pub ends_game: bool,
    /// Its history.
    pub history: i32,
}

impl Candidate {
    /// The move `mv`, the `count`th of the node, after the moves `before`.
    pub fn new(w: &Worker, node: &Node, mv: Move, count: i32, before: &[PieceTo; 3]) -> Candidate {
        let position = w.game.position();
        let victim = position.piece_on(mv.to()).filter(|_| !mv.is_pass());
        let history = position.piece_on(mv.from()).map_or(0, |piece| {
            let at = PieceTo::new(piece, mv);
            match victim {
                Some(victim) => w.histories.capture(at, victim.kind()),
                None => w.histories.quiet(position.side(), mv, at, before),
            }
        });
        let ends_game = mv.is_pass() && (node.forced || position.passes() > 0);
        Candidate { mv, count, quiet: victim.is_none(), ends_game, history }
    }
}

const SIZE: usize = 64;

/// The base reduction by depth and move number, in 1024ths of a ply.
static TABLE: LazyLock<[[i32; SIZE]; SIZE]> = LazyLock::new(|| {
    let mut table = [[0; SIZE]; SIZE];
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (count, entry) in row.iter_mut().enumerate().skip(1) {
            let product = (depth as f64).ln() * (count as f64).ln();
            let plies = f64::from(params::LMR_BASE) / 100.0
                + product * 100.0 / f64::from(params::LMR_DIVISOR);
            *entry = (1024.0 * plies) as i32;
        }
    }
    table
});

fn fine(depth: i32, count: i32) -> i32 {
    let index = |n: i32| n.clamp(0, SIZE as i32 - 1) as usize;
    TABLE[index(depth)][index(count)]
}

/// The base reduction of the `count`th move at `depth`, in plies.
pub fn base(depth: i32, count: i32) -> i32 {
    fine(depth, count) / 1024
}

/// By how many plies the move just played is reduced (late move reductions). May be negative.
pub fn reduction(w: &Worker, node: &Node, candidate: &Candidate) -> i32 {
    if node.depth < 2 || candidate.count < 2 + node.pv as i32 {
        return 0;
    }
    let mut r = fine(node.depth, candidate.count);
    if !candidate.quiet {
        r /= 2;
    }
    r -= candidate.history * 1024 / params::LMR_HISTORY;
    if node.was_pv {
        r -= 1024;
    }
    if node.pv {
        r -= 512;
    }
    if node.cut {
        r += 1400;
    }
    if !node.improving && !node.forced {
        r += 500;
    }
    if w.game.in_check() {
        r -= 1024;
    }
    if w.stack.at(node.ply).killers.contains(&candidate.mv) {
        r -= 900;
    }
    if w.stack.at(node.ply).cutoffs > 3 {
        r += 700;
    }
    r / 1024
}

/// What the singular search says.
pub enum Extension {
    /// Search the move so many plies deeper.
    Plies(i32),
    /// Several moves beat beta: the node is cut off with this score (multi-cut).
    Cutoff(Value),
}

/// Singular extension: if all other moves fall short of the stored move's score by a margin, that
/// move is searched deeper; if others beat beta too, the node is cut off.
pub fn extension(w: &mut Worker, node: &Node, candidate: &Candidate, alpha: Value) -> Extension {
    let checks = || Extension::Plies(0);
    let (Some(entry), Some(stored)) = (node.entry, node.stored) else { return checks() };
    let eligible = candidate.mv == node.stored_move
        && node.excluded.is_none()
        && node.ply > 0
        && node.depth >= params::SINGULAR_DEPTH
        && entry.depth >= node.depth - 3
        && entry.bound.is_lower()
        && stored.abs() <= MAX_UNPROVED
        && node.ply < 2 * w.root_depth as usize;
    if !eligible {
        return checks();
    }
    let bar = stored - node.depth * params::SINGULAR_MARGIN / 16;
    w.stack.at_mut(node.ply).excluded = candidate.mv;
    let depth = (node.depth - 1) / 2;
    let value = node::search::<false>(w, bar - 1, bar, depth, node.ply, node.cut);
    w.stack.at_mut(node.ply).excluded = Move::NONE;
    if w.stopped() {
        return Extension::Cutoff(0);
    }
    if value < bar {
        let twice =
            !node.pv && value < bar - params::DOUBLE_MARGIN && w.stack.at(node.ply).doubles <= 6;
        return Extension::Plies(1 + twice as i32);
    }
    if value >= node.beta && value.abs() <= MAX_UNPROVED {
        return Extension::Cutoff(value);
    }
    if stored >= node.beta {
        return Extension::Plies(-2 + node.pv as i32);
    }
    if node.cut || stored <= alpha {
        return Extension::Plies(-1);
    }
    checks()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reductions_grow_with_depth_and_move_number() {
        assert_eq!(base(1, 1), 0);
        assert!(base(20, 30) > base(10, 30) && base(20, 30) > base(20, 5));
        assert!(base(10, 20) < 9);
        assert_eq!(base(500, 500), base(63, 63));
    }
}
