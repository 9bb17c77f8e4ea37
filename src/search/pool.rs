//! The threads of the search (Lazy SMP): all search the same root and share the transposition
//! table; what one finds out helps the others.

use super::root;
use super::root_move::RootMove;
use super::signals::Signals;
use super::strength::{Few, Strength};
use super::time::{self, Budget, Clock, Timer};
use super::tt::{Bound, Table};
use super::worker::{Counter, Shared, Worker};
use super::{Limits, Outlook, Report, Reporter, SearchResult};
use crate::eval::Weights;
use crate::game::Game;
use crate::movegen::legal;
use crate::nnue::Network;
use crate::position::Position;
use crate::types::clock::Instant;
use crate::types::score::{DRAW, INFINITE, mate_in, mated_in};
use crate::types::{Move, Value};
use std::sync::Arc;

/// What a search needs to know besides the game and the limits.
#[derive(Clone)]
pub struct Setting {
    /// The transposition table.
    pub table: Arc<Table>,
    /// Stop and ponder hit.
    pub signals: Arc<Signals>,
    /// How many lines are wanted, at least 1.
    pub multipv: usize,
    /// Milliseconds lost between the engine and the clock.
    pub overhead: u64,
    /// When the search began.
    pub start: Instant,
    /// What ends other than mates are worth.
    pub outlook: Outlook,
    /// A limit of strength.
    pub strength: Option<Strength>,
}

/// The workers, which keep what they learned from one search to the next.
pub struct Pool {
    workers: Vec<Worker>,
    net: Option<Arc<Network>>,
}

/// Stack of a helper thread; a search 128 plies deep needs less than half of it.
const STACK_BYTES: usize = 16 << 20;

impl Pool {
    /// A pool of `threads` workers, at least one.
    pub fn new(threads: usize) -> Pool {
        let mut pool = Pool { workers: Vec::new(), net: None };
        pool.resize(threads);
        pool
    }

    /// Sets the number of workers.
    pub fn resize(&mut self, threads: usize) {
        let threads = threads.max(1);
        self.workers.truncate(threads);
        for id in self.workers.len()..threads {
            let mut worker = Worker::new(id);
            worker.set_net(self.net.clone());
            self.workers.push(worker);
        }
    }

    /// Evaluates with a network from now on, or, at first and with `None`, without. What was
    /// learned before means little then: see [`Pool::clear`].
    pub fn set_net(&mut self, net: Option<Arc<Network>>) {
        self.workers.iter_mut().for_each(|worker| worker.set_net(net.clone()));
        self.net = net;
    }

    /// The network that evaluates, if one does.
    pub fn net(&self) -> Option<&Arc<Network>> {
        self.net.as_ref()
    }

    /// The number of workers.
    pub fn threads(&self) -> usize {
        self.workers.len()
    }

    /// Searches with other numbers from now on, as a tuner tries them.
    pub fn set_weights(&mut self, weights: &Arc<Weights>) {
        self.workers.iter_mut().for_each(|w| w.set_weights(Arc::clone(weights)));
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.workers.iter_mut().for_each(Worker::forget);
    }

    /// Lets go of the last search's table.
    pub fn release(&mut self) {
        self.workers.iter_mut().for_each(Worker::release);
    }

    /// Searches the game's position. Returns when a limit is reached or the search is told to
    /// stop; under `infinite` and `ponder` only then.
    pub fn search(
        &mut self, game: &Game, limits: &Limits, setting: &Setting, reporter: &dyn Reporter,
    ) -> SearchResult {
        let game = searchable(game);
        let roots = root_moves(&game, limits);
        if roots.is_empty() {
            return no_moves(&game, limits, setting, reporter);
        }
        let strength = setting.strength;
        let limits = &strength.map_or(limits.clone(), |strength| strength.limits(limits));
        let reporter = &Few { reporter, lines: setting.multipv };
        setting.table.age();
        let shared = Arc::new(Shared {
            table: Arc::clone(&setting.table),
            signals: Arc::clone(&setting.signals),
            nodes: self.workers.iter().map(|_| Counter::default()).collect(),
            limits: limits.clone(),
            timer: timer(&game, limits, setting),
            multipv: strength.map_or(0, Strength::lines).max(setting.multipv),
            outlook: setting.outlook,
        });
        for worker in &mut self.workers {
            worker.prepare(&game, roots.clone(), Arc::clone(&shared));
        }
        let signals = &setting.signals;
        let (main, helpers) = self.workers.split_at_mut(1);
        std::thread::scope(|scope| {
            for helper in helpers {
                let builder = std::thread::Builder::new().stack_size(STACK_BYTES);
                // A helper that cannot be started is done without.
                let _ = builder.spawn_scoped(scope, || root::iterate(helper, None));
            }
            root::iterate(&mut main[0], Some(reporter));
            if main[0].finished_depth == 0 {
                one_ply(&mut main[0], &game, roots, &shared, setting.start, reporter);
            }
            signals.wait(limits.infinite);
            signals.stop();
        });
        match strength {
            None => self.result(&shared, reporter),
            Some(strength) => self.chosen(strength, &shared, reporter),
        }
    }

    /// The result at less than full strength: one of the main worker's lines, which is reported last.
    fn chosen(&self, strength: Strength, shared: &Shared, reporter: &Few) -> SearchResult {
        let main = &self.workers[0];
        let lines = shared.multipv.min(main.root.len());
        let reports: Vec<Report> = (0..lines)
            .filter(|&line| line == 0 || main.root[line].is_known())
            .map(|line| root::report(main, line))
            .collect();
        let scores: Vec<Value> = reports.iter().map(|report| report.score).collect();
        let chosen = strength.choose(&scores);
        let report = Report { multipv: 1, ..reports[chosen].clone() };
        if chosen > 0 || lines.min(reporter.lines) > 1 {
            reporter.report(&report);
        }
        SearchResult {
            best: report.pv.first().copied(),
            ponder: report.pv.get(1).copied(),
            score: report.score,
            depth: main.finished_depth as u32,
            nodes: report.nodes,
        }
    }

    /// The result of the best worker: of those that searched as deep as the main one, the one with
    /// the best score.
    fn result(&self, shared: &Shared, reporter: &dyn Reporter) -> SearchResult {
        let main = &self.workers[0];
        let settled = |w: &Worker| w.root[0].score != -INFINITE && w.root[0].bound == Bound::Exact;
        let best = self
            .workers
            .iter()
            .filter(|w| settled(w) && w.finished_depth > main.finished_depth)
            .filter(|w| shared.multipv == 1 && w.root[0].score > main.root[0].score)
            .max_by_key(|w| w.root[0].score)
            .unwrap_or(main);
        let report = root::report(best, 0);
        if best.root[0].mv != main.root[0].mv {
            reporter.report(&report);
        }
        SearchResult {
            best: Some(best.root[0].mv),
            ponder: report.pv.get(1).copied(),
            score: report.score,
            depth: best.finished_depth as u32,
            nodes: report.nodes,
        }
    }
}

/// Looks one ply deep, in no time, after a search that was stopped before it had: a move is not told
/// without a score that was searched.
fn one_ply(
    worker: &mut Worker, game: &Game, roots: Vec<RootMove>, stopped: &Shared, start: Instant,
    reporter: &dyn Reporter,
) {
    let searchmoves = stopped.limits.searchmoves.clone();
    let limits = Limits { depth: Some(1), searchmoves, ..Limits::default() };
    let shared = Shared {
        table: Arc::clone(&stopped.table),
        signals: Arc::new(Signals::new(false)),
        nodes: stopped.nodes.iter().map(|_| Counter::default()).collect(),
        limits,
        timer: Timer::new(start, None),
        multipv: stopped.multipv,
        outlook: stopped.outlook,
    };
    worker.prepare(game, roots, Arc::new(shared));
    root::iterate(worker, Some(reporter));
}

/// The game as it is searched. One that is over by history though it has legal moves is searched
/// from its position alone, its counters set back: else every move would end the game at once.
fn searchable(game: &Game) -> Game {
    if game.outcome().is_none() || legal(game.position()).is_empty() {
        return game.clone();
    }
    let mut setup = game.position().setup();
    (setup.halfmove, setup.fullmove) = (0, 1);
    Position::from_setup(&setup, *game.position().rules()).map_or(game.clone(), Game::new)
}

/// The legal moves that are to be searched; all, if none of those asked for is legal.
fn root_moves(game: &Game, limits: &Limits) -> Vec<RootMove> {
    let all = legal(game.position());
    let wanted: Vec<Move> =
        all.iter().copied().filter(|mv| limits.searchmoves.contains(mv)).collect();
    let moves = if wanted.is_empty() { &all[..] } else { &wanted };
    moves.iter().map(|&mv| RootMove::new(mv)).collect()
}

/// The clock of a search.
fn timer(game: &Game, limits: &Limits, setting: &Setting) -> Timer {
    let side = game.position().side().index();
    let budget = if let Some(movetime) = limits.movetime {
        let ms = movetime.saturating_sub(setting.overhead.min(movetime / 10)).max(1);
        Some(Budget { soft: ms, hard: ms })
    } else if limits.infinite {
        None
    } else if limits.time[side].is_some() || limits.byoyomi.is_some() {
        let clock = Clock {
            time: limits.time[side].unwrap_or(0),
            inc: limits.inc[side],
            movestogo: limits.movestogo,
            byoyomi: limits.byoyomi.unwrap_or(0),
        };
        Some(time::budget(clock, setting.overhead))
    } else {
        None
    };
    Timer::new(setting.start, budget)
}

/// The answer at a root without legal moves: the score of the finished game.
fn no_moves(
    game: &Game, limits: &Limits, setting: &Setting, reporter: &dyn Reporter,
) -> SearchResult {
    let outcome = game.outcome().unwrap_or_else(|| game.stuck());
    let score = match outcome.winner {
        None => DRAW,
        Some(winner) if winner == game.position().side() => mate_in(1),
        Some(_) => mated_in(0),
    };
    reporter.report(&Report {
        depth: 0,
        seldepth: 0,
        multipv: 1,
        score,
        bound: Bound::Exact,
        nodes: 0,
        nps: 0,
        hashfull: 0,
        time_ms: 0,
        pv: Vec::new(),
    });
    setting.signals.wait(limits.infinite);
    SearchResult { best: None, ponder: None, score, depth: 0, nodes: 0 }
}
