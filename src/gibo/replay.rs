//! Moves of a record, played one after the other as they are read.

use super::fault::Fault;
use super::record::{Nag, Ply, Record, Variation, append};
use crate::game::Game;
use crate::notation::{NotationError, Ranks, read};
use crate::position::{Position, Rules, Setup};

/// What stands in the text of the moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// A move.
    Move(String),
    /// An annotator's sign at the move before.
    Nag(Nag),
    /// What is said behind the move before, or before the first.
    Comment(String),
    /// What stands in brackets: a line instead of the move before.
    Variation(Vec<Item>),
    /// Something that cannot be read, and why.
    Damage(String),
}

/// A record that grows.
pub struct Replay {
    /// The number of the game in its file.
    pub game: usize,
    record: Record,
    played: Game,
    ranks: Ranks,
    /// What the text plays on with though the game was ended by passes: the words, and the game as if
    /// it had not been.
    beyond: Option<(Vec<String>, Game)>,
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
        let record = Record::new(start, rules);
        Ok(Replay { game, record, played, ranks: Ranks::FromOne, beyond: None })
    }

    /// The position reached, be it behind the end of the game.
    pub fn position(&self) -> &Position {
        self.beyond.as_ref().map_or(&self.played, |(_, game)| game).position()
    }

    /// The name of the rule set.
    pub fn rules(&self) -> &'static str {
        self.record.rules
    }

    /// Counts ranks in another way from here on.
    pub fn set_ranks(&mut self, ranks: Ranks) {
        self.ranks = ranks;
    }

    /// Reads an item.
    ///
    /// # Errors
    /// Where and why a move, be it of a variation, cannot be played, or what else is damaged.
    pub fn item(&mut self, item: &Item) -> Result<(), Fault> {
        match item {
            Item::Move(text) => self.play(text)?,
            Item::Comment(text) => self.comment(text),
            Item::Variation(items) => self.variation(items)?,
            Item::Nag(nag) => self.nag(*nag),
            Item::Damage(reason) => return Err(self.fault(reason.clone())),
        }
        Ok(())
    }

    /// Plays a move. Programs that do not know that two passes end the game, or a pass while the
    /// generals face each other, go on behind it: such moves must be legal too, but are kept aside.
    ///
    /// # Errors
    /// Where and why it cannot be played.
    pub fn play(&mut self, text: &str) -> Result<(), Fault> {
        if self.played.position().ended_by_pass() || self.beyond.is_some() {
            return self.play_on(text);
        }
        let found = read(self.played.position(), text, self.ranks);
        let resolved = found.map_err(|error: NotationError| self.fault(error.to_string()))?;
        self.played.play(resolved.mv);
        self.record.plies.push(Ply::new(resolved.mv));
        Ok(())
    }

    /// Plays a move behind the end.
    fn play_on(&mut self, text: &str) -> Result<(), Fault> {
        let (mut words, game) = match self.beyond.take() {
            Some(beyond) => beyond,
            None => (Vec::new(), self.played.clone()),
        };
        let error = |error: String| Fault {
            game: self.game,
            ply: Some(self.record.plies.len() + words.len() + 1),
            reason: error,
        };
        let mut game = match game.position().ended_by_pass() {
            // A position that is set up knows nothing of passes.
            true => {
                let setup = game.position().setup();
                let fresh = Position::from_setup(&setup, *game.position().rules());
                Game::new(fresh.map_err(|reason| error(reason.to_string()))?)
            }
            false => game,
        };
        let found = read(game.position(), text, self.ranks);
        let resolved = found.map_err(|reason| error(reason.to_string()))?;
        game.play(resolved.mv);
        words.push(text.to_string());
        self.beyond = Some((words, game));
        Ok(())
    }

    /// A fault at the next ply.
    pub fn fault(&self, reason: String) -> Fault {
        let beyond = self.beyond.as_ref().map_or(0, |(words, _)| words.len());
        Fault { game: self.game, ply: Some(self.record.plies.len() + beyond + 1), reason }
    }

    /// Adds a comment to the last move, or before the first.
    pub fn comment(&mut self, text: &str) {
        match self.record.plies.last_mut() {
            Some(ply) => ply.add_comment(text),
            None => append(&mut self.record.preface, text),
        }
    }

    /// Adds an annotator's sign to the last move.
    pub fn nag(&mut self, nag: Nag) {
        if let Some(ply) = self.record.plies.last_mut().filter(|_| self.beyond.is_none()) {
            ply.nags.push(nag);
        }
    }

    /// Adds a line instead of the last move; what is said where it has no moves is said of that move.
    ///
    /// # Errors
    /// Where and why a move of the line cannot be played.
    pub fn variation(&mut self, items: &[Item]) -> Result<(), Fault> {
        if self.beyond.is_some() {
            return Ok(());
        }
        let mut before = self.played.clone();
        before.undo();
        let number = self.record.plies.len();
        let Some(ply) = self.record.plies.last_mut() else {
            return Err(self.fault("a variation stands before the first move".to_string()));
        };
        let line = line(&before, items, self.ranks, number);
        let (ply_of_fault, reason) = match line {
            Ok(line) => {
                add_line(ply, line);
                return Ok(());
            }
            Err(wrong) => wrong,
        };
        let reason = format!("in a variation: {reason}");
        Err(Fault { game: self.game, ply: Some(ply_of_fault), reason })
    }

    /// The record, all having been read. Moves behind the end of the game stand in a comment at its
    /// last move.
    pub fn finish(mut self) -> Record {
        if let Some((words, _)) = self.beyond.take() {
            let count = words.len();
            let words = words.join(" ");
            self.comment(&format!("(game over; the record goes on: {words})"));
            self.record.warning =
                Some(format!("{count} moves behind the end of the game are kept as a comment"));
        }
        self.record
    }
}

/// Adds a line instead of a move.
fn add_line(ply: &mut Ply, line: Variation) {
    match line.plies.is_empty() {
        true => ply.add_comment(&line.preface),
        false => ply.variations.push(line),
    }
}

/// The line that some items are, played from `start`, whose next ply is `number`; or at which ply
/// and why it cannot be. What lies behind two passes is kept as a comment.
fn line(
    start: &Game, items: &[Item], ranks: Ranks, number: usize,
) -> Result<Variation, (usize, String)> {
    let (mut game, mut variation) = (start.clone(), Variation::default());
    for (index, item) in items.iter().enumerate() {
        let next = number + variation.plies.len();
        match item {
            Item::Move(_) if game.position().ended_by_pass() => {
                let words = moves(&items[index..]);
                variation.comment(&format!("(game over; the line goes on: {words})"));
                break;
            }
            Item::Move(text) => {
                let found = read(game.position(), text, ranks);
                let resolved = found.map_err(|error| (next, error.to_string()))?;
                game.play(resolved.mv);
                variation.plies.push(Ply::new(resolved.mv));
            }
            Item::Comment(text) => variation.comment(text),
            Item::Nag(nag) => {
                variation.plies.last_mut().into_iter().for_each(|p| p.nags.push(*nag))
            }
            Item::Variation(items) => {
                let Some(ply) = variation.plies.last_mut() else {
                    return Err((next, "a line stands before the first move".to_string()));
                };
                let mut before = game.clone();
                before.undo();
                add_line(ply, line(&before, items, ranks, next - 1)?);
            }
            Item::Damage(reason) => return Err((next, reason.clone())),
        }
    }
    Ok(variation)
}

/// The moves among some items, as they stand.
fn moves(items: &[Item]) -> String {
    let moves = items.iter().filter_map(|item| match item {
        Item::Move(text) => Some(text.as_str()),
        _ => None,
    });
    moves.collect::<Vec<&str>>().join(" ")
}
