//! One game of the engine against itself.

use super::openings::{Random, random_move, random_setups, scattered, thinned};
use super::record::{Record, Start};
use crate::game::{Game, Reason};
use crate::nnue::Network;
use crate::position::{Position, RULE_SETS};
use crate::search::{Limits, Player, Report, Reporter, Silent};
use crate::types::score::{MAX_EVAL, is_decisive};
use crate::types::{Color, Move, Value};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

/// How games are played.
#[derive(Clone, Debug)]
pub struct Style {
    /// Nodes a move after which no new iteration is begun. Iterations that are finished give more
    /// reliable scores than ones broken off.
    pub nodes: u64,
    /// What evaluates; `None` for the classical evaluation.
    pub net: Option<Arc<Network>>,
    /// Rule sets (indices into [`RULE_SETS`]), drawn evenly; a set named twice is drawn twice.
    pub rules: Vec<u8>,
    /// Random plies at the start; half the games have one more.
    pub random_plies: usize,
    /// Of a hundred games, how many start as thinned-out endgames.
    pub endgames: usize,
    /// Of a hundred others, how many begin with good moves among which some choice is left, instead
    /// of random ones.
    pub chosen: usize,
    /// Score at which a game is given up, held for four plies; 0 for never.
    pub adjudicate: Value,
}

/// Openings worse than this for one side are thrown away.
const BALANCE: Value = 400;
/// Of a hundred endgames, how many begin with few pieces anywhere, rather than with what is left of a
/// game.
const SCATTERED: usize = 40;
/// Endgames may be less balanced.
const ENDGAME_BALANCE: Value = 600;
/// Plies in a row beyond the bar before a game is adjudicated.
const PATIENCE: usize = 4;
/// Of a hundred games, how many are never adjudicated.
const BITTER_END: usize = 10;
/// No game is longer.
const MAX_PLIES: usize = 600;
/// No game is longer under rules without a ply limit of their own: its tail would teach nothing but
/// going back and forth.
const MAX_PLIES_UNLIMITED: usize = 200;
/// A search ends within an iteration only at this many times its nodes.
const HARD_LIMIT: u64 = 8;
/// Nodes that check the balance of an opening.
const CHECK_NODES: u64 = 2000;

/// Games whose opening is chosen rather than drawn: plies in all, random ones at their start, and
/// how the choice is made: among so many best moves at this depth, that lie within so many
/// centipawns.
const CHOSEN_PLIES: usize = 20;
const CHOSEN_RANDOM: usize = 2;
const CHOICES: usize = 4;
const CHOICE_DEPTH: u32 = 4;
const CHOICE_MARGIN: Value = 100;
/// Of a hundred plies of such an opening, how many are chosen freely; the others are the best.
const FREE_CHOICE: usize = 45;

/// Keeps the lines of the deepest iteration.
#[derive(Default)]
struct Lines(Mutex<Vec<(Move, Value)>>);

impl Reporter for Lines {
    fn report(&self, report: &Report) {
        let mut lines = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // An iteration reports its lines in order.
        lines.truncate(report.multipv - 1);
        lines.extend(report.pv.first().map(|&mv| (mv, report.score)));
    }
}

/// A player of both sides, for one thread.
pub struct SelfPlayer(Player);

impl SelfPlayer {
    /// A player that evaluates with a network or without.
    pub fn new(net: Option<Arc<Network>>) -> SelfPlayer {
        SelfPlayer(Player::new(net))
    }

    fn search(&mut self, game: &Game, nodes: u64) -> (Option<Move>, Value) {
        let hard = nodes.saturating_mul(HARD_LIMIT);
        let limits =
            Limits { nodes: Some(hard), soft_nodes: Some(nodes), label: true, ..Limits::default() };
        let result = self.0.search(game, &limits, 1, &Silent);
        (result.best, result.score)
    }

    /// The few best moves by a shallow search that lie close together, best first.
    fn choices(&mut self, game: &Game) -> Vec<Move> {
        let limits = Limits { depth: Some(CHOICE_DEPTH), ..Limits::default() };
        let lines = Lines::default();
        self.0.search(game, &limits, CHOICES, &lines);
        let lines = lines.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        let best = lines.first().map_or(0, |&(_, score)| score);
        let near = lines.into_iter().filter(|&(_, score)| score >= best - CHOICE_MARGIN);
        near.map(|(mv, _)| mv).collect()
    }

    /// Plays good moves with some choice, from a start that a few random ones have varied.
    fn choose(&mut self, game: &mut Game, random: &mut Random) -> Option<()> {
        while game.plies() < CHOSEN_PLIES {
            let choices = self.choices(game);
            let index =
                if random.chance(FREE_CHOICE) { random.below(choices.len().max(1)) } else { 0 };
            game.play(*choices.get(index)?);
            if game.outcome().is_some() {
                return None;
            }
        }
        Some(())
    }

    /// Plays game `index` of the run `seed`. The same numbers give the same game. None if `stop`
    /// was set before it was over.
    pub fn play(
        &mut self, style: &Style, seed: u64, index: u64, stop: &AtomicBool,
    ) -> Option<Record> {
        let mut random = Random::new(seed, index);
        while !stop.load(Relaxed) {
            self.0.forget();
            if let Some(record) = self.try_play(style, &mut random, stop) {
                return Some(record);
            }
        }
        None
    }

    /// A game with the scores of a new search of its positions. What cannot be replayed is left
    /// out. None if `stop` was set before it was through.
    pub fn relabel(&mut self, record: &Record, nodes: u64, stop: &AtomicBool) -> Option<Record> {
        self.0.forget();
        let mut plies = Vec::with_capacity(record.plies.len());
        let replayed = record.replay(|game, mv, _| {
            if !stop.load(Relaxed) {
                let (_, score) = self.search(game, nodes);
                plies.push((mv, score as i16));
            }
        });
        if stop.load(Relaxed) {
            return None;
        }
        if let Err(ply) = replayed {
            log::warn!("a game with an illegal move at ply {ply} is kept up to there");
        }
        Some(Record { plies, ..record.clone() })
    }

    /// Plays a game, unless its opening turns out one-sided or it is stopped.
    fn try_play(
        &mut self, style: &Style, random: &mut Random, stop: &AtomicBool,
    ) -> Option<Record> {
        let rules = style.rules[random.below(style.rules.len().max(1))];
        let (start, opening, mut game) = self.open(style, rules, random)?;
        let bar = if random.chance(BITTER_END) { 0 } else { style.adjudicate };
        let limited = RULE_SETS[rules as usize].1.ply_limit > 0;
        let longest = if limited { MAX_PLIES } else { MAX_PLIES_UNLIMITED };
        let mut plies: Vec<(Move, i16)> = Vec::new();
        let (mut run, mut leader) = (0, Color::Cho);
        loop {
            let end = game.outcome().map(|outcome| (outcome.winner, false));
            let long = plies.len() >= longest;
            let end = end.or_else(|| long.then(|| (game.counted(Reason::MoveLimit).winner, true)));
            let end = end.or_else(|| (run >= PATIENCE && bar > 0).then_some((Some(leader), true)));
            if let Some((winner, adjudicated)) = end {
                let record = Record { rules, start, opening, plies, winner, adjudicated };
                return (!record.plies.is_empty()).then_some(record);
            }
            if stop.load(Relaxed) {
                return None;
            }
            let (best, score) = self.search(&game, style.nodes);
            let mv = best?;
            let side = game.position().side();
            let ahead = if score > 0 { side } else { !side };
            let decided = score.abs() >= bar && (run == 0 || ahead == leader);
            run = if decided { run + 1 } else { 0 };
            leader = ahead;
            plies.push((mv, score as i16));
            game.play(mv);
        }
    }

    fn open(
        &mut self, style: &Style, rules: u8, random: &mut Random,
    ) -> Option<(Start, Vec<Move>, Game)> {
        let rule_set = RULE_SETS[rules as usize].1;
        let Start::Setups(cho, han) = random_setups(random) else { return None };
        let mut game = Game::new(Position::startpos(cho, han, rule_set));
        let endgame = random.chance(style.endgames);
        let chosen = !endgame && random.chance(style.chosen);
        let plies = match (endgame, chosen) {
            (true, _) => 20,
            (_, true) => CHOSEN_RANDOM + random.below(2),
            _ => style.random_plies + random.below(2),
        };
        for _ in 0..plies {
            game.play(random_move(&game, random)?);
            if game.outcome().is_some() {
                return None;
            }
        }
        if chosen {
            self.choose(&mut game, random)?;
        }
        let (start, opening) = if endgame {
            let position = if random.chance(SCATTERED) {
                scattered(rule_set, random)?
            } else {
                thinned(game.position(), rule_set, random)?
            };
            game = Game::new(position);
            (Start::Fen(game.position().fen()), Vec::new())
        } else {
            (Start::Setups(cho, han), game.moves().collect())
        };
        if game.outcome().is_some() {
            return None;
        }
        let (_, score) = self.search(&game, CHECK_NODES);
        let most = if endgame { ENDGAME_BALANCE } else { BALANCE };
        debug_assert!(is_decisive(score) || score.abs() <= MAX_EVAL);
        (score.abs() <= most).then_some((start, opening, game))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;

    fn style(rules: u8) -> Style {
        Style {
            nodes: 30,
            net: None,
            rules: vec![rules],
            random_plies: 8,
            endgames: 50,
            chosen: 0,
            adjudicate: 0,
        }
    }

    /// Rules without a ply limit of their own do not fill the data with tails.
    #[test]
    fn games_without_a_ply_limit_end_in_time() {
        let mut player = SelfPlayer::new(None);
        let go = AtomicBool::new(false);
        let strict = RULE_SETS.iter().position(|(name, _)| *name == "janggistrict").unwrap() as u8;
        let mut longest = 0;
        for index in 0..12 {
            let game = player.play(&style(strict), 7, index, &go).unwrap();
            longest = longest.max(game.plies.len());
            assert!(game.plies.len() <= MAX_PLIES_UNLIMITED);
            assert!(game.plies.len() < MAX_PLIES_UNLIMITED || game.adjudicated);
        }
        assert!(longest > 50, "{longest}");
    }
}
