//! The protocols: lines in, lines out. `protocol.md` describes them for clients.
//!
//! [`session::Session`] is the conversation itself: the game, the options, the search. Each
//! protocol is a [`language::Speaker`] on top of it, and knows nothing of rules or searching:
//! [`family`] is UCI (and UCI-Cyclone), [`ucci`], [`usi`] and [`xboard`] are the others.
//!
//! In UCI a line becomes a [`command::Command`], which changes the [`session::Session`] and yields
//! [`reply::Reply`]s. A thread reads lines, the search runs on its own, and both send
//! [`event::Event`]s to the one thread that holds the session and prints.
//!
#![doc = include_str!("clients.md")]
#![deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

pub mod board;
pub mod command;
pub mod conversation;
pub mod current;
pub mod error;
pub mod evaluation;
pub mod event;
pub mod family;
pub mod go;
pub mod help;
pub mod input;
pub mod json;
pub mod language;
pub mod log;
mod networks;
pub mod notation;
pub mod options;
pub mod place;
pub mod reply;
pub mod score;
pub mod session;
pub mod settings;
pub mod setup;
pub mod status;
pub mod tables;
pub mod ucci;
pub mod usi;
pub mod work;
pub mod xboard;

use conversation::Conversation;
use event::Event;
use language::Language;
use log::Way;
use std::io::{self, BufRead, BufWriter, Write};
use std::sync::mpsc::{self, Sender};
use std::thread;

/// Holds a conversation over the standard streams, until `quit` or the end of the input. The
/// protocol is the one given, else the one that the first line chooses, else UCI. The `first` lines
/// are heard before any of the input.
///
/// # Errors
/// The output cannot be written any more.
pub fn run(language: Option<Language>, first: &[&str]) -> io::Result<()> {
    let (sender, events) = mpsc::channel();
    for line in first {
        // The receiver is there: it is read below.
        let _ = sender.send(Event::Line(Ok((*line).to_string())));
    }
    let mut conversation = Conversation::new(sender.clone(), language);
    thread::spawn(move || listen(&mut io::stdin().lock(), &sender));
    let mut output = BufWriter::new(io::stdout().lock());
    for event in events {
        if let Event::Line(Ok(line)) = &event {
            conversation.log().note(Way::In, line);
        }
        for line in conversation.on(event) {
            conversation.log().note(Way::Out, &line);
            writeln!(output, "{line}")?;
        }
        output.flush()?;
        if conversation.finished() {
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
