//! A player with its memory, for one thread: games of the engine against itself are played by such.

use super::pool::{Pool, Setting};
use super::{Limits, Outlook, Reporter, SearchResult, Signals, Table};
use crate::eval::Weights;
use crate::game::Game;
use crate::nnue::Network;
use crate::types::clock::Instant;
use std::sync::Arc;

/// Size of a player's transposition table in megabytes.
const HASH: usize = 4;

/// A player.
pub struct Player {
    table: Arc<Table>,
    pool: Pool,
}

impl Player {
    /// A player that evaluates with a network or without.
    pub fn new(net: Option<Arc<Network>>) -> Player {
        let mut pool = Pool::new(1);
        pool.set_net(net);
        Player { table: Arc::new(Table::new(HASH)), pool }
    }

    /// Searches with other numbers from now on.
    pub fn set_weights(&mut self, weights: &Arc<Weights>) {
        self.pool.set_weights(weights);
    }

    /// Forgets what earlier games taught.
    pub fn forget(&mut self) {
        self.table.clear();
        self.pool.clear();
    }

    /// Searches the game's position for so many lines.
    pub fn search(
        &mut self, game: &Game, limits: &Limits, multipv: usize, reporter: &dyn Reporter,
    ) -> SearchResult {
        let setting = Setting {
            table: Arc::clone(&self.table),
            signals: Arc::new(Signals::new(false)),
            multipv,
            overhead: 0,
            start: Instant::now(),
            outlook: Outlook::default(),
            strength: None,
        };
        self.pool.search(game, limits, &setting, reporter)
    }
}
