//! The protocols that can be spoken, and what each must be able to do.

use super::event::Event;
use super::session::Session;

/// A protocol.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Language {
    /// The UCI-style protocol of `protocol.md`.
    Uci,
    /// UCI with ranks from 0 to 9, as some Xiangqi programs speak it.
    Cyclone,
    /// The Universal Chinese Chess Interface.
    Ucci,
    /// The Universal Shogi Interface.
    Usi,
    /// The Chess Engine Communication Protocol of XBoard and WinBoard.
    XBoard,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 5] =
        [Language::Uci, Language::Cyclone, Language::Ucci, Language::Usi, Language::XBoard];

    /// The word that chooses it, as the first line or the first argument.
    pub const fn word(self) -> &'static str {
        match self {
            Language::Uci => "uci",
            Language::Cyclone => "ucicyclone",
            Language::Ucci => "ucci",
            Language::Usi => "usi",
            Language::XBoard => "xboard",
        }
    }

    /// The protocol that a first line chooses, if it chooses one.
    pub fn chosen_by(line: &str) -> Option<Language> {
        let word = line.trim();
        Language::ALL.into_iter().find(|language| language.word() == word)
    }
}

/// A protocol put on top of a session: events go in, lines come out. It holds what only this protocol
/// knows; the game, the options and the search are the session's.
pub trait Speaker {
    /// Takes an event, and returns the lines to say to it.
    fn on(&mut self, session: &mut Session, event: Event) -> Vec<String>;

    /// Whether there is nothing more to say: the program may end.
    fn finished(&self, session: &Session) -> bool {
        session.finished()
    }
}
