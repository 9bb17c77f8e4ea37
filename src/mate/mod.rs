//! Puzzles (박보): is there a mate in so many moves, by which first moves, and is there only one?
//!
//! Only mate on the board counts. Every other end refutes: a bikjang accepted, two passes, a limit
//! of plies, a repetition of what was played before the puzzle. Repetition within the solution need
//! not be looked for: a shortest mate comes nearer with each move and so repeats nothing. The one
//! rule that could still strike it is that against moving a piece back and forth, for which
//! [`verify`] plays a solution through.
//!
//! [`prover`] is a depth-first proof-number search; [`exhaustive`] is its slow twin.

mod at_once;
mod branches;
pub mod exhaustive;
mod prover;
mod solver;
mod table;
mod verify;

pub use prover::Task;
pub use solver::Solver;

use crate::types::Move;

/// What is known of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// There is a mate.
    Mate(Mate),
    /// There is none within the number of moves asked for.
    NoMate,
    /// The search was stopped, or its nodes did not suffice. There is no mate within this many moves.
    Unknown(u32),
}

/// A shortest mate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mate {
    /// The number of own moves.
    pub moves: u32,
    /// The first moves that mate as fast.
    pub first: Vec<Move>,
    /// Whether these are all such moves: the search for others was not broken off.
    pub complete: bool,
    /// The moves to the mate, the defence holding out as long as it can.
    pub line: Vec<Move>,
}

impl Mate {
    /// Whether there is one solution only.
    pub fn unique(&self) -> bool {
        self.complete && self.first.len() == 1
    }
}

#[cfg(test)]
mod tests;
