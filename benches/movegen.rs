//! Speed of the move generator, over every eighth position of the perft suite: counting whole trees,
//! listing moves, and making them. The counts are compared with the suite's, so that a fast wrong
//! generator is no success.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use janggun::movegen::perft::perft;
use janggun::movegen::{Generator, legal};
use janggun::position::{Position, Rules};
use janggun::types::MoveList;
use serde_json::Value;
use std::hint::black_box;

const RULES: &str = "janggi";

/// Trees are counted to the last depth with no more leaves than this.
const LARGEST: u64 = 1_200_000;

/// A position of the suite.
struct Sample {
    position: Position,
    /// The number of legal moves.
    moves: usize,
    /// How deep its tree is counted, and the leaves at that depth.
    depth: u32,
    leaves: u64,
}

fn samples() -> Vec<Sample> {
    let rules = Rules::named(RULES).expect("a rule set");
    let sample = |line: &str| {
        let entry: Value = serde_json::from_str(line).expect("a line of JSON");
        let fen = entry["fen"].as_str().expect("a FEN");
        let counts = entry["rules"][RULES].as_array().expect("counts");
        let counts: Vec<u64> = counts.iter().map(|n| n.as_u64().expect("a count")).collect();
        let depth = counts.iter().take_while(|&&n| n <= LARGEST).count();
        Sample {
            position: Position::from_fen(fen, rules).expect("a sound position"),
            moves: counts[0] as usize,
            depth: depth as u32,
            leaves: counts[depth - 1],
        }
    };
    include_str!("../tests/data/perft.jsonl").lines().step_by(8).map(sample).collect()
}

/// Whole trees; the leaves are counted, not made. The throughput is in leaves.
fn trees(c: &mut Criterion) {
    let mut samples = samples();
    let leaves: u64 = samples.iter().map(|s| s.leaves).sum();
    let mut group = c.benchmark_group("perft");
    group.throughput(Throughput::Elements(leaves)).sample_size(10);
    group.bench_function("suite", |b| {
        b.iter(|| {
            for sample in &mut samples {
                assert_eq!(perft(&mut sample.position, sample.depth), sample.leaves);
            }
        });
    });
    group.finish();
}

/// Ways to ask for the moves of a position, and making them. The throughput is in moves.
fn moves(c: &mut Criterion) {
    let mut samples = samples();
    let moves: usize = samples.iter().map(|s| s.moves).sum();
    let mut group = c.benchmark_group("moves");
    group.throughput(Throughput::Elements(moves as u64));
    group.bench_function("legal list", |b| {
        b.iter(|| {
            for sample in &samples {
                assert_eq!(legal(black_box(&sample.position)).len(), sample.moves);
            }
        });
    });
    group.bench_function("captures, then the rest", |b| {
        b.iter(|| {
            for sample in &samples {
                let generator = Generator::new(black_box(&sample.position));
                let mut list = MoveList::new();
                generator.captures(&mut list);
                generator.quiets(&mut list);
                assert_eq!(list.len(), sample.moves);
            }
        });
    });
    group.bench_function("count", |b| {
        b.iter(|| {
            for sample in &samples {
                let count = Generator::new(black_box(&sample.position)).count();
                assert_eq!(count, sample.moves as u64);
            }
        });
    });
    let lists: Vec<MoveList> = samples.iter().map(|s| legal(&s.position)).collect();
    group.bench_function("is legal", |b| {
        b.iter(|| {
            for (sample, list) in samples.iter().zip(&lists) {
                let generator = Generator::new(black_box(&sample.position));
                assert!(list.iter().all(|&mv| generator.is_legal(mv)));
            }
        });
    });
    group.bench_function("make and unmake", |b| {
        b.iter(|| {
            for (sample, list) in samples.iter_mut().zip(&lists) {
                let key = sample.position.key();
                for &mv in list {
                    let undo = sample.position.make(black_box(mv));
                    sample.position.unmake(mv, undo);
                }
                assert_eq!(sample.position.key(), key);
            }
        });
    });
    group.finish();
}

criterion_group!(benches, trees, moves);
criterion_main!(benches);
