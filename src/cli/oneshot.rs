//! One question to a session, and its answer: the protocol's commands on the command line.

use super::args::{Ask, GoArgs, HelpArgs, RunArgs};
use super::failure::{Failure, complain};
use crate::game::Game;
use crate::protocol::command::Command;
use crate::protocol::error::Error;
use crate::protocol::event::Event;
use crate::protocol::json::json;
use crate::protocol::reply::Reply;
use crate::protocol::session::Session;
use crate::protocol::settings::Settings;
use crate::protocol::tables;
use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};

/// A session driven by a list of commands.
pub struct Talk {
    session: Session,
    sender: Sender<Event>,
    events: Receiver<Event>,
    json: bool,
}

impl Talk {
    /// A session at its start; answers are printed as text or as JSON.
    pub fn new(json: bool) -> Talk {
        let (sender, events) = mpsc::channel();
        Talk { session: Session::new(sender.clone()), sender, events, json }
    }

    /// Carries out what only leads to the question. Errors end it; warnings go to stderr.
    pub fn prepare(&mut self, commands: Vec<Command>) -> Result<(), Failure> {
        for command in commands {
            for reply in self.session.on(Event::Command(command)) {
                match reply {
                    Reply::Error(error) => return Err(error.into()),
                    Reply::Warning(text) => complain(&format!("warning: {text}")),
                    Reply::Note(text) => complain(&text),
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// Carries out one command, printing all that is said until nothing more is under way.
    pub fn carry_out(&mut self, command: Command) -> Result<(), Failure> {
        self.happen(Event::Command(command))?;
        self.finish()
    }

    /// Waits until nothing is under way any more.
    fn finish(&mut self) -> Result<(), Failure> {
        while !self.session.idle() {
            match self.events.recv() {
                Ok(event) => self.happen(event)?,
                Err(_) => break,
            }
        }
        Ok(())
    }

    fn happen(&mut self, event: Event) -> Result<(), Failure> {
        let mut output = io::stdout().lock();
        let mut failed: Option<Error> = None;
        for reply in self.session.on(event) {
            match reply {
                Reply::Error(error) => failed = Some(error),
                reply if self.json => writeln!(output, "{}", json(&reply))?,
                reply => writeln!(output, "{reply}")?,
            }
        }
        output.flush()?;
        failed.map_or(Ok(()), |error| Err(error.into()))
    }

    /// Ctrl-C ends the search, which then still says its best move; a second one ends the program.
    /// The flag is set by the first.
    pub fn stop_on_interrupt(&self) -> Arc<AtomicBool> {
        let sender = self.sender.clone();
        let interrupted = Arc::<AtomicBool>::default();
        let flag = Arc::clone(&interrupted);
        let handler = move || {
            if flag.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
            let _ = sender.send(Event::Command(Command::Stop));
        };
        if let Err(error) = ctrlc::set_handler(handler) {
            log::warn!("Ctrl-C will end the program at once: {error}");
        }
        interrupted
    }

    /// The game that the commands led to.
    pub fn game(&self) -> &Game {
        self.session.game()
    }

    /// The settings that the commands led to.
    pub fn settings(&self) -> &Settings {
        self.session.settings()
    }
}

/// Answers a question about a position.
pub fn ask(ask: &Ask, command: Command) -> Result<(), Failure> {
    let mut talk = Talk::new(ask.output.json);
    talk.prepare(ask.commands().map_err(Failure::Input)?)?;
    talk.carry_out(command)
}

/// Draws a position with the sides exchanged.
pub fn flip(ask: &Ask) -> Result<(), Failure> {
    let mut talk = Talk::new(ask.output.json);
    talk.prepare(ask.commands().map_err(Failure::Input)?)?;
    talk.prepare(vec![Command::Flip])?;
    talk.carry_out(Command::Display)
}

/// Answers a question that needs no position.
pub fn simple(command: Command, json: bool) -> Result<(), Failure> {
    Talk::new(json).carry_out(command)
}

/// Searches, or counts with `perft`.
pub fn go(arguments: &GoArgs) -> Result<(), Failure> {
    let line = format!("go {}", arguments.limits.join(" "));
    let command = Command::parse(&line).map_err(|error| Failure::from(Error::from(error)))?;
    let Some(command) = command else { return Ok(()) };
    if let Command::Go(go) = &command
        && let Some(word) = go.unknown.first()
    {
        return Err(Failure::Input(format!("go does not know '{word}'; see janggun help go")));
    }
    let mut talk = Talk::new(arguments.output.json);
    talk.prepare(arguments.commands().map_err(Failure::Input)?)?;
    talk.stop_on_interrupt();
    talk.carry_out(command)
}

/// Lists the protocol's commands and options.
pub fn help(arguments: &HelpArgs) -> Result<(), Failure> {
    if arguments.markdown {
        let mut output = io::stdout().lock();
        for (name, table) in tables::all() {
            writeln!(output, "<!-- table {name} -->\n{table}<!-- end -->\n")?;
        }
        return Ok(());
    }
    let topic = (!arguments.topic.is_empty()).then(|| arguments.topic.join(" "));
    simple(Command::Help(topic), arguments.output.json)
}

/// Carries out lines of the protocol. An error ends it.
pub fn script(arguments: &RunArgs) -> Result<(), Failure> {
    let mut talk = Talk::new(arguments.output.json);
    talk.stop_on_interrupt();
    for line in &arguments.lines {
        let command = Command::parse(line).map_err(|error| Failure::from(Error::from(error)))?;
        match command {
            None => {}
            Some(Command::Quit) => break,
            Some(command) => talk.carry_out(command)?,
        }
    }
    Ok(())
}
