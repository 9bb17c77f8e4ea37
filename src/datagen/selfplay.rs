//! One game of the engine against itself.

use super::openings::{Random, random_move, random_setups, thinned};
use super::record::{Record, Start};
use crate::game::Game;
use crate::position::{Position, RULE_SETS};
use crate::search::pool::Setting;
use crate::search::{Limits, Outlook, Pool, Signals, Silent, Table};
use crate::types::score::{MAX_EVAL, is_decisive};
use crate::types::{Color, Move, Value};
use std::sync::Arc;
use std::time::Instant;

/// How games are played.
#[derive(Clone, Debug)]
pub struct Style {
    /// Nodes a move.
    pub nodes: u64,
    /// Rule sets (indices into [`RULE_SETS`]), drawn evenly; a set named twice is drawn twice.
    pub rules: Vec<u8>,
    /// Random plies at the start; half the games have one more.
    pub random_plies: usize,
    /// Of a hundred games, how many start as thinned-out endgames.
    pub endgames: usize,
    /// Score at which a game is given up, held for four plies; 0 for never.
    pub adjudicate: Value,
}

/// Openings worse than this for one side are thrown away.
const BALANCE: Value = 400;
/// Endgames may be less balanced.
const ENDGAME_BALANCE: Value = 600;
/// Plies in a row beyond the bar before a game is adjudicated.
const PATIENCE: usize = 4;
/// Of a hundred games, how many are never adjudicated.
const BITTER_END: usize = 10;
/// No game is longer: rule sets without a ply limit know games without end.
const MAX_PLIES: usize = 600;
/// Nodes that check the balance of an opening.
const CHECK_NODES: u64 = 2000;

/// A player with its memory, for one thread.
pub struct Player {
    table: Arc<Table>,
    pool: Pool,
}

impl Default for Player {
    fn default() -> Self {
        Player { table: Arc::new(Table::new(4)), pool: Pool::new(1) }
    }
}

impl Player {
    fn search(&mut self, game: &Game, nodes: u64) -> (Option<Move>, Value) {
        let limits = Limits { nodes: Some(nodes), ..Limits::default() };
        let setting = Setting {
            table: Arc::clone(&self.table),
            signals: Arc::new(Signals::new(false)),
            multipv: 1,
            overhead: 0,
            start: Instant::now(),
            outlook: Outlook::default(),
            strength: None,
        };
        let result = self.pool.search(game, &limits, &setting, &Silent);
        (result.best, result.score)
    }

    /// Plays game `index` of the run `seed`. The same numbers give the same game.
    pub fn play(&mut self, style: &Style, seed: u64, index: u64) -> Record {
        let mut random = Random::new(seed, index);
        loop {
            self.table.clear();
            self.pool.clear();
            if let Some(record) = self.try_play(style, &mut random) {
                return record;
            }
        }
    }

    /// Plays a game, unless its opening turns out one-sided.
    fn try_play(&mut self, style: &Style, random: &mut Random) -> Option<Record> {
        let rules = style.rules[random.below(style.rules.len().max(1))];
        let (start, opening, mut game) = self.open(style, rules, random)?;
        let bar = if random.chance(BITTER_END) { 0 } else { style.adjudicate };
        let mut plies: Vec<(Move, i16)> = Vec::new();
        let (mut run, mut leader) = (0, Color::Cho);
        loop {
            let end = game.outcome().map(|outcome| (outcome.winner, false));
            let long = plies.len() >= MAX_PLIES;
            let end = end.or_else(|| long.then(|| (game.count_winner(), true)));
            let end = end.or_else(|| (run >= PATIENCE && bar > 0).then_some((Some(leader), true)));
            if let Some((winner, adjudicated)) = end {
                let record = Record { rules, start, opening, plies, winner, adjudicated };
                return (!record.plies.is_empty()).then_some(record);
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
        let plies = if endgame { 20 } else { style.random_plies + random.below(2) };
        for _ in 0..plies {
            game.play(random_move(&game, random)?);
            if game.outcome().is_some() {
                return None;
            }
        }
        let (start, opening) = if endgame {
            let position = thinned(game.position(), rule_set, random)?;
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
