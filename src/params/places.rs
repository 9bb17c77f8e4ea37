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
        mg: &[&[-150, -200], &[-17, 29], &[65, 74]],
        eg: &[&[27, 69], &[-34, -13], &[-30, -34]],
    },
    Places {
        name: "GUARD_PLACE",
        top: 2,
        left: 3,
        mg: &[&[66, 45], &[66, 82], &[51, 36]],
        eg: &[&[37, 26], &[85, 110], &[50, -19]],
    },
    Places {
        name: "CHARIOT_PLACE",
        top: 9,
        left: 0,
        mg: &[
            &[-1, -32, 21, 33, 45],
            &[-15, -17, 11, 31, 18],
            &[25, 29, 29, 56, 87],
            &[12, 14, 43, -12, 7],
            &[-6, 13, 38, -26, 27],
            &[-10, -33, 14, -13, 9],
            &[-9, -30, 10, 8, 30],
            &[-21, -26, 10, -7, 38],
            &[-24, -35, -6, -37, -75],
            &[-36, -45, 0, -42, -41],
        ],
        eg: &[
            &[-2, 23, 2, 30, 26],
            &[11, -3, 24, 65, 18],
            &[19, 4, 14, 77, 53],
            &[-5, 19, 25, 34, 40],
            &[22, -26, 15, 6, 14],
            &[25, 20, 31, -2, 31],
            &[13, 60, 39, 3, 12],
            &[9, 26, 1, 12, -7],
            &[-51, -3, -43, -22, -25],
            &[-47, -57, -64, -50, -48],
        ],
    },
    Places {
        name: "CANNON_PLACE",
        top: 9,
        left: 0,
        mg: &[
            &[-105, -64, -136, -59, -6],
            &[-124, -126, -114, -29, 13],
            &[-119, -78, -82, -45, 6],
            &[-80, -13, -57, 3, -23],
            &[-69, -61, -26, 56, -6],
            &[-9, -5, -11, 24, 20],
            &[-95, -21, -45, 20, 8],
            &[34, 12, 45, 97, 98],
            &[17, 20, 36, 99, -6],
            &[34, 13, 21, 146, 87],
        ],
        eg: &[
            &[-25, -167, -33, -83, 39],
            &[11, -81, -31, 10, -4],
            &[45, -45, -46, 8, -8],
            &[-48, -59, -115, 82, 58],
            &[-41, 1, 22, 43, 75],
            &[-115, -116, -58, 2, 4],
            &[-37, -54, -73, 54, 58],
            &[-42, -86, -51, 131, 140],
            &[-54, -19, -44, 71, 16],
            &[19, 46, 71, 141, 137],
        ],
    },
    Places {
        name: "HORSE_PLACE",
        top: 9,
        left: 0,
        mg: &[
            &[45, -102, -31, -54, -30],
            &[-48, 34, 31, 3, 33],
            &[31, -75, 36, -20, 23],
            &[-60, 24, 53, 44, 79],
            &[-57, 21, 15, 66, 49],
            &[-52, -7, 20, 44, 20],
            &[-34, -48, 15, -11, 60],
            &[-46, -32, 16, 18, 4],
            &[-57, -29, -50, 11, -50],
            &[-121, -20, -39, -18, -91],
        ],
        eg: &[
            &[-39, -31, 96, -97, -40],
            &[-3, -20, -8, -44, 60],
            &[-46, 39, 46, 20, -44],
            &[80, 29, 32, 14, 53],
            &[-8, 60, 32, 48, -16],
            &[39, 48, -4, 35, 30],
            &[-7, 16, 9, -2, -22],
            &[-5, -2, -29, 18, 27],
            &[-68, -31, -1, 14, -76],
            &[-29, -88, -95, -44, -121],
        ],
    },
    Places {
        name: "ELEPHANT_PLACE",
        top: 9,
        left: 0,
        mg: &[
            &[-33, -107, -42, -102, -86],
            &[-45, -61, -88, -37, -21],
            &[70, -50, -6, -73, -96],
            &[11, 80, 31, -12, -58],
            &[-31, 60, 2, -10, 22],
            &[-41, -28, 41, 37, 11],
            &[41, 8, -65, 36, 73],
            &[2, 39, 56, 27, -9],
            &[-13, 44, -52, 38, -1],
            &[48, -8, 9, -6, -36],
        ],
        eg: &[
            &[-89, -93, -50, -41, -75],
            &[-34, -63, 7, -44, -20],
            &[-20, 51, 18, -36, -48],
            &[-4, 47, 60, -72, -18],
            &[-4, 23, 40, 19, -9],
            &[-5, 2, 1, 31, -22],
            &[11, -19, -43, 7, 4],
            &[-34, -9, -1, 31, 61],
            &[-20, -68, 20, 41, -12],
            &[-10, 21, -25, -3, -28],
        ],
    },
    Places {
        name: "SOLDIER_PLACE",
        top: 9,
        left: 0,
        mg: &[
            &[-24, -68, -76, -3, -12],
            &[22, 19, 67, 156, 71],
            &[-18, -4, 70, 185, 200],
            &[-46, -20, 56, 92, 128],
            &[-67, -8, -12, 43, 44],
            &[-68, -33, -9, 12, 25],
            &[-46, -32, -7, 20, 22],
        ],
        eg: &[
            &[-185, -105, -169, -118, -200],
            &[-71, 28, -127, 39, 45],
            &[-71, 6, 3, 159, 177],
            &[16, 59, 129, 122, 94],
            &[-39, -32, 131, 113, 122],
            &[-35, -8, 51, 89, 103],
            &[-3, 56, 86, 103, 101],
        ],
    },
];
