//! A recorded game.

use super::ending::Ending;
use crate::game::Game;
use crate::position::{Arrangement, FenError, Position, RULE_SETS, Rules, Setup};
use crate::types::{Color, Move};

/// What an annotator thinks of a move: a numeric annotation glyph of PGN.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Nag(pub u8);

impl Nag {
    /// `??`: a blunder.
    pub const BLUNDER: Nag = Nag(4);
    /// `?`: a mistake.
    pub const MISTAKE: Nag = Nag(2);
    /// `?!`: a dubious move.
    pub const DUBIOUS: Nag = Nag(6);

    const SYMBOLS: [&'static str; 6] = ["!", "?", "!!", "??", "!?", "?!"];

    /// The usual sign; empty if there is none.
    pub fn symbol(self) -> &'static str {
        Nag::SYMBOLS.get((self.0 as usize).wrapping_sub(1)).copied().unwrap_or("")
    }

    /// The glyph with the given sign.
    pub fn of(symbol: &str) -> Option<Nag> {
        Nag::SYMBOLS.iter().position(|known| *known == symbol).map(|index| Nag(index as u8 + 1))
    }
}

/// A move with what was said of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The move.
    pub mv: Move,
    /// The annotator's signs.
    pub nags: Vec<Nag>,
    /// What else could have been played: lines instead of this move.
    pub variations: Vec<Variation>,
    /// Comments behind the move; empty if there are none.
    pub comment: String,
}

impl Ply {
    /// A move of which nothing is said.
    pub const fn new(mv: Move) -> Ply {
        Ply { mv, nags: Vec::new(), variations: Vec::new(), comment: String::new() }
    }

    /// Adds a comment behind what is said already.
    pub fn add_comment(&mut self, text: &str) {
        append(&mut self.comment, text);
    }
}

/// A line that was not played, with what was said of it; it has at least one move.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Variation {
    /// Comments before the first move; empty if there are none.
    pub preface: String,
    /// The moves, which may have variations of their own.
    pub plies: Vec<Ply>,
}

impl Variation {
    /// A line of which nothing is said.
    pub fn of(moves: &[Move]) -> Variation {
        Variation { preface: String::new(), plies: moves.iter().map(|&mv| Ply::new(mv)).collect() }
    }

    /// Adds a comment to the last move, or before the first.
    pub fn comment(&mut self, text: &str) {
        match self.plies.last_mut() {
            Some(ply) => ply.add_comment(text),
            None => append(&mut self.preface, text),
        }
    }
}

/// Variations may lie this deep in each other: JSON, whose readers bound how deep it may be, has to
/// hold what PGN holds.
pub const DEEPEST: usize = 40;

/// Adds a comment, on one line, behind others.
pub fn append(place: &mut String, text: &str) {
    let text = one_line(text);
    if !place.is_empty() && !text.is_empty() {
        place.push(' ');
    }
    place.push_str(&text);
}

/// A recorded game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// What is known of the game, by the names that PGN has for it.
    pub tags: Vec<(String, String)>,
    /// The name of the rule set.
    pub rules: &'static str,
    /// Where the game starts.
    pub start: Setup,
    /// Comments before the first move.
    pub preface: String,
    /// The moves.
    pub plies: Vec<Ply>,
    /// How the game ended; none if it did not, or nobody knows.
    pub ending: Option<Ending>,
    /// What is odd about the text that it was read from, though it could be read.
    pub warning: Option<String>,
}

impl Record {
    /// A record of a game that has yet to start.
    pub fn new(start: Setup, rules: &'static str) -> Record {
        let (tags, plies) = (Vec::new(), Vec::new());
        Record { tags, rules, start, preface: String::new(), plies, ending: None, warning: None }
    }

    /// The value of a tag; empty if it is not there.
    pub fn tag(&self, name: &str) -> &str {
        let found = self.tags.iter().find(|(known, _)| known == name);
        found.map_or("", |(_, value)| value)
    }

    /// Sets a tag.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        match self.tags.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => *old = value.to_string(),
            None => self.tags.push((name.to_string(), value.to_string())),
        }
    }

    /// The rules of the game.
    pub fn rule_set(&self) -> Rules {
        Rules::named(self.rules).unwrap_or_default()
    }

    /// The game at its start.
    ///
    /// # Errors
    /// That the start is no legal position.
    pub fn opening(&self) -> Result<Game, FenError> {
        Ok(Game::new(Position::from_setup(&self.start, self.rule_set())?))
    }

    /// The set-up of a side, if the game starts from one.
    pub fn arrangement(&self, color: Color) -> Option<Arrangement> {
        Arrangement::of(&self.start, color)
    }

    /// Both set-ups, if the game starts as games do.
    pub fn arrangements(&self) -> Option<(Arrangement, Arrangement)> {
        let fresh = self.start.side == Color::Cho && self.start.halfmove == 0;
        let both = (self.arrangement(Color::Cho)?, self.arrangement(Color::Han)?);
        (fresh && self.start.fullmove == 1).then_some(both)
    }
}

/// The rule set with the given name, in the spelling of the table. Spaces and case do not matter.
pub fn rule_set_name(name: &str) -> Option<&'static str> {
    let letters = |text: &str| -> String {
        text.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
    };
    let wanted = letters(name);
    RULE_SETS.iter().map(|(name, _)| *name).find(|name| *name == wanted)
}

/// A text on one line, fit to stand in a comment: words parted by single spaces, no braces.
pub fn one_line(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").replace('{', "(").replace('}', ")")
}
