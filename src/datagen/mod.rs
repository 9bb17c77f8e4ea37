//! Training data: games the engine plays against itself, and the records they are kept in.
//!
//! [`selfplay`] plays one game from a seed; [`run`] plays many on several threads and appends them
//! to a file, chunk by chunk; [`record`] is a game as stored, [`mod@file`] the files; [`relabel`]
//! searches old games again, [`arrange`] puts them into other orders and files.

pub mod arrange;
pub mod file;
pub mod openings;
pub mod record;
pub mod relabel;
pub mod run;
pub mod selfplay;
