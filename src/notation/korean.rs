//! The notation of Korean game records (`79졸78`): row and column of the point moved from, the
//! piece, row and column of the point moved to. Rows are counted from Han's edge, 1 to 9 and 0;
//! columns from Cho's left.

use super::error::{NotationError, excerpt};
use super::{check_mark, names};
use crate::movegen::{MoveError, Resolved, resolve};
use crate::position::Position;
use crate::types::{Move, Piece, PieceType, Square};

/// What a pass is called.
pub const PASS: &str = "한수쉼";
/// What is added to a move that gives check.
pub const CHECK: &str = "장군";

/// How pieces are named.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Script {
    /// `79졸78`.
    Hangul,
    /// `79卒78`.
    Hanja,
    /// `79楚卒78`, as Kakao's records have it.
    MarkedHanja,
    /// `P79-78`, as Fairy-Stockfish and pychess have it.
    Letters,
}

/// Row and column of a point.
fn point(square: Square) -> String {
    format!("{}{}", (10 - square.rank()) % 10, square.file() + 1)
}

/// The point of a row and a column.
fn square(row: char, column: char) -> Option<Square> {
    let row = row.to_digit(10)? as i32;
    let column = column.to_digit(10)? as i32;
    Square::try_new(column - 1, (10 - row) % 10)
}

/// A move in Korean notation.
pub fn write(position: &Position, mv: Move, script: Script) -> String {
    let (from, to) = (point(mv.from()), point(mv.to()));
    let piece = position.piece_on(mv.from());
    let taken = position.piece_on(mv.to()).filter(|_| !mv.is_pass());
    if script == Script::Letters {
        let letter = piece.map_or(' ', |piece| super::algebraic::letter(piece.kind()));
        let link = if taken.is_some() { 'x' } else { '-' };
        return format!("{letter}{from}{link}{to}{}", check_mark(position, mv, "+", "#"));
    }
    if mv.is_pass() {
        return PASS.to_string();
    }
    let name = |piece: Piece| match script {
        Script::Hangul => names::hangul(piece),
        _ => match piece.kind() {
            PieceType::General => '將',
            _ => names::hanja(piece),
        },
    };
    let mut text = from;
    if let Some(piece) = piece {
        if script == Script::MarkedHanja {
            text.push(names::hanja(Piece::new(piece.color(), PieceType::General)));
        }
        text.push(name(piece));
    }
    text.push_str(&to);
    text.extend(taken.map(name));
    text.push_str(check_mark(position, mv, CHECK, CHECK));
    text
}

/// Whether a text is in Korean notation if it is anything: it is a pass, or begins with a row and a
/// column, before which a letter may stand only if rows and columns follow: `A10f10` is algebraic.
pub fn looks_korean(text: &str) -> bool {
    let digit = |at: usize| text.as_bytes().get(at).is_some_and(u8::is_ascii_digit);
    let lettered = text.starts_with(|c: char| c.is_ascii_uppercase());
    let link = matches!(text.as_bytes().get(3), Some(b'-' | b'x'));
    text.starts_with(PASS)
        || text != "0000" && digit(0) && digit(1)
        || lettered && digit(1) && digit(2) && link && digit(4)
}

/// Reads `79졸78`, `79楚卒78`, `27장군`-like check marks and captured pieces behind the move, and
/// `P79-78`.
///
/// # Errors
/// What is wrong with the move.
pub fn read(position: &Position, text: &str) -> Result<Resolved, NotationError> {
    if text.starts_with(PASS) {
        return Ok(resolve(position, PASS)?);
    }
    let parts = split(text).ok_or_else(|| NotationError::Unreadable(excerpt(text)))?;
    let there = position.piece_on(parts.from).map(Piece::kind);
    if there.is_none() || parts.kind != there {
        return Err(NotationError::OtherPiece(excerpt(text), parts.from, there));
    }
    let mv = Move::new(parts.from, parts.to);
    if mv.is_none() {
        return Err(MoveError::Illegal(mv).into());
    }
    Ok(resolve(position, &mv.to_string())?)
}

/// The parts of a move.
struct Parts {
    from: Square,
    to: Square,
    kind: Option<PieceType>,
}

fn split(text: &str) -> Option<Parts> {
    let letter = text.chars().next().filter(char::is_ascii_uppercase);
    let letters: Vec<char> = text.chars().skip(usize::from(letter.is_some())).collect();
    let from = square(*letters.first()?, *letters.get(1)?)?;
    let middle: Vec<char> =
        letters[2..].iter().copied().take_while(|c| !c.is_ascii_digit()).collect();
    let rest = &letters[2 + middle.len()..];
    let to = square(*rest.first()?, *rest.get(1)?)?;
    // What was taken and whether it is check follows from the move.
    if rest[2..].iter().any(char::is_ascii_digit) {
        return None;
    }
    let kind = match (letter, &middle[..]) {
        (Some(letter), ['-' | 'x']) => super::algebraic::kind(letter)?,
        (None, [name]) => names::kind(*name)?,
        (None, [mark, name]) => {
            names::side(*mark)?;
            names::kind(*name)?
        }
        _ => return None,
    };
    Some(Parts { from, to, kind: Some(kind) })
}
