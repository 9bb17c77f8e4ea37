//! From recorded games to examples: which positions teach something, which games are held out.

use super::example::{Example, sigmoid};
use crate::datagen::file::read_games;
use crate::datagen::record::Record;
use crate::eval::limit::FELT;
use crate::game::plies_left;
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
    /// Examples of the last game that is not held out.
    last: usize,
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
        set.hold_out_something();
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
        let parts: Vec<([Vec<Example>; 2], usize)> = taken
            .par_chunks(256)
            .map(|games| {
                let mut part = [Vec::new(), Vec::new()];
                let mut last = 0;
                for game in games {
                    let side = usize::from(is_held_out(game));
                    let before = part[side].len();
                    examples(game, filter, &mut part[side]);
                    if side == 0 && part[0].len() > before {
                        last = part[0].len() - before;
                    }
                }
                (part, last)
            })
            .collect();
        for ([fitted, held_out], last) in parts {
            self.last = if fitted.is_empty() { self.last } else { last };
            self.fitted.extend(fitted);
            self.held_out.extend(held_out);
        }
    }

    /// Where the games are so few that none is held out, the last one is.
    fn hold_out_something(&mut self) {
        if self.held_out.is_empty() {
            self.held_out = self.fitted.split_off(self.fitted.len() - self.last);
            self.last = 0;
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

/// The positions of a game that teach something: the side to move is not in check and cannot end
/// the game by a pass, the move chosen takes nothing, nothing is decided, no ply limit is near, and
/// the position is new in the game.
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
            || plies_left(position).is_some_and(|left| left < FELT);
        if !noisy && seen.insert(position.key()) {
            found.push(Example::new(position, score, game.winner));
        }
    });
    if let Err(ply) = replayed {
        log::warn!("a game with an illegal move at ply {ply} is used up to there");
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::datagen::record::Start;
    use crate::position::Arrangement;
    use crate::types::{Color, Move};

    const FILTER: Filter = Filter { skip_plies: 2, max_score: 1000, rules: Vec::new() };

    fn mv(text: &str) -> Move {
        let second = text.rfind(char::is_alphabetic).unwrap();
        Move::new(text[..second].parse().unwrap(), text[second..].parse().unwrap())
    }

    fn game(opening: &[&str], plies: &[(&str, i16)]) -> Record {
        Record {
            rules: 1,
            start: Start::Setups(Arrangement::Heeh, Arrangement::Heeh),
            opening: opening.iter().map(|text| mv(text)).collect(),
            plies: plies.iter().map(|&(text, score)| (mv(text), score)).collect(),
            winner: Some(Color::Han),
            adjudicated: true,
        }
    }

    fn scores(game: &Record, filter: &Filter) -> Vec<Value> {
        let mut found = Vec::new();
        examples(game, filter, &mut found);
        found.iter().map(Example::score).collect()
    }

    #[test]
    fn what_teaches_nothing_is_left_out() {
        // The fourth ply decides too much, the sixth takes, the ninth stands where the fifth did.
        let plies = [
            ("e4e5", 1),
            ("e7e6", 2),
            ("a4b4", 3),
            ("a7b7", 1000),
            ("e5e6", 5),
            ("b7a7", 6),
            ("e6e7", 7),
        ];
        let taken = scores(&game(&["c4d4"], &[("g7f7", 8), plies[0], plies[1]]), &FILTER);
        assert_eq!(taken, [1, 2]);
        assert_eq!(scores(&game(&[], &plies[..4]), &FILTER), [1, 2, 3]);
        // From here e5 takes e6, so that position is noisy; so is the one from which e7 is taken.
        let all = scores(&game(&[], &plies[..6]), &FILTER);
        assert_eq!(all, [1, 2, 3, 6]);
    }

    #[test]
    fn positions_count_once_a_game() {
        let there_and_back =
            [("b1c3", 1), ("b10c8", 2), ("c3b1", 3), ("c8b10", 4), ("b1c3", 5), ("b10c8", 6)];
        assert_eq!(scores(&game(&[], &there_and_back), &FILTER), [1, 2, 3, 4]);
    }

    /// A pass lets the other side end the game; from then on nothing is learnt at once.
    #[test]
    fn positions_that_a_pass_could_end_are_left_out() {
        let passed = game(&[], &[("e2e2", 1), ("a7b7", 2), ("a4b4", 3)]);
        assert_eq!(scores(&passed, &FILTER), [1, 3]);
    }

    #[test]
    fn games_are_held_out_by_what_they_are() {
        let games: Vec<Record> =
            (0..2000).map(|n| game(&["a4b4", "a7b7"], &[("b1c3", n), ("b10c8", 1)])).collect();
        let mut set = Dataset::default();
        set.add(&games, &FILTER);
        assert_eq!((set.games, set.positions), (2000, 4000));
        // Half the games have a first score that says no more than "won".
        assert_eq!(set.fitted.len() + set.held_out.len(), 1000 * 2 + 1000);
        let share = set.held_out.len() as f64 / set.fitted.len() as f64;
        assert!((0.01..0.03).contains(&share), "{share}");
        let mut reversed = Dataset::default();
        let backwards: Vec<Record> = games.iter().rev().cloned().collect();
        reversed.add(&backwards, &FILTER);
        assert_eq!(reversed.held_out.len(), set.held_out.len());
        let mut none = Dataset::default();
        none.add(&games[..3], &Filter { rules: vec![3], ..FILTER });
        assert_eq!((none.games, none.fitted.len()), (0, 0));
    }

    #[test]
    fn the_scale_is_found_again() {
        // Of games with that score, so many are won as the curve of the scale 400 says.
        let mut set = Dataset::default();
        for score in [-600, -300, 0, 300, 600] {
            let won = (1000.0 * sigmoid(score as f32 / 400.0)) as i16;
            for n in 0..1000 {
                let winner = if n < won { Color::Cho } else { Color::Han };
                let mut one = game(&[], &[("b1c3", score)]);
                one.winner = Some(winner);
                examples(&one, &FILTER, &mut set.fitted);
            }
        }
        let scale = set.fit_scale();
        assert!((395.0..405.0).contains(&scale), "{scale}");
    }
}
