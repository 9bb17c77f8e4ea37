//! What a session does in the background: a search, or a task that only counts.

use super::error::Error;
use super::event::Event;
use super::go::Go;
use super::reply::Reply;
use super::setup::{SetupAdvice, SetupAsk};
use crate::advice::{Question, advise};
use crate::engine::Engine;
use crate::game::Game;
use crate::movegen;
use crate::nnue::Network;
use crate::perft::{self, Plan};
use crate::position::{Position, Rules};
use crate::search::{Bound, Brake, Limits, Report, Reporter, SearchResult, Silent, bench as suite};
use crate::types::Move;
use crate::types::score::DRAW;
use std::sync::Arc;
use std::sync::mpsc::Sender;
use std::thread;

/// What is under way.
#[derive(Debug)]
pub enum Work {
    /// Nothing.
    Idle,
    /// A search.
    Search {
        /// What was asked for.
        go: Go,
        /// The move to play should the search find none.
        fallback: Move,
        /// Whether it has said anything yet.
        reported: bool,
        /// Whether it was told to stop.
        stopped: bool,
    },
    /// A search without legal moves that has to wait for `stop` before it says so.
    Ended(Go),
    /// Counting, or searching the start positions; the brake ends it.
    Task(Arc<Brake>),
    /// The bench.
    Bench(Arc<Brake>),
}

impl Work {
    /// Whether it ends only when it is told to, and has not been told yet.
    pub fn is_endless(&self) -> bool {
        match self {
            Work::Search { go, stopped, .. } => go.is_endless() && !stopped,
            Work::Ended(_) => true,
            Work::Idle | Work::Task(_) | Work::Bench(_) => false,
        }
    }
}

/// The limits of a search, for the engine; `moves` are those it may play.
pub fn limits(go: &Go, moves: Vec<Move>) -> Limits {
    let restricted = !go.searchmoves.is_empty() || !go.banned.is_empty();
    Limits {
        depth: go.depth,
        nodes: go.nodes,
        soft_nodes: None,
        label: false,
        mate: go.mate,
        movetime: go.movetime,
        time: go.time,
        inc: go.increment.map(|increment| increment.unwrap_or(0)),
        movestogo: go.movestogo,
        byoyomi: go.byoyomi,
        infinite: go.infinite || !go.ponder && go.is_endless(),
        ponder: go.ponder,
        searchmoves: if restricted { moves } else { Vec::new() },
    }
}

/// The root moves that a search may play, and what is wrong with those asked for or banned. None is
/// left if all are banned.
pub fn root_moves(position: &Position, go: &Go) -> (Vec<Move>, Vec<Error>) {
    let mut wrong = Vec::new();
    let mut legal = |texts: &[String], error: fn(String) -> Error| -> Vec<Move> {
        let resolve = |text: &String| match movegen::resolve(position, text) {
            Ok(resolved) if !resolved.tolerated => Some(resolved.mv),
            _ => {
                wrong.push(error(text.clone()));
                None
            }
        };
        texts.iter().filter_map(resolve).collect()
    };
    let asked = legal(&go.searchmoves, Error::SearchMove);
    let banned = legal(&go.banned, Error::BannedMove);
    let mut moves = movegen::legal(position).to_vec();
    moves.retain(|mv| (asked.is_empty() || asked.contains(mv)) && !banned.contains(mv));
    (moves, wrong)
}

struct Messenger(Sender<Event>);

impl Reporter for Messenger {
    fn report(&self, report: &Report) {
        // Nobody listens any more when the program is about to end.
        let _ = self.0.send(Event::Report(report.clone()));
    }
}

/// What a search calls at its end.
pub type OnDone = Box<dyn FnOnce(SearchResult) + Send>;

/// How a search speaks to its session.
pub fn channels(events: &Sender<Event>) -> (Arc<dyn Reporter>, OnDone) {
    let done = events.clone();
    let on_done = move |result| {
        let _ = done.send(Event::Done(result));
    };
    (Arc::new(Messenger(events.clone())), Box::new(on_done))
}

/// What is said of a search that ended before it said anything: no client can do without a score.
pub fn last_words(result: &SearchResult, best: Move) -> Report {
    Report {
        depth: result.depth.max(1),
        seldepth: result.depth.max(1),
        multipv: 1,
        score: result.score,
        bound: Bound::Exact,
        nodes: result.nodes,
        nps: 0,
        hashfull: 0,
        time_ms: 0,
        pv: vec![best],
    }
}

/// Makes a variation of a single move longer if its score is that of a draw and the game is not
/// over after it: one match runner takes score 0 with a single move for the end of the game (item 6
/// of [what clients need](super#what-clients-need-of-the-answers)). The move added is any legal
/// one.
pub fn go_on_after_draw(report: &mut Report, game: &Game) {
    let ([only], DRAW) = (&report.pv[..], report.score) else { return };
    let mut after = game.clone();
    after.play(*only);
    if after.outcome().is_none() {
        report.pv.extend(movegen::legal(after.position()).first());
    }
}

/// Counts positions on a thread of its own.
pub fn perft(position: &Position, depth: u32, threads: usize, events: &Sender<Event>) -> Work {
    let position = position.clone();
    let brake = Arc::<Brake>::default();
    let work = Work::Task(Arc::clone(&brake));
    in_background(events, move |say| {
        if depth == 0 {
            return say(Reply::PerftTotal(1));
        }
        let plan = Plan { depth, threads, hash: 0 };
        if let Some(mut counts) = perft::run(&position, plan, brake.flag(), &|_| {}) {
            counts.sort_by_cached_key(|(mv, _)| mv.to_string());
            counts.iter().for_each(|&(mv, nodes)| say(Reply::PerftMove(mv, nodes)));
            say(Reply::PerftTotal(counts.iter().map(|&(_, nodes)| nodes).sum()));
        }
    });
    work
}

/// Searches the fixed suite on a thread of its own. One that is stopped says nothing.
pub fn bench(depth: Option<u32>, events: &Sender<Event>) -> Work {
    let brake = Arc::<Brake>::default();
    let work = Work::Bench(Arc::clone(&brake));
    in_background(events, move |say| {
        let result =
            suite::run_until(depth.unwrap_or(suite::DEPTH), Network::embedded(), &brake, |_, _| {});
        if !brake.stopped() {
            say(Reply::Bench(result.nodes, result.nps()));
        }
    });
    work
}

/// Searches the start positions on a thread of its own, with an engine of its own. What a stop
/// leaves unsearched leaves nothing to recommend.
pub fn setups(ask: SetupAsk, rules: Rules, threads: usize, events: &Sender<Event>) -> Work {
    let brake = Arc::<Brake>::default();
    let work = Work::Task(Arc::clone(&brake));
    in_background(events, move |say| {
        let mut engine = Engine::new();
        engine.set_threads(threads);
        let limits = Limits { nodes: Some(ask.nodes), ..Limits::default() };
        let question = Question { side: ask.side, against: ask.against, rules };
        let rows = advise(question, &mut |game| {
            // What one start taught must not colour the next.
            engine.new_game();
            let result = engine.search_until(game, &limits, &Silent, brake.next_search()?);
            (!brake.stopped()).then_some(result.score)
        });
        say(Reply::Setups(SetupAdvice(rows.unwrap_or_default())));
    });
    work
}

fn in_background(
    events: &Sender<Event>, body: impl FnOnce(&(dyn Fn(Reply) + Sync)) + Send + 'static,
) {
    let events = events.clone();
    thread::spawn(move || {
        let say = |reply| {
            let _ = events.send(Event::Task(reply));
        };
        body(&say);
        let _ = events.send(Event::TaskDone);
    });
}

#[cfg(test)]
mod tests {
    use super::{go_on_after_draw, last_words};
    use crate::game::Game;
    use crate::position::{Position, Rules};
    use crate::search::SearchResult;
    use crate::types::Move;

    #[test]
    fn a_draw_score_has_a_single_move_only_at_the_end_of_the_game() {
        let pass = |general: &str| Move::pass(general.parse().expect(general));
        let rules = Rules::named("janggicasual").expect("a rule set");
        let fen = "4k4/9/9/9/9/9/9/9/R2K5/5A3 w - - 0 1";
        let mut game = Game::new(Position::from_fen(fen, rules).expect(fen));
        let variation = |game: &Game, mv, score| {
            let result = SearchResult { best: Some(mv), ponder: None, score, depth: 1, nodes: 1 };
            let mut report = last_words(&result, mv);
            go_on_after_draw(&mut report, game);
            report.pv.len()
        };
        assert_eq!(variation(&game, pass("d2"), 0), 2);
        assert_eq!(variation(&game, pass("d2"), 5), 1);
        // The second pass in a row is the end.
        game.play(pass("d2"));
        assert_eq!(variation(&game, pass("e10"), 0), 1);
    }
}
