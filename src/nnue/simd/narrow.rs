//! The loops for vectors of 128 bits: eight numbers at a time, four vectors to a line. What the
//! processor does with one vector is in `machine`: NEON or the SIMD128 of WebAssembly. The callers
//! in `super` have checked every length.

use super::Kernel;
use super::line::{Line, Row, VECTORS, Vector};
#[cfg(target_arch = "aarch64")]
use super::neon as machine;
#[cfg(target_arch = "wasm32")]
use super::simd128 as machine;
use machine::{Floats, Shorts, Sums};

/// A line as four vectors.
type Quad = [Shorts; 4];

#[inline(always)]
fn load(line: &Line) -> Quad {
    std::array::from_fn(|i| machine::load(&line.0.as_chunks().0[i]))
}

#[inline(always)]
fn store(line: &mut Line, quad: Quad) {
    let parts = line.0.as_chunks_mut().0;
    parts.iter_mut().zip(quad).for_each(|(part, vector)| machine::store(part, vector));
}

#[inline(always)]
fn add(a: Quad, b: Quad) -> Quad {
    std::array::from_fn(|i| machine::add(a[i], b[i]))
}

#[inline(always)]
fn sub(a: Quad, b: Quad) -> Quad {
    std::array::from_fn(|i| machine::sub(a[i], b[i]))
}

pub fn update(
    target: &mut [Line], source: &[Line], come: &[Line], gone: &[Line], taken: Option<&[Line]>,
) {
    let lines = target.iter_mut().zip(source).zip(come.iter().zip(gone));
    if let Some(taken) = taken {
        for (((target, source), (come, gone)), taken) in lines.zip(taken) {
            let gone = add(load(gone), load(taken));
            store(target, sub(add(load(source), load(come)), gone));
        }
    } else {
        for ((target, source), (come, gone)) in lines {
            store(target, sub(add(load(source), load(come)), load(gone)));
        }
    }
}

pub fn rebuild(target: &mut [Line], base: &[Line], table: &[Line], come: &[u16], gone: &[u16]) {
    let (len, mut at) = (target.len(), 0);
    // Sums stay in registers while the rows go by.
    while at + 2 <= len {
        columns::<2>(target, base, table, come, gone, at);
        at += 2;
    }
    while at < len {
        columns::<1>(target, base, table, come, gone, at);
        at += 1;
    }
}

#[inline(always)]
fn columns<const N: usize>(
    target: &mut [Line], base: &[Line], table: &[Line], come: &[u16], gone: &[u16], at: usize,
) {
    let mut sums: [Quad; N] = std::array::from_fn(|i| load(&base[at + i]));
    for &row in come {
        let start = row as usize * target.len() + at;
        for (sum, weights) in sums.iter_mut().zip(&table[start..start + N]) {
            *sum = add(*sum, load(weights));
        }
    }
    for &row in gone {
        let start = row as usize * target.len() + at;
        for (sum, weights) in sums.iter_mut().zip(&table[start..start + N]) {
            *sum = sub(*sum, load(weights));
        }
    }
    for (target, sum) in target[at..at + N].iter_mut().zip(sums) {
        store(target, sum);
    }
}

pub fn output(halves: [&[Line]; 2], weights: &[Line], limit: i16) -> i64 {
    let limit = machine::splat(limit);
    let len = halves[0].len();
    let mut sums: [Sums; 4] = [machine::no_sums(); 4];
    for (values, weights) in halves.into_iter().zip(weights.chunks_exact(len)) {
        for (value, weight) in values.iter().zip(weights) {
            let (value, weight) = (load(value), load(weight));
            for i in 0..4 {
                // A 32-bit lane adds at most 2 * 32 pairs of 255 * 255 * 127: below 2^31.
                sums[i] = machine::add_squares(sums[i], value[i], weight[i], limit);
            }
        }
    }
    sums.into_iter().map(machine::total).sum()
}

/// Eight floating-point numbers.
#[derive(Copy, Clone)]
struct Eight([Floats; 2]);

impl Vector for Eight {
    type Number = f32;

    #[inline(always)]
    fn load(row: &Row<f32>, index: usize) -> Eight {
        assert!(index < VECTORS);
        let parts = row.0.as_chunks().0;
        Eight([
            machine::load_floats(&parts[2 * index]),
            machine::load_floats(&parts[2 * index + 1]),
        ])
    }

    #[inline(always)]
    fn store(self, row: &mut Row<f32>, index: usize) {
        assert!(index < VECTORS);
        let parts = row.0.as_chunks_mut().0;
        machine::store_floats(&mut parts[2 * index], self.0[0]);
        machine::store_floats(&mut parts[2 * index + 1], self.0[1]);
    }

    #[inline(always)]
    fn plus(self, other: Eight) -> Eight {
        Eight(std::array::from_fn(|i| machine::add_floats(self.0[i], other.0[i])))
    }
}

pub fn run<K: Kernel>(kernel: K) -> K::Output {
    kernel.run::<Eight>()
}
