//! The table of late move reductions before anything is known of the move.

use crate::eval::Weights;
use crate::params::id;

const SIZE: usize = 64;

/// The base reductions by depth and move number, in 1024ths of a ply.
pub struct Reductions([[i32; SIZE]; SIZE]);

impl Reductions {
    /// The table for these numbers.
    pub fn new(weights: &Weights) -> Reductions {
        let mut table = [[0; SIZE]; SIZE];
        let (least, divisor) = (weights[id::LMR_BASE], weights[id::LMR_DIVISOR]);
        for (depth, row) in table.iter_mut().enumerate().skip(1) {
            for (count, entry) in row.iter_mut().enumerate().skip(1) {
                let product = (depth as f64).ln() * (count as f64).ln();
                let plies = f64::from(least) / 100.0 + product * 100.0 / f64::from(divisor);
                *entry = (1024.0 * plies) as i32;
            }
        }
        Reductions(table)
    }

    /// The base reduction of the `count`th move at `depth`, in 1024ths of a ply.
    #[inline]
    pub fn fine(&self, depth: i32, count: i32) -> i32 {
        let index = |n: i32| n.clamp(0, SIZE as i32 - 1) as usize;
        self.0[index(depth)][index(count)]
    }

    /// The base reduction of the `count`th move at `depth`, in plies.
    pub fn base(&self, depth: i32, count: i32) -> i32 {
        self.fine(depth, count) / 1024
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reductions_grow_with_depth_and_move_number() {
        let table = Reductions::new(&Weights::default());
        let base = |depth, count| table.base(depth, count);
        assert_eq!(base(1, 1), 0);
        assert!(base(20, 30) > base(10, 30) && base(20, 30) > base(20, 5));
        assert!(base(10, 20) < 9);
        assert_eq!(base(500, 500), base(63, 63));
    }
}
