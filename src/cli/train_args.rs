//! The arguments of `janggun train`.

use super::numbers;
use clap::Args;
use std::path::PathBuf;

/// Training a network.
#[derive(Args, Debug)]
pub struct TrainArgs {
    /// Files of recorded games
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Folder for the network, its losses and the state between passes; a training cut off there is
    /// gone on with
    #[arg(long, short, value_name = "FOLDER")]
    pub out: PathBuf,
    /// Width of the hidden layer for each side: a multiple of 32
    #[arg(long, default_value_t = 128, value_parser = clap::value_parser!(u32).range(32..=1024))]
    pub hidden: u32,
    /// Families of rule sets with output weights of their own: 2 for those that count points and those
    /// that do not, 1 for all together
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=2))]
    pub families: u32,
    /// Sets of output weights of each family, by the number of pieces
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=32))]
    pub buckets: u32,
    /// What the network sees: the board as it is, or mirrored by the general's file
    #[arg(long, default_value = "mirrored", value_parser = ["plain", "mirrored"])]
    pub features: String,
    /// Network to start from; its shape is kept
    #[arg(long, value_name = "FILE")]
    pub init: Option<PathBuf>,
    /// Passes over the positions
    #[arg(long, default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    pub passes: u64,
    /// Positions to a step
    #[arg(long, default_value_t = 16_384, value_parser = clap::value_parser!(u32).range(512..=1_048_576))]
    pub batch: u32,
    /// Highest rate of the optimizer (AdamW)
    #[arg(long, default_value_t = 1e-3, value_parser = numbers::rate)]
    pub rate: f32,
    /// Its rate at the end of the cosine
    #[arg(long, default_value_t = 2e-6, value_parser = numbers::rate)]
    pub last_rate: f32,
    /// Steps in which the rate rises
    #[arg(long, default_value_t = 200)]
    pub warm_up: u64,
    /// Weight decay; 1.0 keeps small sets of games from being learnt by heart
    #[arg(long, default_value_t = 1.0, value_parser = numbers::decay)]
    pub decay: f32,
    /// Share of the game's result in the target, 0 to 1; the rest is the search's score
    #[arg(long, default_value_t = 0.3, value_parser = numbers::share)]
    pub result_share: f32,
    /// The same at the end, if it is to change
    #[arg(long, value_parser = numbers::share)]
    pub last_result_share: Option<f32>,
    /// Centipawns to a unit of log odds; left out: what fits the games best
    #[arg(long, value_parser = numbers::centipawns)]
    pub scale: Option<f32>,
    /// Plies at the start of a game that are left out
    #[arg(long, default_value_t = 12)]
    pub skip_plies: u32,
    /// Positions with scores of this size are left out
    #[arg(long, default_value_t = 2500)]
    pub max_score: i32,
    /// Only games of these rule sets
    #[arg(long, value_delimiter = ',', value_name = "NAME")]
    pub rules: Vec<String>,
    /// Threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    pub threads: u32,
    /// Decides everything random
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}
