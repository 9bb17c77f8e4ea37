//! The arguments of `janggun records`.

use super::output::Output;
use clap::Args;
use std::path::PathBuf;

/// Recorded games.
#[derive(Args, Debug)]
pub struct RecordsArgs {
    /// What to do with them.
    #[command(subcommand)]
    pub task: RecordsTask,
}

/// What can be done with recorded games.
#[derive(clap::Subcommand, Debug)]
pub enum RecordsTask {
    /// Count games, positions and results
    Count(Read),
    /// Count more: pieces, scores, duplicates
    Stats(Read),
    /// Replay every game; exit with 1 if a move is not legal or a chunk is damaged
    Verify(Read),
    /// Print every game as a line of JSON
    Dump(Read),
    /// Put the games into one new file, repeated and damaged chunks left out
    Merge(Rearrange),
    /// Put the games into one new file in a random order
    Shuffle {
        /// Files and target.
        #[command(flatten)]
        files: Rearrange,
        /// Decides the order
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
    /// Deal the games into several new files, FILE.1 and so on
    Split {
        /// Files and target.
        #[command(flatten)]
        files: Rearrange,
        /// How many
        #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=10_000))]
        parts: u32,
    },
    /// Search the positions again and write the games with the new scores; a run cut off is resumed
    Relabel {
        /// Files and target.
        #[command(flatten)]
        files: Rearrange,
        /// Network to evaluate with; `none`: the classical evaluation
        #[arg(long, value_name = "FILE")]
        net: Option<PathBuf>,
        /// Nodes a position after which no new iteration is begun
        #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
        nodes: u64,
        /// Threads
        #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1024))]
        threads: u32,
    },
}

/// Files to read.
#[derive(Args, Debug)]
pub struct Read {
    /// The files
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// How to print.
    #[command(flatten)]
    pub output: Output,
}

/// Files to read, and one to write.
#[derive(Args, Debug)]
pub struct Rearrange {
    /// The files
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// The file to write; it must not be there yet
    #[arg(long, short, value_name = "FILE")]
    pub out: PathBuf,
}
