//! The command line. Without a subcommand the protocol is spoken over the standard streams; every
//! subcommand answers one question and ends.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

mod analyse;
mod args;
mod bench;
mod convert;
mod datagen;
mod datagen_args;
mod failure;
mod gamefile;
mod games;
mod mate;
mod network;
mod numbers;
mod oneshot;
mod output;
mod perft;
mod progress;
mod puzzles;
mod rearrange;
mod records;
mod records_args;
mod setup;
mod show;
mod subcommand;
mod suite;
mod train;
mod train_args;
mod tune;
mod tune_args;

pub use failure::Failure;
pub use subcommand::Arguments;

use crate::protocol;
use crate::protocol::command::Command;
use crate::protocol::language::Language;
use args::Ask;
use clap::CommandFactory;
use std::io::{self, Write};
use std::process::ExitCode;
use subcommand::Subcommand;

/// Runs the program as its arguments say.
pub fn main(arguments: Arguments) -> ExitCode {
    match run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}

fn run(arguments: Arguments) -> Result<(), Failure> {
    let Some(subcommand) = arguments.command else { return speak(None) };
    match subcommand {
        Subcommand::Go(go) => oneshot::go(&go),
        Subcommand::D(ask) => answer(&ask, Command::Display),
        Subcommand::Moves(ask) => answer(&ask, Command::Moves),
        Subcommand::Status(ask) => answer(&ask, Command::Status),
        Subcommand::Eval(ask) => answer(&ask, Command::Eval),
        Subcommand::Flip(ask) => oneshot::flip(&ask),
        Subcommand::Uci(output) if output.json => oneshot::simple(Command::Uci, true),
        Subcommand::Uci(_) => Ok(protocol::run(Some(Language::Uci), &[Language::Uci.word()])?),
        Subcommand::Xboard => speak(Some(Language::XBoard)),
        Subcommand::Ucci => speak(Some(Language::Ucci)),
        Subcommand::Usi => speak(Some(Language::Usi)),
        Subcommand::Ucicyclone => speak(Some(Language::Cyclone)),
        Subcommand::Isready(output) => oneshot::simple(Command::IsReady, output.json),
        Subcommand::Help(help) => oneshot::help(&help),
        Subcommand::Run(run) => oneshot::script(&run),
        Subcommand::Completions { shell } => completions(shell),
        Subcommand::Perft(perft) => perft::perft(&perft),
        Subcommand::Bench(bench) => bench::bench(&bench),
        Subcommand::Datagen(datagen) => datagen::datagen(&datagen),
        Subcommand::Records(records) => records::records(&records),
        Subcommand::Train(train) => train::train(&train),
        Subcommand::Tune(tune) => tune::tune(&tune),
        Subcommand::Games(command) => games::run(&command),
    }
}

fn speak(language: Option<Language>) -> Result<(), Failure> {
    Ok(protocol::run(language, &[])?)
}

/// Written whole: a pipe that is closed early is no error of the program.
fn completions(shell: clap_complete::Shell) -> Result<(), Failure> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Arguments::command(), "janggun", &mut text);
    Ok(io::stdout().lock().write_all(&text)?)
}

fn answer(ask: &Ask, command: Command) -> Result<(), Failure> {
    oneshot::ask(ask, command)
}
