//! A point of the board.

use super::Color;
use std::fmt;
use std::str::FromStr;

/// Number of files, `a` to `i`.
pub const FILES: usize = 9;
/// Number of ranks, 1 (Cho's edge) to 10 (Han's edge).
pub const RANKS: usize = 10;
/// Number of points of the board.
pub const SQUARES: usize = FILES * RANKS;

/// One of the 90 points, numbered `rank * 9 + file` from a1 (0) to i10 (89), as Cho sees the board.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(u8);

impl Square {
    /// The point on `file` (0..9) and `rank` (0..10).
    #[inline]
    pub const fn new(file: usize, rank: usize) -> Square {
        debug_assert!(file < FILES && rank < RANKS);
        Square((rank * FILES + file) as u8)
    }

    /// The point with the given number, which must be below 90.
    #[inline]
    pub const fn from_index(index: usize) -> Square {
        debug_assert!(index < SQUARES);
        Square(index as u8)
    }

    /// The point `(file, rank)` if both lie on the board.
    pub const fn try_new(file: i32, rank: i32) -> Option<Square> {
        if file >= 0 && file < FILES as i32 && rank >= 0 && rank < RANKS as i32 {
            Some(Square::new(file as usize, rank as usize))
        } else {
            None
        }
    }

    /// The point's number, 0..90.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, 0 for `a` to 8 for `i`.
    #[inline]
    pub const fn file(self) -> usize {
        self.0 as usize % FILES
    }

    /// The rank, 0 for Cho's edge to 9 for Han's.
    #[inline]
    pub const fn rank(self) -> usize {
        self.0 as usize / FILES
    }

    /// The point at the same file, seen from the other side of the board.
    #[inline]
    pub const fn flip(self) -> Square {
        Square::new(self.file(), RANKS - 1 - self.rank())
    }

    /// The point mirrored left to right.
    #[inline]
    pub const fn mirror(self) -> Square {
        Square::new(FILES - 1 - self.file(), self.rank())
    }

    /// The point as `color` sees it: unchanged for Cho, flipped for Han.
    #[inline]
    pub const fn relative(self, color: Color) -> Square {
        match color {
            Color::Cho => self,
            Color::Han => self.flip(),
        }
    }

    /// All points in the order of their numbers.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> {
        (0..SQUARES).map(Square::from_index)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.file() as u8) as char, self.rank() + 1)
    }
}

/// The text is not `a1` to `i10`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseSquareError;

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(s: &str) -> Result<Square, ParseSquareError> {
        let (&file, rank) = s.as_bytes().split_first().ok_or(ParseSquareError)?;
        let file = file.to_ascii_lowercase().wrapping_sub(b'a') as usize;
        let rank = match rank {
            [d @ b'1'..=b'9'] => (d - b'1') as usize,
            [b'1', b'0'] => 9,
            _ => return Err(ParseSquareError),
        };
        if file < FILES { Ok(Square::new(file, rank)) } else { Err(ParseSquareError) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_round_trip() {
        for sq in Square::all() {
            assert_eq!(sq.to_string().parse(), Ok(sq));
            assert_eq!(sq.flip().flip(), sq);
            assert_eq!(sq.mirror().mirror(), sq);
        }
        assert_eq!("a1".parse(), Ok(Square::from_index(0)));
        assert_eq!("i10".parse(), Ok(Square::from_index(89)));
        for bad in ["", "a", "a0", "a11", "j1", "1a", "a01", "a10x", "é1"] {
            assert_eq!(bad.parse::<Square>(), Err(ParseSquareError), "{bad}");
        }
    }
}
