//! The root: iterative deepening, aspiration windows, several lines (MultiPV), and when to stop.

use super::history::PieceTo;
use super::mate::Finder;
use super::node;
use super::reduce::Candidate;
use super::state::Node;
use super::time::scale;
use super::tt::Bound;
use super::worker::Worker;
use super::{Report, Reporter, verdict};
use crate::movegen::Generator;
use crate::params::id;
use crate::types::score::{DRAW, INFINITE, MATE, MAX_PLY, NONE, is_decisive};
use crate::types::{Move, Value};
use std::time::Duration;

/// The deepest iteration.
pub const MAX_DEPTH: u32 = MAX_PLY as u32 - 8;
/// Unfinished iterations report only after this long.
const QUIET_TIME: Duration = Duration::from_secs(2);

/// Deepens until a limit is reached. The main thread brings a reporter and keeps the clock.
pub fn iterate(w: &mut Worker, reporter: Option<&dyn Reporter>) {
    let deepest = w.shared().limits.depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
    let lines = w.shared().multipv.clamp(1, w.root.len());
    let (mut stable, mut last_best, mut reported) = (0, Move::NONE, Move::NONE);
    let mut mates = Finder::new();
    let seeks_mates = reporter.is_some() && !w.shared().limits.label;
    for depth in 1..=deepest as i32 {
        // Helpers skip some depths, so that the threads do not all do the same.
        if w.id > 0 && depth > 4 && (depth as usize + w.id / 2) % 5 == w.id % 5 {
            continue;
        }
        w.root_depth = depth;
        if seeks_mates {
            look_for_mate(w, &mut mates);
        }
        for root in &mut w.root {
            root.previous = root.score;
        }
        for line in 0..lines {
            aspirate(w, line, depth, reporter);
            if w.stopped() {
                break;
            }
            w.root[..=line].sort_by_key(|r| -r.score);
        }
        if w.stopped() {
            break;
        }
        w.finished_depth = depth;
        if let Some(reporter) = reporter {
            w.publish_nodes();
            (0..lines).for_each(|line| reporter.report(&report(w, line)));
            reported = w.root[0].mv;
            stable = if reported == last_best { stable + 1 } else { 0 };
            last_best = reported;
            if enough(w, depth, stable) {
                break;
            }
        }
    }
    w.publish_nodes();
    if let Some(reporter) = reporter
        && w.finished_depth > 0
        && w.root[0].mv != reported
    {
        reporter.report(&report(w, 0));
    }
}

/// Looks for a short mate: a little in any position, half of the time where much is won already and
/// the deepening search, which prunes quiet moves, may overlook it. On the clock, where any win will
/// do and these nodes take longer than others, less.
fn look_for_mate(w: &mut Worker, mates: &mut Finder) {
    let score = w.root[0].score;
    let share = match score {
        _ if is_decisive(score) && score < 0 => return,
        WON.. if !w.shared().timer.is_limited() => w.nodes(),
        WON.. => w.nodes() / 16,
        _ => w.nodes() / 64,
    };
    mates.run(w, share);
}

/// A score that promises a mate soon.
const WON: Value = 1500;

/// Whether the main thread is done after a finished iteration.
fn enough(w: &Worker, depth: i32, stable: u32) -> bool {
    let (shared, best) = (w.shared(), &w.root[0]);
    if shared.limits.soft_nodes.is_some_and(|limit| shared.total_nodes() >= limit) {
        return true;
    }
    let score = verdict::announced(best.score);
    if let Some(moves) = shared.limits.mate
        && score > MATE - 2 * moves.min(1000) as Value
    {
        return true;
    }
    if shared.signals.pondering() || !shared.timer.is_limited() {
        return false;
    }
    // A proved end whose distance this depth covers will hardly change; but who asks for a mate in so
    // many moves wants to know.
    let asked = shared.limits.mate.is_some();
    if is_decisive(score) && !asked && depth > 2 * (MATE - score.abs()) + 2 {
        return true;
    }
    if shared.limits.movetime.is_some() {
        return false;
    }
    if w.root.len() == 1 && depth >= 5 {
        return true;
    }
    let drop = if best.previous == -INFINITE { 0 } else { best.previous - best.score };
    let effort = best.nodes as f64 / w.nodes().max(1) as f64;
    shared.timer.enough(scale(stable, drop, effort))
}

/// Searches the root with a window around the score expected, widened until it holds.
fn aspirate(w: &mut Worker, line: usize, depth: i32, reporter: Option<&dyn Reporter>) {
    let expected = w.root[line].previous;
    let mut delta = w.weights[id::ASPIRATION_WINDOW] + expected.abs().min(3000) / 60;
    let (mut alpha, mut beta) = (-INFINITE, INFINITE);
    if depth >= 4 && expected.abs() < verdict::MAX_UNPROVED {
        (alpha, beta) = (expected - delta, expected + delta);
    }
    let mut failed_high = 0;
    loop {
        w.seldepth = 0;
        let reduced = (depth - failed_high).max(1);
        let value = search(w, line, alpha, beta, reduced);
        w.root[line..].sort_by_key(|r| -r.score);
        if w.stopped() {
            return;
        }
        if value <= alpha {
            beta = (alpha + beta) / 2;
            alpha = (value - delta).max(-INFINITE);
            failed_high = 0;
        } else if value >= beta {
            beta = (value + delta).min(INFINITE);
            failed_high = (failed_high + 1).min(3);
        } else {
            return;
        }
        if value.abs() > verdict::MAX_UNPROVED {
            (alpha, beta) = (-INFINITE, INFINITE);
        }
        delta += delta * w.weights[id::ASPIRATION_GROWTH] / 16;
        if let Some(reporter) = reporter
            && w.shared().multipv == 1
            && w.shared().timer.elapsed() > QUIET_TIME
        {
            w.publish_nodes();
            reporter.report(&report(w, line));
        }
    }
}

/// Searches the root moves from `line` on within the window.
fn search(w: &mut Worker, line: usize, mut alpha: Value, beta: Value, depth: i32) -> Value {
    let node = root_node(w, beta, depth);
    let mut best = -INFINITE;
    let first_alpha = alpha;
    let mut best_move = Move::NONE;
    for index in line..w.root.len() {
        let (mv, before) = (w.root[index].mv, w.nodes());
        let count = (index - line) as i32 + 1;
        let candidate = Candidate::new(w, &node, mv, count, &[PieceTo::NONE; 3]);
        if w.must_stop() {
            return DRAW;
        }
        w.play(0, mv);
        let value = node::child::<true>(w, &node, &candidate, alpha, 0);
        w.undo();
        let spent = w.nodes() - before;
        w.root[index].nodes += spent;
        if w.stopped() {
            return DRAW;
        }
        if count == 1 || value > alpha {
            let seldepth = w.seldepth;
            let mut pv = vec![mv];
            pv.extend_from_slice(w.pv.line(1));
            let root = &mut w.root[index];
            (root.score, root.pv, root.seldepth) = (value, pv, seldepth);
            root.bound = match value {
                v if v <= alpha => Bound::Upper,
                v if v >= beta => Bound::Lower,
                _ => Bound::Exact,
            };
        } else {
            w.root[index].score = -INFINITE;
        }
        if value > best {
            best = value;
            if value > alpha {
                best_move = mv;
                if value >= beta {
                    break;
                }
                alpha = value;
            }
        }
    }
    if line == 0 && w.root.len() > 1 && w.shared().limits.searchmoves.is_empty() {
        node::store(w, &node, best, best_move, first_alpha);
    }
    best
}

/// The root as a node.
fn root_node(w: &mut Worker, beta: Value, depth: i32) -> Node {
    let forced = w.is_forced();
    let raw = if forced { NONE } else { w.raw_eval() };
    let eval = if forced { NONE } else { w.corrected(raw) };
    let in_check = w.game.in_check();
    let frame = w.stack.at_mut(0);
    (frame.in_check, frame.eval, frame.excluded) = (in_check, eval, Move::NONE);
    w.pv.clear(0);
    Node {
        ply: 0,
        depth,
        beta,
        pv: true,
        cut: false,
        was_pv: true,
        forced,
        improving: true,
        eval,
        raw,
        entry: None,
        stored: None,
        stored_move: Move::NONE,
        stored_capture: false,
        excluded: Move::NONE,
    }
}

/// The line of a proved win or loss to its end, as far as the table remembers it: the search stops
/// following a line where the table has the proof.
fn to_the_end(w: &Worker, score: Value, pv: &[Move]) -> Vec<Move> {
    let mut line = pv.to_vec();
    if !is_decisive(score) {
        return line;
    }
    let mut game = w.game.clone();
    for &mv in pv {
        game.play(mv);
    }
    while (line.len() as Value) < MATE - score.abs() && game.outcome().is_none() {
        let Some(entry) = w.table().probe(game.position().tt_key()) else { break };
        if !entry.proves() || !Generator::new(game.position()).is_legal(entry.mv) {
            break;
        }
        game.play(entry.mv);
        line.push(entry.mv);
    }
    line
}

/// The report of a line as it stands.
pub fn report(w: &Worker, line: usize) -> Report {
    let (root, shared) = (&w.root[line], w.shared());
    let elapsed = shared.timer.elapsed();
    let nodes = shared.total_nodes();
    // A line not reached in this iteration is reported as the last one left it.
    let fresh = root.score != -INFINITE;
    let score = if fresh { root.score } else { root.previous };
    let score = if score == -INFINITE { DRAW } else { verdict::announced(score) };
    Report {
        depth: w.root_depth.max(1) as u32,
        seldepth: root.seldepth.max(1) as u32,
        multipv: line + 1,
        score,
        bound: if fresh && root.bound != Bound::None { root.bound } else { Bound::Exact },
        nodes,
        nps: (nodes as u128 * 1_000_000 / elapsed.as_micros().max(1)) as u64,
        hashfull: shared.table.hashfull(),
        time_ms: elapsed.as_millis() as u64,
        pv: to_the_end(w, score, &root.pv),
    }
}
