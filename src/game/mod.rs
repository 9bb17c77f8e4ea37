#![doc = include_str!("rules.md")]

mod limit;
mod outcome;

pub use limit::{is_dead, may_be_over, plies_counted, plies_left};
pub use outcome::{Outcome, Reason};

use crate::movegen::Generator;
use crate::position::{Position, Rules, Scoring, Undo};
use crate::types::{Bitboard, Color, Move, Piece, PieceType};

/// One ply of the past.
#[derive(Clone, Debug)]
struct Ply {
    /// The move made, `NONE` for a search's null move.
    mv: Move,
    undo: Undo,
    /// Whether the side that made it was in check.
    in_check: bool,
    /// How far back the window of comparison reached before the move.
    window: usize,
}

/// A position with its history.
#[derive(Clone, Debug)]
pub struct Game {
    position: Position,
    past: Vec<Ply>,
    /// The keys of the positions before each ply, by themselves since looking for repetitions reads
    /// nothing else.
    keys: Vec<u64>,
    in_check: bool,
    /// How many plies may be looked back at: to the last capture, null move, or the start.
    window: usize,
}

impl Game {
    /// A game that starts from `position`.
    pub fn new(position: Position) -> Game {
        let in_check = position.in_check();
        let (past, keys) = (Vec::with_capacity(256), Vec::with_capacity(256));
        Game { position, past, keys, in_check, window: 0 }
    }

    /// The position now.
    #[inline]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Goes on under other rules.
    pub fn set_rules(&mut self, rules: Rules) {
        self.position.set_rules(rules);
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        self.in_check
    }

    /// The number of plies played.
    #[inline]
    pub fn plies(&self) -> usize {
        self.past.len()
    }

    /// The moves played, first to last.
    pub fn moves(&self) -> impl DoubleEndedIterator<Item = Move> + '_ {
        self.past.iter().map(|ply| ply.mv)
    }

    /// Plays a move, which must be legal or a pass. Returns the piece taken.
    pub fn play(&mut self, mv: Move) -> Option<Piece> {
        self.play_telling(mv, |_| ())
    }

    /// As [`Game::play`]; `tell` hears the [`Position::tt_key`] of the new position as soon as it
    /// is known, while there still is work to do.
    #[inline]
    pub fn play_telling(&mut self, mv: Move, tell: impl FnOnce(u64)) -> Option<Piece> {
        self.keys.push(self.position.key());
        let undo = self.position.make(mv);
        tell(self.position.tt_key());
        self.past.push(Ply { mv, undo, in_check: self.in_check, window: self.window });
        self.window = if undo.captured.is_some() { 0 } else { self.window + 1 };
        self.in_check = self.position.in_check();
        undo.captured
    }

    /// Makes a search's null move, which is no pass and which no repetition crosses.
    pub fn play_null(&mut self) {
        self.keys.push(self.position.key());
        let undo = self.position.make_null();
        let ply = Ply { mv: Move::NONE, undo, in_check: self.in_check, window: self.window };
        self.past.push(ply);
        self.window = 0;
        self.in_check = false;
    }

    /// Takes back the last move, if there is one.
    pub fn undo(&mut self) {
        if let Some(ply) = self.past.pop() {
            self.keys.pop();
            if ply.mv.is_none() {
                self.position.unmake_null(ply.undo);
            } else {
                self.position.unmake(ply.mv, ply.undo);
            }
            self.in_check = ply.in_check;
            self.window = ply.window;
        }
    }

    /// Whether the side to move was in check `back` plies ago (0 is now).
    #[inline]
    pub(crate) fn checked(&self, back: usize) -> bool {
        match back {
            0 => self.in_check,
            _ => self.past[self.past.len() - back].in_check,
        }
    }

    /// The move made `back` plies ago (1 is the last move).
    #[inline]
    fn mv(&self, back: usize) -> Move {
        self.past[self.past.len() - back].mv
    }

    /// How far back the same position occurred, nearest first. Two plies suffice for it if both
    /// were passes.
    fn occurrences(&self) -> impl Iterator<Item = usize> + '_ {
        let key = self.position.key();
        let window = &self.keys[self.keys.len() - self.window..];
        // The last two in the window are one and two plies back.
        let pairs = window.rchunks_exact(2).zip((2..).step_by(2));
        pairs.filter(move |(pair, _)| pair[0] == key).map(|(_, back)| back)
    }

    /// How often the position has occurred since the last capture, this time included.
    pub fn repetitions(&self) -> u32 {
        1 + self.occurrences().count() as u32
    }

    /// How many plies ago the position last occurred.
    #[inline]
    pub fn last_occurrence(&self) -> Option<usize> {
        self.occurrences().next()
    }

    /// The move that takes the side's last move back where the opponent has just done so with its
    /// own: it brings back the position of three plies ago. Not necessarily legal.
    #[inline]
    pub fn reversing_move(&self) -> Option<Move> {
        if self.window < 3 || self.mv(1) != self.mv(3).reversed() {
            return None;
        }
        Some(self.mv(2).reversed())
    }

    /// Whether the game is over, who won, and why: the answer for everyone who asks.
    pub fn outcome(&self) -> Option<Outcome> {
        if self.position.ended_by_pass() {
            return self.ending();
        }
        if (self.in_check || self.position.bikjang()) && !self.has_legal_move() {
            return Some(self.stuck());
        }
        self.ending()
    }

    /// As [`Game::outcome`], for a caller that will look for legal moves itself: a position without
    /// any is found over here only for another reason. That a mate on the board goes before a draw
    /// by history is observed.
    pub fn ending(&self) -> Option<Outcome> {
        if self.position.ended_by_pass() {
            let bikjang = self.position.bikjang();
            return Some(self.counted(if bikjang { Reason::Bikjang } else { Reason::DoublePass }));
        }
        let outcome = self.ended_by_history().or_else(|| self.ended_by_material())?;
        let may_be_stuck = self.in_check || self.position.bikjang();
        Some(if may_be_stuck && !self.has_legal_move() { self.stuck() } else { outcome })
    }

    /// How a game ends whose side to move has no legal move.
    pub fn stuck(&self) -> Outcome {
        let position = &self.position;
        if position.bikjang() {
            self.counted(Reason::Bikjang)
        } else if position.passes() >= 2 {
            self.counted(Reason::DoublePass)
        } else {
            Outcome { winner: Some(!position.side()), reason: Reason::Mate }
        }
    }

    /// Whether any move is legal, the pass included.
    fn has_legal_move(&self) -> bool {
        Generator::new(&self.position).any()
    }

    /// The outcome, were the game decided now without mate, for the given reason: by the count of
    /// the points where the rules count them, else as a draw.
    pub fn counted(&self, reason: Reason) -> Outcome {
        let winner = match self.position.rules().scoring {
            Scoring::Draw => None,
            Scoring::Points => self.position.points_winner(),
        };
        Outcome { winner, reason }
    }

    fn ended_by_history(&self) -> Option<Outcome> {
        let rules = self.position.rules();
        // A second occurrence takes four plies, a third eight.
        let soonest = match rules.repetition {
            1 => 0,
            2 => 4,
            _ => 8,
        };
        if self.window >= soonest {
            let repeated = self.repeated();
            let perpetual = repeated.is_some_and(|o| o.reason == Reason::PerpetualCheck);
            if !perpetual && rules.move_repetition && self.shuttled() {
                let winner = Some(self.position.side());
                return Some(Outcome { winner, reason: Reason::MoveRepetition });
            }
            if repeated.is_some() {
                return repeated;
            }
        }
        let at_limit = plies_left(&self.position) == Some(0);
        at_limit.then(|| self.counted(Reason::MoveLimit))
    }

    fn ended_by_material(&self) -> Option<Outcome> {
        is_dead(&self.position).then(|| self.counted(Reason::Material))
    }

    /// Perpetual check, KJA's third occurrence, and repetition, in this order.
    fn repeated(&self) -> Option<Outcome> {
        let rules = *self.position.rules();
        let (mut count, mut forbidden, mut ended) = (1, false, rules.repetition == 1);
        for back in self.occurrences() {
            count += 1;
            if rules.perpetual_check && count == rules.judged_occurrence() {
                let winner = self.perpetually_checked(back);
                if winner.is_some() {
                    return Some(Outcome { winner, reason: Reason::PerpetualCheck });
                }
            }
            forbidden |= count == 3 && rules.third_occurrence && !self.position.few_points();
            ended |= count == rules.repetition as u32;
        }
        if forbidden {
            let winner = Some(self.position.side());
            return Some(Outcome { winner, reason: Reason::Repetition });
        }
        ended.then(|| self.counted(Reason::Repetition))
    }

    /// The side that the other checked with its every move of the last `back` plies; none if
    /// neither side or both sides did so.
    fn perpetually_checked(&self, back: usize) -> Option<Color> {
        let checked = |first: usize| (first..=back).step_by(2).all(|b| self.checked(b));
        match (checked(0), checked(1)) {
            (true, false) => Some(self.position.side()),
            (false, true) => Some(!self.position.side()),
            _ => None,
        }
    }

    /// How the game would end if the last `back` plies, which led back to the same position, were
    /// repeated until the rules end it.
    pub fn repeat_outcome(&self, back: usize) -> Outcome {
        let (rules, side) = (self.position.rules(), self.position.side());
        let won = |winner, reason| Outcome { winner, reason };
        if rules.perpetual_check
            && let Some(winner) = self.perpetually_checked(back)
        {
            return won(Some(winner), Reason::PerpetualCheck);
        }
        if rules.third_occurrence && !self.position.few_points() {
            return won(Some(side), Reason::Repetition);
        }
        if rules.move_repetition && back == 4 {
            // Both sides go back and forth.
            match (self.may_not_shuttle(self.mv(1)), self.may_not_shuttle(self.mv(2))) {
                (true, false) => return won(Some(side), Reason::MoveRepetition),
                (false, true) => return won(Some(!side), Reason::MoveRepetition),
                (true, true) => return won(None, Reason::MoveRepetition),
                (false, false) => {}
            }
        }
        match rules.repetition {
            0 => won(None, Reason::Repetition),
            _ => self.counted(Reason::Repetition),
        }
    }

    /// Whether the back-and-forth rule concerns the piece that made the move: generals and guards
    /// may go back and forth, and a pass is no move.
    fn may_not_shuttle(&self, mv: Move) -> bool {
        let kind = self.position.piece_on(mv.to()).map(Piece::kind);
        !mv.is_pass() && !matches!(kind, Some(PieceType::General | PieceType::Guard))
    }

    /// The back-and-forth rule ([rules](self#back-and-forth)): the last move brought a piece,
    /// neither general nor guard, to a point X for the third time: arrival at X without a capture,
    /// X-Y, Y-X, X-Y, Y-X, never in check before. One pass directly before the last move is
    /// overlooked.
    fn shuttled(&self) -> bool {
        if self.window < 9 {
            return false;
        }
        let last = self.mv(1);
        if !self.may_not_shuttle(last) {
            return false;
        }
        let skipped = if self.mv(3).is_pass() { 2 } else { 0 };
        let turns = [1, 3 + skipped, 5 + skipped, 7 + skipped, 9 + skipped];
        if self.window < turns[4] || (1..=turns[4]).step_by(2).any(|back| self.checked(back)) {
            return false;
        }
        let (x, y) = (last.to(), last.from());
        let moves = turns.map(|back| self.mv(back));
        let there_and_back = moves[..4].iter().enumerate().all(|(i, mv)| {
            if i % 2 == 0 { (mv.from(), mv.to()) == (y, x) } else { (mv.from(), mv.to()) == (x, y) }
        });
        there_and_back && moves[4].to() == x
    }

    /// The enemies that give check.
    pub fn checkers(&self) -> Bitboard {
        if self.in_check { self.position.checkers() } else { Bitboard::EMPTY }
    }
}
