//! The likely verdict of a count, where the rule set scores by points.
//!
//! A lead on points is worth little while there is much to win and lose, and nearly the game when
//! little is left: every repetition, pass or ply limit ends it by the count.

use super::tapered::{Phase, Tapered};
use super::weights::Weights;
use crate::params::id;
use crate::position::Position;
use crate::position::Scoring;
use crate::types::{Color, Value};

/// Cho's lead in tenths of a point, komi taken off.
fn lead(position: &Position) -> Value {
    let points = |side| position.points(side) as Value;
    10 * (points(Color::Cho) - points(Color::Han)) - Value::from(position.rules().komi)
}

/// How sure the verdict is, from Cho's side: -1000 to 1000.
pub fn certainty(position: &Position, w: &Weights) -> Value {
    let lead = lead(position);
    1000 * lead / (lead.abs() + w[id::VERDICT_SCALE])
}

/// The worth of the points for Cho; 0 under rule sets that do not count.
pub fn score(position: &Position, w: &Weights, phase: Phase) -> Value {
    if position.rules().scoring != Scoring::Points {
        return 0;
    }
    let most = phase.interpolate(Tapered::new(w[id::VERDICT_MG], w[id::VERDICT_EG]));
    w[id::POINT_WORTH] * lead(position) / 10 + most * certainty(position, w) / 1000
}
