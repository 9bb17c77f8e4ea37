//! Networks of random numbers.

use janggun::nnue::features::{PAD_ROW, ROWS};
use janggun::nnue::network::{MAX_FIRST, MAX_OUTPUT, Numbers};
use janggun::nnue::{Network, Shape};

/// Random numbers for a shape, as large as they may be if `wild`.
pub fn numbers(shape: Shape, seed: u64, wild: bool) -> Numbers {
    let mut state = seed;
    let mut number = |size: i16| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        ((state >> 33) % (2 * size as u64 + 1)) as i16 - size
    };
    let (first, output) = if wild { (MAX_FIRST, MAX_OUTPUT) } else { (60, 20) };
    let mut numbers = Numbers {
        first: (0..ROWS * shape.hidden).map(|_| number(first)).collect(),
        first_bias: (0..shape.hidden).map(|_| number(first)).collect(),
        units: (0..shape.heads() as i16).map(|head| 80 - 4 * head).collect(),
        output: (0..2 * shape.hidden * shape.heads()).map(|_| number(output)).collect(),
        output_bias: (0..shape.heads()).map(|_| number(2000).into()).collect(),
    };
    numbers.first[PAD_ROW * shape.hidden..].fill(0);
    numbers
}

/// A network of such numbers.
pub fn random(shape: Shape, seed: u64, wild: bool) -> Network {
    let numbers = numbers(shape, seed, wild);
    Network::new(shape, 400, format!("random {seed}"), &numbers).expect("sound numbers")
}
