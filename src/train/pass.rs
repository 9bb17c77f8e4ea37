//! One pass over the examples. Each thread owns some slabs of the network, so that no gradients have
//! to be merged and the numbers a thread works on stay in its cache; for each part of a batch the
//! threads publish their shares of the outputs, wait for each other, and each comes to the same
//! slopes. Shares are summed slab by slab: the number of threads changes no bit.

use super::example::{Decoded, Decoder, Example, sigmoid};
use super::kernel::{Backward, Forward, Step};
use super::model::{Head, Model, Slab};
use super::schedule::Schedule;
use crate::datagen::openings::Random;
use crate::nnue::network::CLIP;
use crate::nnue::simd::Isa;
use crate::nnue::simd::line::Row;
use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering::Relaxed};

/// Examples between two meetings of the threads.
const PART: usize = 256;

/// What a pass is to do.
#[derive(Clone, Debug)]
pub struct Pass<'a> {
    /// The examples.
    pub examples: &'a [Example],
    /// How they are read.
    pub decoder: Decoder,
    /// Examples to a step: at least two parts.
    pub batch: usize,
    /// The rate at each step.
    pub schedule: &'a Schedule,
    /// Weight decay.
    pub decay: f32,
    /// Steps before this pass.
    pub first_step: u64,
    /// Decides order and mirroring.
    pub seed: u64,
    /// Number of the pass.
    pub index: u64,
    /// Threads, at least 1.
    pub threads: usize,
}

/// What the threads of a pass share.
struct Shared<'a> {
    pass: &'a Pass<'a>,
    order: Vec<u32>,
    isa: Isa,
    /// Each slab's shares of the outputs of a part, as bits; two sets, used in turn, so that no
    /// thread writes what another still reads.
    shares: [Vec<AtomicU32>; 2],
    barrier: Barrier,
    stop: &'a AtomicBool,
    /// What the first thread saw of `stop` at the last meeting of a batch; two, used in turn.
    stopped: [AtomicBool; 2],
    done: &'a AtomicU64,
}

impl Pass<'_> {
    /// Steps of a pass.
    pub fn steps(examples: usize, batch: usize) -> u64 {
        examples.div_ceil(batch.max(1)) as u64
    }

    /// The order of the examples in this pass.
    fn order(&self) -> Vec<u32> {
        let mut order: Vec<u32> = (0..self.examples.len() as u32).collect();
        let mut random = Random::new(self.seed, 1000 + self.index);
        for i in (1..order.len()).rev() {
            order.swap(i, random.below(i + 1));
        }
        order
    }

    /// Whether an example is mirrored in this pass: drawn anew for each, whoever asks.
    fn mirrored(&self, example: u32) -> bool {
        let key = self.seed ^ self.index << 40 ^ u64::from(example);
        Random::new(key, 7).bits() & 1 == 1
    }

    /// Trains the model over all examples, unless stopped. Returns the mean loss, and whether the
    /// pass was finished; `done` counts the examples.
    pub fn run(&self, model: &mut Model, stop: &AtomicBool, done: &AtomicU64) -> (f64, bool) {
        let slabs = model.slabs.len();
        let threads = self.threads.clamp(1, slabs);
        let set = || (0..slabs * PART).map(|_| AtomicU32::new(0)).collect();
        let shared = Shared {
            pass: self,
            order: self.order(),
            isa: Isa::best(),
            shares: [set(), set()],
            barrier: Barrier::new(threads),
            stop,
            stopped: [AtomicBool::new(false), AtomicBool::new(false)],
            done,
        };
        // The first threads take one slab more where they do not divide evenly.
        let mut rest = &mut model.slabs[..];
        let mut hands = Vec::new();
        for thread in 0..threads {
            let count = rest.len().div_ceil(threads - thread);
            let first = slabs - rest.len();
            let (own, others) = rest.split_at_mut(count);
            rest = others;
            hands.push(Hand { first, slabs: own, head: model.head.clone(), loss: 0.0, steps: 0 });
        }
        std::thread::scope(|scope| {
            let (main, helpers) = hands.split_at_mut(1);
            for helper in helpers {
                scope.spawn(|| helper.work(&shared));
            }
            main[0].work(&shared);
        });
        let steps = hands[0].steps;
        let (loss, head) = (hands[0].loss, hands[0].head.clone());
        model.head = head;
        let finished = steps == Pass::steps(self.examples.len(), self.batch);
        let seen = (steps as usize * self.batch).min(self.examples.len());
        (loss / seen.max(1) as f64, finished)
    }
}

/// One thread: its slabs, and its own copy of what all know.
struct Hand<'a> {
    first: usize,
    slabs: &'a mut [Slab],
    head: Head,
    loss: f64,
    steps: u64,
}

impl Hand<'_> {
    fn work(&mut self, shared: &Shared) {
        let pass = shared.pass;
        let mut hidden = vec![[[Row::zeros(); 2]; PART]; self.slabs.len()];
        let mut turn = 0;
        for batch in shared.order.chunks(pass.batch) {
            let flag = &shared.stopped[self.steps as usize % 2];
            let parts = batch.len().div_ceil(PART);
            for (index, part) in batch.chunks(PART).enumerate() {
                let examples: Vec<Decoded> = part
                    .iter()
                    .map(|&i| pass.decoder.decode(&pass.examples[i as usize], pass.mirrored(i)))
                    .collect();
                if self.first == 0 && index + 1 == parts {
                    flag.store(shared.stop.load(Relaxed), Relaxed);
                }
                self.train(shared, &examples, &mut hidden, turn);
                turn = 1 - turn;
            }
            let step = pass.first_step + self.steps;
            let rate = pass.schedule.rate(step);
            let step = Step::new(step, rate, pass.decay, batch.len(), CLIP);
            self.slabs.iter_mut().for_each(|slab| slab.step(shared.isa, step));
            self.head.step(step);
            self.steps += 1;
            if self.first == 0 {
                shared.done.fetch_add(batch.len() as u64, Relaxed);
            }
            if flag.load(Relaxed) {
                break;
            }
        }
    }

    /// Adds the gradient of a part of a batch.
    fn train(
        &mut self, shared: &Shared, batch: &[Decoded], hidden: &mut [[[Row<f32>; 2]; PART]],
        turn: usize,
    ) {
        let set = &shared.shares[turn];
        let mut shares = [0.0; PART];
        for (i, (slab, hidden)) in self.slabs.iter().zip(&mut *hidden).enumerate() {
            let (hidden, shares) = (&mut hidden[..batch.len()], &mut shares[..batch.len()]);
            shared.isa.run(Forward { params: &slab.params, batch, hidden, shares });
            let start = (self.first + i) * PART;
            for (cell, share) in set[start..].iter().zip(shares) {
                cell.store(share.to_bits(), Relaxed);
            }
        }
        // Orders the stores above before the loads below, for all threads.
        shared.barrier.wait();
        let mut slopes = [0.0; PART];
        for (i, example) in batch.iter().enumerate() {
            let head = example.head as usize;
            let mut output = self.head.params[head];
            for slab in set.chunks(PART) {
                output += f32::from_bits(slab[i].load(Relaxed));
            }
            let chance = sigmoid(output);
            let miss = chance - example.target;
            slopes[i] = 2.0 * miss * chance * (1.0 - chance);
            self.head.gradient[head] += slopes[i];
            self.loss += f64::from(miss) * f64::from(miss);
        }
        let slopes = &slopes[..batch.len()];
        for (slab, hidden) in self.slabs.iter_mut().zip(hidden) {
            let Slab { params, gradient, .. } = slab;
            let hidden = &hidden[..batch.len()];
            shared.isa.run(Backward { params, gradient, batch, hidden, slopes });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nnue::features::FeatureSet;
    use crate::nnue::network::Shape;
    use crate::position::{Arrangement, Position, Rules};
    use crate::types::Color;

    /// Positions whose winner is the side with the chariot: something that can be learnt.
    fn examples() -> Vec<Example> {
        let mut found = Vec::new();
        for (n, setup) in (0..3000).zip(Arrangement::ALL.into_iter().cycle()) {
            let rules = Rules::default();
            let full = Position::startpos(setup, Arrangement::ALL[n / 4 % 4], rules);
            let mut board = full.setup();
            let loser = Color::ALL[n / 16 % 2];
            let files = [0, 8];
            let rank = if loser == Color::Cho { 0 } else { 9 };
            board.board[9 * rank + files[n / 32 % 2]] = None;
            board.side = Color::ALL[n / 64 % 2];
            let position = Position::from_setup(&board, rules).unwrap();
            found.push(Example::new(&position, 0, Some(!loser)));
        }
        found
    }

    fn trained(threads: usize, passes: u64) -> (Model, Vec<f64>) {
        let shape = Shape { features: FeatureSet::Plain, hidden: 96, families: 1, buckets: 2 };
        let (examples, mut model) = (examples(), Model::random(shape, 4));
        let decoder = Decoder { shape, scale: 400.0, result_share: 1.0 };
        let batch = 512;
        let steps = Pass::steps(examples.len(), batch) * passes;
        let schedule = Schedule { rate: 3e-3, last: 1e-5, warm_up: 3, steps };
        let mut losses = Vec::new();
        for index in 0..passes {
            let pass = Pass {
                examples: &examples,
                decoder,
                batch,
                schedule: &schedule,
                decay: 0.01,
                first_step: index * Pass::steps(examples.len(), batch),
                seed: 9,
                index,
                threads,
            };
            let (go, done) = (AtomicBool::new(false), AtomicU64::new(0));
            let (loss, finished) = pass.run(&mut model, &go, &done);
            assert!(finished && done.load(Relaxed) == examples.len() as u64);
            losses.push(loss);
        }
        (model, losses)
    }

    #[test]
    fn what_can_be_learnt_is_learnt() {
        let (_, losses) = trained(2, 12);
        assert!(losses[0] > 0.1 && losses[11] < losses[0] / 10.0, "{losses:?}");
    }

    /// Three slabs on one, two or three threads: the same bits.
    #[test]
    fn threads_change_nothing() {
        let (one, losses) = trained(1, 2);
        for threads in [2, 3, 8] {
            let (more, same) = trained(threads, 2);
            assert_eq!(same, losses);
            assert_eq!(more.head, one.head);
            for (a, b) in one.slabs.iter().zip(&more.slabs) {
                assert!(a.params == b.params && a.moments == b.moments);
            }
        }
    }

    #[test]
    fn a_pass_can_be_stopped() {
        let shape = Shape { features: FeatureSet::Plain, hidden: 64, families: 1, buckets: 1 };
        let (examples, mut model) = (examples(), Model::random(shape, 4));
        let schedule = Schedule { rate: 1e-3, last: 1e-5, warm_up: 0, steps: 10 };
        let pass = Pass {
            examples: &examples,
            decoder: Decoder { shape, scale: 400.0, result_share: 1.0 },
            batch: 512,
            schedule: &schedule,
            decay: 0.0,
            first_step: 0,
            seed: 1,
            index: 0,
            threads: 2,
        };
        let done = AtomicU64::new(0);
        let (_, finished) = pass.run(&mut model, &AtomicBool::new(true), &done);
        assert!(!finished && done.load(Relaxed) == 512);
    }
}
