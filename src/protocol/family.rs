//! The members of the UCI family that say the same things and differ in how they spell moves: UCI,
//! and UCI-Cyclone with ranks from 0. UCCI and USI build on what is here.

use super::command::Command;
use super::error::{Error, PlaceError};
use super::event::Event;
use super::go::Go;
use super::language::{Language, Speaker};
use super::notation::Notation;
use super::reply::{self, Reply, Style, Styled};
use super::session::Session;

/// A protocol whose commands are those of UCI.
pub struct Family {
    style: Style,
    /// The word of its greeting, where that is not `uci`.
    greeting: Option<&'static str>,
}

impl Family {
    /// UCI itself.
    pub fn uci() -> Family {
        Family { style: reply::UCI, greeting: None }
    }

    /// UCI with ranks from 0 to 9.
    pub fn cyclone() -> Family {
        let style = Style { notation: Notation::ZeroBased, ..reply::UCI };
        Family { style, greeting: Some(Language::Cyclone.word()) }
    }

    fn understand(&self, event: Event) -> Event {
        let Event::Line(Ok(line)) = &event else { return event };
        if self.greeting == Some(line.trim()) {
            return Event::Command(Command::Uci);
        }
        match Command::parse(line) {
            Ok(Some(command)) => Event::Command(respell(command, self.style.notation)),
            _ => event,
        }
    }
}

impl Speaker for Family {
    fn on(&mut self, session: &mut Session, event: Event) -> Vec<String> {
        let replies = session.on(self.understand(event));
        replies.iter().map(|reply| line(reply, self.style)).collect()
    }
}

/// A reply as the style has it; errors name moves as they were written.
pub fn line(reply: &Reply, style: Style) -> String {
    let spelled = |text: &str| style.notation.from_uci(text);
    let error = match reply {
        Reply::Error(Error::Position(PlaceError::Unreadable(ply, text))) => {
            Error::Position(PlaceError::Unreadable(*ply, spelled(text)))
        }
        Reply::Error(Error::Position(PlaceError::Illegal(ply, text))) => {
            Error::Position(PlaceError::Illegal(*ply, spelled(text)))
        }
        Reply::Error(Error::Position(PlaceError::Over(ply, text))) => {
            Error::Position(PlaceError::Over(*ply, spelled(text)))
        }
        Reply::Error(Error::SearchMove(text)) => Error::SearchMove(spelled(text)),
        Reply::Error(Error::BannedMove(text)) => Error::BannedMove(spelled(text)),
        _ => return Styled(reply, style).to_string(),
    };
    Styled(&Reply::Error(error), style).to_string()
}

/// The same command with the moves of another notation in the spelling of UCI.
pub fn respell(command: Command, notation: Notation) -> Command {
    let all = |moves: Vec<String>| moves.iter().map(|text| notation.to_uci(text)).collect();
    match command {
        Command::Position(place) => {
            Command::Position(super::command::Place { base: place.base, moves: all(place.moves) })
        }
        Command::Go(go) => Command::Go(Go { searchmoves: all(go.searchmoves), ..go }),
        other => other,
    }
}
