//! Finding better numbers: [`fit`] fits the evaluation to the results of games, [`spsa`] tunes the
//! search by the games themselves.

pub mod duel;
pub mod fit;
pub mod samples;
pub mod spsa;
