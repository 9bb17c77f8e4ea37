//! Mobility: how many points a piece can go to that are not its own side's and not covered by an
//! enemy soldier.

use super::tapered::Tapered;
use super::weights::Weights;
use crate::params;
use crate::types::PieceType;

/// The worth of `points` safe points for a piece of `kind`.
#[inline]
pub fn value(w: &Weights, kind: PieceType, points: u32) -> Tapered {
    params::mobility(kind, points).map_or(Tapered::flat(0), |cell| w.cell(cell))
}
