//! The game as CECP tells it: move by move, taken back, or set up anew.

use crate::game::Game;
use crate::movegen;
use crate::position::Position;
use crate::protocol::command::{Base, Place};
use crate::protocol::error::PlaceError;
use crate::protocol::notation::Notation;
use crate::protocol::place;
use crate::protocol::settings::Settings;
use crate::types::{Color, Move};

/// A game with how it came about.
#[derive(Clone, Debug)]
pub struct Record {
    place: Place,
    game: Game,
}

impl Record {
    /// The start of a game. Its set-ups stay what they are now: the client was told the position.
    pub fn new(settings: &Settings) -> Record {
        let setup = |color| settings.setup(color).to_string();
        let base = Base::Setup(setup(Color::Cho), setup(Color::Han));
        Record { place: Place { base, moves: Vec::new() }, game: place::start(settings) }
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The game as a command.
    pub fn place(&self) -> Place {
        self.place.clone()
    }

    /// The game as it would be after a move.
    pub fn place_after(&self, mv: Move) -> Place {
        let mut place = self.place.clone();
        place.moves.push(mv.to_string());
        place
    }

    /// Plays a legal move.
    pub fn play(&mut self, mv: Move) {
        self.place.moves.push(mv.to_string());
        self.game.play(mv);
    }

    /// The move that a client means. XBoard appends a letter to a move that brings a soldier to the
    /// last rank, as if it were promoted; whatever follows the two points is left out.
    pub fn read(&self, text: &str) -> Option<Move> {
        let text = text.split_whitespace().next()?;
        let points = text.get(..4).map(|points| Notation::ZeroBased.to_uci(points));
        let text = points.as_deref().unwrap_or(text);
        movegen::resolve(self.game.position(), text).ok().map(|resolved| resolved.mv)
    }

    /// The pass, if a position is what it leads to: some clients tell of a pass only by the position
    /// after it.
    pub fn pass_to(&self, fen: &str) -> Option<Move> {
        let position = self.game.position();
        let pass = movegen::resolve(position, "pass").ok()?.mv;
        let mut after = position.clone();
        after.make(pass);
        let told = Position::from_fen(fen, *position.rules()).ok()?;
        let (told, after) = (told.setup(), after.setup());
        (told.board == after.board && told.side == after.side).then_some(pass)
    }

    /// Sets a position up, or leaves everything as it is.
    pub fn set(&mut self, fen: &str, settings: &Settings) -> Result<(), PlaceError> {
        let place = Place { base: Base::Fen(fen.to_string()), moves: Vec::new() };
        self.game = place::build(&place, settings)?.game;
        self.place = place;
        Ok(())
    }

    /// Takes back so many plies; false if there are not so many.
    pub fn take_back(&mut self, plies: usize, settings: &Settings) -> bool {
        let Some(left) = self.place.moves.len().checked_sub(plies) else { return false };
        self.place.moves.truncate(left);
        self.heed(settings);
        true
    }

    /// Goes on under rules that have changed: with its history, if that still stands.
    pub fn heed(&mut self, settings: &Settings) {
        if let Ok(built) = place::build(&self.place, settings) {
            self.game = built.game;
            return;
        }
        let fen = self.game.position().fen();
        if self.set(&fen, settings).is_err() {
            *self = Record::new(settings);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Record;
    use crate::protocol::options::{OptionId, Value};
    use crate::protocol::settings::Settings;

    fn janggi() -> (Record, Settings) {
        let mut settings = Settings::default();
        settings.set(OptionId::Variant, &Value::Choice("janggi"));
        (Record::new(&settings), settings)
    }

    #[test]
    fn a_mark_of_promotion_is_overlooked() {
        let (mut record, settings) = janggi();
        record.set("4k4/3P5/9/9/9/9/9/9/3K5/9 w - - 0 1", &settings).expect("legal");
        for text in ["d8d9", "d8d9.", "d8d9q", "d8d9=+"] {
            assert_eq!(record.read(text).map(|mv| mv.to_string()).as_deref(), Some("d9d10"));
        }
        for text in ["", "d8", "d8d7", "d9d10"] {
            assert_eq!(record.read(text), None, "{text}");
        }
    }

    #[test]
    fn a_pass_is_told_by_the_position_after_it() {
        let (mut record, settings) = janggi();
        let board = "rhea1aehr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RHEA1AEHR";
        let pass = record.pass_to(&format!("{board} b - - 0 1")).expect("a pass");
        assert_eq!(pass.to_string(), "e2e2");
        assert_eq!(record.pass_to(&format!("{board} w - - 0 1")), None);
        record.play(pass);
        assert_eq!(record.place().moves, ["e2e2"]);
        assert!(record.take_back(1, &settings) && !record.take_back(1, &settings));
        assert_eq!(record.game().plies(), 0);
    }
}
