//! Moves as people write them: coordinates (`i4h4`), Korean records (`79졸78`), and algebraic
//! notation, short (`Pih4`) and long (`Pi4-h4`), in the dialects of the programs that write it.
//!
//! All reading ends in [`crate::movegen::resolve`], so that every notation knows the same moves.

mod algebraic;
mod error;
mod korean;
pub mod names;

pub use algebraic::{Dialect, Letters, Ranks};
pub use error::NotationError;
pub use korean::Script;

use crate::movegen::{Resolved, resolve};
use crate::position::Position;
use crate::types::Move;

/// How a move is written.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Style {
    /// Coordinates, as the protocol has them.
    Uci,
    /// Row, column, piece, row, column: `79졸78`.
    Korean(Script),
    /// Short algebraic notation.
    San(Dialect),
    /// Long algebraic notation.
    Lan(Dialect),
}

/// A legal or tolerated move of `position` as text.
pub fn write(position: &Position, mv: Move, style: Style) -> String {
    match style {
        Style::Uci => mv.to_string(),
        Style::Korean(script) => korean::write(position, mv, script),
        Style::San(dialect) => algebraic::short(position, mv, dialect),
        Style::Lan(dialect) => algebraic::long(position, mv, dialect),
    }
}

/// The move that a text in any of the notations means. Where ranks are letters' neighbours, `ranks`
/// says how they are counted; Korean rows are always counted in one way.
///
/// # Errors
/// What is wrong with the move.
pub fn read(position: &Position, text: &str, ranks: Ranks) -> Result<Resolved, NotationError> {
    let text = text.trim();
    if text == "--" {
        return Ok(resolve(position, "pass")?);
    }
    if korean::looks_korean(text) {
        return korean::read(position, text);
    }
    if text == "0000" || text.starts_with('@') || text.eq_ignore_ascii_case("pass") {
        return Ok(resolve(position, text)?);
    }
    algebraic::read(position, text, ranks)
}

/// What is added to a move that gives check, and to one that mates.
fn check_mark<'a>(position: &Position, mv: Move, check: &'a str, mate: &'a str) -> &'a str {
    let mut after = position.clone();
    after.make(mv);
    match after.in_check() {
        false => "",
        true if crate::movegen::Generator::new(&after).any() => check,
        true => mate,
    }
}
