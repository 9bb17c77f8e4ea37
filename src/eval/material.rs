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

/// What two of a kind are worth together, beyond what each is.
const PAIRS: [(PieceType, Id); 4] = [
    (PieceType::Chariot, id::CHARIOT_PAIR),
    (PieceType::Cannon, id::CANNON_PAIR),
    (PieceType::Horse, id::HORSE_PAIR),
    (PieceType::Elephant, id::ELEPHANT_PAIR),
];

/// The material of one side.
pub fn score(position: &Position, w: &Weights, side: Color) -> Tapered {
    let count = |kind| position.pieces(side, kind).len() as i32;
    let worth = |kind: PieceType| {
        let (mg, eg) = VALUES[kind.index()]?;
        Some(Tapered::new(w[mg], w[eg]) * count(kind))
    };
    let pieces: Tapered = PieceType::ALL.into_iter().filter_map(worth).sum();
    let pairs: i32 = PAIRS.iter().filter(|(kind, _)| count(*kind) == 2).map(|(_, v)| w[*v]).sum();
    // Cannons live on screens.
    let screens = position.occupied().without(position.kinds(PieceType::Cannon)).len() as i32;
    let cannons = w[id::CANNON_SCREEN] * (screens - 16) * count(PieceType::Cannon);
    pieces + Tapered::flat(pairs + cannons)
}
