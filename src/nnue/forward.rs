//! From the hidden layer to a score: the output weights of the position's head, in whole numbers
//! up to the last division, so that every processor comes to the same score.

use super::features::pieces;
use super::network::{Network, QA};
use super::simd::line::Line;
use crate::position::Position;
use crate::types::{Color, Piece, Square, Value};

impl Network {
    /// The score for the side whose half of the hidden layer comes first.
    #[inline]
    pub fn output(&self, halves: [&[Line]; 2], head: usize) -> Value {
        let width = 2 * self.shape.lines();
        let weights = &self.output[head * width..(head + 1) * width];
        self.scaled(self.isa.output(halves, weights, QA), head)
    }

    /// A sum in centipawns, rounded to the nearest.
    fn scaled(&self, sum: i64, head: usize) -> Value {
        let total = sum + i64::from(self.output_bias[head]) * i64::from(QA);
        let product = total * i64::from(self.scale);
        // What stands for 1.0 in a sum of weight * value².
        let unit = i64::from(QA) * i64::from(QA) * i64::from(self.units[head]);
        let half = if product < 0 { -unit / 2 } else { unit / 2 };
        ((product + half) / unit) as Value
    }

    /// The score of a position for its side to move, computed from nothing.
    pub fn evaluate(&self, position: &Position) -> Value {
        self.evaluate_slow(pieces(position), position.side(), self.shape.head_of(position))
    }

    /// The slow twin of all fast paths, and the way to ask "what if": the score of these pieces,
    /// generals among them, for `side`, with the output weights of `head`.
    pub fn evaluate_slow(
        &self, pieces: impl Iterator<Item = (Piece, Square)> + Clone, side: Color, head: usize,
    ) -> Value {
        let lines = self.shape.lines();
        let views = self.views_of(pieces.clone());
        let mut sum = 0;
        for (half, color) in [side, !side].into_iter().enumerate() {
            let mut values: Vec<i64> = Line::numbers(&self.first_bias).map(i64::from).collect();
            for row in views[color.index()].rows(pieces.clone()) {
                let weights = Line::numbers(&self.first[row * lines..(row + 1) * lines]);
                values.iter_mut().zip(weights).for_each(|(v, w)| *v += i64::from(w));
            }
            let start = (2 * head + half) * lines;
            let weights = Line::numbers(&self.output[start..start + lines]);
            for (value, weight) in values.into_iter().zip(weights) {
                let value = value.clamp(0, QA.into());
                sum += value * value * i64::from(weight);
            }
        }
        self.scaled(sum, head)
    }
}
