//! Games as EPD: a position a line, with operations behind it: `sm` the move played, `hmvc` and
//! `fmvn` the counters, `variant` the rule set, `c0` a comment. A position with a move and the
//! position behind it belong to one game.

use super::fault::Fault;
use super::record::{Record, rule_set_name};
use super::replay::Replay;
use crate::position::{Setup, parse_fen};

/// One line.
struct Line {
    setup: Setup,
    operations: Vec<(String, String)>,
}

impl Line {
    fn operation(&self, name: &str) -> Option<&str> {
        self.operations.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// The games of a text. Lines that begin with `#` are skipped.
pub fn read(text: &str, rules: &'static str) -> Vec<Result<Record, Fault>> {
    let mut games: Vec<Result<Record, Fault>> = Vec::new();
    let mut open: Option<Replay> = None;
    // The number of the ply that would follow in a game that was found damaged.
    let mut lost: Option<u32> = None;
    let lines =
        text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    for text in lines {
        let line = match line(text) {
            Ok(line) => line,
            Err(reason) => {
                games.extend(open.take().map(|replay| Ok(replay.finish())));
                games.push(Err(Fault { game: games.len() + 1, ply: None, reason }));
                continue;
            }
        };
        let ply = 2 * line.setup.fullmove + line.setup.side as u32;
        if lost.take() == Some(ply) {
            lost = line.operation("sm").map(|_| ply + 1);
            continue;
        }
        let mut replay = match open.take() {
            Some(replay) if follows(&replay, &line) => replay,
            other => {
                games.extend(other.map(|replay| Ok(replay.finish())));
                match begin(&line, games.len() + 1, rules) {
                    Ok(replay) => replay,
                    Err(fault) => {
                        games.push(Err(fault));
                        continue;
                    }
                }
            }
        };
        if let Some(words) = line.operation("c0") {
            replay.comment(words);
        }
        match line.operation("sm").map(|text| replay.play(text)) {
            None => games.push(Ok(replay.finish())),
            Some(Ok(())) => open = Some(replay),
            Some(Err(fault)) => {
                games.push(Err(fault));
                lost = Some(ply + 1);
            }
        }
    }
    games.extend(open.map(|replay| Ok(replay.finish())));
    games
}

/// Whether a line is the next position of a game under way.
fn follows(replay: &Replay, line: &Line) -> bool {
    let next = replay.position().setup();
    let same_rules = line.operation("variant").is_none_or(|name| name == replay.rules());
    same_rules && next.board == line.setup.board && next.side == line.setup.side
}

fn begin(line: &Line, game: usize, rules: &'static str) -> Result<Replay, Fault> {
    let rules = match line.operation("variant") {
        None => rules,
        Some(name) => rule_set_name(name).ok_or_else(|| Fault {
            game,
            ply: None,
            reason: format!("unknown rule set {name:?}"),
        })?,
    };
    Replay::new(game, line.setup.clone(), rules)
}

/// Reads the fields of a FEN, as many as there are, and the operations.
fn line(text: &str) -> Result<Line, String> {
    let text = text.replacen(';', " ;", 1);
    let is_field = |index: usize, word: &str| {
        index < 2 || word == "-" || word.bytes().all(|byte| byte.is_ascii_digit())
    };
    let words: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
    let fields = words.iter().enumerate().take_while(|(i, word)| is_field(*i, word)).count();
    let mut setup = parse_fen(&words[..fields].join(" "))
        .map_err(|error| format!("unreadable FEN: {error}"))?;
    let operations = operations(&words[fields..].join(" "));
    for (name, value) in &operations {
        let number = || value.parse::<u32>().ok().filter(|&n| n <= 1_000_000);
        match name.as_str() {
            "hmvc" => setup.halfmove = number().unwrap_or(setup.halfmove),
            "fmvn" => setup.fullmove = number().unwrap_or(setup.fullmove).max(1),
            _ => {}
        }
    }
    Ok(Line { setup, operations })
}

/// Names and values, each ended by a semicolon outside quotes.
fn operations(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let (mut quoted, mut start) = (false, 0);
    let ends = text.char_indices().chain([(text.len(), ';')]);
    for (at, letter) in ends {
        match letter {
            '"' => quoted = !quoted,
            ';' if !quoted || at == text.len() => {
                let part = text[start..at].trim();
                let (name, value) = part.split_once(' ').unwrap_or((part, ""));
                if !name.is_empty() {
                    found.push((name.to_string(), value.trim().trim_matches('"').to_string()));
                }
                start = (at + 1).min(text.len());
            }
            _ => {}
        }
    }
    found
}

/// Adds a game to a text: a line for each position.
pub fn write(record: &Record, text: &mut String) {
    let Ok(mut game) = record.opening() else { return };
    let mut line = |setup: Setup, mv: Option<String>, comment: &str| {
        let (fen, halfmove, fullmove) = (setup.to_string(), setup.halfmove, setup.fullmove);
        let fields: Vec<&str> = fen.split(' ').take(4).collect();
        text.push_str(&fields.join(" "));
        if let Some(mv) = mv {
            text.push_str(&format!(" sm {mv};"));
        }
        text.push_str(&format!(" hmvc {halfmove}; fmvn {fullmove}; variant {};", record.rules));
        if !comment.is_empty() {
            text.push_str(&format!(" c0 \"{}\";", comment.replace('"', "'")));
        }
        text.push('\n');
    };
    let mut comment = &record.preface;
    for ply in &record.plies {
        line(game.position().setup(), Some(ply.mv.to_string()), comment);
        game.play(ply.mv);
        comment = &ply.comment;
    }
    line(game.position().setup(), None, comment);
}
