//! Game records (기보): read and written as `.gib` files, as PGN, as lists of UCI moves, as EPD and as
//! JSON. One file may hold many games; one that is damaged does not take the others with it.

mod brace;
mod charset;
mod ending;
mod epd;
mod fault;
mod gib;
mod gib_write;
mod json;
mod pgn;
mod pgn_write;
mod record;
mod replay;
mod tags;
mod uci;

pub use charset::{Charset, Unmappable, decode, encode};
pub use ending::{Ending, Manner};
pub use fault::Fault;
pub use record::{Nag, Ply, Record, Variation};

use crate::notation::Dialect;
use std::path::Path;

/// The kinds of files that hold games.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Format {
    /// Korean game records, as Kakao's and others' programs keep them.
    Gib,
    /// Portable game notation, as pychess and xboard write it.
    Pgn,
    /// A line of the UCI protocol for each game: `position startpos moves ...`.
    Uci,
    /// Positions, one a line, each with the move played.
    Epd,
    /// One JSON object a line.
    Json,
}

impl Format {
    /// All formats with the endings of their files, the usual one first.
    pub const ALL: [(Format, &'static [&'static str]); 5] = [
        (Format::Gib, &["gib"]),
        (Format::Pgn, &["pgn"]),
        (Format::Uci, &["uci", "txt"]),
        (Format::Epd, &["epd", "fen"]),
        (Format::Json, &["json", "jsonl"]),
    ];

    /// The format with the given name or file ending.
    pub fn named(name: &str) -> Option<Format> {
        let fits = |ending: &&str| ending.eq_ignore_ascii_case(name);
        Format::ALL.iter().find(|(_, endings)| endings.iter().any(fits)).map(|(format, _)| *format)
    }

    /// The format that the name of a file tells.
    pub fn of(path: &Path) -> Option<Format> {
        Format::named(path.extension()?.to_str()?)
    }

    /// The name of the rule set that games are played under unless their record names one. Records
    /// of Korean programs know passes but no bikjang that must be parted; pychess plays `janggi`.
    pub const fn rules(self) -> &'static str {
        match self {
            Format::Gib => "janggikakao",
            _ => "janggi",
        }
    }
}

/// How moves are written where a format leaves a choice.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Manners {
    /// The letters, ranks and passes of PGN.
    pub dialect: Dialect,
    /// Whether PGN has long algebraic notation.
    pub long: bool,
    /// How `.gib` names the pieces.
    pub script: crate::notation::Script,
}

impl Default for Manners {
    fn default() -> Manners {
        let script = crate::notation::Script::Hangul;
        Manners { dialect: Dialect::PYCHESS, long: false, script }
    }
}

/// The games of a text, each read or with what is wrong with it. `rules` is the name of the rule set
/// for games that do not name theirs.
pub fn read(text: &str, format: Format, rules: &'static str) -> Vec<Result<Record, Fault>> {
    match format {
        Format::Gib => gib::read(text, rules),
        Format::Pgn => pgn::read(text, rules),
        Format::Uci => uci::read(text, rules),
        Format::Epd => epd::read(text, rules),
        Format::Json => json::read(text, rules),
    }
}

/// Adds a game to a text.
pub fn write(record: &Record, format: Format, manners: &Manners, text: &mut String) {
    match format {
        Format::Gib => gib_write::write(record, manners, text),
        Format::Pgn => pgn_write::write(record, manners, text),
        Format::Uci => uci::write(record, text),
        Format::Epd => epd::write(record, text),
        Format::Json => json::write(record, text),
    }
}
