//! Depth-first proof-number search (df-pn, Nagai 2002) for mates in a bounded number of moves.
//!
//! The bound makes the tree finite and free of cycles: a node is a position with the number of own
//! moves left. Where many positions transpose, sums of disproof numbers count the same work again
//! and again, so the largest number counts, and one for each other branch (weak proof-number search,
//! Ueda et al. 2008).

use super::branches::{Branches, Child};
use super::table::{INFINITE, Numbers, Table};
use super::{Mate, Verdict, verify};
use crate::game::Game;
use crate::movegen::checks::Checks;
use crate::movegen::{Generator, legal};
use crate::position::{LimitCounts, Position};
use crate::types::{Move, MoveList};
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

/// The solver, which keeps what it finds out until it is told to forget.
pub struct Solver {
    table: Table,
    position: Position,
    /// How often positions occurred before the puzzle, since the last capture.
    past: HashMap<u64, u32>,
    /// Whether the limit of plies is so near that the counters belong to a position.
    near_limit: bool,
    /// The replies that held last, by the number of own moves left: they may hold again.
    holding: [Move; REMEMBERED],
    nodes: u64,
    budget: u64,
    aborted: bool,
}

impl Solver {
    /// A solver with a table of so many megabytes.
    pub fn new(megabytes: usize) -> Solver {
        let position =
            Position::startpos(Default::default(), Default::default(), Default::default());
        Solver {
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

    /// Solves the puzzle that the game's position is. What was found out about another is forgotten.
    pub fn solve(&mut self, game: &Game, task: Task) -> Verdict {
        self.prepare(game, task);
        if game.outcome().is_some() {
            return Verdict::NoMate;
        }
        for moves in 1..=task.moves {
            match self.prove_attack(moves, task) {
                None => return Verdict::Unknown(moves - 1),
                Some(false) => {}
                Some(true) => {
                    let mate = self.mate(moves, task);
                    return match verify::stands(self, game, moves, task) {
                        true => Verdict::Mate(mate),
                        false => Verdict::Unknown(moves - 1),
                    };
                }
            }
        }
        Verdict::NoMate
    }

    fn prepare(&mut self, game: &Game, task: Task) {
        self.table.clear();
        self.holding = [Move::NONE; REMEMBERED];
        self.position = game.position().clone();
        self.past = past(game);
        let rules = self.position.rules();
        let soon = self.counter() + 2 * task.moves;
        self.near_limit = rules.ply_limit > 0 && soon >= u32::from(rules.ply_limit);
        (self.nodes, self.budget, self.aborted) = (0, task.nodes.unwrap_or(u64::MAX), false);
    }

    /// What the limit of plies counts.
    fn counter(&self) -> u32 {
        match self.position.rules().limit_counts {
            LimitCounts::Capture => self.position.halfmove(),
            LimitCounts::Total => self.position.total_plies(),
        }
    }

    fn key(&self) -> u64 {
        let key = self.position.tt_key();
        match self.near_limit {
            true => key ^ u64::from(self.counter() + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15),
            false => key,
        }
    }

    /// Whether the game is over though there are legal moves, or by a pass.
    fn over(&self) -> bool {
        let rules = self.position.rules();
        let limit = u32::from(rules.ply_limit);
        self.position.ended_by_pass()
            || limit > 0 && self.counter() >= limit
            || rules.material_draw && self.position.dead_material()
            || !self.past.is_empty() && self.repeats()
    }

    /// Whether a position of the past is back for the time that ends a game.
    fn repeats(&self) -> bool {
        let rules = self.position.rules();
        let times = 1 + self.past.get(&self.position.key()).copied().unwrap_or(0);
        let judged = rules.perpetual_check || rules.third_occurrence;
        rules.repetition > 0 && times >= u32::from(rules.repetition)
            || judged && times >= rules.judged_occurrence()
    }

    fn is_mate(&self) -> bool {
        self.position.in_check()
            && !self.position.bikjang()
            && !self.position.ended_by_pass()
            && !Generator::new(&self.position).any()
    }

    /// A move that mates at once.
    fn mate_in_one(&mut self) -> Option<Move> {
        let checks = Checks::new(&self.position);
        let moves = legal(&self.position);
        moves.iter().copied().find(|&mv| {
            let kind = self.position.piece_on(mv.from()).map(|piece| piece.kind());
            if !kind.is_some_and(|kind| checks.possible(kind, mv)) {
                return false;
            }
            self.nodes += 1;
            let undo = self.position.make(mv);
            let mate = self.is_mate();
            self.position.unmake(mv, undo);
            mate
        })
    }

    /// Whether a reply is answered by a mate at once.
    fn mates_after(&mut self, reply: Move) -> bool {
        self.nodes += 1;
        let undo = self.position.make(reply);
        let mated = !self.over() && self.mate_in_one().is_some();
        self.position.unmake(reply, undo);
        mated
    }

    /// The pass, if it is legal.
    fn pass(&self) -> Option<Move> {
        let pass = Move::pass(self.position.general(self.position.side()));
        Generator::new(&self.position).is_legal(pass).then_some(pass)
    }

    /// The reply that held last with so many moves left, if it is legal here.
    fn held(&self, left: u32) -> Option<Move> {
        let reply = *self.holding.get(left as usize)?;
        let board_move = !reply.is_none() && !reply.is_pass();
        (board_move && Generator::new(&self.position).is_legal(reply)).then_some(reply)
    }

    fn remember(&mut self, reply: Move, left: u32) {
        if let Some(place) = self.holding.get_mut(left as usize) {
            *place = reply;
        }
    }

    /// Whether every reply is answered by a mate at once. The pass is asked first: it is the best
    /// reply to most threats that are none; then what held against the move before.
    fn mates_all(&mut self) -> bool {
        if self.pass().is_some_and(|pass| !self.mates_after(pass)) {
            return false;
        }
        let held = self.held(1);
        if held.is_some_and(|reply| !self.mates_after(reply)) {
            return false;
        }
        let replies = legal(&self.position);
        for &reply in &replies {
            if !reply.is_pass() && Some(reply) != held && !self.mates_after(reply) {
                self.remember(reply, 1);
                return false;
            }
        }
        true
    }

    /// The numbers of the position after an own move, with `left` moves still to come.
    fn after_attack(&mut self, left: u32) -> Numbers {
        if self.position.ended_by_pass() {
            return Numbers::REFUTED;
        }
        let generator = Generator::new(&self.position);
        if !generator.any() {
            return if self.is_mate() { Numbers::PROVED } else { Numbers::REFUTED };
        }
        if left == 0 || self.over() {
            return Numbers::REFUTED;
        }
        let key = self.key();
        if let Some(numbers) = self.table.get(key, left) {
            return numbers;
        }
        if left > 1 {
            let replies = Generator::new(&self.position).count() as u32;
            return Numbers { proof: replies, disproof: 1 };
        }
        let before = self.nodes;
        let numbers = if self.mates_all() { Numbers::PROVED } else { Numbers::REFUTED };
        self.table.put(key, left, numbers, self.nodes - before);
        numbers
    }

    /// The numbers of the position after a reply, with `left` own moves to come.
    fn after_defence(&mut self, left: u32) -> Numbers {
        if self.over() {
            return Numbers::REFUTED;
        }
        if let Some(numbers) = self.table.get(self.key(), left) {
            return numbers;
        }
        // What is asked again and again is kept: that there is no mate in one.
        let key = self.key();
        if left > 1 && self.table.get(key, 1).is_some() {
            return Numbers { proof: 1, disproof: 1 };
        }
        let before = self.nodes;
        let numbers = match self.mate_in_one() {
            Some(_) => Numbers::PROVED,
            None => Numbers::REFUTED,
        };
        self.table.put(key, 1, numbers, self.nodes - before);
        match numbers.proof {
            0 => numbers,
            _ if left == 1 => numbers,
            _ => Numbers { proof: 1, disproof: 1 },
        }
    }

    /// The branches of a node; the one that decides it alone, if there is one. Where a pass is
    /// legal, the other replies are only looked at once it is known to lose: mostly it does not, for
    /// most quiet moves threaten nothing.
    fn expand(&mut self, attack: bool, left: u32) -> Branches {
        let mut branches = Branches { children: Vec::new(), waiting: 0 };
        if !attack && let Some(pass) = self.pass() {
            branches.children.push(self.child(pass, attack, left));
            if branches.children[0].numbers.proof > 0 {
                branches.waiting = Generator::new(&self.position).count() as u32 - 1;
                return branches;
            }
        }
        self.expand_rest(&mut branches, attack, left);
        branches
    }

    /// Adds the branches that are not there yet.
    fn expand_rest(&mut self, branches: &mut Branches, attack: bool, left: u32) {
        branches.waiting = 0;
        let pass = !branches.children.is_empty();
        let mut moves: Vec<Move> = legal(&self.position).iter().copied().collect();
        if attack {
            moves.reverse();
        } else if let Some(held) = self.held(left)
            && let Some(place) = moves.iter().position(|&mv| mv == held)
        {
            moves.swap(0, place);
        }
        branches.children.reserve(moves.len());
        for &mv in &moves {
            if pass && mv.is_pass() {
                continue;
            }
            let child = self.child(mv, attack, left);
            let decides = if attack { child.numbers.proof } else { child.numbers.disproof } == 0;
            if decides {
                if !attack {
                    self.remember(mv, left);
                }
                branches.children.clear();
            }
            branches.children.push(child);
            if decides {
                return;
            }
        }
    }

    /// A branch with what is known of it at once.
    fn child(&mut self, mv: Move, attack: bool, left: u32) -> Child {
        self.nodes += 1;
        let undo = self.position.make(mv);
        let numbers = if attack { self.after_attack(left - 1) } else { self.after_defence(left) };
        self.position.unmake(mv, undo);
        Child { mv, numbers }
    }

    /// Searches the node until its numbers reach the limits.
    fn search(&mut self, attack: bool, left: u32, limit: Numbers, task: Task) -> Numbers {
        let (key, before) = (self.key(), self.nodes);
        let mut branches = self.expand(attack, left);
        loop {
            if branches.waiting > 0 && branches.children[0].numbers.proof == 0 {
                self.expand_rest(&mut branches, attack, left);
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
                true => self.search(false, left - 1, limit, task),
                false => self.search(true, left, limit, task),
            };
            self.position.unmake(mv, undo);
            if !attack && found.disproof == 0 && !mv.is_pass() {
                self.remember(mv, left);
            }
            branches.children[best].numbers = found;
        }
    }

    fn must_stop(&mut self, task: Task) -> bool {
        self.aborted |= self.nodes >= self.budget || task.stop.load(Ordering::Relaxed);
        self.aborted
    }

    /// Whether the side to move mates in at most `left` moves; none if the search was broken off.
    pub(super) fn prove_attack(&mut self, left: u32, task: Task) -> Option<bool> {
        if self.mate_in_one().is_some() {
            return Some(true);
        }
        if left <= 1 {
            return Some(false);
        }
        let known = self.table.get(self.key(), left).filter(|numbers| numbers.solved());
        let all = Numbers { proof: INFINITE, disproof: INFINITE };
        let numbers = known.unwrap_or_else(|| self.search(true, left, all, task));
        numbers.solved().then_some(numbers.proof == 0)
    }

    /// Whether an own move leaves a mate in at most `left` more moves.
    pub(super) fn prove_move(&mut self, mv: Move, left: u32, task: Task) -> Option<bool> {
        let undo = self.position.make(mv);
        let mut numbers = self.after_attack(left);
        if !numbers.solved() {
            let all = Numbers { proof: INFINITE, disproof: INFINITE };
            numbers = self.search(false, left, all, task);
        }
        self.position.unmake(mv, undo);
        numbers.solved().then_some(numbers.proof == 0)
    }

    /// The position that is looked at.
    pub(super) fn set_position(&mut self, position: &Position) {
        self.position = position.clone();
    }

    /// All about a mate that is proved to be the shortest.
    fn mate(&mut self, moves: u32, task: Task) -> Mate {
        let (mut first, mut complete) = (Vec::new(), task.all);
        let moves_to_try = if task.all { legal(&self.position) } else { MoveList::new() };
        for &mv in &moves_to_try {
            match self.prove_move(mv, moves - 1, task) {
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
        let budget = std::mem::replace(&mut self.budget, u64::MAX);
        self.aborted = false;
        let (start, mut line) = (self.position.clone(), Vec::new());
        for left in (0..moves).rev() {
            let all = legal(&self.position);
            let mates =
                all.iter().copied().find(|&mv| self.prove_move(mv, left, task) == Some(true));
            let Some(mv) = mates else { break };
            line.push(mv);
            self.position.make(mv);
            let replies = legal(&self.position);
            let Some(reply) = replies.iter().copied().max_by_key(|&mv| self.holds(mv, left, task))
            else {
                break;
            };
            line.push(reply);
            self.position.make(reply);
        }
        (self.position, self.budget) = (start, budget);
        line
    }

    /// How many moves a reply holds out.
    fn holds(&mut self, reply: Move, left: u32, task: Task) -> u32 {
        let undo = self.position.make(reply);
        let moves = (1..left).find(|&moves| self.prove_attack(moves, task) == Some(true));
        self.position.unmake(reply, undo);
        moves.unwrap_or(left)
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
