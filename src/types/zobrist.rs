//! Random keys for hashing positions (Zobrist hashing), computed at compile time.

use super::piece::PIECES;
use super::square::SQUARES;
use super::{Piece, Square};

struct Keys {
    pieces: [[u64; SQUARES]; PIECES],
    han_to_move: u64,
    passed: u64,
    counts: [[u64; 8]; PIECES],
}

/// One step of the SplitMix64 generator.
const fn split_mix(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    (state, z ^ (z >> 31))
}

static KEYS: Keys = {
    let mut keys = Keys {
        pieces: [[0; SQUARES]; PIECES],
        han_to_move: 0,
        passed: 0,
        counts: [[0; 8]; PIECES],
    };
    let mut state = 0x4A61_6E67_6775_6E21;
    let mut piece = 0;
    while piece < PIECES {
        let mut square = 0;
        while square < SQUARES {
            (state, keys.pieces[piece][square]) = split_mix(state);
            square += 1;
        }
        let mut count = 0;
        while count < 8 {
            (state, keys.counts[piece][count]) = split_mix(state);
            count += 1;
        }
        piece += 1;
    }
    (state, keys.han_to_move) = split_mix(state);
    (_, keys.passed) = split_mix(state);
    keys
};

/// The key of a piece on a point.
#[inline]
pub fn piece(piece: Piece, square: Square) -> u64 {
    KEYS.pieces[piece.index()][square.index()]
}

/// The key of Han being to move.
#[inline]
pub fn han_to_move() -> u64 {
    KEYS.han_to_move
}

/// The key of the last move having been a pass.
#[inline]
pub fn passed() -> u64 {
    KEYS.passed
}

/// The key of a side having at least `count + 1` pieces of a kind: a material key is the
/// exclusive or over all pieces, each counted by its rank among its like.
#[inline]
pub fn count(piece: Piece, count: u32) -> u64 {
    KEYS.counts[piece.index()][(count & 7) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn keys_differ() {
        let mut seen: HashSet<u64> = KEYS.pieces.iter().flatten().copied().collect();
        seen.extend(KEYS.counts.iter().flatten());
        seen.extend([KEYS.han_to_move, KEYS.passed]);
        assert_eq!(seen.len(), PIECES * (SQUARES + 8) + 2);
    }
}
