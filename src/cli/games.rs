//! The subcommands about games and positions on file: what they are called.

use super::analyse::{self, AnalyseArgs};
use super::convert::{self, ConvertArgs};
use super::failure::Failure;
use super::mate::{self, MateArgs};
use super::setup::{self, SetupArgs};
use super::show::{self, ShowArgs};

/// What can be asked about games and positions on file.
#[derive(clap::Subcommand, Debug)]
pub enum GameCommand {
    /// Convert game records: .gib, PGN, lines of UCI moves, EPD, JSON
    Convert(ConvertArgs),
    /// Search every position of recorded games: scores, better moves, blunders, missed wins
    Analyse(AnalyseArgs),
    /// Solve puzzles (박보): prove or refute a mate in N moves, with all first moves
    Mate(MateArgs),
    /// Recommend one of the four set-ups
    Setup(SetupArgs),
    /// Draw a position as text or as an SVG picture
    Show(ShowArgs),
}

/// Does what was asked.
pub fn run(command: &GameCommand) -> Result<(), Failure> {
    match command {
        GameCommand::Convert(arguments) => convert::convert(arguments),
        GameCommand::Mate(arguments) => mate::mate(arguments),
        GameCommand::Analyse(arguments) => analyse::analyse(arguments),
        GameCommand::Setup(arguments) => setup::setup(arguments),
        GameCommand::Show(arguments) => show::show(arguments),
    }
}
