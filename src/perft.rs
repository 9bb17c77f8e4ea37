//! Long perft runs: over several threads, with a hash table, with progress, and stoppable.
//! The counting itself is [`crate::movegen::perft`], which is also the plain twin of this.

use crate::movegen::{Generator, legal};
use crate::position::Position;
use crate::types::Move;
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// How a run is to be done.
#[derive(Copy, Clone, Debug)]
pub struct Plan {
    /// The number of plies, at least 1.
    pub depth: u32,
    /// The number of threads, at least 1.
    pub threads: usize,
    /// The size of the hash table in MiB, 0 for none.
    pub hash: usize,
}

/// How far a run has come.
#[derive(Copy, Clone, Debug)]
pub struct Progress {
    /// The parts of the tree that are counted.
    pub done: usize,
    /// All parts; they differ in size.
    pub parts: usize,
    /// The leaves counted so far.
    pub nodes: u64,
}

/// Counts the leaves below each legal move. `progress` is called from the counting threads after
/// each part. Returns `None` if `stop` was set before the end.
pub fn run(
    position: &Position, plan: Plan, stop: &AtomicBool, progress: &(dyn Fn(Progress) + Sync),
) -> Option<Vec<(Move, u64)>> {
    let table = (plan.hash > 0).then(|| Table::new(plan.hash));
    let counter = Counter { table: table.as_ref(), stop };
    let parts = parts(position, plan.depth);
    let (done, nodes) = (AtomicU64::new(0), AtomicU64::new(0));
    let count = |part: &Part| {
        let n = counter.count(&mut part.position.clone(), part.depth);
        let nodes = nodes.fetch_add(n, Ordering::Relaxed) + n;
        let done = done.fetch_add(1, Ordering::Relaxed) as usize + 1;
        progress(Progress { done, parts: parts.len(), nodes });
        n
    };
    let counts: Vec<u64> = if plan.threads <= 1 {
        parts.iter().map(count).collect()
    } else {
        match rayon::ThreadPoolBuilder::new().num_threads(plan.threads).build() {
            // One part at a time: they differ too much in size to be handed out in runs.
            Ok(pool) => pool.install(|| parts.par_iter().with_max_len(1).map(count).collect()),
            Err(error) => {
                log::warn!("no thread pool ({error}); counting on one thread");
                parts.iter().map(count).collect()
            }
        }
    };
    if stop.load(Ordering::Relaxed) {
        return None;
    }
    let mut total: Vec<(Move, u64)> = legal(position).iter().map(|&mv| (mv, 0)).collect();
    for (part, n) in parts.iter().zip(counts) {
        total[part.root].1 += n;
    }
    Some(total)
}

/// A subtree to be counted, below the root move of that index.
struct Part {
    root: usize,
    position: Position,
    depth: u32,
}

/// Cuts the tree after one or two plies, so that there is enough to share out.
fn parts(position: &Position, depth: u32) -> Vec<Part> {
    let after = |position: &Position, mv| {
        let mut next = position.clone();
        next.make(mv);
        next
    };
    let mut parts = Vec::new();
    for (root, &mv) in legal(position).iter().enumerate() {
        let next = after(position, mv);
        if depth < 4 {
            parts.push(Part { root, position: next, depth: depth.saturating_sub(1) });
            continue;
        }
        for &reply in &legal(&next) {
            parts.push(Part { root, position: after(&next, reply), depth: depth - 2 });
        }
    }
    parts
}

struct Counter<'a> {
    table: Option<&'a Table>,
    stop: &'a AtomicBool,
}

impl Counter<'_> {
    fn count(&self, position: &mut Position, depth: u32) -> u64 {
        match depth {
            0 => return 1,
            1 => return Generator::new(position).count(),
            _ => {}
        }
        if depth > 2 && self.stop.load(Ordering::Relaxed) {
            return 0;
        }
        if let Some(known) = self.table.and_then(|table| table.get(position.tt_key(), depth)) {
            return known;
        }
        let mut nodes = 0;
        for &mv in &legal(position) {
            let undo = position.make(mv);
            nodes += self.count(position, depth - 1);
            position.unmake(mv, undo);
        }
        if let Some(table) = self.table
            && !self.stop.load(Ordering::Relaxed)
        {
            table.put(position.tt_key(), depth, nodes);
        }
        nodes
    }
}

/// Counts by position and depth. Each entry holds key-xor-data and data, so that one half written
/// by another thread is recognised and ignored.
struct Table(Vec<[AtomicU64; 2]>);

impl Table {
    fn new(mib: usize) -> Table {
        let entries = (mib << 20) / size_of::<[AtomicU64; 2]>();
        Table((0..entries).map(|_| [AtomicU64::new(0), AtomicU64::new(0)]).collect())
    }

    /// The entry a position of that depth belongs to, and its key.
    fn entry(&self, key: u64, depth: u32) -> (&[AtomicU64; 2], u64) {
        let key = key.wrapping_add((depth as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15));
        let index = ((key as u128 * self.0.len() as u128) >> 64) as usize;
        (&self.0[index], key)
    }

    fn get(&self, key: u64, depth: u32) -> Option<u64> {
        let (entry, key) = self.entry(key, depth);
        let data = entry[1].load(Ordering::Relaxed);
        let known = entry[0].load(Ordering::Relaxed) ^ data == key && data >> 56 == depth as u64;
        known.then_some(data & ((1 << 56) - 1))
    }

    fn put(&self, key: u64, depth: u32, nodes: u64) {
        if nodes >> 56 != 0 || depth > 255 {
            return;
        }
        let (entry, key) = self.entry(key, depth);
        let data = nodes | (depth as u64) << 56;
        entry[0].store(key ^ data, Ordering::Relaxed);
        entry[1].store(data, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::movegen::perft::divide;
    use crate::position::{RULE_SETS, Rules};

    /// Threads and hash change nothing: on positions with passes and facing generals about.
    #[test]
    fn every_plan_counts_the_same() {
        let fens = [
            "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR w - - 0 1",
            "4k4/9/9/9/9/9/9/9/R8/4KA3 w - - 0 1",
            "2R1acb2/4ak3/4B1n2/n3p4/7p1/3P5/1PP4P1/2N1CK1C1/5A2r/5A3 w - - 1 25",
        ];
        let quiet = |_| {};
        for (name, rules) in RULE_SETS {
            for fen in fens {
                let position = Position::from_fen(fen, rules).unwrap();
                for depth in 1..=4 {
                    let plain = divide(&position, depth);
                    for (threads, hash) in [(1, 0), (2, 0), (1, 1), (2, 1)] {
                        let plan = Plan { depth, threads, hash };
                        let stop = AtomicBool::new(false);
                        let counted = run(&position, plan, &stop, &quiet).unwrap();
                        assert_eq!(counted, plain, "{fen} {name} {plan:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_stopped_run_has_no_result() {
        let position = Position::startpos(
            Default::default(),
            Default::default(),
            Rules::named("janggi").unwrap(),
        );
        let plan = Plan { depth: 9, threads: 2, hash: 0 };
        assert!(run(&position, plan, &AtomicBool::new(true), &|_| {}).is_none());
    }
}
