//! Janggun, a Janggi engine.
pub mod attacks;
pub mod engine;
pub mod eval;
pub mod movegen;
pub mod params;
pub mod perft;
pub mod position;
pub mod search;
pub mod types;
