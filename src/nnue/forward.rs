//! From the hidden layer to a score: the output weights of the position's bucket, in whole numbers
//! up to the last division, so that every processor comes to the same score.

use super::features::pieces;
use super::network::{Network, QA, QB};
use crate::position::Position;
use crate::types::{Color, Piece, Square, Value};

/// What stands for 1.0 in a sum of `weight * value²`.
const UNIT: i64 = QA as i64 * QA as i64 * QB as i64;

impl Network {
    /// The score for the side whose half of the hidden layer comes first.
    #[inline]
    pub fn output(&self, halves: [&[i16]; 2], bucket: usize) -> Value {
        let width = 2 * self.shape.hidden;
        let weights = &self.output[bucket * width..(bucket + 1) * width];
        self.scaled(self.isa.output(halves, weights, QA), bucket)
    }

    /// A sum in centipawns, rounded to the nearest.
    fn scaled(&self, sum: i64, bucket: usize) -> Value {
        let total = sum + i64::from(self.output_bias[bucket]) * i64::from(QA);
        let product = total * i64::from(self.scale);
        let half = if product < 0 { -UNIT / 2 } else { UNIT / 2 };
        ((product + half) / UNIT) as Value
    }

    /// The score of a position for its side to move, computed from nothing.
    pub fn evaluate(&self, position: &Position) -> Value {
        let bucket = self.shape.bucket(position.occupied().len() as usize);
        self.evaluate_slow(pieces(position), position.side(), bucket)
    }

    /// The slow twin of all fast paths, and the way to ask "what if": the score of these pieces,
    /// generals among them, for `side`, with the output weights of `bucket`.
    pub fn evaluate_slow(
        &self, pieces: impl Iterator<Item = (Piece, Square)> + Clone, side: Color, bucket: usize,
    ) -> Value {
        let hidden = self.shape.hidden;
        let views = self.views_of(pieces.clone());
        let mut sum = 0;
        for (half, color) in [side, !side].into_iter().enumerate() {
            let mut values: Vec<i64> = self.first_bias.iter().map(|&bias| bias.into()).collect();
            for row in views[color.index()].rows(pieces.clone()) {
                let weights = &self.first[row * hidden..(row + 1) * hidden];
                values.iter_mut().zip(weights).for_each(|(v, &w)| *v += i64::from(w));
            }
            let start = (2 * bucket + half) * hidden;
            for (value, &weight) in values.iter().zip(&self.output[start..start + hidden]) {
                let value = (*value).clamp(0, QA.into());
                sum += value * value * i64::from(weight);
            }
        }
        self.scaled(sum, bucket)
    }
}
