//! Plays a solution through under all rules of the game, where one could strike that the solver does
//! not know: the rule against moving a piece back and forth, and repetition of what went before.

use super::prover::{Prover, Task};
use crate::game::{Game, Reason};
use crate::movegen::legal;

/// Moves back and forth take this many own moves.
const SHUTTLE: u32 = 5;
/// Positions to look at before giving up.
const PATIENCE: u64 = 1_000_000;

/// Whether the mate stands: it needs no looking at, or was played through against every defence.
pub fn stands(prover: &mut Prover, game: &Game, moves: u32, task: Task) -> bool {
    let shuttles = game.position().rules().move_repetition && moves >= SHUTTLE;
    if game.plies() == 0 && !shuttles {
        return true;
    }
    let mut walk = Walk { prover, task, visited: 0 };
    let stands = walk.attack(&mut game.clone(), moves);
    walk.prover.set_position(game.position());
    stands
}

struct Walk<'a, 'b> {
    prover: &'a mut Prover,
    task: Task<'b>,
    visited: u64,
}

impl Walk<'_, '_> {
    /// Whether some move mates in at most `left` moves under all rules.
    fn attack(&mut self, game: &mut Game, left: u32) -> bool {
        let nearest = |walk: &mut Walk, game: &Game| {
            (1..=left).find(|&moves| {
                walk.prover.set_position(game.position());
                walk.prover.prove_attack(moves, walk.task) == Some(true)
            })
        };
        let Some(moves) = nearest(self, game) else { return false };
        let all = legal(game.position());
        all.iter().any(|&mv| {
            self.prover.set_position(game.position());
            self.prover.prove_move(mv, moves - 1, self.task) == Some(true) && {
                game.play(mv);
                let mates = self.defence(game, moves - 1);
                game.undo();
                mates
            }
        })
    }

    /// Whether no reply escapes. One that loses by the rules at once is no escape.
    fn defence(&mut self, game: &mut Game, left: u32) -> bool {
        self.visited += 1;
        let outcome = game.outcome();
        if outcome.is_some() || left == 0 || self.visited > PATIENCE {
            return outcome.is_some_and(|outcome| outcome.reason == Reason::Mate);
        }
        let attacker = !game.position().side();
        let replies = legal(game.position());
        replies.iter().all(|&reply| {
            game.play(reply);
            let lost = match game.outcome() {
                None => self.attack(game, left),
                Some(outcome) => outcome.winner == Some(attacker) && broke_a_rule(outcome.reason),
            };
            game.undo();
            lost
        })
    }
}

/// Whether a game ended by what its loser must not do.
fn broke_a_rule(reason: Reason) -> bool {
    matches!(reason, Reason::PerpetualCheck | Reason::MoveRepetition)
}
