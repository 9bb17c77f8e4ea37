//! The way between two points, seen from the point attacked.
//!
//! Whether a piece attacks a point depends only on what stands on its way there: nothing may (a
//! chariot, horse or elephant), or exactly one piece that is no cannon must (a cannon). So "is this
//! point attacked?" needs no slider lookup at all: take the enemies that could attack the point on
//! an empty board, and look at the way of each.

use super::{palace, slow};
use crate::types::square::SQUARES;
use crate::types::{Bitboard, Color, Square};

/// `PATHS[to][from]`.
static PATHS: [[Bitboard; SQUARES]; SQUARES] = paths();
static CHARIOTS: [Bitboard; SQUARES] = chariots();
static CANNONS: [Bitboard; SQUARES] = cannons();
static HORSES: [Bitboard; SQUARES] = reversed(false);
static ELEPHANTS: [Bitboard; SQUARES] = reversed(true);
static SOLDIERS: [[Bitboard; SQUARES]; 2] =
    [reversed_soldiers(Color::Cho), reversed_soldiers(Color::Han)];

/// The points strictly between a piece on `from` and the point `to` it could attack on an empty
/// board: the points between on a line or a palace diagonal, a horse's leg, an elephant's two
/// points. Empty where no piece could.
#[inline]
pub fn path(from: Square, to: Square) -> Bitboard {
    PATHS[to.index()][from.index()]
}

/// The points from which a chariot attacks `to` on an empty board.
#[inline]
pub fn from_chariot(to: Square) -> Bitboard {
    CHARIOTS[to.index()]
}

/// The points from which a cannon attacks `to` over a single screen.
#[inline]
pub fn from_cannon(to: Square) -> Bitboard {
    CANNONS[to.index()]
}

/// The points from which a horse attacks `to` on an empty board.
#[inline]
pub fn from_horse(to: Square) -> Bitboard {
    HORSES[to.index()]
}

/// The points from which an elephant attacks `to` on an empty board.
#[inline]
pub fn from_elephant(to: Square) -> Bitboard {
    ELEPHANTS[to.index()]
}

/// The points from which a soldier of `color` attacks `to`.
#[inline]
pub fn from_soldier(color: Color, to: Square) -> Bitboard {
    SOLDIERS[color.index()][to.index()]
}

const fn abs(n: i32) -> i32 {
    if n < 0 { -n } else { n }
}

const fn path_between(from: Square, to: Square) -> Bitboard {
    let file = to.file() as i32 - from.file() as i32;
    let rank = to.rank() as i32 - from.rank() as i32;
    let (from_file, from_rank) = (from.file() as i32, from.rank() as i32);
    let (file_sign, rank_sign) = (file.signum(), rank.signum());
    let mut set = Bitboard::EMPTY;
    if file == 0 || rank == 0 {
        let mut i = 1;
        while i < abs(file) + abs(rank) {
            set = set.or(Bitboard::try_point(from_file + i * file_sign, from_rank + i * rank_sign));
            i += 1;
        }
        return set;
    }
    match (abs(file), abs(rank)) {
        (2, 2) if palace::CORNERS.contains(from) && palace::CORNERS.contains(to) => {
            Bitboard::of(palace::diagonal_from_corner(from).0)
        }
        (1, 2) => Bitboard::try_point(from_file, from_rank + rank_sign),
        (2, 1) => Bitboard::try_point(from_file + file_sign, from_rank),
        (2, 3) => Bitboard::try_point(from_file, from_rank + rank_sign)
            .or(Bitboard::try_point(from_file + file_sign, from_rank + 2 * rank_sign)),
        (3, 2) => Bitboard::try_point(from_file + file_sign, from_rank)
            .or(Bitboard::try_point(from_file + 2 * file_sign, from_rank + rank_sign)),
        _ => set,
    }
}

const fn paths() -> [[Bitboard; SQUARES]; SQUARES] {
    let mut table = [[Bitboard::EMPTY; SQUARES]; SQUARES];
    let mut to = 0;
    while to < SQUARES {
        let mut from = 0;
        while from < SQUARES {
            table[to][from] = path_between(Square::from_index(from), Square::from_index(to));
            from += 1;
        }
        to += 1;
    }
    table
}

const fn cross_of(square: Square) -> Bitboard {
    let lines = Bitboard::file(square.file()).or(Bitboard::rank(square.rank()));
    lines.without(Bitboard::of(square))
}

const fn chariots() -> [Bitboard; SQUARES] {
    let mut table = [Bitboard::EMPTY; SQUARES];
    let mut i = 0;
    while i < SQUARES {
        let to = Square::from_index(i);
        table[i] = cross_of(to).or(slow::diagonal_neighbours(to));
        if palace::CORNERS.contains(to) {
            table[i] = table[i].or(Bitboard::of(palace::diagonal_from_corner(to).1));
        }
        i += 1;
    }
    table
}

const fn cannons() -> [Bitboard; SQUARES] {
    let mut table = [Bitboard::EMPTY; SQUARES];
    let mut i = 0;
    while i < SQUARES {
        let to = Square::from_index(i);
        table[i] = cross_of(to);
        if palace::CORNERS.contains(to) {
            table[i] = table[i].or(Bitboard::of(palace::diagonal_from_corner(to).1));
        }
        i += 1;
    }
    table
}

/// The points from which a horse (or with `elephants` an elephant) reaches each point.
const fn reversed(elephants: bool) -> [Bitboard; SQUARES] {
    let mut table = [Bitboard::EMPTY; SQUARES];
    let mut from = 0;
    while from < SQUARES {
        let square = Square::from_index(from);
        let mut targets = if elephants {
            slow::elephant(square, Bitboard::EMPTY)
        } else {
            slow::horse(square, Bitboard::EMPTY)
        };
        while targets.any() {
            let to = targets.first().index();
            table[to] = table[to].or(Bitboard::of(square));
            targets = targets.without_first();
        }
        from += 1;
    }
    table
}

const fn reversed_soldiers(color: Color) -> [Bitboard; SQUARES] {
    let mut table = [Bitboard::EMPTY; SQUARES];
    let mut from = 0;
    while from < SQUARES {
        let square = Square::from_index(from);
        let mut targets = slow::soldier(color, square);
        while targets.any() {
            let to = targets.first().index();
            table[to] = table[to].or(Bitboard::of(square));
            targets = targets.without_first();
        }
        from += 1;
    }
    table
}
