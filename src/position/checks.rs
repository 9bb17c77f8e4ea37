//! Attacks on a point, checks, and which moves could expose one's own general.

use super::Position;
use crate::attacks::{self, palace};
use crate::types::{Bitboard, Color, PieceType, Square};

/// How things stand around the general of the side to move.
#[derive(Copy, Clone, Debug)]
pub struct KingSafety {
    /// The enemies that give check.
    pub checkers: Bitboard,
    /// Own pieces that might expose their general by going away: the only ones between it and an
    /// enemy, and those of two on a cannon's line.
    pub pinned: Bitboard,
    /// Points where any piece but a cannon would become the screen of an enemy cannon, and so
    /// expose its own general by arriving.
    pub screens: Bitboard,
}

impl Position {
    /// The pieces of `by` that attack `square`, whoever stands there (but a cannon attacks no
    /// cannon, which is not asked here).
    pub fn attackers(&self, square: Square, by: Color) -> Bitboard {
        self.attackers_through(square, by, self.occupied(), self.kinds(PieceType::Cannon))
    }

    /// As [`Position::attackers`], with other pieces on the board: `occupied` are all, `cannons` the
    /// cannons; attackers outside `occupied` count as gone.
    pub fn attackers_through(
        &self, square: Square, by: Color, occupied: Bitboard, cannons: Bitboard,
    ) -> Bitboard {
        let mut found = self.pieces(by, PieceType::Soldier) & attacks::from_soldier(by, square);
        if palace::palace(by).contains(square) {
            let steppers = self.pieces(by, PieceType::Guard) | self.pieces(by, PieceType::General);
            found |= steppers & attacks::palace_step(square);
        }
        for from in self.reaching(square, by) {
            if (attacks::path(from, square) & occupied).is_empty() {
                found |= from.into();
            }
        }
        for from in self.pieces(by, PieceType::Cannon) & attacks::from_cannon(square) {
            let between = attacks::path(from, square) & occupied;
            if between.any() && !between.many() && (between & cannons).is_empty() {
                found |= from.into();
            }
        }
        found & occupied
    }

    /// The chariots, horses and elephants of `by` that would attack `square` on an empty board.
    #[inline]
    pub(crate) fn reaching(&self, square: Square, by: Color) -> Bitboard {
        self.pieces(by, PieceType::Chariot) & attacks::from_chariot(square)
            | self.pieces(by, PieceType::Horse) & attacks::from_horse(square)
            | self.pieces(by, PieceType::Elephant) & attacks::from_elephant(square)
    }

    /// Whether a piece of `by` attacks `square`, were `occupied` and `cannons` on the board and
    /// `gone` taken. Generals and guards of `by` are left out: this asks for an enemy's general,
    /// which they never reach.
    #[inline]
    pub(crate) fn attacked(
        &self, square: Square, by: Color, occupied: Bitboard, cannons: Bitboard, gone: Bitboard,
    ) -> bool {
        let soldiers = self.pieces(by, PieceType::Soldier) & attacks::from_soldier(by, square);
        if soldiers.without(gone).any() {
            return true;
        }
        for from in self.reaching(square, by).without(gone) {
            if (attacks::path(from, square) & occupied).is_empty() {
                return true;
            }
        }
        let jumpers = self.pieces(by, PieceType::Cannon) & attacks::from_cannon(square);
        for from in jumpers.without(gone) {
            let between = attacks::path(from, square) & occupied;
            if between.any() && !between.many() && (between & cannons).is_empty() {
                return true;
            }
        }
        false
    }

    /// The enemies that give check to the side to move.
    pub fn checkers(&self) -> Bitboard {
        self.attackers(self.general(self.side), !self.side)
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        let cannons = self.kinds(PieceType::Cannon);
        let general = self.general(self.side);
        self.attacked(general, !self.side, self.occupied(), cannons, Bitboard::EMPTY)
    }

    /// How things stand around the general of the side to move.
    #[inline]
    pub fn king_safety(&self) -> KingSafety {
        let (us, them) = (self.side, !self.side);
        let (general, occupied) = (self.general(us), self.occupied());
        let cannons = self.kinds(PieceType::Cannon);
        let mut safety = KingSafety {
            checkers: self.pieces(them, PieceType::Soldier) & attacks::from_soldier(them, general),
            pinned: Bitboard::EMPTY,
            screens: Bitboard::EMPTY,
        };
        for from in self.reaching(general, them) {
            let between = attacks::path(from, general) & occupied;
            if between.is_empty() {
                safety.checkers |= from.into();
            } else if !between.many() {
                safety.pinned |= between;
            }
        }
        for from in self.pieces(them, PieceType::Cannon) & attacks::from_cannon(general) {
            let path = attacks::path(from, general);
            let between = path & occupied;
            if between.is_empty() {
                safety.screens |= path;
            } else if !between.many() {
                if (between & cannons).is_empty() {
                    safety.checkers |= from.into();
                } else {
                    safety.screens |= between;
                }
            } else if !between.without_first().many() {
                safety.pinned |= between;
            }
        }
        safety.pinned &= self.colors(us);
        safety
    }
}
