//! All attacks of a position, computed once and shared by the terms.

use super::mobility;
use super::tapered::Tapered;
use super::weights::Weights;
use crate::attacks::attacks;
use crate::attacks::palace::palace;
use crate::attacks::{palace_step, soldier};
use crate::params::{Id, id};
use crate::position::Position;
use crate::types::piece::KINDS;
use crate::types::{Bitboard, Color, PieceType};

/// Who attacks what. A piece "attacks" its own side's pieces too, which protects them.
pub struct AttackMap {
    /// By side and kind.
    pub by: [[Bitboard; KINDS]; 2],
    /// By side, all kinds.
    pub all: [Bitboard; 2],
    /// By side, points attacked by two pieces or more.
    pub twice: [Bitboard; 2],
    /// Mobility of each side.
    pub mobility: [Tapered; 2],
    /// Danger units that each side's pieces bring to the enemy palace.
    pub pressure: [i32; 2],
    /// How many kinds of pieces each side brings to bear on the enemy palace.
    pub attackers: [i32; 2],
}

/// The units of danger that a kind of attacker brings to the palace.
const DANGER: [Option<Id>; KINDS] = [
    None,
    None,
    Some(id::DANGER_CHARIOT),
    Some(id::DANGER_CANNON),
    Some(id::DANGER_HORSE),
    Some(id::DANGER_ELEPHANT),
    Some(id::DANGER_SOLDIER),
];

impl AttackMap {
    /// The map of a position.
    pub fn new(position: &Position, w: &Weights) -> AttackMap {
        let mut map = AttackMap {
            by: [[Bitboard::EMPTY; KINDS]; 2],
            all: [Bitboard::EMPTY; 2],
            twice: [Bitboard::EMPTY; 2],
            mobility: [Tapered::default(); 2],
            pressure: [0; 2],
            attackers: [0; 2],
        };
        for side in Color::ALL {
            for square in position.pieces(side, PieceType::Soldier) {
                map.add(position, w, side, PieceType::Soldier, soldier(side, square));
            }
        }
        for side in Color::ALL {
            map.add_side(position, w, side);
        }
        map
    }

    fn add_side(&mut self, position: &Position, w: &Weights, side: Color) {
        let unsafe_points = self.unsafe_points(position, side);
        each_reach(position, side, |kind, to| {
            self.add(position, w, side, kind, to);
            let safe = to.without(unsafe_points).len();
            self.mobility[side.index()] += mobility::value(w, kind, safe);
        });
    }

    /// Where going does not count for the mobility of a side.
    fn unsafe_points(&self, position: &Position, side: Color) -> Bitboard {
        position.colors(side) | self.of(!side, PieceType::Soldier)
    }

    /// Calls `visit` with each piece of a side that is no soldier, and how many safe points it can go
    /// to.
    pub fn each_mover(
        &self, position: &Position, side: Color, mut visit: impl FnMut(PieceType, u32),
    ) {
        let unsafe_points = self.unsafe_points(position, side);
        each_reach(position, side, |kind, to| visit(kind, to.without(unsafe_points).len()));
    }

    fn add(
        &mut self, position: &Position, w: &Weights, side: Color, kind: PieceType, to: Bitboard,
    ) {
        let s = side.index();
        self.by[s][kind.index()] |= to;
        self.twice[s] |= self.all[s] & to;
        self.all[s] |= to;
        if let Some(danger) = DANGER[kind.index()]
            && (to & palace(!side)).any()
        {
            let ring = palace_step(position.general(!side));
            self.attackers[s] += 1;
            self.pressure[s] += w[danger] + w[id::DANGER_RING] * (to & ring).len() as i32;
        }
    }

    /// The attacks of one kind of one side.
    #[inline]
    pub fn of(&self, side: Color, kind: PieceType) -> Bitboard {
        self.by[side.index()][kind.index()]
    }
}

/// Calls `visit` with each piece of a side that is no soldier, and what it attacks.
#[inline]
fn each_reach(position: &Position, side: Color, mut visit: impl FnMut(PieceType, Bitboard)) {
    let (occupied, cannons) = (position.occupied(), position.kinds(PieceType::Cannon));
    for &kind in &PieceType::ALL[..PieceType::Soldier.index()] {
        for square in position.pieces(side, kind) {
            visit(kind, attacks(side, kind, square, occupied, cannons));
        }
    }
}
