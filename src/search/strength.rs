//! Playing below full strength: fewer nodes, and not always the best of the moves found.
//!
//! A level looks at so many nodes, doubled every four levels, and plays one of the best few
//! lines at random, the likelier the better its score; the lower the level, the less the score
//! matters. (Choosing among the lines of a MultiPV search is how Stockfish's skill levels work; the
//! softmax and the limits of nodes are ours.)

use super::{Limits, Report, Reporter};
use crate::types::Value;

/// The lowest level.
pub const WEAKEST: i32 = -20;
/// The level that is no limit.
pub const FULL: i32 = 20;

/// Levels and the Elo of each, measured by matches between neighbours (`.ci/levels`; the README says
/// how), but for the last, which takes 100 Elo for each doubling of the nodes. Level 0 is 1800 by
/// definition.
const MEASURED: [(f64, f64); 8] = [
    (-20.0, 125.0),
    (-14.0, 400.0),
    (-8.0, 1040.0),
    (-3.0, 1505.0),
    (1.0, 1900.0),
    (6.0, 2330.0),
    (11.0, 2775.0),
    (20.0, 3000.0),
];

/// The range of Elo that can be asked for.
pub const ELO: (i32, i32) = (MEASURED[0].1 as i32, MEASURED[MEASURED.len() - 1].1 as i32);

/// Lines that are chosen from; each level below the one named chooses from one more.
const LINES: usize = 8;
const MORE_LINES_BELOW: f64 = -8.0;
/// Nodes of the lowest level, enough for a look at every line, and how many levels double them.
const FEWEST_NODES: f64 = 1000.0;
const DOUBLED_BY: f64 = 4.0;
/// Centipawns by which a move may be worse to be chosen less often by a factor of e, one level below
/// the full strength; it grows with the square of the levels.
const LENIENCE: f64 = 0.2;
/// Scores beyond this are all won.
const WON: Value = 2000;

/// A limit of strength.
#[derive(Copy, Clone, PartialEq, Debug)]
pub struct Strength {
    level: f64,
    seed: u64,
}

impl Strength {
    /// The strength of a level; none, if it is the highest. What is random comes from the seed.
    pub fn of_level(level: i32, seed: u64) -> Option<Strength> {
        let level = f64::from(level.clamp(WEAKEST, FULL));
        (level < f64::from(FULL)).then_some(Strength { level, seed })
    }

    /// The strength of so much Elo, by interpolation between the levels measured; none, if it is the
    /// highest.
    pub fn of_elo(elo: i32, seed: u64) -> Option<Strength> {
        let elo = f64::from(elo.clamp(ELO.0, ELO.1));
        let above = MEASURED.iter().position(|&(_, known)| known >= elo).unwrap_or(0).max(1);
        let ((low, low_elo), (high, high_elo)) = (MEASURED[above - 1], MEASURED[above]);
        let level = low + (high - low) * (elo - low_elo) / (high_elo - low_elo);
        (level < f64::from(FULL)).then_some(Strength { level, seed })
    }

    /// The same strength with another chance.
    pub fn reseeded(self, seed: u64) -> Strength {
        Strength { seed, ..self }
    }

    /// How many lines the search has to find.
    pub fn lines(self) -> usize {
        LINES + (MORE_LINES_BELOW - self.level).max(0.0) as usize
    }

    /// The most nodes of a search.
    fn nodes(self) -> u64 {
        (FEWEST_NODES * ((self.level - f64::from(WEAKEST)) / DOUBLED_BY).exp2()) as u64
    }

    /// The limits of a search with those of the strength.
    pub fn limits(self, limits: &Limits) -> Limits {
        let nodes = limits.nodes.map_or(self.nodes(), |nodes| nodes.min(self.nodes()));
        Limits { nodes: Some(nodes), ..limits.clone() }
    }

    /// Which of the lines is played, by their scores; none of them is far from the best in the eyes
    /// of this strength.
    pub fn choose(self, scores: &[Value]) -> usize {
        let lenience = (LENIENCE * (f64::from(FULL) - self.level).powi(2)).max(1e-3);
        let size = |score: Value| f64::from(score.clamp(-WON, WON));
        let best = scores.iter().copied().map(size).fold(f64::NEG_INFINITY, f64::max);
        let weights: Vec<f64> =
            scores.iter().map(|&score| ((size(score) - best) / lenience).exp()).collect();
        let mut rest = chance(self.seed) * weights.iter().sum::<f64>();
        let chosen = weights.iter().position(|weight| {
            rest -= weight;
            rest < 0.0
        });
        chosen.unwrap_or(0)
    }
}

/// A number from 0 up to 1 that the seed gives (the mixer of SplitMix64, Steele et al. 2014).
fn chance(seed: u64) -> f64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((z ^ z >> 31) >> 11) as f64 / (1u64 << 53) as f64
}

/// Reports no more lines than were asked for.
pub struct Few<'a> {
    /// Who is told.
    pub reporter: &'a dyn Reporter,
    /// How many lines.
    pub lines: usize,
}

impl Reporter for Few<'_> {
    fn report(&self, report: &Report) {
        if report.multipv <= self.lines {
            self.reporter.report(report);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How often each line is chosen of a thousand times.
    fn counts(strength: Strength, scores: &[Value]) -> Vec<usize> {
        let mut counts = vec![0; scores.len()];
        for seed in 0..1000 {
            counts[strength.reseeded(seed).choose(scores)] += 1;
        }
        counts
    }

    fn level(level: i32) -> Strength {
        Strength::of_level(level, 0).expect("a limit")
    }

    #[test]
    fn better_lines_are_chosen_more_often_and_more_so_by_higher_levels() {
        let scores = [40, 20, -60, -400];
        let [weak, middle, strong] = [-20, 0, 19].map(|l| counts(level(l), &scores));
        for counts in [&weak, &middle, &strong] {
            assert!(counts.is_sorted_by(|a, b| a >= b), "{counts:?}");
        }
        assert!(weak[0] < middle[0] && middle[0] < strong[0], "{weak:?} {middle:?} {strong:?}");
        assert!(strong[0] > 900 && weak[2] > 100, "{strong:?} {weak:?}");
        // Equal lines are equally likely.
        let equal = counts(level(10), &[7, 7]);
        assert!(equal[0].abs_diff(equal[1]) < 120, "{equal:?}");
    }

    #[test]
    fn levels_and_elo_agree() {
        let (top, measured) = MEASURED.split_last().expect("levels");
        for &(known, elo) in measured {
            let strength = Strength::of_elo(elo as i32, 0).expect("a limit");
            assert!((strength.level - known).abs() < 1e-9, "{elo}");
        }
        assert_eq!((top.0, Strength::of_elo(ELO.1, 0)), (f64::from(FULL), None));
        assert!(MEASURED.is_sorted_by(|a, b| a.0 < b.0 && a.1 < b.1));
        assert_eq!(Strength::of_level(FULL, 0), None);
        assert_eq!((level(-99).level, Strength::of_elo(9999, 0)), (-20.0, None));
        assert_eq!(Strength::of_elo(-9999, 0), Some(level(-20)));
        let nodes = [-20, -10, 0, 10, 19].map(|l| level(l).nodes());
        assert!(nodes.is_sorted_by(|a, b| a < b) && nodes[0] == 1000, "{nodes:?}");
        let limits = Limits { nodes: Some(50), ..Limits::default() };
        assert_eq!(level(-20).limits(&limits).nodes, Some(50));
        assert_eq!(level(-20).limits(&Limits::default()).nodes, Some(1000));
    }
}
