//! The arguments of `janggun tune`.

use super::numbers;
use crate::protocol::options::VARIANTS;
use clap::Args;
use clap::builder::PossibleValuesParser;
use std::path::PathBuf;

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
    /// Fit the chances that UCI_ShowWDL tells to the results of recorded games
    Wdl(WdlArgs),
    /// Tune the numbers of the search by games at fixed nodes (SPSA)
    Search(SpsaArgs),
    /// Play two sets of numbers, or two networks, against each other at fixed nodes
    Match(MatchArgs),
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
    #[arg(long, default_value_t = 0.5, value_parser = numbers::share)]
    pub result_share: f32,
    /// How often to linearise
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=50))]
    pub rounds: u32,
    /// Passes of gradient descent a round
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub passes: u32,
    /// Step of the descent in centipawns
    #[arg(long, default_value_t = 2.0, value_parser = numbers::centipawns)]
    pub rate: f32,
    /// How far a weight is expected to move, in centipawns; what few positions speak of stays nearer
    #[arg(long, default_value_t = 30.0, value_parser = numbers::centipawns)]
    pub prior: f32,
}

/// How to fit the chances.
#[derive(Args, Debug)]
pub struct WdlArgs {
    /// The files
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Use every so-manieth quiet position of a game
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub stride: u32,
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
    /// Pairs of games in all; they are played eight at a time
    #[arg(short, long, default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    pub pairs: u64,
    /// Network that both sides evaluate with; `none`: the classical evaluation
    #[arg(long, value_name = "FILE")]
    pub net: Option<PathBuf>,
    /// Nodes a move
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..))]
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

/// How to compare.
#[derive(Args, Debug)]
pub struct MatchArgs {
    /// Numbers of the first side that differ from the table's
    #[arg(long, value_delimiter = ',', value_name = "NAME=VALUE")]
    pub set: Vec<String>,
    /// Numbers of the second side that differ from the table's
    #[arg(long, value_delimiter = ',', value_name = "NAME=VALUE")]
    pub against: Vec<String>,
    /// Network of the first side; `none`: the classical evaluation
    #[arg(long, value_name = "FILE")]
    pub net: Option<PathBuf>,
    /// Network of the second side; `none`: the classical evaluation
    #[arg(long, value_name = "FILE")]
    pub against_net: Option<PathBuf>,
    /// Pairs of games in all
    #[arg(short, long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    pub pairs: u64,
    /// Nodes a move
    #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// Rule set
    #[arg(long, default_value = "janggi", ignore_case = true, value_parser = PossibleValuesParser::new(VARIANTS))]
    pub rules: String,
    /// Random plies at the start; half the games have one more
    #[arg(long, default_value_t = 8)]
    pub random_plies: usize,
    /// Threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: u16,
    /// Seed of the run; the same seed gives the same games
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}
