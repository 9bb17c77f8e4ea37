//! Where each kind of piece stands well, whatever the rest of the board: the numbers of the
//! piece-square tables.
//!
//! The grids show the files a to e from left to right (of generals and guards, which stay in the
//! palace, d and e) and the own rank 10, or the foremost that the kind is rated on, on top. The files
//! f to i mirror d to a, and Han sees the board from his side.

use crate::types::Square;
use crate::types::piece::KINDS;

/// The numbers of one kind of piece.
pub struct Places {
    /// The beginning of the numbers' names.
    pub name: &'static str,
    /// The rank (0..10) of the first row.
    pub top: usize,
    /// The file of the first column.
    pub left: usize,
    /// With all pieces on the board.
    pub mg: &'static [&'static [i32]],
    /// With few left.
    pub eg: &'static [&'static [i32]],
}

impl Places {
    /// Columns of the grid.
    pub const fn width(&self) -> usize {
        5 - self.left
    }

    /// The number of cells.
    pub const fn cells(&self) -> usize {
        self.mg.len() * self.width()
    }

    /// The cell of a point as the piece's own side sees it, if it has one.
    pub const fn cell(&self, square: Square) -> Option<usize> {
        let file = if square.file() < 5 { square.file() } else { 8 - square.file() };
        if square.rank() > self.top || file < self.left {
            return None;
        }
        let (row, column) = (self.top - square.rank(), file - self.left);
        if row < self.mg.len() { Some(row * self.width() + column) } else { None }
    }

    /// The point on the left half whose cell has this number.
    pub const fn point(&self, cell: usize) -> Square {
        Square::new(self.left + cell % self.width(), self.top - cell / self.width())
    }
}

/// The range of all these numbers.
pub const RANGE: (i32, i32) = (-200, 200);

/// The grids in the order of the kinds.
pub const PLACES: [Places; KINDS] = [
    Places {
        name: "GENERAL_PLACE",
        top: 2,
        left: 3,
        mg: &[&[-86, -71], &[-51, 39], &[6, 70]],
        eg: &[&[0, 0], &[0, 0], &[0, 0]],
    },
    Places {
        name: "GUARD_PLACE",
        top: 2,
        left: 3,
        mg: &[&[-35, 13], &[13, 40], &[-1, -38]],
        eg: &[&[0, 0], &[0, 0], &[0, 0]],
    },
    Places {
        name: "CHARIOT_PLACE",
        top: 9,
        left: 0,
        mg: &[
            &[6, 10, 16, 10, 17],
            &[-2, 15, 19, 22, 18],
            &[12, 14, 13, 19, 21],
            &[7, 16, 19, 19, 23],
            &[11, 10, 13, 0, 15],
            &[-21, 10, 11, 9, 12],
            &[7, -4, -3, 10, 11],
            &[-5, 14, 16, 4, -3],
            &[-4, 3, -7, -17, -19],
            &[-23, 3, 0, 2, -3],
        ],
        eg: &[
            &[6, 10, 16, 10, 17],
            &[-2, 15, 19, 22, 18],
            &[12, 14, 13, 19, 21],
            &[7, 16, 19, 19, 23],
            &[11, 10, 13, 0, 15],
            &[-21, 10, 11, 9, 12],
            &[7, -4, -3, 10, 11],
            &[-5, 14, 16, 4, -3],
            &[-4, 3, -7, -17, -19],
            &[-23, 3, 0, 2, -3],
        ],
    },
    Places {
        name: "CANNON_PLACE",
        top: 9,
        left: 0,
        mg: &[
            &[2, -25, -16, 2, 14],
            &[-1, -21, 5, 6, 10],
            &[-6, -23, -7, 3, 4],
            &[-9, -11, -2, -7, -3],
            &[-1, -16, 3, -1, 8],
            &[-3, -2, 1, 12, 8],
            &[-1, -12, -16, 12, 5],
            &[-1, -38, -30, 39, 40],
            &[-2, 4, 18, 16, 5],
            &[14, 8, 7, 60, 72],
        ],
        eg: &[
            &[2, -25, -16, 2, 14],
            &[-1, -21, 5, 6, 10],
            &[-6, -23, -7, 3, 4],
            &[-9, -11, -2, -7, -3],
            &[-1, -16, 3, -1, 8],
            &[-3, -2, 1, 12, 8],
            &[-1, -12, -16, 12, 5],
            &[-1, -38, -30, 39, 40],
            &[-2, 4, 18, 16, 5],
            &[14, 8, 7, 60, 72],
        ],
    },
    Places {
        name: "HORSE_PLACE",
        top: 9,
        left: 0,
        mg: &[
            &[-25, -14, -10, -6, -6],
            &[-11, -10, 18, 10, 8],
            &[-8, 6, 7, 21, 16],
            &[-20, 19, 16, 30, 21],
            &[-2, 9, 12, 10, 27],
            &[-7, 16, 14, 18, 19],
            &[3, 10, 4, 18, 33],
            &[0, -7, 37, 28, -1],
            &[-34, -14, -7, 21, -15],
            &[-18, -42, -79, -13, -7],
        ],
        eg: &[
            &[-25, -14, -10, -6, -6],
            &[-11, -10, 18, 10, 8],
            &[-8, 6, 7, 21, 16],
            &[-20, 19, 16, 30, 21],
            &[-2, 9, 12, 10, 27],
            &[-7, 16, 14, 18, 19],
            &[3, 10, 4, 18, 33],
            &[0, -7, 37, 28, -1],
            &[-34, -14, -7, 21, -15],
            &[-18, -42, -79, -13, -7],
        ],
    },
    Places {
        name: "ELEPHANT_PLACE",
        top: 9,
        left: 0,
        mg: &[
            &[-38, -19, -9, -10, -8],
            &[-18, -6, -1, 3, 0],
            &[-5, 0, 8, 3, 8],
            &[5, 16, 7, 5, 17],
            &[-14, 5, 14, 9, 7],
            &[1, 23, 14, 0, 13],
            &[10, 4, 9, -11, 31],
            &[-2, -2, 0, 7, 23],
            &[-21, -17, -1, 7, 0],
            &[-17, -16, -20, -7, -6],
        ],
        eg: &[
            &[-38, -19, -9, -10, -8],
            &[-18, -6, -1, 3, 0],
            &[-5, 0, 8, 3, 8],
            &[5, 16, 7, 5, 17],
            &[-14, 5, 14, 9, 7],
            &[1, 23, 14, 0, 13],
            &[10, 4, 9, -11, 31],
            &[-2, -2, 0, 7, 23],
            &[-21, -17, -1, 7, 0],
            &[-17, -16, -20, -7, -6],
        ],
    },
    Places {
        name: "SOLDIER_PLACE",
        top: 9,
        left: 0,
        mg: &[
            &[-40, -26, -9, 30, 21],
            &[0, 18, 34, 62, 66],
            &[7, 22, 41, 60, 61],
            &[10, 20, 32, 38, 43],
            &[28, -5, 16, 28, 34],
            &[-62, -42, 33, 43, 48],
            &[-40, -8, 23, 17, 19],
        ],
        eg: &[
            &[-89, -78, -54, -10, -18],
            &[-22, 3, 22, 55, 60],
            &[4, 15, 41, 73, 61],
            &[8, 28, 45, 41, 33],
            &[9, -9, 41, 39, 34],
            &[-24, -43, 15, 36, 19],
            &[3, 15, 36, 38, 12],
        ],
    },
];
