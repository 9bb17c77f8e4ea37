//! Fits the evaluation to the results of games ("Texel tuning", after Peter Österlund's engine,
//! 2014), with a gradient.
//!
//! The evaluation is a black box that is linearised around its present weights: how much each
//! weight moves each sample's score is measured by trying the weight a little larger and smaller
//! (what stands in grids, in which it is linear, is read off). Gradient descent (Adam) then moves
//! all weights so that the winning chances that the scores stand for come close to the results;
//! and the whole is done again around the new weights.

use super::samples::Sample;
use crate::eval::tapered::Phase;
use crate::eval::{Weights, each_cell, evaluate};
use crate::params::mobility::MOBILITY;
use crate::params::places::PLACES;
use crate::params::{CELLS, EVALUATION, Id, TABLE, mobility, place};
use crate::types::{Color, PieceType};
use rayon::prelude::*;

/// What the fit is to do.
#[derive(Clone, Debug)]
pub struct Plan {
    /// Share of the game's result in the target; the rest is the search's score.
    pub result_share: f32,
    /// How often the evaluation is linearised anew.
    pub rounds: usize,
    /// Passes of gradient descent in each round.
    pub passes: usize,
    /// Step of the descent, in centipawns.
    pub rate: f32,
    /// How far, in centipawns, a weight is expected to move in a round (the standard deviation of a
    /// normal prior). What few samples speak of stays near where it was.
    pub prior: f32,
}

impl Default for Plan {
    fn default() -> Plan {
        Plan { result_share: 0.5, rounds: 3, passes: 400, rate: 1.0, prior: 30.0 }
    }
}

/// Losses of one round: mean squared differences of winning chances.
#[derive(Copy, Clone, Debug)]
pub struct Losses {
    /// On the samples fitted to.
    pub fitted: f64,
    /// On those held out.
    pub held_out: f64,
}

/// Winning chance of a score.
#[inline]
fn chance(score: f32, scale: f32) -> f32 {
    1.0 / (1.0 + (-score / scale).exp())
}

/// The share of games won from positions of that score, by the logistic curve of that scale.
pub fn win_rate(score: f32, scale: f32) -> f32 {
    chance(score, scale)
}

/// The scale (centipawns per unit of log odds) at which scores predict results best, and the loss
/// there.
pub fn fit_scale(samples: &[Sample]) -> (f32, f64) {
    let loss = |scale: f32| {
        let sum: f64 = samples
            .par_iter()
            .map(|s| f64::from(chance(s.score as f32, scale) - s.result).powi(2))
            .sum();
        sum / samples.len().max(1) as f64
    };
    // Ternary search: the loss has one valley.
    let (mut low, mut high) = (50.0f32, 3000.0f32);
    while high - low > 1.0 {
        let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
        if loss(a) < loss(b) { high = b } else { low = a }
    }
    (low, loss(low))
}

/// One sample, linearised: its score for Cho, how each knob moves it, and its target.
struct Row {
    score: f32,
    slopes: Vec<(u16, f32)>,
    target: f32,
}

/// The numbers that are fitted: all of the evaluation.
fn knobs() -> impl Iterator<Item = Id> {
    (EVALUATION.0..TABLE.len()).map(Id)
}

/// How far a parameter is moved to see what it does.
fn probe(value: i32) -> i32 {
    (value.abs() / 8).clamp(2, 40)
}

fn cho_score(sample: &Sample, weights: &Weights) -> f32 {
    let own = evaluate(&sample.position, weights) as f32;
    if sample.position.side() == Color::Cho { own } else { -own }
}

/// The evaluation around the given weights.
fn linearise(samples: &[Sample], weights: &Weights, plan: &Plan, scale: f32) -> Vec<Row> {
    // Each parameter outside the grids a little larger and a little smaller, ready made.
    let moved: Vec<(Weights, Weights, f32)> = (EVALUATION.0..CELLS.0)
        .map(|i| {
            let step = probe(weights[Id(i)]);
            let (mut up, mut down) = (weights.clone(), weights.clone());
            up[Id(i)] += step;
            down[Id(i)] -= step;
            (up, down, 2.0 * step as f32)
        })
        .collect();
    samples
        .par_iter()
        .map(|sample| {
            let mut slopes: Vec<(u16, f32)> = Vec::new();
            for (i, (up, down, width)) in moved.iter().enumerate() {
                let slope = (cho_score(sample, up) - cho_score(sample, down)) / width;
                if slope != 0.0 {
                    slopes.push((i as u16, slope));
                }
            }
            let opening = Phase::of(&sample.position).permille() as f32 / 1000.0;
            each_cell(&sample.position, weights, |color, (mg, eg)| {
                let sign = if color == Color::Cho { 1.0 } else { -1.0 };
                for (Id(i), share) in [(mg, opening), (eg, 1.0 - opening)] {
                    slopes.push(((i - EVALUATION.0) as u16, sign * share));
                }
            });
            let searched = chance(sample.score as f32, scale);
            let target = plan.result_share * sample.result + (1.0 - plan.result_share) * searched;
            Row { score: cho_score(sample, weights), slopes, target }
        })
        .collect()
}

/// The score of a row with the knobs moved by `delta`.
#[inline]
fn moved_score(row: &Row, delta: &[f32]) -> f32 {
    row.score + row.slopes.iter().map(|&(i, slope)| slope * delta[i as usize]).sum::<f32>()
}

fn loss(rows: &[Row], delta: &[f32], scale: f32) -> f64 {
    let sum: f64 = rows
        .par_iter()
        .map(|row| f64::from(chance(moved_score(row, delta), scale) - row.target).powi(2))
        .sum();
    sum / rows.len().max(1) as f64
}

/// The gradient of the loss by each knob.
fn gradient(rows: &[Row], delta: &[f32], scale: f32) -> Vec<f32> {
    let knobs = delta.len();
    let sum = rows
        .par_chunks(4096)
        .map(|rows| {
            let mut gradient = vec![0.0f32; knobs];
            for row in rows {
                let p = chance(moved_score(row, delta), scale);
                let slope = 2.0 * (p - row.target) * p * (1.0 - p) / scale;
                for &(i, s) in &row.slopes {
                    gradient[i as usize] += slope * s;
                }
            }
            gradient
        })
        .reduce(
            || vec![0.0; knobs],
            |mut a, b| {
                a.iter_mut().zip(b).for_each(|(a, b)| *a += b);
                a
            },
        );
    sum.into_iter().map(|g| g / rows.len().max(1) as f32).collect()
}

/// Descends from the present weights; how far each knob is to move.
fn descend(rows: &[Row], knobs: usize, plan: &Plan, scale: f32) -> Vec<f32> {
    let mut delta = vec![0.0f32; knobs];
    // The prior beside the samples, whose loss is the variance of what is left unexplained.
    let pull = 2.0 * loss(rows, &delta, scale) as f32 / (rows.len() as f32 * plan.prior.powi(2));
    let (mut mean, mut square) = (vec![0.0f32; knobs], vec![0.0f32; knobs]);
    for pass in 1..=plan.passes {
        let rate = plan.rate * (1.0 - (pass - 1) as f32 / plan.passes as f32);
        let gradient = gradient(rows, &delta, scale);
        for i in 0..knobs {
            let slope = gradient[i] + pull * delta[i];
            mean[i] = 0.9 * mean[i] + 0.1 * slope;
            square[i] = 0.999 * square[i] + 0.001 * slope * slope;
            let first = mean[i] / (1.0 - 0.9f32.powi(pass as i32));
            let second = square[i] / (1.0 - 0.999f32.powi(pass as i32));
            delta[i] -= rate * first / (second.sqrt() + 1e-12);
        }
    }
    delta
}

/// The weights moved by `delta`, rounded and kept within their ranges.
fn apply(weights: &Weights, delta: &[f32]) -> Weights {
    let mut moved = weights.clone();
    for (id, delta) in knobs().zip(delta) {
        let (min, max) = (TABLE[id.0].min, TABLE[id.0].max);
        let value = weights[id] as f32 + delta;
        moved[id] = (value.round() as i32).clamp(min, max);
    }
    moved
}

/// Fits the weights to the samples. Every fiftieth sample is held out; the weights of the round that
/// was best on those are returned. `tell` hears the losses before each round and after the last.
pub fn fit(
    samples: &[Sample], start: &Weights, plan: &Plan, tell: &mut dyn FnMut(Losses),
) -> Weights {
    let (scale, _) = fit_scale(samples);
    let count = knobs().count();
    let mut weights = start.clone();
    let (mut best, mut least) = (start.clone(), f64::INFINITY);
    for round in 0..=plan.rounds {
        let rows = linearise(samples, &weights, plan, scale);
        let (mut fitted, mut held_out) = (Vec::new(), Vec::new());
        for (i, row) in rows.into_iter().enumerate() {
            if i % 50 == 49 { held_out.push(row) } else { fitted.push(row) }
        }
        let still = vec![0.0; count];
        let losses = Losses {
            fitted: loss(&fitted, &still, scale),
            held_out: loss(&held_out, &still, scale),
        };
        // Few samples leave nothing to hold out.
        let judge = if held_out.is_empty() { losses.fitted } else { losses.held_out };
        if judge < least {
            (best, least) = (weights.clone(), judge);
        }
        tell(losses);
        if round < plan.rounds {
            let delta = descend(&fitted, count, plan, scale);
            weights = apply(&weights, &delta);
        }
    }
    best
}

/// The weights that changed as the source files have them: lines of `params`, grids of
/// `params::places` and `params::mobility`.
pub fn listing(weights: &Weights) -> String {
    let mut text = String::new();
    for (i, param) in TABLE[..CELLS.0].iter().enumerate() {
        let value = weights[Id(i)];
        if value != param.value {
            text += &format!("{} = {value} (was {})\n", param.name, param.value);
        }
    }
    let changed = |(mg, eg)| [mg, eg].iter().any(|&id: &Id| weights[id] != TABLE[id.0].value);
    for (kind, grid) in PieceType::ALL.into_iter().zip(&PLACES) {
        let cells = || (0..grid.cells()).filter_map(|cell| place(kind, grid.point(cell)));
        if !cells().any(changed) {
            continue;
        }
        for (name, endgame) in [("mg", false), ("eg", true)] {
            text += &format!("{} {name}\n", grid.name);
            let values: Vec<String> = cells()
                .map(|(mg, eg)| weights[if endgame { eg } else { mg }].to_string())
                .collect();
            for row in values.chunks(grid.width()) {
                text += &format!("            &[{}],\n", row.join(", "));
            }
        }
    }
    for grid in &MOBILITY {
        let counts = 0..grid.worth.len() as u32;
        let cells = || counts.clone().filter_map(|count| mobility(grid.kind, count));
        if cells().any(changed) {
            let pairs = cells().map(|(mg, eg)| format!("({}, {})", weights[mg], weights[eg]));
            let pairs: Vec<String> = pairs.collect();
            text += &format!("{}\n        worth: &[{}],\n", grid.name, pairs.join(", "));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::movegen::legal;
    use crate::position::Rules;

    /// Positions of random games, with the scores that `truth` gives them as their worth.
    fn samples(truth: &Weights, games: usize) -> Vec<Sample> {
        let mut samples = Vec::new();
        let mut random = crate::datagen::openings::Random::new(3, 3);
        let rules = Rules::named("janggicasual").unwrap();
        for _ in 0..games {
            let start = Position::startpos(Default::default(), Default::default(), rules);
            let mut game = Game::new(start);
            for _ in 0..80 {
                let moves = legal(game.position());
                if moves.is_empty() {
                    break;
                }
                game.play(moves[random.below(moves.len())]);
                if game.in_check() {
                    continue;
                }
                let mut sample =
                    Sample { position: game.position().clone(), result: 0.5, score: 0 };
                sample.score = cho_score(&sample, truth) as i32;
                sample.result = chance(sample.score as f32, 400.0);
                samples.push(sample);
            }
        }
        samples
    }

    use crate::params::id;
    use crate::position::Position;

    /// A weight spoiled on purpose is found again from what the right one says.
    #[test]
    fn a_spoiled_weight_is_repaired() {
        let truth = Weights::default();
        let samples = samples(&truth, 60);
        let (scale, _) = fit_scale(&samples);
        assert!((scale - 400.0).abs() < 5.0, "{scale}");
        let mut spoiled = truth.clone();
        spoiled[id::HORSE_MG] -= 150;
        spoiled[id::THREAT_HANGING] += 80;
        let mut losses = Vec::new();
        let plan = Plan { rounds: 2, passes: 200, rate: 2.0, ..Plan::default() };
        let fitted = fit(&samples, &spoiled, &plan, &mut |l| losses.push(l.held_out));
        assert!(losses[2] < losses[0] / 10.0, "{losses:?}");
        let off = |id: Id| (fitted[id] - truth[id]).abs();
        assert!(off(id::THREAT_HANGING) < 25, "{}", fitted[id::THREAT_HANGING]);
    }

    /// The slopes are right: moving a knob changes the scores as the linearised rows say.
    #[test]
    fn slopes_predict_scores() {
        let weights = Weights::default();
        let samples = samples(&weights, 2);
        let rows = linearise(&samples, &weights, &Plan::default(), 400.0);
        for (i, id) in knobs().enumerate() {
            // The danger of the palace is a square, the verdict a fraction: not linear.
            let name = TABLE[id.0].name;
            if name.starts_with("DANGER") || name.contains("VERDICT") {
                continue;
            }
            let mut delta = vec![0.0; knobs().count()];
            delta[i] = 10.0;
            let moved = apply(&weights, &delta);
            let exact = moved[id] - weights[id] == 10;
            for (sample, row) in samples.iter().zip(&rows).filter(|_| exact) {
                let told = moved_score(row, &delta);
                let real = cho_score(sample, &moved);
                assert!((told - real).abs() <= 4.0, "{name} {told} {real}");
            }
        }
    }
}
