//! Mobility: how many points a piece can go to that are not its own side's and not covered by an
//! enemy soldier, against what is usual for its kind.

use super::attack_map::AttackMap;
use super::tapered::Tapered;
use crate::types::Color;

/// The mobility of one side, gathered while the attacks were.
pub fn score(map: &AttackMap, side: Color) -> Tapered {
    map.mobility[side.index()]
}
