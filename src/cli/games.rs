//! The subcommands about games and positions on file: what they are called.

use super::convert::{self, ConvertArgs};
use super::failure::Failure;
use super::show::{self, ShowArgs};

/// What can be asked about games and positions on file.
#[derive(clap::Subcommand, Debug)]
pub enum GameCommand {
    /// Convert game records: .gib, PGN, lines of UCI moves, EPD, JSON
    Convert(ConvertArgs),
    /// Draw a position as text or as an SVG picture
    Show(ShowArgs),
}

/// Does what was asked.
pub fn run(command: &GameCommand) -> Result<(), Failure> {
    match command {
        GameCommand::Convert(arguments) => convert::convert(arguments),
        GameCommand::Show(arguments) => show::show(arguments),
    }
}
