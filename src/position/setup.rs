//! The second step from text to a position: pieces on a board, checked for what the game allows.

use crate::attacks::palace;
use crate::types::square::SQUARES;
use crate::types::{Color, Piece, PieceType, Square};
use std::fmt;

/// An arrangement of pieces with the side to move and the counters; not necessarily a legal one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// What stands on each point.
    pub board: [Option<Piece>; SQUARES],
    /// The side to move.
    pub side: Color,
    /// Plies since the last capture.
    pub halfmove: u32,
    /// The number of the move, from 1, counted up after Han's moves.
    pub fullmove: u32,
}

/// Why an arrangement of pieces is none the game can have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SetupError {
    /// A side has not exactly one general.
    Generals(Color, usize),
    /// A side has more of a kind than the game has.
    TooMany(Color, PieceType, usize),
    /// A general or guard stands outside its own palace.
    OutsidePalace(Piece, Square),
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match *self {
            SetupError::Generals(color, 0) => write!(f, "{} has no general", color.name()),
            SetupError::Generals(color, n) => write!(f, "{} has {n} generals", color.name()),
            SetupError::TooMany(color, kind, n) => write!(
                f,
                "{} has {n} {}s, the game has {}",
                color.name(),
                kind.name(),
                kind.count()
            ),
            SetupError::OutsidePalace(piece, square) => write!(
                f,
                "the {} of {} on {square} stands outside its palace",
                piece.kind().name(),
                piece.color().name()
            ),
        }
    }
}

impl std::error::Error for SetupError {}

impl Setup {
    /// The empty board, Cho to move.
    pub const fn empty() -> Setup {
        Setup { board: [None; SQUARES], side: Color::Cho, halfmove: 0, fullmove: 1 }
    }

    /// The pieces with their points.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().filter_map(|square| Some((square, self.board[square.index()]?)))
    }

    /// Whether the game can have this arrangement (decision 7 of the
    /// [rules](crate::game#decisions)).
    ///
    /// # Errors
    /// The first thing found wrong.
    pub fn check(&self) -> Result<(), SetupError> {
        for color in Color::ALL {
            for kind in PieceType::ALL {
                let piece = Piece::new(color, kind);
                let count = self.pieces().filter(|&(_, p)| p == piece).count();
                if kind == PieceType::General && count != 1 {
                    return Err(SetupError::Generals(color, count));
                }
                if count > kind.count() as usize {
                    return Err(SetupError::TooMany(color, kind, count));
                }
            }
        }
        let confined = |kind| matches!(kind, PieceType::General | PieceType::Guard);
        match self
            .pieces()
            .find(|&(s, p)| confined(p.kind()) && !palace::palace(p.color()).contains(s))
        {
            Some((square, piece)) => Err(SetupError::OutsidePalace(piece, square)),
            None => Ok(()),
        }
    }
}
