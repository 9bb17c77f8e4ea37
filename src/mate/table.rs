//! What the solver knows of positions: proof and disproof numbers for what the attack has left.

/// What the attack may use: own moves, and how many of them may give no check. Narrow searches find
/// most mates, and cost little where there is none.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Width {
    /// Own moves to come.
    pub moves: u32,
    /// Quiet ones among them; the last cannot be quiet.
    pub quiets: u32,
}

impl Width {
    /// So many moves, so many of which are quiet.
    pub fn new(moves: u32, quiets: u32) -> Width {
        Width { moves, quiets: quiets.min(moves.saturating_sub(1)) }
    }

    /// So many moves, whatever they are.
    pub fn full(moves: u32) -> Width {
        Width::new(moves, moves)
    }

    /// All widths of so many moves, the narrowest first.
    pub fn all(moves: u32) -> impl Iterator<Item = Width> {
        (0..moves.max(1)).map(move |quiets| Width { moves, quiets })
    }

    /// What is left after an own move; none, if the move is quiet and none may be.
    pub fn after(self, quiet: bool) -> Option<Width> {
        let quiets = self.quiets.checked_sub(u32::from(quiet))?;
        Some(Width::new(self.moves - 1, quiets))
    }

    /// Whether it is at least as wide as another.
    fn covers(self, other: Width) -> bool {
        self.moves >= other.moves && self.quiets >= other.quiets
    }
}

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

/// A position with what the attack has left.
#[derive(Copy, Clone, Default)]
struct Entry {
    key: u64,
    proof: u32,
    disproof: u32,
    /// How many nodes the numbers cost.
    work: u32,
    moves: u8,
    quiets: u8,
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

    /// What is known of a position. A mate by less is a mate, and where more does not suffice, this
    /// does not.
    pub fn get(&self, key: u64, width: Width) -> Option<Numbers> {
        let mut found = None;
        for entry in &self.entries[self.bucket(key)] {
            if entry.key != key || entry.puzzle != self.puzzle {
                continue;
            }
            let (moves, quiets) = (u32::from(entry.moves), u32::from(entry.quiets));
            let known = Width { moves, quiets };
            if entry.proof == 0 && width.covers(known) {
                return Some(Numbers::PROVED);
            }
            if entry.disproof == 0 && known.covers(width) {
                return Some(Numbers::REFUTED);
            }
            if known == width {
                found = Some(Numbers { proof: entry.proof, disproof: entry.disproof });
            }
        }
        found
    }

    /// Keeps what was found out, in place of the same position or of what cost least.
    pub fn put(&mut self, key: u64, width: Width, numbers: Numbers, work: u64) {
        let (range, puzzle) = (self.bucket(key), self.puzzle);
        let bucket = &mut self.entries[range];
        let (moves, quiets) = (width.moves as u8, width.quiets as u8);
        let known = |entry: &Entry| entry.puzzle == puzzle;
        let same = bucket
            .iter()
            .position(|e| known(e) && e.key == key && (e.moves, e.quiets) == (moves, quiets));
        let worth = |index: &usize| if known(&bucket[*index]) { bucket[*index].work } else { 0 };
        let least = || (0..BUCKET).min_by_key(worth).unwrap_or(0);
        let place = same.unwrap_or_else(least);
        let before = if same.is_some() { bucket[place].work } else { 0 };
        let work = u32::try_from(work.max(1)).unwrap_or(u32::MAX).saturating_add(before);
        let Numbers { proof, disproof } = numbers;
        bucket[place] = Entry { key, proof, disproof, work, moves, quiets, puzzle };
    }
}

#[cfg(test)]
mod tests {
    use super::{Numbers, Table, Width};

    #[test]
    fn proofs_hold_for_wider_searches_and_refutations_for_narrower() {
        let mut table = Table::new(1);
        let width = Width::new;
        table.put(7, width(3, 1), Numbers::PROVED, 1);
        table.put(8, width(3, 1), Numbers::REFUTED, 1);
        table.put(9, width(3, 1), Numbers { proof: 4, disproof: 5 }, 1);
        let known = |key, moves, quiets| table.get(key, width(moves, quiets));
        assert_eq!(known(7, 2, 1), None);
        assert_eq!(known(7, 3, 0), None);
        assert_eq!(known(7, 3, 1), Some(Numbers::PROVED));
        assert_eq!(known(7, 5, 2), Some(Numbers::PROVED));
        assert_eq!(known(8, 2, 1), Some(Numbers::REFUTED));
        assert_eq!(known(8, 3, 0), Some(Numbers::REFUTED));
        assert_eq!(known(8, 3, 2), None);
        assert_eq!(known(8, 4, 1), None);
        assert_eq!(known(9, 3, 1), Some(Numbers { proof: 4, disproof: 5 }));
        assert_eq!(known(9, 3, 2), None);
        assert_eq!(known(10, 3, 1), None);
    }

    #[test]
    fn the_last_move_is_never_quiet() {
        assert_eq!(Width::full(3), Width { moves: 3, quiets: 2 });
        assert_eq!(Width::full(3).after(true), Some(Width { moves: 2, quiets: 1 }));
        assert_eq!(Width::full(1).after(true), None);
        assert_eq!(Width::new(2, 0).after(false), Some(Width { moves: 1, quiets: 0 }));
        assert_eq!(Width::all(3).last(), Some(Width::full(3)));
        assert_eq!(Width::all(1).count(), 1);
    }

    /// As often as a number of a puzzle can come back, and once more.
    #[test]
    fn what_belongs_to_other_puzzles_is_forgotten() {
        let mut table = Table::new(1);
        for puzzle in 0..=70_000 {
            assert_eq!(table.get(7, Width::full(3)), None, "{puzzle}");
            if puzzle % 65_535 < 2 {
                table.put(7, Width::full(3), Numbers::PROVED, 1);
                assert_eq!(table.get(7, Width::full(3)), Some(Numbers::PROVED));
            }
            table.clear();
        }
    }
}
