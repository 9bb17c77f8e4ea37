//! What a finished network is asked before it plays: whether rounding has changed it, and whether it
//! knows what a chariot is worth.

use super::example::{Decoder, Example};
use super::losses::outputs;
use super::model::Model;
use crate::nnue::Network;
use crate::types::{PieceType, Value};
use rayon::prelude::*;

/// The answers, over a set of examples.
#[derive(Copy, Clone, Default, PartialEq, Debug)]
pub struct Checks {
    /// Examples asked about.
    pub count: usize,
    /// Mean difference between the network and the model it was rounded from, in centipawns.
    pub rounding: f64,
    /// Signs that rounding has turned, scores within 20 centipawns of zero aside.
    pub turned: usize,
    /// Own chariots taken away, and how many of them made the score fall.
    pub chariots: (usize, usize),
}

/// Scores this small may change their sign.
const SMALL: f32 = 20.0;

impl Checks {
    /// Compares a network with the model it was made of.
    pub fn of(network: &Network, model: &Model, examples: &[Example], decoder: &Decoder) -> Checks {
        let parts: Vec<Checks> = examples
            .par_chunks(512)
            .map(|chunk| {
                let batch: Vec<_> = chunk.iter().map(|e| decoder.decode(e, false)).collect();
                let exact = outputs(model, &batch);
                let mut checks = Checks::default();
                for (example, output) in chunk.iter().zip(exact) {
                    checks.ask(network, example, output * network.scale as f32);
                }
                checks
            })
            .collect();
        let mut all = parts.into_iter().fold(Checks::default(), |mut all, part| {
            all.count += part.count;
            all.rounding += part.rounding;
            all.turned += part.turned;
            all.chariots.0 += part.chariots.0;
            all.chariots.1 += part.chariots.1;
            all
        });
        all.rounding /= all.count.max(1) as f64;
        all
    }

    fn ask(&mut self, network: &Network, example: &Example, exact: f32) {
        let (side, shape) = (example.side(), network.shape);
        let head = shape.head(example.count(), example.counts_points());
        let score = network.evaluate_slow(example.pieces(), side, head);
        self.count += 1;
        self.rounding += f64::from((score as f32 - exact).abs());
        self.turned += usize::from(exact.abs() > SMALL && (score > 0) != (exact > 0.0));
        let chariot = example
            .pieces()
            .find(|(piece, _)| piece.kind() == PieceType::Chariot && piece.color() == side);
        if let Some((_, square)) = chariot {
            let rest = example.pieces().filter(move |&(_, other)| other != square);
            let head = shape.head(example.count() - 1, example.counts_points());
            let without: Value = network.evaluate_slow(rest, side, head);
            self.chariots.0 += 1;
            self.chariots.1 += usize::from(without < score);
        }
    }
}
