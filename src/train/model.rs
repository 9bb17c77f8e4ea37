//! A network while it is trained: its numbers in floating point, in slabs of columns, each with its
//! gradient and the moments of the optimizer.

use super::kernel::{AdamW, BIAS_ROW, Step, output_row, slab_rows};
use crate::datagen::openings::Random;
use crate::nnue::features::{PAD_ROW, ROWS};
use crate::nnue::network::{
    MAX_FIRST, MAX_OUTPUT, Network, NetworkError, Numbers, QA, QB_RANGE, Shape,
};
use crate::nnue::simd::Isa;
use crate::nnue::simd::line::{Row, WIDTH};

/// Some columns of the hidden layer, with all that belongs to them.
#[derive(Clone, Debug)]
pub struct Slab {
    /// The first layer's rows, its bias, and the output weights: see [`super::kernel`].
    pub params: Vec<Row<f32>>,
    /// Their gradient.
    pub gradient: Vec<Row<f32>>,
    /// First and second moments.
    pub moments: [Vec<Row<f32>>; 2],
}

impl Slab {
    fn new(params: Vec<Row<f32>>) -> Slab {
        let zeros = || vec![Row::zeros(); params.len()];
        Slab { gradient: zeros(), moments: [zeros(), zeros()], params }
    }

    /// Moves the numbers along their gradient, which is used up.
    pub fn step(&mut self, isa: Isa, step: Step) {
        let Slab { params, gradient, moments: [first, second] } = self;
        let moments = first.iter_mut().zip(second);
        for ((params, gradient), (first, second)) in params.iter_mut().zip(gradient).zip(moments) {
            let moments: [&mut [f32]; 2] = [&mut first.0, &mut second.0];
            isa.run(AdamW { step, params: &mut params.0, gradient: &mut gradient.0, moments });
        }
    }
}

/// The biases of the outputs, one for each set of output weights.
#[derive(Clone, PartialEq, Debug)]
pub struct Head {
    /// The biases.
    pub params: Vec<f32>,
    /// Their gradient.
    pub gradient: Vec<f32>,
    /// First and second moments.
    pub moments: [Vec<f32>; 2],
}

impl Head {
    fn new(params: Vec<f32>) -> Head {
        let zeros = || vec![0.0; params.len()];
        Head { gradient: zeros(), moments: [zeros(), zeros()], params }
    }

    /// Moves the biases along their gradient, which is used up.
    pub fn step(&mut self, step: Step) {
        let Head { params, gradient, moments: [first, second] } = self;
        Isa::SCALAR.run(AdamW { step, params, gradient, moments: [first, second] });
    }
}

/// The whole network.
#[derive(Clone, Debug)]
pub struct Model {
    /// Its shape.
    pub shape: Shape,
    /// The columns of the hidden layer, [`WIDTH`] to a slab.
    pub slabs: Vec<Slab>,
    /// The biases of the outputs.
    pub head: Head,
}

impl Model {
    /// A network of random numbers: uniform, as wide as the number of inputs that are on asks for.
    pub fn random(shape: Shape, seed: u64) -> Model {
        let mut slabs = Vec::new();
        for slab in 0..shape.hidden / WIDTH {
            let mut random = Random::new(seed, 1 + slab as u64);
            let mut row = |size: f32| {
                let unit = |bits: u64| (bits >> 40) as f32 / (1u64 << 24) as f32;
                Row([(); WIDTH].map(|()| (2.0 * unit(random.bits()) - 1.0) * size))
            };
            let (first, output) = (1.0 / 32f32.sqrt(), 1.0 / (2.0 * shape.hidden as f32).sqrt());
            let params = (0..slab_rows(shape.heads())).map(|index| match index {
                PAD_ROW | BIAS_ROW => Row::zeros(),
                index if index < ROWS => row(first),
                _ => row(output),
            });
            slabs.push(Slab::new(params.collect()));
        }
        Model { shape, slabs, head: Head::new(vec![0.0; shape.heads()]) }
    }

    /// The model of these numbers, its moments at zero.
    pub fn from_params(shape: Shape, slabs: Vec<Vec<Row<f32>>>, head: Vec<f32>) -> Model {
        Model { shape, slabs: slabs.into_iter().map(Slab::new).collect(), head: Head::new(head) }
    }

    /// A finished network, to be trained further.
    pub fn from_network(network: &Network) -> Model {
        let (shape, numbers) = (network.shape, network.numbers());
        let (hidden, heads) = (shape.hidden, shape.heads());
        let qa = f32::from(QA);
        let units: Vec<f32> = numbers.units.iter().map(|&unit| f32::from(unit)).collect();
        let slab = |slab: usize| {
            let row = |values: &[i16], start: usize, unit: f32| -> Row<f32> {
                Row(std::array::from_fn(|i| f32::from(values[start + slab * WIDTH + i]) / unit))
            };
            let mut params: Vec<Row<f32>> =
                (0..ROWS).map(|index| row(&numbers.first, index * hidden, qa)).collect();
            params.push(row(&numbers.first_bias, 0, qa));
            let outputs =
                (0..2 * heads).map(|index| row(&numbers.output, index * hidden, units[index / 2]));
            params.extend(outputs);
            params
        };
        let biases = numbers.output_bias.iter().zip(&units);
        let head = biases.map(|(&bias, unit)| bias as f32 / (qa * unit)).collect();
        Model::from_params(shape, (0..hidden / WIDTH).map(slab).collect(), head)
    }

    /// The finished network: rounded to whole numbers.
    ///
    /// # Errors
    /// That the numbers are none a network may have.
    pub fn quantise(&self, scale: i32, provenance: String) -> Result<Network, NetworkError> {
        let (hidden, heads) = (self.shape.hidden, self.shape.heads());
        let round = |x: f32, unit: i16, most: i16| {
            (x * f32::from(unit)).round().clamp(-f32::from(most), f32::from(most)) as i16
        };
        // Row by row, the slabs side by side.
        let rows = |range: std::ops::Range<usize>, unit: i16, most: i16| -> Vec<i16> {
            let mut values = Vec::with_capacity(range.len() * hidden);
            for row in range {
                let columns = self.slabs.iter().flat_map(|slab| slab.params[row].0);
                values.extend(columns.map(|x| round(x, unit, most)));
            }
            values
        };
        // For each head the finest unit in which its largest output weight can be told.
        let outputs = |head: usize| output_row(head, 0)..output_row(head + 1, 0);
        let unit = |head: usize| {
            let weights = self.slabs.iter().flat_map(|slab| &slab.params[outputs(head)]);
            let largest = weights.flat_map(|row| row.0).fold(0.0, |most: f32, x| most.max(x.abs()));
            let finest = (f32::from(MAX_OUTPUT) / largest.max(1e-3)).floor();
            (finest as i16).clamp(*QB_RANGE.start(), *QB_RANGE.end())
        };
        let units: Vec<i16> = (0..heads).map(unit).collect();
        let output = |(head, &unit): (usize, &i16)| rows(outputs(head), unit, MAX_OUTPUT);
        let bias =
            |(bias, &unit): (&f32, &i16)| (bias * f32::from(QA) * f32::from(unit)).round() as i32;
        let numbers = Numbers {
            first: rows(0..ROWS, QA, MAX_FIRST),
            first_bias: rows(BIAS_ROW..BIAS_ROW + 1, QA, MAX_FIRST),
            output: units.iter().enumerate().flat_map(output).collect(),
            output_bias: self.head.params.iter().zip(&units).map(bias).collect(),
            units,
        };
        Network::new(self.shape, scale, provenance, &numbers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nnue::features::FeatureSet;

    #[test]
    fn a_network_can_be_trained_further() {
        let shape = Shape { features: FeatureSet::Plain, hidden: 96, families: 1, buckets: 4 };
        let mut model = Model::random(shape, 5);
        model.head.params = vec![0.1, -0.2, 0.3, 0.0];
        let network = model.quantise(400, "test".to_owned()).unwrap();
        let again = Model::from_network(&network);
        for (a, b) in model.slabs.iter().zip(&again.slabs) {
            let numbers =
                |slab: &Slab| slab.params.iter().flat_map(|row| row.0).collect::<Vec<_>>();
            for (x, y) in numbers(a).into_iter().zip(numbers(b)) {
                assert!((x - y).abs() <= 0.5 / 255.0, "{x} {y}");
            }
        }
        assert_ne!(Model::random(shape, 6).slabs[0].params, model.slabs[0].params);
        assert_ne!(model.slabs[1].params, model.slabs[0].params);
    }
}
