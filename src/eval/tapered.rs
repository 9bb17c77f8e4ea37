//! Scores that change from the opening to the endgame (tapered evaluation).

use crate::position::Position;
use crate::types::{PieceType, Value};
use std::iter::Sum;
use std::ops::{Add, AddAssign, Mul, Sub};

/// A score with all pieces on the board (`mg`) and with none left (`eg`).
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Tapered {
    /// Opening value, centipawns.
    pub mg: Value,
    /// Endgame value, centipawns.
    pub eg: Value,
}

impl Tapered {
    /// A score of both values.
    #[inline]
    pub const fn new(mg: Value, eg: Value) -> Tapered {
        Tapered { mg, eg }
    }

    /// The same value throughout.
    #[inline]
    pub const fn flat(value: Value) -> Tapered {
        Tapered { mg: value, eg: value }
    }
}

impl Add for Tapered {
    type Output = Tapered;

    #[inline]
    fn add(self, other: Tapered) -> Tapered {
        Tapered::new(self.mg + other.mg, self.eg + other.eg)
    }
}

impl AddAssign for Tapered {
    #[inline]
    fn add_assign(&mut self, other: Tapered) {
        *self = *self + other;
    }
}

impl Sub for Tapered {
    type Output = Tapered;

    #[inline]
    fn sub(self, other: Tapered) -> Tapered {
        Tapered::new(self.mg - other.mg, self.eg - other.eg)
    }
}

impl Mul<Value> for Tapered {
    type Output = Tapered;

    #[inline]
    fn mul(self, factor: Value) -> Tapered {
        Tapered::new(self.mg * factor, self.eg * factor)
    }
}

impl Sum for Tapered {
    fn sum<I: Iterator<Item = Tapered>>(scores: I) -> Tapered {
        scores.fold(Tapered::default(), Tapered::add)
    }
}

/// How much of the force that makes a middlegame is on the board, in points of chariots, cannons,
/// horses and elephants: 0 to 112.
#[derive(Copy, Clone, Debug)]
pub struct Phase(Value);

const FULL: Value = 112;

impl Phase {
    /// The phase of a position.
    #[inline]
    pub fn of(position: &Position) -> Phase {
        let force = [PieceType::Chariot, PieceType::Cannon, PieceType::Horse, PieceType::Elephant]
            .iter()
            .map(|&kind| (position.kinds(kind).len() * kind.points()) as Value)
            .sum::<Value>();
        Phase(force.min(FULL))
    }

    /// The value of a score in this phase.
    #[inline]
    pub fn interpolate(self, score: Tapered) -> Value {
        (score.mg * self.0 + score.eg * (FULL - self.0)) / FULL
    }

    /// The share of the opening, in thousandths.
    pub fn permille(self) -> Value {
        self.0 * 1000 / FULL
    }
}
