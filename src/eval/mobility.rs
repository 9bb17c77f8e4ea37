//! Mobility: how many points a piece can go to that are not its own side's and not covered by an
//! enemy soldier.

use super::tapered::Tapered;
use crate::types::PieceType;

/// By the number of safe points: the worth in the opening and in the endgame.
type Row<const N: usize> = [(i32, i32); N];

const CHARIOT: Row<18> = [
    (-35, -35),
    (-37, -29),
    (-27, -24),
    (-24, -23),
    (-18, -15),
    (-13, -9),
    (-9, -6),
    (-1, -1),
    (6, 6),
    (21, 13),
    (21, 17),
    (30, 22),
    (26, 23),
    (28, 31),
    (35, 35),
    (41, 38),
    (44, 43),
    (46, 44),
];

const CANNON: Row<18> = [
    (-7, -5),
    (-9, -9),
    (2, -4),
    (0, -3),
    (-3, 1),
    (-6, 5),
    (-2, 1),
    (10, 4),
    (3, 5),
    (16, 9),
    (11, 11),
    (16, 16),
    (16, 17),
    (18, 19),
    (20, 20),
    (22, 22),
    (24, 24),
    (26, 26),
];

const HORSE: Row<9> =
    [(-29, -31), (-37, -23), (-3, -10), (16, 1), (25, 21), (25, 21), (16, 26), (34, 34), (44, 44)];

const ELEPHANT: Row<9> =
    [(-35, -41), (-28, -23), (-22, -15), (0, -1), (9, 13), (30, 27), (42, 42), (57, 55), (70, 67)];

/// The worth of `points` safe points for a piece of `kind`.
#[inline]
pub fn value(kind: PieceType, points: u32) -> Tapered {
    let row = match kind {
        PieceType::Chariot => &CHARIOT[..],
        PieceType::Cannon => &CANNON[..],
        PieceType::Horse => &HORSE[..],
        PieceType::Elephant => &ELEPHANT[..],
        PieceType::General | PieceType::Guard | PieceType::Soldier => return Tapered::flat(0),
    };
    let (mg, eg) = row[(points as usize).min(row.len() - 1)];
    Tapered::new(mg, eg)
}
