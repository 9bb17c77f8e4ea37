//! Perft: counting the leaves of the tree of legal moves, the standard check of a move generator.

use super::{Generator, legal};
use crate::position::Position;
use crate::types::Move;

/// The number of legal move sequences of `depth` plies. Moves at the last ply are counted, not made
/// (bulk counting). A pass counts as a move; below a game that ended by a pass there is nothing.
pub fn perft(position: &mut Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => Generator::new(position).count(),
        _ => {
            let moves = legal(position);
            let mut nodes = 0;
            for &mv in &moves {
                let undo = position.make(mv);
                nodes += perft(position, depth - 1);
                position.unmake(mv, undo);
            }
            nodes
        }
    }
}

/// [`perft`] of every legal move: `depth` counts the move itself, and must be at least 1.
pub fn divide(position: &Position, depth: u32) -> Vec<(Move, u64)> {
    legal(position)
        .iter()
        .map(|&mv| {
            let mut after = position.clone();
            after.make(mv);
            (mv, perft(&mut after, depth.saturating_sub(1)))
        })
        .collect()
}
