//! The command line. Without a subcommand the protocol is spoken over the standard streams; every
//! subcommand answers one question and ends.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod args;
mod bench;
mod datagen;
mod datagen_args;
mod failure;
mod network;
mod oneshot;
mod output;
mod perft;
mod progress;
mod rearrange;
mod records;
mod records_args;
mod suite;
mod train;
mod train_args;
mod tune;

pub use args::Arguments;
pub use failure::Failure;

use crate::protocol;
use crate::protocol::command::Command;
use args::{Ask, Subcommand};
use clap::Parser;
use std::process::ExitCode;

/// Runs the program as its arguments say.
pub fn main() -> ExitCode {
    match run(Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(arguments: Arguments) -> Result<(), Failure> {
    let Some(subcommand) = arguments.command else { return Ok(protocol::run()?) };
    match subcommand {
        Subcommand::Go(go) => oneshot::go(&go),
        Subcommand::D(ask) => answer(&ask, Command::Display),
        Subcommand::Moves(ask) => answer(&ask, Command::Moves),
        Subcommand::Status(ask) => answer(&ask, Command::Status),
        Subcommand::Eval(ask) => answer(&ask, Command::Eval),
        Subcommand::Flip(ask) => oneshot::flip(&ask),
        Subcommand::Uci(output) => oneshot::simple(Command::Uci, output.json),
        Subcommand::Isready(output) => oneshot::simple(Command::IsReady, output.json),
        Subcommand::Help(help) => oneshot::help(&help),
        Subcommand::Run(run) => oneshot::script(&run),
        Subcommand::Perft(perft) => perft::perft(&perft),
        Subcommand::Bench(bench) => bench::bench(&bench),
        Subcommand::Datagen(datagen) => datagen::datagen(&datagen),
        Subcommand::Records(records) => records::records(&records),
        Subcommand::Train(train) => train::train(&train),
        Subcommand::Tune(tune) => tune::tune(&tune),
    }
}

fn answer(ask: &Ask, command: Command) -> Result<(), Failure> {
    oneshot::ask(ask, command)
}
