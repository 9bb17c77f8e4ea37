//! The vocabulary of the engine: small value types that know nothing of the rules of movement.

pub mod bitboard;
pub mod clock;
pub mod moves;
pub mod piece;
pub mod score;
pub mod square;
pub mod zobrist;

pub use bitboard::Bitboard;
pub use moves::{Move, MoveList};
pub use piece::{Color, Piece, PieceType};
pub use score::Value;
pub use square::Square;
