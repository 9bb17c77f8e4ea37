//! Puzzles: positions as they are given on the command line or in files.

use super::failure::{Failure, complain};
use super::gamefile;
use crate::game::Game;
use crate::gibo::{Format, Record};
use crate::position::{Position, Rules};
use serde_json::Value as Json;
use std::fs;
use std::path::Path;

/// A position to solve, and the length of its mate if that is claimed.
pub struct Puzzle {
    /// The game that starts from it.
    pub game: Game,
    /// Own moves to mate, as claimed.
    pub claim: Option<u32>,
}

/// The puzzles of a file, or the one that the text itself is as FEN, and whether some are damaged:
/// those are told on stderr. `rules` is the name of the rule set of those that name none.
pub fn read(text: &str, rules: &str) -> Result<(Vec<Puzzle>, bool), Failure> {
    let path = Path::new(text);
    let known = Rules::named(rules).unwrap_or_default();
    if path.is_dir() {
        return Err(Failure::Input(format!("{text}: is a directory")));
    }
    if !path.is_file() {
        if !text.trim_start().contains('/') || text.contains('.') {
            return Err(Failure::Input(format!("{text}: neither a file nor a FEN")));
        }
        return Ok((vec![puzzle(text, known, None).map_err(Failure::Input)?], false));
    }
    match Format::of(path) {
        Some(format @ (Format::Gib | Format::Pgn)) => of_games(path, format, rules),
        _ => of_lines(path, known),
    }
}

/// The starts of the games of a file.
fn of_games(path: &Path, format: Format, rules: &str) -> Result<(Vec<Puzzle>, bool), Failure> {
    let games = gamefile::read(path, format, Some(rules))?;
    let (games, damaged) = gamefile::sound(games, path);
    let opening = |game: &Record| Some(Puzzle { game: game.opening().ok()?, claim: None });
    let puzzles: Vec<Puzzle> = games.iter().filter_map(opening).collect();
    let damaged = damaged > 0 || puzzles.len() < games.len();
    Ok((puzzles, damaged))
}

/// The lines of a file, without empty ones and comments.
fn of_lines(path: &Path, rules: Rules) -> Result<(Vec<Puzzle>, bool), Failure> {
    let unreadable = |error| Failure::Input(format!("cannot read {}: {error}", path.display()));
    let bytes = fs::read(path).map_err(unreadable)?;
    let (mut puzzles, mut damaged) = (Vec::new(), false);
    for (index, line) in bytes.split(|&byte| byte == b'\n').enumerate() {
        match from_bytes(line, rules) {
            Ok(puzzle) => puzzles.extend(puzzle),
            Err(error) => {
                complain(&format!("{}: line {}: {error}", path.display(), index + 1));
                damaged = true;
            }
        }
    }
    match puzzles.is_empty() && !damaged {
        true => Err(Failure::Input(format!("{}: no positions", path.display()))),
        false => Ok((puzzles, damaged)),
    }
}

/// The puzzle of a line, if it holds one.
fn from_bytes(line: &[u8], rules: Rules) -> Result<Option<Puzzle>, String> {
    let line = std::str::from_utf8(line).map_err(|_| "not UTF-8")?.trim();
    match line.is_empty() || line.starts_with('#') {
        true => Ok(None),
        false => from_line(line, rules).map(Some),
    }
}

fn from_line(line: &str, rules: Rules) -> Result<Puzzle, String> {
    if !line.starts_with('{') {
        return puzzle(line.split(';').next().unwrap_or_default(), rules, None);
    }
    let object: Json = serde_json::from_str(line).map_err(|error| error.to_string())?;
    let fen = object["fen"].as_str().ok_or("no \"fen\"")?;
    let rules = match object["rules"].as_str() {
        None => rules,
        Some(name) => Rules::named(name).ok_or(format!("unknown rules {name}"))?,
    };
    let claim = object["mate"].as_u64().and_then(|moves| u32::try_from(moves).ok());
    puzzle(fen, rules, claim)
}

fn puzzle(fen: &str, rules: Rules, claim: Option<u32>) -> Result<Puzzle, String> {
    let position = Position::from_fen(fen, rules).map_err(|error| error.to_string())?;
    Ok(Puzzle { game: Game::new(position), claim })
}

#[cfg(test)]
mod tests {
    use super::{Failure, from_bytes, read};
    use crate::position::Rules;

    const FEN: &str = "3k5/9/1r5R1/9/9/9/9/9/r8/4K4 w - - 0 1";

    fn reason(failure: Failure) -> String {
        match failure {
            Failure::Input(reason) => reason,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn bad_lines_cost_no_other() {
        let path = std::env::temp_dir().join(format!("janggun-puzzles-{}.txt", std::process::id()));
        let name = path.to_str().expect("a path");
        let mut bytes = format!("# puzzles\n{FEN}\nnonsense\n").into_bytes();
        bytes.extend(b"\xb9\xda\xba\xb8\n{\"fen\": 7}\r\n");
        bytes.extend(format!("{{\"fen\": \"{FEN}\", \"mate\": 2}}\r\n").bytes());
        std::fs::write(&path, bytes).expect("written");
        let (puzzles, damaged) = read(name, "janggimodern").expect("puzzles");
        assert!(damaged);
        assert_eq!(puzzles.iter().map(|puzzle| puzzle.claim).collect::<Vec<_>>(), [None, Some(2)]);
        assert!(puzzles.iter().all(|puzzle| puzzle.game.position().fen() == FEN));
        // All of them bad: they are told, that is enough.
        std::fs::write(&path, "nonsense\n").expect("written");
        assert!(matches!(read(name, "janggi"), Ok((puzzles, true)) if puzzles.is_empty()));
        std::fs::write(&path, "# nothing\n").expect("written");
        assert!(reason(read(name, "janggi").err().expect("none")).ends_with("no positions"));
        std::fs::remove_file(&path).expect("removed");
    }

    #[test]
    fn bad_lines_are_told_with_their_reason() {
        let reason = |line: &[u8]| from_bytes(line, Rules::default()).err().expect("bad");
        assert_eq!(reason(b"\xb9\xda"), "not UTF-8");
        assert_eq!(reason(b"{\"fen\": 7}"), "no \"fen\"");
        assert!(reason(b"9/9 w").contains("ranks"));
    }

    #[test]
    fn a_directory_is_called_one() {
        let path = std::env::temp_dir();
        let name = path.to_str().expect("a path");
        let said = reason(read(name, "janggi").err().expect("no puzzles"));
        assert_eq!(said, format!("{name}: is a directory"));
        assert!(reason(read("", "janggi").err().expect("none")).contains("neither"));
    }
}
