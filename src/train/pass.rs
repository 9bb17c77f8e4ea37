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
            let bucket = example.bucket as usize;
            let mut output = self.head.params[bucket];
            for slab in set.chunks(PART) {
                output += f32::from_bits(slab[i].load(Relaxed));
            }
            let chance = sigmoid(output);
            let miss = chance - example.target;
            slopes[i] = 2.0 * miss * chance * (1.0 - chance);
            self.head.gradient[bucket] += slopes[i];
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
