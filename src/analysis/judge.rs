//! What a move is worth: the difference between what could be had before it and what was left.

use super::Finding;
use crate::gibo::{Nag, Record};
use crate::params;
use crate::types::Value;
use crate::types::score::{HOPED, MAX_PLY, is_decisive, moves_to_mate};

/// Scores this far apart differ by one unit of log odds.
const SCALE: f64 = 250.0;

/// Shares of the game from which the loss of them is a blunder, a mistake, or dubious.
const BLUNDER: f64 = 0.30;
const MISTAKE: f64 = 0.18;
const DUBIOUS: f64 = 0.10;

/// The least lead that a win hoped for ([`HOPED`]) is built on. Such hopes come and go from one search
/// to the next without anything being lost.
const HOPED_LEAD: Value = params::REPEAT_LEAD;

/// What went wrong with a move.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A sign of annotation for what was lost.
    Loss(Nag),
    /// A win in so many moves was let go.
    MissedMate(u32),
    /// The opponent can now win in so many moves; none if the move itself lost the game.
    AllowedMate(u32),
}

impl Fault {
    /// The annotator's sign.
    pub fn nag(self) -> Nag {
        match self {
            Fault::Loss(nag) => nag,
            Fault::MissedMate(_) => Nag::MISTAKE,
            Fault::AllowedMate(_) => Nag::BLUNDER,
        }
    }
}

/// What is to be said of a move.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct MoveNote {
    /// The share of the game that the move lost, 0 to 1; none if one of the positions was not searched.
    pub lost: Option<f64>,
    /// What went wrong.
    pub fault: Option<Fault>,
}

/// The share of the game that a score promises, 0 to 1.
pub fn share(score: Value) -> f64 {
    match is_decisive(score) {
        true if score > 0 => 1.0,
        true => 0.0,
        false => 1.0 / (1.0 + (-f64::from(score) / SCALE).exp()),
    }
}

/// What is to be said of each move of a game.
pub fn notes(record: &Record, findings: &[Option<Finding>]) -> Vec<MoveNote> {
    let note = |index: usize| {
        let (before, after) = (findings.get(index)?.as_ref()?, findings.get(index + 1)?.as_ref()?);
        let best = before.line.first() == Some(&record.plies[index].mv);
        Some(note(before.score, -after.score, best))
    };
    (0..record.plies.len()).map(|index| note(index).unwrap_or_default()).collect()
}

/// A score that is no more than a win hoped for (1) or feared (-1) by its side, cut down to the lead
/// it is built on; others stay as they are.
fn sober(score: Value, sign: Value) -> Value {
    let hoped = (HOPED - MAX_PLY as Value..=HOPED).contains(&(sign * score));
    if hoped { sign * HOPED_LEAD } else { score }
}

/// Judges a move by the mover's score before and behind it. Where a hope is gone, or a fear come,
/// only what is lost of the lead behind it counts. The move that the search itself would
/// play is no fault whatever is found later.
fn note(before: Value, after: Value, best: bool) -> MoveNote {
    let lost = (share(sober(before, 1)) - share(sober(after, -1))).max(0.0);
    let winning = |score: Value| is_decisive(score) && score > 0;
    let losing = |score: Value| is_decisive(score) && score < 0;
    let moves = |score: Value| moves_to_mate(score).unsigned_abs();
    let fault = if best {
        None
    } else if losing(after) && !losing(before) {
        // They are the opponent's moves, so they are counted from its side.
        Some(Fault::AllowedMate(moves(-after)))
    } else if winning(before) && !winning(after) {
        Some(Fault::MissedMate(moves(before)))
    } else if lost >= BLUNDER {
        Some(Fault::Loss(Nag::BLUNDER))
    } else if lost >= MISTAKE {
        Some(Fault::Loss(Nag::MISTAKE))
    } else if lost >= DUBIOUS {
        Some(Fault::Loss(Nag::DUBIOUS))
    } else {
        None
    };
    MoveNote { lost: Some(if best { 0.0 } else { lost }), fault }
}

#[cfg(test)]
mod tests {
    use super::{Fault, note, share};
    use crate::gibo::Nag;
    use crate::types::score::{mate_in, mated_in};

    #[test]
    fn shares_are_even_at_zero_and_add_up() {
        assert_eq!(share(0), 0.5);
        for score in [1, 50, 300, 2000] {
            assert!((share(score) + share(-score) - 1.0).abs() < 1e-9 && share(score) > 0.5);
        }
        assert_eq!((share(mate_in(3)), share(mated_in(4))), (1.0, 0.0));
    }

    #[test]
    fn faults_are_told_by_what_was_lost() {
        let fault = |before, after| note(before, after, false).fault;
        assert_eq!(fault(0, -20), None);
        assert_eq!(fault(0, -120), Some(Fault::Loss(Nag::DUBIOUS)));
        assert_eq!(fault(0, -200), Some(Fault::Loss(Nag::MISTAKE)));
        assert_eq!(fault(100, -400), Some(Fault::Loss(Nag::BLUNDER)));
        assert_eq!(fault(2000, 1500), None, "still as good as won");
        assert_eq!(fault(mate_in(5), 900), Some(Fault::MissedMate(3)));
        assert_eq!(fault(mate_in(5), mate_in(9)), None, "a slower win is a win");
        assert_eq!(fault(-100, -mate_in(1)), Some(Fault::AllowedMate(1)));
        assert_eq!(fault(-100, -mate_in(3)), Some(Fault::AllowedMate(2)));
        assert_eq!(fault(mated_in(8), mated_in(2)), None, "lost before");
        assert_eq!(note(300, -300, true).fault, None, "the best move known");
    }

    #[test]
    fn hopes_that_come_and_go_are_no_faults() {
        let fault = |before, after| note(before, after, false).fault;
        for hope in [10_000, 9_990, 9_873] {
            for lead in [400, 450, 1700, hope] {
                assert_eq!(fault(hope, lead), None, "still winning");
                assert_eq!(fault(lead, hope), None);
                assert_eq!(fault(-hope, -lead), None);
                assert_eq!(fault(-lead, -hope), None, "lost before");
            }
            // What was given away beyond the hope counts.
            assert_eq!(fault(hope, 0), Some(Fault::Loss(Nag::BLUNDER)));
            assert_eq!(fault(0, -hope), Some(Fault::Loss(Nag::BLUNDER)));
            assert_eq!(fault(hope, -hope), Some(Fault::Loss(Nag::BLUNDER)));
            // So does what was proved.
            assert_eq!(fault(mate_in(5), hope), Some(Fault::MissedMate(3)));
            assert_eq!(fault(-hope, -mate_in(3)), Some(Fault::AllowedMate(2)));
            assert_eq!(fault(20_000 - 7, 450), Some(Fault::Loss(Nag::DUBIOUS)));
        }
    }
}
