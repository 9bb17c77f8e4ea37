//! Janggun, a Janggi engine.
pub mod protocol;
pub mod types;
