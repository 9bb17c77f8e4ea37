//! A game as it is stored: about four bytes a ply.
//!
//! Layout, little-endian: the rule set (index into `RULE_SETS`, u8); the start (u8: below 16 the
//! start position of Cho's set-up times 4 plus Han's, 255 a FEN that follows with its length as u8);
//! result and adjudication (u8: 0 Cho, 1 Han, 2 draw; plus 4 if adjudicated); the number of opening
//! moves (u8) and of searched plies (u16); the opening moves (u16 each); for each searched ply the
//! move (u16, [`Move::raw`]) and the score of the search for the side to move (i16).

use crate::game::Game;
use crate::position::{Arrangement, Position, RULE_SETS, Rules};
use crate::types::{Color, Move, Value};
use std::fmt;

/// Where a recorded game starts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Start {
    /// A start position, by Cho's and Han's set-ups.
    Setups(Arrangement, Arrangement),
    /// Any other position.
    Fen(String),
}

/// A game with the scores that the search gave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Index of the rule set in [`RULE_SETS`].
    pub rules: u8,
    /// Where it starts.
    pub start: Start,
    /// Moves that were not searched, to vary the games.
    pub opening: Vec<Move>,
    /// The moves that were, each with its score for the side that made it.
    pub plies: Vec<(Move, i16)>,
    /// Who won; `None` for a draw.
    pub winner: Option<Color>,
    /// Whether the game was broken off because it was decided.
    pub adjudicated: bool,
}

/// Why bytes are no record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordError {
    /// The bytes end within the record.
    CutOff,
    /// A field holds a value that means nothing.
    Field(&'static str),
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            RecordError::CutOff => f.write_str("the record is cut off"),
            RecordError::Field(name) => write!(f, "the record's {name} means nothing"),
        }
    }
}

impl std::error::Error for RecordError {}

/// Takes fields off the front of a slice.
struct Reader<'a, 'b>(&'b mut &'a [u8]);

impl<'a> Reader<'a, '_> {
    fn bytes(&mut self, n: usize) -> Result<&'a [u8], RecordError> {
        let (head, tail) = self.0.split_at_checked(n).ok_or(RecordError::CutOff)?;
        *self.0 = tail;
        Ok(head)
    }

    fn u8(&mut self) -> Result<u8, RecordError> {
        Ok(self.bytes(1)?[0])
    }

    fn u16(&mut self) -> Result<u16, RecordError> {
        let bytes = self.bytes(2)?;
        Ok(u16::from_le_bytes([bytes[0], bytes[1]]))
    }

    fn mv(&mut self) -> Result<Move, RecordError> {
        match Move::from_raw(self.u16()?) {
            Move::NONE => Err(RecordError::Field("move")),
            mv => Ok(mv),
        }
    }
}

const FEN: u8 = 255;
const ADJUDICATED: u8 = 4;

impl Record {
    /// Appends the record to `bytes`.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        bytes.push(self.rules);
        match &self.start {
            Start::Setups(cho, han) => bytes.push(4 * *cho as u8 + *han as u8),
            Start::Fen(fen) => {
                bytes.extend([FEN, fen.len() as u8]);
                bytes.extend(fen.as_bytes());
            }
        }
        let result = self.winner.map_or(2, |color| color as u8);
        bytes.push(result | if self.adjudicated { ADJUDICATED } else { 0 });
        bytes.push(self.opening.len() as u8);
        bytes.extend((self.plies.len() as u16).to_le_bytes());
        for mv in &self.opening {
            bytes.extend(mv.raw().to_le_bytes());
        }
        for (mv, score) in &self.plies {
            bytes.extend(mv.raw().to_le_bytes());
            bytes.extend(score.to_le_bytes());
        }
    }

    /// Takes a record off the front of `bytes`.
    ///
    /// # Errors
    /// Why the bytes are no record.
    pub fn read(bytes: &mut &[u8]) -> Result<Record, RecordError> {
        let mut reader = Reader(bytes);
        let rules = reader.u8()?;
        if rules as usize >= RULE_SETS.len() {
            return Err(RecordError::Field("rule set"));
        }
        let start = match reader.u8()? {
            FEN => {
                let length = reader.u8()? as usize;
                let fen = std::str::from_utf8(reader.bytes(length)?);
                Start::Fen(fen.map_err(|_| RecordError::Field("position"))?.to_owned())
            }
            n @ 0..16 => {
                let [cho, han] = [n / 4, n % 4].map(|i| Arrangement::ALL[i as usize]);
                Start::Setups(cho, han)
            }
            _ => return Err(RecordError::Field("start")),
        };
        let result = reader.u8()?;
        let winner = match result & !ADJUDICATED {
            0 => Some(Color::Cho),
            1 => Some(Color::Han),
            2 => None,
            _ => return Err(RecordError::Field("result")),
        };
        let opening = reader.u8()?;
        let plies = reader.u16()?;
        let opening = (0..opening).map(|_| reader.mv()).collect::<Result<_, _>>()?;
        let plies = (0..plies)
            .map(|_| Ok((reader.mv()?, reader.u16()? as i16)))
            .collect::<Result<_, _>>()?;
        let adjudicated = result & ADJUDICATED != 0;
        Ok(Record { rules, start, opening, plies, winner, adjudicated })
    }

    /// The rules the game was played under.
    pub fn rules(&self) -> Rules {
        RULE_SETS[self.rules as usize % RULE_SETS.len()].1
    }

    /// The game at its start; `None` if the stored position is not one.
    pub fn game(&self) -> Option<Game> {
        let position = match &self.start {
            Start::Setups(cho, han) => Position::startpos(*cho, *han, self.rules()),
            Start::Fen(fen) => Position::from_fen(fen, self.rules()).ok()?,
        };
        Some(Game::new(position))
    }

    /// The result for Cho: 1 won, 0 lost, a half drawn.
    pub fn result(&self) -> f32 {
        match self.winner {
            Some(Color::Cho) => 1.0,
            Some(Color::Han) => 0.0,
            None => 0.5,
        }
    }

    /// Replays the game and hands every searched position with its move and score to `visit`.
    ///
    /// # Errors
    /// The ply (from 1, the opening included) whose move is not legal; 0 for a bad start.
    pub fn replay(&self, mut visit: impl FnMut(&Game, Move, Value)) -> Result<(), usize> {
        let mut game = self.game().ok_or(0usize)?;
        let searched = self.plies.iter().map(|&(mv, score)| (mv, Some(Value::from(score))));
        for (mv, score) in self.opening.iter().map(|&mv| (mv, None)).chain(searched) {
            if !crate::movegen::Generator::new(game.position()).is_legal(mv) {
                return Err(game.plies() + 1);
            }
            if let Some(score) = score {
                visit(&game, mv, score);
            }
            game.play(mv);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn records() -> Vec<Record> {
        let mv = |s: &str| Move::new(s[..2].parse().unwrap(), s[2..].parse().unwrap());
        vec![
            Record {
                rules: 1,
                start: Start::Setups(Arrangement::Heeh, Arrangement::Eheh),
                opening: vec![mv("a4b4"), mv("a7b7")],
                plies: vec![(mv("b1c3"), 17), (mv("e9e8"), -32000), (mv("e2e2"), 5)],
                winner: Some(Color::Han),
                adjudicated: true,
            },
            Record {
                rules: 6,
                start: Start::Fen("4k4/9/9/9/9/9/P8/9/9/3K5 w - - 3 9".to_owned()),
                opening: vec![],
                plies: vec![(mv("a4a5"), 0)],
                winner: None,
                adjudicated: false,
            },
        ]
    }

    #[test]
    fn round_trip() {
        let mut bytes = Vec::new();
        records().iter().for_each(|record| record.write(&mut bytes));
        let mut rest = &bytes[..];
        for record in records() {
            assert_eq!(Record::read(&mut rest), Ok(record));
        }
        assert!(rest.is_empty());
    }

    #[test]
    fn damage_is_found_or_harmless() {
        let mut bytes = Vec::new();
        records()[0].write(&mut bytes);
        for length in 0..bytes.len() {
            assert_eq!(Record::read(&mut &bytes[..length]), Err(RecordError::CutOff));
        }
        for at in 0..bytes.len() {
            for value in [0, 1, 7, 100, 254, 255] {
                let mut damaged = bytes.clone();
                damaged[at] = value;
                // Whatever comes out, nothing panics.
                if let Ok(record) = Record::read(&mut &damaged[..]) {
                    let _ = record.replay(|_, _, _| {});
                }
            }
        }
    }

    #[test]
    fn replay_names_the_illegal_ply() {
        let mut record = records().remove(0);
        let mut scores = Vec::new();
        assert_eq!(record.replay(|_, _, score| scores.push(score)), Ok(()));
        assert_eq!(scores, [17, -32000, 5]);
        record.plies[1].0 = record.plies[0].0;
        assert_eq!(record.replay(|_, _, _| {}), Err(4));
    }
}
