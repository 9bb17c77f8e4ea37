//! The arguments of the subcommands.

use super::output::Output;
use crate::protocol::command::{Base, Command, Place};
use crate::protocol::options::VARIANTS;
use clap::Args;
use clap::builder::PossibleValuesParser;
use std::path::PathBuf;

/// Options of the engine.
#[derive(Args, Debug, Default)]
pub struct Settings {
    /// Rule set
    #[arg(long, value_name = "NAME", ignore_case = true, value_parser = PossibleValuesParser::new(VARIANTS))]
    pub rules: Option<String>,
    /// Any option of the protocol, as NAME=VALUE; may be repeated
    #[arg(long = "option", value_name = "NAME=VALUE")]
    pub options: Vec<String>,
}

/// A position and the moves played from it.
#[derive(Args, Debug, Default)]
pub struct Start {
    /// Start position with the set-ups of Cho and of Han: HEEH, EHHE, HEHE, EHEH or Korean names
    #[arg(long, num_args = 2, value_names = ["CHO", "HAN"])]
    pub setup: Option<Vec<String>>,
    /// Moves played from the position
    #[arg(long, num_args = 0.., value_name = "MOVE")]
    pub moves: Vec<String>,
}

/// A question about a position.
#[derive(Args, Debug)]
pub struct Ask {
    /// The position as FEN; the start position if left out
    #[arg(value_name = "FEN", conflicts_with_all = ["fen_option", "setup"])]
    pub fen: Vec<String>,
    /// The same, as an option
    #[arg(long = "fen", id = "fen_option", value_name = "FEN", conflicts_with = "setup")]
    pub fen_option: Option<String>,
    /// Where the game starts, and its moves.
    #[command(flatten)]
    pub start: Start,
    /// Options of the engine.
    #[command(flatten)]
    pub settings: Settings,
    /// How to print.
    #[command(flatten)]
    pub output: Output,
}

/// A search.
#[derive(Args, Debug)]
pub struct GoArgs {
    /// As in the protocol: depth N, nodes N, movetime MS, mate N, wtime MS ..., perft N; without any
    /// limit the search goes on until Ctrl-C
    #[arg(value_name = "LIMIT")]
    pub limits: Vec<String>,
    /// The position as FEN; the start position if left out
    #[arg(long, conflicts_with = "setup")]
    pub fen: Option<String>,
    /// Where the game starts, and its moves.
    #[command(flatten)]
    pub start: Start,
    /// Threads that search
    #[arg(long)]
    pub threads: Option<u32>,
    /// Size of the transposition table in MiB
    #[arg(long, value_name = "MIB")]
    pub hash: Option<u32>,
    /// Number of lines to report
    #[arg(long, value_name = "N")]
    pub multipv: Option<u32>,
    /// Options of the engine.
    #[command(flatten)]
    pub settings: Settings,
    /// How to print.
    #[command(flatten)]
    pub output: Output,
}

/// Counting.
#[derive(Args, Debug)]
pub struct PerftArgs {
    /// Plies to count; with --suite, the most
    #[arg(long, short, value_parser = clap::value_parser!(u32).range(0..=64), required_unless_present = "suite")]
    pub depth: Option<u32>,
    /// The position as FEN; the start position if left out
    #[arg(long, conflicts_with = "setup")]
    pub fen: Option<String>,
    /// Where the game starts, and its moves.
    #[command(flatten)]
    pub start: Start,
    /// Print the count below each move
    #[arg(long)]
    pub divide: bool,
    /// Threads that count
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    pub threads: u32,
    /// Size of a table of counts in MiB; 0: none
    #[arg(long, value_name = "MIB", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=65_536))]
    pub hash: u32,
    /// Check the counts of a file: lines of JSON `{"fen": F, "rules": {"janggi": [n1, n2]}}`, or
    /// `FEN ;D1 n1 ;D2 n2`
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "setup", "moves", "divide"])]
    pub suite: Option<PathBuf>,
    /// Options of the engine.
    #[command(flatten)]
    pub settings: Settings,
    /// How to print.
    #[command(flatten)]
    pub output: Output,
}

/// The fixed suite.
#[derive(Args, Debug)]
pub struct BenchArgs {
    /// Depth of each search; another depth gives another number of nodes
    #[arg(long, short, value_parser = clap::value_parser!(u32).range(1..=64))]
    pub depth: Option<u32>,
    /// Network to evaluate with; `none`: the classical evaluation
    #[arg(long, value_name = "FILE")]
    pub net: Option<PathBuf>,
    /// How to print.
    #[command(flatten)]
    pub output: Output,
}

/// Help on the protocol.
#[derive(Args, Debug)]
pub struct HelpArgs {
    /// A command or an option
    pub topic: Vec<String>,
    /// Print the tables of protocol.md
    #[arg(long, hide = true)]
    pub markdown: bool,
    /// How to print.
    #[command(flatten)]
    pub output: Output,
}

/// A script.
#[derive(Args, Debug)]
pub struct RunArgs {
    /// Lines of the protocol; each search is waited for
    #[arg(required = true, value_name = "LINE")]
    pub lines: Vec<String>,
    /// How to print.
    #[command(flatten)]
    pub output: Output,
}

fn set_option(name: &str, value: &str) -> Command {
    Command::SetOption { name: name.to_string(), value: Some(value.to_string()) }
}

impl Settings {
    /// The commands that set these options, or what is wrong with one.
    pub fn commands(&self) -> Result<Vec<Command>, String> {
        let mut commands = Vec::new();
        if let Some(rules) = &self.rules {
            commands.push(set_option("UCI_Variant", rules));
        }
        for option in &self.options {
            let (name, value) = option.split_once('=').unwrap_or((option, ""));
            if crate::protocol::options::find(name).is_none() {
                return Err(format!("unknown option '{name}'; see janggun help"));
            }
            commands.push(set_option(name, value));
        }
        Ok(commands)
    }
}

impl Start {
    /// The command that sets the position; `fen` goes before the set-ups.
    pub fn command(&self, fen: Option<&str>) -> Command {
        let base = match (fen, self.setup.as_deref()) {
            (Some("startpos"), _) => Base::Start,
            (Some(fen), _) => Base::Fen(fen.to_string()),
            (None, Some([cho, han])) => Base::Setup(cho.clone(), han.clone()),
            (None, _) => Base::Start,
        };
        let moves = self.moves.iter().flat_map(|text| text.split_whitespace());
        Command::Position(Place { base, moves: moves.map(str::to_string).collect() })
    }
}

impl Ask {
    /// The commands that lead to the position asked about.
    pub fn commands(&self) -> Result<Vec<Command>, String> {
        let words = (!self.fen.is_empty()).then(|| self.fen.join(" "));
        let mut commands = self.settings.commands()?;
        commands.push(self.start.command(words.as_deref().or(self.fen_option.as_deref())));
        Ok(commands)
    }
}

impl GoArgs {
    /// The commands that lead to the position to search.
    pub fn commands(&self) -> Result<Vec<Command>, String> {
        let mut commands = self.settings.commands()?;
        let numbers = [("Threads", self.threads), ("Hash", self.hash), ("MultiPV", self.multipv)];
        for (name, number) in numbers {
            commands.extend(number.map(|number| set_option(name, &number.to_string())));
        }
        commands.push(self.start.command(self.fen.as_deref()));
        Ok(commands)
    }
}

impl PerftArgs {
    /// The commands that lead to the position to count from.
    pub fn commands(&self) -> Result<Vec<Command>, String> {
        let mut commands = self.settings.commands()?;
        commands.push(self.start.command(self.fen.as_deref()));
        Ok(commands)
    }
}
