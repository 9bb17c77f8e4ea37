//! Speed of the evaluation.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use janggun::eval::{Weights, evaluate};
use janggun::position::{Position, Rules};
use janggun::search::bench::SUITE;
use std::hint::black_box;

fn eval(c: &mut Criterion) {
    let parse = |fen| Position::from_fen(fen, Rules::default()).expect("the suite is sound");
    let positions: Vec<Position> = SUITE.lines().map(parse).collect();
    let weights = Weights::default();
    let mut group = c.benchmark_group("eval");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("suite", |b| {
        b.iter(|| positions.iter().map(|p| evaluate(black_box(p), &weights)).sum::<i32>());
    });
    group.finish();
}

criterion_group!(benches, eval);
criterion_main!(benches);
