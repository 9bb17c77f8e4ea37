//! Positions to fit to, from game records.

use crate::datagen::record::Record;
use crate::position::Position;
use crate::types::{Color, Value};

/// A quiet position with what is known of its worth.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The position.
    pub position: Position,
    /// The result of its game for Cho: 1 won, 0 lost, a half drawn.
    pub result: f32,
    /// The score that the search gave it, for Cho.
    pub score: Value,
}

/// Scores beyond this say "won", and nothing about the terms of the evaluation.
const DECIDED: Value = 2500;

/// The quiet positions of a game, every `stride`th of them: the side to move not in check, nothing
/// to be captured by the move played, the game not decided and not ended by a pass at once.
pub fn of_game(record: &Record, stride: usize, samples: &mut Vec<Sample>) {
    let mut quiet = 0;
    let result = record.result();
    let replayed = record.replay(|game, mv, score| {
        let position = game.position();
        let noisy = game.in_check()
            || score.abs() >= DECIDED
            || position.bikjang()
            || position.passes() > 0
            || !mv.is_pass() && position.piece_on(mv.to()).is_some();
        if noisy {
            return;
        }
        quiet += 1;
        if quiet % stride == 0 {
            let score = if position.side() == Color::Cho { score } else { -score };
            samples.push(Sample { position: position.clone(), result, score });
        }
    });
    if let Err(ply) = replayed {
        log::warn!("a game with an illegal move at ply {ply} is used up to there");
    }
}
