//! What every node begins and ends with, be it of the main search or of the quiescence search.

use super::tt::{Bound, Entry};
use super::verdict;
use super::worker::Worker;
use crate::game::{Outcome, plies_left};
use crate::types::Value;
use crate::types::score::{DRAW, MAX_PLY, NONE, from_tt, is_decisive, mate_in, mated_in};

/// The score of a finished game.
pub fn over(w: &Worker, outcome: Outcome, ply: usize) -> Value {
    let position = w.game.position();
    let value = verdict::of(outcome, position.side(), ply);
    w.judged(value, outcome.is_on_points(position.rules()), ply)
}

/// What every node does first: looks whether to stop, whether the game is over or repeats, and
/// bounds the window by the nearest mates. Returns the score if the node needs no search.
pub fn enter(w: &mut Worker, ply: usize, alpha: &mut Value, beta: &mut Value) -> Option<Value> {
    w.pv.clear(ply);
    if w.must_stop() {
        return Some(DRAW);
    }
    w.seldepth = w.seldepth.max(ply);
    if let Some(outcome) = w.game.ending() {
        return Some(over(w, outcome, ply));
    }
    // A win that counts as a mate is the nearest there can be; one that the outlook holds worth
    // less is only one move among others.
    if let Some(value) = verdict::by_pass(&w.game, ply).map(|value| w.judged(value, true, ply))
        && (value >= *beta || value > DRAW && is_decisive(value))
    {
        return Some(value);
    }
    if let Some(value) = verdict::of_repeat(w, ply) {
        return Some(w.judged(value, false, ply));
    }
    let in_check = w.game.in_check();
    if ply >= MAX_PLY - 1 {
        if in_check {
            return Some(DRAW);
        }
        let raw = w.raw_eval();
        return Some(w.corrected(raw));
    }
    let frame = w.stack.at_mut(ply);
    (frame.in_check, frame.eval) = (in_check, NONE);
    // Mate distance pruning.
    *alpha = (*alpha).max(mated_in(ply));
    *beta = (*beta).min(mate_in(ply + 1));
    (*alpha >= *beta).then_some(*alpha)
}

/// The score of a table entry, unless the ply limit may make it wrong here.
pub fn stored_value(w: &Worker, entry: Entry, ply: usize) -> Option<Value> {
    if entry.value == NONE {
        return None;
    }
    if let Some(left) = plies_left(w.game.position()) {
        let left = left as Value;
        let distance = if is_decisive(entry.value) { mate_in(0) - entry.value.abs() } else { 0 };
        if left < 12 || distance > left {
            return None;
        }
    }
    Some(from_tt(entry.value, ply))
}

/// Whether a stored score decides a node with a null window below `beta`.
#[inline]
pub fn cuts(bound: Bound, value: Value, beta: Value) -> bool {
    if value >= beta { bound.is_lower() } else { bound.is_upper() }
}
