//! The evaluation term by term, for people.

use super::attack_map::AttackMap;
use super::tapered::Phase;
use super::{TERM_NAMES, Weights, evaluate, scale, terms, under_rules, verdict};
use crate::position::Position;
use crate::types::{Color, Value};

/// One term of the report.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TermReport {
    /// What it is called.
    pub name: &'static str,
    /// Cho's and Han's shares in centipawns, interpolated to the phase of the position.
    pub sides: [Value; 2],
}

/// An evaluation in parts. All values are centipawns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EvalReport {
    /// The terms that each side has for itself.
    pub terms: Vec<TermReport>,
    /// The share of the opening in the interpolation, in thousandths.
    pub phase: Value,
    /// What scaling for lack of mating force adds, for Cho.
    pub scaling: Value,
    /// What the points balance is worth, for Cho.
    pub points: Value,
    /// The whole static score for the side to move, the nearness of the ply limit included.
    pub total: Value,
}

/// The evaluation of a position in parts.
pub fn evaluate_report(position: &Position, w: &Weights) -> EvalReport {
    let (map, phase) = (AttackMap::new(position, w), Phase::of(position));
    let sides = Color::ALL.map(|side| terms(position, &map, w, side));
    let part = |side: usize, term: usize| phase.interpolate(sides[side][term]);
    let terms: Vec<TermReport> = (0..TERM_NAMES.len())
        .map(|t| TermReport { name: TERM_NAMES[t], sides: [part(0, t), part(1, t)] })
        .collect();
    let pieces = terms.iter().map(|t| t.sides[0] - t.sides[1]).sum::<Value>();
    EvalReport {
        terms,
        phase: phase.permille(),
        scaling: scale::scale(position, pieces) - pieces,
        points: verdict::score(position, w, phase),
        total: under_rules(position, w, evaluate(position, w)),
    }
}
