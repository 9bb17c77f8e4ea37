//! Pictures of positions, as text and as SVG.

pub mod svg;
pub mod text;

use crate::notation::names;
use crate::types::Piece;

/// What pieces are shown as.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Lettering {
    /// The letters of a FEN.
    Letters,
    /// 車, 包 and so on.
    Hanja,
    /// 차, 포 and so on.
    Hangul,
}

impl Lettering {
    /// What is written on a piece.
    pub const fn of(self, piece: Piece) -> char {
        match self {
            Lettering::Letters => piece.to_char(),
            Lettering::Hanja => names::hanja(piece),
            Lettering::Hangul => names::hangul(piece),
        }
    }
}
