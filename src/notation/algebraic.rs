//! Algebraic notation, short (`Pih4`) and long (`Pi4-h4`), as Fairy-Stockfish, pychess and xboard
//! write it: letters of the pieces and ways to count ranks differ.

use super::check_mark;
use super::error::{NotationError, excerpt};
use crate::movegen::{Resolved, legal, resolve};
use crate::position::Position;
use crate::types::square::FILES;
use crate::types::{Move, PieceType, Square};

/// How the ranks are counted from Cho's edge.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Ranks {
    /// 1 to 10, as pychess does.
    FromOne,
    /// 0 to 9, as xboard does.
    FromZero,
}

/// What horse and elephant are written as. Both are read.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Letters {
    /// H and E.
    HorseElephant,
    /// N and B, as older games have them.
    KnightBishop,
}

/// A program's way of algebraic notation.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Dialect {
    /// The letters of horse and elephant.
    pub letters: Letters,
    /// How ranks are counted.
    pub ranks: Ranks,
    /// Whether a pass is written `--`, and not as a move of the general to its own point.
    pub dashes: bool,
}

impl Dialect {
    /// As Fairy-Stockfish and pychess write today.
    pub const PYCHESS: Dialect =
        Dialect { letters: Letters::HorseElephant, ranks: Ranks::FromOne, dashes: false };
    /// As pychess wrote earlier.
    pub const OLD_PYCHESS: Dialect = Dialect { letters: Letters::KnightBishop, ..Dialect::PYCHESS };
    /// As xboard writes.
    pub const XBOARD: Dialect =
        Dialect { letters: Letters::HorseElephant, ranks: Ranks::FromZero, dashes: true };
}

/// The letter of a kind, H and E for horse and elephant.
pub fn letter(kind: PieceType) -> char {
    match kind {
        PieceType::Horse => 'H',
        PieceType::Elephant => 'E',
        _ => kind.letter(),
    }
}

/// The kind of piece that a letter means.
pub fn kind(letter: char) -> Option<PieceType> {
    match letter {
        'H' => Some(PieceType::Horse),
        'E' => Some(PieceType::Elephant),
        _ => PieceType::ALL.into_iter().find(|kind| kind.letter() == letter),
    }
}

impl Dialect {
    fn letter(self, kind: PieceType) -> char {
        match self.letters {
            Letters::HorseElephant => letter(kind),
            Letters::KnightBishop => kind.letter(),
        }
    }

    fn point(self, square: Square) -> String {
        format!("{}{}", file_letter(square), self.rank(square))
    }

    fn rank(self, square: Square) -> usize {
        match self.ranks {
            Ranks::FromOne => square.rank() + 1,
            Ranks::FromZero => square.rank(),
        }
    }
}

fn file_letter(square: Square) -> char {
    char::from(b'a' + square.file() as u8)
}

/// A move in short algebraic notation.
pub fn short(position: &Position, mv: Move, dialect: Dialect) -> String {
    let origin = origin(position, mv, dialect);
    text(position, mv, dialect, &origin, "")
}

/// A move in long algebraic notation.
pub fn long(position: &Position, mv: Move, dialect: Dialect) -> String {
    let origin = dialect.point(mv.from());
    text(position, mv, dialect, &origin, "-")
}

fn text(position: &Position, mv: Move, dialect: Dialect, origin: &str, link: &str) -> String {
    if mv.is_pass() && dialect.dashes {
        return "--".to_string();
    }
    let letter = position.piece_on(mv.from()).map_or(' ', |piece| dialect.letter(piece.kind()));
    let takes = !mv.is_pass() && position.piece_on(mv.to()).is_some();
    let link = if takes { "x" } else { link };
    let mark = check_mark(position, mv, "+", "#");
    format!("{letter}{origin}{link}{}{mark}", dialect.point(mv.to()))
}

/// What tells the move from those of other pieces of the kind to the same point: nothing, the file,
/// the rank, or both, the first of these that suffices.
fn origin(position: &Position, mv: Move, dialect: Dialect) -> String {
    let kind = |mv: Move| position.piece_on(mv.from()).map(|piece| piece.kind());
    let others: Vec<Square> = legal(position)
        .iter()
        .filter(|other| {
            other.to() == mv.to() && other.from() != mv.from() && kind(**other) == kind(mv)
        })
        .map(|other| other.from())
        .collect();
    let from = mv.from();
    if others.is_empty() {
        String::new()
    } else if others.iter().all(|other| other.file() != from.file()) {
        file_letter(from).to_string()
    } else if others.iter().all(|other| other.rank() != from.rank()) {
        dialect.rank(from).to_string()
    } else {
        dialect.point(from)
    }
}

/// What a text says of a move.
#[derive(Debug, PartialEq)]
struct Pattern {
    kind: Option<PieceType>,
    file: Option<usize>,
    rank: Option<usize>,
    to: Square,
}

/// Takes a rank off the end of a text; the rest, and the rank counted from 0.
fn rank(text: &str, ranks: Ranks) -> Option<(&str, usize)> {
    let digits = text.len() - text.trim_end_matches(|c: char| c.is_ascii_digit()).len();
    let (rest, number) = text.split_at(text.len() - digits);
    let plain = number.len() == 1 || number == "10";
    let number: usize = number.parse().ok().filter(|_| plain)?;
    let rank = match ranks {
        Ranks::FromOne => number.checked_sub(1)?,
        Ranks::FromZero => number,
    };
    (rank < 10).then_some((rest, rank))
}

/// Takes a file off the end of a text.
fn file(text: &str) -> Option<(&str, usize)> {
    let letter = text.chars().next_back()?;
    let file = (letter as u32).checked_sub('a' as u32).filter(|&file| file < FILES as u32)?;
    Some((&text[..text.len() - 1], file as usize))
}

fn pattern(text: &str, ranks: Ranks) -> Option<Pattern> {
    let text = text.trim_end_matches(['+', '#', '!', '?', '.']);
    let letter = text.chars().next().filter(char::is_ascii_uppercase);
    let rest = &text[letter.map_or(0, char::len_utf8)..];
    let kind = letter.map(kind).map_or(Some(None), |kind| kind.map(Some))?;
    let (rest, to_rank) = rank(rest, ranks)?;
    let (rest, to_file) = file(rest)?;
    let rest = rest.strip_suffix(['x', '-']).unwrap_or(rest);
    let (rest, from_rank) = match rank(rest, ranks) {
        Some((rest, rank)) => (rest, Some(rank)),
        None => (rest, None),
    };
    let (rest, from_file) = match file(rest) {
        Some((rest, file)) => (rest, Some(file)),
        None => (rest, None),
    };
    let whole = from_file.is_some() && from_rank.is_some();
    // Without a letter and without a whole point moved from, a soldier is meant.
    let kind = kind.or((!whole).then_some(PieceType::Soldier));
    let to = Square::new(to_file, to_rank);
    rest.is_empty().then_some(Pattern { kind, file: from_file, rank: from_rank, to })
}

/// Reads coordinates, short or long algebraic notation.
///
/// # Errors
/// What is wrong with the move.
pub fn read(position: &Position, text: &str, ranks: Ranks) -> Result<Resolved, NotationError> {
    let whole = pattern(text, ranks).or_else(|| pattern(&text.to_ascii_lowercase(), ranks));
    let pattern = whole.ok_or_else(|| NotationError::Unreadable(excerpt(text)))?;
    if let (None, Some(file), Some(rank)) = (pattern.kind, pattern.file, pattern.rank) {
        let mv = Move::new(Square::new(file, rank), pattern.to);
        return Ok(resolve(position, &mv.to_string())?);
    }
    let fits = |mv: &Move| {
        let kind = position.piece_on(mv.from()).map(|piece| piece.kind());
        pattern.kind == kind
            && pattern.to == mv.to()
            && pattern.file.is_none_or(|file| file == mv.from().file())
            && pattern.rank.is_none_or(|rank| rank == mv.from().rank())
    };
    let all = legal(position);
    let mut fitting = all.iter().filter(|mv| fits(mv));
    match (fitting.next(), fitting.next()) {
        (Some(&mv), None) => Ok(resolve(position, &mv.to_string())?),
        (Some(&one), Some(&other)) => Err(NotationError::Ambiguous(excerpt(text), one, other)),
        (None, _) => {
            // A pass that the rules do not have may be tolerated.
            let pass = Move::pass(position.general(position.side()));
            match fits(&pass) {
                true => Ok(resolve(position, &pass.to_string())?),
                false => Err(NotationError::NoSuchMove(excerpt(text))),
            }
        }
    }
}
