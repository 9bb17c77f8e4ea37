//! A position: what stands where, who is to move, and under which rules.

mod arrangement;
mod checks;
mod fen;
mod make;
mod material;
mod rules;
mod setup;
mod validate;

pub use arrangement::{Arrangement, ParseArrangementError};
pub use checks::KingSafety;
pub use fen::{FenError, FenSyntaxError, LegalityError, parse as parse_fen};
pub use make::Undo;
pub use rules::{BikjangRule, FEW_POINTS, LimitCounts, PassRule, RULE_SETS, Rules, Scoring};
pub use setup::{Setup, SetupError};

use crate::attacks;
use crate::types::piece::PIECES;
use crate::types::square::SQUARES;
use crate::types::{Bitboard, Color, Piece, PieceType, Square, zobrist};

/// A position without its history; see [`crate::game`] for what depends on how it came about.
///
/// Everything but the board itself is kept incrementally; [`Position::validate`] recomputes it.
#[derive(Clone, Debug)]
pub struct Position {
    board: [Option<Piece>; SQUARES],
    pieces: [Bitboard; PIECES],
    colors: [Bitboard; 2],
    generals: [Square; 2],
    side: Color,
    rules: Rules,
    passes: u8,
    halfmove: u32,
    fullmove: u32,
    points: [u32; 2],
    key: u64,
    material_key: u64,
}

impl Position {
    /// The position that a FEN describes (see [`parse_fen`] for the dialects read).
    ///
    /// # Errors
    /// What is wrong with the text, the pieces, or the position.
    pub fn from_fen(fen: &str, rules: Rules) -> Result<Position, FenError> {
        Position::from_setup(&fen::parse(fen)?, rules)
    }

    /// The position of an arrangement of pieces.
    ///
    /// # Errors
    /// What is wrong with the pieces, or with the position.
    pub fn from_setup(setup: &Setup, rules: Rules) -> Result<Position, FenError> {
        setup.check()?;
        let position = Position::build(setup, rules);
        if position.attackers(position.general(!position.side), position.side).any() {
            return Err(LegalityError::OpponentInCheck(!position.side).into());
        }
        Ok(position)
    }

    /// The start position of the given set-ups.
    pub fn startpos(cho: Arrangement, han: Arrangement, rules: Rules) -> Position {
        Position::build(&arrangement::start(cho, han), rules)
    }

    fn build(setup: &Setup, rules: Rules) -> Position {
        let mut position = Position {
            board: [None; SQUARES],
            pieces: [Bitboard::EMPTY; PIECES],
            colors: [Bitboard::EMPTY; 2],
            generals: attacks::palace::CENTRE,
            side: setup.side,
            rules,
            passes: 0,
            halfmove: setup.halfmove,
            fullmove: setup.fullmove,
            points: [0; 2],
            key: if setup.side == Color::Han { zobrist::han_to_move() } else { 0 },
            material_key: 0,
        };
        for (square, piece) in setup.pieces() {
            position.drop(piece, square);
        }
        position
    }

    /// The position as an arrangement of pieces; prints as the canonical FEN.
    pub fn setup(&self) -> Setup {
        Setup {
            board: self.board,
            side: self.side,
            halfmove: self.halfmove,
            fullmove: self.fullmove,
        }
    }

    /// The canonical FEN.
    pub fn fen(&self) -> String {
        self.setup().to_string()
    }

    /// The set-up of `color`, if its home ranks stand as at the start of a game.
    pub fn arrangement(&self, color: Color) -> Option<Arrangement> {
        Arrangement::of(&self.setup(), color)
    }

    /// The rules of the game.
    #[inline]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Goes on under other rules.
    pub fn set_rules(&mut self, rules: Rules) {
        self.rules = rules;
    }

    /// The side to move.
    #[inline]
    pub fn side(&self) -> Color {
        self.side
    }

    /// All occupied points.
    #[inline]
    pub fn occupied(&self) -> Bitboard {
        self.colors[0] | self.colors[1]
    }

    /// The points held by `color`.
    #[inline]
    pub fn colors(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    /// The points held by `color`'s pieces of `kind`.
    #[inline]
    pub fn pieces(&self, color: Color, kind: PieceType) -> Bitboard {
        self.pieces[Piece::new(color, kind).index()]
    }

    /// The points held by either side's pieces of `kind`.
    #[inline]
    pub fn kinds(&self, kind: PieceType) -> Bitboard {
        self.pieces(Color::Cho, kind) | self.pieces(Color::Han, kind)
    }

    /// The piece on a point.
    #[inline]
    pub fn piece_on(&self, square: Square) -> Option<Piece> {
        self.board[square.index()]
    }

    /// Where the general of `color` stands.
    #[inline]
    pub fn general(&self, color: Color) -> Square {
        self.generals[color.index()]
    }

    /// The hash key of board and side to move: what repetition compares.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The hash key of what the game's further course depends on, history aside: the board, the
    /// side to move, and whether the last move was a pass.
    #[inline]
    pub fn tt_key(&self) -> u64 {
        if self.passes > 0 { self.key ^ zobrist::passed() } else { self.key }
    }

    /// The hash key of the pieces on the board, wherever they stand.
    #[inline]
    pub fn material_key(&self) -> u64 {
        self.material_key
    }

    /// Plies since the last capture.
    #[inline]
    pub fn halfmove(&self) -> u32 {
        self.halfmove
    }

    /// The number of the move, from 1, counted up after Han's moves.
    #[inline]
    pub fn fullmove(&self) -> u32 {
        self.fullmove
    }

    /// Plies of the whole game, as the move number tells.
    #[inline]
    pub fn total_plies(&self) -> u32 {
        2 * (self.fullmove - 1) + self.side as u32
    }

    /// How many of the last moves, one after the other, were passes.
    #[inline]
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// What the pieces of `color` count, without komi.
    #[inline]
    pub fn points(&self, color: Color) -> u32 {
        self.points[color.index()]
    }

    /// Both sides' points in tenths, Cho's first. Han's hold the komi where the rules count points.
    pub fn points_tenths(&self) -> (u32, u32) {
        let komi = if self.rules.counts_points() { self.rules.komi as u32 } else { 0 };
        (10 * self.points[0], 10 * self.points[1] + komi)
    }

    /// Who would win if the pieces were counted now with the komi of the rules; `None` for a tie.
    pub fn points_winner(&self) -> Option<Color> {
        let (cho, han) = (10 * self.points[0], 10 * self.points[1] + self.rules.komi as u32);
        match cho.cmp(&han) {
            std::cmp::Ordering::Greater => Some(Color::Cho),
            std::cmp::Ordering::Less => Some(Color::Han),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// Whether both sides' pieces count less than 30 points.
    #[inline]
    pub fn few_points(&self) -> bool {
        self.points[0] < FEW_POINTS && self.points[1] < FEW_POINTS
    }

    /// Whether the generals face each other on an open file.
    #[inline]
    pub fn facing(&self) -> bool {
        let [cho, han] = self.generals;
        cho.file() == han.file() && (attacks::path(cho, han) & self.occupied()).is_empty()
    }

    /// Whether the generals face each other and the rules give that a meaning now.
    #[inline]
    pub fn bikjang(&self) -> bool {
        self.facing()
            && match self.rules.bikjang {
                BikjangRule::Off => false,
                BikjangRule::Part | BikjangRule::Claim => true,
                BikjangRule::Claim30 => self.few_points(),
            }
    }

    /// Whether the last move ended the game by being a pass: the second in a row, or one that
    /// accepted a bikjang. No move is legal then.
    #[inline]
    pub fn ended_by_pass(&self) -> bool {
        self.passes >= 2 || self.passes == 1 && self.bikjang()
    }
}

impl std::fmt::Display for Position {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        self.setup().fmt(f)
    }
}
