//! Piece-square tables: where a piece stands well, whatever the rest of the board.
//!
//! The tables show files a to e from left to right and the own rank 10 on top; the files f to i
//! mirror d to a, and Han sees the board from his side.

use super::tapered::Tapered;
use crate::position::Position;
use crate::types::piece::KINDS;
use crate::types::square::{RANKS, SQUARES};
use crate::types::{Color, PieceType, Square, Value};

type Half = [[Value; 5]; RANKS];

const GENERAL: Half = {
    let mut t = [[0; 5]; RANKS];
    t[7] = [0, 0, 0, -45, -60];
    t[8] = [0, 0, 0, 0, -12];
    t[9] = [0, 0, 0, 12, 14];
    t
};

const GUARD: Half = {
    let mut t = [[0; 5]; RANKS];
    t[7] = [0, 0, 0, -14, -4];
    t[8] = [0, 0, 0, 4, 12];
    t[9] = [0, 0, 0, 0, 4];
    t
};

const CHARIOT: Half = [
    [6, 8, 8, 14, 12],
    [8, 10, 12, 20, 18],
    [8, 10, 12, 18, 16],
    [10, 10, 12, 12, 14],
    [10, 8, 10, 12, 12],
    [8, 6, 8, 10, 10],
    [4, 2, 4, 6, 6],
    [0, 0, 2, 4, 2],
    [-4, 0, 0, 2, -4],
    [-8, -2, 0, 4, -4],
];

const CANNON: Half = [
    [8, 6, 6, 10, 14],
    [4, 4, 4, 8, 10],
    [2, 2, 2, 6, 8],
    [-4, -4, -2, 0, 2],
    [-4, -4, -2, 0, 2],
    [-2, -2, 0, 0, 2],
    [-2, -4, 0, 2, 4],
    [4, 4, 6, 8, 16],
    [0, 2, 2, 4, 8],
    [2, 2, 4, 8, 10],
];

const HORSE: Half = [
    [-24, -14, -8, -6, -6],
    [-14, -2, 8, 10, 8],
    [-8, 6, 16, 22, 18],
    [-4, 10, 20, 24, 22],
    [-2, 10, 18, 20, 20],
    [-4, 6, 14, 16, 16],
    [-8, 2, 8, 10, 8],
    [-12, -2, 12, 8, 2],
    [-18, -10, -4, 0, -2],
    [-28, -18, -16, -12, -12],
];

const ELEPHANT: Half = [
    [-20, -14, -10, -8, -8],
    [-14, -6, -2, 0, 0],
    [-8, 0, 6, 8, 8],
    [-4, 6, 10, 12, 12],
    [-2, 8, 10, 12, 14],
    [-2, 6, 8, 10, 12],
    [-4, 2, 4, 8, 8],
    [-6, 0, 2, 4, 6],
    [-10, -6, -4, -2, 0],
    [-14, -8, -8, -6, -6],
];

const SOLDIER_MG: Half = [
    [-40, -25, -10, 30, 20],
    [0, 16, 34, 62, 66],
    [8, 24, 42, 58, 62],
    [8, 18, 28, 36, 40],
    [6, 10, 18, 22, 26],
    [2, 4, 10, 12, 16],
    [0, 0, 6, 2, 8],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
];

const SOLDIER_EG: Half = [
    [-90, -75, -60, -10, -20],
    [-20, 4, 26, 56, 60],
    [10, 26, 44, 62, 66],
    [16, 26, 36, 44, 48],
    [14, 18, 26, 30, 32],
    [8, 10, 14, 16, 18],
    [0, 0, 4, 4, 6],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
];

/// The table by kind, opening and endgame.
const HALVES: [(Half, Half); KINDS] = [
    (GENERAL, [[0; 5]; RANKS]),
    (GUARD, [[0; 5]; RANKS]),
    (CHARIOT, CHARIOT),
    (CANNON, CANNON),
    (HORSE, HORSE),
    (ELEPHANT, ELEPHANT),
    (SOLDIER_MG, SOLDIER_EG),
];

static TABLE: [[Tapered; SQUARES]; KINDS] = {
    let mut table = [[Tapered::flat(0); SQUARES]; KINDS];
    let mut kind = 0;
    while kind < KINDS {
        let mut square = 0;
        while square < SQUARES {
            let (file, rank) = (square % 9, square / 9);
            let (column, row) = (if file < 5 { file } else { 8 - file }, RANKS - 1 - rank);
            let (mg, eg) = (HALVES[kind].0[row][column], HALVES[kind].1[row][column]);
            table[kind][square] = Tapered::new(mg, eg);
            square += 1;
        }
        kind += 1;
    }
    table
};

/// The worth of a piece of `kind` and `color` on `square`.
#[inline]
fn at(color: Color, kind: PieceType, square: Square) -> Tapered {
    TABLE[kind.index()][square.relative(color).index()]
}

/// The placement of one side's pieces.
pub fn score(position: &Position, side: Color) -> Tapered {
    let of = |kind: PieceType| {
        position.pieces(side, kind).iter().map(move |sq| at(side, kind, sq)).sum::<Tapered>()
    };
    PieceType::ALL.iter().map(|&kind| of(kind)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_mirror() {
        for kind in PieceType::ALL {
            for square in Square::all() {
                let here = at(Color::Cho, kind, square);
                assert_eq!(here, at(Color::Cho, kind, square.mirror()));
                assert_eq!(here, at(Color::Han, kind, square.flip()));
            }
        }
    }
}
