//! The four ways in which a side may set up its horses and elephants, and the start positions.

use super::setup::Setup;
use crate::types::{Color, Piece, PieceType, Square};
use std::fmt;
use std::str::FromStr;

/// A side's set-up of horses (H) and elephants (E), read from file a to file i.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Arrangement {
    /// 마상상마: elephants inside.
    #[default]
    Heeh,
    /// 상마마상: elephants outside.
    Ehhe,
    /// 마상마상.
    Hehe,
    /// 상마상마.
    Eheh,
}

impl Arrangement {
    /// All four set-ups.
    pub const ALL: [Arrangement; 4] =
        [Arrangement::Heeh, Arrangement::Ehhe, Arrangement::Hehe, Arrangement::Eheh];

    /// The letters, as in `HEEH`.
    pub const fn letters(self) -> &'static str {
        ["HEEH", "EHHE", "HEHE", "EHEH"][self as usize]
    }

    /// The Korean name, as in 마상상마, read from file a to file i for both sides.
    pub const fn korean(self) -> &'static str {
        ["마상상마", "상마마상", "마상마상", "상마상마"][self as usize]
    }

    /// The kinds of pieces on the files b, c, g and h of the back rank.
    fn kinds(self) -> impl Iterator<Item = (usize, PieceType)> {
        [1, 2, 6, 7].into_iter().zip(self.letters().bytes().map(|letter| match letter {
            b'H' => PieceType::Horse,
            _ => PieceType::Elephant,
        }))
    }

    /// The set-up of `color` on the board, if its home ranks stand as at the start of a game.
    pub fn of(setup: &Setup, color: Color) -> Option<Arrangement> {
        let home: Vec<Square> = Square::all().filter(|s| s.relative(color).rank() < 4).collect();
        Arrangement::ALL.into_iter().find(|&arrangement| {
            let mut start = Setup::empty();
            arrangement.place(color, &mut start);
            home.iter().all(|&square| start.board[square.index()] == setup.board[square.index()])
        })
    }

    /// Puts the sixteen pieces of `color` on the board.
    fn place(self, color: Color, setup: &mut Setup) {
        let mut put = |kind, file, rank| {
            let square = Square::new(file, rank).relative(color);
            setup.board[square.index()] = Some(Piece::new(color, kind));
        };
        for file in [0, 8] {
            put(PieceType::Chariot, file, 0);
        }
        for (file, kind) in self.kinds() {
            put(kind, file, 0);
        }
        for file in [3, 5] {
            put(PieceType::Guard, file, 0);
        }
        put(PieceType::General, 4, 1);
        for file in [1, 7] {
            put(PieceType::Cannon, file, 2);
        }
        for file in [0, 2, 4, 6, 8] {
            put(PieceType::Soldier, file, 3);
        }
    }
}

/// The start position of the two set-ups, Cho to move.
pub(super) fn start(cho: Arrangement, han: Arrangement) -> Setup {
    let mut setup = Setup::empty();
    cho.place(Color::Cho, &mut setup);
    han.place(Color::Han, &mut setup);
    setup
}

impl fmt::Display for Arrangement {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.letters())
    }
}

/// The text names none of the four set-ups.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ParseArrangementError(String);

impl fmt::Display for ParseArrangementError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(
            f,
            "unknown set-up {:?}: HEEH, EHHE, HEHE, EHEH or their Korean names are known",
            self.0
        )
    }
}

impl std::error::Error for ParseArrangementError {}

impl FromStr for Arrangement {
    type Err = ParseArrangementError;

    fn from_str(text: &str) -> Result<Arrangement, ParseArrangementError> {
        Arrangement::ALL
            .into_iter()
            .find(|a| a.letters().eq_ignore_ascii_case(text) || a.korean() == text)
            .ok_or_else(|| ParseArrangementError(text.chars().take(40).collect()))
    }
}
