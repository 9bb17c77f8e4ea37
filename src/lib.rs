//! Janggun, a free engine for Janggi (Korean chess): the library behind the `janggun` program.
//!
//! # The house
//!
//! Each room uses only the rooms above it in this list (`tests/layers.rs` holds the exact table and
//! checks it), so a reader can start anywhere and only ever has to look up.
//!
//! | room | what is in it |
//! |---|---|
//! | [`types`] | squares, sets of squares, pieces, moves, scores, hash keys |
//! | [`params`] | every tuned number of search and evaluation: name, value, range |
//! | [`attacks`] | where pieces go and what lies in their way; the slow twins in `attacks::slow` |
//! | [`position`] | what stands where, under which rules; FEN; make and unmake; checks; points |
//! | [`movegen`] | legal moves, moves as text, static exchange, plain perft |
//! | [`notation`] | moves as people write them: Korean, algebraic, coordinates |
//! | [`diagram`] | pictures of positions, as text and as SVG |
//! | [`game`] | a position with its history: the one function that says when a game is over |
//! | [`gibo`] | game records: `.gib`, PGN, UCI lines, EPD, JSON, read and written |
//! | [`perft`] | long counts: threads, hash table, progress |
//! | [`mate`] | puzzles: proof-number search for mates in so many moves |
//! | [`eval`] | the classical evaluation, one file a term |
//! | [`nnue`] | the network evaluation: what it sees, its file, its inner loops |
//! | [`search`] | iterative deepening, the alpha-beta node, pruning, ordering, time, threads |
//! | [`engine`] | a game, the options and a search in the background; prints nothing |
//! | [`advice`] | which set-up to choose |
//! | [`analysis`] | recorded games with scores: annotated, as JSON, as a page |
//! | [`datagen`] | self-play games for training, and the files they are kept in |
//! | [`train`] | makes networks out of recorded games |
//! | [`tune`] | fits the numbers of the evaluation to games |
//! | [`protocol`] | lines to commands, commands to replies, replies to lines; the options; UCI, UCCI, USI, CECP |
//! | `wasm` | what a WebAssembly module exports, which has no `train`, `tune` and `cli` |
//! | [`cli`] | the subcommands; one-shots go through the protocol |
//!
//! # Where to change what
//!
//! * How a piece moves: `attacks`. A rule that differs between rule sets: a field of
//!   [`position::Rules`], its row in `position::RULE_SETS`, its option in `protocol::options`.
//! * When a game ends: [`game::Game::outcome`]. What is legal: [`movegen::Generator`].
//! * A term of the evaluation: a file in `eval`, its numbers in `params`.
//! * What the network sees: `nnue::features`, which the engine and the trainer share. The network
//!   that is part of the program: one line in `nnue::network`.
//! * A technique of the search: `search::node` lists them in order; each has its own function in
//!   `search::prune`, `search::reduce` or `search::qsearch`.
//! * A command or option of the protocol: `protocol::command` and `protocol::options`, and
//!   `protocol.md`, whose transcripts are run by a test. Another protocol: a
//!   [`protocol::language::Speaker`].
//! * How weak a level of strength is: `search::strength`. What a score means: `eval::wdl`.

#![warn(missing_docs)]

pub mod advice;
pub mod analysis;
pub mod attacks;
#[cfg(not(target_family = "wasm"))]
pub mod cli;
pub mod datagen;
pub mod diagram;
pub mod engine;
pub mod eval;
pub mod game;
pub mod gibo;
pub mod mate;
pub mod movegen;
pub mod nnue;
pub mod notation;
pub mod params;
pub mod perft;
pub mod position;
pub mod protocol;
pub mod search;
#[cfg(not(target_family = "wasm"))]
pub mod train;
#[cfg(not(target_family = "wasm"))]
pub mod tune;
pub mod types;
#[cfg(target_family = "wasm")]
mod wasm;
