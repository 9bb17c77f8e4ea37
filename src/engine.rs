//! The engine as a program part: a game, options, and searches in the background. Prints nothing.

use crate::eval::{EVAL_LIMIT, EvalReport, Weights, evaluate_report, under_rules};
use crate::game::Game;
use crate::nnue::{NetReport, Network};
use crate::position::{Arrangement, Position, Rules};
use crate::search::pool::Setting;
use crate::search::{Limits, Outlook, Pool, Reporter, SearchResult, Signals, Strength, Table};
use crate::types::Value;
use crate::types::clock::Instant;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;

/// Size of the transposition table at the start, in megabytes.
pub const DEFAULT_HASH: usize = 16;
/// Milliseconds set aside for each move at the start.
pub const DEFAULT_OVERHEAD: u64 = 20;
/// Stack of the thread that searches.
const STACK_BYTES: usize = 16 << 20;

/// A search in the background.
struct Running {
    signals: Arc<Signals>,
    thread: Option<JoinHandle<()>>,
}

/// A game, the options, and the memory of the search.
pub struct Engine {
    game: Game,
    table: Arc<Table>,
    pool: Arc<Mutex<Pool>>,
    multipv: usize,
    overhead: u64,
    outlook: Outlook,
    strength: Option<Strength>,
    running: Option<Running>,
    net: Option<Arc<Network>>,
    /// The rules that the memory was filled under.
    searched_rules: Rules,
}

impl Engine {
    /// An engine at the start position of the default rules, with one thread and the network that
    /// is part of the program, if there is one.
    pub fn new() -> Engine {
        let mut engine = Engine::classical();
        if let Some(net) = Network::embedded() {
            engine.set_net(Some(net));
        }
        engine
    }

    /// The same without a network.
    fn classical() -> Engine {
        let (setup, rules) = (Arrangement::default(), Rules::default());
        Engine {
            game: Game::new(Position::startpos(setup, setup, rules)),
            table: Arc::new(Table::new(DEFAULT_HASH)),
            pool: Arc::new(Mutex::new(Pool::new(1))),
            multipv: 1,
            overhead: DEFAULT_OVERHEAD,
            outlook: Outlook::default(),
            strength: None,
            running: None,
            net: None,
            searched_rules: rules,
        }
    }

    /// The pool, once no search has it any more.
    fn pool(&self) -> std::sync::MutexGuard<'_, Pool> {
        self.pool.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets the size of the transposition table, in megabytes, at least 1. Its contents are lost.
    /// A running search is stopped. Returns false, and keeps the old size, if there is not so much
    /// memory.
    pub fn set_hash(&mut self, megabytes: usize) -> bool {
        self.halt();
        let old = self.table.megabytes();
        if megabytes.max(1) == old {
            self.table.clear();
            return true;
        }
        // The old table goes before the new one comes.
        self.table = Arc::new(Table::empty());
        self.pool().release();
        let new = Table::try_new(megabytes);
        let done = new.is_some();
        self.table = Arc::new(new.unwrap_or_else(|| Table::new(old)));
        done
    }

    /// The size of the transposition table in megabytes.
    pub fn hash(&self) -> usize {
        self.table.megabytes()
    }

    /// Sets the number of threads, at least 1. A running search is stopped.
    pub fn set_threads(&mut self, threads: usize) {
        self.halt();
        self.pool().resize(threads);
    }

    /// Sets the number of lines that a search reports, at least 1.
    pub fn set_multipv(&mut self, lines: usize) {
        self.multipv = lines.max(1);
    }

    /// Sets the milliseconds set aside for each move because they are lost on the way to the clock.
    pub fn set_move_overhead(&mut self, milliseconds: u64) {
        self.overhead = milliseconds;
    }

    /// Evaluates with a network from now on, or classically. A running search is stopped, and what
    /// earlier searches left is forgotten.
    pub fn set_net(&mut self, net: Option<Arc<Network>>) {
        self.new_game();
        self.pool().set_net(net.clone());
        self.net = net;
    }

    /// The network that evaluates, if one does.
    pub fn net(&self) -> Option<&Arc<Network>> {
        self.net.as_ref()
    }

    /// Sets what draws and wins on points are worth. Scores that were found under another outlook are
    /// forgotten; a running search is stopped then.
    pub fn set_outlook(&mut self, outlook: Outlook) {
        if outlook != self.outlook {
            self.clear_hash();
            self.outlook = outlook;
        }
    }

    /// Limits the strength of the next searches, or ends the limit.
    pub fn set_strength(&mut self, strength: Option<Strength>) {
        self.strength = strength;
    }

    /// Empties the transposition table. A running search is stopped.
    pub fn clear_hash(&mut self) {
        self.halt();
        self.table.clear();
    }

    /// Forgets everything that earlier searches left. A running search is stopped.
    pub fn new_game(&mut self) {
        self.clear_hash();
        self.pool().clear();
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Sets the game that the next search starts from.
    pub fn set_game(&mut self, game: Game) {
        self.game = game;
        // Not left to the search, whose clock would pay for it.
        if !self.is_searching() {
            self.heed_rules(*self.game.position().rules());
        }
    }

    /// The classical evaluation of a game's position in parts.
    pub fn eval(&self, game: &Game) -> EvalReport {
        evaluate_report(game.position(), &Weights::default())
    }

    /// What the network sees in a game's position, if one evaluates, and the whole static score
    /// then, what the rules make of it included.
    pub fn net_eval(&self, game: &Game) -> Option<(NetReport, Value)> {
        let report = NetReport::new(self.net.as_deref()?, game.position());
        let score = report.score.clamp(-EVAL_LIMIT, EVAL_LIMIT);
        let total = under_rules(game.position(), &Weights::default(), score);
        Some((report, total))
    }

    /// Scores under other rules mean something else: forgets those.
    fn heed_rules(&mut self, rules: Rules) {
        if rules != self.searched_rules {
            self.new_game();
            self.searched_rules = rules;
        }
    }

    fn setting(&self, signals: Arc<Signals>, start: Instant) -> Setting {
        Setting {
            table: Arc::clone(&self.table),
            signals,
            multipv: self.multipv,
            overhead: self.overhead,
            start,
            outlook: self.outlook,
            strength: self.strength.map(|strength| strength.reseeded(seed())),
        }
    }

    /// Starts a search of the game in the background. `on_done` gets the result, on the search's
    /// own thread, after the last report. A search still running is stopped first.
    pub fn start(
        &mut self, limits: Limits, reporter: Arc<dyn Reporter>,
        on_done: Box<dyn FnOnce(SearchResult) + Send>,
    ) {
        let start = Instant::now();
        self.halt();
        self.heed_rules(*self.game.position().rules());
        let signals = Arc::new(Signals::new(limits.ponder));
        let setting = self.setting(Arc::clone(&signals), start);
        let (pool, game) = (Arc::clone(&self.pool), self.game.clone());
        let job = move || {
            let mut pool = pool.lock().unwrap_or_else(PoisonError::into_inner);
            let result = pool.search(&game, &limits, &setting, &*reporter);
            drop(pool);
            on_done(result);
        };
        let thread = std::thread::Builder::new().stack_size(STACK_BYTES).spawn(job).ok();
        self.running = Some(Running { signals, thread });
    }

    /// Tells the running search to stop. Does not wait for it.
    pub fn stop(&self) {
        if let Some(running) = &self.running {
            running.signals.stop();
        }
    }

    /// Tells the running search that the move it ponders on was played.
    pub fn ponderhit(&self) {
        if let Some(running) = &self.running {
            running.signals.ponderhit();
        }
    }

    /// Whether a search is running: its `on_done` has not returned yet.
    pub fn is_searching(&self) -> bool {
        let thread = self.running.as_ref().and_then(|r| r.thread.as_ref());
        thread.is_some_and(|t| !t.is_finished())
    }

    /// Waits for the running search to end. Without limits it does so only when told to stop.
    pub fn wait(&mut self) {
        if let Some(thread) = self.running.take().and_then(|r| r.thread) {
            // A search that panicked has nothing to say.
            let _ = thread.join();
        }
    }

    fn halt(&mut self) {
        self.stop();
        self.wait();
    }

    /// Searches a game on the caller's thread.
    pub fn search_blocking(
        &mut self, game: &Game, limits: &Limits, reporter: &dyn Reporter,
    ) -> SearchResult {
        self.search_until(game, limits, reporter, Arc::new(Signals::new(limits.ponder)))
    }

    /// The same, until another thread stops it by the signals.
    pub fn search_until(
        &mut self, game: &Game, limits: &Limits, reporter: &dyn Reporter, signals: Arc<Signals>,
    ) -> SearchResult {
        let start = Instant::now();
        self.halt();
        self.heed_rules(*game.position().rules());
        let setting = self.setting(signals, start);
        let mut pool = self.pool();
        pool.search(game, limits, &setting, reporter)
    }
}

/// Another number each time, from what the standard library seeds its hash maps with.
fn seed() -> u64 {
    RandomState::new().hash_one(())
}

impl Default for Engine {
    fn default() -> Self {
        Self::new()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        self.halt();
    }
}
