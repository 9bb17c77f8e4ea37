//! Training data: games the engine plays against itself, and the records they are kept in.
//!
//! [`selfplay`] plays one game from a seed; [`run`] plays many on several threads and appends them
//! to a file, chunk by chunk; [`record`] is a game as stored, [`mod@file`] the files.

pub mod file;
pub mod openings;
pub mod record;
pub mod run;
pub mod selfplay;
