//! The arguments of the command line.

use super::datagen_args::DatagenArgs;
use super::output::Output;
use super::records_args::RecordsArgs;
use super::train_args::TrainArgs;
use crate::protocol::command::{Base, Command, Place};
use crate::protocol::options::VARIANTS;
use clap::builder::PossibleValuesParser;
use clap::{Args, Parser};
use std::path::PathBuf;

/// Janggun plays Janggi (Korean chess). Without a command it speaks the UCI-style protocol of
/// protocol.md over the standard streams; `janggun help` lists that protocol's commands and options.
#[derive(Parser, Debug)]
#[command(name = "janggun", version, disable_help_subcommand = true)]
pub struct Arguments {
    /// The question to answer; none: speak the protocol.
    #[command(subcommand)]
    pub command: Option<Subcommand>,
}

/// What can be asked.
#[derive(clap::Subcommand, Debug)]
pub enum Subcommand {
    /// Search a position: `janggun go depth 12`. Takes the words of the protocol's go
    Go(GoArgs),
    /// Draw a position and tell all that is known of it
    D(Ask),
    /// List the legal moves
    Moves(Ask),
    /// Tell whether the game is over, who won, why, and the points
    Status(Ask),
    /// Show the static evaluation, term by term
    Eval(Ask),
    /// Draw the position with the sides exchanged
    Flip(Ask),
    /// Count the positions some plies away, or check a file of counts
    Perft(PerftArgs),
    /// Search a fixed suite with one thread; the last line is `N nodes M nps`
    Bench(BenchArgs),
    /// Let the engine play against itself and record the games
    Datagen(DatagenArgs),
    /// Count, check, print or rearrange recorded games
    Records(RecordsArgs),
    /// Make a network out of recorded games
    Train(TrainArgs),
    /// Fit the numbers of the engine
    Tune(TuneArgs),
    /// Print name, author and options as the protocol does
    Uci(Output),
    /// Print readyok
    Isready(Output),
    /// List the protocol's commands and options, or explain one
    Help(HelpArgs),
    /// Carry out lines of the protocol one after the other, each argument a line
    Run(RunArgs),
}

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

/// What to tune.
#[derive(Args, Debug)]
pub struct TuneArgs {
    /// What to tune.
    #[command(subcommand)]
    pub task: TuneTask,
}

/// What can be tuned.
#[derive(clap::Subcommand, Debug)]
pub enum TuneTask {
    /// Fit the classical evaluation to the results of recorded games
    Eval(FitArgs),
    /// Tune the numbers of the search by games at fixed nodes (SPSA)
    Search(SpsaArgs),
}

/// How to fit the evaluation.
#[derive(Args, Debug)]
pub struct FitArgs {
    /// The files
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Use every so-manieth quiet position of a game
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub stride: u32,
    /// Share of the result in the target, 0 to 1; the rest is the search's score
    #[arg(long, default_value_t = 0.5)]
    pub result_share: f32,
    /// How often to linearise
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=50))]
    pub rounds: u32,
    /// Passes of gradient descent a round
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub passes: u32,
    /// Step of the descent in centipawns
    #[arg(long, default_value_t = 2.0)]
    pub rate: f32,
}

/// How to tune the search.
#[derive(Args, Debug)]
pub struct SpsaArgs {
    /// File that keeps the state; a run cut off is resumed from it
    #[arg(short, long, value_name = "FILE")]
    pub out: PathBuf,
    /// Numbers to tune, by name; all those of the search that are read at run time, if none is named
    #[arg(long, value_delimiter = ',', value_name = "NAME")]
    pub params: Vec<String>,
    /// Pairs of games in all
    #[arg(short, long, default_value_t = 5000)]
    pub pairs: u64,
    /// Nodes a move
    #[arg(long, default_value_t = 2000)]
    pub nodes: u64,
    /// Rule set
    #[arg(long, default_value = "janggi", ignore_case = true, value_parser = PossibleValuesParser::new(VARIANTS))]
    pub rules: String,
    /// Random plies at the start; half the games have one more
    #[arg(long, default_value_t = 8)]
    pub random_plies: usize,
    /// Last perturbation of a number, as a share of its range
    #[arg(long, default_value_t = 0.05)]
    pub share: f64,
    /// Last learning rate
    #[arg(long, default_value_t = 0.002)]
    pub rate: f64,
    /// Threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: u16,
    /// Seed of the run; the same seed gives the same numbers
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
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

#[cfg(test)]
mod tests {
    use super::Arguments;
    use clap::{CommandFactory, Parser};

    #[test]
    fn the_arguments_are_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn what_people_type_is_read() {
        for line in [
            "janggun",
            "janggun go depth 12",
            "janggun go depth 12 --threads 2 --rules JANGGI --moves a4b4 e9e9",
            "janggun go --json movetime 100",
            "janggun d 4k4/9/9/9/9/9/9/9/R8/4KA3 w - - 0 1 --moves a2e2",
            "janggun moves --setup HEEH 상마마상",
            "janggun perft --depth 4 --divide --threads 2 --hash 64",
            "janggun perft --suite perft.jsonl",
            "janggun help Rule Komi",
        ] {
            let words = line.split(' ');
            assert!(Arguments::try_parse_from(words).is_ok(), "{line}");
        }
        for line in ["janggun perft", "janggun xyz", "janggun d --rules chess"] {
            assert!(Arguments::try_parse_from(line.split(' ')).is_err(), "{line}");
        }
    }
}
