//! Two sets of numbers, or two networks, compared by pairs of games: the quick look before a match by
//! a neutral referee.

use super::duel::{Duel, Terms};
use crate::datagen::openings::Random;
use crate::eval::Weights;
use crate::nnue::Network;
use rayon::prelude::*;
use std::sync::Arc;

/// What one side plays with.
#[derive(Clone)]
pub struct Side {
    /// The numbers of search and evaluation.
    pub weights: Arc<Weights>,
    /// The network; none: the classical evaluation.
    pub net: Option<Arc<Network>>,
}

/// The results of pairs so far: how many brought the first side -2, -1, 0, 1 and 2 wins more than
/// the second (pentanomial).
#[derive(Copy, Clone, Default, PartialEq, Eq, Debug)]
pub struct Tally(pub [u64; 5]);

/// Half-width of an interval that holds 95 % of a normal distribution, in standard deviations.
const SIGMAS: f64 = 1.96;

impl Tally {
    /// Counts a pair whose first side won `lead` (-2..=2) games more than it lost.
    pub fn add(&mut self, lead: i32) {
        self.0[(lead.clamp(-2, 2) + 2) as usize] += 1;
    }

    /// Pairs in all.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The first side's share of the points, 0 to 1, and the half-width of its 95 % interval, taken
    /// from the spread of the pairs. Half a point and one half-width of 1/2 without games.
    pub fn score(&self) -> (f64, f64) {
        let pairs = self.pairs() as f64;
        if pairs == 0.0 {
            return (0.5, 0.5);
        }
        let each = |f: &dyn Fn(f64) -> f64| {
            let counts = self.0.iter().enumerate();
            counts.map(|(i, &n)| n as f64 * f(i as f64 / 4.0)).sum::<f64>() / pairs
        };
        let mean = each(&|share| share);
        let spread = each(&|share| (share - mean) * (share - mean));
        (mean, SIGMAS * (spread / pairs).sqrt())
    }

    /// The difference in Elo, with the ends of its 95 % interval.
    pub fn elo(&self) -> [f64; 3] {
        let (mean, half) = self.score();
        [mean, mean - half, mean + half].map(elo)
    }
}

/// The difference in Elo that makes this share of the points expected (logistic model), at most 1000.
fn elo(share: f64) -> f64 {
    let share = share.clamp(1e-6, 1.0 - 1e-6);
    (400.0 * (share / (1.0 - share)).log10()).clamp(-1000.0, 1000.0)
}

/// Plays `count` pairs, those numbered from `first` on of the run with this seed, and counts them.
pub fn play(sides: &[Side; 2], terms: &Terms, seed: u64, first: u64, count: u64) -> Tally {
    let nets = || sides.each_ref().map(|side| side.net.clone());
    let leads: Vec<i32> = (first..first + count)
        .into_par_iter()
        .map_init(
            || Duel::between(nets()),
            |duel, index| {
                let [one, other] = sides.each_ref().map(|side| &side.weights);
                duel.pair(one, other, terms, &mut Random::new(seed, index))
            },
        )
        .collect();
    let mut tally = Tally::default();
    leads.into_iter().for_each(|lead| tally.add(lead));
    tally
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::id;
    use crate::position::Rules;

    #[test]
    fn the_score_is_that_of_the_games() {
        let tally = Tally([0, 10, 60, 10, 20]);
        let (score, half) = tally.score();
        assert!((score - 0.6).abs() < 1e-9);
        // Spread of a pair: (10 * 0.35^2 + 60 * 0.1^2 + 10 * 0.15^2 + 20 * 0.4^2) / 100.
        assert!((half - 1.96 * (0.0525f64 / 100.0).sqrt()).abs() < 1e-9);
        let [elo, low, high] = tally.elo();
        assert!((elo - 70.4).abs() < 0.1 && low < elo && elo < high);
        assert_eq!(Tally([0, 0, 7, 0, 0]).elo(), [0.0; 3]);
    }

    #[test]
    fn the_better_side_is_found() {
        let mut spoiled = Weights::default();
        spoiled[id::CHARIOT_MG] = -800;
        spoiled[id::CHARIOT_EG] = -800;
        let side = |weights: Weights| Side { weights: Arc::new(weights), net: None };
        let sides = [side(Weights::default()), side(spoiled)];
        let terms = Terms { nodes: 200, rules: Rules::default(), random_plies: 8 };
        let tally = play(&sides, &terms, 3, 0, 4);
        assert_eq!(tally.pairs(), 4);
        assert!(tally.score().0 > 0.8, "{tally:?}");
    }
}
