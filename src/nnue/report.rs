//! The network's view of a position, for people.

use super::features::pieces;
use super::network::Network;
use crate::position::Position;
use crate::types::{Color, Piece, PieceType, Square, Value};

/// A network's score with what makes it up. All values are centipawns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetReport {
    /// The network's name.
    pub name: String,
    /// What each piece but the generals is worth for Cho: the score less the score without it.
    pub pieces: Vec<(Square, Piece, Value)>,
    /// The score by each set of output weights for these rules, for the side to move.
    pub buckets: Vec<Value>,
    /// Which of them is used for so many pieces.
    pub bucket: usize,
    /// The static score for the side to move, the nearness of a ply limit left aside.
    pub score: Value,
}

impl NetReport {
    /// What `network` sees in `position`.
    pub fn new(network: &Network, position: &Position) -> NetReport {
        let (shape, side) = (network.shape, position.side());
        let head = shape.head_of(position);
        let bucket = head % shape.buckets;
        let family = head - bucket;
        let score = network.evaluate(position);
        let worth = |(piece, square): (Piece, Square)| {
            // The same output weights, so that the piece alone makes the difference.
            let rest = pieces(position).filter(move |&(_, other)| other != square);
            let own = score - network.evaluate_slow(rest, side, head);
            (square, piece, if side == Color::Cho { own } else { -own })
        };
        NetReport {
            name: network.name().to_owned(),
            pieces: pieces(position)
                .filter(|(piece, _)| piece.kind() != PieceType::General)
                .map(worth)
                .collect(),
            buckets: (0..shape.buckets)
                .map(|bucket| network.evaluate_slow(pieces(position), side, family + bucket))
                .collect(),
            bucket,
            score,
        }
    }
}
