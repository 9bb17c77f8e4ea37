//! Material: what the pieces are worth by themselves.

use super::tapered::Tapered;
use super::weights::Weights;
use crate::params::{Id, id};
use crate::position::Position;
use crate::types::piece::KINDS;
use crate::types::{Color, PieceType};

/// The weights by kind, opening and endgame.
const VALUES: [Option<(Id, Id)>; KINDS] = [
    None,
    Some((id::GUARD_MG, id::GUARD_EG)),
    Some((id::CHARIOT_MG, id::CHARIOT_EG)),
    Some((id::CANNON_MG, id::CANNON_EG)),
    Some((id::HORSE_MG, id::HORSE_EG)),
    Some((id::ELEPHANT_MG, id::ELEPHANT_EG)),
    Some((id::SOLDIER_MG, id::SOLDIER_EG)),
];

/// The material of one side.
pub fn score(position: &Position, w: &Weights, side: Color) -> Tapered {
    PieceType::ALL
        .iter()
        .filter_map(|&kind| {
            let (mg, eg) = VALUES[kind.index()]?;
            Some(Tapered::new(w[mg], w[eg]) * position.pieces(side, kind).len() as i32)
        })
        .sum()
}
