//! Scaling: a lead in material that cannot mate is worth little where nothing is counted.

use crate::position::{Position, Scoring};
use crate::types::{Color, PieceType, Value};

/// The score `value` (Cho's) scaled by the stronger side's chances of mating.
pub fn scale(position: &Position, value: Value) -> Value {
    if position.rules().scoring == Scoring::Points {
        return value;
    }
    let strong = if value > 0 { Color::Cho } else { Color::Han };
    let count = |kind| position.pieces(strong, kind).len();
    let soldiers = count(PieceType::Soldier);
    let pieces = count(PieceType::Chariot)
        + count(PieceType::Cannon)
        + count(PieceType::Horse)
        + count(PieceType::Elephant);
    match (pieces, soldiers) {
        (0, 0 | 1) => value / 16,
        (0, 2) | (1, 0) => value / 4,
        (0, 3) | (1, 1) => value / 2,
        (1, 2) | (2, 0) => value * 3 / 4,
        _ => value,
    }
}
