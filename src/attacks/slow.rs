//! The same attacks as in the tables, found by walking from point to point as a person would.
//! Slow and plain: the oracle of the tests, and the source of the tables.

use super::palace;
use crate::types::{Bitboard, Color, PieceType, Square};

/// The four straight directions as (file, rank) steps: right, left, up, down.
pub const STRAIGHT: [(i32, i32); 4] = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// The point one step from `square`, if it is on the board.
const fn step(square: Square, (file, rank): (i32, i32)) -> Option<Square> {
    Square::try_new(square.file() as i32 + file, square.rank() as i32 + rank)
}

/// The points joined to `square` by a drawn diagonal of a palace.
pub const fn diagonal_neighbours(square: Square) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    if !palace::DIAGONAL_POINTS.contains(square) {
        return set;
    }
    let mut i = 0;
    while i < 4 {
        let (file, rank) = [(1, 1), (1, -1), (-1, 1), (-1, -1)][i];
        if let Some(to) = step(square, (file, rank))
            && palace::DIAGONAL_POINTS.contains(to)
        {
            set = set.or(Bitboard::of(to));
        }
        i += 1;
    }
    set
}

/// Where a general or guard on `square` may step: along drawn lines, inside its palace.
pub const fn palace_step(square: Square) -> Bitboard {
    if !palace::PALACES.contains(square) {
        return Bitboard::EMPTY;
    }
    let mut set = diagonal_neighbours(square);
    let mut i = 0;
    while i < 4 {
        if let Some(to) = step(square, STRAIGHT[i])
            && palace::PALACES.contains(to)
        {
            set = set.or(Bitboard::of(to));
        }
        i += 1;
    }
    set
}

/// Where a soldier of `color` on `square` may step: forward, sideways, and in the enemy palace
/// forward along a drawn diagonal.
pub const fn soldier(color: Color, square: Square) -> Bitboard {
    let forward = match color {
        Color::Cho => 1,
        Color::Han => -1,
    };
    let mut set = Bitboard::EMPTY;
    let mut i = 0;
    while i < 3 {
        if let Some(to) = step(square, [(1, 0), (-1, 0), (0, forward)][i]) {
            set = set.or(Bitboard::of(to));
        }
        i += 1;
    }
    if palace::palace(color.other()).contains(square) {
        let mut i = 0;
        while i < 2 {
            if let Some(to) = step(square, ([1, -1][i], forward))
                && diagonal_neighbours(square).contains(to)
            {
                set = set.or(Bitboard::of(to));
            }
            i += 1;
        }
    }
    set
}

/// Where a horse (`diagonals` = 1) or an elephant (2) on `square` may go: one straight step, then
/// that many diagonal steps outward, each point passed being empty.
const fn jumper(square: Square, occupied: Bitboard, diagonals: usize) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut i = 0;
    while i < 8 {
        let (file, rank) = STRAIGHT[i / 2];
        let side = if i % 2 == 0 { 1 } else { -1 };
        let diagonal = (if file == 0 { side } else { file }, if rank == 0 { side } else { rank });
        let mut at = step(square, (file, rank));
        let mut left = diagonals;
        while let Some(point) = at {
            if left == 0 {
                set = set.or(Bitboard::of(point));
                break;
            }
            if occupied.contains(point) {
                break;
            }
            at = step(point, diagonal);
            left -= 1;
        }
        i += 1;
    }
    set
}

/// Where a horse on `square` may go, own pieces included.
pub const fn horse(square: Square, occupied: Bitboard) -> Bitboard {
    jumper(square, occupied, 1)
}

/// Where an elephant on `square` may go, own pieces included.
pub const fn elephant(square: Square, occupied: Bitboard) -> Bitboard {
    jumper(square, occupied, 2)
}

/// Every straight way a chariot or cannon on `square` can take: four lines, and the palace
/// diagonals, each as the points met in order.
pub fn ways(square: Square) -> Vec<Vec<Square>> {
    let mut ways: Vec<Vec<Square>> = STRAIGHT
        .iter()
        .map(|&direction| {
            std::iter::successors(step(square, direction), |&s| step(s, direction)).collect()
        })
        .collect();
    if palace::CORNERS.contains(square) {
        let (centre, far) = palace::diagonal_from_corner(square);
        ways.push(vec![centre, far]);
    } else if palace::DIAGONAL_POINTS.contains(square) {
        ways.extend(diagonal_neighbours(square).iter().map(|corner| vec![corner]));
    }
    ways
}

/// Where a chariot on `square` may go, own pieces included.
pub fn chariot(square: Square, occupied: Bitboard) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    for way in ways(square) {
        for point in way {
            set |= point.into();
            if occupied.contains(point) {
                break;
            }
        }
    }
    set
}

/// Where a cannon on `square` may go, own pieces (but no cannons) included.
pub fn cannon(square: Square, occupied: Bitboard, cannons: Bitboard) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    for way in ways(square) {
        let mut points = way.into_iter().skip_while(|&p| !occupied.contains(p));
        if points.next().is_none_or(|screen| cannons.contains(screen)) {
            continue;
        }
        for point in points {
            if !cannons.contains(point) {
                set |= point.into();
            }
            if occupied.contains(point) {
                break;
            }
        }
    }
    set
}

/// Where a piece of `kind` and `color` on `square` may go, own pieces included.
pub fn attacks(
    color: Color, kind: PieceType, square: Square, occupied: Bitboard, cannons: Bitboard,
) -> Bitboard {
    match kind {
        PieceType::General | PieceType::Guard => palace_step(square),
        PieceType::Chariot => chariot(square, occupied),
        PieceType::Cannon => cannon(square, occupied, cannons),
        PieceType::Horse => horse(square, occupied),
        PieceType::Elephant => elephant(square, occupied),
        PieceType::Soldier => soldier(color, square),
    }
}
