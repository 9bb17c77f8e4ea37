//! What the protocol can do, told by itself.

use super::error::Error;
use super::options::{self, Kind, OPTIONS, OptionSpec};
use std::fmt;

/// A command in the list of commands.
#[derive(Debug, PartialEq, Eq)]
pub struct CommandSpec {
    /// The word it begins with.
    pub name: &'static str,
    /// The words that may follow.
    pub syntax: &'static str,
    /// What it does.
    pub doc: &'static str,
}

const fn row(name: &'static str, syntax: &'static str, doc: &'static str) -> CommandSpec {
    CommandSpec { name, syntax, doc }
}

/// Every command.
#[rustfmt::skip]
pub static COMMANDS: [CommandSpec; 19] = [
    row("uci", "", "name, author and options, then uciok; changes nothing, however often it comes"),
    row("isready", "", "answers readyok, also during a search"),
    row("ucinewgame", "", "the next position is of another game: forgets what was learnt in this one"),
    row("setoption", "name N [value V]", "sets an option"),
    row("position", "startpos | fen F | setup CHO HAN [moves M ...]", "sets the board and plays moves; setup takes HEEH, EHHE, HEHE, EHEH or Korean names"),
    row("go", "[depth N] [nodes N] [movetime MS] [mate N] [wtime MS btime MS winc MS binc MS movestogo N] [byoyomi MS] [searchmoves M ...] [infinite] [ponder] | perft N | setup [cho | han] [against SETUP] [nodes N]", "searches, ends in bestmove; without a limit it searches until stop"),
    row("ponderhit", "", "the move pondered on was played: the clock runs"),
    row("stop", "", "ends the search"),
    row("quit", "", "leaves; so does the end of the input"),
    row("d", "", "draws the board, with FEN, points, set-ups, bikjang, repetitions, checkers and result"),
    row("moves", "", "the legal moves"),
    row("status", "", "whether the game is over, who won, why, and the points of both sides"),
    row("eval", "", "the static evaluation, term by term"),
    row("perft", "N", "the same as go perft N: counts the positions N plies away"),
    row("bench", "[DEPTH]", "searches a fixed suite; ends in N nodes M nps"),
    row("flip", "", "changes sides: the same position seen by the other player, without history"),
    row("help", "[COMMAND | OPTION]", "this list, or one entry of it"),
    row("debug", "on | off", "accepted, without effect"),
    row("register", "...", "accepted, without effect"),
];

/// Help on everything, or on one command or option.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Help {
    /// The list of commands and options.
    All,
    /// One command.
    Command(&'static CommandSpec),
    /// One option.
    Option(&'static OptionSpec),
}

impl PartialEq for OptionSpec {
    fn eq(&self, other: &OptionSpec) -> bool {
        self.id == other.id
    }
}

impl Eq for OptionSpec {}

impl Help {
    /// Help on a topic, by the name of a command or of an option.
    pub fn on(topic: Option<&str>) -> Result<Help, Error> {
        let Some(topic) = topic else { return Ok(Help::All) };
        let topic = topic.split_whitespace().collect::<Vec<_>>().join(" ");
        let command = COMMANDS.iter().find(|command| command.name == topic).map(Help::Command);
        let option = || options::find(&topic).map(Help::Option);
        command.or_else(option).ok_or(Error::Topic(topic))
    }
}

impl fmt::Display for Help {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Help::Command(command) => {
                write!(f, "{}\n  {}", usage(command), command.doc)
            }
            Help::Option(option) => write!(f, "{option}\n  {}", option.doc),
            Help::All => {
                writeln!(f, "Commands:")?;
                for command in &COMMANDS {
                    writeln!(f, "  {}\n      {}", usage(command), command.doc)?;
                }
                writeln!(f, "Options (setoption name N value V):")?;
                for option in &OPTIONS {
                    writeln!(f, "  {} ({})\n      {}", option.name, summary(option), option.doc)?;
                }
                f.write_str("help COMMAND or help OPTION shows one entry.")
            }
        }
    }
}

/// How a command is written.
pub fn usage(command: &CommandSpec) -> String {
    format!("{} {}", command.name, command.syntax).trim_end().to_string()
}

fn summary(option: &OptionSpec) -> String {
    match option.kind {
        Kind::Button => "button".to_string(),
        Kind::Text => "text".to_string(),
        _ => format!("{}; default {}", option.takes(), option.default_text()),
    }
}

#[cfg(test)]
mod tests {
    use super::{COMMANDS, Help};
    use crate::protocol::command::Command;
    use crate::protocol::options::OPTIONS;

    #[test]
    fn help_lists_every_command_and_option() {
        let all = Help::All.to_string();
        for command in &COMMANDS {
            assert!(all.contains(&format!("\n  {}", command.name)), "{}", command.name);
            assert!(Help::on(Some(command.name)).is_ok());
        }
        for option in &OPTIONS {
            assert!(all.contains(&format!("\n  {} (", option.name)), "{}", option.name);
            assert_eq!(Help::on(Some(&option.name.to_lowercase())), Ok(Help::Option(option)));
        }
        assert!(Help::on(Some("xyzzy")).is_err());
    }

    #[test]
    fn every_command_listed_is_read() {
        for command in &COMMANDS {
            let argument = match command.name {
                "setoption" => "name Hash value 1",
                "position" => "startpos",
                "perft" => "1",
                _ => "",
            };
            let read = Command::parse(&format!("{} {argument}", command.name));
            assert!(matches!(read, Ok(Some(_))), "{}", command.name);
        }
    }
}
