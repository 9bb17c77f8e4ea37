//! `janggun convert`: game records from one format to another.

use super::failure::Failure;
use super::gamefile::{self, WritingArgs};
use crate::gibo;
use std::io::{self, Write};
use std::path::PathBuf;

/// What to convert, and to what.
#[derive(clap::Args, Debug)]
pub struct ConvertArgs {
    /// File to read; - for the standard input
    #[arg(value_name = "IN")]
    pub input: PathBuf,
    /// File to write; - for the standard output
    #[arg(value_name = "OUT")]
    pub output: PathBuf,
    /// Format of IN, if its name does not tell
    #[arg(long, value_name = "FORMAT", value_parser = gamefile::format_parser())]
    pub from: Option<String>,
    /// Format of OUT, if its name does not tell
    #[arg(long, value_name = "FORMAT", value_parser = gamefile::format_parser())]
    pub to: Option<String>,
    /// Convert only the game of this number
    #[arg(long, value_name = "N")]
    pub game: Option<usize>,
    /// Rule set of games that do not name theirs: janggikakao for .gib, otherwise janggi
    #[arg(long, value_name = "NAME", value_parser = gamefile::rules_parser())]
    pub rules: Option<String>,
    /// How to write.
    #[command(flatten)]
    pub writing: WritingArgs,
}

/// Converts what can be read; fails if not all could.
pub fn convert(arguments: &ConvertArgs) -> Result<(), Failure> {
    let from = gamefile::format(&arguments.input, arguments.from.as_deref(), "--from")?;
    let to = gamefile::format(&arguments.output, arguments.to.as_deref(), "--to")?;
    gamefile::apart(&arguments.input, &arguments.output)?;
    let games = gamefile::read(&arguments.input, from, arguments.rules.as_deref())?;
    let games = gamefile::choose(games, arguments.game)?;
    let (games, damaged) = gamefile::sound(games, &arguments.input);
    if games.is_empty() && damaged > 0 {
        // Nothing to put in the place of what OUT may hold.
        return Err(Failure::Wrong);
    }
    let (mut text, manners) = (String::new(), arguments.writing.manners());
    games.iter().for_each(|game| gibo::write(game, to, &manners, &mut text));
    gamefile::write(&arguments.output, &text, arguments.writing.charset(to))?;
    if arguments.output.to_str() != Some("-") {
        let output = arguments.output.display();
        writeln!(io::stdout().lock(), "{} games in {output}, {damaged} damaged", games.len())?;
    }
    if damaged > 0 { Err(Failure::Wrong) } else { Ok(()) }
}
