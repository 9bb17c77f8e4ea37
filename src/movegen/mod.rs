//! Legal moves, generated directly: which pieces and points can matter to one's own general is
//! known before a move is generated, so that hardly any has to be tried.

pub mod checks;
mod generator;
pub mod perft;
mod resolve;
pub mod see;

pub use generator::Generator;
pub use resolve::{MoveError, Resolved, parse as parse_move, resolve};

use crate::position::Position;
use crate::types::MoveList;

/// All legal moves, the pass last. The list is empty exactly where the rules leave no move: after
/// mate, an accepted or unbreakable bikjang, or a double pass (decision 3 of the
/// [rules](crate::game#decisions)).
pub fn legal(position: &Position) -> MoveList {
    let mut list = MoveList::new();
    Generator::new(position).all(&mut list);
    list
}

#[cfg(test)]
pub(crate) mod tests;
