//! Recorded games looked at by the engine: a score for every position, the best line, the moves that
//! threw something away; written into the record, as JSON, and as a page to read.
//!
//! The search itself is handed in ([`walk()`]), so that nothing here knows threads or clocks.

mod annotate;
pub mod cache;
mod json;
mod judge;
mod report;
mod walk;

pub use annotate::annotate;
pub use json::to_json;
pub use judge::{Fault, MoveNote, share};
pub use report::{Language, report};
pub use walk::{positions, walk};

use crate::game::Outcome;
use crate::gibo::Record;
use crate::types::{Move, Value};

/// What a search found in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The score for the side to move.
    pub score: Value,
    /// The depth reached.
    pub depth: u32,
    /// Nodes searched.
    pub nodes: u64,
    /// The line expected, the best move first; empty where no move is legal.
    pub line: Vec<Move>,
}

/// A recorded game with what was found in its positions.
#[derive(Clone, Debug)]
pub struct Analysis {
    /// The game.
    pub record: Record,
    /// What was found before each move, and behind the last; none where the search did not get to.
    pub findings: Vec<Option<Finding>>,
    /// What is to be said of each move.
    pub notes: Vec<MoveNote>,
    /// How the game ends by its rules with the last move, if it does.
    pub outcome: Option<Outcome>,
}

impl Analysis {
    /// Judges the moves of a game by what was found in its positions.
    pub fn new(record: Record, findings: Vec<Option<Finding>>) -> Analysis {
        let notes = judge::notes(&record, &findings);
        let outcome = record.opening().ok().and_then(|mut game| {
            record.plies.iter().for_each(|ply| _ = game.play(ply.mv));
            game.outcome()
        });
        Analysis { record, findings, notes, outcome }
    }
}
