//! CECP, the protocol of XBoard and WinBoard, on top of a session.
//!
//! The client tells the game move by move and leaves it to the engine to think when it is on move; so
//! this protocol, unlike those of the UCI family, remembers the game, the clocks and what the engine
//! is to do. What it wants searched it asks the session for, as a client of UCI would.
//!
//! One search is under way at a time. A line that changes what is searched ends it and waits until it
//! is over; the lines after it wait too.

mod clock;
mod command;
mod orders;
mod record;
mod speech;

use super::command::Command;
use super::error::Error;
use super::event::Event;
use super::go::Go;
use super::language::Speaker;
use super::reply::Reply;
use super::session::Session;
use super::settings::Settings;
use crate::search::Report;
use crate::types::clock::Instant;
use crate::types::{Color, Move};
use clock::Clock;
use command::Cecp;
use record::Record;
use std::collections::VecDeque;

/// The most lines that may wait.
const MAX_WAITING: usize = 1024;
/// How deep a hint is looked for when none is at hand.
const HINT_DEPTH: u32 = 8;

/// What the engine is to do.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Mode {
    /// Nothing: the moves come from elsewhere.
    Force,
    /// Play this side.
    Play(Color),
    /// Analyse whatever stands on the board.
    Analyse,
}

/// What a search is for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Purpose {
    /// The engine's move.
    Move,
    /// The engine's answer, should the opponent play this move.
    Ponder(Move),
    Analysis,
    Hint,
}

/// The search under way.
struct Search {
    purpose: Purpose,
    /// Its result is not wanted any more.
    dropped: bool,
    start: Instant,
    last: Option<Report>,
}

/// What CECP remembers beside the session.
pub struct XBoard {
    record: Record,
    mode: Mode,
    clock: Clock,
    post: bool,
    ponder: bool,
    /// The opponent's move that the engine expects.
    expected: Option<Move>,
    /// The end of the game has been told.
    claimed: bool,
    search: Option<Search>,
    /// Lines that wait for the end of a search that was dropped.
    waiting: VecDeque<String>,
    /// What waits for the engine's move.
    deferred: Vec<(Cecp, String)>,
    /// The input has ended.
    closing: bool,
    said: Vec<String>,
}

impl Default for XBoard {
    fn default() -> XBoard {
        XBoard {
            record: Record::new(&Settings::default()),
            mode: Mode::Force,
            clock: Clock::default(),
            post: false,
            ponder: false,
            expected: None,
            claimed: false,
            search: None,
            waiting: VecDeque::new(),
            deferred: Vec::new(),
            closing: false,
            said: Vec::new(),
        }
    }
}

impl Speaker for XBoard {
    fn on(&mut self, session: &mut Session, event: Event) -> Vec<String> {
        match event {
            Event::Line(Ok(line)) if self.waiting.len() < MAX_WAITING => {
                self.waiting.push_back(line);
            }
            Event::Line(Ok(line)) => self.refuse(&Error::Crowded.to_string(), &line),
            Event::Line(Err(error)) => self.refuse(&error.to_string(), ""),
            Event::End => self.closing = true,
            other => self.ask(session, other),
        }
        self.go_on(session);
        std::mem::take(&mut self.said)
    }
}

impl XBoard {
    fn say(&mut self, text: String) {
        self.said.push(text);
    }

    fn refuse(&mut self, why: &str, line: &str) {
        self.say(format!("Error ({why}): {}", line.trim()));
    }

    // ---- the session ----

    /// Puts something to the session and hears its answers.
    fn ask(&mut self, session: &mut Session, event: Event) {
        for reply in session.on(event) {
            self.hear(session, reply);
        }
    }

    fn command(&mut self, session: &mut Session, command: Command) {
        self.ask(session, Event::Command(command));
    }

    /// Tells the session the game, so that it warns of a pass that the rules do not allow, and of what
    /// new rules do to this game.
    fn show_game(&mut self, session: &mut Session) {
        let place = self.record.place();
        self.command(session, Command::Position(place));
    }

    fn hear(&mut self, session: &mut Session, reply: Reply) {
        match reply {
            Reply::Info(report, _) => {
                let Some(search) = &mut self.search else { return };
                let shown = match search.purpose {
                    Purpose::Analysis => true,
                    Purpose::Hint => false,
                    Purpose::Move | Purpose::Ponder(_) => self.post,
                };
                if shown && !search.dropped {
                    self.said.push(speech::thinking(&report));
                }
                search.last = Some(report);
            }
            Reply::BestMove(best, expected) => self.search_is_over(session, best, expected),
            // Lines that begin so are for the log of the client.
            Reply::Note(text) | Reply::Warning(text) => self.say(format!("# {text}")),
            Reply::Error(error) => self.say(format!("Error ({error})")),
            _ => {}
        }
    }

    fn search_is_over(
        &mut self, session: &mut Session, best: Option<Move>, expected: Option<Move>,
    ) {
        let Some(search) = self.search.take() else { return };
        match (search.purpose, best) {
            _ if search.dropped => {}
            (Purpose::Move, Some(best)) => self.play_own(best, expected, search.start),
            (Purpose::Hint, Some(best)) => self.say(format!("Hint: {}", speech::spell(best))),
            _ => {}
        }
        for (command, line) in std::mem::take(&mut self.deferred) {
            self.carry_out(session, command, &line);
        }
    }

    /// The engine's move is made before it is told: the answer to it may come at once.
    fn play_own(&mut self, best: Move, expected: Option<Move>, start: Instant) {
        self.change().play(best);
        self.expected = expected;
        let plies = self.record.game().plies();
        self.clock.spend(start.elapsed(), plies.div_ceil(2));
        self.say(format!("move {}", speech::spell(best)));
    }

    /// The game, which is about to change.
    fn change(&mut self) -> &mut Record {
        (self.expected, self.claimed) = (None, false);
        &mut self.record
    }

    /// Carries out the lines that wait, as far as nothing under way hinders it, and sees to it that
    /// the engine does what it is to do.
    fn go_on(&mut self, session: &mut Session) {
        loop {
            if let Some(line) = self.waiting.pop_front() {
                let command = Cecp::parse(&line);
                match self.when(&command) {
                    When::Now => self.carry_out(session, command, &line),
                    When::AfterMove => self.deferred.push((command, line)),
                    When::Stopped => {
                        self.waiting.push_front(line);
                        self.drop_search(session);
                        // It may be over at once.
                        if self.search.is_some() {
                            return;
                        }
                    }
                }
            } else if self.closing {
                return self.close(session);
            } else {
                self.resume(session);
                return;
            }
            if !matches!(self.mode, Mode::Analyse) {
                self.resume(session);
            }
            if session.finished() {
                return;
            }
        }
    }

    /// When a command can be carried out.
    fn when(&self, command: &Cecp) -> When {
        let Some(purpose) = self.search.as_ref().map(|search| search.purpose) else {
            return When::Now;
        };
        let thinking = purpose == Purpose::Move;
        match command {
            Cecp::Ping(_) | Cecp::Option(..) | Cecp::Resource(..) if thinking => When::AfterMove,
            Cecp::Ping(_)
            | Cecp::Nothing
            | Cecp::Features
            | Cecp::Level(..)
            | Cecp::TimePerMove(_)
            | Cecp::Depth(_)
            | Cecp::OwnTime(_)
            | Cecp::OtherTime(_)
            | Cecp::MoveNow
            | Cecp::Hint
            | Cecp::Post(_)
            | Cecp::Progress
            | Cecp::Unknown
            | Cecp::Unreadable => When::Now,
            Cecp::Ponder(on) if thinking || *on => When::Now,
            Cecp::UserMove(_) | Cecp::SetBoard(_) => {
                let played = self.opponents_move(command);
                match purpose {
                    Purpose::Ponder(mv) if played == Some(mv) => When::Now,
                    _ => When::Stopped,
                }
            }
            _ => When::Stopped,
        }
    }

    /// The move that a line reports.
    fn opponents_move(&self, command: &Cecp) -> Option<Move> {
        match command {
            Cecp::UserMove(text) => self.record.read(text),
            Cecp::SetBoard(fen) => self.record.pass_to(fen),
            _ => None,
        }
    }

    // ---- searching ----

    /// Starts whatever the engine has to do now.
    fn resume(&mut self, session: &mut Session) {
        if self.search.is_some() || !matches!(self.mode, Mode::Play(_) | Mode::Analyse) {
            return;
        }
        let game = self.record.game();
        let (side, outcome) = (game.position().side(), game.outcome());
        match (self.mode, outcome) {
            (Mode::Analyse, _) => {
                let go = Go { infinite: true, analysis: true, ..Go::default() };
                self.start(session, Purpose::Analysis, go);
            }
            (_, Some(outcome)) => {
                if !std::mem::replace(&mut self.claimed, true) {
                    self.say(speech::claim(outcome));
                }
            }
            (mode, None) if mode == Mode::Play(side) => {
                let go = self.clock.limits(side.index(), self.own_moves(side));
                self.start(session, Purpose::Move, go);
            }
            (_, None) => self.think_ahead(session, !side),
        }
    }

    /// The moves that a side has made.
    fn own_moves(&self, side: Color) -> usize {
        let game = self.record.game();
        let plies = game.plies();
        if side == game.position().side() { plies / 2 } else { plies.div_ceil(2) }
    }

    /// Thinks about the answer to the move expected, unless that would end the game.
    fn think_ahead(&mut self, session: &mut Session, own: Color) {
        let Some(mv) = self.expected.filter(|_| self.ponder) else { return };
        let mut after = self.record.game().clone();
        after.play(mv);
        if after.outcome().is_none() {
            let go = self.clock.limits(own.index(), self.own_moves(own));
            self.start(session, Purpose::Ponder(mv), Go { ponder: true, ..go });
        }
    }

    fn start(&mut self, session: &mut Session, purpose: Purpose, go: Go) {
        let record = &self.record;
        let place = match purpose {
            Purpose::Ponder(mv) => record.place_after(mv),
            _ => record.place(),
        };
        self.search = Some(Search { purpose, dropped: false, start: Instant::now(), last: None });
        self.command(session, Command::Position(place));
        self.command(session, Command::Go(go));
    }

    fn drop_search(&mut self, session: &mut Session) {
        if let Some(search) = &mut self.search
            && !std::mem::replace(&mut search.dropped, true)
        {
            self.command(session, Command::Stop);
        }
    }

    /// The input has ended: the move being thought about is still told.
    fn close(&mut self, session: &mut Session) {
        let thinking = self.search.as_ref().is_some_and(|search| search.purpose == Purpose::Move);
        if thinking {
            self.command(session, Command::Stop);
        } else {
            self.drop_search(session);
        }
        if self.search.is_none() {
            self.mode = Mode::Force;
            self.command(session, Command::Quit);
        }
    }
}

/// When a command can be carried out.
enum When {
    Now,
    /// After the engine's move, which it does not hinder.
    AfterMove,
    /// When the search, which has no more use, is over.
    Stopped,
}
