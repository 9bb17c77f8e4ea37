//! The slow twin of the solver: every move and every reply, no table, each end asked of the game.

use crate::game::{Game, Outcome, Reason};
use crate::movegen::legal;
use crate::types::Move;

/// Whether the last move mated.
fn is_mate(outcome: Option<Outcome>) -> bool {
    outcome.is_some_and(|outcome| outcome.reason == Reason::Mate)
}

/// Whether the side to move can mate in at most `moves` own moves.
pub fn mates(game: &mut Game, moves: u32) -> bool {
    let all = legal(game.position());
    all.iter().any(|&mv| mates_by(game, mv, moves))
}

/// Whether a move mates in at most `moves` own moves, itself counted.
pub fn mates_by(game: &mut Game, mv: Move, moves: u32) -> bool {
    if moves == 0 {
        return false;
    }
    game.play(mv);
    let outcome = game.outcome();
    let mated = is_mate(outcome)
        || outcome.is_none() && moves > 1 && {
            let replies = legal(game.position());
            replies.iter().all(|&reply| {
                game.play(reply);
                let lost = game.outcome().is_none() && mates(game, moves - 1);
                game.undo();
                lost
            })
        };
    game.undo();
    mated
}

/// The first moves that mate in the least number of own moves, at most `moves`, with that number.
pub fn solutions(game: &mut Game, moves: u32) -> Option<(u32, Vec<Move>)> {
    (1..=moves).find_map(|moves| {
        let all = legal(game.position());
        let first: Vec<Move> =
            all.iter().copied().filter(|&mv| mates_by(game, mv, moves)).collect();
        (!first.is_empty()).then_some((moves, first))
    })
}
