//! What the solver knows of positions: proof and disproof numbers for so many moves left.

/// Proof and disproof number of a node: how many positions must at least be solved to prove or to
/// refute it. 0 means done.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Numbers {
    /// Positions to solve for a proof.
    pub proof: u32,
    /// Positions to solve for a refutation.
    pub disproof: u32,
}

/// Beyond all numbers.
pub const INFINITE: u32 = 1 << 30;

impl Numbers {
    /// The mate is proved.
    pub const PROVED: Numbers = Numbers { proof: 0, disproof: INFINITE };
    /// There is no mate.
    pub const REFUTED: Numbers = Numbers { proof: INFINITE, disproof: 0 };

    /// Whether the node is proved or refuted.
    pub const fn solved(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }
}

/// A position with a number of moves left.
#[derive(Copy, Clone, Default)]
struct Entry {
    key: u64,
    proof: u32,
    disproof: u32,
    /// How many nodes the numbers cost; 0 for an empty entry.
    work: u32,
    left: u32,
}

/// Entries that share a place.
const BUCKET: usize = 4;

/// A table of fixed size.
pub struct Table {
    entries: Vec<Entry>,
}

impl Table {
    /// A table of about so many megabytes, at least one.
    pub fn new(megabytes: usize) -> Table {
        let buckets = (megabytes.max(1) << 20) / (BUCKET * size_of::<Entry>());
        Table { entries: vec![Entry::default(); buckets * BUCKET] }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.fill(Entry::default());
    }

    fn bucket(&self, key: u64) -> std::ops::Range<usize> {
        let buckets = (self.entries.len() / BUCKET) as u128;
        let first = ((u128::from(key) * buckets) >> 64) as usize * BUCKET;
        first..first + BUCKET
    }

    /// What is known of a position with `left` moves to mate. A mate in fewer is a mate, and where
    /// more do not suffice, `left` do not.
    pub fn get(&self, key: u64, left: u32) -> Option<Numbers> {
        let mut found = None;
        for entry in &self.entries[self.bucket(key)] {
            if entry.key != key || entry.work == 0 {
                continue;
            }
            if entry.proof == 0 && entry.left <= left {
                return Some(Numbers::PROVED);
            }
            if entry.disproof == 0 && entry.left >= left {
                return Some(Numbers::REFUTED);
            }
            if entry.left == left {
                found = Some(Numbers { proof: entry.proof, disproof: entry.disproof });
            }
        }
        found
    }

    /// Keeps what was found out, in place of the same position or of what cost least.
    pub fn put(&mut self, key: u64, left: u32, numbers: Numbers, work: u64) {
        let range = self.bucket(key);
        let bucket = &mut self.entries[range];
        let same = bucket.iter().position(|e| e.work > 0 && e.key == key && e.left == left);
        let least = || (0..BUCKET).min_by_key(|&index| bucket[index].work).unwrap_or(0);
        let place = same.unwrap_or_else(least);
        let before = if same.is_some() { bucket[place].work } else { 0 };
        let work = u32::try_from(work.max(1)).unwrap_or(u32::MAX).saturating_add(before);
        let Numbers { proof, disproof } = numbers;
        bucket[place] = Entry { key, proof, disproof, work, left };
    }
}

#[cfg(test)]
mod tests {
    use super::{Numbers, Table};

    #[test]
    fn proofs_hold_for_more_moves_and_refutations_for_fewer() {
        let mut table = Table::new(1);
        table.put(7, 3, Numbers::PROVED, 1);
        table.put(8, 3, Numbers::REFUTED, 1);
        table.put(9, 3, Numbers { proof: 4, disproof: 5 }, 1);
        let proved = |key, left| table.get(key, left);
        assert_eq!(proved(7, 2), None);
        assert_eq!(proved(7, 3), Some(Numbers::PROVED));
        assert_eq!(proved(7, 5), Some(Numbers::PROVED));
        assert_eq!(proved(8, 2), Some(Numbers::REFUTED));
        assert_eq!(proved(8, 4), None);
        assert_eq!(proved(9, 3), Some(Numbers { proof: 4, disproof: 5 }));
        assert_eq!(proved(9, 2), None);
        assert_eq!(proved(10, 3), None);
    }
}
