//! The game that is spoken about, with the options that rule it.

use super::command::{Base, Place};
use super::error::PlaceError;
use super::options::{OptionId, Value};
use super::place::{self, Built};
use super::reply::Reply;
use super::settings::Settings;
use crate::game::Game;
use crate::types::Color;

/// The game on the board and the settings.
#[derive(Clone, Debug)]
pub struct Current {
    settings: Settings,
    game: Game,
    /// How the game came about; with the set-ups it began with, unless it still follows the options.
    place: Place,
    /// The start of the game, up to its first tolerated pass, of which a warning was given.
    warned: Option<Place>,
}

impl Default for Current {
    fn default() -> Current {
        let settings = Settings::default();
        Current { game: place::start(&settings), settings, place: Place::START, warned: None }
    }
}

impl Current {
    /// The game as it stands.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What the options say.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The next position is of another game.
    pub fn new_game(&mut self) {
        self.warned = None;
    }

    /// Sets a position, or leaves everything as it is. A reply is a warning.
    pub fn set(&mut self, place: Place) -> Result<Option<Reply>, PlaceError> {
        let Built { game, tolerated } = place::build(&place, &self.settings)?;
        self.game = game;
        let warning = tolerated.and_then(|ply| self.warn_of_pass(&place, ply));
        let base = match place.base {
            Base::Start if !place.moves.is_empty() => {
                let setup = |color| self.settings.setup(color).to_string();
                Base::Setup(setup(Color::Cho), setup(Color::Han))
            }
            base => base,
        };
        self.place = Place { base, moves: place.moves };
        Ok(warning)
    }

    /// Sets the same position with the sides exchanged.
    pub fn flip(&mut self) -> Result<Option<Reply>, PlaceError> {
        self.set(place::flipped(self.game.position()))
    }

    /// Takes the value of an option, and tells what that changes.
    pub fn settle(&mut self, id: OptionId, value: &Value) -> Vec<Reply> {
        let old_rules = self.settings.rules();
        self.settings.set(id, value);
        if self.place == Place::START && matches!(id, OptionId::ChoSetup | OptionId::HanSetup) {
            self.game = place::start(&self.settings);
        }
        let mut replies = Vec::new();
        if self.settings.rules() != old_rules {
            replies.extend(self.play_on_under_new_rules());
        }
        if id == OptionId::Variant {
            let fen = place::start(&self.settings).position().fen();
            replies.push(Reply::Variant(self.settings.variant(), fen));
        }
        replies
    }

    /// The position stays when the rules change; so do the moves that led to it, if they can.
    fn play_on_under_new_rules(&mut self) -> Option<Reply> {
        if let Ok(built) = place::build(&self.place, &self.settings) {
            self.game = built.game;
            return None;
        }
        let here = Place { base: Base::Fen(self.game.position().fen()), moves: Vec::new() };
        let built = place::build(&here, &self.settings).ok()?;
        (self.game, self.place) = (built.game, here);
        let note =
            "the moves so far break the new rules: the position stays, its history is dropped";
        Some(Reply::Note(note.to_string()))
    }

    /// Warns of a tolerated pass, once a game: as long as the game goes on from where it was.
    fn warn_of_pass(&mut self, place: &Place, ply: usize) -> Option<Reply> {
        let known = self.warned.as_ref().is_some_and(|warned| {
            warned.base == place.base && place.moves.starts_with(&warned.moves)
        });
        if known {
            return None;
        }
        let moves = place.moves[..ply].to_vec();
        self.warned = Some(Place { base: place.base.clone(), moves });
        let rules = self.settings.describe_rules();
        let warning =
            format!("the pass at ply {ply} is not allowed under {rules}; accepted as reported");
        Some(Reply::Warning(warning))
    }
}

#[cfg(test)]
mod tests {
    use super::Current;
    use crate::protocol::command::{Command, Place};
    use crate::protocol::options::{OptionId, Value};
    use crate::protocol::reply::Reply;

    fn place(text: &str) -> Place {
        match Command::parse(&format!("position {text}")) {
            Ok(Some(Command::Position(place))) => place,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn a_game_begun_keeps_its_setups_when_options_change() {
        let mut current = Current::default();
        current.settle(OptionId::ChoSetup, &Value::Choice("EHHE"));
        let ehhe = current.game().position().fen();
        assert!(ehhe.contains("/RBNA1ANBR "), "a game not begun follows the option: {ehhe}");
        current.set(place("startpos moves a4b4")).expect("legal");
        let before = current.game().position().fen();
        current.settle(OptionId::ChoSetup, &Value::Choice("HEEH"));
        current.settle(OptionId::Komi, &Value::Spin(0));
        assert_eq!(current.game().position().fen(), before);
        assert_eq!(current.game().plies(), 1);
    }

    #[test]
    fn moves_that_break_new_rules_leave_the_position() {
        let mut current = Current::default();
        current.settle(OptionId::Variant, &Value::Choice("janggimodern"));
        // Without the facing rule Cho need not part the generals; under the article it must.
        let facing = "fen 4k4/9/9/9/9/9/9/9/R8/4KA3 w - - 0 1 moves a2a3 e10e9";
        current.set(place(facing)).expect("legal");
        let before = current.game().position().fen();
        current.settle(OptionId::Scoring, &Value::Choice("draw"));
        assert_eq!(current.game().plies(), 2);
        let replies = current.settle(OptionId::Bikjang, &Value::Choice("part"));
        assert!(matches!(replies[..], [Reply::Note(_)]), "{replies:?}");
        assert_eq!((current.game().position().fen(), current.game().plies()), (before, 0));
        // So it is told when a whole rule set comes.
        current.settle(OptionId::Variant, &Value::Choice("janggimodern"));
        current.set(place(facing)).expect("legal");
        let replies = current.settle(OptionId::Variant, &Value::Choice("janggistrict"));
        assert!(matches!(replies[..], [Reply::Note(_), Reply::Variant(..)]), "{replies:?}");
    }
}
