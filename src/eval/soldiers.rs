//! Soldiers: two side by side protect each other, one alone is a target.

use super::attack_map::AttackMap;
use super::tapered::Tapered;
use super::weights::Weights;
use crate::params::id;
use crate::position::Position;
use crate::types::square::FILES;
use crate::types::{Bitboard, Color, PieceType};

/// The soldiers of one side.
pub fn score(position: &Position, map: &AttackMap, w: &Weights, side: Color) -> Tapered {
    let soldiers = position.pieces(side, PieceType::Soldier);
    let right = Bitboard(soldiers.0 << 1).without(Bitboard::file(0));
    let left = Bitboard(soldiers.0 >> 1).without(Bitboard::file(FILES - 1));
    let paired = (soldiers & (left | right)).len() as i32;
    let enemy = map.all[(!side).index()];
    let hanging = (soldiers & enemy).without(map.all[side.index()]).len() as i32;
    Tapered::new(w[id::SOLDIER_PAIR_MG], w[id::SOLDIER_PAIR_EG]) * paired
        - Tapered::flat(w[id::SOLDIER_HANGING]) * hanging
}
