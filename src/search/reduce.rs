//! How deep a move is searched: late moves less (late move reductions), moves that have no
//! alternative more (singular extensions).

use super::history::PieceTo;
use super::state::{Node, NullWindow};
use super::verdict::MAX_UNPROVED;
use super::worker::Worker;
use crate::params::id;
use crate::types::{Move, Value};

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

/// By how many plies the move just played is reduced (late move reductions). May be negative.
pub fn reduction(w: &Worker, node: &Node, candidate: &Candidate) -> i32 {
    if node.depth < 2 || candidate.count < 2 + node.pv as i32 {
        return 0;
    }
    let mut r = w.reductions.fine(node.depth, candidate.count);
    if !candidate.quiet {
        r = r * w.weights[id::LMR_CAPTURE] / 128;
    }
    r -= candidate.history * 1024 / w.weights[id::LMR_HISTORY];
    if node.was_pv {
        r -= w.weights[id::LMR_WAS_PV];
    }
    if node.pv {
        r -= w.weights[id::LMR_PV];
    }
    if node.cut {
        r += w.weights[id::LMR_CUT];
    }
    if !node.improving && !node.forced {
        r += w.weights[id::LMR_WORSENING];
    }
    if node.stored_capture && candidate.quiet {
        r += w.weights[id::LMR_STORED_CAPTURE];
    }
    if w.game.in_check() {
        r -= w.weights[id::LMR_CHECK];
    }
    if w.stack.at(node.ply).killers.contains(&candidate.mv) {
        r -= w.weights[id::LMR_KILLER];
    }
    if w.stack.at(node.ply).cutoffs > 3 {
        r += w.weights[id::LMR_CUTOFFS];
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
pub fn extension(
    w: &mut Worker, node: &Node, candidate: &Candidate, alpha: Value, search: NullWindow,
) -> Extension {
    let checks = || Extension::Plies(0);
    let (Some(entry), Some(stored)) = (node.entry, node.stored) else { return checks() };
    let eligible = candidate.mv == node.stored_move
        && node.excluded.is_none()
        && node.ply > 0
        && node.depth >= w.weights[id::SINGULAR_DEPTH]
        && entry.depth >= node.depth - 3
        && entry.bound.is_lower()
        && stored.abs() <= MAX_UNPROVED
        && node.ply < 2 * w.root_depth as usize;
    if !eligible {
        return checks();
    }
    let bar = stored - node.depth * w.weights[id::SINGULAR_MARGIN] / 16;
    w.stack.at_mut(node.ply).excluded = candidate.mv;
    let depth = (node.depth - 1) / 2;
    let value = search(w, bar - 1, bar, depth, node.ply, node.cut);
    w.stack.at_mut(node.ply).excluded = Move::NONE;
    if w.stopped() {
        return Extension::Cutoff(0);
    }
    if value < bar {
        let twice = !node.pv
            && value < bar - w.weights[id::DOUBLE_MARGIN]
            && w.stack.at(node.ply).doubles <= 6;
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
