//! Janggun, a Janggi engine.
pub mod attacks;
pub mod cli;
pub mod engine;
pub mod eval;
pub mod movegen;
pub mod params;
pub mod perft;
pub mod position;
pub mod protocol;
pub mod search;
pub mod types;
