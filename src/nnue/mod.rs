//! The neural network evaluation (NNUE): one wide hidden layer for each side, kept up to date move
//! by move, and one output that depends on how many pieces are left.
//!
//! [`features`] says which rows of the first layer a position switches on; [`network`] holds the
//! numbers and their file; [`accumulator`] keeps the hidden layer along a line of moves, [`forward`]
//! makes a score of it; [`simd`] has the inner loops. `HISTORY.md` tells where each network that was
//! tried comes from. The network itself is made by the room `train`.

pub mod accumulator;
pub mod features;
pub mod forward;
pub mod network;
pub mod report;
pub mod simd;

pub use accumulator::Accumulators;
pub use network::{Network, NetworkError, Shape};
pub use report::NetReport;
