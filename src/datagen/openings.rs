//! How self-play games begin: varied, but not decided.

use super::record::Start;
use crate::attacks::palace::palace;
use crate::game::Game;
use crate::movegen::legal;
use crate::movegen::see::see_ge;
use crate::position::{Arrangement, Position, Rules, Setup};
use crate::types::square::SQUARES;
use crate::types::{Color, Move, Piece, PieceType, Square};

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

/// Pieces of each kind that a scattered endgame draws from, for each side.
const SCATTERABLE: [(PieceType, usize); 6] = [
    (PieceType::Guard, 2),
    (PieceType::Chariot, 1),
    (PieceType::Cannon, 2),
    (PieceType::Horse, 2),
    (PieceType::Elephant, 2),
    (PieceType::Soldier, 4),
];

/// An endgame of few pieces on random points: each side has its general and each of the other pieces
/// with a chance that is drawn anew for each side and game, so that some hold much and others little.
pub fn scattered(rules: Rules, random: &mut Random) -> Option<Position> {
    let mut setup = Setup::empty();
    for color in Color::ALL {
        let general = Piece::new(color, PieceType::General);
        put_anywhere(&mut setup, general, random);
        let share = 20 + random.below(50);
        for (kind, most) in SCATTERABLE {
            for _ in 0..most {
                if random.chance(share) {
                    put_anywhere(&mut setup, Piece::new(color, kind), random);
                }
            }
        }
    }
    setup.side = if random.chance(50) { Color::Cho } else { Color::Han };
    let position = Position::from_setup(&setup, rules).ok()?;
    let [own, enemy] = [position.side(), !position.side()];
    let legal = position.attackers(position.general(enemy), own).is_empty();
    (legal && !position.in_check() && !position.facing()).then_some(position)
}

/// Puts a piece on a free point where it can stand in a game.
fn put_anywhere(setup: &mut Setup, piece: Piece, random: &mut Random) {
    loop {
        let square = Square::from_index(random.below(SQUARES));
        let reachable = match piece.kind() {
            PieceType::General | PieceType::Guard => palace(piece.color()).contains(square),
            // Soldiers never stand behind the rank they start on.
            PieceType::Soldier => square.relative(piece.color()).rank() >= 3,
            _ => true,
        };
        if setup.board[square.index()].is_none() && reachable {
            setup.board[square.index()] = Some(piece);
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::RULE_SETS;

    /// Scattered endgames are positions a game can have, of many kinds, and both sides move first.
    #[test]
    fn scattered_endgames_are_legal_and_varied() {
        let mut random = Random::new(3, 0);
        let (mut materials, mut sides) = (std::collections::HashSet::new(), [0; 2]);
        for _ in 0..2000 {
            let Some(position) = scattered(RULE_SETS[1].1, &mut random) else { continue };
            assert_eq!(position.setup().check(), Ok(()));
            assert!(!position.in_check() && !position.facing());
            assert!(legal(&position).iter().all(|mv| {
                let general = position.general(!position.side());
                mv.to() != general
            }));
            materials.insert(position.material_key());
            sides[position.side().index()] += 1;
        }
        assert!(materials.len() > 500, "{}", materials.len());
        assert!(sides.iter().all(|&n| n > 300), "{sides:?}");
    }
}
