//! What each command of CECP does, once it can be carried out.

use super::command::Cecp;
use super::record::Record;
use super::{HINT_DEPTH, Mode, Purpose, XBoard, speech};
use crate::movegen;
use crate::protocol::command::Command;
use crate::protocol::go::Go;
use crate::protocol::options::{self, Kind};
use crate::protocol::session::Session;
use crate::types::{Color, Move};

impl XBoard {
    /// Carries out a command. `line` is how it was written.
    pub(super) fn carry_out(&mut self, session: &mut Session, command: Cecp, line: &str) {
        match command {
            Cecp::Features => self.said.extend(speech::features()),
            Cecp::Nothing => {}
            Cecp::New => self.new_game(session),
            Cecp::Variant(name) => self.variant(session, &name, line),
            Cecp::Quit => self.command(session, Command::Quit),
            Cecp::Force => self.mode = Mode::Force,
            Cecp::Analyze => self.mode = Mode::Analyse,
            Cecp::Go | Cecp::PlayOther => {
                let side = self.record.game().position().side();
                self.mode = Mode::Play(if command == Cecp::Go { side } else { !side });
            }
            Cecp::Level(moves, base, increment) => self.clock.level(moves, base, increment),
            Cecp::TimePerMove(milliseconds) => self.clock.per_move(milliseconds),
            Cecp::Depth(depth) => self.clock.depth(depth),
            Cecp::OwnTime(milliseconds) => self.clock.own(milliseconds),
            Cecp::OtherTime(milliseconds) => self.clock.other(milliseconds),
            Cecp::Ping(number) => self.say(format!("pong {number}")),
            Cecp::MoveNow => {
                if self.is_thinking() {
                    self.command(session, Command::Stop);
                }
            }
            Cecp::UserMove(text) => self.user_move(session, &text),
            Cecp::SetBoard(fen) => self.set_board(session, &fen),
            Cecp::TakeBack(plies) => self.take_back(session, plies, line),
            Cecp::Hint => self.hint(session),
            Cecp::Ponder(on) => self.ponder = on,
            Cecp::Post(on) => self.post = on,
            Cecp::Progress => {
                let moves = movegen::legal(self.record.game().position()).len();
                let last = self.search.as_ref().and_then(|search| search.last.as_ref());
                let text = speech::progress(last, moves);
                self.say(text);
            }
            Cecp::Resource(name, amount) => self.resource(session, name, amount),
            Cecp::Option(name, value) => self.option(session, &name, value, line),
            Cecp::Unknown => self.refuse("unknown command", line),
            Cecp::Unreadable => self.refuse("unreadable argument", line),
        }
    }

    fn is_thinking(&self) -> bool {
        self.search.as_ref().is_some_and(|search| search.purpose == Purpose::Move)
    }

    /// White begins, and the engine is to answer for Black.
    fn new_game(&mut self, session: &mut Session) {
        self.command(session, Command::NewGame);
        self.change();
        self.record = Record::new(session.settings());
        self.clock.reset();
        self.mode = Mode::Play(Color::Han);
    }

    fn variant(&mut self, session: &mut Session, name: &str, line: &str) {
        let known = options::VARIANTS.iter().any(|known| known.eq_ignore_ascii_case(name));
        if !known {
            return self.refuse("unknown variant", line);
        }
        let (option, value) = ("UCI_Variant".to_string(), Some(name.to_string()));
        self.command(session, Command::SetOption { name: option, value });
        self.change();
        self.record = Record::new(session.settings());
        self.say(speech::setup(&self.record.game().position().fen()));
    }

    fn user_move(&mut self, session: &mut Session, text: &str) {
        let Some(mv) = self.record.read(text) else {
            return self.say(format!("Illegal move: {text}"));
        };
        self.opponent_played(session, mv);
    }

    /// The opponent's move. If it was pondered on, the session knows of it, and from now on it is the
    /// engine's answer that is searched.
    fn opponent_played(&mut self, session: &mut Session, mv: Move) {
        self.change().play(mv);
        let Some(search) = &mut self.search else { return self.show_game(session) };
        search.purpose = Purpose::Move;
        search.start = crate::types::clock::Instant::now();
        self.command(session, Command::PonderHit);
    }

    /// A position that a pass leads to is that pass; any other begins a game.
    fn set_board(&mut self, session: &mut Session, fen: &str) {
        if let Some(pass) = self.record.pass_to(fen) {
            return self.opponent_played(session, pass);
        }
        match self.record.set(fen, session.settings()) {
            Ok(()) => _ = self.change(),
            Err(error) => self.say(format!("tellusererror Illegal position: {error}")),
        }
    }

    fn take_back(&mut self, session: &mut Session, plies: usize, line: &str) {
        if !self.record.take_back(plies, session.settings()) {
            return self.refuse("no move to take back", line);
        }
        self.change();
    }

    /// What the engine expects the user to play; if nothing, it looks.
    fn hint(&mut self, session: &mut Session) {
        let game = self.record.game();
        let over = game.outcome().is_some();
        match (self.expected, &self.search) {
            (Some(mv), _) => self.say(format!("Hint: {}", speech::spell(mv))),
            (None, None) if !over => {
                let go = Go { depth: Some(HINT_DEPTH), ..Go::default() };
                self.start(session, Purpose::Hint, go);
            }
            _ => {}
        }
    }

    /// Memory and threads, of which there can be too much for the option.
    fn resource(&mut self, session: &mut Session, name: &str, amount: i32) {
        let Some(option) = options::find(name) else { return };
        let Kind::Spin { min, max, .. } = option.kind else { return };
        let value = Some(amount.clamp(min, max).to_string());
        self.command(session, Command::SetOption { name: name.to_string(), value });
    }

    fn option(&mut self, session: &mut Session, name: &str, value: Option<String>, line: &str) {
        let Some(option) = options::find(name) else {
            return self.refuse("unknown option", line);
        };
        let value = match (option.kind, value.as_deref()) {
            (Kind::Check { .. }, Some("1")) => Some("true".to_string()),
            (Kind::Check { .. }, Some("0")) => Some("false".to_string()),
            _ => value,
        };
        // What was pondered on may be what the session knows.
        self.show_game(session);
        self.command(session, Command::SetOption { name: name.to_string(), value });
        self.record.heed(session.settings());
    }
}
