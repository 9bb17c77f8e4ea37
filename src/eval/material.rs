//! Material: what the pieces are worth by themselves.

use super::tapered::Tapered;
use crate::params;
use crate::position::Position;
use crate::types::piece::KINDS;
use crate::types::{Color, PieceType};

const VALUES: [Tapered; KINDS] = [
    Tapered::flat(0),
    Tapered::new(params::GUARD_MG, params::GUARD_EG),
    Tapered::new(params::CHARIOT_MG, params::CHARIOT_EG),
    Tapered::new(params::CANNON_MG, params::CANNON_EG),
    Tapered::new(params::HORSE_MG, params::HORSE_EG),
    Tapered::new(params::ELEPHANT_MG, params::ELEPHANT_EG),
    Tapered::new(params::SOLDIER_MG, params::SOLDIER_EG),
];

/// The material of one side.
pub fn score(position: &Position, side: Color) -> Tapered {
    PieceType::ALL
        .iter()
        .map(|&kind| VALUES[kind.index()] * position.pieces(side, kind).len() as i32)
        .sum()
}
