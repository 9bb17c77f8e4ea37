//! The protocol: lines in, lines out.
pub mod command;
pub mod error;
pub mod go;
pub mod input;
