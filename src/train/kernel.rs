//! The arithmetic of training, for one slab: some columns of the hidden layer with the output
//! weights that belong to them. Written once for `f32`, which trains, and `f64`, in which the
//! gradient is checked; compiled for each instruction set through [`crate::nnue::simd`]. Sums keep
//! their order, so that every processor learns the same.

use super::example::Decoded;
use crate::nnue::features::ROWS;
use crate::nnue::simd::Kernel;
use crate::nnue::simd::line::{Row, VECTORS, Vector, WIDTH};
use std::ops::{Add, AddAssign, Div, Mul, Sub};

/// The row of a slab that holds the bias; the output weights follow, for each head those of the
/// side to move, then its enemy's.
pub const BIAS_ROW: usize = ROWS;

/// The number of rows of a slab.
pub const fn slab_rows(heads: usize) -> usize {
    ROWS + 1 + 2 * heads
}

/// The row of the output weights of a head, for the side to move (0) or its enemy (1).
#[inline(always)]
pub const fn output_row(head: usize, half: usize) -> usize {
    ROWS + 1 + 2 * head + half
}

/// A floating-point number.
pub trait Real:
    Copy
    + PartialOrd
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + AddAssign
    + From<f32>
{
    /// The square root.
    fn root(self) -> Self;
}

impl Real for f32 {
    #[inline(always)]
    fn root(self) -> f32 {
        self.sqrt()
    }
}

impl Real for f64 {
    #[inline(always)]
    fn root(self) -> f64 {
        self.sqrt()
    }
}

/// What the hidden layer's activation clips to.
#[inline(always)]
fn clip<T: Real>(x: T) -> T {
    let (zero, one) = (T::from(0.0), T::from(1.0));
    let x = if x > zero { x } else { zero };
    if x < one { x } else { one }
}

/// Forward: the slab's share of the outputs of a batch; the hidden layer is kept for [`Backward`].
pub struct Forward<'a, T> {
    /// The slab.
    pub params: &'a [Row<T>],
    /// The batch.
    pub batch: &'a [Decoded],
    /// Receives the hidden layer before activation.
    pub hidden: &'a mut [[Row<T>; 2]],
    /// Receives the shares.
    pub shares: &'a mut [T],
}

impl Kernel for Forward<'_, f32> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector<Number = f32>>(self) {
        self.work::<V>();
    }
}

impl<T: Real> Forward<'_, T> {
    #[inline(always)]
    fn work<V: Vector<Number = T>>(self) {
        let Forward { params, batch, hidden, shares } = self;
        for ((example, hidden), share) in batch.iter().zip(hidden).zip(shares) {
            let mut products = Row::zeros();
            for half in 0..2 {
                let mut sums: [V; VECTORS] = std::array::from_fn(|i| V::load(&params[BIAS_ROW], i));
                for &row in example.rows(half) {
                    let row = &params[row as usize];
                    sums = std::array::from_fn(|i| sums[i].plus(V::load(row, i)));
                }
                for (i, sum) in sums.into_iter().enumerate() {
                    sum.store(&mut hidden[half], i);
                }
                let sums = &hidden[half];
                let weights = &params[output_row(example.head as usize, half)];
                for ((product, &sum), &weight) in products.0.iter_mut().zip(&sums.0).zip(&weights.0)
                {
                    let value = clip(sum);
                    *product += value * value * weight;
                }
            }
            *share = total(&products);
        }
    }
}

/// The sum of a row, halves folded onto each other.
#[inline(always)]
fn total<T: Real>(row: &Row<T>) -> T {
    let mut folded = row.0;
    let mut width = WIDTH / 2;
    while width > 0 {
        for i in 0..width {
            let other = folded[i + width];
            folded[i] += other;
        }
        width /= 2;
    }
    folded[0]
}

/// Backward: adds the slab's gradient over a batch.
pub struct Backward<'a, T> {
    /// The slab.
    pub params: &'a [Row<T>],
    /// Its gradient.
    pub gradient: &'a mut [Row<T>],
    /// The batch.
    pub batch: &'a [Decoded],
    /// The hidden layer as [`Forward`] left it.
    pub hidden: &'a [[Row<T>; 2]],
    /// The gradient of the loss by each output.
    pub slopes: &'a [T],
}

impl Kernel for Backward<'_, f32> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector<Number = f32>>(self) {
        self.work::<V>();
    }
}

impl<T: Real> Backward<'_, T> {
    #[inline(always)]
    fn work<V: Vector<Number = T>>(self) {
        let Backward { params, gradient, batch, hidden, slopes } = self;
        let (zero, one, two) = (T::from(0.0), T::from(1.0), T::from(2.0));
        for ((example, hidden), &slope) in batch.iter().zip(hidden).zip(slopes) {
            for (half, sums) in hidden.iter().enumerate() {
                let at = output_row(example.head as usize, half);
                let weights = &params[at];
                let mut delta = Row::zeros();
                for i in 0..WIDTH {
                    let (sum, value) = (sums.0[i], clip(sums.0[i]));
                    gradient[at].0[i] += slope * value * value;
                    let inside = sum > zero && sum < one;
                    delta.0[i] = if inside { slope * weights.0[i] * two * value } else { zero };
                }
                let delta: [V; VECTORS] = std::array::from_fn(|i| V::load(&delta, i));
                let add = |row: &mut Row<T>| {
                    for (i, delta) in delta.into_iter().enumerate() {
                        V::load(row, i).plus(delta).store(row, i);
                    }
                };
                add(&mut gradient[BIAS_ROW]);
                example.rows(half).iter().for_each(|&row| add(&mut gradient[row as usize]));
            }
        }
    }
}

/// One step of AdamW.
#[derive(Copy, Clone, Debug)]
pub struct Step {
    /// The rate.
    pub rate: f32,
    /// Weight decay.
    pub decay: f32,
    /// What gradients are multiplied by: one over the size of the batch.
    pub share: f32,
    /// Corrections of the first and second moments for their start at zero.
    pub corrections: [f32; 2],
    /// Weights stay within plus or minus this.
    pub clip: f32,
}

/// Decay of the first and second moments.
const BETAS: [f32; 2] = [0.9, 0.999];
const EPSILON: f32 = 1e-8;

impl Step {
    /// The step number `index`, counted from 0.
    pub fn new(index: u64, rate: f32, decay: f32, batch: usize, clip: f32) -> Step {
        let power = (index + 1).min(1 << 20) as i32;
        let corrections = BETAS.map(|beta| (1.0 - f64::from(beta).powi(power)) as f32);
        Step { rate, decay, share: 1.0 / batch as f32, corrections, clip }
    }
}

/// AdamW over numbers and their moments; the gradient is used up.
pub struct AdamW<'a> {
    /// The step.
    pub step: Step,
    /// The numbers.
    pub params: &'a mut [f32],
    /// Their gradient, set to zero.
    pub gradient: &'a mut [f32],
    /// First and second moments.
    pub moments: [&'a mut [f32]; 2],
}

impl Kernel for AdamW<'_> {
    type Output = ();

    #[inline(always)]
    fn run<V: Vector<Number = f32>>(self) {
        let AdamW { step, params, gradient, moments: [first, second] } = self;
        let Step { rate, decay, share, corrections: [c1, c2], clip } = step;
        let moments = first.iter_mut().zip(second);
        for ((param, gradient), (m, v)) in params.iter_mut().zip(gradient).zip(moments) {
            let g = *gradient * share;
            *gradient = 0.0;
            *m = BETAS[0] * *m + (1.0 - BETAS[0]) * g;
            *v = BETAS[1] * *v + (1.0 - BETAS[1]) * g * g;
            let change = (*m / c1) / ((*v / c2).root() + EPSILON) + decay * *param;
            let new = *param - rate * change;
            let new = if new < clip { new } else { clip };
            *param = if new > -clip { new } else { -clip };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datagen::openings::Random;
    use crate::nnue::features::FeatureSet;
    use crate::nnue::network::Shape;
    use crate::nnue::simd::{Array, Isa};
    use crate::position::{Position, Rules};
    use crate::train::example::{Decoder, Example};
    use crate::types::Color;

    const SHAPE: Shape =
        Shape { features: FeatureSet::Mirrored, hidden: WIDTH, families: 1, buckets: 4 };

    fn batch() -> Vec<Decoded> {
        let decoder = Decoder { shape: SHAPE, scale: 400.0, result_share: 0.3 };
        let examples = [
            ("rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1", 30),
            ("r2a1a1nr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/3K5/R1BA1A2R b - - 0 1", -150),
            ("4ka3/9/3a5/9/2p6/9/9/8C/4A4/3K1A2R w - - 0 1", 700),
        ];
        let decode = |(fen, score): &(&str, i32)| {
            let position = Position::from_fen(fen, Rules::default()).unwrap();
            decoder.decode(&Example::new(&position, *score, Some(Color::Cho)), false)
        };
        examples.iter().map(decode).collect()
    }

    fn params<T: Real>(seed: u64) -> Vec<Row<T>> {
        let mut random = Random::new(seed, 0);
        let mut number = || T::from((random.below(2001) as f32 - 1000.0) / 4000.0);
        (0..slab_rows(SHAPE.heads())).map(|_| Row([(); WIDTH].map(|()| number()))).collect()
    }

    /// The loss of one slab alone, and the slopes of its outputs.
    fn loss(params: &[Row<f64>], batch: &[Decoded]) -> (f64, Vec<f64>, Vec<[Row<f64>; 2]>) {
        let mut hidden = vec![[Row::zeros(); 2]; batch.len()];
        let mut shares = vec![0.0; batch.len()];
        Forward { params, batch, hidden: &mut hidden, shares: &mut shares }.work::<Array<f64>>();
        let (mut sum, mut slopes) = (0.0, Vec::new());
        for (output, example) in shares.iter().zip(batch) {
            let chance = 1.0 / (1.0 + (-output).exp());
            let miss = chance - f64::from(example.target);
            sum += miss * miss;
            slopes.push(2.0 * miss * chance * (1.0 - chance));
        }
        (sum, slopes, hidden)
    }

    /// The gradient is what trying both sides of a number says it is, for every kind of number.
    #[test]
    fn the_gradient_is_that_of_finite_differences() {
        let (batch, mut params) = (batch(), params::<f64>(1));
        let (_, slopes, hidden) = loss(&params, &batch);
        let mut gradient = vec![Row::zeros(); params.len()];
        let (slopes, hidden) = (&slopes[..], &hidden[..]);
        let gradient_of =
            Backward { params: &params, gradient: &mut gradient, batch: &batch, hidden, slopes };
        gradient_of.work::<Array<f64>>();
        let mut rows: Vec<usize> =
            batch.iter().flat_map(|e| e.rows(0)).map(|&r| r.into()).collect();
        rows.extend(BIAS_ROW..slab_rows(SHAPE.heads()));
        let (mut tried, mut alive) = (0, 0);
        for row in rows {
            for column in (0..WIDTH).step_by(5) {
                let here = params[row].0[column];
                let h = 1e-6;
                params[row].0[column] = here + h;
                let above = loss(&params, &batch).0;
                params[row].0[column] = here - h;
                let below = loss(&params, &batch).0;
                params[row].0[column] = here;
                let numeric = (above - below) / (2.0 * h);
                let analytic = gradient[row].0[column];
                assert!((numeric - analytic).abs() < 1e-7, "{row} {column} {numeric} {analytic}");
                tried += 1;
                alive += usize::from(analytic.abs() > 1e-5);
            }
        }
        assert!(tried > 300 && alive > 150, "{alive} of {tried}");
    }

    /// Compiled for another instruction set the kernels give the same bits.
    #[test]
    fn every_processor_learns_the_same() {
        let (batch, before) = (batch(), params::<f32>(2));
        let outcome = |isa: Isa| {
            let mut params = before.clone();
            let mut hidden = vec![[Row::zeros(); 2]; batch.len()];
            let mut shares = vec![0.0; batch.len()];
            let mut gradient = vec![Row::zeros(); params.len()];
            let batch = &batch[..];
            isa.run(Forward { params: &params, batch, hidden: &mut hidden, shares: &mut shares });
            let (hidden, slopes) = (&hidden[..], &shares[..]);
            isa.run(Backward { params: &params, gradient: &mut gradient, batch, hidden, slopes });
            for (params, gradient) in params.iter_mut().zip(&mut gradient) {
                let [mut first, mut second] = [[0.1; WIDTH]; 2];
                let moments: [&mut [f32]; 2] = [&mut first, &mut second];
                let step = Step::new(3, 1e-3, 0.01, 3, 1.98);
                isa.run(AdamW { step, params: &mut params.0, gradient: &mut gradient.0, moments });
            }
            let bits = params.iter().flat_map(|row| row.0).map(f32::to_bits);
            (bits.collect::<Vec<_>>(), shares)
        };
        let plain = outcome(Isa::SCALAR);
        let start = before.iter().flat_map(|row| row.0);
        let moved = plain.0.iter().zip(start).filter(|(a, b)| **a != b.to_bits());
        assert!(moved.count() > 1000);
        for isa in Isa::available() {
            assert_eq!(outcome(isa), plain, "{}", isa.name());
        }
    }
}
