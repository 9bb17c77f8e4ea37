//! Sets of points.

use super::Square;
use super::square::{FILES, RANKS, SQUARES};
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of points: bit `n` stands for the point numbered `n`; bits 90 and up are always clear.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Default)]
pub struct Bitboard(pub u128);

impl Bitboard {
    /// No point.
    pub const EMPTY: Bitboard = Bitboard(0);
    /// Every point of the board.
    pub const ALL: Bitboard = Bitboard((1 << SQUARES) - 1);

    /// The set of one point.
    #[inline]
    pub const fn of(square: Square) -> Bitboard {
        // A load is cheaper than shifting 128 bits by a variable.
        const BITS: [u128; 128] = {
            let mut bits = [0; 128];
            let mut i = 0;
            while i < SQUARES {
                bits[i] = 1 << i;
                i += 1;
            }
            bits
        };
        Bitboard(BITS[square.index() & 127])
    }

    /// The points of a file (0..9).
    pub const fn file(file: usize) -> Bitboard {
        let mut bits = 0;
        let mut rank = 0;
        while rank < RANKS {
            bits |= 1 << (rank * FILES + file);
            rank += 1;
        }
        Bitboard(bits)
    }

    /// The points of a rank (0..10).
    pub const fn rank(rank: usize) -> Bitboard {
        Bitboard(((1 << FILES) - 1) << (rank * FILES))
    }

    /// The point, if `file` and `rank` lie on the board, else nothing.
    pub const fn try_point(file: i32, rank: i32) -> Bitboard {
        match Square::try_new(file, rank) {
            Some(square) => Bitboard::of(square),
            None => Bitboard::EMPTY,
        }
    }

    /// Whether no point is in the set.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether any point is in the set.
    #[inline]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Whether the set holds two points or more.
    #[inline]
    pub const fn many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The number of points.
    #[inline]
    pub const fn len(self) -> u32 {
        (self.0 as u64).count_ones() + ((self.0 >> 64) as u64).count_ones()
    }

    /// Whether `square` is in the set.
    #[inline]
    pub const fn contains(self, square: Square) -> bool {
        let index = square.index();
        let word = if index < 64 { self.0 as u64 } else { (self.0 >> 64) as u64 };
        word >> (index & 63) & 1 != 0
    }

    /// The point with the lowest number. The set must not be empty.
    #[inline]
    pub const fn first(self) -> Square {
        debug_assert!(self.0 != 0);
        let low = self.0 as u64;
        let index = if low != 0 {
            low.trailing_zeros()
        } else {
            64 + ((self.0 >> 64) as u64).trailing_zeros()
        };
        Square::from_index(index as usize)
    }

    /// The set without its lowest point.
    #[inline]
    pub const fn without_first(self) -> Bitboard {
        Bitboard(self.0 & self.0.wrapping_sub(1))
    }

    /// The points of this set that are not in `other`.
    #[inline]
    pub const fn without(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 & !other.0)
    }

    /// The union, usable in constants.
    #[inline]
    pub const fn or(self, other: Bitboard) -> Bitboard {
        Bitboard(self.0 | other.0)
    }

    /// The set flipped top to bottom: what Cho sees as Han does.
    pub fn flip(self) -> Bitboard {
        (0..RANKS).fold(Bitboard::EMPTY, |set, rank| {
            let row = self.0 >> (rank * FILES) & 0x1FF;
            set | Bitboard(row << ((RANKS - 1 - rank) * FILES))
        })
    }

    /// The points in rising order.
    #[inline]
    pub const fn iter(self) -> Squares {
        Squares { low: self.0 as u64, high: (self.0 >> 64) as u64 }
    }
}

/// The points of a [`Bitboard`], lowest first. In two words, since taking a bit out of 128 is dearer.
#[derive(Clone)]
pub struct Squares {
    low: u64,
    high: u64,
}

impl Iterator for Squares {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.low != 0 {
            let index = self.low.trailing_zeros();
            self.low &= self.low - 1;
            Some(Square::from_index(index as usize))
        } else if self.high != 0 {
            let index = 64 + self.high.trailing_zeros();
            self.high &= self.high - 1;
            Some(Square::from_index(index as usize))
        } else {
            None
        }
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline]
    fn into_iter(self) -> Squares {
        self.iter()
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Bitboard {
        squares.into_iter().fold(Bitboard::EMPTY, |set, square| set | square.into())
    }
}

impl From<Square> for Bitboard {
    #[inline]
    fn from(square: Square) -> Bitboard {
        Bitboard::of(square)
    }
}

macro_rules! set_operation {
    ($trait:ident $function:ident $assign_trait:ident $assign:ident $op:tt) => {
        impl $trait for Bitboard {
            type Output = Bitboard;

            #[inline]
            fn $function(self, other: Bitboard) -> Bitboard {
                Bitboard(self.0 $op other.0)
            }
        }

        impl $assign_trait for Bitboard {
            #[inline]
            fn $assign(&mut self, other: Bitboard) {
                self.0 = self.0 $op other.0;
            }
        }
    };
}

set_operation!(BitAnd bitand BitAndAssign bitand_assign &);
set_operation!(BitOr bitor BitOrAssign bitor_assign |);
set_operation!(BitXor bitxor BitXorAssign bitxor_assign ^);

impl Not for Bitboard {
    type Output = Bitboard;

    #[inline]
    fn not(self) -> Bitboard {
        Bitboard(!self.0 & Bitboard::ALL.0)
    }
}

/// A picture of the board, rank 10 on top, `X` for the points of the set.
impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for rank in (0..RANKS).rev() {
            writeln!(f)?;
            for file in 0..FILES {
                f.write_str(if self.contains(Square::new(file, rank)) { " X" } else { " ." })?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn behaves_as_a_set() {
        let a: Bitboard = ["a1", "e5", "i10"].iter().map(|s| s.parse().unwrap()).collect();
        assert_eq!((a.len(), a.many(), a.any()), (3, true, true));
        assert_eq!(a.iter().map(|s| s.to_string()).collect::<Vec<_>>(), ["a1", "e5", "i10"]);
        assert_eq!((!a).len(), 87);
        assert!((a & !a).is_empty());
        assert_eq!(a | !a, Bitboard::ALL);
        assert_eq!(a.flip().iter().map(|s| s.to_string()).collect::<Vec<_>>(), ["i1", "e6", "a10"]);
    }

    #[test]
    fn files_and_ranks_partition_the_board() {
        let files = (0..FILES).fold(Bitboard::EMPTY, |set, f| set ^ Bitboard::file(f));
        let ranks = (0..RANKS).fold(Bitboard::EMPTY, |set, r| set ^ Bitboard::rank(r));
        assert_eq!((files, ranks), (Bitboard::ALL, Bitboard::ALL));
    }
}
