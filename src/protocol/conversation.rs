//! A session and the protocol it is held in, chosen by the first line or beforehand.

use super::event::Event;
use super::family::Family;
use super::language::{Language, Speaker};
use super::log::Log;
use super::session::Session;
use super::ucci::Ucci;
use super::usi::Usi;
use super::xboard::XBoard;
use std::sync::mpsc::Sender;

/// What is said, in whichever protocol.
pub struct Conversation {
    session: Session,
    speaker: Box<dyn Speaker>,
    /// No line has come yet: the first one may choose the protocol.
    open: bool,
}

impl Conversation {
    /// A conversation whose search sends what it has to say through `events`. Without a protocol
    /// given, it is UCI until the first line says otherwise.
    pub fn new(events: Sender<Event>, language: Option<Language>) -> Conversation {
        Conversation {
            session: Session::new(events),
            speaker: speaker(language.unwrap_or(Language::Uci)),
            open: language.is_none(),
        }
    }

    /// Takes an event, and returns the lines to say to it.
    pub fn on(&mut self, event: Event) -> Vec<String> {
        if let Event::Line(Ok(line)) = &event
            && self.open
            && !line.trim().is_empty()
        {
            self.open = false;
            if let Some(language) = Language::chosen_by(line) {
                self.speaker = speaker(language);
            }
        }
        self.speaker.on(&mut self.session, event)
    }

    /// Whether the program may end.
    pub fn finished(&self) -> bool {
        self.speaker.finished(&self.session)
    }

    /// The record of the conversation.
    pub fn log(&mut self) -> &mut Log {
        self.session.log()
    }
}

fn speaker(language: Language) -> Box<dyn Speaker> {
    match language {
        Language::Uci => Box::new(Family::uci()),
        Language::Cyclone => Box::new(Family::cyclone()),
        Language::Ucci => Box::<Ucci>::default(),
        Language::Usi => Box::<Usi>::default(),
        Language::XBoard => Box::<XBoard>::default(),
    }
}
