//! One thread of the search: its game, its memory, its counters.

use super::history::{Histories, PieceTo};
use super::movepick::{Lists, MovePicker, Wanted};
use super::pv::PvTable;
use super::reductions::Reductions;
use super::root_move::RootMove;
use super::stack::Stack;
use super::time::Timer;
use super::{Limits, Outlook, Signals, Table};
use crate::eval::{self, Weights};
use crate::game::Game;
use crate::nnue::{Accumulators, Network};
use crate::position::{Position, Rules};
use crate::types::clock::Instant;
use crate::types::score::DRAW;
use crate::types::{Move, Value};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What the threads of one search share.
pub struct Shared {
    /// The transposition table.
    pub table: Arc<Table>,
    /// Stop and ponder hit.
    pub signals: Arc<Signals>,
    /// Nodes searched, by thread; brought up to date now and then.
    pub nodes: Vec<Counter>,
    /// What bounds the search.
    pub limits: Limits,
    /// The clock.
    pub timer: Timer,
    /// How many lines are wanted.
    pub multipv: usize,
    /// What ends other than mates are worth.
    pub outlook: Outlook,
}

/// A counter on a cache line of its own.
#[derive(Default)]
#[repr(align(64))]
pub struct Counter(AtomicU64);

impl Shared {
    /// What a worker without a task shares: nothing.
    fn idle() -> Shared {
        Shared::alone(Arc::new(Table::empty()))
    }

    /// What a single worker needs to search without limits.
    pub fn alone(table: Arc<Table>) -> Shared {
        Shared {
            table,
            signals: Arc::new(Signals::default()),
            nodes: vec![Counter::default()],
            limits: Limits::default(),
            timer: Timer::new(Instant::now(), None),
            multipv: 1,
            outlook: Outlook::default(),
        }
    }

    /// Nodes searched by all threads, as far as they have told.
    pub fn total_nodes(&self) -> u64 {
        self.nodes.iter().map(|n| n.0.load(Relaxed)).sum()
    }
}

/// Nodes between two looks at the clock and the other threads.
const LOOK_EVERY: u64 = 128;

/// One thread of the search.
pub struct Worker {
    /// Its number; 0 keeps the clock and reports.
    pub id: usize,
    /// The numbers of search and evaluation.
    pub weights: Arc<Weights>,
    /// The base reductions that follow from them.
    pub reductions: Box<Reductions>,
    /// The game, which moves with the search.
    pub game: Game,
    /// The network's hidden layers along the line; none: the classical evaluation.
    accumulators: Option<Accumulators>,
    /// What is remembered of each ply.
    pub stack: Stack,
    /// The principal variation.
    pub pv: PvTable,
    /// Move ordering.
    pub histories: Histories,
    /// The root moves, best first.
    pub root: Vec<RootMove>,
    /// The deepest ply of the line at hand.
    pub seldepth: usize,
    /// The depth of the iteration.
    pub root_depth: i32,
    /// The last finished depth.
    pub finished_depth: i32,
    /// Null moves are not tried before this ply (verification search).
    pub null_from: usize,
    /// Room for the moves of further nodes.
    #[expect(clippy::vec_box, reason = "a list is lent to a picker without being copied")]
    spare: Vec<Box<Lists>>,
    nodes: u64,
    node_limit: u64,
    stopped: bool,
    shared: Arc<Shared>,
}

impl Worker {
    /// A worker without a task.
    pub fn new(id: usize) -> Worker {
        let start = Position::startpos(Default::default(), Default::default(), Rules::default());
        Worker {
            id,
            weights: Arc::default(),
            reductions: Box::new(Reductions::new(&Weights::default())),
            game: Game::new(start),
            accumulators: None,
            stack: Stack::new(),
            pv: PvTable::new(),
            histories: Histories::new(),
            root: Vec::new(),
            seldepth: 0,
            root_depth: 0,
            finished_depth: 0,
            null_from: 0,
            spare: Vec::new(),
            nodes: 0,
            node_limit: u64::MAX,
            stopped: false,
            shared: Arc::new(Shared::idle()),
        }
    }

    /// Searches with other numbers from now on.
    pub fn set_weights(&mut self, weights: Arc<Weights>) {
        *self.reductions = Reductions::new(&weights);
        self.weights = weights;
    }

    /// Evaluates with a network from now on, or without.
    pub fn set_net(&mut self, net: Option<Arc<Network>>) {
        self.accumulators = net.map(|net| Accumulators::new(net, self.game.position()));
    }

    /// Forgets what earlier searches taught.
    pub fn forget(&mut self) {
        self.histories.clear();
    }

    /// Lets go of what was shared in the last search.
    pub fn release(&mut self) {
        self.shared = Arc::new(Shared::idle());
    }

    /// Prepares for a search of `game` with these root moves.
    pub fn prepare(&mut self, game: &Game, root: Vec<RootMove>, shared: Arc<Shared>) {
        self.game = game.clone();
        if let Some(line) = &mut self.accumulators {
            line.reset(self.game.position());
        }
        self.stack.clear();
        self.root = root;
        (self.seldepth, self.root_depth, self.finished_depth, self.null_from) = (0, 0, 0, 0);
        self.nodes = 0;
        let alone = shared.nodes.len() == 1;
        self.node_limit = shared.limits.nodes.filter(|_| alone).unwrap_or(u64::MAX);
        self.stopped = false;
        self.shared = shared;
    }

    /// What the threads share.
    #[inline]
    pub fn shared(&self) -> &Shared {
        &self.shared
    }

    /// The transposition table.
    #[inline]
    pub fn table(&self) -> &Table {
        &self.shared.table
    }

    /// The score of a finished game, or of a move that would finish it, with draws and wins on points
    /// worth what the outlook says.
    #[inline]
    pub fn judged(&self, value: Value, on_points: bool, ply: usize) -> Value {
        let Outlook { contempt, points_win } = self.shared.outlook;
        match value {
            DRAW if ply.is_multiple_of(2) => -contempt,
            DRAW => contempt,
            decided if on_points && points_win > 0 => decided.signum() * points_win,
            other => other,
        }
    }

    /// Nodes searched by this thread.
    #[inline]
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the search is over; scores returned from then on mean nothing.
    #[inline]
    pub fn stopped(&self) -> bool {
        self.stopped
    }

    /// Tells the others how far this thread is.
    pub fn publish_nodes(&self) {
        self.shared.nodes[self.id].0.store(self.nodes, Relaxed);
    }

    /// Looks whether the search must stop; true if so. Cheap enough for every node.
    #[inline]
    pub fn must_stop(&mut self) -> bool {
        if self.nodes >= self.node_limit {
            self.stopped = true;
        } else if self.nodes.is_multiple_of(LOOK_EVERY) {
            self.look();
        }
        self.stopped
    }

    #[cold]
    fn look(&mut self) {
        self.publish_nodes();
        let shared = &self.shared;
        if shared.signals.stopped() {
            self.stopped = true;
        } else if self.id == 0 {
            let late = shared.timer.expired() && !shared.signals.pondering();
            let many = shared.nodes.len() > 1
                && shared.limits.nodes.is_some_and(|limit| shared.total_nodes() >= limit);
            self.stopped = late || many;
        }
    }

    /// Counts a node that was entered without [`Worker::play`].
    #[inline]
    pub fn count_node(&mut self) {
        self.nodes += 1;
    }

    /// Takes back the count of a node that was only looked at.
    #[inline]
    pub fn discount_node(&mut self) {
        self.nodes -= 1;
    }

    /// Plays a move at `ply`.
    #[inline]
    pub fn play(&mut self, ply: usize, mv: Move) {
        let position = self.game.position();
        let frame = self.stack.at_mut(ply);
        frame.mv = mv;
        frame.moved = match position.piece_on(mv.from()) {
            Some(piece) => PieceTo::new(piece, mv),
            None => PieceTo::NONE,
        };
        frame.quiet = mv.is_pass() || position.piece_on(mv.to()).is_none();
        self.nodes += 1;
        let table = &self.shared.table;
        let captured = self.game.play_telling(mv, |key| table.prefetch(key));
        if let Some(line) = &mut self.accumulators {
            line.push(self.game.position(), mv, captured);
        }
    }

    /// Plays a null move at `ply`.
    pub fn play_null(&mut self, ply: usize) {
        let frame = self.stack.at_mut(ply);
        (frame.mv, frame.moved, frame.quiet) = (Move::NONE, PieceTo::NONE, false);
        self.nodes += 1;
        self.game.play_null();
        self.table().prefetch(self.game.position().tt_key());
        if let Some(line) = &mut self.accumulators {
            line.push_null();
        }
    }

    /// Takes the last move back.
    #[inline]
    pub fn undo(&mut self) {
        self.game.undo();
        if let Some(line) = &mut self.accumulators {
            line.pop();
        }
    }

    /// The moves of the node at `ply`, in order; to be given back to [`Worker::put_away`].
    #[inline]
    pub fn picker(
        &mut self, wanted: Wanted, stored: Move, killers: [Move; 2], ply: usize,
    ) -> MovePicker {
        let lists = self.spare.pop().unwrap_or_default();
        let before = self.stack.continuation(ply);
        MovePicker::new(lists, wanted, stored, killers, before, &self.weights)
    }

    /// Keeps the room of a picker for the next node.
    #[inline]
    pub fn put_away(&mut self, picker: MovePicker) {
        self.spare.push(picker.into_lists());
    }

    /// The static score of the position before correction.
    #[inline]
    pub fn raw_eval(&mut self) -> Value {
        let position = self.game.position();
        match &mut self.accumulators {
            Some(line) => line.evaluate(position).clamp(-eval::EVAL_LIMIT, eval::EVAL_LIMIT),
            None => eval::evaluate(position, &self.weights),
        }
    }

    /// The static score `raw` with what history says of such positions and with what the rules make
    /// of it.
    #[inline]
    pub fn corrected(&self, raw: Value) -> Value {
        let position = self.game.position();
        let value = raw + self.histories.correction(position);
        eval::under_rules(position, &self.weights, value.clamp(-eval::EVAL_LIMIT, eval::EVAL_LIMIT))
    }

    /// Whether the side to move has to answer a check or a bikjang: no standing pat, no null move.
    #[inline]
    pub fn is_forced(&self) -> bool {
        self.game.in_check() || self.game.position().bikjang()
    }
}
