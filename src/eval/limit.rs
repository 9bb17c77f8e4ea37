//! The nearness of the ply limit: as it draws near, a score becomes the verdict.

use super::verdict;
use super::weights::Weights;
use crate::params::id;
use crate::position::{LimitCounts, Position, Scoring};
use crate::types::{Color, Value};

/// Plies before the limit from which on it is felt.
pub const FELT: Value = 40;

/// Plies until the rule set's ply limit ends the game, if it has one.
pub fn plies_left(position: &Position) -> Option<Value> {
    let rules = position.rules();
    if rules.ply_limit == 0 {
        return None;
    }
    let played = match rules.limit_counts {
        LimitCounts::Capture => position.halfmove(),
        LimitCounts::Total => position.total_plies(),
    };
    Some(u32::from(rules.ply_limit).saturating_sub(played) as Value)
}

/// The static score `value` (side to move) with the nearness of the ply limit put in.
#[inline]
pub fn blend(position: &Position, w: &Weights, value: Value) -> Value {
    match plies_left(position) {
        Some(left) if left < FELT => fade(position, w, value, left),
        _ => value,
    }
}

fn fade(position: &Position, w: &Weights, value: Value, left: Value) -> Value {
    let rest = value * left / FELT;
    if position.rules().scoring != Scoring::Points {
        return rest;
    }
    let cho = w[id::VERDICT_LIMIT] * verdict::certainty(position, w) / 1000 * (FELT - left) / FELT;
    rest + if position.side() == Color::Cho { cho } else { -cho }
}
