//! The plain loops: for processors without the vector instructions, and the twins of those with.

use super::line::{LANES, Line, Row, Vector};
use std::ops::Add;

pub fn update(
    target: &mut [Line], source: &[Line], add: &[Line], sub: &[Line], taken: Option<&[Line]>,
) {
    for (at, target) in target.iter_mut().enumerate() {
        for (i, value) in target.0.iter_mut().enumerate() {
            let gone = sub[at].0[i] + taken.map_or(0, |row| row[at].0[i]);
            *value = source[at].0[i] + add[at].0[i] - gone;
        }
    }
}

pub fn rebuild(target: &mut [Line], base: &[Line], table: &[Line], come: &[u16], gone: &[u16]) {
    target.copy_from_slice(base);
    let mut each = |row: u16, change: fn(i16, i16) -> i16| {
        let start = row as usize * target.len();
        let weights = &table[start..start + target.len()];
        for (target, weights) in target.iter_mut().zip(weights) {
            let pairs = target.0.iter_mut().zip(&weights.0);
            pairs.for_each(|(value, &weight)| *value = change(*value, weight));
        }
    };
    come.iter().for_each(|&row| each(row, i16::wrapping_add));
    gone.iter().for_each(|&row| each(row, i16::wrapping_sub));
}

pub fn output(halves: [&[Line]; 2], weights: &[Line], limit: i16) -> i64 {
    let values = halves.into_iter().flat_map(Line::numbers);
    let term = |(value, weight): (i16, i16)| {
        let value = i64::from(value.clamp(0, limit));
        i64::from(weight) * value * value
    };
    values.zip(Line::numbers(weights)).map(term).sum()
}

/// Eight numbers in a row, for any processor and any kind of number.
#[derive(Copy, Clone, Debug)]
pub struct Array<T>([T; LANES]);

impl<T: Copy + Add<Output = T>> Vector for Array<T> {
    type Number = T;

    #[inline(always)]
    fn load(row: &Row<T>, index: usize) -> Array<T> {
        Array(row.0.as_chunks().0[index])
    }

    #[inline(always)]
    fn store(self, row: &mut Row<T>, index: usize) {
        row.0.as_chunks_mut().0[index] = self.0;
    }

    #[inline(always)]
    fn plus(self, other: Array<T>) -> Array<T> {
        Array(std::array::from_fn(|i| self.0[i] + other.0[i]))
    }
}
