//! Quiescence search: only captures, until the position is quiet enough for the static score; all
//! moves when in check or when the generals must be parted.

use super::entry;
use super::movepick::{MovePicker, Wanted};
use super::tt::{Bound, Entry};
use super::verdict;
use super::worker::Worker;
use crate::movegen::see;
use crate::params::id;
use crate::types::score::{INFINITE, NONE, to_tt};
use crate::types::{Move, Value};

/// The score of a node at depth 0 within the window `alpha..beta`. With `checks`, quiet checks are
/// tried too.
pub fn qsearch<const PV: bool>(
    w: &mut Worker, mut alpha: Value, mut beta: Value, ply: usize, checks: bool,
) -> Value {
    if let Some(value) = entry::enter(w, ply, &mut alpha, &mut beta) {
        return value;
    }
    let key = w.game.position().tt_key();
    let entry = w.table().probe(key);
    let stored = entry.and_then(|e| entry::stored_value(w, e, ply));
    if let (Some(e), Some(value)) = (entry, stored)
        && entry::cuts(e.bound, value, beta)
        && (!PV || e.proves() && (value >= beta || value <= alpha || e.bound == Bound::Exact))
    {
        return value;
    }

    let forced = w.is_forced();
    let mut raw = NONE;
    let mut best = -INFINITE;
    if !forced {
        raw = entry.map(|e| e.eval).filter(|&e| e != NONE).unwrap_or_else(|| w.raw_eval());
        best = w.corrected(raw);
        w.stack.at_mut(ply).eval = best;
        if let (Some(e), Some(value)) = (entry, stored)
            && (if value > best { e.bound.is_lower() } else { e.bound.is_upper() })
        {
            best = value;
        }
        if best >= beta {
            return best;
        }
        alpha = alpha.max(best);
    }

    let stored_move = entry.map_or(Move::NONE, |e| e.mv);
    let standing = Standing { alpha, beta, best, forced };
    let wanted = match () {
        () if forced => Wanted::All,
        () if checks => Wanted::Forcing,
        () => Wanted::Captures(0),
    };
    let mut picker = w.picker(wanted, stored_move, w.stack.at(ply).killers, ply);
    let (value, mv) = moves::<PV>(w, standing, &mut picker, ply);
    w.put_away(picker);
    if w.stopped() {
        return 0;
    }
    if value == -INFINITE {
        return entry::over(w, w.game.stuck(), ply);
    }
    if !verdict::is_by_history(value) {
        let bound = if value >= beta { Bound::Lower } else { Bound::Upper };
        let value = to_tt(value, ply);
        w.table().store(key, Entry { mv, value, eval: raw, depth: 0, bound, pv: PV });
    }
    value
}

/// Where the node stands before its first move.
struct Standing {
    alpha: Value,
    beta: Value,
    best: Value,
    forced: bool,
}

/// Searches the moves; the best score and the move that beat alpha.
fn moves<const PV: bool>(
    w: &mut Worker, standing: Standing, picker: &mut MovePicker, ply: usize,
) -> (Value, Move) {
    let Standing { mut alpha, beta, mut best, forced } = standing;
    let futility = if forced { -INFINITE } else { best + w.weights[id::DELTA_MARGIN] };
    let mut best_move = Move::NONE;
    let mut tried = 0;
    while let Some(mv) = picker.next(w.game.position(), &w.histories) {
        let victim = w.game.position().piece_on(mv.to()).filter(|_| !mv.is_pass());
        if best >= -verdict::MAX_UNPROVED {
            // Delta pruning: even this capture does not bring the score up to alpha.
            let gain = victim.map_or(0, |v| see::VALUES[v.kind().index()]);
            if !forced && victim.is_some() && futility + gain <= alpha {
                best = best.max(futility + gain);
                continue;
            }
            // In check a way out is known: further quiet ones are left to the main search.
            if forced && victim.is_none() && tried >= 3 {
                picker.skip_quiets();
                continue;
            }
        }
        tried += 1;
        w.play(ply, mv);
        let value = -qsearch::<PV>(w, -beta, -alpha, ply + 1, false);
        w.undo();
        if w.stopped() {
            return (0, Move::NONE);
        }
        if value > best {
            best = value;
            if value > alpha {
                best_move = mv;
                if PV {
                    w.pv.update(ply, mv);
                }
                if value >= beta {
                    break;
                }
                alpha = value;
            }
        }
    }
    (best, best_move)
}
