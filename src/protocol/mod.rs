//! The protocol: lines in, lines out. `protocol.md` describes it for clients.
//!
//! A line becomes a [`command::Command`], which changes the [`session::Session`] and yields
//! [`reply::Reply`]s. A thread reads lines, the search runs on its own, and both send
//! [`event::Event`]s to the one thread that holds the session and prints.
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod board;
pub mod command;
pub mod current;
pub mod error;
pub mod evaluation;
pub mod event;
pub mod go;
pub mod help;
pub mod input;
pub mod json;
pub mod log;
mod networks;
pub mod options;
pub mod place;
pub mod reply;
pub mod score;
pub mod session;
pub mod settings;
pub mod setup;
pub mod status;
pub mod tables;
pub mod work;

use event::Event;
use log::Way;
use session::Session;
use std::io::{self, BufRead, BufWriter, Write};
use std::sync::mpsc::{self, Sender};
use std::thread;

/// Holds a conversation over the standard streams, until `quit` or the end of the input.
///
/// # Errors
/// The output cannot be written any more.
pub fn run() -> io::Result<()> {
    let (sender, events) = mpsc::channel();
    let mut session = Session::new(sender.clone());
    thread::spawn(move || listen(&mut io::stdin().lock(), &sender));
    let mut output = BufWriter::new(io::stdout().lock());
    for event in events {
        if let Event::Line(Ok(line)) = &event {
            session.log().note(Way::In, line);
        }
        for reply in session.on(event) {
            let text = reply.to_string();
            session.log().note(Way::Out, &text);
            writeln!(output, "{text}")?;
        }
        output.flush()?;
        if session.finished() {
            break;
        }
    }
    Ok(())
}

/// Sends every line of the input, and then its end.
fn listen(input: &mut impl BufRead, events: &Sender<Event>) {
    while let Some(line) = input::read_line(input) {
        if events.send(Event::Line(line)).is_err() {
            return;
        }
    }
    let _ = events.send(Event::End);
}
