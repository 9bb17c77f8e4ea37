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
    [0, 0, 0, -86, -71],
    [0, 0, 0, -51, 39],
    [0, 0, 0, 6, 70],
];

const GUARD: Half = [
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, -35, 13],
    [0, 0, 0, 13, 40],
    [0, 0, 0, -1, -38],
];

const CHARIOT: Half = [
    [6, 10, 16, 10, 17],
    [-2, 15, 19, 22, 18],
    [12, 14, 13, 19, 21],
    [7, 16, 19, 19, 23],
    [11, 10, 13, 0, 15],
    [-21, 10, 11, 9, 12],
    [7, -4, -3, 10, 11],
    [-5, 14, 16, 4, -3],
    [-4, 3, -7, -17, -19],
    [-23, 3, 0, 2, -3],
];

const CANNON: Half = [
    [2, -25, -16, 2, 14],
    [-1, -21, 5, 6, 10],
    [-6, -23, -7, 3, 4],
    [-9, -11, -2, -7, -3],
    [-1, -16, 3, -1, 8],
    [-3, -2, 1, 12, 8],
    [-1, -12, -16, 12, 5],
    [-1, -38, -30, 39, 40],
    [-2, 4, 18, 16, 5],
    [14, 8, 7, 60, 72],
];

const HORSE: Half = [
    [-25, -14, -10, -6, -6],
    [-11, -10, 18, 10, 8],
    [-8, 6, 7, 21, 16],
    [-20, 19, 16, 30, 21],
    [-2, 9, 12, 10, 27],
    [-7, 16, 14, 18, 19],
    [3, 10, 4, 18, 33],
    [0, -7, 37, 28, -1],
    [-34, -14, -7, 21, -15],
    [-18, -42, -79, -13, -7],
];

const ELEPHANT: Half = [
    [-38, -19, -9, -10, -8],
    [-18, -6, -1, 3, 0],
    [-5, 0, 8, 3, 8],
    [5, 16, 7, 5, 17],
    [-14, 5, 14, 9, 7],
    [1, 23, 14, 0, 13],
    [10, 4, 9, -11, 31],
    [-2, -2, 0, 7, 23],
    [-21, -17, -1, 7, 0],
    [-17, -16, -20, -7, -6],
];

const SOLDIER_MG: Half = [
    [-40, -26, -9, 30, 21],
    [0, 18, 34, 62, 66],
    [7, 22, 41, 60, 61],
    [10, 20, 32, 38, 43],
    [28, -5, 16, 28, 34],
    [-62, -42, 33, 43, 48],
    [-40, -8, 23, 17, 19],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
    [0, 0, 0, 0, 0],
];

const SOLDIER_EG: Half = [
    [-89, -78, -54, -10, -18],
    [-22, 3, 22, 55, 60],
    [4, 15, 41, 73, 61],
    [8, 28, 45, 41, 33],
    [9, -9, 41, 39, 34],
    [-24, -43, 15, 36, 19],
    [3, 15, 36, 38, 12],
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
    pub const fn shipped() -> Placement {
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
        let at = |color, kind, square| Placement::shipped().at(color, kind, square);
        for kind in PieceType::ALL {
            for square in Square::all() {
                let here = at(Color::Cho, kind, square);
                assert_eq!(here, at(Color::Cho, kind, square.mirror()));
                assert_eq!(here, at(Color::Han, kind, square.flip()));
            }
        }
    }
}
