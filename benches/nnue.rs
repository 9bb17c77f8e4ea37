//! Speed of the network: a move's update of both halves and the output, which is what a node costs;
//! and halves rebuilt for a position 64 moves away.

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use janggun::game::Game;
use janggun::movegen::legal;
use janggun::nnue::features::{FeatureSet, PAD_ROW, ROWS};
use janggun::nnue::network::Numbers;
use janggun::nnue::simd::Isa;
use janggun::nnue::{Accumulators, Network, Shape};
use janggun::position::{Arrangement, Position, Rules};
use janggun::types::{Move, Piece};
use std::hint::black_box;
use std::sync::Arc;

/// A network of numbers of the usual size.
fn network(hidden: usize, isa: Isa) -> Arc<Network> {
    let mut state = 1u64;
    let mut number = |size: i16| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        ((state >> 33) % (2 * size as u64 + 1)) as i16 - size
    };
    let shape = Shape { features: FeatureSet::Mirrored, hidden, families: 2, buckets: 8 };
    let mut numbers = Numbers {
        first: (0..ROWS * hidden).map(|_| number(60)).collect(),
        first_bias: (0..hidden).map(|_| number(60)).collect(),
        units: vec![64; shape.heads()],
        output: (0..2 * hidden * shape.heads()).map(|_| number(20)).collect(),
        output_bias: vec![0; shape.heads()],
    };
    numbers.first[PAD_ROW * hidden..].fill(0);
    Arc::new(Network::new(shape, 400, String::new(), &numbers).expect("sound").with_isa(isa))
}

/// A random game: the position after each move, the move, and what it took.
fn line() -> (Position, Vec<(Position, Move, Option<Piece>)>) {
    let rules = Rules::named("janggi").expect("a rule set");
    let start = Position::startpos(Arrangement::Heeh, Arrangement::Ehhe, rules);
    let mut game = Game::new(start.clone());
    let (mut state, mut line) = (7u64, Vec::new());
    while line.len() < 64 {
        let moves = legal(game.position());
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let mv = moves[(state >> 33) as usize % moves.len()];
        let captured = game.play(mv);
        line.push((game.position().clone(), mv, captured));
    }
    (start, line)
}

fn nodes(c: &mut Criterion) {
    let (start, line) = line();
    let mut group = c.benchmark_group("nnue node");
    group.throughput(Throughput::Elements(line.len() as u64));
    for hidden in [64, 128, 256, 512] {
        for isa in Isa::available() {
            let mut known = Accumulators::new(network(hidden, isa), &start);
            group.bench_function(BenchmarkId::new(isa.name(), hidden), |b| {
                b.iter(|| {
                    known.reset(&start);
                    let mut sum = known.evaluate(&start);
                    for (position, mv, captured) in &line {
                        known.push(position, *mv, *captured);
                        sum += known.evaluate(black_box(position));
                    }
                    sum
                });
            });
        }
    }
    group.finish();
    let (last, ..) = line.last().expect("a line of moves");
    let mut group = c.benchmark_group("nnue rebuild");
    group.throughput(Throughput::Elements(2));
    for hidden in [128, 256] {
        let mut known = Accumulators::new(network(hidden, Isa::best()), &start);
        group.bench_function(BenchmarkId::new("both halves and output", hidden), |b| {
            b.iter(|| {
                known.reset(black_box(&start));
                let value = known.evaluate(&start);
                known.reset(black_box(last));
                value + known.evaluate(last)
            });
        });
    }
    group.finish();
}

criterion_group!(benches, nodes);
criterion_main!(benches);
