//! What a WebAssembly module exports to its host: for now the bench, by which a build is compared
//! with the native one.
#![allow(unsafe_code)]

use crate::nnue::Network;
use crate::search::bench;

/// The nodes of the bench, searched to its usual depth with the network that is part of the module.
// SAFETY: no other function has this name.
#[unsafe(no_mangle)]
pub extern "C" fn janggun_bench() -> u64 {
    bench::run(bench::DEPTH, Network::embedded(), |_, _| ()).nodes
}
