//! What several tests share: the slow referee, and random things to put before it.

#![allow(dead_code, reason = "each test that includes this file uses a part of it")]

pub mod client;
pub mod networks;
pub mod players;
pub mod random;
pub mod referee;
pub mod walker;
