//! Everything that can be wrong with a line, each with the one sentence that says so.

use crate::nnue::NetworkError;
use std::fmt;

/// Why a line could not be carried out. Nothing has changed when one of these is reported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The bytes were no line of text.
    Line(LineError),
    /// The line was no command.
    Command(CommandError),
    /// The option does not take that value.
    Option(OptionError),
    /// The position could not be set.
    Position(PlaceError),
    /// A move of `go searchmoves` is not legal.
    SearchMove(String),
    /// A move of UCCI's `banmoves` is not legal.
    BannedMove(String),
    /// The command may not come during a search that ends only when told to.
    Searching(String),
    /// Too many commands wait for the end of the search.
    Crowded,
    /// The log file could not be opened.
    Log(String, String),
    /// The file holds no network.
    Network(String, NetworkError),
    /// There is not so much memory, in MiB, for the option Hash.
    Memory(i32),
    /// There is nothing of that name to explain.
    Topic(String),
}

/// Why bytes are not a line.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum LineError {
    /// More than [`MAX_LINE`](super::input::MAX_LINE) bytes.
    TooLong,
    /// Not UTF-8.
    NotText,
}

/// Why a line is not a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CommandError {
    /// No command begins with that word.
    Unknown(String),
    /// Something is missing: the command, and what it needs.
    Missing(&'static str, &'static str),
    /// A number was needed: after what, and what stood there.
    Number(&'static str, String),
    /// Something stands where nothing may: after what, and what it is.
    Unexpected(&'static str, String),
}

/// Why an option keeps its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionError {
    /// There is no such option.
    Unknown(String),
    /// The value does not fit: the option, what it takes, and what was given.
    Value(&'static str, String, String),
}

/// Why a position could not be set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlaceError {
    /// The FEN is not one, or its position is refused; the reason.
    Fen(String),
    /// No set-up has that name.
    Setup(String),
    /// The move of that ply cannot be read.
    Unreadable(usize, String),
    /// The move of that ply is not legal.
    Illegal(usize, String),
    /// A move follows after the game has ended by mate, double pass or bikjang.
    Over(usize, String),
}

/// Names foreign text on one line: control characters escaped, the rest cut off after a while.
pub fn quote(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut quoted = String::from("'");
    for (index, character) in text.chars().enumerate() {
        if index == LONGEST {
            quoted.push_str("...");
            break;
        }
        match character.is_control() {
            true => quoted.extend(character.escape_default()),
            false => quoted.push(character),
        }
    }
    quoted.push('\'');
    quoted
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Error::Line(error) => error.fmt(f),
            Error::Command(error) => error.fmt(f),
            Error::Option(error) => error.fmt(f),
            Error::Position(error) => write!(f, "position: {error}"),
            Error::SearchMove(text) => write!(f, "go searchmoves: illegal move {}", quote(text)),
            Error::BannedMove(text) => write!(f, "banmoves: illegal move {}", quote(text)),
            Error::Searching(command) => {
                write!(f, "{} is refused during a search; send stop first", quote(command))
            }
            Error::Crowded => f.write_str("too many commands wait for the end of the search"),
            Error::Log(path, reason) => write!(f, "cannot open log file {}: {reason}", quote(path)),
            Error::Network(path, reason) => write!(f, "EvalFile {}: {reason}", quote(path)),
            Error::Memory(size) => write!(f, "no memory for Hash {size}; the old size is kept"),
            Error::Topic(topic) => write!(f, "no help on {}; see help", quote(topic)),
        }
    }
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            LineError::TooLong => f.write_str("line longer than 64 KiB skipped"),
            LineError::NotText => f.write_str("line that is not UTF-8 skipped"),
        }
    }
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            CommandError::Unknown(word) => write!(f, "unknown command {}; see help", quote(word)),
            CommandError::Missing(command, what) => write!(f, "{command} needs {what}"),
            CommandError::Number(command, text) if text.is_empty() => {
                write!(f, "{command} needs a number")
            }
            CommandError::Number(command, text) => {
                write!(f, "{command} needs a number, not {}", quote(text))
            }
            CommandError::Unexpected(command, text) => {
                write!(f, "{} may not follow {command}", quote(text))
            }
        }
    }
}

impl fmt::Display for OptionError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            OptionError::Unknown(name) => write!(f, "unknown option {}", quote(name)),
            OptionError::Value(name, takes, given) => {
                write!(f, "option {name} takes {takes}, not {}", quote(given))
            }
        }
    }
}

impl fmt::Display for PlaceError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            PlaceError::Fen(reason) => f.write_str(reason),
            PlaceError::Setup(text) => write!(
                f,
                "unknown set-up {}; there are HEEH 마상상마, EHHE 상마마상, HEHE 마상마상, EHEH 상마상마",
                quote(text)
            ),
            PlaceError::Unreadable(ply, text) => {
                write!(f, "unreadable move {} at ply {ply}", quote(text))
            }
            PlaceError::Illegal(ply, text) => {
                write!(f, "illegal move {} at ply {ply}", quote(text))
            }
            PlaceError::Over(ply, text) => {
                write!(f, "illegal move {} at ply {ply}: the game is over", quote(text))
            }
        }
    }
}

macro_rules! wraps {
    ($($kind:ident => $error:ty),*) => {
        $(impl From<$error> for Error {
            fn from(error: $error) -> Error {
                Error::$kind(error)
            }
        })*
    };
}

wraps!(Line => LineError, Command => CommandError, Option => OptionError, Position => PlaceError);

impl std::error::Error for Error {}

#[cfg(test)]
mod tests {
    use super::quote;

    #[test]
    fn foreign_text_stays_on_one_short_line() {
        assert_eq!(quote("a\nb\u{7}"), "'a\\nb\\u{7}'");
        assert!(quote(&"x".repeat(10_000)).len() < 70);
    }
}
