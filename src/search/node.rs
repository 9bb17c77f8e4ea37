//! The node of the principal variation search, as a table of contents of its techniques.

use super::entry::{cuts, enter, over, stored_value};
use super::movepick::{MovePicker, Wanted};
use super::qsearch::qsearch;
use super::reduce::{self, Extension};
use super::state::Node;
use super::tt::{Bound, Entry};
use super::worker::Worker;
use super::{prune, verdict};
use crate::eval;
use crate::params::id;
use crate::types::score::{DRAW, INFINITE, MATE, NONE, is_decisive, to_tt};
use crate::types::{Move, Value};

/// The score of a node within the window `alpha..beta`, searched `depth` plies deep. `cut` tells
/// that a cutoff is expected.
pub fn search<const PV: bool>(
    w: &mut Worker, mut alpha: Value, mut beta: Value, depth: i32, ply: usize, cut: bool,
) -> Value {
    if depth <= 0 {
        return qsearch::<PV>(w, alpha, beta, ply, w.weights[id::QUIESCENCE_CHECKS] > 0);
    }
    if let Some(value) = enter(w, ply, &mut alpha, &mut beta) {
        return value;
    }
    if !PV
        && w.stack.at(ply).excluded.is_none()
        && let Some(value) = verdict::of_upcoming_repeat(w, ply)
        && value >= beta
    {
        return value;
    }
    let mut node = look_up(w, ply, depth, beta, PV, cut);
    if let Some(value) = proved(&node, alpha) {
        return value;
    }
    if !PV && let Some(value) = table_cutoff(w, &node) {
        return value;
    }
    evaluate(w, &mut node);
    hindsight(w, &mut node);
    if !PV
        && !node.forced
        && node.excluded.is_none()
        && let Some(value) = prune::whole_node(w, &node, alpha, search::<false>)
    {
        return value;
    }
    // Internal iterative reduction: without a stored move the order is bad; search less.
    if (PV || cut) && node.depth >= w.weights[id::IIR_DEPTH] && node.stored_move.is_none() {
        node.depth -= 1;
    }
    moves::<PV>(w, &node, alpha)
}

/// Asks the transposition table.
fn look_up(w: &mut Worker, ply: usize, depth: i32, beta: Value, pv: bool, cut: bool) -> Node {
    let excluded = w.stack.at(ply).excluded;
    let entry = w.table().probe(w.game.position().tt_key());
    let stored = entry.and_then(|e| stored_value(w, e, ply));
    let stored_move = entry.map_or(Move::NONE, |e| e.mv);
    w.stack.at_mut(ply + 1).excluded = Move::NONE;
    w.stack.at_mut(ply + 2).killers = [Move::NONE; 2];
    w.stack.at_mut(ply + 2).cutoffs = 0;
    Node {
        ply,
        depth,
        beta,
        pv,
        cut,
        was_pv: pv || entry.is_some_and(|e| e.pv),
        forced: w.is_forced(),
        improving: false,
        eval: NONE,
        raw: NONE,
        entry,
        stored,
        stored_move,
        stored_capture: !stored_move.is_none()
            && !stored_move.is_pass()
            && w.game.position().piece_on(stored_move.to()).is_some(),
        excluded,
    }
}

/// The score that the table has proved, at whatever depth: a win of at least beta, a loss of at most
/// alpha, or an end exactly so far away that this depth would not see it (within its depth, the
/// search looks for a shorter one). So a mate once announced is not lost sight of.
fn proved(node: &Node, alpha: Value) -> Option<Value> {
    let (entry, value) = (node.entry?, node.stored?);
    let distance = MATE - value.abs() - node.ply as Value;
    let far = entry.bound == Bound::Exact && distance > node.depth;
    let settles = value >= node.beta || value <= alpha || far;
    (entry.proves() && settles && node.excluded.is_none()).then_some(value)
}

/// The table's verdict, if it was searched deep enough.
fn table_cutoff(w: &mut Worker, node: &Node) -> Option<Value> {
    let (entry, value) = (node.entry?, node.stored?);
    let deep = entry.depth >= node.depth + (value >= node.beta && !node.cut) as i32;
    if !deep || node.excluded != Move::NONE || !cuts(entry.bound, value, node.beta) {
        return None;
    }
    if value >= node.beta && !entry.mv.is_none() {
        let quiet = w.game.position().piece_on(entry.mv.to()).is_none();
        if quiet && let Some(piece) = w.game.position().piece_on(entry.mv.from()) {
            let at = super::history::PieceTo::new(piece, entry.mv);
            let (side, before) = (w.game.position().side(), w.stack.continuation(node.ply));
            let bonus = bonus(w, node.depth) / 2;
            w.histories.update_quiet(side, entry.mv, at, &before, bonus);
        }
    }
    Some(value)
}

/// The static score, improved by the table's if that tells more.
fn evaluate(w: &mut Worker, node: &mut Node) {
    if node.forced {
        return;
    }
    let from_table = node.entry.map(|e| e.eval).filter(|&e| e != NONE);
    node.raw = from_table.unwrap_or_else(|| w.raw_eval());
    node.eval = w.corrected(node.raw);
    let now = node.eval;
    w.stack.at_mut(node.ply).eval = now;
    let earlier = [2, 4].map(|back| w.stack.before(node.ply, back).eval);
    node.improving = match earlier {
        [NONE, NONE] => true,
        [NONE, then] | [then, _] => now > then,
    };
    if let (Some(e), Some(value)) = (node.entry, node.stored)
        && cuts(e.bound, value, node.eval.saturating_add(1))
        && !is_decisive(value)
    {
        node.eval = value;
    }
}

/// Corrects the reduction that led here by what the static scores of the last two turns say.
fn hindsight(w: &Worker, node: &mut Node) {
    let reduction = w.stack.at(node.ply).reduction;
    if reduction < 2 || node.forced || node.ply == 0 || !node.excluded.is_none() {
        return;
    }
    let (now, then) = (w.stack.at(node.ply).eval, w.stack.before(node.ply, 1).eval);
    if then == NONE {
        return;
    }
    if reduction >= w.weights[id::HINDSIGHT_LEAST] && now + then <= 0 {
        node.depth += 1;
    } else if node.depth >= 2 && now + then > w.weights[id::HINDSIGHT_MARGIN] {
        node.depth -= 1;
    }
}

/// The table's proof with its move, if it says more than a search that came to `best`: that pruned
/// what the proof found, or was less deep.
fn surer(node: &Node, best: Value) -> Option<(Value, Move)> {
    let (entry, value) = (node.entry?, node.stored?);
    let more = if value > 0 { value > best } else { value < best };
    (entry.proves() && more && node.excluded.is_none()).then_some((value, entry.mv))
}

/// Searches the moves of the node.
fn moves<const PV: bool>(w: &mut Worker, node: &Node, alpha: Value) -> Value {
    let killers = w.stack.at(node.ply).killers;
    let mut picker = w.picker(Wanted::All, node.stored_move, killers, node.ply);
    let value = picked_moves::<PV>(w, node, alpha, &mut picker);
    w.put_away(picker);
    value
}

/// Searches the moves that the picker hands out.
fn picked_moves<const PV: bool>(
    w: &mut Worker, node: &Node, mut alpha: Value, picker: &mut MovePicker,
) -> Value {
    let first_alpha = alpha;
    let before = w.stack.continuation(node.ply);
    let (mut best, mut best_move, mut count) = (-INFINITE, Move::NONE, 0);
    while let Some(mv) = picker.next(w.game.position(), &w.histories) {
        if mv == node.excluded {
            continue;
        }
        count += 1;
        let candidate = reduce::Candidate::new(w, node, mv, count, &before);
        if best >= -verdict::MAX_UNPROVED && prune::skip(w, node, &candidate, alpha, picker) {
            continue;
        }
        let extension = match reduce::extension(w, node, &candidate, alpha, search::<false>) {
            Extension::Plies(plies) => plies,
            Extension::Cutoff(value) => return value,
        };
        w.play(node.ply, mv);
        let value = child::<PV>(w, node, &candidate, alpha, extension);
        w.undo();
        if w.stopped() {
            return DRAW;
        }
        if value > best {
            best = value;
            if value > alpha {
                best_move = mv;
                if PV {
                    w.pv.update(node.ply, mv);
                }
                if value >= node.beta {
                    break;
                }
                alpha = value;
            }
        }
        picker.note(mv, candidate.quiet);
    }
    if count == 0 {
        return if node.excluded.is_none() { over(w, w.game.stuck(), node.ply) } else { alpha };
    }
    if let Some((value, mv)) = surer(node, best) {
        (best, best_move) = (value, mv);
        // Its line is read off the table.
        w.pv.clear(node.ply);
    }
    if !best_move.is_none() && best >= node.beta {
        reward(w, node, best_move, picker);
    } else if best <= first_alpha {
        reward_before(w, node);
    }
    if node.excluded.is_none() {
        store(w, node, best, best_move, first_alpha);
    }
    best
}

/// The score of the move just played: late move reduction, then the null window, then the open one.
pub fn child<const PV: bool>(
    w: &mut Worker, node: &Node, candidate: &reduce::Candidate, alpha: Value, extension: i32,
) -> Value {
    let (ply, beta) = (node.ply + 1, node.beta);
    let depth = node.depth - 1 + extension;
    w.stack.at_mut(ply).doubles = w.stack.at(node.ply).doubles + (extension >= 2) as u32;
    let mut value = -INFINITE;
    let mut open = PV && candidate.count == 1;
    if candidate.count > 1 {
        let reduction = reduce::reduction(w, node, candidate);
        let reduced = (depth - reduction).clamp(1.min(depth), depth + PV as i32);
        w.stack.at_mut(ply).reduction = (depth - reduced).max(0);
        value = -search::<false>(w, -alpha - 1, -alpha, reduced, ply, true);
        w.stack.at_mut(ply).reduction = 0;
        if value > alpha && reduced < depth {
            let deeper = (value > alpha + w.weights[id::DEEPER_MARGIN] && reduction > 1) as i32
                - (value < alpha + w.weights[id::SHALLOWER_MARGIN]) as i32;
            value = -search::<false>(w, -alpha - 1, -alpha, depth + deeper, ply, !node.cut);
            if candidate.quiet && !w.stopped() {
                let bonus = bonus(w, node.depth) * w.weights[id::RESEARCH_BONUS] / 128;
                let bonus = if value > alpha { bonus } else { -bonus };
                let (moved, before) = (w.stack.at(node.ply).moved, w.stack.continuation(node.ply));
                w.histories.update_continued(moved, &before, bonus);
            }
        }
        open = PV && value > alpha;
    } else if !PV {
        value = -search::<false>(w, -alpha - 1, -alpha, depth, ply, !node.cut);
    }
    if open && !w.stopped() {
        value = -search::<true>(w, -beta, -alpha, depth, ply, false);
    }
    value
}

/// The history bonus of a cutoff at this depth.
pub fn bonus(w: &Worker, depth: i32) -> i32 {
    (w.weights[id::BONUS_DEPTH] * depth - w.weights[id::BONUS_BASE]).min(w.weights[id::BONUS_MAX])
}

/// Rewards the move that caused a cutoff, and punishes those tried before it.
fn reward(w: &mut Worker, node: &Node, best: Move, picker: &MovePicker) {
    let (quiets, captures) = picker.noted();
    let bonus = bonus(w, node.depth);
    let position = w.game.position();
    let (side, before) = (position.side(), w.stack.continuation(node.ply));
    let at = |mv: Move| {
        let piece = position.piece_on(mv.from());
        piece.map(|p| super::history::PieceTo::new(p, mv))
    };
    let victim = |mv: Move| position.piece_on(mv.to()).map(|p| p.kind());
    if best.is_pass() || victim(best).is_none() {
        if let Some(at) = at(best) {
            w.histories.update_quiet(side, best, at, &before, bonus);
        }
        for &mv in quiets {
            if let Some(at) = at(mv) {
                w.histories.update_quiet(side, mv, at, &before, -bonus);
            }
        }
        let killers = &mut w.stack.at_mut(node.ply).killers;
        if killers[0] != best {
            *killers = [best, killers[0]];
        }
    } else if let (Some(at), Some(victim)) = (at(best), victim(best)) {
        w.histories.update_capture(at, victim, bonus);
    }
    for &mv in captures {
        if let (Some(at), Some(victim)) = (at(mv), victim(mv)) {
            w.histories.update_capture(at, victim, -bonus);
        }
    }
    if node.ply > 0 {
        w.stack.at_mut(node.ply - 1).cutoffs += 1;
    }
}

/// Rewards the quiet move that led to a node in which every answer failed.
fn reward_before(w: &mut Worker, node: &Node) {
    if node.ply == 0 || !node.excluded.is_none() {
        return;
    }
    let frame = w.stack.before(node.ply, 1);
    let (mv, moved, quiet) = (frame.mv, frame.moved, frame.quiet);
    if !quiet || mv.is_none() || moved == super::history::PieceTo::NONE {
        return;
    }
    let bonus = bonus(w, node.depth) * w.weights[id::PRIOR_BONUS] / 128;
    let (side, before) = (!w.game.position().side(), w.stack.continuation(node.ply - 1));
    w.histories.update_quiet(side, mv, moved, &before, bonus);
}

/// Writes what was found into the table, and learns from the error of the static score.
pub fn store(w: &mut Worker, node: &Node, best: Value, mv: Move, first_alpha: Value) {
    let bound = if best >= node.beta {
        Bound::Lower
    } else if node.pv && best > first_alpha {
        Bound::Exact
    } else {
        Bound::Upper
    };
    let key = w.game.position().tt_key();
    let (value, bound) = if verdict::is_by_history(best) {
        (NONE, Bound::None)
    } else {
        (to_tt(best, node.ply), bound)
    };
    let depth = if bound == Bound::None { 0 } else { node.depth };
    w.table().store(key, Entry { mv, value, eval: node.raw, depth, bound, pv: node.was_pv });

    let quiet = mv.is_none() || mv.is_pass() || w.game.position().piece_on(mv.to()).is_none();
    let seen = w.stack.at(node.ply).eval;
    let tells = match bound {
        Bound::Lower => best > seen,
        Bound::Upper => best < seen,
        _ => true,
    };
    if !node.forced && quiet && tells && best.abs() <= eval::EVAL_LIMIT {
        w.histories.update_correction(w.game.position(), best - seen, node.depth);
    }
}

#[cfg(test)]
mod tests {
    use super::super::tt::Table;
    use super::super::worker::Shared;
    use super::*;
    use crate::game::Game;
    use crate::position::{Position, Rules};
    use crate::types::score::{mate_in, mated_in};
    use std::sync::Arc;

    /// A worker on the position, whose table claims `value` with the position's last move but one.
    fn told(fen: &str, value: Value, bound: Bound) -> (Worker, Move) {
        let position = Position::from_fen(fen, Rules::named("janggimodern").unwrap()).unwrap();
        let moves = crate::movegen::legal(&position);
        let mv = moves[moves.len() - 2];
        let table = Arc::new(Table::new(1));
        let entry = Entry { mv, value, eval: NONE, depth: 0, bound, pv: true };
        table.store(position.tt_key(), entry);
        let mut worker = Worker::new(0);
        worker.prepare(&Game::new(position), Vec::new(), Arc::new(Shared::alone(table)));
        (worker, mv)
    }

    fn shallow(w: &mut Worker) -> Value {
        search::<true>(w, -INFINITE, INFINITE, 1, 0, false)
    }

    const START: &str = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1";
    const MATE_IN_ONE: &str = "3k5/R8/1R7/9/9/9/9/9/4K4/9 w - - 0 1";

    #[test]
    fn a_proof_in_the_table_outlives_a_shallower_search() {
        for (value, bound) in [(mate_in(9), Bound::Lower), (mated_in(8), Bound::Upper)] {
            let (mut w, mv) = told(START, value, bound);
            assert_eq!(shallow(&mut w), value);
            // It is stored with its move, though the search liked others better.
            let entry = w.table().probe(w.game.position().tt_key()).unwrap();
            assert_eq!((entry.value, entry.mv), (value, mv));
        }
    }

    #[test]
    fn a_nearer_mate_than_the_table_s_is_announced() {
        let (mut w, _) = told(MATE_IN_ONE, mate_in(9), Bound::Lower);
        assert_eq!(shallow(&mut w), mate_in(1));
    }

    #[test]
    fn bounds_that_prove_nothing_and_singular_searches_are_left_alone() {
        for (value, bound) in [(mate_in(9), Bound::Upper), (mated_in(8), Bound::Lower)] {
            let (mut w, _) = told(START, value, bound);
            assert!(!is_decisive(shallow(&mut w)));
        }
        let (mut w, mv) = told(START, mate_in(9), Bound::Lower);
        w.stack.at_mut(0).excluded = mv;
        assert!(!is_decisive(search::<false>(&mut w, 400, 401, 1, 0, false)));
    }
}
