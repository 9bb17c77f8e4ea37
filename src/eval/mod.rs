//! The classical evaluation: what a position is worth without looking ahead.
//!
//! Each term lives in a file of its own and gives a tapered score for one side; [`evaluate`] adds
//! them up for both sides and interpolates by the pieces left. Where the rule set counts points
//! the balance of points, komi included, enters as the likely verdict of a count.

mod attack_map;
pub mod limit;
mod material;
mod mobility;
mod palace;
mod psqt;
pub mod report;
mod scale;
mod soldiers;
pub mod tapered;
mod threats;
mod verdict;
pub mod wdl;
pub mod weights;

pub use report::{EvalReport, evaluate_report};
pub use weights::Weights;

use crate::params::{self, Cell, id};
use crate::position::{Position, Scoring};
use crate::types::score::DRAW;
use crate::types::{Color, Value};
use attack_map::AttackMap;
use tapered::{Phase, Tapered};

/// Evaluations stay within this, far from the decisive scores.
pub const EVAL_LIMIT: Value = 20_000;

/// The terms that are counted for each side, in the order of [`TERM_NAMES`].
fn terms(position: &Position, map: &AttackMap, w: &Weights, side: Color) -> [Tapered; TERMS] {
    [
        material::score(position, w, side),
        psqt::score(position, w, side),
        map.mobility[side.index()],
        soldiers::score(position, map, w, side),
        threats::score(position, map, w, side),
        palace::score(position, map, w, side),
    ]
}

const TERMS: usize = 6;
const TERM_NAMES: [&str; TERMS] =
    ["material", "placement", "mobility", "soldiers", "threats", "palace"];

/// The static score for the side to move, within plus or minus [`EVAL_LIMIT`]. It depends on
/// nothing but the board, the side to move and the rule set; what ends games without mate is put in
/// by [`under_rules`]. It means nothing when the side to move is in check.
pub fn evaluate(position: &Position, w: &Weights) -> Value {
    let map = AttackMap::new(position, w);
    let phase = Phase::of(position);
    let sum = |side| terms(position, &map, w, side).into_iter().sum::<Tapered>();
    let pieces = phase.interpolate(sum(Color::Cho) - sum(Color::Han));
    let cho = scale::scale(position, pieces) + verdict::score(position, w, phase);
    let own = match position.side() {
        Color::Cho => cho,
        Color::Han => -cho,
    };
    (own + w[id::TEMPO]).clamp(-EVAL_LIMIT, EVAL_LIMIT)
}

/// What the rules make of the static score `value` (side to move), whoever gave it: where nothing is
/// counted and neither side can ever mate, a draw; near the ply limit, the verdict.
#[inline]
pub fn under_rules(position: &Position, w: &Weights, value: Value) -> Value {
    if position.rules().scoring == Scoring::Draw && position.dead_material() {
        return DRAW;
    }
    limit::blend(position, w, value)
}

/// Calls `visit` with each cell of the grids of `params` that the evaluation of a position reads, and
/// for whom: what it is worth counts for Cho, or against.
pub fn each_cell(position: &Position, w: &Weights, mut visit: impl FnMut(Color, Cell)) {
    for color in Color::ALL {
        psqt::each_cell(position, color, |cell| visit(color, cell));
    }
    let map = AttackMap::new(position, w);
    for color in Color::ALL {
        map.each_mover(position, color, |kind, points| {
            if let Some(cell) = params::mobility(kind, points) {
                visit(color, cell);
            }
        });
    }
}

#[cfg(test)]
mod tests;
