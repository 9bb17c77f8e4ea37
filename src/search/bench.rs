//! The bench: a fixed suite of positions searched to a fixed depth by one thread with an empty
//! memory. The number of nodes is the search's signature: it changes with every change that plays
//! differently, and with no other.

use super::pool::{Pool, Setting};
use super::{Brake, Limits, Outlook, Silent, Table};
use crate::game::Game;
use crate::nnue::Network;
use crate::position::{Position, Rules};
use crate::types::clock::Instant;
use std::sync::Arc;
use std::time::Duration;

/// The positions, from openings to endgames, one FEN a line.
pub const SUITE: &str = include_str!("bench.epd");
/// The depth that `bench` searches to if nothing else is asked for.
pub const DEPTH: u32 = 9;
const HASH: usize = 16;

/// What a bench found.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct BenchResult {
    /// Nodes searched in all.
    pub nodes: u64,
    /// Time taken.
    pub time: Duration,
}

impl BenchResult {
    /// Nodes a second.
    pub fn nps(&self) -> u64 {
        (self.nodes as u128 * 1_000_000_000 / self.time.as_nanos().max(1)) as u64
    }
}

/// Searches every position of the suite under the default rules to `depth`, evaluating with a
/// network or without; `each` is told the FEN and the nodes of each position when it is done.
pub fn run(depth: u32, net: Option<Arc<Network>>, each: impl FnMut(&str, u64)) -> BenchResult {
    run_until(depth, net, &Brake::default(), each)
}

/// As [`run`], until the brake is used; what has been done by then means nothing.
pub fn run_until(
    depth: u32, net: Option<Arc<Network>>, brake: &Brake, mut each: impl FnMut(&str, u64),
) -> BenchResult {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let table = Arc::new(Table::new(HASH));
    let mut pool = Pool::new(1);
    pool.set_net(net);
    let mut result = BenchResult { nodes: 0, time: Duration::ZERO };
    for fen in SUITE.lines() {
        let Ok(position) = Position::from_fen(fen, Rules::default()) else { continue };
        table.clear();
        pool.clear();
        let start = Instant::now();
        let Some(signals) = brake.next_search() else { break };
        let (table, multipv, overhead) = (Arc::clone(&table), 1, 0);
        let (outlook, strength) = (Outlook::default(), None);
        let setting = Setting { table, signals, multipv, overhead, start, outlook, strength };
        let nodes = pool.search(&Game::new(position), &limits, &setting, &Silent).nodes;
        result.time += start.elapsed();
        result.nodes += nodes;
        each(fen, nodes);
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_suite_is_sound_and_reproducible() {
        for fen in SUITE.lines() {
            let position = Position::from_fen(fen, Rules::default());
            assert!(position.is_ok_and(|p| Game::new(p).outcome().is_none()), "{fen}");
        }
        let mut nodes = [Vec::new(), Vec::new()];
        let first = run(4, None, |_, n| nodes[0].push(n));
        let again = run(4, None, |_, n| nodes[1].push(n));
        assert_eq!(first.nodes, again.nodes);
        assert_eq!(nodes[0], nodes[1]);
    }
}
