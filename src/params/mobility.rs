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
            (-67, -69),
            (-51, -39),
            (-43, -77),
            (-39, -83),
            (-34, 9),
            (-32, 21),
            (-22, 36),
            (-18, 32),
            (-13, 17),
            (-4, 32),
            (-1, 40),
            (-1, 37),
            (-2, 29),
            (-2, 24),
            (11, 25),
            (32, 13),
            (30, 31),
            (43, 7),
        ],
    },
    Mobility {
        kind: PieceType::Cannon,
        name: "CANNON_MOBILITY",
        worth: &[
            (-29, -17),
            (0, -4),
            (7, -1),
            (6, 1),
            (10, 4),
            (9, 16),
            (14, 7),
            (18, 9),
            (24, 13),
            (23, 12),
            (32, 3),
            (32, 19),
            (39, 3),
            (27, 17),
            (3, 15),
            (18, 26),
            (24, 24),
            (26, 26),
        ],
    },
    Mobility {
        kind: PieceType::Horse,
        name: "HORSE_MOBILITY",
        worth: &[
            (-42, -106),
            (-26, -50),
            (-26, -29),
            (-24, -16),
            (-18, -6),
            (-15, 8),
            (-12, 17),
            (-6, 19),
            (45, -21),
        ],
    },
    Mobility {
        kind: PieceType::Elephant,
        name: "ELEPHANT_MOBILITY",
        worth: &[
            (-39, -57),
            (-22, -57),
            (-15, -39),
            (-10, -33),
            (-10, -33),
            (-3, -33),
            (27, -33),
            (14, -43),
            (63, -59),
        ],
    },
];
