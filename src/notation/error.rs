//! Why a text is no move, whatever the notation.

use crate::movegen::MoveError;
use crate::types::{Move, PieceType, Square};
use std::fmt;

/// Why a text is no move here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotationError {
    /// The text is in no notation.
    Unreadable(String),
    /// The move cannot be played.
    Move(MoveError),
    /// No legal move is written so.
    NoSuchMove(String),
    /// Several legal moves are meant.
    Ambiguous(String, Move, Move),
    /// The piece named does not stand where the text says.
    OtherPiece(String, Square, Option<PieceType>),
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            NotationError::Unreadable(text) => write!(f, "unreadable move {text:?}"),
            NotationError::Move(error) => error.fmt(f),
            NotationError::NoSuchMove(text) => write!(f, "no legal move is written {text:?}"),
            NotationError::Ambiguous(text, one, other) => {
                write!(f, "{text:?} may be {one} or {other}")
            }
            NotationError::OtherPiece(text, square, None) => {
                write!(f, "{text:?}, but nothing stands on {square}")
            }
            NotationError::OtherPiece(text, square, Some(kind)) => {
                write!(f, "{text:?}, but the piece on {square} is of kind {}", kind.name())
            }
        }
    }
}

impl std::error::Error for NotationError {}

impl From<MoveError> for NotationError {
    fn from(error: MoveError) -> NotationError {
        NotationError::Move(error)
    }
}

/// As much of a text as an error repeats.
pub fn excerpt(text: &str) -> String {
    text.chars().take(40).collect()
}
