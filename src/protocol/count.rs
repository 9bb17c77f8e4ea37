//! Perft that can be stopped, move by move, over one thread or several.

use crate::movegen::{self, perft::perft};
use crate::position::Position;
use crate::types::Move;
use rayon::ThreadPoolBuilder;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::sync::atomic::{AtomicBool, Ordering};

/// Trees of this depth are counted without looking whether to stop: some milliseconds.
const UNSTOPPABLE: u32 = 4;

/// Counts the positions `depth` plies away below each legal move, telling them as they are found:
/// one by one in the order of the moves on one thread, all at the end on several. Returns their
/// sum, or `None` if it was stopped.
pub fn divide(
    position: &Position, depth: u32, threads: usize, stop: &AtomicBool,
    each: &(dyn Fn(Move, u64) + Sync),
) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    let moves = movegen::legal(position);
    let below = |mv: Move| {
        let mut after = position.clone();
        after.make(mv);
        count(&mut after, depth - 1, stop)
    };
    let pool = ThreadPoolBuilder::new().num_threads(threads).build();
    let counts: Option<Vec<u64>> = match pool {
        Ok(pool) if threads > 1 => {
            pool.install(|| moves.to_vec().into_par_iter().map(below).collect())
        }
        _ => {
            let tell = |&mv: &Move| below(mv).inspect(|&nodes| each(mv, nodes));
            return moves.iter().map(tell).sum();
        }
    };
    let counts = counts?;
    moves.iter().zip(&counts).for_each(|(&mv, &nodes)| each(mv, nodes));
    Some(counts.iter().sum())
}

fn count(position: &mut Position, depth: u32, stop: &AtomicBool) -> Option<u64> {
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    if depth <= UNSTOPPABLE {
        return Some(perft(position, depth));
    }
    let mut nodes = 0;
    for &mv in &movegen::legal(position) {
        let undo = position.make(mv);
        let below = count(position, depth - 1, stop);
        position.unmake(mv, undo);
        nodes += below?;
    }
    Some(nodes)
}
