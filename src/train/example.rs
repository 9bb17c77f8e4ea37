//! A position as the trainer keeps it: 32 bytes, so that hundreds of millions fit into memory.

use crate::nnue::features::{FeatureSet, MAX_ACTIVE, PAD_ROW, pieces};
use crate::nnue::network::Shape;
use crate::position::Position;
use crate::types::piece::KINDS;
use crate::types::{Color, Piece, PieceType, Square, Value};

/// A position, the score that a search gave it, and how its game ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Example {
    /// The occupied points, lowest first.
    occupied: [u8; 12],
    /// What stands on them in that order, two to a byte.
    pieces: [u8; 16],
    score: i16,
    /// Half points won by the side to move (0 to 2), and 4 if that is Han, and 8 if points count.
    flags: u8,
    unused: u8,
}

const _: () = assert!(size_of::<Example>() == 32);

const HAN: u8 = 4;
const POINTS: u8 = 8;

/// The pieces by their numbers; the last two numbers mean nothing.
const PIECE: [Piece; 16] = {
    let mut table = [Piece::new(Color::Cho, PieceType::General); 16];
    let mut index = 0;
    while index < 2 * KINDS {
        let color = if index < KINDS { Color::Cho } else { Color::Han };
        table[index] = Piece::new(color, PieceType::ALL[index % KINDS]);
        index += 1;
    }
    table
};

impl Example {
    /// The example of a position whose side to move has this score, in a game won by `winner`.
    pub fn new(position: &Position, score: Value, winner: Option<Color>) -> Example {
        let mut example = Example {
            occupied: [0; 12],
            pieces: [0; 16],
            score: score.clamp(i16::MIN.into(), i16::MAX.into()) as i16,
            flags: match winner {
                None => 1,
                Some(winner) if winner == position.side() => 2,
                Some(_) => 0,
            },
            unused: 0,
        };
        if position.side() == Color::Han {
            example.flags |= HAN;
        }
        if position.rules().counts_points() {
            example.flags |= POINTS;
        }
        for (index, (piece, square)) in pieces(position).enumerate() {
            example.occupied[square.index() / 8] |= 1 << (square.index() % 8);
            example.pieces[index / 2] |= (piece.index() as u8) << (4 * (index % 2));
        }
        example
    }

    /// The side to move.
    pub fn side(&self) -> Color {
        if self.flags & HAN == 0 { Color::Cho } else { Color::Han }
    }

    /// Whether the rules of its game count points.
    pub fn counts_points(&self) -> bool {
        self.flags & POINTS != 0
    }

    /// The score for the side to move.
    pub fn score(&self) -> Value {
        self.score.into()
    }

    /// The result for the side to move: 1 won, 0 lost, a half drawn.
    pub fn result(&self) -> f32 {
        f32::from(self.flags & 3) / 2.0
    }

    /// The number of pieces.
    pub fn count(&self) -> usize {
        self.occupied.iter().map(|byte| byte.count_ones() as usize).sum()
    }

    /// The pieces with their points.
    pub fn pieces(&self) -> impl Iterator<Item = (Piece, Square)> + Clone + '_ {
        let mut bytes = [0; 16];
        bytes[..12].copy_from_slice(&self.occupied);
        let mut rest = u128::from_le_bytes(bytes);
        (0..32).map_while(move |index| {
            if rest == 0 {
                return None;
            }
            let square = Square::from_index(rest.trailing_zeros() as usize);
            rest &= rest - 1;
            let piece = self.pieces[index / 2] >> (4 * (index % 2)) & 15;
            Some((PIECE[piece as usize], square))
        })
    }
}

/// What the trainer asks of an example in one step: the rows that are on, and what should come out.
#[derive(Clone, Debug)]
pub struct Decoded {
    rows: [[u16; MAX_ACTIVE]; 2],
    counts: [u8; 2],
    /// The set of output weights.
    pub head: u8,
    /// The winning chance to be learnt.
    pub target: f32,
}

impl Decoded {
    /// The rows that are on for the side to move (0) or its enemy (1).
    #[inline(always)]
    pub fn rows(&self, half: usize) -> &[u16] {
        &self.rows[half][..self.counts[half] as usize & 63]
    }
}

/// How examples become steps of the training.
#[derive(Copy, Clone, Debug)]
pub struct Decoder {
    /// The network's shape.
    pub shape: Shape,
    /// Centipawns to a unit of log odds.
    pub scale: f32,
    /// Share of the result in the target; the rest is the score.
    pub result_share: f32,
}

impl Decoder {
    /// Decodes an example, mirrored left to right or not.
    pub fn decode(&self, example: &Example, mirrored: bool) -> Decoded {
        let (mut list, mut count) = ([(PIECE[0], Square::from_index(0)); 32], 0);
        let mut generals = [Square::from_index(0); 2];
        for (piece, square) in example.pieces() {
            let square = if mirrored { square.mirror() } else { square };
            list[count] = (piece, square);
            count += 1;
            if piece.kind() == PieceType::General {
                generals[piece.color().index()] = square;
            }
        }
        let features: FeatureSet = self.shape.features;
        let mut decoded = Decoded {
            rows: [[0; MAX_ACTIVE]; 2],
            counts: [0; 2],
            head: self.shape.head(count, example.counts_points()) as u8,
            target: self.target(example),
        };
        for (half, color) in [example.side(), !example.side()].into_iter().enumerate() {
            let view = features.view(generals, color);
            let (rows, mut on) = (&mut decoded.rows[half], 0);
            for &(piece, square) in &list[..count] {
                let row = view.row(piece, square);
                rows[on] = row as u16;
                // A row of zeros is written over by the next.
                on += usize::from(row != PAD_ROW);
            }
            if let Some(row) = view.side_row() {
                rows[on] = row as u16;
                on += 1;
            }
            decoded.counts[half] = on as u8;
        }
        decoded
    }

    /// The winning chance that an example teaches.
    pub fn target(&self, example: &Example) -> f32 {
        let w = self.result_share;
        w * example.result() + (1.0 - w) * sigmoid(example.score() as f32 / self.scale)
    }
}

/// The winning chance of log odds.
#[inline]
pub fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Rules;

    #[test]
    fn examples_keep_what_they_are_made_of() {
        for (fen, winner, result) in [
            (
                "rnba1abnr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RNBA1ABNR b - - 0 1",
                Some(Color::Han),
                1.0,
            ),
            ("4k4/9/9/9/9/9/P8/9/9/3K4R w - - 3 9", Some(Color::Han), 0.0),
            ("4k4/9/9/9/9/9/P8/9/9/3K4R w - - 3 9", None, 0.5),
        ] {
            let position = Position::from_fen(fen, Rules::default()).unwrap();
            let example = Example::new(&position, -321, winner);
            assert_eq!((example.side(), example.score()), (position.side(), -321));
            assert_eq!(example.result(), result);
            assert_eq!(example.count(), position.occupied().len() as usize);
            let found: Vec<_> = example.pieces().collect();
            assert_eq!(found, pieces(&position).collect::<Vec<_>>());
        }
    }

    #[test]
    fn rows_are_those_of_the_features() {
        for features in FeatureSet::ALL {
            let fen = "3k1a2r/4a4/8c/9/9/2P6/9/3A5/9/4KA3 b - - 0 1";
            let position = Position::from_fen(fen, Rules::default()).unwrap();
            let shape = Shape { features, hidden: 32, families: 1, buckets: 4 };
            let decoder = Decoder { shape, scale: 300.0, result_share: 0.0 };
            let decoded = decoder.decode(&Example::new(&position, 0, None), false);
            let views = features.views(&position);
            for (half, color) in [Color::Han, Color::Cho].into_iter().enumerate() {
                let rows: Vec<u16> =
                    views[color.index()].rows(pieces(&position)).map(|row| row as u16).collect();
                assert_eq!(decoded.rows(half), rows);
            }
        }
    }

    #[test]
    fn targets_lie_between_score_and_result() {
        let position =
            Position::from_fen("4k4/9/9/9/9/9/P8/9/9/3K5 w - - 3 9", Rules::default()).unwrap();
        let example = Example::new(&position, 300, Some(Color::Han));
        let shape = Shape { features: FeatureSet::Plain, hidden: 32, families: 1, buckets: 4 };
        let target = |result_share| Decoder { shape, scale: 300.0, result_share }.target(&example);
        assert!((target(0.0) - 0.731).abs() < 1e-3 && target(1.0) == 0.0);
        assert!((target(0.25) - 0.75 * target(0.0)).abs() < 1e-6);
        let decoder = Decoder { shape, scale: 300.0, result_share: 0.0 };
        let decoded = decoder.decode(&example, false);
        assert_eq!((decoded.rows(0).len(), decoded.rows(1).len(), decoded.head), (3, 4, 0));
        assert_ne!(decoder.decode(&example, true).rows(0), decoded.rows(0));
    }
}
