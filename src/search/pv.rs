//! The principal variation, collected in a triangular table.

use crate::types::Move;
use crate::types::score::MAX_PLY;

const SIZE: usize = MAX_PLY + 2;

/// For each ply the best line found from there.
pub struct PvTable {
    lines: Box<[[Move; SIZE]; SIZE]>,
    ends: [usize; SIZE],
}

impl PvTable {
    /// An empty table.
    pub fn new() -> PvTable {
        let lines = vec![[Move::NONE; SIZE]; SIZE].into_boxed_slice();
        match lines.try_into() {
            Ok(lines) => PvTable { lines, ends: [0; SIZE] },
            Err(_) => unreachable!("the vector has SIZE elements"),
        }
    }

    /// Empties the line of a ply.
    #[inline]
    pub fn clear(&mut self, ply: usize) {
        self.ends[ply] = ply;
    }

    /// Sets the line of `ply` to `mv` followed by the line of the next ply.
    pub fn update(&mut self, ply: usize, mv: Move) {
        self.lines[ply][ply] = mv;
        let end = self.ends[ply + 1].max(ply + 1);
        let (upper, lower) = self.lines.split_at_mut(ply + 1);
        upper[ply][ply + 1..end].copy_from_slice(&lower[0][ply + 1..end]);
        self.ends[ply] = end;
    }

    /// The line of a ply.
    pub fn line(&self, ply: usize) -> &[Move] {
        &self.lines[ply][ply..self.ends[ply].max(ply)]
    }
}

impl Default for PvTable {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_grow_from_the_leaves() {
        let mv = |n| Move::from_raw(n);
        let mut pv = PvTable::new();
        pv.clear(2);
        pv.clear(1);
        pv.update(1, mv(11));
        pv.clear(0);
        pv.update(0, mv(10));
        assert_eq!(pv.line(0), [mv(10), mv(11)]);
        pv.clear(1);
        assert_eq!(pv.line(1), []);
        assert_eq!(pv.line(0), [mv(10), mv(11)]);
    }
}
