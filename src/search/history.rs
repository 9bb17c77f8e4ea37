//! Move ordering learned from the search itself: how often a move, a capture, or a move in answer
//! to earlier ones caused a cutoff (history heuristics), and how far the static score was off in
//! positions of the same structure (correction history).

use super::memory::huge_pages;
use crate::params;
use crate::position::Position;
use crate::types::piece::{KINDS, PIECES};
use crate::types::square::SQUARES;
use crate::types::{Color, Move, Piece, PieceType, Value};

/// A moved piece and the point it moved to, as an index: `piece * 90 + point`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct PieceTo(u16);

const PIECE_TO: usize = PIECES * SQUARES;
const MOVES: usize = 1 << 14;
const CORRECTIONS: usize = 1 << 14;

impl PieceTo {
    /// No move: a slot of its own, so that a continuation of nothing is still a continuation.
    pub const NONE: PieceTo = PieceTo(0);

    /// The index of `piece` moving by `mv`.
    #[inline]
    pub fn new(piece: Piece, mv: Move) -> PieceTo {
        PieceTo((piece.index() * SQUARES + mv.to().index()) as u16)
    }
}

/// Moves an entry towards `bonus` without letting it pass `max` (history gravity).
#[inline]
fn gravitate(entry: &mut i16, bonus: i32, max: i32) {
    let bonus = bonus.clamp(-max, max);
    *entry += (bonus - *entry as i32 * bonus.abs() / max) as i16;
}

/// All tables of one thread.
pub struct Histories {
    butterfly: Box<[[i16; MOVES]; 2]>,
    capture: Box<[[i16; KINDS]; PIECE_TO]>,
    /// By the move before, then by the move.
    continuation: Box<[[i16; PIECE_TO]; PIECE_TO]>,
    correction: Box<[[[i16; CORRECTIONS]; 2]; CORRECTION_KINDS]>,
}

/// Correction tables: soldiers, chariots with cannons, horses with elephants and guards, material.
const CORRECTION_KINDS: usize = 4;

fn boxed<T: Copy, const N: usize>(value: T) -> Box<[T; N]> {
    let mut room = Vec::with_capacity(N);
    huge_pages(room.spare_capacity_mut());
    room.resize(N, value);
    match room.into_boxed_slice().try_into() {
        Ok(array) => array,
        Err(_) => unreachable!("the vector has N elements"),
    }
}

impl Histories {
    /// Empty tables.
    pub fn new() -> Histories {
        Histories {
            butterfly: boxed([0; MOVES]),
            capture: boxed([0; KINDS]),
            continuation: boxed([0; PIECE_TO]),
            correction: boxed([[0; CORRECTIONS]; 2]),
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        for side in self.butterfly.iter_mut() {
            side.fill(0);
        }
        self.capture.fill([0; KINDS]);
        self.continuation.fill([0; PIECE_TO]);
        for table in self.correction.iter_mut().flatten() {
            table.fill(0);
        }
    }

    /// The history of a quiet move: butterfly plus continuation of the plies in `before`.
    #[inline]
    pub fn quiet(&self, side: Color, mv: Move, at: PieceTo, before: &[PieceTo; 3]) -> i32 {
        self.told(side, before).of(mv, at)
    }

    /// What the tables tell of the quiet moves of a node.
    #[inline]
    pub fn told(&self, side: Color, before: &[PieceTo; 3]) -> Told<'_> {
        let continuation = before.map(|b| &self.continuation[b.0 as usize]);
        Told { butterfly: &self.butterfly[side.index()], continuation }
    }

    /// Rewards (or punishes) a quiet move.
    pub fn update_quiet(
        &mut self, side: Color, mv: Move, at: PieceTo, before: &[PieceTo; 3], bonus: i32,
    ) {
        let entry = &mut self.butterfly[side.index()][mv.raw() as usize];
        gravitate(entry, bonus, params::HISTORY_MAX);
        self.update_continued(at, before, bonus);
    }

    /// Rewards (or punishes) a move as the continuation of earlier ones only.
    pub fn update_continued(&mut self, at: PieceTo, before: &[PieceTo; 3], bonus: i32) {
        for b in before.iter().filter(|b| **b != PieceTo::NONE) {
            let entry = &mut self.continuation[b.0 as usize][at.0 as usize];
            gravitate(entry, bonus, params::HISTORY_MAX);
        }
    }

    /// The history of a capture.
    #[inline]
    pub fn capture(&self, at: PieceTo, victim: PieceType) -> i32 {
        self.capture[at.0 as usize][victim.index()] as i32
    }

    /// Rewards (or punishes) a capture.
    pub fn update_capture(&mut self, at: PieceTo, victim: PieceType, bonus: i32) {
        let entry = &mut self.capture[at.0 as usize][victim.index()];
        gravitate(entry, bonus, params::HISTORY_MAX);
    }

    /// What to add to the static score of a position.
    pub fn correction(&self, position: &Position) -> Value {
        let side = position.side().index();
        let sum: i32 = structure_keys(position)
            .into_iter()
            .zip(self.correction.iter())
            .map(|(key, table)| table[side][key] as i32)
            .sum();
        sum / params::CORRECTION_GRAIN
    }

    /// Learns that the static score was off by `error` at a node of `depth` plies.
    pub fn update_correction(&mut self, position: &Position, error: Value, depth: i32) {
        let side = position.side().index();
        let max = params::CORRECTION_MAX;
        let bonus = (error * depth / 8).clamp(-max / 4, max / 4);
        for (key, table) in structure_keys(position).into_iter().zip(self.correction.iter_mut()) {
            gravitate(&mut table[side][key], bonus, max);
        }
    }
}

impl Default for Histories {
    fn default() -> Self {
        Self::new()
    }
}

/// The part of the tables that speaks of the quiet moves of one node.
pub struct Told<'a> {
    butterfly: &'a [i16; MOVES],
    continuation: [&'a [i16; PIECE_TO]; 3],
}

impl Told<'_> {
    /// The history of a move.
    #[inline]
    pub fn of(&self, mv: Move, at: PieceTo) -> i32 {
        let continued: i32 =
            self.continuation.map(|row| i32::from(row[at.0 as usize])).iter().sum();
        i32::from(self.butterfly[mv.raw() as usize & (MOVES - 1)]) + continued
    }
}

/// Mixes a set of points into a table index.
#[inline]
fn mix(state: u64, bits: u128) -> u64 {
    let folded = bits as u64 ^ ((bits >> 64) as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (state ^ folded).wrapping_mul(0xBF58_476D_1CE4_E5B9).rotate_left(29)
}

/// The indices of a position in the correction tables.
#[inline]
fn structure_keys(position: &Position) -> [usize; CORRECTION_KINDS] {
    let key = |kinds: &[PieceType]| {
        let sets = Color::ALL.iter().flat_map(|c| kinds.iter().map(|k| position.pieces(*c, *k).0));
        let state = sets.fold(0x5851_F42D_4C95_7F2D, mix);
        (state >> 40) as usize % CORRECTIONS
    };
    [
        key(&[PieceType::Soldier]),
        key(&[PieceType::Chariot, PieceType::Cannon]),
        key(&[PieceType::Horse, PieceType::Elephant, PieceType::Guard]),
        (position.material_key() >> 40) as usize % CORRECTIONS,
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gravity_stays_within_the_limit() {
        let mut entry = 0i16;
        for _ in 0..1000 {
            gravitate(&mut entry, 5000, 8192);
        }
        assert!(entry > 7000 && entry <= 8192);
        for _ in 0..1000 {
            gravitate(&mut entry, -100_000, 8192);
        }
        assert_eq!(entry, -8192);
    }
}
