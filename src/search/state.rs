//! What is known of a node, and how its techniques search on.

use super::tt::Entry;
use super::worker::Worker;
use crate::types::{Move, Value};

/// A search with a null window, by alpha, beta, depth, ply, and whether a cutoff is expected: what
/// the node hands to those of its techniques that search again.
pub type NullWindow = fn(&mut Worker, Value, Value, i32, usize, bool) -> Value;

/// What is known of a node before its moves are searched.
#[derive(Clone, Debug)]
pub struct Node {
    /// Plies from the root.
    pub ply: usize,
    /// Plies left to search.
    pub depth: i32,
    /// The score that refutes the move before.
    pub beta: Value,
    /// Whether the node lies on the principal variation: its window is open.
    pub pv: bool,
    /// Whether a cutoff is expected.
    pub cut: bool,
    /// Whether the node ever was on a principal variation.
    pub was_pv: bool,
    /// Whether a check or a bikjang must be answered.
    pub forced: bool,
    /// Whether the static score rose since the side's last turn.
    pub improving: bool,
    /// The best guess at the score without searching; `score::NONE` if forced.
    pub eval: Value,
    /// The static score before correction; `score::NONE` if forced.
    pub raw: Value,
    /// The table's entry, and its score from here if that can be used.
    pub entry: Option<Entry>,
    /// The entry's score, counted from the root.
    pub stored: Option<Value>,
    /// The entry's move, or none.
    pub stored_move: Move,
    /// Whether that move captures something.
    pub stored_capture: bool,
    /// The move left out by a singular search, or none.
    pub excluded: Move,
}
