//! The trainer: a network out of recorded games, on the processor alone.
//!
//! [`dataset`] turns games into examples ([`example`], 32 bytes each) and holds some games out;
//! [`model`] is the network in floating point, in slabs of columns; [`kernel`] has the arithmetic of
//! one slab; [`pass`] goes once over the examples with several threads; [`losses`] judges by the
//! examples held out; [`mod@run`] puts these together, keeps a [`checkpoint`] after each pass, draws
//! the [`curve`], and rounds the end to the network that the engine reads, after some [`check`]s.
//!
//! The same plan, seed and files give the same network, whatever the number of threads and the
//! processor (as far as its library computes the same exponential function).

pub mod check;
pub mod checkpoint;
pub mod curve;
pub mod dataset;
pub mod example;
pub mod kernel;
pub mod losses;
pub mod model;
pub mod pass;
pub mod run;
pub mod schedule;
