//! Piece-square tables: where a piece stands well, whatever the rest of the board.

use super::tapered::Tapered;
use super::weights::Weights;
use crate::params::{self, Cell};
use crate::position::Position;
use crate::types::{Color, PieceType};

/// The placement of one side's pieces.
pub fn score(position: &Position, w: &Weights, side: Color) -> Tapered {
    let mut sum = Tapered::default();
    each_cell(position, side, |cell| sum += w.cell(cell));
    sum
}

/// Calls `visit` with the cell of each piece of one side.
#[inline]
pub fn each_cell(position: &Position, side: Color, mut visit: impl FnMut(Cell)) {
    for kind in PieceType::ALL {
        for square in position.pieces(side, kind) {
            if let Some(cell) = params::place(kind, square.relative(side)) {
                visit(cell);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Rules;
    use crate::types::{Piece, Square};

    /// A lone piece is worth what its cell says, mirrored and turned as its own side sees it.
    #[test]
    fn both_sides_and_both_wings_read_the_same_cells() {
        let w = Weights::default();
        let generals = Position::from_fen("4k4/9/9/9/9/9/9/9/9/4K4 w", Rules::default()).unwrap();
        let alone = score(&generals, &w, Color::Cho);
        let mut seen = 0;
        for square in Square::all().filter(|s| ![4, 85].contains(&s.index())) {
            for color in Color::ALL {
                let mut setup = generals.setup();
                setup.side = color;
                setup.board[square.index()] = Some(Piece::new(color, PieceType::Chariot));
                let Ok(position) = Position::from_setup(&setup, Rules::default()) else { continue };
                let own = square.relative(color);
                let left = if own.file() > 4 { own.mirror() } else { own };
                let cell = params::place(PieceType::Chariot, left).unwrap();
                let found = score(&position, &w, color);
                assert_eq!(found, alone + w.cell(cell), "{position}");
                seen += 1;
            }
        }
        assert!(seen > 100);
    }
}
