//! What the network sees of a position: the rows of its first layer that are switched on.
//!
//! Each side has a view of its own, ranks turned so that its pieces start below. A row stands for
//! "this kind of piece, own or enemy, on this point", and only points that the piece can reach have
//! one: generals and guards stay in their palace, soldiers start on the fourth rank and never go
//! back. One more row says "this side is Han", since points, komi and the tie are not the same for
//! both. The trainer and the engine both take their rows from here.

use crate::position::Position;
use crate::types::piece::{KINDS, PIECES};
use crate::types::square::SQUARES;
use crate::types::{Color, Piece, PieceType, Square};

/// Rows of one side's pieces: general and guard 9 each, four kinds with 90 each, soldier 63.
pub const OWN_ROWS: usize = 2 * 9 + 4 * SQUARES + 63;
/// The row that says that the view is Han's.
pub const HAN_ROW: usize = 2 * OWN_ROWS;
/// A row of zeros, for pieces where none can get (a soldier of a FEN behind its start).
pub const PAD_ROW: usize = HAN_ROW + 1;
/// All rows.
pub const ROWS: usize = PAD_ROW + 1;
/// The most rows that are on at a time: 32 pieces and the side.
pub const MAX_ACTIVE: usize = 33;

/// How a view is turned before its rows are looked up.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum FeatureSet {
    /// As the board stands; what is left-right symmetric is learnt from mirrored examples.
    Plain,
    /// Mirrored so that the own general is never on the right half; on the centre file the enemy's
    /// general decides, and if that is central too the board stays as it is.
    Mirrored,
}

impl FeatureSet {
    /// All sets, in the order of their numbers in files.
    pub const ALL: [FeatureSet; 2] = [FeatureSet::Plain, FeatureSet::Mirrored];

    /// The number that stands for the set in files.
    pub const fn id(self) -> u8 {
        self as u8
    }

    /// The set with that number.
    pub fn from_id(id: u8) -> Option<FeatureSet> {
        FeatureSet::ALL.into_iter().find(|set| set.id() == id)
    }

    /// How `perspective` sees the board when the generals of Cho and Han stand so.
    #[inline]
    pub fn view(self, generals: [Square; 2], perspective: Color) -> View {
        let mirrored = match self {
            FeatureSet::Plain => false,
            FeatureSet::Mirrored => {
                let own = generals[perspective.index()].file();
                let file =
                    if own == CENTRE { generals[perspective.other().index()].file() } else { own };
                file > CENTRE
            }
        };
        View(2 * perspective as u8 + mirrored as u8)
    }

    /// How both sides see a position, Cho first.
    #[inline]
    pub fn views(self, position: &Position) -> [View; 2] {
        let generals = Color::ALL.map(|color| position.general(color));
        Color::ALL.map(|color| self.view(generals, color))
    }
}

const CENTRE: usize = 4;

/// Number of different views.
pub const VIEWS: usize = 4;

/// One side's way to see the board. As long as it stays the same, a move changes few rows.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct View(u8);

impl View {
    /// Its number, below [`VIEWS`].
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0 & 3)
    }

    /// The row of a piece on a point.
    #[inline]
    pub fn row(self, piece: Piece, square: Square) -> usize {
        ROW[self.index()][piece.index()][square.index()] as usize
    }

    /// The row that is on whatever the position: who sees it, if that is Han.
    #[inline]
    pub fn side_row(self) -> Option<usize> {
        (self.0 >= 2).then_some(HAN_ROW)
    }

    /// All rows that are on for these pieces; rows of zeros are left out.
    pub fn rows(
        self, pieces: impl Iterator<Item = (Piece, Square)>,
    ) -> impl Iterator<Item = usize> {
        let rows = pieces.map(move |(piece, square)| self.row(piece, square));
        rows.chain(self.side_row()).filter(|&row| row != PAD_ROW)
    }
}

/// The pieces of a position with their points.
pub fn pieces(position: &Position) -> impl Iterator<Item = (Piece, Square)> + Clone + '_ {
    let squares = position.occupied().iter();
    squares.filter_map(|square| Some((position.piece_on(square)?, square)))
}

/// The row of an own piece of this kind on a point as its side sees it.
const fn own_row(kind: PieceType, square: Square) -> usize {
    let (file, rank) = (square.file(), square.rank());
    let in_palace = file >= 3 && file <= 5 && rank <= 2;
    match kind {
        PieceType::General if in_palace => 3 * rank + file - 3,
        PieceType::Guard if in_palace => 9 + 3 * rank + file - 3,
        PieceType::Chariot => 18 + square.index(),
        PieceType::Cannon => 18 + SQUARES + square.index(),
        PieceType::Horse => 18 + 2 * SQUARES + square.index(),
        PieceType::Elephant => 18 + 3 * SQUARES + square.index(),
        PieceType::Soldier if rank >= 3 => 18 + 4 * SQUARES + square.index() - 27,
        _ => PAD_ROW,
    }
}

/// The rows by view, piece and point.
static ROW: [[[u16; SQUARES]; PIECES]; VIEWS] = {
    let mut table = [[[PAD_ROW as u16; SQUARES]; PIECES]; VIEWS];
    let mut index = 0;
    while index < VIEWS * PIECES * SQUARES {
        let (view, piece, square) =
            (index / (PIECES * SQUARES), index / SQUARES % PIECES, index % SQUARES);
        let (perspective, owner) = (view / 2, piece / KINDS);
        // As the owner sees the point: a piece's own view says where it can get.
        let mut point = Square::from_index(square);
        if owner == 1 {
            point = point.flip();
        }
        if view % 2 == 1 {
            point = point.mirror();
        }
        let row = own_row(PieceType::ALL[piece % KINDS], point);
        let enemy = perspective != owner && row != PAD_ROW;
        table[view][piece][square] = (row + if enemy { OWN_ROWS } else { 0 }) as u16;
        index += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    fn plain(perspective: Color) -> View {
        FeatureSet::Plain.view(["e2", "e9"].map(|s| s.parse().unwrap()), perspective)
    }

    #[test]
    fn every_row_has_one_meaning() {
        for perspective in Color::ALL {
            let mut seen = HashSet::new();
            for piece in
                Color::ALL.into_iter().flat_map(|c| PieceType::ALL.map(|k| Piece::new(c, k)))
            {
                for square in Square::all() {
                    let row = plain(perspective).row(piece, square);
                    assert!(row == PAD_ROW || seen.insert(row), "{piece:?} {square}");
                }
            }
            assert_eq!(seen, (0..HAN_ROW).collect());
        }
    }

    /// What Cho sees is what Han sees once colours and ranks are exchanged, but for the side's row.
    #[test]
    fn the_sides_see_alike() {
        for kind in PieceType::ALL {
            for square in Square::all() {
                for owner in Color::ALL {
                    let cho = plain(Color::Cho).row(Piece::new(owner, kind), square);
                    let han = plain(Color::Han).row(Piece::new(!owner, kind), square.flip());
                    assert_eq!(cho, han);
                }
            }
        }
        assert_eq!(plain(Color::Cho).side_row(), None);
        assert_eq!(plain(Color::Han).side_row(), Some(HAN_ROW));
    }

    #[test]
    fn the_general_decides_the_side() {
        let view = |cho: &str, han: &str, perspective| {
            FeatureSet::Mirrored.view([cho, han].map(|s| s.parse().unwrap()), perspective)
        };
        let chariot = Piece::new(Color::Cho, PieceType::Chariot);
        let [a1, i1] = ["a1", "i1"].map(|s| s.parse::<Square>().unwrap());
        let mirrored = |v: View| v.row(chariot, a1) == plain(Color::Cho).row(chariot, i1);
        assert!(!mirrored(view("d1", "f9", Color::Cho)) && mirrored(view("f1", "d9", Color::Cho)));
        assert!(mirrored(view("e1", "f9", Color::Cho)) && !mirrored(view("e1", "d9", Color::Cho)));
        assert!(!mirrored(view("e1", "e9", Color::Cho)));
        for (set, id) in FeatureSet::ALL.into_iter().zip(0..) {
            assert_eq!((set.id(), FeatureSet::from_id(id)), (id, Some(set)));
        }
        assert_eq!(FeatureSet::from_id(2), None);
    }
}
