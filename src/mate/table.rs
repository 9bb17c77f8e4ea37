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
    /// How many nodes the numbers cost.
    work: u32,
    left: u16,
    /// The puzzle that the entry belongs to; 0 for none.
    puzzle: u16,
}

/// Entries that share a place.
const BUCKET: usize = 4;

/// A table of fixed size.
pub struct Table {
    entries: Vec<Entry>,
    /// The number of the puzzle; what belongs to others is forgotten.
    puzzle: u16,
}

impl Table {
    /// A table of about so many megabytes, at least one.
    pub fn new(megabytes: usize) -> Table {
        let buckets = (megabytes.max(1) << 20) / (BUCKET * size_of::<Entry>());
        Table { entries: vec![Entry::default(); buckets * BUCKET], puzzle: 1 }
    }

    /// Forgets everything. To wipe the table would take longer than most puzzles.
    pub fn clear(&mut self) {
        self.puzzle = self.puzzle.wrapping_add(1);
        if self.puzzle == 0 {
            self.entries.fill(Entry::default());
            self.puzzle = 1;
        }
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
            if entry.key != key || entry.puzzle != self.puzzle {
                continue;
            }
            let known = u32::from(entry.left);
            if entry.proof == 0 && known <= left {
                return Some(Numbers::PROVED);
            }
            if entry.disproof == 0 && known >= left {
                return Some(Numbers::REFUTED);
            }
            if known == left {
                found = Some(Numbers { proof: entry.proof, disproof: entry.disproof });
            }
        }
        found
    }

    /// Keeps what was found out, in place of the same position or of what cost least.
    pub fn put(&mut self, key: u64, left: u32, numbers: Numbers, work: u64) {
        let (range, puzzle) = (self.bucket(key), self.puzzle);
        let bucket = &mut self.entries[range];
        let left = left as u16;
        let known = |entry: &Entry| entry.puzzle == puzzle;
        let same = bucket.iter().position(|e| known(e) && e.key == key && e.left == left);
        let worth = |index: &usize| if known(&bucket[*index]) { bucket[*index].work } else { 0 };
        let least = || (0..BUCKET).min_by_key(worth).unwrap_or(0);
        let place = same.unwrap_or_else(least);
        let before = if same.is_some() { bucket[place].work } else { 0 };
        let work = u32::try_from(work.max(1)).unwrap_or(u32::MAX).saturating_add(before);
        let Numbers { proof, disproof } = numbers;
        bucket[place] = Entry { key, proof, disproof, work, left, puzzle };
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

    /// As often as a number of a puzzle can come back, and once more.
    #[test]
    fn what_belongs_to_other_puzzles_is_forgotten() {
        let mut table = Table::new(1);
        for puzzle in 0..=70_000 {
            assert_eq!(table.get(7, 3), None, "{puzzle}");
            if puzzle % 65_535 < 2 {
                table.put(7, 3, Numbers::PROVED, 1);
                assert_eq!(table.get(7, 3), Some(Numbers::PROVED));
            }
            table.clear();
        }
    }
}
