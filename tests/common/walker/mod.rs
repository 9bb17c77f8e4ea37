//! A slow and literal Janggi referee: the oracle that the engine is compared with.
//!
//! It was written from the rules text alone (the chapter in the documentation of
//! `janggun::game`, whose sections the comments name) and
//! shares no code and no idea with the engine: a mailbox board, moves found by walking square by
//! square, legality by playing the move on a copy and asking whether the enemy could then take the
//! general, repetition by comparing stored boards. Nothing is incremental and nothing is hashed.

mod board;
mod pieces;
mod rules;

pub use pieces::Side;
pub use rules::{BikjangRule, LimitCounts, PassRule, Scoring, WalkerRules};

use board::Board;
use pieces::{Kind, Move};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WalkerResult {
    /// The winner, or nobody after a draw.
    pub winner: Option<Side>,
    /// One of the names of decision 10: `bikjang`, `mate`, `double-pass`, `perpetual-check`,
    /// `move-repetition`, `repetition`, `move-limit`, `material`.
    pub reason: &'static str,
}

/// A position of the game with its counters.
#[derive(Clone, Debug)]
struct Position {
    board: Board,
    to_move: Side,
    /// Plies since the last capture; passes and soldier moves count ("Ply limit").
    halfmove: u32,
    fullmove: u32,
}

/// A move of the game.
#[derive(Clone, Copy, Debug)]
struct Played {
    action: Move,
    capture: bool,
}

/// A game: its rules, all its positions from the given one to the present one, and its moves.
#[derive(Clone, Debug)]
pub struct Walker {
    rules: WalkerRules,
    /// Never empty; one longer than `moves`.
    positions: Vec<Position>,
    moves: Vec<Played>,
}

impl Walker {
    /// Sets up a game from a canonical FEN of six fields (`janggun::position::fen`); positions that
    /// decision 7 refuses are errors.
    pub fn from_fen(fen: &str, rules: WalkerRules) -> Result<Walker, String> {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let [board, side, _, _, halfmove, fullmove] = fields[..] else {
            return Err(format!("{} fields instead of 6", fields.len()));
        };
        let board = Board::parse(board)?;
        let to_move = match side {
            "w" => Side::Cho,
            "b" => Side::Han,
            _ => return Err(format!("unknown side to move '{side}'")),
        };
        let number =
            |text: &str| text.parse::<u32>().map_err(|_| format!("'{text}' is not a number"));
        let halfmove = number(halfmove)?;
        let fullmove = number(fullmove)?;
        if let Some(reason) = board.refusal(to_move) {
            return Err(reason);
        }
        Ok(Walker {
            rules,
            positions: vec![Position { board, to_move, halfmove, fullmove }],
            moves: Vec::new(),
        })
    }

    /// The present position as a canonical FEN (`janggun::position::fen`).
    pub fn fen(&self) -> String {
        let position = self.position();
        let side = match position.to_move {
            Side::Cho => 'w',
            Side::Han => 'b',
        };
        format!("{} {side} - - {} {}", position.board, position.halfmove, position.fullmove)
    }

    /// The side whose turn it is.
    pub fn side_to_move(&self) -> Side {
        self.position().to_move
    }

    /// The number of moves played since the given position.
    pub fn ply(&self) -> usize {
        self.moves.len()
    }

    /// Whether the side to move is in check ("Check and mate").
    pub fn in_check(&self) -> bool {
        let position = self.position();
        position.board.in_check(position.to_move)
    }

    /// Whether the generals face each other on an open file ("Bikjang"), whatever the rules make of
    /// it.
    pub fn facing(&self) -> bool {
        self.position().board.generals_face()
    }

    /// The legal moves in UCI coordinates, sorted; the pass is the general's point twice. Empty
    /// exactly after the ends that decision 3 names.
    pub fn legal_moves(&self) -> Vec<String> {
        let mut moves: Vec<String> = self.legal().iter().map(Move::to_string).collect();
        moves.sort();
        moves
    }

    /// Plays a legal move, or a pass that the rules do not allow but decision 4 tolerates.
    pub fn play(&mut self, uci: &str) -> Result<(), String> {
        let wanted = Move::parse(uci).ok_or_else(|| format!("'{uci}' is not a move"))?;
        if !self.legal().contains(&wanted) && !self.tolerated_pass(wanted) {
            return Err(format!("{uci} is illegal in {}", self.fen()));
        }
        self.advance(wanted);
        Ok(())
    }

    /// Takes the last move back; false if none was played.
    pub fn undo(&mut self) -> bool {
        if self.moves.pop().is_none() {
            return false;
        }
        self.positions.pop();
        true
    }

    /// The number of move sequences of this length; ends by history or material are ignored
    /// (decision 3).
    pub fn perft(&mut self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.legal();
        if depth == 1 {
            return moves.len() as u64;
        }
        let mut nodes = 0;
        for action in moves {
            self.advance(action);
            nodes += self.perft(depth - 1);
            self.undo();
        }
        nodes
    }

    /// How the game has ended, if it has; the order of the questions is decision 10.
    pub fn result(&self) -> Option<WalkerResult> {
        let mover = self.side_to_move();
        let decided = |winner, reason| Some(WalkerResult { winner, reason });
        if self.facing_accepted() || self.facing_unbreakable() {
            return decided(self.scored(), "bikjang");
        }
        if self.in_check() && self.legal().is_empty() {
            return decided(Some(mover.other()), "mate");
        }
        if self.passed_twice() {
            return decided(self.scored(), "double-pass");
        }
        if let Some(checker) = self.perpetual_checker() {
            return decided(Some(checker.other()), "perpetual-check");
        }
        if self.rules.move_repetition && self.last_move_goes_back_and_forth() {
            return decided(Some(mover), "move-repetition");
        }
        if self.third_occurrence_forbidden() {
            return decided(Some(mover), "repetition");
        }
        if self.rules.repetition > 0 && self.repetition_count() >= self.rules.repetition {
            return decided(self.scored(), "repetition");
        }
        if self.rules.ply_limit > 0 && self.counted_plies() >= self.rules.ply_limit {
            return decided(self.scored(), "move-limit");
        }
        if self.rules.material_draw && self.neither_can_mate() {
            return decided(self.scored(), "material");
        }
        None
    }

    /// The totals of Cho and Han in tenths of a point; Han's includes the komi only where the
    /// rules count points ("Points", decision 10).
    pub fn points_tenths(&self) -> (u32, u32) {
        let board = &self.position().board;
        let komi = match self.rules.scoring {
            Scoring::Draw => 0,
            Scoring::Points => self.rules.komi,
        };
        let cho = 10 * board.points_of(Side::Cho);
        let han = 10 * board.points_of(Side::Han) + komi;
        (cho, han)
    }

    /// How often the present position, that is board and side to move (decision 8), has stood
    /// since the last capture, now included.
    pub fn repetition_count(&self) -> u32 {
        self.occurrences().len() as u32
    }

    fn position(&self) -> &Position {
        self.positions.last().expect("there is always the given position")
    }

    /// Puts a move on the record without asking whether it is legal.
    fn advance(&mut self, action: Move) {
        let before = self.position();
        let capture = !action.is_pass() && before.board.at(action.to).is_some();
        let after = Position {
            board: before.board.after(action),
            to_move: before.to_move.other(),
            halfmove: if capture { 0 } else { before.halfmove + 1 },
            fullmove: before.fullmove + u32::from(before.to_move == Side::Han),
        };
        self.positions.push(after);
        self.moves.push(Played { action, capture });
    }

    // Legal moves.

    /// All legal moves, the pass included (decisions 1 and 3).
    fn legal(&self) -> Vec<Move> {
        if self.facing_accepted() || self.passed_twice() {
            return Vec::new();
        }
        let mut moves = self.board_moves();
        let may_pass = match self.rules.bikjang {
            // The pass leaves the generals facing, which `part` forbids.
            BikjangRule::Part if self.facing_binds() => false,
            // The pass accepts; also in check ("Bikjang").
            BikjangRule::Claim | BikjangRule::Claim30 if self.facing_binds() => true,
            _ => {
                let allowed = match self.rules.pass {
                    PassRule::Free => true,
                    PassRule::Forced => moves.is_empty(),
                };
                allowed && !self.in_check()
            }
        };
        if may_pass {
            moves.push(self.pass());
        }
        moves
    }

    /// The legal moves other than the pass: the own general must not be left to be taken ("Check
    /// and mate"), and generals whose facing means something must be parted ("Bikjang").
    fn board_moves(&self) -> Vec<Move> {
        let Position { board, to_move, .. } = self.position();
        let must_part = self.facing_binds();
        let mut moves = board.pseudo_moves(*to_move);
        moves.retain(|&action| {
            let after = board.after(action);
            !(after.in_check(*to_move) || must_part && after.generals_face())
        });
        moves
    }

    fn pass(&self) -> Move {
        let general = self.position().board.general(self.side_to_move());
        Move { from: general, to: general }
    }

    /// Decision 4: a reported pass is accepted under every rule set unless the mover is in check.
    fn tolerated_pass(&self, wanted: Move) -> bool {
        wanted == self.pass() && !self.in_check()
    }

    fn last_move_was_pass(&self) -> bool {
        self.moves.last().is_some_and(|last| last.action.is_pass())
    }

    /// Two passes in a row, which end the game ("The pass", decision 4).
    fn passed_twice(&self) -> bool {
        let passes = self.moves.iter().rev().take(2);
        passes.filter(|played| played.action.is_pass()).count() == 2
    }

    // Facing generals.

    /// Whether the generals face now and the rules make something of it (decision 1).
    fn facing_binds(&self) -> bool {
        let means_something = match self.rules.bikjang {
            BikjangRule::Off => false,
            BikjangRule::Part | BikjangRule::Claim => true,
            BikjangRule::Claim30 => self.position().board.both_totals_small(),
        };
        means_something && self.facing()
    }

    /// Whether the last move was a pass that left the generals facing: the claim, or under `part`
    /// a tolerated pass, which ends the game as unbreakable facing does (decision 4).
    fn facing_accepted(&self) -> bool {
        self.last_move_was_pass() && self.facing_binds()
    }

    /// Under `part`, generals that the side to move cannot part end the game, even in check
    /// (decision 2).
    fn facing_unbreakable(&self) -> bool {
        self.rules.bikjang == BikjangRule::Part
            && self.facing_binds()
            && self.board_moves().is_empty()
    }

    // Ends by history.

    /// The index of the position from which repetitions count: the one after the last capture, or
    /// the given one (decision 1).
    fn repetition_start(&self) -> usize {
        let last_capture = self.moves.iter().rposition(|played| played.capture);
        last_capture.map_or(0, |index| index + 1)
    }

    /// The indices of all positions since the last capture that equal the present one, which is
    /// the last of them.
    fn occurrences(&self) -> Vec<usize> {
        let now = self.position();
        (self.repetition_start()..self.positions.len())
            .filter(|&index| {
                let then = &self.positions[index];
                then.to_move == now.to_move && then.board == now.board
            })
            .collect()
    }

    /// The side that loses by perpetual check ("Perpetual check"): the present position is the
    /// occurrence that ends the game, and from the first of those occurrences until now the other
    /// side was in check whenever it was to move. If that holds of both sides, nobody is to blame.
    fn perpetual_checker(&self) -> Option<Side> {
        if !self.rules.perpetual_check {
            return None;
        }
        // Without a rule on repetition the third occurrence is the one that counts (decision 1).
        let ending = match self.rules.repetition {
            0 => 3,
            number => number as usize,
        };
        let occurrences = self.occurrences();
        let first = *occurrences.iter().rev().nth(ending - 1)?;
        if first == self.ply() {
            // The first occurrence of all: nothing has been repeated.
            return None;
        }
        let cycle = &self.positions[first..];
        let checked_throughout = |side: Side| {
            let mut turns = cycle.iter().filter(|position| position.to_move == side);
            turns.all(|position| position.board.in_check(side))
        };
        match (checked_throughout(Side::Cho), checked_throughout(Side::Han)) {
            (true, false) => Some(Side::Han),
            (false, true) => Some(Side::Cho),
            _ => None,
        }
    }

    /// Whether the last move broke the rule "Back and forth": a piece other than general and guard
    /// has arrived at a point from anywhere and then gone away and back twice with its side's very
    /// next moves. A single pass before the last move is skipped. No move may have been a capture
    /// since the first arrival, that one included, and none of the moves looked at may have
    /// answered a check.
    fn last_move_goes_back_and_forth(&self) -> bool {
        let Some(last) = self.moves.last() else {
            return false;
        };
        let arrived = self.position().board.at(last.action.to);
        let exempt = arrived.is_none_or(|(_, kind)| matches!(kind, Kind::General | Kind::Guard));
        if exempt || last.action.is_pass() {
            return false;
        }
        // The indices of the mover's own moves, latest first; the position with the index of a
        // move is the one before it.
        let mut own: Vec<usize> = (0..self.moves.len()).rev().step_by(2).collect();
        let is_pass = |index: usize| self.moves[index].action.is_pass();
        let pass_before = own.get(1).is_some_and(|&index| is_pass(index));
        own.truncate(if pass_before { 6 } else { 5 });
        let answered_check = own.iter().any(|&index| {
            let before = &self.positions[index];
            before.board.in_check(before.to_move)
        });
        if pass_before {
            own.remove(1);
        }
        let [.., first] = own[..] else {
            return false;
        };
        let captured = self.moves[first..].iter().any(|played| played.capture);
        if own.len() < 5 || captured || answered_check {
            return false;
        }
        let chain: Vec<Move> = own.iter().map(|&index| self.moves[index].action).collect();
        let back_and_forth = chain[..4].windows(2).all(|pair| pair[1] == pair[0].reversed());
        back_and_forth && chain[4].to == chain[3].from
    }

    /// Whether the last move made a third occurrence that the rules forbid: they do unless both
    /// sides are under 30 points (decision 1).
    fn third_occurrence_forbidden(&self) -> bool {
        self.rules.third_occurrence
            && self.repetition_count() >= 3
            && !self.position().board.both_totals_small()
    }

    /// The plies that the limit counts (decision 1).
    fn counted_plies(&self) -> u32 {
        match self.rules.ply_limit_counts {
            LimitCounts::Capture => self.position().halfmove,
            LimitCounts::Total => {
                let given = &self.positions[0];
                let before = 2 * given.fullmove.saturating_sub(1);
                before + u32::from(given.to_move == Side::Han) + self.moves.len() as u32
            }
        }
    }

    // Decisions.

    /// Neither side can ever mate ("Dead positions").
    fn neither_can_mate(&self) -> bool {
        let board = &self.position().board;
        board.cannot_mate(Side::Cho) && board.cannot_mate(Side::Han)
    }

    /// The winner of an end that is decided by scoring; nobody wins a draw or equal totals.
    fn scored(&self) -> Option<Side> {
        let (cho, han) = self.points_tenths();
        match self.rules.scoring {
            Scoring::Draw => None,
            Scoring::Points if cho > han => Some(Side::Cho),
            Scoring::Points if han > cho => Some(Side::Han),
            Scoring::Points => None,
        }
    }
}
