//! The transposition table: what was found out about positions met before, shared by all threads.
//!
//! Each slot is two relaxed atomic words, the data and the key xor the data (Hyatt's lockless
//! hashing): a slot torn by two threads writing at once fails the comparison and is a miss. Four
//! slots share a cache line; the one that is replaced is the shallowest, old generations first.

use super::memory::{huge_pages, prefetch};
use crate::types::score::{NONE, is_decisive};
use crate::types::{Move, Value};
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

/// What a stored score says of the true one.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Bound {
    /// Nothing: only the static score and perhaps the move count.
    None = 0,
    /// The true score is at most this (fail low).
    Upper = 1,
    /// The true score is at least this (fail high).
    Lower = 2,
    /// The score is exact within the depth searched.
    Exact = 3,
}

impl Bound {
    const ALL: [Bound; 4] = [Bound::None, Bound::Upper, Bound::Lower, Bound::Exact];

    /// Whether the true score may be `value` or more.
    #[inline]
    pub const fn is_lower(self) -> bool {
        self as u8 & 2 != 0
    }

    /// Whether the true score may be `value` or less.
    #[inline]
    pub const fn is_upper(self) -> bool {
        self as u8 & 1 != 0
    }
}

/// The contents of a slot.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The best or refuting move, `Move::NONE` if unknown. May be illegal after a key collision.
    pub mv: Move,
    /// The score, counted from the node (`types::score::to_tt`); `score::NONE` if there is none.
    pub value: Value,
    /// The static score before correction, or `score::NONE`.
    pub eval: Value,
    /// The depth searched in plies, 0..=255.
    pub depth: i32,
    /// What `value` says.
    pub bound: Bound,
    /// Whether the node was once part of a principal variation.
    pub pv: bool,
}

impl Entry {
    fn pack(self, generation: u8) -> u64 {
        debug_assert!((0..256).contains(&self.depth));
        self.mv.raw() as u64
            | (self.bound as u64) << 14
            | (self.value as i16 as u16 as u64) << 16
            | (self.eval as i16 as u16 as u64) << 32
            | (self.depth as u64 & 0xFF) << 48
            | (self.pv as u64) << 56
            | (generation as u64) << 57
    }

    /// Whether the entry proves a win or a loss: whatever its depth, searching more cannot undo it.
    #[inline]
    pub fn proves(&self) -> bool {
        is_decisive(self.value)
            && self.value != NONE
            && if self.value > 0 { self.bound.is_lower() } else { self.bound.is_upper() }
    }

    fn unpack(data: u64) -> Entry {
        Entry {
            mv: Move::from_raw(data as u16 & 0x3FFF),
            value: (data >> 16) as i16 as Value,
            eval: (data >> 32) as i16 as Value,
            depth: (data >> 48 & 0xFF) as i32,
            bound: Bound::ALL[(data >> 14 & 3) as usize],
            pv: data >> 56 & 1 != 0,
        }
    }
}

#[derive(Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    /// The key and the data, or `None` for an empty slot. The key is wrong if the slot is torn.
    #[inline]
    fn load(&self) -> Option<(u64, u64)> {
        let data = self.data.load(Relaxed);
        (data != 0).then(|| (self.check.load(Relaxed) ^ data, data))
    }

    #[inline]
    fn save(&self, key: u64, data: u64) {
        self.check.store(key ^ data, Relaxed);
        self.data.store(data, Relaxed);
    }
}

const SLOTS: usize = 4;

#[derive(Default)]
#[repr(align(64))]
struct Cluster([Slot; SLOTS]);

const _: () = assert!(size_of::<Cluster>() == 64);

const GENERATIONS: u8 = 128;

/// The table.
pub struct Table {
    clusters: Box<[Cluster]>,
    generation: AtomicU8,
}

impl Table {
    /// An empty table of `megabytes` (1024 x 1024 bytes each, at least one); the smallest one there
    /// is if there is not so much memory.
    pub fn new(megabytes: usize) -> Table {
        Table::try_new(megabytes).unwrap_or_else(Table::empty)
    }

    /// As [`Table::new`], or `None` if there is not so much memory.
    pub fn try_new(megabytes: usize) -> Option<Table> {
        let count = megabytes.max(1).checked_mul((1 << 20) / size_of::<Cluster>())?;
        let mut clusters = Vec::new();
        clusters.try_reserve_exact(count).ok()?;
        huge_pages(clusters.spare_capacity_mut());
        clusters.resize_with(count, Cluster::default);
        Some(Table { clusters: clusters.into_boxed_slice(), generation: AtomicU8::new(0) })
    }

    /// A table of one cluster, for those who need none.
    pub fn empty() -> Table {
        Table { clusters: Box::new([Cluster::default()]), generation: AtomicU8::new(0) }
    }

    /// The size in megabytes.
    pub fn megabytes(&self) -> usize {
        size_of_val(&*self.clusters) >> 20
    }

    /// Forgets everything.
    pub fn clear(&self) {
        for slot in self.clusters.iter().flat_map(|c| &c.0) {
            slot.check.store(0, Relaxed);
            slot.data.store(0, Relaxed);
        }
        self.generation.store(0, Relaxed);
    }

    /// Starts a new search: what is stored from now on is worth more than what was stored before.
    pub fn age(&self) {
        self.generation.store((self.generation.load(Relaxed) + 1) % GENERATIONS, Relaxed);
    }

    #[inline]
    fn cluster(&self, key: u64) -> &[Slot; SLOTS] {
        let index = (key as u128 * self.clusters.len() as u128) >> 64;
        &self.clusters[index as usize].0
    }

    /// Has what is known of the position with this key fetched, to be asked for a little later.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        prefetch(self.cluster(key));
    }

    /// What is known of the position with this key.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        self.cluster(key)
            .iter()
            .filter_map(Slot::load)
            .find(|&(stored, _)| stored == key)
            .map(|(_, data)| Entry::unpack(data))
    }

    /// Stores `entry`, keeping the old move if it brings none, and keeping a proved or much deeper old
    /// entry of the same search unless the new one is exact.
    pub fn store(&self, key: u64, mut entry: Entry) {
        let generation = self.generation.load(Relaxed);
        let mut victim = (&self.cluster(key)[0], i32::MAX);
        for slot in self.cluster(key) {
            let Some((stored, data)) = slot.load() else {
                victim = (slot, i32::MIN);
                continue;
            };
            let age = (generation + GENERATIONS - (data >> 57) as u8) % GENERATIONS;
            let old = Entry::unpack(data);
            if stored == key {
                if entry.mv.is_none() {
                    entry.mv = old.mv;
                }
                let kept = entry.bound != Bound::Exact && age == 0;
                if kept && entry.depth + 4 + 2 * entry.pv as i32 <= old.depth {
                    return;
                }
                // A proof is not given up for a guess, nor for that of an end farther away.
                let weaker = !entry.proves() || entry.value.abs() < old.value.abs();
                if old.proves() && weaker {
                    return;
                }
                victim = (slot, 0);
                break;
            }
            let worth = old.depth - 8 * age as i32;
            if worth < victim.1 {
                victim = (slot, worth);
            }
        }
        victim.0.save(key, entry.pack(generation));
    }

    /// How full of this search's entries the table is, in thousandths.
    pub fn hashfull(&self) -> u32 {
        let generation = self.generation.load(Relaxed);
        let sample = &self.clusters[..self.clusters.len().min(1000)];
        let used = sample
            .iter()
            .flat_map(|c| &c.0)
            .filter_map(Slot::load)
            .filter(|&(_, data)| (data >> 57) as u8 == generation)
            .count();
        (used * 1000 / (sample.len() * SLOTS)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Square;
    use crate::types::score::{NONE, mate_in, mated_in};

    fn entry(value: Value, depth: i32) -> Entry {
        let mv = Move::new(Square::from_index(89), Square::from_index(3));
        Entry { mv, value, eval: -17, depth, bound: Bound::Lower, pv: true }
    }

    #[test]
    fn round_trip() {
        let table = Table::new(1);
        for (i, value) in [0, -1, 31_000, mate_in(3), mated_in(4), NONE].into_iter().enumerate() {
            let key = (i as u64 + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            assert_eq!(table.probe(key), None);
            table.store(key, entry(value, i as i32 * 51));
            assert_eq!(table.probe(key), Some(entry(value, i as i32 * 51)));
        }
        table.clear();
        assert_eq!(table.probe(0x9E37_79B9_7F4A_7C15), None);
        assert_eq!(table.hashfull(), 0);
    }

    #[test]
    fn a_torn_slot_is_a_miss() {
        let table = Table::new(1);
        table.store(77, entry(5, 9));
        for slot in table.cluster(77) {
            slot.data.fetch_xor(1 << 20, Relaxed);
        }
        assert_eq!(table.probe(77), None);
    }

    #[test]
    fn keeps_deep_entries_and_old_moves() {
        let table = Table::new(1);
        table.store(1, entry(5, 20));
        table.store(1, entry(6, 3));
        assert_eq!(table.probe(1).unwrap().depth, 20);
        table.age();
        table.store(1, Entry { mv: Move::NONE, ..entry(6, 3) });
        assert_eq!(table.probe(1), Some(entry(6, 3)));
        for key in 2..12 {
            table.store(key, entry(1, key as i32));
        }
        assert!(table.probe(11).is_some() && table.probe(10).is_some());
    }

    #[test]
    fn size_is_honoured() {
        for mb in [1, 3, 16] {
            assert_eq!(Table::new(mb).megabytes(), mb);
        }
        assert_eq!(Table::new(0).megabytes(), 1);
    }
}
