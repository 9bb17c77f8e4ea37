//! Speed of the search as a whole: nodes a second on the bench suite.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use janggun::search::bench::run;

fn search(c: &mut Criterion) {
    let mut group = c.benchmark_group("search");
    let nodes = run(5, None, |_, _| ()).nodes;
    group.throughput(Throughput::Elements(nodes)).sample_size(10);
    group.bench_function("suite at depth 5", |b| {
        b.iter(|| assert_eq!(run(5, None, |_, _| ()).nodes, nodes));
    });
    group.finish();
}

criterion_group!(benches, search);
criterion_main!(benches);
