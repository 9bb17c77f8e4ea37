//! Depth-first proof-number search (df-pn, Nagai 2002) for mates in a bounded number of moves.
//!
//! The bound makes the tree finite and free of cycles: a node is a position with the number of own
//! moves left. Where many positions transpose, sums of disproof numbers count the same work again
//! and again, so the largest number counts, and one for each other branch (weak proof-number
//! search, Ueda et al. 2008).
//!
//! For each number of moves, searches in which few of them may be quiet come first: they cost
//! little, and where there is a mate, one of them mostly finds it.

use super::branches::{Branches, Child};
use super::table::{INFINITE, Numbers, Table, Width};
use crate::game::{Game, may_be_over, plies_counted, plies_left};
use crate::movegen::checks::Checks;
use crate::movegen::{Generator, legal};
use crate::position::Position;
use crate::types::Move;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

/// A puzzle's bounds.
#[derive(Clone, Copy)]
pub struct Task<'a> {
    /// Own moves to mate in, at most.
    pub moves: u32,
    /// Whether to look for all first moves, not only for one.
    pub all: bool,
    /// Nodes to search, at most.
    pub nodes: Option<u64>,
    /// Whether the search is to stop.
    pub stop: &'a AtomicBool,
}

/// Longest mates for which replies are remembered.
const REMEMBERED: usize = 41;

/// What proves and refutes mates from a position; it keeps what it finds out until the next puzzle.
pub struct Prover {
    table: Table,
    pub(super) position: Position,
    /// How often positions occurred before the puzzle, since the last capture.
    past: HashMap<u64, u32>,
    /// Whether the limit of plies is so near that the counters belong to a position.
    near_limit: bool,
    /// The replies that held last, by the number of own moves left: they may hold again.
    pub(super) holding: [Move; REMEMBERED],
    pub(super) nodes: u64,
    budget: u64,
    aborted: bool,
}

impl Prover {
    /// A prover with a table of so many megabytes.
    pub fn new(megabytes: usize) -> Prover {
        let position =
            Position::startpos(Default::default(), Default::default(), Default::default());
        Prover {
            table: Table::new(megabytes),
            position,
            past: HashMap::new(),
            near_limit: false,
            holding: [Move::NONE; REMEMBERED],
            nodes: 0,
            budget: 0,
            aborted: false,
        }
    }

    /// Nodes searched for the last puzzle.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Takes up the puzzle that the game's position is, and forgets all others.
    pub fn prepare(&mut self, game: &Game, task: Task) {
        self.table.clear();
        self.holding = [Move::NONE; REMEMBERED];
        self.position = game.position().clone();
        self.past = past(game);
        self.near_limit = plies_left(&self.position).is_some_and(|left| left <= 2 * task.moves);
        (self.nodes, self.budget, self.aborted) = (0, task.nodes.unwrap_or(u64::MAX), false);
    }

    fn key(&self) -> u64 {
        let key = self.position.tt_key();
        match self.near_limit {
            true => {
                key ^ u64::from(plies_counted(&self.position) + 1)
                    .wrapping_mul(0x9E37_79B9_7F4A_7C15)
            }
            false => key,
        }
    }

    /// Whether the game is over though there are legal moves, or by a pass.
    pub(super) fn over(&self) -> bool {
        let before = match self.past.is_empty() {
            true => 0,
            false => self.past.get(&self.position.key()).copied().unwrap_or(0),
        };
        may_be_over(&self.position, 1 + before)
    }

    /// The numbers of the position after an own move, with what is left then.
    fn after_attack(&mut self, left: Width) -> Numbers {
        if self.position.ended_by_pass() {
            return Numbers::REFUTED;
        }
        let generator = Generator::new(&self.position);
        if !generator.any() {
            return if self.is_mate() { Numbers::PROVED } else { Numbers::REFUTED };
        }
        if left.moves == 0 || self.over() {
            return Numbers::REFUTED;
        }
        let key = self.key();
        if let Some(numbers) = self.table.get(key, left) {
            return numbers;
        }
        if left.moves > 1 {
            let replies = Generator::new(&self.position).count() as u32;
            return Numbers { proof: replies, disproof: 1 };
        }
        let before = self.nodes;
        let numbers = if self.mates_all() { Numbers::PROVED } else { Numbers::REFUTED };
        self.table.put(key, left, numbers, self.nodes - before);
        numbers
    }

    /// The numbers of the position after a reply.
    fn after_defence(&mut self, left: Width) -> Numbers {
        if self.over() {
            return Numbers::REFUTED;
        }
        let (key, one) = (self.key(), Width::full(1));
        if let Some(numbers) = self.table.get(key, left) {
            return numbers;
        }
        const OPEN: Numbers = Numbers { proof: 1, disproof: 1 };
        // What is asked again and again is kept: that there is no mate in one.
        if self.table.get(key, one).is_some() {
            return OPEN;
        }
        let before = self.nodes;
        let numbers = match self.mate_in_one() {
            Some(_) => Numbers::PROVED,
            None => Numbers::REFUTED,
        };
        self.table.put(key, one, numbers, self.nodes - before);
        if numbers.proof > 0 && left.moves > 1 { OPEN } else { numbers }
    }

    /// The branches of a node; the one that decides it alone, if there is one. Where a pass is
    /// legal, the other replies are only looked at once it is known to lose: mostly it does not,
    /// for most quiet moves threaten nothing.
    fn expand(&mut self, attack: bool, left: Width) -> Branches {
        let mut branches = Branches { children: Vec::new(), waiting: 0 };
        if attack {
            self.expand_attack(&mut branches, left);
            return branches;
        }
        if let Some(pass) = self.pass() {
            branches.children.push(self.reply(pass, left));
            if branches.children[0].numbers.proof > 0 {
                branches.waiting = Generator::new(&self.position).count() as u32 - 1;
                return branches;
            }
        }
        self.expand_defence(&mut branches, left);
        branches
    }

    /// Adds the own moves that what is left allows.
    fn expand_attack(&mut self, branches: &mut Branches, left: Width) {
        let (checks, moves) = (Checks::new(&self.position), legal(&self.position));
        for &mv in moves.iter().rev() {
            if left.quiets == 0 && !checks.possible_by(&self.position, mv) {
                continue;
            }
            self.nodes += 1;
            let undo = self.position.make(mv);
            let after = left.after(!self.position.in_check());
            let numbers = after.map(|left| self.after_attack(left));
            self.position.unmake(mv, undo);
            let Some(numbers) = numbers else { continue };
            if numbers.proof == 0 {
                branches.children.clear();
            }
            branches.children.push(Child { mv, numbers });
            if numbers.proof == 0 {
                return;
            }
        }
    }

    /// Adds the replies that are not there yet.
    fn expand_defence(&mut self, branches: &mut Branches, left: Width) {
        branches.waiting = 0;
        let passed = !branches.children.is_empty();
        let mut moves: Vec<Move> = legal(&self.position).iter().copied().collect();
        let held = self.held(left.moves);
        if let Some(place) = moves.iter().position(|&mv| Some(mv) == held) {
            moves.swap(0, place);
        }
        for &mv in moves.iter().filter(|mv| !passed || !mv.is_pass()) {
            let child = self.reply(mv, left);
            let holds = child.numbers.disproof == 0;
            if holds {
                self.remember(mv, left.moves);
                branches.children.clear();
            }
            branches.children.push(child);
            if holds {
                return;
            }
        }
    }

    /// A reply with what is known of it at once.
    fn reply(&mut self, mv: Move, left: Width) -> Child {
        self.nodes += 1;
        let undo = self.position.make(mv);
        let numbers = self.after_defence(left);
        self.position.unmake(mv, undo);
        Child { mv, numbers }
    }

    /// Searches the node until its numbers reach the limits.
    fn search(&mut self, attack: bool, left: Width, limit: Numbers, task: Task) -> Numbers {
        let (key, before) = (self.key(), self.nodes);
        let mut branches = self.expand(attack, left);
        loop {
            if branches.waiting > 0 && branches.children[0].numbers.proof == 0 {
                self.expand_defence(&mut branches, left);
            }
            let numbers = branches.combine(attack);
            let reached = numbers.proof >= limit.proof || numbers.disproof >= limit.disproof;
            if numbers.solved() || reached || self.must_stop(task) {
                if numbers.solved() || !self.aborted {
                    self.table.put(key, left, numbers, self.nodes - before);
                }
                return numbers;
            }
            let (best, limit) = branches.choose(attack, limit);
            let mv = branches.children[best].mv;
            self.nodes += 1;
            let undo = self.position.make(mv);
            let found = match attack {
                // One that what is left does not allow is no branch.
                true => match left.after(!self.position.in_check()) {
                    Some(left) => self.search(false, left, limit, task),
                    None => Numbers::REFUTED,
                },
                false => self.search(true, left, limit, task),
            };
            self.position.unmake(mv, undo);
            if !attack && found.disproof == 0 && !mv.is_pass() {
                self.remember(mv, left.moves);
            }
            branches.children[best].numbers = found;
        }
    }

    fn must_stop(&mut self, task: Task) -> bool {
        self.aborted |= self.nodes >= self.budget || task.stop.load(Ordering::Relaxed);
        self.aborted
    }

    /// Whether the side to move mates in at most `left` moves; none if the search was broken off.
    pub fn prove_attack(&mut self, left: u32, task: Task) -> Option<bool> {
        if self.mate_in_one().is_some() {
            return Some(true);
        }
        if left <= 1 {
            return Some(false);
        }
        self.widen(true, left, task)
    }

    /// Whether an own move leaves a mate in at most `left` more moves.
    pub fn prove_move(&mut self, mv: Move, left: u32, task: Task) -> Option<bool> {
        let undo = self.position.make(mv);
        let numbers = self.after_attack(Width::full(left));
        let proved = match numbers.solved() {
            true => Some(numbers.proof == 0),
            false => self.widen(false, left, task),
        };
        self.position.unmake(mv, undo);
        proved
    }

    /// Searches ever wider, up to all moves: whether the attack mates.
    fn widen(&mut self, attack: bool, moves: u32, task: Task) -> Option<bool> {
        let full = self.table.get(self.key(), Width::full(moves));
        if let Some(numbers) = full.filter(|numbers| numbers.solved()) {
            return Some(numbers.proof == 0);
        }
        for width in Width::all(moves) {
            let known = self.table.get(self.key(), width).filter(|numbers| numbers.solved());
            let all = Numbers { proof: INFINITE, disproof: INFINITE };
            let numbers = known.unwrap_or_else(|| self.search(attack, width, all, task));
            if !numbers.solved() {
                return None;
            }
            if numbers.proof == 0 {
                return Some(true);
            }
        }
        Some(false)
    }

    /// The position that is looked at.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Sets how many nodes may be searched in all, and whatever broke the search off is forgotten.
    /// Returns what was set before.
    pub fn set_budget(&mut self, nodes: u64) -> u64 {
        self.aborted = false;
        std::mem::replace(&mut self.budget, nodes)
    }

    /// Whether it is known at once that an own move leaves a mate in at most `left` more moves.
    pub fn knows_move(&mut self, mv: Move, left: u32) -> bool {
        let undo = self.position.make(mv);
        let numbers = self.after_attack(Width::full(left));
        self.position.unmake(mv, undo);
        numbers.proof == 0
    }

    /// Whether a reply leaves a mate in at most `left` moves.
    pub fn prove_reply(&mut self, reply: Move, left: u32, task: Task) -> Option<bool> {
        let undo = self.position.make(reply);
        let mates = self.prove_attack(left, task);
        self.position.unmake(reply, undo);
        mates
    }

    /// Looks at another position of the puzzle.
    pub fn set_position(&mut self, position: &Position) {
        self.position = position.clone();
    }
}

/// How often positions occurred in a game before its last one.
fn past(game: &Game) -> HashMap<u64, u32> {
    let (mut game, mut past) = (game.clone(), HashMap::new());
    while game.plies() > 0 {
        game.undo();
        *past.entry(game.position().key()).or_insert(0) += 1;
    }
    past
}
