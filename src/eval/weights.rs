//! The numbers of the evaluation as one value, so that a tuner can try others.

use super::tapered::Tapered;
use crate::params::{Cell, Id, Params};
use std::ops::{Index, IndexMut};

/// The weights of the evaluation, among all numbers of `params`.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Weights(Params);

impl Weights {
    /// The two numbers of a cell.
    #[inline]
    pub fn cell(&self, (mg, eg): Cell) -> Tapered {
        Tapered::new(self[mg], self[eg])
    }
}

impl Index<Id> for Weights {
    type Output = i32;

    #[inline]
    fn index(&self, id: Id) -> &i32 {
        &self.0[id]
    }
}

impl IndexMut<Id> for Weights {
    #[inline]
    fn index_mut(&mut self, id: Id) -> &mut i32 {
        &mut self.0[id]
    }
}
