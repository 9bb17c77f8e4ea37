//! The numbers of the evaluation as one value, so that a tuner can try others.

use super::psqt::Placement;
use crate::params::{Id, Params};
use std::ops::Index;

/// The weights of the evaluation: the parameters, and the piece-square tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    /// The numbers of `params`.
    pub params: Params,
    /// The piece-square tables.
    pub placement: Placement,
}

impl Default for Weights {
    fn default() -> Weights {
        Weights { params: Params::new(), placement: Placement::shipped() }
    }
}

impl Index<Id> for Weights {
    type Output = i32;

    #[inline]
    fn index(&self, id: Id) -> &i32 {
        &self.params[id]
    }
}
