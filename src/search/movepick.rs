//! The order in which moves are tried: the stored move, winning captures, quiet moves by history,
//! losing captures. Each stage is generated only when the one before is used up.

use super::history::{Histories, PieceTo};
use crate::attacks::{cannon, chariot};
use crate::eval::Weights;
use crate::movegen::Generator;
use crate::movegen::see::{self, see_ge};
use crate::params::id;
use crate::position::Position;
use crate::types::moves::MAX_MOVES;
use crate::types::{Bitboard, Move, MoveList, PieceType};

#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Debug)]
enum Stage {
    Stored,
    GenerateCaptures,
    GoodCaptures,
    GenerateQuiets,
    Quiets,
    BadCaptures,
}

/// Which moves are wanted.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Wanted {
    /// All moves.
    All,
    /// Captures that win at least so much by static exchange.
    Captures(i32),
}

/// Hands out the legal moves of a node, likely best first.
pub struct MovePicker {
    stage: Stage,
    wanted: Wanted,
    stored: Move,
    killers: [Move; 2],
    before: [PieceTo; 3],
    moves: [(i32, Move); MAX_MOVES],
    len: usize,
    at: usize,
    bad: MoveList,
    bad_at: usize,
    skip_quiets: bool,
    victim: i32,
    check: i32,
}

/// Ordering score of the killers above all other quiet moves.
const KILLER: i32 = 1 << 20;
/// Ordering score that puts a move first or last among the quiet ones.
const EXTREME: i32 = 1 << 24;

impl MovePicker {
    /// A picker for a node whose stored move is `stored` (which may be none, or illegal), with its
    /// killers and the moves before it.
    pub fn new(
        wanted: Wanted, stored: Move, killers: [Move; 2], before: [PieceTo; 3], weights: &Weights,
    ) -> MovePicker {
        MovePicker {
            stage: if stored.is_none() { Stage::GenerateCaptures } else { Stage::Stored },
            wanted,
            stored,
            killers,
            before,
            moves: [(0, Move::NONE); MAX_MOVES],
            len: 0,
            at: 0,
            bad: MoveList::new(),
            bad_at: 0,
            skip_quiets: false,
            victim: weights[id::CAPTURE_VICTIM],
            check: weights[id::CHECK_ORDER],
        }
    }

    /// Hands out no more quiet moves.
    pub fn skip_quiets(&mut self) {
        self.skip_quiets = true;
    }

    /// The next move of `position`, which must be the same at each call.
    pub fn next(&mut self, position: &Position, histories: &Histories) -> Option<Move> {
        if self.stage == Stage::Stored {
            self.stage = Stage::GenerateCaptures;
            if self.stored_is_playable(position) {
                return Some(self.stored);
            }
            self.stored = Move::NONE;
        }
        if self.stage == Stage::GenerateCaptures {
            self.generate_captures(position, histories);
            self.stage = Stage::GoodCaptures;
        }
        if self.stage == Stage::GoodCaptures {
            if let Some(mv) = self.good_capture(position) {
                return Some(mv);
            }
            if self.wanted != Wanted::All {
                return None;
            }
            self.stage = Stage::GenerateQuiets;
        }
        if self.stage == Stage::GenerateQuiets {
            if !self.skip_quiets {
                self.generate_quiets(position, histories);
            }
            self.stage = Stage::Quiets;
        }
        if self.stage == Stage::Quiets {
            if !self.skip_quiets
                && let Some((_, mv)) = self.best()
            {
                return Some(mv);
            }
            self.stage = Stage::BadCaptures;
        }
        let mv = self.bad.get(self.bad_at).copied();
        self.bad_at += 1;
        mv
    }

    fn stored_is_playable(&self, position: &Position) -> bool {
        let wanted = match self.wanted {
            Wanted::All => true,
            Wanted::Captures(least) => {
                !self.stored.is_pass()
                    && position.piece_on(self.stored.to()).is_some()
                    && see_ge(position, self.stored, least)
            }
        };
        wanted && Generator::new(position).is_legal(self.stored)
    }

    /// Takes the best-scored move that is left (selection sort).
    fn best(&mut self) -> Option<(i32, Move)> {
        let rest = &mut self.moves[self.at..self.len];
        let (index, _) = rest.iter().enumerate().max_by_key(|(i, (score, _))| (*score, !*i))?;
        rest.swap(0, index);
        let best = rest[0];
        self.at += 1;
        Some(best)
    }

    fn good_capture(&mut self, position: &Position) -> Option<Move> {
        let least = match self.wanted {
            Wanted::All => 0,
            Wanted::Captures(least) => least,
        };
        while let Some((_, mv)) = self.best() {
            if see_ge(position, mv, least) {
                return Some(mv);
            }
            self.bad.push(mv);
        }
        None
    }

    fn fill(&mut self, list: &MoveList, score: impl Fn(Move) -> i32) {
        (self.len, self.at) = (0, 0);
        for &mv in list {
            if mv != self.stored {
                self.moves[self.len] = (score(mv), mv);
                self.len += 1;
            }
        }
    }

    fn generate_captures(&mut self, position: &Position, histories: &Histories) {
        let mut list = MoveList::new();
        Generator::new(position).captures(&mut list);
        let victim_worth = self.victim;
        // Most valuable victim first, corrected by history.
        self.fill(&list, |mv| match (position.piece_on(mv.from()), position.piece_on(mv.to())) {
            (Some(piece), Some(victim)) => {
                let at = PieceTo::new(piece, mv);
                see::VALUES[victim.kind().index()] * victim_worth
                    + histories.capture(at, victim.kind())
            }
            _ => 0,
        });
    }

    fn generate_quiets(&mut self, position: &Position, histories: &Histories) {
        let mut list = MoveList::new();
        Generator::new(position).quiets(&mut list);
        let (side, before, killers) = (position.side(), self.before, self.killers);
        let check = self.check;
        let checks = Checks::new(position);
        self.fill(&list, |mv| {
            let Some(piece) = position.piece_on(mv.from()) else { return 0 };
            if mv.is_pass() {
                return pass_score(position);
            }
            let history = histories.quiet(side, mv, PieceTo::new(piece, mv), &before);
            let killer = if killers.contains(&mv) { KILLER } else { 0 };
            let check = if checks.holds(piece.kind(), mv) { check } else { 0 };
            history + killer + check
        });
    }
}

/// A pass is seldom good, but if it ends the game with a won count nothing is better.
fn pass_score(position: &Position) -> i32 {
    let ends = position.passes() > 0 || position.bikjang();
    let wins =
        position.rules().counts_points() && position.points_winner() == Some(position.side());
    if ends && wins { EXTREME } else { -EXTREME }
}

/// Points from which chariots and cannons would check.
struct Checks {
    chariot: Bitboard,
    cannon: Bitboard,
}

impl Checks {
    fn new(position: &Position) -> Checks {
        let (general, occupied) = (position.general(!position.side()), position.occupied());
        Checks {
            chariot: chariot(general, occupied),
            cannon: cannon(general, occupied, position.kinds(PieceType::Cannon)),
        }
    }

    fn holds(&self, kind: PieceType, mv: Move) -> bool {
        match kind {
            PieceType::Chariot => self.chariot.contains(mv.to()),
            PieceType::Cannon => self.cannon.contains(mv.to()),
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::movegen::legal;
    use crate::position::Rules;
    use std::collections::HashSet;

    #[test]
    fn every_legal_move_comes_once() {
        for fen in [
            "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
            "1n1kaabn1/cr2N4/5C1c1/p1pNp3p/9/9/P1PbP1P1P/3r1p3/4A4/R1BA1KB1R b - - 0 1",
            "1Pbcka3/3nNn1c1/N2CaC3/1pB6/9/9/5P3/9/4K4/9 w - - 0 23",
        ] {
            let position = Position::from_fen(fen, Rules::named("janggi").unwrap()).unwrap();
            let all = legal(&position);
            let (histories, weights) = (Histories::new(), Weights::default());
            for stored in all.iter().copied().chain([Move::NONE, Move::from_raw(500)]) {
                let killers = [all[0], Move::from_raw(700)];
                let mut picker =
                    MovePicker::new(Wanted::All, stored, killers, [PieceTo::NONE; 3], &weights);
                let mut seen = HashSet::new();
                while let Some(mv) = picker.next(&position, &histories) {
                    assert!(seen.insert(mv), "{fen} {mv} twice");
                }
                assert_eq!(seen, all.iter().copied().collect());
            }
        }
    }
}
