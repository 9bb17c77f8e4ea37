//! Palace safety: how much the enemy brings to bear on the general.
//!
//! Danger is collected in units (attackers of the palace, attacks beside the general, points there
//! that only the general protects, safe checks) and counts by its square, as one attacker is
//! harmless and three are not. Open lines and missing guards count by themselves.

use super::attack_map::AttackMap;
use super::tapered::Tapered;
use super::weights::Weights;
use crate::attacks::{
    cannon, chariot, from_cannon, from_chariot, from_elephant, from_horse, from_soldier,
    palace_step, path,
};
use crate::params::id;
use crate::position::Position;
use crate::types::{Bitboard, Color, PieceType};

/// The safety of the general of `side`: mostly negative.
pub fn score(position: &Position, map: &AttackMap, w: &Weights, side: Color) -> Tapered {
    let guards = position.pieces(side, PieceType::Guard).len() as i32;
    let danger = danger(position, map, w, side) - w[id::DANGER_GUARD] * guards;
    let square = danger.max(0).pow(2) / w[id::DANGER_DIVISOR];
    let enemy = |kind| position.pieces(!side, kind).len() as i32;
    let heavy = enemy(PieceType::Chariot) + enemy(PieceType::Cannon);
    let missing = w[id::GUARD_MISSING] * (2 - guards) * heavy;
    let lines = lines(position, w, side);
    let open = exposure(position, w, side);
    let near = position.pieces(side, PieceType::Guard) & palace_step(position.general(side));
    let near = w[id::GUARD_NEAR] * near.len() as i32;
    Tapered::new(
        near - square - missing - lines - open,
        near - square / 2 - missing / 2 - lines / 2,
    )
}

fn danger(position: &Position, map: &AttackMap, w: &Weights, side: Color) -> i32 {
    let enemy = (!side).index();
    if map.attackers[enemy] == 0 {
        return 0;
    }
    let general = position.general(side);
    let protected = guarded(map, side);
    let weak = (palace_step(general) & map.all[enemy]).without(protected);
    map.pressure[enemy]
        + w[id::DANGER_WEAK] * weak.len() as i32
        + w[id::DANGER_CHECK] * safe_checks(position, map, side, protected).len() as i32
}

/// The points that `side` protects with something other than its general.
fn guarded(map: &AttackMap, side: Color) -> Bitboard {
    let own = &map.by[side.index()];
    own[1..].iter().fold(Bitboard::EMPTY, |set, kind| set | *kind)
}

/// Points from which an enemy piece that can go there would check the general unharmed.
fn safe_checks(position: &Position, map: &AttackMap, side: Color, protected: Bitboard) -> Bitboard {
    let (general, occupied) = (position.general(side), position.occupied());
    let cannons = position.kinds(PieceType::Cannon);
    let open = |from: Bitboard| -> Bitboard {
        from.iter().filter(|sq| (path(*sq, general) & occupied).is_empty()).collect()
    };
    let reach = |kind| map.of(!side, kind);
    let leaper = |kind, from: Bitboard| open((from & reach(kind)).without(protected));
    let checks = (chariot(general, occupied) & reach(PieceType::Chariot))
        | (cannon(general, occupied, cannons) & reach(PieceType::Cannon))
        | leaper(PieceType::Horse, from_horse(general))
        | leaper(PieceType::Elephant, from_elephant(general))
        | (from_soldier(!side, general) & reach(PieceType::Soldier));
    checks.without(protected | palace_step(general) | position.colors(!side))
}

/// How far the general could see as a chariot or a cannon, for those of the enemy.
fn exposure(position: &Position, w: &Weights, side: Color) -> i32 {
    let (general, occupied) = (position.general(side), position.occupied());
    let cannons = position.kinds(PieceType::Cannon);
    let enemy = |kind| position.pieces(!side, kind).len() as i32;
    let own = position.colors(side);
    let chariot = chariot(general, occupied).without(own).len() as i32;
    let cannon = cannon(general, occupied, cannons).without(own).len() as i32;
    w[id::EXPOSED_CHARIOT] * chariot * enemy(PieceType::Chariot)
        + w[id::EXPOSED_CANNON] * cannon * enemy(PieceType::Cannon)
}

/// Enemy chariots one piece away from the general, cannons one screen too few or too many.
fn lines(position: &Position, w: &Weights, side: Color) -> i32 {
    let (general, occupied) = (position.general(side), position.occupied());
    let between = |square| (path(square, general) & occupied).len();
    let chariots = position.pieces(!side, PieceType::Chariot) & from_chariot(general);
    let cannons = position.pieces(!side, PieceType::Cannon) & from_cannon(general);
    let aimed = chariots.iter().filter(|c| between(*c) == 1).count() as i32;
    let loaded = cannons.iter().filter(|c| matches!(between(*c), 0 | 2)).count() as i32;
    w[id::LINE_CHARIOT] * aimed + w[id::LINE_CANNON] * loaded
}
