//! Scores as the protocol writes them.

use crate::types::Value;
use crate::types::score::{is_decisive, moves_to_mate};

/// `cp V` in hundredths, or `mate N` in moves of the side that wins.
pub fn score_text(score: Value) -> String {
    match is_decisive(score) {
        true => format!("mate {}", moves_to_mate(score)),
        false => format!("cp {score}"),
    }
}
