//! What it is worth that a piece can go to so many points which are not its own side's and not
//! covered by an enemy soldier.

use crate::types::PieceType;

/// The numbers of one kind of piece.
pub struct Mobility {
    /// Whose they are.
    pub kind: PieceType,
    /// The beginning of the numbers' names.
    pub name: &'static str,
    /// By the number of points, from 0 on: the worth with all pieces on the board, and with few left.
    /// The last stands for more, too.
    pub worth: &'static [(i32, i32)],
}

/// The range of all these numbers.
pub const RANGE: (i32, i32) = (-200, 200);

/// The kinds whose mobility counts.
pub const MOBILITY: [Mobility; 4] = [
    Mobility {
        kind: PieceType::Chariot,
        name: "CHARIOT_MOBILITY",
        worth: &[
            (-35, -35),
            (-37, -29),
            (-27, -24),
            (-24, -23),
            (-18, -15),
            (-13, -9),
            (-9, -6),
            (-1, -1),
            (6, 6),
            (21, 13),
            (21, 17),
            (30, 22),
            (26, 23),
            (28, 31),
            (35, 35),
            (41, 38),
            (44, 43),
            (46, 44),
        ],
    },
    Mobility {
        kind: PieceType::Cannon,
        name: "CANNON_MOBILITY",
        worth: &[
            (-7, -5),
            (-9, -9),
            (2, -4),
            (0, -3),
            (-3, 1),
            (-6, 5),
            (-2, 1),
            (10, 4),
            (3, 5),
            (16, 9),
            (11, 11),
            (16, 16),
            (16, 17),
            (18, 19),
            (20, 20),
            (22, 22),
            (24, 24),
            (26, 26),
        ],
    },
    Mobility {
        kind: PieceType::Horse,
        name: "HORSE_MOBILITY",
        worth: &[
            (-29, -31),
            (-37, -23),
            (-3, -10),
            (16, 1),
            (25, 21),
            (25, 21),
            (16, 26),
            (34, 34),
            (44, 44),
        ],
    },
    Mobility {
        kind: PieceType::Elephant,
        name: "ELEPHANT_MOBILITY",
        worth: &[
            (-35, -41),
            (-28, -23),
            (-22, -15),
            (0, -1),
            (9, 13),
            (30, 27),
            (42, 42),
            (57, 55),
            (70, 67),
        ],
    },
];
