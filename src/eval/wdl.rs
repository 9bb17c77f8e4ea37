//! What a score means for the result: the chances of winning, drawing and losing.
//!
//! A logistic curve in the score, as in the win-rate models of other engines. Where no game is drawn
//! it is a single one; else a draw takes what lies between two that are shifted apart. How steep they
//! are, and how far apart, depends on the points of the pieces left. `janggun tune wdl` fits the
//! numbers to games: these to 58,493 games of self-play of the network 62bb70cc11a9 at 200 nodes a move
//! (net5.jgr of `nnue/HISTORY.md`), every fourth quiet position, 1,791,709 in all.

use crate::position::{Position, Rules, Scoring};
use crate::types::Value;
use crate::types::score::is_decisive;

/// Chances in thousandths, which add up to 1000.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Wdl {
    /// Of winning, for the side to move.
    pub win: u32,
    /// Of a draw.
    pub draw: u32,
    /// Of losing.
    pub loss: u32,
}

/// A curve: centipawns for a unit of log odds, and by which a win must be ahead of a draw, each with
/// no pieces left and with all.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Curve {
    /// With no pieces left: scale and margin.
    pub end: [f64; 2],
    /// With all pieces: scale and margin.
    pub start: [f64; 2],
}

/// For rules under which points decide what would be drawn.
pub const POINTS: Curve = Curve { end: [77.0, 0.0], start: [552.5, 0.0] };
/// For rules that know draws.
pub const DRAWS: Curve = Curve { end: [290.0, 1513.0], start: [769.5, 195.5] };

/// Tenths of points of all pieces at the start of a game.
const ALL_POINTS: f64 = 1440.0;

impl Curve {
    /// The chances of winning and of losing from a score, with `left` of all points on the board.
    pub fn chances(&self, score: f64, left: f64) -> (f64, f64) {
        let between = |index: usize| self.end[index] + (self.start[index] - self.end[index]) * left;
        let (scale, margin) = (between(0).max(1.0), between(1).max(0.0));
        let logistic = |lead: f64| 1.0 / (1.0 + (-lead / scale).exp());
        (logistic(score - margin), logistic(-score - margin))
    }
}

/// The share of all points that is still on the board.
pub fn points_left(position: &Position) -> f64 {
    let (cho, han) = position.points_tenths();
    (f64::from(cho + han) / ALL_POINTS).min(1.0)
}

/// Whether no game under these rules is drawn.
pub fn is_decided(rules: &Rules) -> bool {
    rules.scoring == Scoring::Points && !rules.komi.is_multiple_of(10)
}

/// The chances of the side to move, of whom a search says `score`.
pub fn wdl(score: Value, position: &Position) -> Wdl {
    if is_decisive(score) {
        let won = score > 0;
        return Wdl { win: 1000 * u32::from(won), draw: 0, loss: 1000 * u32::from(!won) };
    }
    let curve = if is_decided(position.rules()) { POINTS } else { DRAWS };
    let (win, loss) = curve.chances(f64::from(score), points_left(position));
    let (win, loss) = ((win * 1000.0).round() as u32, (loss * 1000.0).round() as u32);
    if is_decided(position.rules()) {
        return Wdl { win, draw: 0, loss: 1000 - win };
    }
    Wdl { win, draw: 1000_u32.saturating_sub(win + loss), loss }
}

#[cfg(test)]
mod tests {
    use super::{Wdl, is_decided, wdl};
    use crate::position::{Position, Rules};
    use crate::types::score::{mate_in, mated_in};

    #[test]
    fn chances_add_up_and_rise_with_the_score() {
        for variant in ["janggi", "janggicasual", "janggistrict"] {
            let rules = Rules::named(variant).expect(variant);
            let start = Position::startpos(Default::default(), Default::default(), rules);
            let mut before = 0;
            for score in (-3000..=3000).step_by(50) {
                let Wdl { win, draw, loss } = wdl(score, &start);
                assert_eq!(win + draw + loss, 1000, "{variant} {score}");
                assert!(win >= before, "{variant} {score}");
                assert!(!is_decided(&rules) || draw == 0);
                let mirrored = wdl(-score, &start);
                assert!(mirrored.loss.abs_diff(win) <= 1, "{variant} {score}");
                before = win;
            }
            assert!(before > 900, "{variant}");
            assert_eq!(wdl(mate_in(5), &start), Wdl { win: 1000, draw: 0, loss: 0 });
            assert_eq!(wdl(mated_in(4), &start), Wdl { win: 0, draw: 0, loss: 1000 });
        }
    }
}
