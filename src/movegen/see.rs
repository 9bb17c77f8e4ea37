//! Static exchange evaluation: what a capture wins when both sides go on taking on that point.

use crate::attacks::{self, palace};
use crate::params;
use crate::position::Position;
use crate::types::{Bitboard, Color, Move, PieceType};

/// What a kind of piece is worth in an exchange, in centipawn-like units (a soldier about 200).
pub const VALUES: [i32; 7] = [
    10_000,
    params::EXCHANGE_GUARD,
    params::EXCHANGE_CHARIOT,
    params::EXCHANGE_CANNON,
    params::EXCHANGE_HORSE,
    params::EXCHANGE_ELEPHANT,
    params::EXCHANGE_SOLDIER,
];

/// The order in which a side captures: the cheapest first.
#[cfg(test)]
const ORDER: [PieceType; 7] = [
    PieceType::Soldier,
    PieceType::Guard,
    PieceType::Elephant,
    PieceType::Horse,
    PieceType::Cannon,
    PieceType::Chariot,
    PieceType::General,
];

/// Whether the move wins at least `threshold` by the exchange it starts on its target point, each
/// side taking with its cheapest piece and stopping when that is better. Who attacks is found anew
/// after each capture, since in Janggi a piece gone may open a chariot's line, free a leg, or give
/// or take a cannon's screen. Pins are not seen. A pass wins nothing.
pub fn see_ge(position: &Position, mv: Move, threshold: i32) -> bool {
    let (from, to) = (mv.from(), mv.to());
    let Some(piece) = position.piece_on(from).filter(|_| from != to) else {
        return threshold <= 0;
    };
    let taken = position.piece_on(to).map_or(0, |p| VALUES[p.kind().index()]);
    let mut balance = taken - threshold;
    if balance < 0 {
        return false;
    }
    // What now stands on the point, and may be taken next.
    let mut standing = piece.kind();
    balance -= VALUES[standing.index()];
    if balance >= 0 {
        return true;
    }
    let mut occupied = position.occupied().without(Bitboard::of(from)) | Bitboard::of(to);
    let mut side = !piece.color();
    let us = piece.color();
    while let Some((kind, square)) = cheapest(position, side, mv, occupied, standing) {
        occupied = occupied.without(square);
        balance = -balance - 1 - VALUES[kind.index()];
        side = !side;
        standing = kind;
        if balance >= 0 {
            // A general may not take what is protected.
            let protected = || cheapest(position, side, mv, occupied, standing).is_some();
            if kind == PieceType::General && protected() {
                side = !side;
            }
            break;
        }
    }
    side != us
}

/// The cheapest piece of `side` that can take on the move's target, with its point.
fn cheapest(
    position: &Position, side: Color, mv: Move, occupied: Bitboard, standing: PieceType,
) -> Option<(PieceType, Bitboard)> {
    let to = mv.to();
    let of = |kind| position.pieces(side, kind) & occupied;
    let taker = |kind, set: Bitboard| (kind, Bitboard::of(set.first()));
    let path = |from| attacks::path(from, to) & occupied;
    // Each kind is looked at only if no cheaper one takes.
    let soldiers = of(PieceType::Soldier) & attacks::from_soldier(side, to);
    if soldiers.any() {
        return Some(taker(PieceType::Soldier, soldiers));
    }
    let steps =
        if palace::palace(side).contains(to) { attacks::palace_step(to) } else { Bitboard::EMPTY };
    let guards = of(PieceType::Guard) & steps;
    if guards.any() {
        return Some(taker(PieceType::Guard, guards));
    }
    let direct = |kind, reaching: Bitboard| {
        let free = (of(kind) & reaching).iter().find(|&from| path(from).is_empty());
        free.map(|from| (kind, from.into()))
    };
    let over_screen = || {
        if standing == PieceType::Cannon {
            return None;
        }
        let cannons = position.kinds(PieceType::Cannon);
        let jumpers = of(PieceType::Cannon) & attacks::from_cannon(to);
        let free = jumpers.iter().find(|&from| {
            let between = path(from);
            between.any() && !between.many() && (between & cannons).is_empty()
        });
        free.map(|from| (PieceType::Cannon, from.into()))
    };
    direct(PieceType::Elephant, attacks::from_elephant(to))
        .or_else(|| direct(PieceType::Horse, attacks::from_horse(to)))
        .or_else(over_screen)
        .or_else(|| direct(PieceType::Chariot, attacks::from_chariot(to)))
        .or_else(|| {
            let general = of(PieceType::General) & steps;
            general.any().then(|| taker(PieceType::General, general))
        })
}

/// The plain twin of [`cheapest`]: all attackers, sorted out by kind.
#[cfg(test)]
fn cheapest_slow(
    position: &Position, side: Color, mv: Move, occupied: Bitboard, standing: PieceType,
) -> Option<(PieceType, Bitboard)> {
    let to = mv.to();
    let mut cannons = position.kinds(PieceType::Cannon) & occupied;
    cannons = cannons.without(Bitboard::of(to));
    if standing == PieceType::Cannon {
        cannons |= to.into();
    }
    let mut found =
        position.attackers_through(to, side, occupied, cannons).without(Bitboard::of(to));
    if standing == PieceType::Cannon {
        found = found.without(position.pieces(side, PieceType::Cannon));
    }
    ORDER.into_iter().find_map(|kind| {
        let set = found & position.pieces(side, kind);
        set.any().then(|| (kind, Bitboard::of(set.first())))
    })
}

/// The plain twin of [`see_ge`]: the value of the exchange by full minimax over the same captures.
#[cfg(test)]
pub(crate) fn see_slow(position: &Position, mv: Move) -> i32 {
    fn gain(position: &Position, side: Color, mv: Move, occ: Bitboard, standing: PieceType) -> i32 {
        let taker = cheapest_slow(position, side, mv, occ, standing);
        let Some((kind, square)) = taker else { return 0 };
        let after = occ.without(square);
        if kind == PieceType::General && cheapest_slow(position, !side, mv, after, kind).is_some() {
            return 0;
        }
        (VALUES[standing.index()] - gain(position, !side, mv, after, kind)).max(0)
    }
    let (Some(piece), to) = (position.piece_on(mv.from()), mv.to()) else { return 0 };
    let occupied = position.occupied().without(Bitboard::of(mv.from())) | Bitboard::of(to);
    let taken = position.piece_on(to).map_or(0, |p| VALUES[p.kind().index()]);
    taken - gain(position, !piece.color(), mv, occupied, piece.kind())
}
