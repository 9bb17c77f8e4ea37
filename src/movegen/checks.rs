//! Which moves may give check: all others need not be tried where only a check can mate.

use crate::attacks;
use crate::position::Position;
use crate::types::piece::KINDS;
use crate::types::{Bitboard, Color, Move, PieceType, Square};

/// What may give check to the general of the side that is not to move.
pub struct Checks {
    /// For each kind, the points from which it might attack the general.
    direct: [Bitboard; KINDS],
    /// Pieces that might open a line by going away.
    openers: Bitboard,
    /// Points where a piece that arrives might become the screen of a cannon.
    screens: Bitboard,
}

impl Checks {
    /// Looks at what is around the enemy's general.
    pub fn new(position: &Position) -> Checks {
        let us = position.side();
        let general = position.general(!us);
        let occupied = position.occupied();
        let cannons = position.kinds(PieceType::Cannon);
        let mut checks = Checks {
            direct: [Bitboard::EMPTY; KINDS],
            openers: Bitboard::EMPTY,
            screens: Bitboard::EMPTY,
        };
        for kind in PieceType::ALL {
            checks.direct[kind.index()] = from(us, kind, general);
        }
        for kind in [PieceType::Chariot, PieceType::Horse, PieceType::Elephant] {
            for piece in position.pieces(us, kind) & checks.direct[kind.index()] {
                let between = attacks::path(piece, general) & occupied;
                if !between.many() {
                    checks.openers |= between;
                }
            }
        }
        let jumpers = position.pieces(us, PieceType::Cannon);
        for piece in jumpers & checks.direct[PieceType::Cannon.index()] {
            let path = attacks::path(piece, general);
            let between = path & occupied;
            if between.is_empty() {
                checks.screens |= path;
            } else if !between.many() {
                // A cannon is no screen, but what takes it is.
                checks.screens |= between & cannons;
            } else if !between.without_first().many() {
                checks.openers |= between;
            }
        }
        checks
    }

    /// Whether the move of a piece of `kind` might give check. One that does not is no check.
    #[inline]
    pub fn possible(&self, kind: PieceType, mv: Move) -> bool {
        self.direct[kind.index()].contains(mv.to())
            || self.openers.contains(mv.from())
            || self.screens.contains(mv.to())
    }

    /// As [`Checks::possible`], for a move of the position.
    #[inline]
    pub fn possible_by(&self, position: &Position, mv: Move) -> bool {
        position.piece_on(mv.from()).is_some_and(|piece| self.possible(piece.kind(), mv))
    }
}

/// Whether a legal move gives check: with the piece that moves, or with one whose line it opens or
/// whose screen it becomes.
pub fn gives_check(position: &Position, mv: Move) -> bool {
    let Some(piece) = position.piece_on(mv.from()).filter(|_| !mv.is_pass()) else { return false };
    let (us, kind) = (position.side(), piece.kind());
    let general = position.general(!us);
    let (gone, to) = (Bitboard::of(mv.from()), Bitboard::of(mv.to()));
    let occupied = position.occupied().without(gone) | to;
    let mut cannons = position.kinds(PieceType::Cannon).without(gone | to);
    if kind == PieceType::Cannon {
        cannons |= to;
    }
    let direct = from(us, kind, general).contains(mv.to()) && {
        let between = attacks::path(mv.to(), general) & occupied;
        match kind {
            PieceType::Cannon => between.any() && !between.many() && (between & cannons).is_empty(),
            _ => between.is_empty(),
        }
    };
    direct || position.attacked(general, us, occupied, cannons, gone)
}

/// The points from which a piece might attack `square` were nothing in its way. Generals and guards
/// never reach the enemy's general.
fn from(us: Color, kind: PieceType, square: Square) -> Bitboard {
    match kind {
        PieceType::General | PieceType::Guard => Bitboard::EMPTY,
        PieceType::Chariot => attacks::from_chariot(square),
        PieceType::Cannon => attacks::from_cannon(square),
        PieceType::Horse => attacks::from_horse(square),
        PieceType::Elephant => attacks::from_elephant(square),
        PieceType::Soldier => attacks::from_soldier(us, square),
    }
}
