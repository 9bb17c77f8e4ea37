//! From recorded games to examples: which positions teach something, which games are held out.

use super::example::{Example, sigmoid};
use crate::datagen::file::read_games;
use crate::datagen::record::Record;
use crate::eval::limit;
use crate::types::Value;
use rayon::prelude::*;
use std::collections::HashSet;
use std::io;
use std::path::PathBuf;

/// Which positions are taken.
#[derive(Clone, PartialEq, Debug)]
pub struct Filter {
    /// Plies at the start of a game that are left out, its random ones among them.
    pub skip_plies: usize,
    /// Scores of this size and beyond say no more than "won".
    pub max_score: Value,
    /// The rule sets whose games are taken (indices into `RULE_SETS`); all, if empty.
    pub rules: Vec<u8>,
}

/// One game in so many is held out.
const HELD_OUT: u64 = 50;

/// Examples to learn from, and those of other games to judge by.
#[derive(Default, Debug)]
pub struct Dataset {
    /// To learn from.
    pub fitted: Vec<Example>,
    /// Held out.
    pub held_out: Vec<Example>,
    /// Games read.
    pub games: u64,
    /// Positions in them.
    pub positions: u64,
}

impl Dataset {
    /// Reads the files. Damage and illegal moves are logged and left out.
    ///
    /// # Errors
    /// That a file could not be read; which, and why.
    pub fn load(paths: &[PathBuf], filter: &Filter) -> Result<Dataset, (PathBuf, io::Error)> {
        let mut set = Dataset::default();
        for path in paths {
            let games = read_games(&[path]).map_err(|error| (path.clone(), error))?;
            set.add(&games, filter);
        }
        Ok(set)
    }

    /// Adds games, in their order whatever the number of threads.
    pub fn add(&mut self, games: &[Record], filter: &Filter) {
        let taken: Vec<&Record> = games
            .iter()
            .filter(|game| filter.rules.is_empty() || filter.rules.contains(&game.rules))
            .collect();
        self.games += taken.len() as u64;
        self.positions += taken.iter().map(|game| game.plies.len() as u64).sum::<u64>();
        let parts: Vec<[Vec<Example>; 2]> = taken
            .par_chunks(256)
            .map(|games| {
                let mut part = [Vec::new(), Vec::new()];
                for game in games {
                    examples(game, filter, &mut part[usize::from(is_held_out(game))]);
                }
                part
            })
            .collect();
        for [fitted, held_out] in parts {
            self.fitted.extend(fitted);
            self.held_out.extend(held_out);
        }
    }

    /// The scale (centipawns to a unit of log odds) at which scores predict results best: least
    /// squares, by ternary search over a part of the examples.
    pub fn fit_scale(&self) -> f32 {
        let step = self.fitted.len().div_ceil(1_000_000).max(1);
        let part: Vec<&Example> = self.fitted.iter().step_by(step).collect();
        // Sums over fixed parts in order: the same whatever the number of threads.
        let loss = |scale: f32| -> f64 {
            let miss =
                |e: &&Example| f64::from(sigmoid(e.score() as f32 / scale) - e.result()).powi(2);
            let sums: Vec<f64> =
                part.par_chunks(4096).map(|chunk| chunk.iter().map(miss).sum()).collect();
            sums.iter().sum()
        };
        let (mut low, mut high) = (50.0f32, 3000.0f32);
        while high - low > 1.0 {
            let (a, b) = (low + (high - low) / 3.0, high - (high - low) / 3.0);
            if loss(a) < loss(b) { high = b } else { low = a }
        }
        low.round()
    }
}

/// Whether a game is held out: by its moves, so that it is so in every file and every run.
fn is_held_out(game: &Record) -> bool {
    let mut bytes = Vec::new();
    game.write(&mut bytes);
    // FNV-1a; the multiplication at the end mixes the low bits into the high.
    let hash = bytes.iter().fold(0xCBF2_9CE4_8422_2325u64, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    });
    (hash.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32) % HELD_OUT == 0
}

/// The positions of a game that teach something: the side to move is not in check and cannot end the
/// game by a pass, the move chosen takes nothing, nothing is decided, no ply limit is near, and the
/// position is new in the game.
fn examples(game: &Record, filter: &Filter, found: &mut Vec<Example>) {
    let mut seen = HashSet::new();
    let skipped = if game.opening.is_empty() { 0 } else { filter.skip_plies };
    let replayed = game.replay(|state, mv, score| {
        let position = state.position();
        let noisy = state.plies() < skipped
            || score.abs() >= filter.max_score
            || state.in_check()
            || !mv.is_pass() && position.piece_on(mv.to()).is_some()
            || position.bikjang()
            || position.passes() > 0
            || limit::plies_left(position).is_some_and(|left| left < limit::FELT);
        if !noisy && seen.insert(position.key()) {
            found.push(Example::new(position, score, game.winner));
        }
    });
    if let Err(ply) = replayed {
        log::warn!("a game with an illegal move at ply {ply} is used up to there");
    }
}
