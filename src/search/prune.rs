//! What need not be searched: whole nodes whose score is far from the window, and late moves that
//! will hardly matter.

use super::movepick::{MovePicker, Wanted};
use super::qsearch::qsearch;
use super::reduce::Candidate;
use super::state::{Node, NullWindow};
use super::tt::{Bound, Entry};
use super::verdict::MAX_UNPROVED;
use super::worker::Worker;
use crate::movegen::checks::gives_check;
use crate::movegen::see::see_ge;
use crate::params::id;
use crate::position::{PassRule, Position};
use crate::types::score::{NONE, to_tt};
use crate::types::{Move, PieceType, Value};

/// Tries to settle a node with a null window without searching its moves.
pub fn whole_node(w: &mut Worker, node: &Node, alpha: Value, search: NullWindow) -> Option<Value> {
    razor(w, node, alpha)
        .or_else(|| reverse_futility(w, node))
        .or_else(|| null_move(w, node, search))
        .or_else(|| probcut(w, node, search))
}

/// Razoring: so far below alpha that only captures can help; see whether they do.
fn razor(w: &mut Worker, node: &Node, alpha: Value) -> Option<Value> {
    let margin = w.weights[id::RAZOR_BASE] + w.weights[id::RAZOR_DEPTH] * node.depth * node.depth;
    if node.eval + margin >= alpha || alpha.abs() > MAX_UNPROVED {
        return None;
    }
    let value =
        qsearch::<false>(w, alpha, alpha + 1, node.ply, w.weights[id::QUIESCENCE_CHECKS] > 0);
    (value <= alpha || w.stopped()).then_some(value)
}

/// Reverse futility (static null move): so far above beta that the lead will last.
fn reverse_futility(w: &Worker, node: &Node) -> Option<Value> {
    let margin = w.weights[id::RFP_MARGIN] * node.depth
        - w.weights[id::RFP_IMPROVING] * node.improving as i32;
    let safe = node.depth <= w.weights[id::RFP_DEPTH]
        && !node.was_pv
        && node.eval - margin.max(20) >= node.beta
        && node.beta > -MAX_UNPROVED
        && node.eval < MAX_UNPROVED;
    safe.then(|| node.beta + (node.eval - node.beta) * w.weights[id::RFP_TRUST] / 64)
}

/// Null move: if even doing nothing keeps the score above beta, a move will.
fn null_move(w: &mut Worker, node: &Node, search: NullWindow) -> Option<Value> {
    let after_null = node.ply > 0 && w.stack.at(node.ply - 1).mv.is_none();
    if node.depth < w.weights[id::NULL_DEPTH]
        || node.eval < node.beta
        || node.beta.abs() > MAX_UNPROVED
        || after_null
        || node.ply < w.null_from
        || may_be_zugzwang(w.game.position())
    {
        return None;
    }
    let margin = (node.eval - node.beta) / w.weights[id::NULL_EVAL];
    let reduction = w.weights[id::NULL_BASE]
        + node.depth / w.weights[id::NULL_DIVISOR]
        + margin.min(w.weights[id::NULL_EVAL_MAX])
        + node.improving as i32;
    let depth = node.depth - reduction;
    w.play_null(node.ply);
    let ply = node.ply + 1;
    let value = -search(w, -node.beta, -node.beta + 1, depth, ply, !node.cut);
    w.undo();
    if w.stopped() {
        return Some(0);
    }
    if value < node.beta {
        return None;
    }
    let value = if value > MAX_UNPROVED { node.beta } else { value };
    let free = w.game.position().rules().pass == PassRule::Free;
    if free || w.null_from > 0 || node.depth < w.weights[id::NULL_VERIFY_DEPTH] {
        return Some(value);
    }
    // Verification: the same without null moves for the next plies.
    w.null_from = node.ply + (3 * depth.max(1) / 4) as usize;
    let check = search(w, node.beta - 1, node.beta, depth, node.ply, false);
    w.null_from = 0;
    (check >= node.beta).then_some(value)
}

/// Whether having to move could hurt: only where passing is not allowed, and little is left.
fn may_be_zugzwang(position: &Position) -> bool {
    let officers = [PieceType::Chariot, PieceType::Cannon, PieceType::Horse, PieceType::Elephant];
    position.rules().pass == PassRule::Forced
        && officers.iter().all(|&k| position.pieces(position.side(), k).is_empty())
}

/// ProbCut: a capture that stays well above beta in a shallow search will in a deep one.
fn probcut(w: &mut Worker, node: &Node, search: NullWindow) -> Option<Value> {
    let bar = node.beta + w.weights[id::PROBCUT_MARGIN]
        - w.weights[id::PROBCUT_IMPROVING] * node.improving as i32;
    let hopeless = matches!((node.entry, node.stored),
        (Some(e), Some(v)) if e.depth >= node.depth - 3 && v < bar);
    if node.depth < w.weights[id::PROBCUT_DEPTH] || node.beta.abs() > MAX_UNPROVED || hopeless {
        return None;
    }
    let wanted = Wanted::Captures((bar - w.stack.at(node.ply).eval).max(1));
    let mut picker = w.picker(wanted, node.stored_move, [Move::NONE; 2], node.ply);
    let value = captures(w, node, bar, &mut picker, search);
    w.put_away(picker);
    value
}

/// The score of the first capture that stays above `bar`.
fn captures(
    w: &mut Worker, node: &Node, bar: Value, picker: &mut MovePicker, search: NullWindow,
) -> Option<Value> {
    let depth = node.depth - 4;
    while let Some(mv) = picker.next(w.game.position(), &w.histories) {
        if mv == node.excluded {
            continue;
        }
        w.play(node.ply, mv);
        let mut value = -qsearch::<false>(w, -bar, -bar + 1, node.ply + 1, false);
        if value >= bar && depth > 0 {
            value = -search(w, -bar, -bar + 1, depth, node.ply + 1, !node.cut);
        }
        w.undo();
        if w.stopped() {
            return Some(0);
        }
        if value >= bar {
            if value > MAX_UNPROVED {
                return Some(value);
            }
            let key = w.game.position().tt_key();
            let (stored, eval) = (to_tt(value, node.ply), node.raw);
            let (bound, pv) = (Bound::Lower, node.was_pv);
            w.table().store(key, Entry { mv, value: stored, eval, depth: depth + 1, bound, pv });
            return Some(value - (bar - node.beta));
        }
    }
    None
}

/// Whether a late move is skipped. Never called before a move is found that does not lose.
pub fn skip(
    w: &Worker, node: &Node, candidate: &Candidate, alpha: Value, picker: &mut MovePicker,
) -> bool {
    let position = w.game.position();
    if candidate.ends_game {
        return false;
    }
    let depth = (node.depth - w.reductions.base(node.depth, candidate.count)).max(0);
    if !candidate.quiet {
        return !see_ge(position, candidate.mv, -w.weights[id::SEE_CAPTURE] * node.depth);
    }
    // Late move pruning.
    let enough =
        (w.weights[id::LMP_BASE] + node.depth * node.depth) / if node.improving { 1 } else { 2 };
    if node.depth <= w.weights[id::LMP_DEPTH] && candidate.count > enough {
        picker.skip_quiets();
        return true;
    }
    // History pruning.
    let bad = depth <= w.weights[id::HISTORY_PRUNE_DEPTH]
        && candidate.history < -w.weights[id::HISTORY_PRUNE] * node.depth;
    // Futility pruning.
    let margin = w.weights[id::FUTILITY_BASE] + w.weights[id::FUTILITY_MARGIN] * depth;
    let eval = w.stack.at(node.ply).eval;
    let futile = !node.forced
        && depth <= w.weights[id::FUTILITY_DEPTH]
        && eval != NONE
        && eval + margin <= alpha;
    // A check may begin an attack that neither history nor static score foresees.
    if (bad || futile) && !gives_check(position, candidate.mv) {
        return true;
    }
    !see_ge(position, candidate.mv, -w.weights[id::SEE_QUIET] * depth * depth)
}
