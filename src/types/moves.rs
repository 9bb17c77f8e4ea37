//! Moves and lists of moves.

use super::Square;
use std::fmt;
use std::ops::Deref;

/// A move: from one point to another. A pass goes from the mover's general to the same point.
///
/// Fourteen bits are used: the point moved from in bits 0..7, the point moved to in bits 7..14.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Move(u16);

impl Move {
    /// No move at all. It reads a1-a1, which no legal move can be: a1 lies in no palace.
    pub const NONE: Move = Move(0);

    /// The move between two points.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Move {
        Move(from.index() as u16 | (to.index() as u16) << 7)
    }

    /// The pass of the side whose general stands on `general`.
    #[inline]
    pub const fn pass(general: Square) -> Move {
        Move::new(general, general)
    }

    /// The point moved from.
    #[inline]
    pub const fn from(self) -> Square {
        Square::from_index((self.0 & 127) as usize)
    }

    /// The point moved to.
    #[inline]
    pub const fn to(self) -> Square {
        Square::from_index((self.0 >> 7 & 127) as usize)
    }

    /// The move that takes this one back; a pass takes itself back.
    #[inline]
    pub const fn reversed(self) -> Move {
        Move::new(self.to(), self.from())
    }

    /// Whether the move is a pass.
    #[inline]
    pub const fn is_pass(self) -> bool {
        self.0 & 127 == self.0 >> 7 && self.0 != 0
    }

    /// Whether this is [`Move::NONE`].
    #[inline]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    /// The move as a number below 2^14.
    #[inline]
    pub const fn raw(self) -> u16 {
        self.0
    }

    /// The move with the given number, or `NONE` if the number means no two points.
    #[inline]
    pub const fn from_raw(raw: u16) -> Move {
        if raw & 127 < 90 && raw >> 7 < 90 { Move(raw) } else { Move::NONE }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.is_none() {
            return f.write_str("(none)");
        }
        write!(f, "{}{}", self.from(), self.to())
    }
}

/// The most moves a list can hold. A legal position has far fewer: sixteen pieces, of which two
/// chariots and two cannons reach at most 19 points each, horses and elephants 8, the rest 8 or less.
pub const MAX_MOVES: usize = 192;

/// A list of moves that lives on the stack.
#[derive(Clone)]
pub struct MoveList {
    moves: [Move; MAX_MOVES],
    len: usize,
}

impl MoveList {
    /// The empty list.
    #[inline]
    pub const fn new() -> MoveList {
        MoveList { moves: [Move::NONE; MAX_MOVES], len: 0 }
    }

    /// Adds a move at the end.
    #[inline]
    pub fn push(&mut self, mv: Move) {
        self.moves[self.len] = mv;
        self.len += 1;
    }

    /// Keeps only the moves that `wanted` says, in their order.
    pub fn retain(&mut self, wanted: impl Fn(Move) -> bool) {
        let mut kept = 0;
        for i in 0..self.len {
            let mv = self.moves[i];
            if wanted(mv) {
                self.moves[kept] = mv;
                kept += 1;
            }
        }
        self.len = kept;
    }

    /// Empties the list.
    #[inline]
    pub fn clear(&mut self) {
        self.len = 0;
    }
}

impl Default for MoveList {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.moves[..self.len]
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn raw_round_trip() {
        for from in Square::all() {
            for to in Square::all() {
                let mv = Move::new(from, to);
                assert_eq!((mv.from(), mv.to()), (from, to));
                assert_eq!(Move::from_raw(mv.raw()), mv);
                assert_eq!(mv.is_pass(), from == to && from.index() != 0);
            }
        }
        assert_eq!(Move::from_raw(127), Move::NONE);
        assert_eq!(Move::from_raw(90 << 7), Move::NONE);
        assert_eq!(Move::from_raw(u16::MAX), Move::NONE);
    }
}
