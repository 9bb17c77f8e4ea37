//! How self-play games begin: varied, but not decided.

use super::record::Start;
use crate::game::Game;
use crate::movegen::legal;
use crate::movegen::see::see_ge;
use crate::position::{Arrangement, Position, Rules};
use crate::types::{Color, Move, PieceType};

/// A small random generator (SplitMix64): the same seed gives the same game everywhere.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The generator of game `index` of the run `seed`.
    pub fn new(seed: u64, index: u64) -> Random {
        let mut random = Random(seed ^ index.wrapping_mul(0xA076_1D64_78BD_642F));
        random.bits();
        random
    }

    /// The next random number.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A random number below `n`, which must not be 0.
    pub fn below(&mut self, n: usize) -> usize {
        ((self.bits() as u128 * n as u128) >> 64) as usize
    }

    /// True `percent` times in a hundred.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }
}

/// Random moves never lose more than this by exchange: three soldiers.
const BLUNDER: i32 = 600;

/// A random move that gives nothing big away; `None` if there is no move at all.
pub fn random_move(game: &Game, random: &mut Random) -> Option<Move> {
    let moves = legal(game.position());
    if moves.is_empty() {
        return None;
    }
    for _ in 0..20 {
        let mv = moves[random.below(moves.len())];
        if !mv.is_pass() && see_ge(game.position(), mv, -BLUNDER) {
            return Some(mv);
        }
    }
    Some(moves[random.below(moves.len())])
}

/// A start position of random set-ups, all sixteen alike.
pub fn random_setups(random: &mut Random) -> Start {
    let [cho, han] = [random.below(4), random.below(4)].map(|i| Arrangement::ALL[i]);
    Start::Setups(cho, han)
}

/// An endgame: the position less 4 to 14 random pieces (generals stay), the last capture just now.
pub fn thinned(position: &Position, rules: Rules, random: &mut Random) -> Option<Position> {
    let mut setup = position.setup();
    for _ in 0..4 + random.below(11) {
        let pieces: Vec<_> =
            setup.pieces().filter(|(_, p)| p.kind() != PieceType::General).collect();
        if pieces.len() < 4 {
            break;
        }
        setup.board[pieces[random.below(pieces.len())].0.index()] = None;
    }
    setup.halfmove = 0;
    setup.side = if random.chance(50) { Color::Cho } else { Color::Han };
    let position = Position::from_setup(&setup, rules).ok()?;
    (!position.in_check() && !position.facing()).then_some(position)
}
