//! UCCI, the Universal Chinese Chess Interface: ranks from 0, options without the word `name`, the
//! clocks of the player and the opponent instead of those of two colours, scores that are plain
//! numbers. A word that UCCI does not know is read as UCI.

use super::command::{Command, split_word};
use super::error::{CommandError, Error};
use super::event::Event;
use super::family::{line, respell};
use super::go::Go;
use super::language::{Language, Speaker};
use super::notation::Notation;
use super::options::{OPTIONS, OptionId, OptionSpec};
use super::reply::{AUTHOR, NAME, Reply, Style};
use super::session::Session;
use crate::types::Value;

const STYLE: Style =
    Style { notation: Notation::ZeroBased, score: plain_score, no_move: "nobestmove" };

/// A win in so many plies is that much less than 32,000.
fn plain_score(score: Value) -> String {
    score.to_string()
}

/// What UCCI keeps beside the session.
pub struct Ucci {
    /// Times are milliseconds, not seconds.
    milliseconds: bool,
    /// Moves that the next search may not play.
    banned: Vec<String>,
    said_bye: bool,
}

impl Default for Ucci {
    fn default() -> Ucci {
        Ucci { milliseconds: true, banned: Vec::new(), said_bye: false }
    }
}

/// The option by which a client chooses the unit of time.
const MILLISECONDS: &str = "usemillisec";

impl Speaker for Ucci {
    fn on(&mut self, session: &mut Session, event: Event) -> Vec<String> {
        let event = match event {
            Event::Line(Ok(text)) => match self.understand(&text) {
                Ok(Some(command)) => Event::Command(command),
                Ok(None) => return Vec::new(),
                Err(error) => return vec![line(&Reply::Error(Error::Command(error)), STYLE)],
            },
            other => other,
        };
        let mut lines: Vec<String> = session.on(event).iter().map(answer).collect();
        if session.finished() && !std::mem::replace(&mut self.said_bye, true) {
            lines.push("bye".to_string());
        }
        lines
    }
}

impl Ucci {
    fn understand(&mut self, text: &str) -> Result<Option<Command>, CommandError> {
        let (word, rest) = split_word(text);
        let command = match word {
            "ucci" => Command::Uci,
            "uccinewgame" => Command::NewGame,
            "setoption" => return self.set_option(rest).map(Some),
            "banmoves" => {
                self.banned = rest.split_whitespace().map(|mv| STYLE.notation.to_uci(mv)).collect();
                return Ok(None);
            }
            "go" => {
                let go = Go::parse(&self.go_words(rest)?)?;
                let banned = std::mem::take(&mut self.banned);
                Command::Go(Go { banned, ..go })
            }
            "ponderhit" => Command::PonderHit,
            _ => match Command::parse(text)? {
                Some(command) => command,
                None => return Ok(None),
            },
        };
        if matches!(command, Command::Position(_)) {
            self.banned.clear();
        }
        Ok(Some(respell(command, STYLE.notation)))
    }

    /// `NAME [VALUE]`, where the name may be written with spaces or with underscores.
    fn set_option(&mut self, rest: &str) -> Result<Command, CommandError> {
        if let Some(value) = after_name(rest, MILLISECONDS) {
            self.milliseconds = value != "false";
            return Ok(Command::Nothing);
        }
        if after_name(rest, "newgame").is_some() {
            return Ok(Command::NewGame);
        }
        // Of names that begin alike the longest is meant.
        let known = OPTIONS
            .iter()
            .filter_map(|option| {
                let names = [name(option), option.name.to_string(), option.name.replace(' ', "_")];
                let value = names.iter().find_map(|name| after_name(rest, name))?;
                Some((option, value))
            })
            .max_by_key(|(option, _)| option.name.len());
        if let Some((option, value)) = known {
            let value = (!value.is_empty()).then(|| value.to_string());
            return Ok(Command::SetOption { name: option.name.to_string(), value });
        }
        let (name, value) = split_word(rest);
        if name.is_empty() {
            return Err(CommandError::Missing("setoption", "NAME [VALUE]"));
        }
        Ok(Command::SetOption { name: name.to_string(), value: Some(value.to_string()) })
    }

    /// The words of UCCI's `go` as those of UCI. Only the own clock matters; as it is not known here
    /// whose move it is, both colours get it.
    fn go_words(&self, rest: &str) -> Result<String, CommandError> {
        let mut words = rest.split_whitespace();
        let mut go = String::new();
        while let Some(word) = words.next() {
            let both = match word {
                "time" => ["wtime", "btime"],
                "increment" => ["winc", "binc"],
                "draw" => continue,
                _ if word.starts_with("opp") => {
                    words.next();
                    continue;
                }
                _ => {
                    go.push_str(&format!(" {word}"));
                    continue;
                }
            };
            let text = words.next().unwrap_or_default();
            let number: i64 =
                text.parse().map_err(|_| CommandError::Number("go time", text.to_string()))?;
            let time = if self.milliseconds { number } else { number.saturating_mul(1000) };
            go.push_str(&format!(" {} {time} {} {time}", both[0], both[1]));
        }
        Ok(go)
    }
}

/// What follows an option's name, if the text begins with it.
fn after_name<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let head = text.get(..name.len())?;
    let rest = &text[name.len()..];
    let ended = rest.is_empty() || rest.starts_with(char::is_whitespace);
    (head.eq_ignore_ascii_case(name) && ended).then(|| rest.trim())
}

/// An option's name in UCCI.
fn name(option: &OptionSpec) -> String {
    match option.id {
        OptionId::Hash => "hashsize".to_string(),
        OptionId::Variant => "UCCI_Variant".to_string(),
        _ => option.name.replace(' ', "_"),
    }
}

fn answer(reply: &Reply) -> String {
    let Reply::Hello = reply else { return line(reply, STYLE) };
    let mut text = format!("id name {NAME}\nid author {AUTHOR}\n");
    text.push_str(&format!("option {MILLISECONDS} type check default true\n"));
    for option in &OPTIONS {
        text.push_str(&format!("option {}{}\n", name(option), option.details()));
    }
    text + Language::Ucci.word() + "ok"
}

#[cfg(test)]
mod tests {
    use super::{Ucci, after_name};
    use crate::protocol::command::Command;

    fn read(ucci: &mut Ucci, line: &str) -> String {
        match ucci.understand(line) {
            Ok(Some(command)) => command.to_string(),
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn clocks_are_the_players_own() {
        let mut ucci = Ucci::default();
        for (line, same) in [
            (
                "go time 900 increment 10 oppotime 800 oppoincrement 9",
                "go wtime 900 btime 900 winc 10 binc 10",
            ),
            (
                "go ponder time 5 movestogo 3 opptime 4 oppmovestogo 2",
                "go wtime 5 btime 5 movestogo 3 ponder",
            ),
            ("go draw depth 4", "go depth 4"),
            ("go infinite", "go infinite"),
        ] {
            assert_eq!(read(&mut ucci, line), same);
        }
        assert!(ucci.understand("go time soon").is_err());
        assert_eq!(read(&mut ucci, "setoption usemillisec false"), "debug");
        assert_eq!(read(&mut ucci, "go time 9"), "go wtime 9000 btime 9000");
    }

    #[test]
    fn names_of_options_have_spaces_or_underscores() {
        let mut ucci = Ucci::default();
        for (line, same) in [
            ("setoption hashsize 64", "setoption name Hash value 64"),
            ("setoption UCCI_Variant janggi", "setoption name UCI_Variant value janggi"),
            ("setoption Rule_Komi 0", "setoption name Rule Komi value 0"),
            (
                "setoption rule ply limit counts total",
                "setoption name Rule Ply Limit Counts value total",
            ),
            ("setoption Clear_Hash", "setoption name Clear Hash"),
            ("setoption newgame", "ucinewgame"),
            ("setoption style normal", "setoption name style value normal"),
        ] {
            assert_eq!(read(&mut ucci, line), same);
        }
        assert!(ucci.understand("setoption").is_err());
        assert_eq!(after_name("Hashes 3", "Hash"), None);
        assert_eq!(after_name("한수", "Hash"), None);
    }

    #[test]
    fn banned_moves_hold_for_one_search() {
        let mut ucci = Ucci::default();
        assert_eq!(ucci.understand("banmoves b0c2 a3b3"), Ok(None));
        let banned = |ucci: &mut Ucci| match ucci.understand("go depth 1") {
            Ok(Some(Command::Go(go))) => go.banned,
            other => panic!("{other:?}"),
        };
        assert_eq!(banned(&mut ucci), ["b1c3", "a4b4"]);
        assert!(banned(&mut ucci).is_empty());
    }
}
