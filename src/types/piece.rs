//! Sides, kinds of pieces, and pieces.

use std::ops::Not;

/// A side. Cho (green or blue, upper case, `w` in a FEN) moves first and stands at the bottom.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Color {
    /// 초, the side that moves first.
    Cho = 0,
    /// 한, the side that moves second and receives the komi.
    Han = 1,
}

impl Color {
    /// Both sides, Cho first.
    pub const ALL: [Color; 2] = [Color::Cho, Color::Han];

    /// 0 for Cho, 1 for Han.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other side (usable in constants; elsewhere write `!color`).
    #[inline]
    pub const fn other(self) -> Color {
        match self {
            Color::Cho => Color::Han,
            Color::Han => Color::Cho,
        }
    }

    /// `cho` or `han`, as the protocol spells it.
    pub const fn name(self) -> &'static str {
        match self {
            Color::Cho => "cho",
            Color::Han => "han",
        }
    }
}

impl Not for Color {
    type Output = Color;

    #[inline]
    fn not(self) -> Color {
        self.other()
    }
}

/// What a piece is, whoever owns it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum PieceType {
    /// 장/궁: the piece that must not be lost; stays in its palace.
    General = 0,
    /// 사: moves as the general does.
    Guard = 1,
    /// 차: slides along lines, and along the palace diagonals.
    Chariot = 2,
    /// 포: as the chariot, but over exactly one screen, never a cannon.
    Cannon = 3,
    /// 마: one step straight, one diagonal outward.
    Horse = 4,
    /// 상: one step straight, two diagonal outward.
    Elephant = 5,
    /// 졸/병: one step forward or sideways.
    Soldier = 6,
}

/// Number of kinds of pieces.
pub const KINDS: usize = 7;

impl PieceType {
    /// All kinds in the order of their indices.
    pub const ALL: [PieceType; KINDS] = [
        PieceType::General,
        PieceType::Guard,
        PieceType::Chariot,
        PieceType::Cannon,
        PieceType::Horse,
        PieceType::Elephant,
        PieceType::Soldier,
    ];

    /// The kind's number, 0..7.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What the piece counts when the game is decided on points (the [rules](crate::game#points)).
    #[inline]
    pub const fn points(self) -> u32 {
        [0, 3, 13, 7, 5, 3, 2][self as usize]
    }

    /// How many of the kind a side has at the start, which is also the most it may have.
    pub const fn count(self) -> u32 {
        [1, 2, 2, 2, 2, 2, 5][self as usize]
    }

    /// The upper-case letter of the canonical FEN.
    pub const fn letter(self) -> char {
        ['K', 'A', 'R', 'C', 'N', 'B', 'P'][self as usize]
    }

    /// The English name, lower case.
    pub const fn name(self) -> &'static str {
        ["general", "guard", "chariot", "cannon", "horse", "elephant", "soldier"][self as usize]
    }
}

/// A piece of one side.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Piece(u8);

/// Number of different pieces, both sides counted.
pub const PIECES: usize = 2 * KINDS;

impl Piece {
    /// The piece of `color` and `kind`.
    #[inline]
    pub const fn new(color: Color, kind: PieceType) -> Piece {
        Piece((color as usize * KINDS + kind as usize) as u8)
    }

    /// The side that owns it.
    #[inline]
    pub const fn color(self) -> Color {
        if self.0 < KINDS as u8 { Color::Cho } else { Color::Han }
    }

    /// What it is.
    #[inline]
    pub const fn kind(self) -> PieceType {
        const KIND: [PieceType; 16] = {
            let mut kinds = [PieceType::General; 16];
            let mut i = 0;
            while i < PIECES {
                kinds[i] = PieceType::ALL[i % KINDS];
                i += 1;
            }
            kinds
        };
        KIND[(self.0 & 15) as usize]
    }

    /// The piece's number, 0..14: Cho's seven kinds, then Han's.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The letter of the canonical FEN: upper case for Cho, lower case for Han.
    pub const fn to_char(self) -> char {
        match self.color() {
            Color::Cho => self.kind().letter(),
            Color::Han => self.kind().letter().to_ascii_lowercase(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_keep_what_they_are_made_of() {
        let mut seen = [false; PIECES];
        for color in Color::ALL {
            for kind in PieceType::ALL {
                let piece = Piece::new(color, kind);
                assert_eq!((piece.color(), piece.kind()), (color, kind));
                assert!(!std::mem::replace(&mut seen[piece.index()], true));
            }
        }
    }

    #[test]
    fn a_full_side_counts_72_points() {
        assert_eq!(PieceType::ALL.iter().map(|k| k.points() * k.count()).sum::<u32>(), 72);
    }
}
