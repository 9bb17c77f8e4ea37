//! Threats: pieces attacked by cheaper ones, or attacked and not protected.

use super::attack_map::AttackMap;
use super::tapered::Tapered;
use super::weights::Weights;
use crate::params::id;
use crate::position::Position;
use crate::types::{Color, PieceType};

/// The threats that `side` makes.
pub fn score(position: &Position, map: &AttackMap, w: &Weights, side: Color) -> Tapered {
    let enemy = |kind| position.pieces(!side, kind);
    let chariots = enemy(PieceType::Chariot);
    let heavy = chariots | enemy(PieceType::Cannon);
    let horses = enemy(PieceType::Horse);
    let light = horses | enemy(PieceType::Elephant);
    let pieces = heavy | light | enemy(PieceType::Guard);
    let leapers = map.of(side, PieceType::Horse) | map.of(side, PieceType::Elephant);
    let hanging = (pieces & map.all[side.index()]).without(map.all[(!side).index()]);
    let outnumbered = (pieces & map.twice[side.index()] & map.all[(!side).index()])
        .without(map.twice[(!side).index()]);
    let sum = w[id::THREAT_BY_SOLDIER] * (pieces & map.of(side, PieceType::Soldier)).len() as i32
        + w[id::THREAT_BY_LEAPER] * (heavy & leapers).len() as i32
        + w[id::THREAT_BY_CANNON] * (chariots & map.of(side, PieceType::Cannon)).len() as i32
        + w[id::THREAT_HANGING] * hanging.len() as i32
        + w[id::THREAT_HANGING_HEAVY] * (hanging & heavy).len() as i32
        + w[id::THREAT_BY_ELEPHANT] * (horses & map.of(side, PieceType::Elephant)).len() as i32
        + w[id::THREAT_TWICE] * outnumbered.len() as i32;
    Tapered::flat(sum)
}
