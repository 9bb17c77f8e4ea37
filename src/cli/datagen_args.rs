//! The arguments of `janggun datagen`.

use clap::Args;
use std::path::PathBuf;

/// Self-play.
#[derive(Args, Debug)]
pub struct DatagenArgs {
    /// File to append the games to; a run cut off is resumed
    #[arg(long, short, value_name = "FILE")]
    pub out: PathBuf,
    /// Games of the run
    #[arg(long, short, default_value_t = 1000)]
    pub games: u64,
    /// Seed of the run; the same seed gives the same games
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
    /// Threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
    pub threads: u32,
    /// Network to evaluate with; `none`: the classical evaluation
    #[arg(long, value_name = "FILE")]
    pub net: Option<PathBuf>,
    /// Nodes a move after which no new iteration is begun; eight times as many end the search
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// Rule sets, drawn evenly; one named twice is drawn twice as often. The default has as many games
    /// with points counted as without
    #[arg(
        long,
        value_delimiter = ',',
        default_value = "janggi,janggi,janggimodern,janggistrict,janggistrict,janggicasual"
    )]
    pub rules: Vec<String>,
    /// Random plies at the start; half the games have one more
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(0..=40))]
    pub random_plies: u32,
    /// Of a hundred games, how many start as endgames
    #[arg(long, default_value_t = 12, value_parser = clap::value_parser!(u32).range(0..=100))]
    pub endgames: u32,
    /// Of a hundred others, how many begin with twenty good plies, some of them chosen among the best
    /// four moves, instead of random ones
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u32).range(0..=100))]
    pub chosen: u32,
    /// Score that ends a game when held for four plies; 0: never
    #[arg(long, default_value_t = 2500, value_parser = clap::value_parser!(i32).range(0..=30_000))]
    pub adjudicate: i32,
    /// Games written at a time
    #[arg(long, default_value_t = 500, value_parser = clap::value_parser!(u64).range(1..=100_000))]
    pub chunk: u64,
}
