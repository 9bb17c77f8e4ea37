//! Making moves and taking them back.

use super::Position;
use crate::types::{Color, Move, Piece, PieceType, Square, zobrist};

/// What a move did that cannot be read off the position after it.
#[derive(Copy, Clone, Debug)]
pub struct Undo {
    /// The piece taken.
    pub captured: Option<Piece>,
    halfmove: u32,
    passes: u8,
    key: u64,
}

impl Position {
    /// Makes a move, which must be a pass or move a piece of the side to move to a point not held
    /// by its own side. Whether the move is legal is not asked.
    #[inline]
    pub fn make(&mut self, mv: Move) -> Undo {
        let (from, to) = (mv.from(), mv.to());
        let mut undo =
            Undo { captured: None, halfmove: self.halfmove, passes: self.passes, key: self.key };
        self.halfmove += 1;
        if from == to {
            self.passes += 1;
        } else {
            self.passes = 0;
            undo.captured = self.piece_on(to);
            if let Some(captured) = undo.captured {
                self.lift(captured, to);
                self.halfmove = 0;
            }
            if let Some(piece) = self.piece_on(from) {
                self.shift(piece, from, to);
            }
        }
        self.pass_turn();
        self.debug_check();
        undo
    }

    /// Takes back `mv`, which was the last move made and returned `undo`.
    #[inline]
    pub fn unmake(&mut self, mv: Move, undo: Undo) {
        let (from, to) = (mv.from(), mv.to());
        self.side = !self.side;
        if self.side == Color::Han {
            self.fullmove -= 1;
        }
        if from != to {
            if let Some(piece) = self.piece_on(to) {
                self.put(piece, to, from);
            }
            if let Some(captured) = undo.captured {
                self.drop(captured, to);
            }
        }
        self.halfmove = undo.halfmove;
        self.passes = undo.passes;
        self.key = undo.key;
        self.debug_check();
    }

    /// Hands the turn to the opponent as a search's null move does. This is not a pass: it counts
    /// for no rule.
    pub fn make_null(&mut self) -> Undo {
        let undo =
            Undo { captured: None, halfmove: self.halfmove, passes: self.passes, key: self.key };
        self.passes = 0;
        self.pass_turn();
        undo
    }

    /// Takes back a null move.
    pub fn unmake_null(&mut self, undo: Undo) {
        self.side = !self.side;
        if self.side == Color::Han {
            self.fullmove -= 1;
        }
        self.passes = undo.passes;
        self.key = undo.key;
    }

    #[inline]
    fn pass_turn(&mut self) {
        if self.side == Color::Han {
            self.fullmove += 1;
        }
        self.side = !self.side;
        self.key ^= zobrist::han_to_move();
    }

    /// Puts a piece on an empty point.
    #[inline]
    pub(super) fn drop(&mut self, piece: Piece, square: Square) {
        self.material_key ^= zobrist::count(piece, self.pieces[piece.index()].len());
        self.board[square.index()] = Some(piece);
        self.pieces[piece.index()] |= square.into();
        self.colors[piece.color().index()] |= square.into();
        self.key ^= zobrist::piece(piece, square);
        self.points[piece.color().index()] += piece.kind().points();
        if piece.kind() == PieceType::General {
            self.generals[piece.color().index()] = square;
        }
    }

    /// Takes a piece off the board.
    #[inline]
    fn lift(&mut self, piece: Piece, square: Square) {
        self.board[square.index()] = None;
        self.pieces[piece.index()] ^= square.into();
        self.colors[piece.color().index()] ^= square.into();
        self.key ^= zobrist::piece(piece, square);
        self.points[piece.color().index()] -= piece.kind().points();
        self.material_key ^= zobrist::count(piece, self.pieces[piece.index()].len());
    }

    /// Moves a piece to an empty point.
    #[inline]
    fn shift(&mut self, piece: Piece, from: Square, to: Square) {
        self.key ^= zobrist::piece(piece, from) ^ zobrist::piece(piece, to);
        self.put(piece, from, to);
    }

    /// As [`Position::shift`], for who sets the key by himself.
    #[inline]
    fn put(&mut self, piece: Piece, from: Square, to: Square) {
        let both = super::Bitboard::of(from) | super::Bitboard::of(to);
        self.board[from.index()] = None;
        self.board[to.index()] = Some(piece);
        self.pieces[piece.index()] ^= both;
        self.colors[piece.color().index()] ^= both;
        if piece.kind() == PieceType::General {
            self.generals[piece.color().index()] = to;
        }
    }
}
