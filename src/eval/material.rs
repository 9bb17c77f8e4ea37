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

/// What two of a kind are worth together, beyond what each is.
const PAIRS: [(PieceType, i32); 4] = [
    (PieceType::Chariot, params::CHARIOT_PAIR),
    (PieceType::Cannon, params::CANNON_PAIR),
    (PieceType::Horse, params::HORSE_PAIR),
    (PieceType::Elephant, params::ELEPHANT_PAIR),
];

/// The material of one side.
pub fn score(position: &Position, side: Color) -> Tapered {
    let count = |kind| position.pieces(side, kind).len() as i32;
    let pieces: Tapered =
        PieceType::ALL.iter().map(|&kind| VALUES[kind.index()] * count(kind)).sum();
    let pairs: i32 = PAIRS.iter().filter(|(kind, _)| count(*kind) == 2).map(|(_, v)| v).sum();
    // Cannons live on screens.
    let screens = position.occupied().without(position.kinds(PieceType::Cannon)).len() as i32;
    let cannons = params::CANNON_SCREEN * (screens - 16) * count(PieceType::Cannon);
    pieces + Tapered::flat(pairs + cannons)
}
