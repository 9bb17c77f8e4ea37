//! How the protocols spell points and moves. Inside, and in UCI, files are `a` to `i` and ranks `1`
//! to `10`, both from Cho's left corner; a pass is the general's point written twice.

use crate::types::{Move, Square};

/// A way to spell moves.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Notation {
    /// Ranks 1 to 10.
    Uci,
    /// Ranks 0 to 9: UCCI, CECP, UCI-Cyclone.
    ZeroBased,
    /// Files 9 to 1 and ranks j to a, counted from Han's left corner: USI.
    Shogi,
}

impl Notation {
    /// A point in this notation.
    pub fn point(self, square: Square) -> String {
        match self {
            Notation::Uci => square.to_string(),
            Notation::ZeroBased => {
                format!("{}{}", char::from(b'a' + square.file() as u8), square.rank())
            }
            Notation::Shogi => {
                format!("{}{}", 9 - square.file(), char::from(b'j' - square.rank() as u8))
            }
        }
    }

    /// A move in this notation.
    pub fn write(self, mv: Move) -> String {
        match self {
            Notation::Uci => mv.to_string(),
            _ => self.point(mv.from()) + &self.point(mv.to()),
        }
    }

    /// The move that a text of this notation means, in the spelling of UCI. What is no move of two
    /// points (a pass by another name, or nonsense) is left as it is, for the reader of moves to
    /// judge.
    pub fn to_uci(self, text: &str) -> String {
        let points = match (self, text.as_bytes()) {
            (Notation::Uci, _) => None,
            (_, &[a, b, c, d]) => self.read(a, b).zip(self.read(c, d)),
            _ => None,
        };
        match points {
            Some((from, to)) => format!("{from}{to}"),
            // A move of UCI read in another notation would not mean what it says.
            None if self != Notation::Uci && is_two_points(text) => format!("{text}?"),
            None => text.to_string(),
        }
    }

    /// The reverse of [`Notation::to_uci`], for showing a text to who wrote it.
    pub fn from_uci(self, text: &str) -> String {
        if let Some(foreign) = text.strip_suffix('?') {
            return foreign.to_string();
        }
        match (self, split(text)) {
            (Notation::Uci, _) | (_, None) => text.to_string(),
            (_, Some((from, to))) => self.point(from) + &self.point(to),
        }
    }

    /// A point of two letters.
    fn read(self, first: u8, second: u8) -> Option<Square> {
        let (file, rank) = match self {
            Notation::Uci => return None,
            Notation::ZeroBased => {
                (first.to_ascii_lowercase().checked_sub(b'a')?, second.checked_sub(b'0')?)
            }
            Notation::Shogi => (b'9'.checked_sub(first)?, b'j'.checked_sub(second)?),
        };
        (file < 9 && rank < 10).then(|| Square::new(file.into(), rank.into()))
    }
}

/// The two points of a move in UCI.
fn split(text: &str) -> Option<(Square, Square)> {
    let (at, _) = text.char_indices().skip(1).find(|(_, letter)| letter.is_ascii_alphabetic())?;
    Some((text[..at].parse().ok()?, text[at..].parse().ok()?))
}

fn is_two_points(text: &str) -> bool {
    split(text).is_some()
}

#[cfg(test)]
mod tests {
    use super::Notation;
    use crate::types::{Move, Square};

    #[test]
    fn moves_survive_a_round_trip() {
        for notation in [Notation::Uci, Notation::ZeroBased, Notation::Shogi] {
            for from in Square::all() {
                for to in Square::all() {
                    let (mv, uci) = (Move::new(from, to), format!("{from}{to}"));
                    if !mv.is_none() {
                        assert_eq!(notation.to_uci(&notation.write(mv)), uci, "{notation:?}");
                        assert_eq!(notation.from_uci(&uci), notation.write(mv), "{notation:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn the_same_move_in_all_notations() {
        // FSF c19b5f6 spells the horse's move b1c3 so in UCCI, CECP and USI.
        for (notation, text) in [
            (Notation::Uci, "b1c3"),
            (Notation::ZeroBased, "b0c2"),
            (Notation::ZeroBased, "B0C2"),
            (Notation::Shogi, "8j7h"),
        ] {
            assert_eq!(notation.to_uci(text), "b1c3");
        }
        assert_eq!(Notation::ZeroBased.to_uci("a9a0"), "a10a1");
        assert_eq!(Notation::Shogi.to_uci("5a5b"), "e10e9");
    }

    #[test]
    fn what_is_no_move_stays_unreadable() {
        for text in ["", "0000", "@@@@", "한수쉼", "a0", "j0j1", "abcd"] {
            assert_eq!(Notation::ZeroBased.to_uci(text), text);
        }
        // Three letters at most in common: `a10a9` is a move of UCI alone.
        assert_eq!(Notation::ZeroBased.to_uci("a10a9"), "a10a9?");
        assert_eq!(Notation::ZeroBased.from_uci("a10a9?"), "a10a9");
    }
}
