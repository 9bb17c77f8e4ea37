//! Files of games: which format they are in, reading and writing them whole.

use super::failure::{Failure, complain, warn};
use crate::gibo::{self, Charset, Fault, Format, Manners, Record};
use crate::notation::{Dialect, Letters, Ranks, Script};
use crate::position::RULE_SETS;
use clap::builder::PossibleValuesParser;
use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;

/// The name that stands for the standard streams.
const STREAM: &str = "-";

/// A parser for the names of formats.
pub fn format_parser() -> PossibleValuesParser {
    PossibleValuesParser::new(["gib", "pgn", "uci", "epd", "json"])
}

/// A parser for the names of rule sets.
pub fn rules_parser() -> PossibleValuesParser {
    PossibleValuesParser::new(RULE_SETS.map(|(name, _)| name))
}

/// How games are written.
#[derive(clap::Args, Debug)]
pub struct WritingArgs {
    /// Characters of the output; .gib is written in CP949 unless told otherwise, all else in UTF-8
    #[arg(long, value_name = "NAME", value_parser = ["utf-8", "cp949"])]
    pub charset: Option<String>,
    /// PGN as this program has it: pychess (H and E, ranks 1 to 10), old-pychess (N and B), xboard
    /// (ranks 0 to 9, passes as --)
    #[arg(long, value_name = "PROGRAM", default_value = "pychess", value_parser = ["pychess", "old-pychess", "xboard"])]
    pub dialect: String,
    /// PGN in long algebraic notation: Hb1-c3
    #[arg(long)]
    pub long: bool,
    /// Pieces in .gib: hangul (79졸78), hanja (79卒78), kakao (79楚卒78)
    #[arg(long, default_value = "hangul", value_parser = ["hangul", "hanja", "kakao"])]
    pub script: String,
}

impl WritingArgs {
    /// How moves are written.
    pub fn manners(&self) -> Manners {
        let dialect = match self.dialect.as_str() {
            "old-pychess" => {
                Dialect { letters: Letters::KnightBishop, ranks: Ranks::FromOne, dashes: false }
            }
            "xboard" => Dialect::XBOARD,
            _ => Dialect::PYCHESS,
        };
        let script = match self.script.as_str() {
            "hanja" => Script::Hanja,
            "kakao" => Script::MarkedHanja,
            _ => Script::Hangul,
        };
        Manners { dialect, long: self.long, script }
    }

    /// The characters of a format's files.
    pub fn charset(&self, format: Format) -> Charset {
        match (self.charset.as_deref(), format) {
            (Some("cp949"), _) | (None, Format::Gib) => Charset::Cp949,
            _ => Charset::Utf8,
        }
    }
}

/// The format of a file: as named, or as its ending tells.
pub fn format(path: &Path, named: Option<&str>, option: &str) -> Result<Format, Failure> {
    let told = named.map_or_else(|| Format::of(path), Format::named);
    told.ok_or_else(|| {
        let name = path.display();
        Failure::Input(format!("{name}: its name does not tell the format; use {option}"))
    })
}

/// Refuses to write into the file that is read, by whatever path it is named.
pub fn apart(input: &Path, output: &Path) -> Result<(), Failure> {
    match (fs::canonicalize(input), fs::canonicalize(output)) {
        (Ok(a), Ok(b)) if a == b => {
            let why = format!("{}: read and written at the same time", output.display());
            Err(Failure::Input(why))
        }
        _ => Ok(()),
    }
}

/// The games of a file, or of the standard input for `-`.
pub fn read(
    path: &Path, format: Format, rules: Option<&str>,
) -> Result<Vec<Result<Record, Fault>>, Failure> {
    let unreadable = |error| Failure::Input(format!("cannot read {}: {error}", path.display()));
    let mut bytes = Vec::new();
    match path.to_str() {
        Some(STREAM) => _ = io::stdin().lock().read_to_end(&mut bytes).map_err(unreadable)?,
        _ => bytes = fs::read(path).map_err(unreadable)?,
    }
    let known = RULE_SETS.iter().map(|(name, _)| *name).find(|name| Some(*name) == rules);
    let games = gibo::read(&gibo::decode(&bytes), format, known.unwrap_or(format.rules()));
    if games.is_empty() {
        return Err(Failure::Input(format!("{}: no games", path.display())));
    }
    Ok(games)
}

/// Only the game of the given number, if one is given.
pub fn choose(
    games: Vec<Result<Record, Fault>>, number: Option<usize>,
) -> Result<Vec<Result<Record, Fault>>, Failure> {
    let Some(number) = number else { return Ok(games) };
    let count = games.len();
    let game = number.checked_sub(1).and_then(|index| games.into_iter().nth(index));
    let missing = || Failure::Input(format!("there is no game {number}: the file has {count}"));
    Ok(vec![game.ok_or_else(missing)?])
}

/// The games that could be read; the others, and what is odd about games that could be, are told on
/// stderr. Also how many could not be read.
pub fn sound(games: Vec<Result<Record, Fault>>, path: &Path) -> (Vec<Record>, usize) {
    let all = games.len();
    let tell = |fault: Fault| complain(&format!("{}: {fault}", path.display()));
    for (index, game) in games.iter().enumerate() {
        if let Some(warning) = game.as_ref().ok().and_then(|record| record.warning.as_ref()) {
            warn(&format!("{}: game {}: {warning}", path.display(), index + 1));
        }
    }
    let sound: Vec<Record> = games.into_iter().filter_map(|g| g.map_err(tell).ok()).collect();
    let damaged = all - sound.len();
    (sound, damaged)
}

/// Writes a file, or the standard output for `-`.
pub fn write(path: &Path, text: &str, charset: Charset) -> Result<(), Failure> {
    let bytes = gibo::encode(text, charset)
        .map_err(|error| format!("{}: {error}: use --charset utf-8", path.display()))
        .map_err(Failure::Input)?;
    match path.to_str() {
        Some(STREAM) => Ok(io::stdout().lock().write_all(&bytes)?),
        _ => fs::write(path, &bytes)
            .map_err(|error| Failure::Input(format!("cannot write {}: {error}", path.display()))),
    }
}
