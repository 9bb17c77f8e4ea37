//! Games as lines of the UCI protocol: `position startpos moves ...`, with the rule set before the
//! first game under it. Such lines hold neither names nor results nor comments.

use super::fault::Fault;
use super::pgn::standard;
use super::record::{Record, rule_set_name};
use super::replay::Replay;
use crate::position::{Arrangement, Position, Rules, Setup, parse_fen};

/// The line that chooses a rule set, up to its name.
const VARIANT: &str = "setoption name UCI_Variant value ";

/// The games of a text. Lines that begin with `#` are skipped; `position` and `startpos` may be left
/// out.
pub fn read(text: &str, mut rules: &'static str) -> Vec<Result<Record, Fault>> {
    let mut games = Vec::new();
    for line in text.lines().map(str::trim) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let fault = |reason: String| Fault { game: games.len() + 1, ply: None, reason };
        let game = match line.strip_prefix(VARIANT) {
            Some(name) => match rule_set_name(name) {
                Some(name) => {
                    rules = name;
                    continue;
                }
                None => Err(fault(format!("unknown rule set {name:?}"))),
            },
            None => game(line, games.len() + 1, rules),
        };
        games.push(game);
    }
    games
}

fn game(line: &str, number: usize, rules: &'static str) -> Result<Record, Fault> {
    let line = line.strip_prefix("position ").unwrap_or(line).trim();
    let words: Vec<&str> = line.split_whitespace().collect();
    let marked = words.iter().position(|word| *word == "moves");
    let (base, moves) = match marked {
        Some(at) => (&words[..at], &words[at + 1..]),
        None if words.first().is_some_and(|w| matches!(*w, "fen" | "startpos" | "setup")) => {
            (&words[..], &[][..])
        }
        None if words.first().is_some_and(|word| word.contains('/')) => (&words[..], &[][..]),
        None => (&[][..], &words[..]),
    };
    let start = start(base).map_err(|reason| Fault { game: number, ply: None, reason })?;
    let mut replay = Replay::new(number, start, rules)?;
    moves.iter().try_for_each(|text| replay.play(text))?;
    Ok(replay.finish())
}

fn start(base: &[&str]) -> Result<Setup, String> {
    let fen = |words: &[&str]| parse_fen(&words.join(" ")).map_err(|error| error.to_string());
    match base {
        [] | ["startpos"] => Ok(standard()),
        ["setup", cho, han] => {
            let read = |text: &str| text.parse::<Arrangement>().map_err(|error| error.to_string());
            Ok(Position::startpos(read(cho)?, read(han)?, Rules::default()).setup())
        }
        ["fen", words @ ..] => fen(words),
        [board, ..] if board.contains('/') => fen(base),
        [word, ..] => Err(format!("{word:?} is neither startpos, fen nor setup")),
    }
}

/// Adds a game to a text.
pub fn write(record: &Record, text: &mut String) {
    let last = text.lines().rev().find_map(|line| line.strip_prefix(VARIANT));
    if last != Some(record.rules) {
        text.push_str(VARIANT);
        text.push_str(record.rules);
        text.push('\n');
    }
    let start = &record.start;
    match *start == standard() {
        true => text.push_str("position startpos"),
        false => text.push_str(&format!("position fen {start}")),
    }
    if !record.plies.is_empty() {
        text.push_str(" moves");
        for ply in &record.plies {
            text.push_str(&format!(" {}", ply.mv));
        }
    }
    text.push('\n');
}
