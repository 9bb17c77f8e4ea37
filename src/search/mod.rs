//! The search: iterative deepening with principal variation search, shared by threads.
//!
//! [`root`] deepens, [`node`] is the alpha-beta node as a table of contents of its techniques, each
//! of which has a small file: [`prune`], [`reduce`], [`qsearch`], [`movepick`], [`history`]; [`state`]
//! is what is known of a node, [`entry`] what every node does first. What
//! threads share is in [`pool`]; [`tt`] is the transposition table.

pub mod bench;
mod brake;
mod entry;
pub mod history;
mod mate;
mod memory;
mod movepick;
mod node;
mod player;
pub mod pool;
mod prune;
mod pv;
mod qsearch;
mod reduce;
mod reductions;
mod root;
mod root_move;
mod signals;
mod stack;
mod state;
pub mod strength;
pub mod time;
pub mod tt;
mod verdict;
mod worker;

pub use brake::Brake;
pub use player::Player;
pub use pool::Pool;
pub use signals::Signals;
pub use strength::Strength;
pub use tt::{Bound, Table};

use crate::types::{Move, Value};

/// What bounds a search. The default has no bound at all.
#[derive(Clone, Default, Debug)]
pub struct Limits {
    /// Greatest depth in plies.
    pub depth: Option<u32>,
    /// Greatest number of nodes, all threads together.
    pub nodes: Option<u64>,
    /// Number of nodes, all threads together, after which no new iteration is begun.
    pub soft_nodes: Option<u64>,
    /// The score is to be a training label: what the deepening search finds, without the mate finder's
    /// nodes and without a verdict on repetitions that the rules have not yet given.
    pub label: bool,
    /// Stop when a win in this many own moves is found.
    pub mate: Option<u32>,
    /// Think for exactly this long, in milliseconds.
    pub movetime: Option<u64>,
    /// The clocks of Cho and Han, in milliseconds.
    pub time: [Option<u64>; 2],
    /// The increments of Cho and Han, in milliseconds.
    pub inc: [u64; 2],
    /// Moves until the next time control.
    pub movestogo: Option<u32>,
    /// Time for each move once the clock has run out, in milliseconds.
    pub byoyomi: Option<u64>,
    /// Search until told to stop.
    pub infinite: bool,
    /// Search on the opponent's time: until told to stop, or by the clock after a ponder hit.
    pub ponder: bool,
    /// Search only these root moves; all, if empty.
    pub searchmoves: Vec<Move>,
}

/// What ends other than mates are worth to who searches. The default is what the rules say.
#[derive(Copy, Clone, PartialEq, Eq, Default, Debug)]
pub struct Outlook {
    /// How much less than nothing a draw is worth to the side that searches.
    pub contempt: Value,
    /// What a win on points is worth, to either side; 0: as much as a mate.
    pub points_win: Value,
}

/// Where a search reports to. Called by one thread at a time.
pub trait Reporter: Send + Sync {
    /// A line of the search: a finished iteration, or news of an unfinished one.
    fn report(&self, report: &Report);
}

/// A reporter for those who only want the result.
#[derive(Copy, Clone, Default, Debug)]
pub struct Silent;

impl Reporter for Silent {
    fn report(&self, _: &Report) {}
}

/// One principal variation with its score and the state of the search.
#[derive(Clone, Debug)]
pub struct Report {
    /// Depth in plies; 0 if the root has no legal move.
    pub depth: u32,
    /// The deepest ply reached.
    pub seldepth: u32,
    /// Which line this is, counted from 1.
    pub multipv: usize,
    /// The score for the side to move.
    pub score: Value,
    /// What the score says.
    pub bound: Bound,
    /// Nodes searched by all threads.
    pub nodes: u64,
    /// Nodes a second.
    pub nps: u64,
    /// How full the transposition table is, in thousandths.
    pub hashfull: u32,
    /// Milliseconds since the search began.
    pub time_ms: u64,
    /// The moves expected.
    pub pv: Vec<Move>,
}

/// What a search found.
#[derive(Clone, Debug)]
pub struct SearchResult {
    /// The best move; `None` only if the root has no legal move.
    pub best: Option<Move>,
    /// The reply expected.
    pub ponder: Option<Move>,
    /// The score for the side to move.
    pub score: Value,
    /// The last finished depth.
    pub depth: u32,
    /// Nodes searched by all threads.
    pub nodes: u64,
}
