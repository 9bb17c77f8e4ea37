//! How well a model does on examples that it did not learn from.

use super::example::{Decoded, Decoder, Example, sigmoid};
use super::kernel::Forward;
use super::model::Model;
use crate::nnue::simd::Isa;
use crate::nnue::simd::line::Row;
use rayon::prelude::*;

/// Groups of positions by pieces on the board: up to 4, up to 8, ..., up to 32.
pub const GROUPS: usize = 8;

/// Mean squared differences of winning chances over a set of examples, and what else tells of a
/// network's health.
#[derive(Copy, Clone, Default, PartialEq, Debug)]
pub struct Losses {
    /// Against the target in use.
    pub target: f64,
    /// Against the scores.
    pub score: f64,
    /// Against the results.
    pub result: f64,
    /// Against the target, by the number of pieces.
    pub groups: [f64; GROUPS],
    /// Of the decisive games' positions that the model calls clear (beyond 200 centipawns), the
    /// share whose winner it names.
    pub named: f64,
    /// The spread of the model's scores in relation to that of the search's.
    pub spread: f64,
}

/// Sums over examples.
#[derive(Copy, Clone, Default)]
struct Sums {
    misses: [f64; 3],
    groups: [(f64, f64); GROUPS],
    named: (f64, f64),
    squares: (f64, f64),
}

/// Examples handled at a time; sums are added up in this order, whatever the number of threads.
const CHUNK: usize = 512;

/// The outputs of a model for a batch, in units of log odds.
pub fn outputs(model: &Model, batch: &[Decoded]) -> Vec<f32> {
    let isa = Isa::best();
    let mut hidden = vec![[Row::zeros(); 2]; batch.len()];
    let mut shares = vec![0.0; batch.len()];
    let mut outputs: Vec<f32> =
        batch.iter().map(|example| model.head.params[example.head as usize]).collect();
    for slab in &model.slabs {
        let (hidden, shares) = (&mut hidden[..], &mut shares[..]);
        isa.run(Forward { params: &slab.params, batch, hidden, shares });
        outputs.iter_mut().zip(&*shares).for_each(|(output, share)| *output += share);
    }
    outputs
}

impl Losses {
    /// The losses of a model over examples.
    pub fn of(model: &Model, examples: &[Example], decoder: &Decoder) -> Losses {
        let sums: Vec<Sums> =
            examples.par_chunks(CHUNK).map(|chunk| Sums::of(model, chunk, decoder)).collect();
        let mut all = Sums::default();
        sums.iter().for_each(|part| all.add(part));
        let n = examples.len().max(1) as f64;
        let share = |(part, whole): (f64, f64)| if whole > 0.0 { part / whole } else { 0.0 };
        Losses {
            target: all.misses[0] / n,
            score: all.misses[1] / n,
            result: all.misses[2] / n,
            groups: all.groups.map(share),
            named: share(all.named),
            spread: share(all.squares).sqrt(),
        }
    }
}

impl Sums {
    fn of(model: &Model, examples: &[Example], decoder: &Decoder) -> Sums {
        let batch: Vec<Decoded> = examples.iter().map(|e| decoder.decode(e, false)).collect();
        let mut sums = Sums::default();
        for ((example, decoded), output) in examples.iter().zip(&batch).zip(outputs(model, &batch))
        {
            let chance = sigmoid(output);
            let targets =
                [decoded.target, sigmoid(example.score() as f32 / decoder.scale), example.result()];
            let misses = targets.map(|target| f64::from(chance - target).powi(2));
            sums.misses.iter_mut().zip(misses).for_each(|(sum, miss)| *sum += miss);
            let group = &mut sums.groups[(example.count().max(1) - 1) / 4];
            *group = (group.0 + misses[0], group.1 + 1.0);
            let score = f64::from(output * decoder.scale);
            if score.abs() > 200.0 && example.result() != 0.5 {
                sums.named.0 += f64::from(u8::from((score > 0.0) == (example.result() > 0.5)));
                sums.named.1 += 1.0;
            }
            sums.squares.0 += score * score;
            sums.squares.1 += f64::from(example.score()).powi(2);
        }
        sums
    }

    fn add(&mut self, other: &Sums) {
        self.misses.iter_mut().zip(other.misses).for_each(|(sum, part)| *sum += part);
        let both = self.groups.iter_mut().chain([&mut self.named, &mut self.squares]);
        for (sum, part) in both.zip(other.groups.iter().chain([&other.named, &other.squares])) {
            *sum = (sum.0 + part.0, sum.1 + part.1);
        }
    }
}
