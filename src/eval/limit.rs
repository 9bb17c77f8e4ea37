//! The nearness of the ply limit: as it draws near, a score becomes the verdict.

use super::verdict;
use super::weights::Weights;
use crate::game::plies_left;
use crate::params::id;
use crate::position::{Position, Scoring};
use crate::types::{Color, Value};

/// Plies before the limit from which on it is felt.
pub const FELT: u32 = 40;

/// The static score `value` (side to move) with the nearness of the ply limit put in.
#[inline]
pub fn blend(position: &Position, w: &Weights, value: Value) -> Value {
    match plies_left(position) {
        Some(left) if left < FELT => fade(position, w, value, left as Value),
        _ => value,
    }
}

fn fade(position: &Position, w: &Weights, value: Value, left: Value) -> Value {
    const LENGTH: Value = FELT as Value;
    let rest = value * left / LENGTH;
    if position.rules().scoring != Scoring::Points {
        return rest;
    }
    let cho =
        w[id::VERDICT_LIMIT] * verdict::certainty(position, w) / 1000 * (LENGTH - left) / LENGTH;
    rest + if position.side() == Color::Cho { cho } else { -cho }
}
