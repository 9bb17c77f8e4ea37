//! `janggun show`: a position as a picture.

use super::args::Ask;
use super::failure::Failure;
use super::gamefile;
use super::oneshot::Talk;
use crate::diagram::svg::Picture;
use crate::diagram::{Lettering, text};
use crate::gibo::Charset;
use crate::movegen::parse_move;
use crate::types::{Color, Move};
use std::io::{self, Write};
use std::path::PathBuf;

/// What to show.
#[derive(clap::Args, Debug)]
pub struct ShowArgs {
    /// The position.
    #[command(flatten)]
    pub ask: Ask,
    /// What is written on the pieces; in text, Han's Hanja and Hangul stand in brackets
    #[arg(long, default_value = "hanja", value_parser = ["letters", "hanja", "hangul"])]
    pub pieces: String,
    /// Write an SVG picture to this file; - for the standard output
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// In the SVG picture, arrows along these moves
    #[arg(long, num_args = 1.., value_name = "MOVE", requires = "svg")]
    pub arrows: Vec<String>,
    /// In the SVG picture, the side at the bottom
    #[arg(long, default_value = "cho", value_parser = ["cho", "han"])]
    pub view: String,
}

/// Draws the position as text, or as an SVG picture.
pub fn show(arguments: &ShowArgs) -> Result<(), Failure> {
    let mut talk = Talk::new(arguments.ask.output.json);
    talk.prepare(arguments.ask.commands().map_err(Failure::Input)?)?;
    let game = talk.game();
    let lettering = match arguments.pieces.as_str() {
        "letters" => Lettering::Letters,
        "hangul" => Lettering::Hangul,
        _ => Lettering::Hanja,
    };
    let Some(path) = &arguments.svg else {
        let drawing = text::draw(game.position(), lettering);
        let mut output = io::stdout().lock();
        match arguments.ask.output.json {
            true => writeln!(output, "{}", serde_json::json!({ "text": drawing }))?,
            false => write!(output, "{drawing}")?,
        }
        return Ok(());
    };
    let read = |text: &String| {
        let mv = parse_move(game.position(), text);
        mv.map_err(|error| Failure::Input(format!("arrows: {error}")))
    };
    let picture = Picture {
        lettering,
        view: if arguments.view == "han" { Color::Han } else { Color::Cho },
        last: game.moves().next_back(),
        checkers: game.checkers(),
        arrows: arguments.arrows.iter().map(read).collect::<Result<Vec<Move>, Failure>>()?,
    };
    gamefile::write(path, &(picture.draw(game.position()) + "\n"), Charset::Utf8)?;
    if path.to_str() != Some("-") {
        writeln!(io::stdout().lock(), "{}", path.display())?;
    }
    Ok(())
}
