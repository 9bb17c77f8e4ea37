//! Janggun, a Janggi engine.
pub mod types;
