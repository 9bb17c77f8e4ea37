//! Sides, kinds of pieces, points of the board, and moves.

use std::fmt;

/// Number of files, `a` to `i` ("Board").
pub const FILES: i8 = 9;

/// Number of ranks, counted from Cho's edge ("Board").
pub const RANKS: i8 = 10;

/// One of the two players; Cho is the one at the bottom and moves first ("Board").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    Cho,
    Han,
}

impl Side {
    /// The opponent.
    pub fn other(self) -> Side {
        match self {
            Side::Cho => Side::Han,
            Side::Han => Side::Cho,
        }
    }

    /// The rank step of a soldier ("Moves").
    pub fn forward(self) -> i8 {
        match self {
            Side::Cho => 1,
            Side::Han => -1,
        }
    }

    /// The rank of the centre of this side's palace ("Board").
    pub fn palace_centre_rank(self) -> i8 {
        match self {
            Side::Cho => 1,
            Side::Han => 8,
        }
    }
}

/// The seven kinds of piece ("Set-ups").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    General,
    Guard,
    Chariot,
    Cannon,
    Horse,
    Elephant,
    Soldier,
}

impl Kind {
    pub const ALL: [Kind; 7] = [
        Kind::General,
        Kind::Guard,
        Kind::Chariot,
        Kind::Cannon,
        Kind::Horse,
        Kind::Elephant,
        Kind::Soldier,
    ];

    /// The letter in a canonical FEN, lower case (`janggun::position::fen`).
    pub fn letter(self) -> char {
        match self {
            Kind::General => 'k',
            Kind::Guard => 'a',
            Kind::Chariot => 'r',
            Kind::Cannon => 'c',
            Kind::Horse => 'n',
            Kind::Elephant => 'b',
            Kind::Soldier => 'p',
        }
    }

    /// The points of one piece ("Points").
    pub fn points(self) -> u32 {
        match self {
            Kind::General => 0,
            Kind::Guard => 3,
            Kind::Chariot => 13,
            Kind::Cannon => 7,
            Kind::Horse => 5,
            Kind::Elephant => 3,
            Kind::Soldier => 2,
        }
    }

    /// How many pieces of this kind a side starts with ("Set-ups"); more are refused (decision 7).
    pub fn full_count(self) -> usize {
        match self {
            Kind::General => 1,
            Kind::Soldier => 5,
            _ => 2,
        }
    }
}

/// A point of the board; `file` 0..9 from `a`, `rank` 0..10 from Cho's edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square {
    pub file: i8,
    pub rank: i8,
}

impl Square {
    /// Every point of the board.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..RANKS).flat_map(|rank| (0..FILES).map(move |file| Square { file, rank }))
    }

    /// The point one step away, if it is on the board.
    pub fn step(self, (file_step, rank_step): (i8, i8)) -> Option<Square> {
        let file = self.file + file_step;
        let rank = self.rank + rank_step;
        let on_board = (0..FILES).contains(&file) && (0..RANKS).contains(&rank);
        on_board.then_some(Square { file, rank })
    }

    /// Whether the point lies in the palace of `side` ("Board": d1-f3 and d8-f10).
    pub fn in_palace_of(self, side: Side) -> bool {
        (self.file - 4).abs() <= 1 && (self.rank - side.palace_centre_rank()).abs() <= 1
    }

    /// The point one step away along a diagonal that is drawn on the board ("Board"): such lines
    /// join the centre of a palace with its four corners and nothing else.
    pub fn step_drawn_diagonal(self, step: (i8, i8)) -> Option<Square> {
        let to = self.step(step)?;
        [Side::Cho, Side::Han].into_iter().find_map(|side| {
            let centre = Square { file: 4, rank: side.palace_centre_rank() };
            let inside = self.in_palace_of(side) && to.in_palace_of(side);
            (inside && (self == centre || to == centre)).then_some(to)
        })
    }

    /// Reads a point off the front of `text`; returns it with the rest of the text.
    pub fn parse(text: &str) -> Option<(Square, &str)> {
        let file_letter = text.chars().next()?;
        if !('a'..='i').contains(&file_letter) {
            return None;
        }
        let file = file_letter as i8 - b'a' as i8;
        let rest = &text[1..];
        let digits = rest.chars().take_while(char::is_ascii_digit).count();
        let rank: i8 = rest[..digits].parse().ok()?;
        let written_plainly = !rest.starts_with('0') && (1..=RANKS).contains(&rank);
        let square = Square { file, rank: rank - 1 };
        written_plainly.then_some((square, &rest[digits..]))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = char::from(b'a' + self.file as u8);
        write!(f, "{file}{}", self.rank + 1)
    }
}

/// A move; the pass is written as the general moving to its own point ("The pass").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    pub from: Square,
    pub to: Square,
}

impl Move {
    pub fn is_pass(self) -> bool {
        self.from == self.to
    }

    pub fn reversed(self) -> Move {
        Move { from: self.to, to: self.from }
    }

    /// Reads UCI coordinates such as `a1a10`.
    pub fn parse(text: &str) -> Option<Move> {
        let (from, rest) = Square::parse(text)?;
        let (to, rest) = Square::parse(rest)?;
        rest.is_empty().then_some(Move { from, to })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}
