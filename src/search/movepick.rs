//! The order in which moves are tried: the stored move, winning captures, quiet moves by history,
//! losing captures. Each stage is generated only when the one before is used up.

use super::history::{Histories, PieceTo};
use crate::attacks::{cannon, chariot};
use crate::eval::Weights;
use crate::movegen::Generator;
use crate::movegen::checks::{self, gives_check};
use crate::movegen::see::{self, see_ge};
use crate::params::id;
use crate::position::{KingSafety, Position};
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
    /// Captures that lose nothing by static exchange, then quiet checks that lose nothing.
    Forcing,
}

/// Room for the moves of a node. It goes from node to node, since clearing it for each would take
/// longer than filling it.
pub struct Lists {
    generated: MoveList,
    /// What is left of the present stage, with ordering scores.
    scored: [(i32, Move); MAX_MOVES],
    bad: MoveList,
    quiets: MoveList,
    captures: MoveList,
}

impl Default for Lists {
    fn default() -> Lists {
        Lists {
            generated: MoveList::new(),
            scored: [(0, Move::NONE); MAX_MOVES],
            bad: MoveList::new(),
            quiets: MoveList::new(),
            captures: MoveList::new(),
        }
    }
}

/// Hands out the legal moves of a node, likely best first.
pub struct MovePicker {
    lists: Box<Lists>,
    stage: Stage,
    wanted: Wanted,
    stored: Move,
    killers: [Move; 2],
    before: [PieceTo; 3],
    /// How things stand around the general, once that was looked at.
    safety: Option<KingSafety>,
    len: usize,
    at: usize,
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
    /// killers and the moves before it. What `lists` holds is forgotten.
    #[inline]
    pub fn new(
        mut lists: Box<Lists>, wanted: Wanted, stored: Move, killers: [Move; 2],
        before: [PieceTo; 3], weights: &Weights,
    ) -> MovePicker {
        lists.bad.clear();
        lists.quiets.clear();
        lists.captures.clear();
        MovePicker {
            lists,
            stage: if stored.is_none() { Stage::GenerateCaptures } else { Stage::Stored },
            wanted,
            stored,
            killers,
            before,
            safety: None,
            len: 0,
            at: 0,
            bad_at: 0,
            skip_quiets: false,
            victim: weights[id::CAPTURE_VICTIM],
            check: weights[id::CHECK_ORDER],
        }
    }

    /// The room, for the next node.
    #[inline]
    pub fn into_lists(self) -> Box<Lists> {
        self.lists
    }

    /// Remembers that a move was searched.
    #[inline]
    pub fn note(&mut self, mv: Move, quiet: bool) {
        if quiet { self.lists.quiets.push(mv) } else { self.lists.captures.push(mv) }
    }

    /// The quiet moves and the captures that were noted.
    pub fn noted(&self) -> (&[Move], &[Move]) {
        (&self.lists.quiets, &self.lists.captures)
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
            if matches!(self.wanted, Wanted::Captures(_)) {
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
                && let Some(mv) = self.best()
            {
                return Some(mv);
            }
            self.stage = Stage::BadCaptures;
        }
        if self.wanted == Wanted::Forcing {
            return None;
        }
        let mv = self.lists.bad.get(self.bad_at).copied();
        self.bad_at += 1;
        mv
    }

    /// The generator of the position; what is around the general is looked at only once.
    #[inline]
    fn generator<'a>(&mut self, position: &'a Position) -> Generator<'a> {
        let safety = *self.safety.get_or_insert_with(|| position.king_safety());
        Generator::knowing(position, safety)
    }

    fn stored_is_playable(&mut self, position: &Position) -> bool {
        let wanted = match self.wanted {
            Wanted::All => true,
            Wanted::Forcing if self.stored.is_pass() => false,
            Wanted::Forcing => {
                (position.piece_on(self.stored.to()).is_some()
                    || gives_check(position, self.stored))
                    && see_ge(position, self.stored, 0)
            }
            Wanted::Captures(least) => {
                !self.stored.is_pass()
                    && position.piece_on(self.stored.to()).is_some()
                    && see_ge(position, self.stored, least)
            }
        };
        wanted && self.generator(position).is_legal(self.stored)
    }

    /// Takes the best-scored move that is left (selection sort); of equals the first.
    #[inline]
    fn best(&mut self) -> Option<Move> {
        let rest = &mut self.lists.scored[self.at..self.len];
        let (mut most, mut index) = (rest.first()?.0, 0);
        for (i, &(score, _)) in rest.iter().enumerate() {
            if score > most {
                (most, index) = (score, i);
            }
        }
        rest.swap(0, index);
        self.at += 1;
        Some(rest[0].1)
    }

    fn good_capture(&mut self, position: &Position) -> Option<Move> {
        let least = match self.wanted {
            Wanted::All | Wanted::Forcing => 0,
            Wanted::Captures(least) => least,
        };
        while let Some(mv) = self.best() {
            if see_ge(position, mv, least) {
                return Some(mv);
            }
            self.lists.bad.push(mv);
        }
        None
    }

    /// Gives the generated moves, all but the stored one, their scores.
    #[inline]
    fn fill(&mut self, score: impl Fn(Move) -> i32) {
        (self.len, self.at) = (0, 0);
        let Lists { generated, scored, .. } = &mut *self.lists;
        for &mv in &*generated {
            if mv != self.stored {
                scored[self.len] = (score(mv), mv);
                self.len += 1;
            }
        }
    }

    fn generate_captures(&mut self, position: &Position, histories: &Histories) {
        let generator = self.generator(position);
        self.lists.generated.clear();
        generator.captures(&mut self.lists.generated);
        let victim_worth = self.victim;
        // Most valuable victim first, corrected by history.
        self.fill(|mv| match (position.piece_on(mv.from()), position.piece_on(mv.to())) {
            (Some(piece), Some(victim)) => {
                let at = PieceTo::new(piece, mv);
                see::VALUES[victim.kind().index()] * victim_worth
                    + histories.capture(at, victim.kind())
            }
            _ => 0,
        });
    }

    fn generate_quiets(&mut self, position: &Position, histories: &Histories) {
        let generator = self.generator(position);
        self.lists.generated.clear();
        generator.quiets(&mut self.lists.generated);
        if self.wanted == Wanted::Forcing {
            let checks = checks::Checks::new(position);
            self.lists.generated.retain(|mv| {
                checks.possible_by(position, mv)
                    && gives_check(position, mv)
                    && see_ge(position, mv, 0)
            });
        }
        let (killers, check) = (self.killers, self.check);
        let checks = Checks::new(position);
        let told = histories.told(position.side(), &self.before);
        self.fill(|mv| {
            let Some(piece) = position.piece_on(mv.from()) else { return 0 };
            if mv.is_pass() {
                return pass_score(position);
            }
            let killer = if killers.contains(&mv) { KILLER } else { 0 };
            let check = if checks.holds(piece.kind(), mv) { check } else { 0 };
            told.of(mv, PieceTo::new(piece, mv)) + killer + check
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
    use crate::movegen::see::see_slow;
    use crate::movegen::tests::random_positions;
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
            let mut lists = Box::default();
            for stored in all.iter().copied().chain([Move::NONE, Move::from_raw(500)]) {
                let killers = [all[0], Move::from_raw(700)];
                let before = [PieceTo::NONE; 3];
                let mut picker =
                    MovePicker::new(lists, Wanted::All, stored, killers, before, &weights);
                let mut seen = HashSet::new();
                while let Some(mv) = picker.next(&position, &histories) {
                    assert!(seen.insert(mv), "{fen} {mv} twice");
                }
                assert_eq!(seen, all.iter().copied().collect());
                lists = picker.into_lists();
            }
        }
    }

    /// What forces, by making each legal move and looking.
    fn forcing(position: &Position) -> HashSet<Move> {
        let forces = |mv: &&Move| {
            if mv.is_pass() || see_slow(position, **mv) < 0 {
                return false;
            }
            let mut after = position.clone();
            after.make(**mv);
            position.piece_on(mv.to()).is_some() || after.in_check()
        };
        legal(position).iter().filter(forces).copied().collect()
    }

    #[test]
    fn forcing_moves_are_those_that_the_slow_twin_finds() {
        let (histories, weights) = (Histories::new(), Weights::default());
        let (mut lists, mut checks) = (Box::default(), 0);
        random_positions(14, |position| {
            let (all, expected) = (legal(position), forcing(position));
            checks += expected.iter().filter(|mv| position.piece_on(mv.to()).is_none()).count();
            let stored = [Move::NONE, Move::from_raw(500)];
            for stored in stored.into_iter().chain(all.iter().copied().step_by(5)) {
                let (room, before) = (std::mem::take(&mut lists), [PieceTo::NONE; 3]);
                let killers = [Move::NONE; 2];
                let mut picker =
                    MovePicker::new(room, Wanted::Forcing, stored, killers, before, &weights);
                let mut seen = HashSet::new();
                while let Some(mv) = picker.next(position, &histories) {
                    assert!(seen.insert(mv), "{position} {mv} twice");
                    let first = seen.len() == 1;
                    assert!(first || mv != stored, "{position} {mv} first if stored");
                }
                assert_eq!(seen, expected, "{position} stored {stored}");
                lists = picker.into_lists();
            }
        });
        assert!(checks > 100, "{checks} quiet checks");
    }
}
