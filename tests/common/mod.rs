//! What several tests share: the slow referee, and random things to put before it.

pub mod walker;
