//! A conversation: what a command changes and what it answers. Knows no streams: events go in,
//! replies come out.
//!
//! During a search, commands that would change what is searched (`position`, `setoption`, `go`,
//! `ucinewgame`, `flip`, `bench`) wait for its end if it ends by itself or was told to; if it would
//! go on for ever, they are refused. Everything else is answered at once.

use super::board::Board;
use super::command::Command;
use super::current::Current;
use super::error::{Error, OptionError, PlaceError, quote};
use super::evaluation::Evaluation;
use super::event::Event;
use super::go::Go;
use super::help::Help;
use super::log::Log;
use super::networks::Networks;
use super::options::{self, OptionId, Value};
use super::reply::{Reply, Terminal};
use super::settings::Settings;
use super::status::Status;
use super::work::{self, Work};
use crate::engine::Engine;
use crate::eval::wdl::wdl;
use crate::game::Game;
use crate::movegen;
use crate::search::{Report, SearchResult};
use crate::types::Move;
use std::collections::VecDeque;
use std::sync::mpsc::Sender;

/// The most commands that may wait for the end of a search.
const MAX_HELD: usize = 1024;

/// The state of a conversation.
pub struct Session {
    engine: Engine,
    current: Current,
    networks: Networks,
    work: Work,
    held: VecDeque<Command>,
    /// The input has ended: what was asked is still answered, but no search goes on.
    closing: bool,
    finished: bool,
    events: Sender<Event>,
    replies: Vec<Reply>,
    log: Log,
}

impl Session {
    /// A conversation whose search and tasks send what they have to say through `events`.
    pub fn new(events: Sender<Event>) -> Session {
        let current = Current::default();
        let settings = current.settings();
        let mut engine = Engine::new();
        engine.set_hash(settings.count(OptionId::Hash));
        engine.set_threads(settings.count(OptionId::Threads));
        engine.set_multipv(settings.count(OptionId::MultiPv));
        engine.set_move_overhead(settings.count(OptionId::MoveOverhead) as u64);
        Session {
            engine,
            current,
            networks: Networks::default(),
            work: Work::Idle,
            held: VecDeque::new(),
            closing: false,
            finished: false,
            events,
            replies: Vec::new(),
            log: Log::default(),
        }
    }

    /// Takes an event, and returns what there is to say to it.
    pub fn on(&mut self, event: Event) -> Vec<Reply> {
        match event {
            Event::Line(Err(error)) => self.fail(error),
            Event::Line(Ok(line)) => match Command::parse(&line) {
                Ok(Some(command)) => self.take(command),
                Ok(None) => {}
                Err(error) => self.fail(error),
            },
            Event::Command(command) => self.take(command),
            Event::End => self.end_of_input(),
            Event::Report(report) => self.report(report),
            Event::Done(result) => self.done(&result),
            Event::Task(reply) => self.say(reply),
            Event::TaskDone => self.work = Work::Idle,
        }
        self.go_on();
        std::mem::take(&mut self.replies)
    }

    /// Whether there is nothing more to say: the program may end.
    pub fn finished(&self) -> bool {
        self.finished
    }

    /// Whether nothing is under way: no search, no task, no command waiting.
    pub fn idle(&self) -> bool {
        matches!(self.work, Work::Idle) && self.held.is_empty()
    }

    /// The game as it stands.
    pub fn game(&self) -> &Game {
        self.current.game()
    }

    /// What the options say.
    pub fn settings(&self) -> &Settings {
        self.current.settings()
    }

    /// The record of the conversation.
    pub fn log(&mut self) -> &mut Log {
        &mut self.log
    }

    fn say(&mut self, reply: Reply) {
        self.replies.push(reply);
    }

    fn fail(&mut self, error: impl Into<Error>) {
        self.say(Reply::Error(error.into()));
    }

    /// Carries out a command, or keeps it until the search is over, or refuses it.
    fn take(&mut self, command: Command) {
        match command {
            Command::Stop if !self.held.is_empty() => {
                // It is meant for every search asked for so far.
                self.stop();
                self.hold(command);
            }
            Command::Stop => self.stop(),
            Command::Quit => self.quit(),
            Command::IsReady => self.say(Reply::ReadyOk),
            Command::PonderHit => self.ponder_hit(),
            _ if !self.held.is_empty() => self.hold(command),
            _ if changes(&command) && self.work.is_endless() && !self.closing => {
                let word = command.to_string();
                let word = word.split(' ').next().unwrap_or_default();
                self.fail(Error::Searching(word.to_string()));
            }
            _ if changes(&command) && !matches!(self.work, Work::Idle) => self.hold(command),
            _ => self.carry_out(command),
        }
    }

    fn hold(&mut self, command: Command) {
        if self.held.len() < MAX_HELD {
            self.held.push_back(command);
        } else {
            self.fail(Error::Crowded);
        }
    }

    fn carry_out(&mut self, command: Command) {
        match command {
            Command::Uci => self.say(Reply::Hello),
            Command::IsReady => self.say(Reply::ReadyOk),
            Command::NewGame => {
                self.engine.new_game();
                self.current.new_game();
            }
            Command::SetOption { name, value } => self.set_option(&name, value.as_deref()),
            Command::Position(place) => {
                let answer = self.current.set(place);
                self.placed(answer);
            }
            Command::Go(go) => self.go(go),
            Command::PonderHit => self.ponder_hit(),
            Command::Stop => self.stop(),
            Command::Quit => self.quit(),
            Command::Display => {
                let board = Board::new(self.game(), self.settings());
                self.say(Reply::Board(Box::new(board)));
            }
            Command::Eval => {
                let side = self.game().position().side();
                let (report, net) =
                    (self.engine.eval(self.game()), self.engine.net_eval(self.game()));
                self.say(Reply::Eval(Box::new(Evaluation { report, net, side })));
            }
            Command::Moves => {
                let mut moves = movegen::legal(self.game().position()).to_vec();
                moves.sort_by_cached_key(Move::to_string);
                self.say(Reply::Moves(moves));
            }
            Command::Status => self.say(Reply::Status(Status::of(self.game()))),
            Command::Flip => {
                let answer = self.current.flip();
                self.placed(answer);
            }
            Command::GoSetup(ask) => {
                let threads = self.settings().number(OptionId::Threads) as usize;
                self.work = work::setups(ask, self.settings().rules(), threads, &self.events);
            }
            Command::Bench(depth) => self.work = work::bench(depth, &self.events),
            Command::Help(topic) => match Help::on(topic.as_deref()) {
                Ok(help) => self.say(Reply::Help(help)),
                Err(error) => self.fail(error),
            },
            Command::Nothing => {}
        }
    }

    // ---- options and positions ----

    fn set_option(&mut self, name: &str, value: Option<&str>) {
        if options::is_silent(name) {
            return;
        }
        let Some(option) = options::find(name) else {
            return self.say(Reply::Note(OptionError::Unknown(name.to_string()).to_string()));
        };
        let value = match option.read(value) {
            Ok(value) => value,
            Err(error) => return self.fail(error),
        };
        match (option.id, value) {
            (OptionId::ClearHash, _) => self.engine.clear_hash(),
            (OptionId::LogFile, Value::Text(path)) => {
                if let Err(error) = self.log.open(&path) {
                    self.fail(error);
                }
            }
            (id @ (OptionId::EvalFile | OptionId::UseNnue), value) => {
                match self.networks.set(id, &value, &mut self.engine) {
                    Ok(note) => self.say(Reply::Note(note)),
                    Err(error) => self.fail(error),
                }
            }
            (id, value) => self.settle(id, &value),
        }
    }

    /// Takes a value that the settings keep, and tells the engine if it is a new one for it.
    fn settle(&mut self, id: OptionId, value: &Value) {
        let old = self.settings().number(id);
        let replies = self.current.settle(id, value);
        self.replies.extend(replies);
        let number = self.settings().number(id);
        match id {
            _ if number == old => {}
            OptionId::Threads => self.engine.set_threads(self.settings().count(id)),
            OptionId::Hash if !self.engine.set_hash(self.settings().count(id)) => {
                self.current.settle(id, &Value::Spin(old));
                self.fail(Error::Memory(number));
            }
            OptionId::MultiPv => self.engine.set_multipv(self.settings().count(id)),
            OptionId::MoveOverhead => {
                self.engine.set_move_overhead(self.settings().count(id) as u64);
            }
            _ => self.heed_strength(false),
        }
    }

    /// Tells the engine how strong it is to be and what it is to aim at, in an analysis or as the
    /// options say.
    fn heed_strength(&mut self, analysis: bool) {
        let mut settings = self.settings().clone();
        if analysis {
            settings.set(OptionId::AnalyseMode, &Value::Check(true));
        }
        self.engine.set_strength(settings.strength());
        self.engine.set_outlook(settings.outlook());
    }

    fn placed(&mut self, answer: Result<Option<Reply>, PlaceError>) {
        match answer {
            Ok(warning) => self.replies.extend(warning),
            Err(error) => self.fail(error),
        }
    }

    // ---- searching ----

    fn go(&mut self, go: Go) {
        for word in &go.unknown {
            self.replies.push(Reply::Note(format!("go: {} ignored", quote(word))));
        }
        match (go.perft, movegen::legal(self.game().position()).first()) {
            (Some(depth), _) => {
                let threads = self.settings().count(OptionId::Threads);
                self.work = work::perft(self.game().position(), depth, threads, &self.events);
            }
            (None, None) => self.go_nowhere(go),
            (None, Some(_)) => self.search(go),
        }
        // A `stop` that came later may be known already; the end of the input stops searches.
        let counting = matches!(self.work, Work::Task(_));
        if self.held.contains(&Command::Stop) || self.closing && !counting {
            self.stop();
        }
    }

    /// There is no legal move: the score says who has won.
    fn go_nowhere(&mut self, go: Go) {
        let outcome = self.game().outcome().unwrap_or_else(|| self.game().stuck());
        self.say(Reply::Ended(match outcome.winner {
            None => Terminal::Drawn,
            Some(winner) if winner == self.game().position().side() => Terminal::Won,
            Some(_) => Terminal::Lost,
        }));
        self.no_best_move(go);
    }

    /// There is nothing to play. An endless search may not say so before it is asked.
    fn no_best_move(&mut self, go: Go) {
        if go.infinite || go.ponder {
            self.work = Work::Ended(go);
        } else {
            self.say(Reply::BestMove(None, None));
        }
    }

    fn search(&mut self, go: Go) {
        let (moves, wrong) = work::root_moves(self.game().position(), &go);
        wrong.into_iter().for_each(|error| self.fail(error));
        let Some(&fallback) = moves.first() else { return self.no_best_move(go) };
        let limits = work::limits(&go, moves);
        self.heed_strength(go.analysis);
        self.engine.set_game(self.game().clone());
        let (reporter, done) = work::channels(&self.events);
        self.engine.start(limits, reporter, done);
        self.work = Work::Search { go, fallback, reported: false, stopped: false };
    }

    fn report(&mut self, mut report: Report) {
        if let Work::Search { reported, .. } = &mut self.work {
            *reported = true;
            work::go_on_after_draw(&mut report, self.game());
            self.say_report(report);
        }
    }

    fn say_report(&mut self, report: Report) {
        let shown = self.settings().is_on(OptionId::ShowWdl);
        let wdl = shown.then(|| wdl(report.score, self.game().position()));
        self.say(Reply::Info(report, wdl));
    }

    fn done(&mut self, result: &SearchResult) {
        self.engine.wait();
        if let Work::Search { fallback, reported, .. } = self.work {
            let best = result.best.unwrap_or(fallback);
            if !reported {
                self.say_report(work::last_words(result, best));
            }
            self.say(Reply::BestMove(Some(best), result.ponder));
        }
        self.work = Work::Idle;
    }

    fn stop(&mut self) {
        match &mut self.work {
            Work::Idle => {}
            Work::Search { stopped, .. } => {
                *stopped = true;
                self.engine.stop();
            }
            Work::Task(brake) | Work::Bench(brake) => brake.stop(),
            Work::Ended(_) => {
                self.work = Work::Idle;
                self.say(Reply::BestMove(None, None));
            }
        }
    }

    fn ponder_hit(&mut self) {
        match &mut self.work {
            Work::Search { go, .. } if go.ponder => {
                go.ponder = false;
                self.engine.ponderhit();
            }
            Work::Ended(go) if go.ponder && !go.infinite => self.stop(),
            _ => {}
        }
    }

    /// Carries out what waits, as far as nothing under way hinders it.
    fn go_on(&mut self) {
        let free = |work: &Work, command: &Command| !changes(command) || matches!(work, Work::Idle);
        while let Some(command) = self.held.pop_front_if(|command| free(&self.work, command)) {
            self.carry_out(command);
        }
        self.finished |= self.closing && self.idle();
    }

    // ---- leaving ----

    /// Everything asked for is still answered, searches only with what they have found so far.
    fn end_of_input(&mut self) {
        self.closing = true;
        // Counting and the bench end by themselves; their whole answer was asked for.
        if !matches!(self.work, Work::Task(_) | Work::Bench(_)) {
            self.stop();
        }
    }

    fn quit(&mut self) {
        self.held.clear();
        self.closing = true;
        self.stop();
        // A search still says its best move; a task is left where it is.
        self.finished = !matches!(self.work, Work::Search { .. });
    }
}

/// Whether a command changes what a search works on, or starts another.
fn changes(command: &Command) -> bool {
    matches!(
        command,
        Command::NewGame
            | Command::SetOption { .. }
            | Command::Position(_)
            | Command::Go(_)
            | Command::GoSetup(_)
            | Command::Flip
            | Command::Bench(_)
    )
}
