//! USI, the Universal Shogi Interface: files and ranks counted from Han's left corner, `sfen` instead
//! of `fen`, black moves first, a win is counted in plies. A word that USI does not know is read as
//! UCI.

use super::command::{Command, Place, split_word};
use super::error::{CommandError, Error};
use super::event::Event;
use super::family::{line, respell};
use super::go::Go;
use super::language::{Language, Speaker};
use super::notation::Notation;
use super::options::{OPTIONS, OptionId, OptionSpec};
use super::reply::{AUTHOR, NAME, Reply, Style, Terminal};
use super::session::Session;
use crate::types::Value;
use crate::types::score::{MATE, is_decisive};

const STYLE: Style =
    Style { notation: Notation::Shogi, score: score_in_plies, no_move: "bestmove (none)" };

fn score_in_plies(score: Value) -> String {
    match is_decisive(score) {
        false => format!("cp {score}"),
        true if score > 0 => format!("mate {}", MATE - score),
        true => format!("mate {}", -MATE - score),
    }
}

/// What USI keeps beside the session.
#[derive(Default)]
pub struct Usi {
    /// How the game stands that has no move.
    ended: Option<Terminal>,
}

impl Speaker for Usi {
    fn on(&mut self, session: &mut Session, event: Event) -> Vec<String> {
        let event = match event {
            Event::Line(Ok(text)) if is_problem(&text) => {
                return vec!["checkmate notimplemented".to_string()];
            }
            Event::Line(Ok(text)) => match understand(&text) {
                Ok(Some(command)) => Event::Command(command),
                Ok(None) => return Vec::new(),
                Err(error) => return vec![line(&Reply::Error(Error::Command(error)), STYLE)],
            },
            other => other,
        };
        session.on(event).iter().map(|reply| self.answer(reply)).collect()
    }
}

/// Whether a line sets a mate problem, which is another task than to find a move.
fn is_problem(text: &str) -> bool {
    let (word, rest) = split_word(text);
    word == "go" && split_word(rest).0 == "mate"
}

/// The command that a line means, if any.
fn understand(text: &str) -> Result<Option<Command>, CommandError> {
    let (word, rest) = split_word(text);
    let command = match word {
        "usi" => Command::Uci,
        "usinewgame" => Command::NewGame,
        "gameover" => Command::Stop,
        "position" => match rest.strip_prefix("sfen") {
            Some(sfen) => Command::parse(&format!("position fen {}", fen(sfen)?))?
                .unwrap_or(Command::Position(Place::START)),
            None => match Command::parse(text)? {
                Some(command) => command,
                None => return Ok(None),
            },
        },
        "go" => Command::Go(Go::parse(&colours_exchanged(rest))?),
        _ => match Command::parse(text)? {
            Some(Command::SetOption { name, value }) => {
                Command::SetOption { name: known_name(&name), value }
            }
            Some(command) => command,
            None => return Ok(None),
        },
    };
    Ok(Some(respell(command, STYLE.notation)))
}

/// `BOARD b|w HAND NUMBER [moves ...]` as the rest of a `position fen`: black, who moves first, is
/// Cho, and nobody has anything in hand.
fn fen(sfen: &str) -> Result<String, CommandError> {
    let mut words = sfen.split_whitespace();
    let board = words.next().ok_or(CommandError::Missing("position sfen", "BOARD b|w - N"))?;
    let side = match words.next() {
        Some("b") => "w",
        Some("w") => "b",
        _ => return Err(CommandError::Missing("position sfen", "the side to move, b or w")),
    };
    let (mut number, mut moves) = ("1", String::new());
    while let Some(word) = words.next() {
        if word == "moves" {
            moves = words.collect::<Vec<_>>().join(" ");
            break;
        } else if word.bytes().all(|byte| byte.is_ascii_digit()) {
            number = word;
        }
    }
    Ok(format!("{board} {side} - - 0 {number} moves {moves}"))
}

/// Black's clock is that of Cho, which UCI calls white.
fn colours_exchanged(rest: &str) -> String {
    let word = |word| match word {
        "btime" => "wtime",
        "wtime" => "btime",
        "binc" => "winc",
        "winc" => "binc",
        other => other,
    };
    rest.split_whitespace().map(word).collect::<Vec<_>>().join(" ")
}

/// An option's name in USI, where names have no spaces.
fn name(option: &OptionSpec) -> String {
    match option.id {
        OptionId::Hash => "USI_Hash".to_string(),
        OptionId::Ponder => "USI_Ponder".to_string(),
        OptionId::MultiPv => "USI_MultiPV".to_string(),
        _ => option.name.replace("UCI_", "USI_").replace(' ', "_"),
    }
}

/// The name in the table of what a client of USI calls so.
fn known_name(text: &str) -> String {
    let same = |option: &&OptionSpec| {
        name(option).eq_ignore_ascii_case(text)
            || option.name.replace(' ', "_").eq_ignore_ascii_case(text)
    };
    OPTIONS.iter().find(same).map_or(text, |option| option.name).to_string()
}

impl Usi {
    fn answer(&mut self, reply: &Reply) -> String {
        match reply {
            Reply::Ended(terminal) => self.ended = Some(*terminal),
            Reply::BestMove(None, _) => match self.ended.take() {
                Some(Terminal::Lost) => return "bestmove resign".to_string(),
                Some(Terminal::Won) => return "bestmove win".to_string(),
                _ => {}
            },
            Reply::Hello => return hello(),
            _ => {}
        }
        line(reply, STYLE)
    }
}

fn hello() -> String {
    let mut text = format!("id name {NAME}\nid author {AUTHOR}\n");
    for option in &OPTIONS {
        text.push_str(&format!("option name {}{}\n", name(option), option.details()));
    }
    text + Language::Usi.word() + "ok"
}

#[cfg(test)]
mod tests {
    use super::{is_problem, score_in_plies, understand};
    use crate::types::score::{mate_in, mated_in};

    fn read(line: &str) -> String {
        match understand(line) {
            Ok(Some(command)) => command.to_string(),
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn lines_of_usi_as_lines_of_uci() {
        let board = "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR";
        for (line, same) in [
            ("usi".to_string(), "uci".to_string()),
            ("usinewgame".to_string(), "ucinewgame".to_string()),
            (
                format!("position sfen {board} b - 1 moves 8j7h 5b5b"),
                format!("position fen {board} w - - 0 1 moves b1c3 e9e9"),
            ),
            (format!("position sfen {board} w - 4"), format!("position fen {board} b - - 0 4")),
            (
                "position startpos moves 9g8g".to_string(),
                "position startpos moves a4b4".to_string(),
            ),
            (
                "go btime 900 wtime 800 byoyomi 700 binc 6 winc 5".to_string(),
                "go wtime 900 btime 800 winc 6 binc 5 byoyomi 700".to_string(),
            ),
            (
                "setoption name USI_Hash value 8".to_string(),
                "setoption name Hash value 8".to_string(),
            ),
            (
                "setoption name USI_Variant value janggi".to_string(),
                "setoption name UCI_Variant value janggi".to_string(),
            ),
            (
                "setoption name Rule_Komi value 0".to_string(),
                "setoption name Rule Komi value 0".to_string(),
            ),
            ("gameover win".to_string(), "stop".to_string()),
        ] {
            assert_eq!(read(&line), same, "{line}");
        }
        assert!(is_problem("go mate 5000") && !is_problem("go depth 5"));
        assert_eq!(understand(""), Ok(None));
        for line in ["position sfen", "position sfen 9/9 x", "go btime soon"] {
            assert!(understand(line).is_err(), "{line}");
        }
    }

    #[test]
    fn a_win_is_counted_in_plies() {
        assert_eq!(score_in_plies(mate_in(3)), "mate 3");
        assert_eq!(score_in_plies(mated_in(4)), "mate -4");
        assert_eq!(score_in_plies(-12), "cp -12");
    }
}
