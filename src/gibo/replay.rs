//! Moves of a record, played one after the other as they are read.

use super::fault::Fault;
use super::record::{Ply, Record, one_line};
use crate::game::Game;
use crate::notation::{NotationError, Ranks, read};
use crate::position::{Position, Rules, Setup};

/// A record that grows.
pub struct Replay {
    /// The number of the game in its file.
    pub game: usize,
    /// What has been read.
    pub record: Record,
    played: Game,
    ranks: Ranks,
}

impl Replay {
    /// A record without moves.
    ///
    /// # Errors
    /// That the start is no legal position.
    pub fn new(game: usize, start: Setup, rules: &'static str) -> Result<Replay, Fault> {
        let position = Position::from_setup(&start, Rules::named(rules).unwrap_or_default());
        let position =
            position.map_err(|error| Fault { game, ply: None, reason: error.to_string() })?;
        let played = Game::new(position);
        Ok(Replay { game, record: Record::new(start, rules), played, ranks: Ranks::FromOne })
    }

    /// Counts ranks in another way from here on.
    pub fn set_ranks(&mut self, ranks: Ranks) {
        self.ranks = ranks;
    }

    /// The game so far.
    pub fn played(&self) -> &Game {
        &self.played
    }

    /// Plays a move.
    ///
    /// # Errors
    /// Where and why it cannot be played.
    pub fn play(&mut self, text: &str) -> Result<(), Fault> {
        let found = read(self.played.position(), text, self.ranks);
        let resolved = found.map_err(|error: NotationError| self.fault(error.to_string()))?;
        self.played.play(resolved.mv);
        self.record.plies.push(Ply::new(resolved.mv));
        Ok(())
    }

    /// A fault at the next ply.
    pub fn fault(&self, reason: String) -> Fault {
        Fault { game: self.game, ply: Some(self.record.plies.len() + 1), reason }
    }

    /// Adds a comment to the last move, or before the first.
    pub fn comment(&mut self, text: &str) {
        let place = match self.record.plies.last_mut() {
            Some(ply) => &mut ply.comment,
            None => &mut self.record.preface,
        };
        let text = one_line(text);
        if !place.is_empty() && !text.is_empty() {
            place.push(' ');
        }
        place.push_str(&text);
    }

    /// Moves instead of the last one; those that are not legal end the variation.
    pub fn variation(&mut self, texts: &[String]) {
        let mut game = self.played.clone();
        game.undo();
        let mut moves = Vec::new();
        for text in texts {
            let Ok(resolved) = read(game.position(), text, self.ranks) else { break };
            game.play(resolved.mv);
            moves.push(resolved.mv);
        }
        if let Some(ply) = self.record.plies.last_mut() {
            ply.variation = moves;
        }
    }
}
