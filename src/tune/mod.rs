//! Finding better numbers: [`fit`] fits the evaluation to the results of games.

pub mod fit;
pub mod samples;
pub mod wdl;
