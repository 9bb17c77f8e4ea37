//! Short forced mates, looked for beside the deepening of the root: the attacker may check, or make
//! a limited number of quiet moves. What is proved goes into the transposition table, where the
//! search finds it. A depth-first search by number of moves that remembers what failed; narrow
//! searches (few moves, few quiet ones) come first, and the work can be broken off and taken up.

use super::tt::{Bound, Entry};
use super::worker::Worker;
use crate::game::{Outcome, Reason};
use crate::movegen::checks::Checks;
use crate::movegen::{Generator, legal};
use crate::types::score::{MAX_PLY, NONE, mate_in, mated_in, to_tt};
use crate::types::{Move, MoveList, Value};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// How wide the search for a mate is: the attacker's moves, and how many of them may be quiet.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Width {
    moves: u32,
    quiets: u32,
}

/// Longest mate that is looked for, in moves of the attacker.
const MOST: u32 = 6;

/// The widths (moves, quiet moves) in the order in which they are tried: by cost, as measured on
/// positions with mates in two to five.
const WIDTHS: [(u32, u32); 18] = [
    (1, 0),
    (2, 0),
    (2, 1),
    (3, 0),
    (3, 1),
    (4, 0),
    (3, 2),
    (5, 0),
    (4, 1),
    (5, 1),
    (6, 0),
    (4, 2),
    (5, 2),
    (4, 3),
    (6, 1),
    (5, 3),
    (6, 2),
    (5, 4),
];

/// The hash keys of positions are random numbers already: hashing them again would be a waste.
#[derive(Default)]
struct AsIs(u64);

impl Hasher for AsIs {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// Positions remembered at most, so that a long search does not eat the memory.
const REMEMBERED: usize = 1 << 20;

impl Width {
    /// Its place in a set of widths.
    fn bit(self) -> u32 {
        self.moves * MOST + self.quiets
    }

    /// The set of the widths that are at least as wide.
    fn wider(self) -> u64 {
        let mut set = 0;
        for moves in self.moves..=MOST {
            for quiets in self.quiets..MOST {
                set |= 1 << Width { moves, quiets }.bit();
            }
        }
        set
    }

    /// What is left after a move.
    fn after(self, quiet: bool) -> Width {
        Width { moves: self.moves - 1, quiets: self.quiets - quiet as u32 }
    }
}

/// A search for mates from one root, which can be continued.
pub struct Finder {
    /// The sets of widths that failed, by position.
    failed: HashMap<u64, u64, BuildHasherDefault<AsIs>>,
    /// The replies that held, by ply.
    refuting: [Move; 2 * MOST as usize],
    /// The next width to try.
    next: usize,
    /// The shortest mate found, in moves.
    found: Option<u32>,
    /// Nodes spent.
    spent: u64,
    until: u64,
    over: bool,
}

impl Finder {
    /// A search that has not begun.
    pub fn new() -> Finder {
        Finder {
            failed: HashMap::default(),
            refuting: [Move::NONE; 2 * MOST as usize],
            next: 0,
            found: None,
            spent: 0,
            until: 0,
            over: false,
        }
    }

    /// Goes on until `budget` nodes are spent in all; then, or when nothing is left to try, returns
    /// the shortest mate found so far, in moves.
    pub fn run(&mut self, w: &mut Worker, budget: u64) -> Option<u32> {
        (self.until, self.over) = (budget, false);
        while let Some(&(moves, quiets)) = WIDTHS.get(self.next) {
            // Once there is a mate, only shorter ones are of interest.
            let wanted = self.found.is_none_or(|found| moves < found);
            let width = Width { moves, quiets };
            if wanted && self.attack(w, 0, width) {
                self.found = Some(moves);
            }
            if self.over {
                break;
            }
            self.next += 1;
        }
        self.found
    }

    /// Counts a node; whether the budget is used up.
    fn exhausted(&mut self, w: &mut Worker) -> bool {
        w.count_node();
        self.spent += 1;
        self.over = self.over || self.spent >= self.until || w.must_stop();
        self.over
    }

    /// Whether the side to move mates within the width.
    fn attack(&mut self, w: &mut Worker, ply: usize, width: Width) -> bool {
        if width.moves == 1 {
            return mates_at_once(w, ply);
        }
        if width.moves == 0 || self.exhausted(w) || ply + 2 >= MAX_PLY {
            return false;
        }
        let key = w.game.position().tt_key();
        let failed = self.failed.get(&key).copied().unwrap_or(0);
        if failed & width.wider() != 0 {
            return false;
        }
        let moves = legal(w.game.position());
        let (checks, mut quiets) = (Checks::new(w.game.position()), MoveList::new());
        for &mv in &moves {
            if !checks.possible_by(w.game.position(), mv) {
                quiets.push(mv);
                continue;
            }
            w.game.play(mv);
            let check = w.game.in_check();
            let mates = check && self.defend(w, ply + 1, width.after(false));
            w.game.undo();
            if mates {
                remember_mate(w, mv, ply, width);
                return true;
            }
            if !check {
                quiets.push(mv);
            }
        }
        if width.quiets > 0 {
            for &mv in &quiets {
                w.game.play(mv);
                let mates = self.defend(w, ply + 1, width.after(true));
                w.game.undo();
                if mates {
                    remember_mate(w, mv, ply, width);
                    return true;
                }
            }
        }
        if !self.over && (self.failed.len() < REMEMBERED || failed != 0) {
            self.failed.insert(key, failed | 1 << width.bit());
        }
        false
    }

    /// Whether the side to move is mated within the width, whatever it replies.
    fn defend(&mut self, w: &mut Worker, ply: usize, width: Width) -> bool {
        if w.game.ending().is_some() {
            return false;
        }
        let moves = legal(w.game.position());
        if moves.is_empty() {
            return is_mate(w);
        }
        if width.moves == 0 {
            return false;
        }
        // What held against the move before may hold again; and a pass, generated last, is the
        // best test of a threat.
        let refuting = self.refuting[ply];
        let first = moves.contains(&refuting).then_some(refuting);
        let rest = moves.iter().rev().copied().filter(|&mv| Some(mv) != first);
        for mv in first.into_iter().chain(rest) {
            w.game.play(mv);
            let mates = w.game.ending().is_none() && self.attack(w, ply + 1, width);
            w.game.undo();
            if !mates {
                self.refuting[ply] = mv;
                return false;
            }
        }
        let value = mated_in(ply + 2 * width.moves as usize);
        remember(w, Move::NONE, value, ply, Bound::Upper);
        true
    }
}

/// Whether a move of the side to move mates. So quick that it is not counted as a node.
fn mates_at_once(w: &mut Worker, ply: usize) -> bool {
    let checks = Checks::new(w.game.position());
    for &mv in &legal(w.game.position()) {
        if !checks.possible_by(w.game.position(), mv) {
            continue;
        }
        w.game.play(mv);
        let mates = w.game.in_check() && is_mate(w);
        w.game.undo();
        if mates {
            remember_mate(w, mv, ply, Width { moves: 1, quiets: 0 });
            return true;
        }
    }
    false
}

/// Whether the side to move is mated.
fn is_mate(w: &Worker) -> bool {
    let mated =
        |end: Outcome| end.reason == Reason::Mate && end.winner == Some(!w.game.position().side());
    !Generator::new(w.game.position()).any()
        && w.game.ending().is_none_or(mated)
        && mated(w.game.stuck())
}

/// Stores that `mv` mates within the width.
fn remember_mate(w: &Worker, mv: Move, ply: usize, width: Width) {
    remember(w, mv, mate_in(ply + 2 * width.moves as usize - 1), ply, Bound::Lower);
}

fn remember(w: &Worker, mv: Move, value: Value, ply: usize, bound: Bound) {
    let entry = Entry { mv, value: to_tt(value, ply), eval: NONE, depth: 1, bound, pv: false };
    w.table().store(w.game.position().tt_key(), entry);
}

#[cfg(test)]
mod tests {
    use super::super::worker::Shared;
    use super::*;
    use crate::game::Game;
    use crate::position::{Position, Rules};
    use crate::search::Table;
    use std::sync::Arc;

    /// A worker at the root of `game`, with a table.
    fn worker(game: &Game, table: &Arc<Table>) -> Worker {
        let mut worker = Worker::new(0);
        worker.prepare(game, Vec::new(), Arc::new(Shared::alone(Arc::clone(table))));
        worker
    }

    /// The plain twin: whether the side to move mates within so many moves, by all moves.
    fn mates(game: &mut Game, moves: u32) -> bool {
        legal(game.position()).into_iter().any(|&mv| {
            game.play(mv);
            let mated = match game.outcome() {
                Some(end) => end.reason == Reason::Mate,
                None => {
                    moves > 1
                        && legal(game.position()).into_iter().all(|&reply| {
                            game.play(reply);
                            let goes_on = game.outcome().is_none() && mates(game, moves - 1);
                            game.undo();
                            goes_on
                        })
                }
            };
            game.undo();
            mated
        })
    }

    /// Random plies away from positions with mates (and mostly out of them), mates in one and two
    /// are found exactly where the plain twin finds them.
    #[test]
    fn short_mates_are_those_of_the_plain_twin() {
        let mut seed = 5u64;
        let mut random = |n: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as usize % n
        };
        let mut found = [0; 3];
        for line in include_str!("../../tests/data/mates.jsonl").lines() {
            let text = |name: &str| {
                let (_, rest) = line.split_once(&format!("\"{name}\": \"")).unwrap();
                rest.split_once('"').unwrap().0
            };
            let rules = Rules::named(text("rules")).unwrap();
            let mut game = Game::new(Position::from_fen(text("fen"), rules).unwrap());
            for _ in 0..5 {
                let twin = (1..=2).find(|&n| mates(&mut game, n));
                let table = Arc::new(Table::new(1));
                let fast = Finder::new().run(&mut worker(&game, &table), 5000);
                assert_eq!(fast.filter(|&n| n <= 2), twin, "{}", game.position().fen());
                found[twin.unwrap_or(0) as usize] += 1;
                let moves = legal(game.position());
                // The mating move where there is one, so that the next round sees what it led to.
                let best = table.probe(game.position().tt_key()).map(|entry| entry.mv);
                let best = best.filter(|mv| twin.is_some() && moves.contains(mv));
                game.play(best.unwrap_or(moves[random(moves.len())]));
                if game.outcome().is_some() {
                    break;
                }
            }
        }
        assert!(found.into_iter().all(|n| n > 10), "{found:?}");
    }

    /// What is found is in the table, where the search looks first.
    #[test]
    fn what_is_found_is_in_the_table() {
        let fen = "9/3a2R2/1R1ak1n2/1pp6/4N4/9/PP1P1B1P1/9/r4A3/3KA4 w - - 0 1";
        let rules = Rules::named("janggimodern").unwrap();
        let game = Game::new(Position::from_fen(fen, rules).unwrap());
        let table = Arc::new(Table::new(1));
        assert_eq!(Finder::new().run(&mut worker(&game, &table), 20_000), Some(3));
        let entry = table.probe(game.position().tt_key()).unwrap();
        assert!(entry.proves());
        assert_eq!(entry.value, to_tt(mate_in(5), 0));
    }
}
