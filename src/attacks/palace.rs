//! The two palaces and the lines drawn in them ([rules](crate::game#board)).

use crate::types::{Bitboard, Color, Square};

/// The nine points of each side's palace.
pub const PALACE: [Bitboard; 2] = [square_of_nine(0), square_of_nine(7)];

/// Both palaces.
pub const PALACES: Bitboard = PALACE[0].or(PALACE[1]);

/// The centre of each side's palace, e2 and e9.
pub const CENTRE: [Square; 2] = [Square::new(4, 1), Square::new(4, 8)];

/// The eight corners of the palaces.
pub const CORNERS: Bitboard = corners();

/// The ten points that carry a diagonal: the corners and the centres.
pub const DIAGONAL_POINTS: Bitboard =
    CORNERS.or(Bitboard::of(CENTRE[0])).or(Bitboard::of(CENTRE[1]));

/// The palace of `color`.
#[inline]
pub const fn palace(color: Color) -> Bitboard {
    PALACE[color.index()]
}

/// The diagonal from a corner: the centre of its palace and the opposite corner.
#[inline]
pub const fn diagonal_from_corner(corner: Square) -> (Square, Square) {
    let centre = CENTRE[(corner.rank() >= 5) as usize];
    (centre, Square::new(8 - corner.file(), 2 * centre.rank() - corner.rank()))
}

const fn square_of_nine(bottom: usize) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut i = 0;
    while i < 9 {
        set = set.or(Bitboard::of(Square::new(3 + i % 3, bottom + i / 3)));
        i += 1;
    }
    set
}

const fn corners() -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut i = 0;
    while i < 8 {
        let rank = [0, 2, 7, 9][i / 2];
        set = set.or(Bitboard::of(Square::new(if i % 2 == 0 { 3 } else { 5 }, rank)));
        i += 1;
    }
    set
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(squares: &str) -> Bitboard {
        squares.split_whitespace().map(|s| s.parse::<Square>().unwrap()).collect()
    }

    #[test]
    fn ten_points_carry_a_diagonal() {
        assert_eq!(DIAGONAL_POINTS, set("d1 f1 e2 d3 f3 d8 f8 e9 d10 f10"));
        assert_eq!(PALACE[0], set("d1 e1 f1 d2 e2 f2 d3 e3 f3"));
        assert_eq!(PALACE[1], set("d8 e8 f8 d9 e9 f9 d10 e10 f10"));
    }

    #[test]
    fn straight_diagonals() {
        for (from, centre, to) in
            [("d1", "e2", "f3"), ("f1", "e2", "d3"), ("d8", "e9", "f10"), ("f8", "e9", "d10")]
        {
            let [from, centre, to] = [from, centre, to].map(|s| s.parse::<Square>().unwrap());
            assert_eq!(diagonal_from_corner(from), (centre, to));
            assert_eq!(diagonal_from_corner(to), (centre, from));
        }
    }
}
