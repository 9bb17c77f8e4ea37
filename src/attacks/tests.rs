//! The fast attacks against the slow ones, over random boards of every density.

use super::*;
use crate::types::square::SQUARES;

/// A small reproducible generator (xorshift64*), enough to scatter pieces.
struct Scatter(u64);

impl Scatter {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A board on which each point is occupied with probability `density` / 8.
    fn board(&mut self, density: u64) -> Bitboard {
        Square::all().filter(|_| self.next() >> 61 < density).collect()
    }
}

#[test]
fn tables_equal_walkers() {
    let mut scatter = Scatter(7);
    for round in 0..2000 {
        let occupied = scatter.board(round % 9);
        let cannons = occupied & scatter.board(round / 9 % 5);
        for square in Square::all() {
            for color in Color::ALL {
                for kind in PieceType::ALL {
                    assert_eq!(
                        attacks(color, kind, square, occupied, cannons),
                        slow::attacks(color, kind, square, occupied, cannons),
                        "{kind:?} {square} on {occupied:?} cannons {cannons:?}"
                    );
                }
            }
        }
    }
}

/// A piece attacks a point exactly when the way is clear, or holds a single screen.
#[test]
fn paths_equal_walkers() {
    let mut scatter = Scatter(8);
    for round in 0..500 {
        let occupied = scatter.board(round % 9);
        let cannons = occupied & scatter.board(2);
        for to in Square::all() {
            let mut seen = [Bitboard::EMPTY; 4];
            for from in Square::all() {
                for (i, kind) in
                    [PieceType::Chariot, PieceType::Horse, PieceType::Elephant, PieceType::Cannon]
                        .into_iter()
                        .enumerate()
                {
                    if slow::attacks(Color::Cho, kind, from, occupied, cannons).contains(to) {
                        seen[i] |= from.into();
                    }
                }
            }
            let clear = |set: Bitboard| -> Bitboard {
                set.iter().filter(|&from| (path(from, to) & occupied).is_empty()).collect()
            };
            assert_eq!(clear(from_chariot(to)), seen[0]);
            assert_eq!(clear(from_horse(to)), seen[1]);
            assert_eq!(clear(from_elephant(to)), seen[2]);
            if !cannons.contains(to) {
                let jumps: Bitboard = from_cannon(to)
                    .iter()
                    .filter(|&from| {
                        let screens = path(from, to) & occupied;
                        screens.len() == 1 && (screens & cannons).is_empty()
                    })
                    .collect();
                assert_eq!(jumps, seen[3]);
            }
        }
    }
}

#[test]
fn soldiers_are_found_from_their_targets() {
    for color in Color::ALL {
        for i in 0..SQUARES {
            let to = Square::from_index(i);
            let from: Bitboard =
                Square::all().filter(|&s| slow::soldier(color, s).contains(to)).collect();
            assert_eq!(from_soldier(color, to), from);
        }
    }
}
