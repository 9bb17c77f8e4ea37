//! Where pieces can go and what lies in their way, by table and bit arithmetic.
//!
//! [`slow`] holds the plain twins that fill the tables and against which the tests compare.

mod leapers;
pub mod palace;
mod paths;
mod sliders;
pub mod slow;

pub use leapers::{
    diagonal_neighbours, elephant, elephant_window, for_each_in_window, horse, horse_window,
    palace_step, soldier, window,
};
pub use paths::{from_cannon, from_chariot, from_elephant, from_horse, from_soldier, path};
pub use sliders::{cannon, chariot, cross};

use crate::types::{Bitboard, Color, PieceType, Square};

/// Where a piece of `kind` and `color` on `square` may go, own pieces included. `cannons` are all
/// cannons on the board; only a cannon asks for them.
#[inline]
pub fn attacks(
    color: Color, kind: PieceType, square: Square, occupied: Bitboard, cannons: Bitboard,
) -> Bitboard {
    match kind {
        PieceType::General | PieceType::Guard => palace_step(square),
        PieceType::Chariot => chariot(square, occupied),
        PieceType::Cannon => cannon(square, occupied, cannons),
        PieceType::Horse => horse(square, occupied),
        PieceType::Elephant => elephant(square, occupied),
        PieceType::Soldier => soldier(color, square),
    }
}

#[cfg(test)]
mod tests;
