//! Moves as text, in UCI spelling.

use super::Generator;
use crate::position::{BikjangRule, PassRule, Position};
use crate::types::{Move, Square};
use std::fmt;

/// Why a text is no move here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// The text is no two points and no pass.
    Unreadable(String),
    /// The move is not legal.
    Illegal(Move),
    /// The game is over: no move is legal any more.
    Over(Move),
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            MoveError::Unreadable(text) => write!(f, "unreadable move {text:?}"),
            MoveError::Illegal(mv) if mv.is_pass() => write!(f, "illegal pass {mv}"),
            MoveError::Illegal(mv) => write!(f, "illegal move {mv}"),
            MoveError::Over(mv) => write!(f, "illegal move {mv}: the game is over"),
        }
    }
}

impl std::error::Error for MoveError {}

/// A move that may be played.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Resolved {
    /// The move.
    pub mv: Move,
    /// Whether it is a pass that the rules do not allow, but that a client, who is the referee of
    /// its own game, may report (decision 4 of the [rules](crate::game#decisions)).
    pub tolerated: bool,
}

/// The spellings of a pass besides the general's point written twice.
const PASSES: [&str; 4] = ["0000", "@@@@", "pass", "한수쉼"];

/// Reads a move: two points (`a1a10`), whatever their case, or a pass in any spelling.
///
/// # Errors
/// [`MoveError::Unreadable`] if the text is no move at all.
pub fn parse(position: &Position, text: &str) -> Result<Move, MoveError> {
    if PASSES.iter().any(|pass| pass.eq_ignore_ascii_case(text)) {
        return Ok(Move::pass(position.general(position.side())));
    }
    // The second point starts at the second letter.
    let split = text.char_indices().skip(1).find(|(_, c)| c.is_ascii_alphabetic());
    let points = split.and_then(|(at, _)| {
        Some((text[..at].parse::<Square>().ok()?, text[at..].parse::<Square>().ok()?))
    });
    match points {
        Some((from, to)) if !Move::new(from, to).is_none() => Ok(Move::new(from, to)),
        _ => Err(MoveError::Unreadable(text.chars().take(40).collect())),
    }
}

/// The move a text means in this position, if it may be played: it is legal, or a pass that is
/// tolerated when a client reports it.
///
/// # Errors
/// What is wrong with the move.
pub fn resolve(position: &Position, text: &str) -> Result<Resolved, MoveError> {
    let mv = parse(position, text)?;
    let generator = Generator::new(position);
    if generator.is_legal(mv) {
        return Ok(Resolved { mv, tolerated: false });
    }
    if !generator.any() && position.ended_by_pass() {
        return Err(MoveError::Over(mv));
    }
    if mv == Move::pass(position.general(position.side())) && pass_tolerated(position) {
        return Ok(Resolved { mv, tolerated: true });
    }
    Err(MoveError::Illegal(mv))
}

/// Whether a pass that the rules do not allow is accepted from a client: not in check.
fn pass_tolerated(position: &Position) -> bool {
    let forbidden_by_rule =
        position.rules().pass == PassRule::Forced || position.rules().bikjang == BikjangRule::Part;
    forbidden_by_rule && !position.in_check()
}
