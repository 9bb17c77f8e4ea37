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

const GENERAL: Half = [
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, -67, -66],
    [0, 0, 0, -42, 34],
    [0, 0, 0, -4, 53],
];

const GUARD: Half = [
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, -29, 7],
    [0, 0, 0, 6, 30],
    [0, 0, 0, 15, -33],
];

const CHARIOT: Half = [
    [9, 12, 13, 12, 15],
    [1, 11, 13, 21, 18],
    [10, 11, 11, 19, 19],
    [10, 14, 13, 17, 21],
    [10, 8, 11, 3, 14],
    [-12, 8, 9, 7, 13],
    [7, 1, 0, 8, 10],
    [4, 8, 9, 2, -1],
    [1, 2, -5, -10, -15],
    [-20, 7, -3, 4, -3],
];

const CANNON: Half = [
    [5, -14, -2, 5, 14],
    [0, -10, 6, 7, 10],
    [0, -10, -3, 4, 5],
    [-5, -7, -1, -6, -3],
    [-3, -9, 4, 0, 4],
    [-2, 1, 5, 9, 6],
    [-2, -8, -11, 8, 9],
    [-5, -35, -15, 22, 26],
    [-4, 4, 14, 9, 4],
    [9, 5, 8, 35, 49],
];

const HORSE: Half = [
    [-25, -13, -9, -6, -6],
    [-13, -8, 13, 10, 8],
    [-8, 5, 11, 22, 17],
    [-15, 15, 16, 26, 22],
    [-3, 8, 14, 16, 27],
    [-10, 9, 15, 14, 19],
    [3, 5, 7, 15, 29],
    [-5, -4, 31, 25, -1],
    [-29, -11, -3, 19, -10],
    [-23, -35, -63, -15, -8],
];

const ELEPHANT: Half = [
    [-32, -17, -9, -9, -8],
    [-17, -6, -1, 2, 0],
    [-6, 0, 7, 5, 8],
    [2, 10, 10, 10, 14],
    [-11, 3, 11, 14, 11],
    [0, 17, 11, 4, 13],
    [3, 4, 8, -9, 15],
    [-6, 0, 0, 0, 29],
    [-17, -11, -2, -1, 0],
    [-16, -16, -1, -8, -6],
];

const SOLDIER_MG: Half = [
    [-40, -26, -9, 30, 21],
    [0, 17, 34, 62, 66],
    [7, 23, 41, 59, 61],
    [9, 19, 30, 37, 42],
    [23, -1, 20, 26, 33],
    [-39, -33, 26, 29, 32],
    [-30, -2, 29, 12, 12],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
];

const SOLDIER_EG: Half = [
    [-90, -78, -56, -10, -19],
    [-21, 3, 23, 56, 60],
    [6, 19, 42, 70, 63],
    [12, 26, 40, 42, 40],
    [13, 2, 37, 36, 34],
    [-14, -30, 11, 23, 18],
    [-6, 11, 34, 33, 10],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
];

/// The tables by kind, opening and endgame.
const HALVES: [[Half; 2]; KINDS] = [
    [GENERAL, [[0; 5]; RANKS]],
    [GUARD, [[0; 5]; RANKS]],
    [CHARIOT, CHARIOT],
    [CANNON, CANNON],
    [HORSE, HORSE],
    [ELEPHANT, ELEPHANT],
    [SOLDIER_MG, SOLDIER_EG],
];

/// Piece-square tables unfolded to the whole board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placement([[Tapered; SQUARES]; KINDS]);

/// Row and column of a point, as its own side sees it, in a half table.
pub const fn cell_of(square: Square) -> (usize, usize) {
    cell(square.index())
}

const fn cell(square: usize) -> (usize, usize) {
    let (file, rank) = (square % 9, square / 9);
    (RANKS - 1 - rank, if file < 5 { file } else { 8 - file })
}

impl Placement {
    /// The tables of this file.
    pub const fn new() -> Placement {
        let mut table = [[Tapered::flat(0); SQUARES]; KINDS];
        let mut kind = 0;
        while kind < KINDS {
            let mut square = 0;
            while square < SQUARES {
                let (row, column) = cell(square);
                let [mg, eg] = &HALVES[kind];
                table[kind][square] = Tapered::new(mg[row][column], eg[row][column]);
                square += 1;
            }
            kind += 1;
        }
        Placement(table)
    }

    /// The worth of a piece of `kind` and `color` on `square`.
    #[inline]
    pub fn at(&self, color: Color, kind: PieceType, square: Square) -> Tapered {
        self.0[kind.index()][square.relative(color).index()]
    }

    /// Changes the worth of `kind` on a point of the left half (file 0 to 4) and on its mirror image.
    pub fn set(&mut self, kind: PieceType, square: Square, value: Tapered) {
        self.0[kind.index()][square.index()] = value;
        self.0[kind.index()][square.mirror().index()] = value;
    }
}

/// The placement of one side's pieces.
pub fn score(position: &Position, placement: &Placement, side: Color) -> Tapered {
    let of = |kind: PieceType| {
        let at = move |square| placement.at(side, kind, square);
        position.pieces(side, kind).iter().map(at).sum::<Tapered>()
    };
    PieceType::ALL.iter().map(|&kind| of(kind)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_mirror() {
        let at = |color, kind, square| Placement::new().at(color, kind, square);
        for kind in PieceType::ALL {
            for square in Square::all() {
                let here = at(Color::Cho, kind, square);
                assert_eq!(here, at(Color::Cho, kind, square.mirror()));
                assert_eq!(here, at(Color::Han, kind, square.flip()));
            }
        }
    }
}
