//! Solves puzzles: the shortest mate, all first moves, and the line.

use super::prover::{Prover, Task};
use super::{Mate, Verdict, verify};
use crate::game::Game;
use crate::movegen::legal;
use crate::types::{Move, MoveList};

/// The solver.
pub struct Solver(Prover);

impl Solver {
    /// A solver with a table of so many megabytes.
    pub fn new(megabytes: usize) -> Solver {
        Solver(Prover::new(megabytes))
    }

    /// Nodes searched for the last puzzle.
    pub fn nodes(&self) -> u64 {
        self.0.nodes()
    }

    /// Solves the puzzle that the game's position is. What was found out about another is forgotten.
    pub fn solve(&mut self, game: &Game, task: Task) -> Verdict {
        self.0.prepare(game, task);
        if game.outcome().is_some() {
            return Verdict::NoMate;
        }
        for moves in 1..=task.moves {
            match self.0.prove_attack(moves, task) {
                None => return Verdict::Unknown(moves - 1),
                Some(false) => {}
                Some(true) => {
                    let mate = self.mate(moves, task);
                    return match verify::stands(&mut self.0, game, moves, task) {
                        true => Verdict::Mate(mate),
                        false => Verdict::Unknown(moves - 1),
                    };
                }
            }
        }
        Verdict::NoMate
    }

    /// All about a mate that is proved to be the shortest.
    fn mate(&mut self, moves: u32, task: Task) -> Mate {
        let (mut first, mut complete) = (Vec::new(), task.all);
        let moves_to_try = if task.all { legal(self.0.position()) } else { MoveList::new() };
        for &mv in &moves_to_try {
            match self.0.prove_move(mv, moves - 1, task) {
                Some(true) => first.push(mv),
                Some(false) => {}
                None => complete = false,
            }
        }
        let line = self.line(moves, task);
        if first.is_empty() {
            first.extend(line.first());
        }
        Mate { moves, first, complete, line }
    }

    /// A shortest mate, move by move. Each side's choice is the best: the attack's first move that
    /// mates in time, the defence's that holds out longest.
    fn line(&mut self, moves: u32, task: Task) -> Vec<Move> {
        // Nodes for the line are not the puzzle's: what it needs is in the table.
        let budget = self.0.set_budget(u64::MAX);
        let (start, mut line) = (self.0.position().clone(), Vec::new());
        let mut position = start.clone();
        for left in (0..moves).rev() {
            let Some(mv) = self.mating(left, task) else { break };
            line.push(mv);
            position.make(mv);
            self.0.set_position(&position);
            let Some(reply) = self.longest(left, task) else { break };
            line.push(reply);
            position.make(reply);
            self.0.set_position(&position);
        }
        self.0.set_position(&start);
        self.0.set_budget(budget);
        line
    }

    /// A move after which there is a mate in at most `left` more: one that is known, if there is.
    fn mating(&mut self, left: u32, task: Task) -> Option<Move> {
        let all = legal(self.0.position());
        let known = all.iter().copied().find(|&mv| self.0.knows_move(mv, left));
        known.or_else(|| {
            all.iter().copied().find(|&mv| self.0.prove_move(mv, left, task) == Some(true))
        })
    }

    /// The reply that holds out longest against a mate in `left` moves: one that takes them all,
    /// unless the mate is shorter than that.
    fn longest(&mut self, left: u32, task: Task) -> Option<Move> {
        let replies = legal(self.0.position());
        let holds = (1..left).rev().find_map(|shorter| {
            let holds = |&reply: &Move| self.0.prove_reply(reply, shorter, task) != Some(true);
            replies.iter().rev().copied().find(holds)
        });
        holds.or_else(|| replies.first().copied())
    }
}
