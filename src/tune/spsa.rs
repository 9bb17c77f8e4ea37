//! Simultaneous perturbation stochastic approximation (SPSA; J. C. Spall 1992): the numbers of the
//! search tuned by games. Each step moves all numbers at once a little up or down at random, lets the
//! two sets so made play a pair of games against each other, and goes some way towards the winner.
//!
//! The gains follow the practice of chess engines' test frameworks (fishtest): the user gives the
//! last perturbation `c` of each number (here a share of its range) and the last learning rate `r`.

use super::duel::{Duel, Terms};
use crate::datagen::openings::Random;
use crate::eval::Weights;
use crate::nnue::Network;
use crate::params::{EVALUATION, Id, TABLE};
use rayon::prelude::*;
use serde_json::{Value, json};
use std::sync::Arc;

/// Pairs of games played between two updates: independent of the number of threads, so that the
/// same seed gives the same numbers everywhere.
pub const BATCH: u64 = 8;
/// Decay of the learning rate.
const ALPHA: f64 = 0.602;
/// Decay of the perturbation.
const GAMMA: f64 = 0.101;

/// What a run is to do.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Pairs of games in all.
    pub pairs: u64,
    /// How they are played.
    pub terms: Terms,
    /// The network that both sides evaluate with; none: the classical evaluation.
    pub net: Option<Arc<Network>>,
    /// Last perturbation, as a share of a number's range.
    pub share: f64,
    /// Last learning rate.
    pub rate: f64,
    /// Seed of the run.
    pub seed: u64,
}

/// A number being tuned.
#[derive(Clone, PartialEq, Debug)]
pub struct Knob {
    /// Its name in `params`.
    pub name: String,
    /// Where it stands.
    pub value: f64,
}

/// How far a run has come; what is kept between two runs.
#[derive(Clone, PartialEq, Debug)]
pub struct State {
    /// Seed of the run.
    pub seed: u64,
    /// Pairs of games played.
    pub pairs: u64,
    /// The numbers.
    pub knobs: Vec<Knob>,
}

/// Numbers that are fixed when the program is built, for speed, and those of the clock, of which games
/// at fixed nodes say nothing; by their beginnings.
const FIXED: [&str; 4] = ["EXCHANGE_", "TIME_", "HISTORY_MAX", "CORRECTION_"];

/// Whether the number is fixed when the program is built, so that games say nothing of it.
pub fn is_fixed(id: Id) -> bool {
    FIXED.iter().any(|fixed| TABLE[id.0].name.starts_with(fixed))
}

/// The numbers of the search that can be tuned: those of the table up to the evaluation's.
pub fn tunable() -> Vec<Id> {
    (0..EVALUATION.0).map(Id).filter(|&id| !is_fixed(id)).collect()
}

/// The parameter of this name.
pub fn named(name: &str) -> Option<Id> {
    TABLE.iter().position(|p| p.name == name).map(Id)
}

impl State {
    /// The start: the numbers `ids` as the table has them.
    pub fn new(seed: u64, ids: &[Id]) -> State {
        let knob = |id: &Id| {
            let param = &TABLE[id.0];
            Knob { name: param.name.to_owned(), value: f64::from(param.value) }
        };
        State { seed, pairs: 0, knobs: ids.iter().map(knob).collect() }
    }

    /// The state as JSON.
    pub fn to_json(&self) -> String {
        let values: serde_json::Map<String, Value> =
            self.knobs.iter().map(|k| (k.name.clone(), json!(k.value))).collect();
        format!("{:#}\n", json!({ "seed": self.seed, "pairs": self.pairs, "values": values }))
    }

    /// The state that [`State::to_json`] wrote; `None` if the text is something else.
    pub fn from_json(text: &str) -> Option<State> {
        let json: Value = serde_json::from_str(text).ok()?;
        let knob = |(name, value): (&String, &Value)| {
            Some(Knob { name: name.clone(), value: value.as_f64()? })
        };
        let knobs = json["values"].as_object()?.iter().map(knob).collect::<Option<Vec<Knob>>>()?;
        Some(State { seed: json["seed"].as_u64()?, pairs: json["pairs"].as_u64()?, knobs })
    }

    /// The places of the numbers in the table; the name of the first one that is not there otherwise.
    ///
    /// # Errors
    /// The unknown name.
    pub fn ids(&self) -> Result<Vec<Id>, String> {
        self.knobs.iter().map(|k| named(&k.name).ok_or_else(|| k.name.clone())).collect()
    }

    /// The numbers as they stand, rounded.
    pub fn weights(&self, ids: &[Id]) -> Weights {
        let mut weights = Weights::default();
        for (knob, id) in self.knobs.iter().zip(ids) {
            weights[*id] = knob.value.round() as i32;
        }
        weights
    }

    /// Plays one batch of pairs and moves the numbers by what they say. Returns the sum of the
    /// absolute results, 0 if all pairs were even.
    pub fn step(&mut self, ids: &[Id], plan: &Plan) -> i32 {
        let gains: Vec<Gain> = ids.iter().map(|id| Gain::at(*id, self.pairs, plan)).collect();
        let state = &*self;
        let trials: Vec<(Vec<f64>, i32)> = (0..BATCH)
            .into_par_iter()
            .map_init(
                || Duel::new(plan.net.clone()),
                |duel, i| state.trial(ids, &gains, plan, duel, i),
            )
            .collect();
        for (signs, result) in &trials {
            for ((knob, gain), (sign, id)) in
                self.knobs.iter_mut().zip(&gains).zip(signs.iter().zip(ids))
            {
                let moved = knob.value + gain.rate * gain.width * sign * f64::from(*result);
                knob.value = moved.clamp(f64::from(TABLE[id.0].min), f64::from(TABLE[id.0].max));
            }
        }
        self.pairs += BATCH;
        trials.iter().map(|(_, result)| result.abs()).sum()
    }

    /// One pair of games between the numbers moved one way and the other: the signs of the moves,
    /// and the wins of the first less those of the second.
    fn trial(
        &self, ids: &[Id], gains: &[Gain], plan: &Plan, duel: &mut Duel, index: u64,
    ) -> (Vec<f64>, i32) {
        let mut random = Random::new(plan.seed, self.pairs + index);
        let signs: Vec<f64> =
            ids.iter().map(|_| if random.below(2) == 0 { 1.0 } else { -1.0 }).collect();
        let mut moved = |way: f64| {
            let mut weights = Weights::default();
            for (i, id) in ids.iter().enumerate() {
                let (param, value) = (&TABLE[id.0], self.knobs[i].value);
                let exact = value + way * signs[i] * gains[i].width;
                // Rounded at random, so that steps below one still tell.
                let rounded = (exact + random.below(1024) as f64 / 1024.0).floor() as i32;
                weights[*id] = rounded.clamp(param.min, param.max);
            }
            Arc::new(weights)
        };
        let (up, down) = (moved(1.0), moved(-1.0));
        (signs, duel.pair(&up, &down, &plan.terms, &mut random))
    }
}

/// Width of the perturbation and rate of learning at one moment.
#[derive(Copy, Clone, Debug)]
struct Gain {
    width: f64,
    rate: f64,
}

impl Gain {
    fn at(id: Id, pairs: u64, plan: &Plan) -> Gain {
        let (all, now) = (plan.pairs.max(1) as f64, pairs as f64 + 1.0);
        let steady = 0.1 * all;
        let last_width = plan.share * f64::from(TABLE[id.0].max - TABLE[id.0].min);
        let width = last_width * (all / now).powf(GAMMA);
        let last_rate = plan.rate * last_width * last_width;
        let rate = last_rate * ((steady + all) / (steady + now)).powf(ALPHA);
        Gain { width, rate: rate / (width * width) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::params::id;
    use crate::position::Rules;

    fn plan(pairs: u64) -> Plan {
        let terms = Terms { nodes: 60, rules: Rules::default(), random_plies: 8 };
        Plan { pairs, terms, net: None, share: 0.05, rate: 0.002, seed: 4 }
    }

    #[test]
    fn gains_end_where_the_plan_says() {
        let (plan, id) = (plan(1000), id::RFP_MARGIN);
        let range = f64::from(TABLE[id.0].max - TABLE[id.0].min);
        let end = Gain::at(id, 999, &plan);
        assert!((end.width - 0.05 * range).abs() < 1e-9);
        assert!((end.rate - 0.002).abs() < 1e-9);
        let start = Gain::at(id, 0, &plan);
        assert!(start.width > end.width && start.rate > end.rate);
    }

    /// The same seed gives the same numbers, in one go or in two.
    #[test]
    fn runs_can_be_resumed() {
        let ids = [id::RFP_MARGIN, id::LMR_BASE];
        // So wide that some pair of games is won.
        let plan = || Plan { share: 0.5, rate: 0.1, ..plan(16) };
        let whole = {
            let mut state = State::new(4, &ids);
            (0..2).for_each(|_| _ = state.step(&ids, &plan()));
            state
        };
        let mut part = State::new(4, &ids);
        part.step(&ids, &plan());
        let mut part = State::from_json(&part.to_json()).unwrap();
        part.step(&ids, &plan());
        assert_eq!(part, whole);
        assert_ne!(whole, State { pairs: 16, ..State::new(4, &ids) });
    }

    /// A number that games depend on beyond doubt is led back into sense.
    #[test]
    fn a_spoiled_number_is_repaired() {
        let ids = [id::CHARIOT_MG];
        let spoiled = f64::from(TABLE[ids[0].0].min);
        let mut state = State::new(1, &ids);
        state.knobs[0].value = spoiled;
        let plan = Plan { share: 0.3, rate: 0.02, ..plan(64) };
        (0..8).for_each(|_| _ = state.step(&ids, &plan));
        assert!(state.knobs[0].value > spoiled, "{}", state.knobs[0].value);
    }
}
