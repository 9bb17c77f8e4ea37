//! What is wrong with a recorded game.

use std::fmt;

/// A game that could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The number of the game in its file, from 1.
    pub game: usize,
    /// The ply where reading ended, from 1; none if it is not the moves that are wrong.
    pub ply: Option<usize>,
    /// What is wrong.
    pub reason: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "game {}", self.game)?;
        if let Some(ply) = self.ply {
            write!(f, ", ply {ply}")?;
        }
        write!(f, ": {}", self.reason)
    }
}

impl std::error::Error for Fault {}
