//! Janggun, a Janggi engine.
pub mod attacks;
pub mod movegen;
pub mod perft;
pub mod position;
pub mod types;
