//! `janggun setup`: which of the four set-ups to choose, asked through the protocol.

use super::args::Settings;
use super::failure::Failure;
use super::oneshot::Talk;
use crate::position::Arrangement;
use crate::protocol::command::Command;
use crate::protocol::setup::SetupAsk;
use crate::types::Color;
use std::sync::atomic::Ordering;

/// The situation before the game.
#[derive(clap::Args, Debug)]
pub struct SetupArgs {
    /// The side that chooses; Han places first, Cho second
    #[arg(long, default_value = "cho", value_parser = ["cho", "han"])]
    pub side: String,
    /// The opponent's set-up: HEEH, EHHE, HEHE, EHEH or its Korean name, read from file a to file i;
    /// if left out, the opponent answers as well as possible
    #[arg(long, value_name = "SETUP")]
    pub against: Option<String>,
    /// Nodes for each start position
    #[arg(long, default_value_t = 200_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: u64,
    /// Threads that search
    #[arg(long)]
    pub threads: Option<u32>,
    /// Options of the engine.
    #[command(flatten)]
    pub settings: Settings,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// Searches the start positions and names the best set-up.
pub fn setup(arguments: &SetupArgs) -> Result<(), Failure> {
    let read = |text: &String| {
        text.parse::<Arrangement>().map_err(|error| Failure::Input(error.to_string()))
    };
    let ask = SetupAsk {
        side: if arguments.side == "han" { Color::Han } else { Color::Cho },
        against: arguments.against.as_ref().map(read).transpose()?,
        nodes: arguments.nodes,
    };
    let mut commands = arguments.settings.commands().map_err(Failure::Input)?;
    commands.extend(arguments.threads.map(|threads| Command::SetOption {
        name: "Threads".to_string(),
        value: Some(threads.to_string()),
    }));
    let mut talk = Talk::new(arguments.json);
    talk.prepare(commands)?;
    let interrupted = talk.stop_on_interrupt();
    talk.carry_out(Command::GoSetup(ask))?;
    match interrupted.load(Ordering::Relaxed) {
        true => Err(Failure::Interrupted),
        false => Ok(()),
    }
}
