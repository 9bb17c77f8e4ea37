//! Finding better numbers: [`fit`] fits the evaluation to the results of games, [`spsa`] tunes the
//! search by the games themselves, [`compare`] plays two sets of numbers against each other.

pub mod compare;
pub mod duel;
pub mod fit;
pub mod samples;
pub mod spsa;
pub mod wdl;
