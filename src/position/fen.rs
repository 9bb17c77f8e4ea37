//! Positions as text: Forsyth-Edwards notation (FEN) in the dialects met in the wild , written in
//! one.
//!
//! The form written is Fairy-Stockfish's: six fields, `n` for the horse, `b` for the elephant, `w`
//! for Cho. Read are also `h` and `e`, `s` for the soldier, `g` for the guard or general, `r` for
//! Han to move, and one to six fields, with or without the dashes.

use super::setup::{Setup, SetupError};
use crate::types::square::{FILES, RANKS};
use crate::types::{Color, Piece, PieceType, Square};
use std::fmt;

/// Why a text is no position. The three kinds are the three steps from text to position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FenError {
    /// The text is not in the form of a FEN.
    Syntax(FenSyntaxError),
    /// The game cannot have such pieces.
    Setup(SetupError),
    /// The position cannot arise in a game.
    Legality(LegalityError),
}

/// What is wrong with the form of a FEN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FenSyntaxError {
    /// There is no text.
    Empty,
    /// The board has not ten ranks.
    Ranks(usize),
    /// A rank (counted 10 to 1, as written) has not nine files.
    Files(usize, usize),
    /// A letter that means no piece, in the given rank.
    Letter(char, usize),
    /// The side to move is neither `w` nor `b`.
    Side(String),
    /// A counter is not a number.
    Counter(String),
    /// There are words after the last field.
    TooLong,
}

/// Why a position can arise in no game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LegalityError {
    /// The side that is not to move is in check.
    OpponentInCheck(Color),
}

impl fmt::Display for FenSyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            FenSyntaxError::Empty => f.write_str("the FEN is empty"),
            FenSyntaxError::Ranks(n) => write!(f, "the board has {n} ranks, not 10"),
            FenSyntaxError::Files(rank, n) => write!(f, "rank {rank} has {n} files, not 9"),
            FenSyntaxError::Letter(c, rank) => write!(f, "no piece is written {c:?} (rank {rank})"),
            FenSyntaxError::Side(s) => write!(f, "the side to move is w or b, not {s:?}"),
            FenSyntaxError::Counter(s) => write!(f, "{s:?} is no count of moves"),
            FenSyntaxError::TooLong => f.write_str("there are words after the last field"),
        }
    }
}

impl fmt::Display for LegalityError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            LegalityError::OpponentInCheck(color) => {
                write!(f, "{} is in check but not to move", color.name())
            }
        }
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            FenError::Syntax(error) => write!(f, "unreadable FEN: {error}"),
            FenError::Setup(error) => write!(f, "impossible position: {error}"),
            FenError::Legality(error) => write!(f, "illegal position: {error}"),
        }
    }
}

impl std::error::Error for FenError {}

impl From<FenSyntaxError> for FenError {
    fn from(error: FenSyntaxError) -> FenError {
        FenError::Syntax(error)
    }
}

impl From<SetupError> for FenError {
    fn from(error: SetupError) -> FenError {
        FenError::Setup(error)
    }
}

impl From<LegalityError> for FenError {
    fn from(error: LegalityError) -> FenError {
        FenError::Legality(error)
    }
}

/// The counters of a FEN may be any number up to this.
const MAX_COUNTER: u32 = 1_000_000;

/// The piece a letter stands for. `g` is a guard (a xiangqi-style `a`): see [`parse`].
fn piece(letter: char) -> Option<Piece> {
    let kind = match letter.to_ascii_lowercase() {
        'k' => PieceType::General,
        'a' | 'g' => PieceType::Guard,
        'r' => PieceType::Chariot,
        'c' => PieceType::Cannon,
        'n' | 'h' => PieceType::Horse,
        'b' | 'e' => PieceType::Elephant,
        'p' | 's' => PieceType::Soldier,
        _ => return None,
    };
    let color = if letter.is_ascii_uppercase() { Color::Cho } else { Color::Han };
    Some(Piece::new(color, kind))
}

fn board(text: &str, setup: &mut Setup) -> Result<(), FenSyntaxError> {
    let ranks = text.split('/').count();
    if ranks != RANKS {
        return Err(FenSyntaxError::Ranks(ranks));
    }
    for (row, line) in text.split('/').enumerate() {
        let rank = RANKS - 1 - row;
        let mut file = 0;
        for letter in line.chars() {
            if let Some(empty) = letter.to_digit(10).filter(|&n| n > 0) {
                file += empty as usize;
                continue;
            }
            // `g` means the guard only beside a `k`: some toys write the general so.
            let general = if letter == 'G' { 'K' } else { 'k' };
            let guard_by_g = letter.eq_ignore_ascii_case(&'g');
            let found = piece(letter).filter(|_| !guard_by_g || text.contains(general));
            let found = found.ok_or(FenSyntaxError::Letter(letter, rank + 1))?;
            if file < FILES {
                setup.board[Square::new(file, rank).index()] = Some(found);
            }
            file += 1;
        }
        if file != FILES {
            return Err(FenSyntaxError::Files(rank + 1, file));
        }
    }
    Ok(())
}

fn counter(text: Option<&str>, default: u32) -> Result<u32, FenSyntaxError> {
    let Some(text) = text else { return Ok(default) };
    match text.parse::<u32>() {
        Ok(n) if n <= MAX_COUNTER => Ok(n),
        _ => Err(FenSyntaxError::Counter(text.chars().take(40).collect())),
    }
}

/// Reads a FEN of one to six fields: the board, the side to move (`w`, `b`, or xiangqi's `r` for
/// `w`), up to two dashes, plies since the last capture, number of the move. Horses may be written
/// `n` or `h`, elephants `b` or `e`, soldiers `p` or `s`, guards `a`, or `g` where the side's
/// general is written `k`.
///
/// # Errors
/// The first thing found wrong with the form of the text.
pub fn parse(fen: &str) -> Result<Setup, FenSyntaxError> {
    let mut words = fen.split_whitespace().peekable();
    let mut setup = Setup::empty();
    board(words.next().ok_or(FenSyntaxError::Empty)?, &mut setup)?;
    setup.side = match words.next() {
        None | Some("w" | "W" | "r" | "R") => Color::Cho,
        Some("b" | "B") => Color::Han,
        Some(other) => return Err(FenSyntaxError::Side(other.chars().take(40).collect())),
    };
    for _ in 0..2 {
        words.next_if_eq(&"-");
    }
    setup.halfmove = counter(words.next(), 0)?;
    setup.fullmove = counter(words.next(), 1)?.max(1);
    match words.next() {
        None => Ok(setup),
        Some(_) => Err(FenSyntaxError::TooLong),
    }
}

/// The canonical FEN: Fairy-Stockfish's letters, six fields.
impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for rank in (0..RANKS).rev() {
            let mut empty = 0;
            for file in 0..FILES {
                match self.board[Square::new(file, rank).index()] {
                    None => empty += 1,
                    Some(piece) => {
                        if empty > 0 {
                            write!(f, "{empty}")?;
                        }
                        write!(f, "{}", piece.to_char())?;
                        empty = 0;
                    }
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            if rank > 0 {
                f.write_str("/")?;
            }
        }
        let side = if self.side == Color::Cho { 'w' } else { 'b' };
        write!(f, " {side} - - {} {}", self.halfmove, self.fullmove)
    }
}
