//! Generals, guards, soldiers, horses and elephants.
//!
//! Horses and elephants are computed on a *window*: the 64 points around the piece, in a word whose
//! bit 29 is the piece's own point, so that stepping from any point to a neighbour is a shift by a
//! constant. Bits that wrapped around an edge of the board belong to paths that end off the board,
//! and are masked off by the piece's targets on an empty board.

use super::slow;
use crate::types::square::SQUARES;
use crate::types::{Bitboard, Color, Square};

/// The bit of a window that stands for the piece's own point.
const ORIGIN: i32 = 29;

static PALACE_STEPS: [Bitboard; SQUARES] = palace_steps();
static DIAGONALS: [Bitboard; SQUARES] = diagonals();
static SOLDIERS: [[Bitboard; SQUARES]; 2] = soldiers();
/// Targets on an empty board, as windows.
static HORSE_TARGETS: [u64; SQUARES] = windows(horse_targets());
static ELEPHANT_TARGETS: [u64; SQUARES] = windows(elephant_targets());

macro_rules! square_table {
    ($name:ident, $square:ident => $value:expr) => {
        const fn $name() -> [Bitboard; SQUARES] {
            let mut table = [Bitboard::EMPTY; SQUARES];
            let mut i = 0;
            while i < SQUARES {
                let $square = Square::from_index(i);
                table[i] = $value;
                i += 1;
            }
            table
        }
    };
}

square_table!(palace_steps, square => slow::palace_step(square));
square_table!(diagonals, square => slow::diagonal_neighbours(square));
square_table!(cho_soldiers, square => slow::soldier(Color::Cho, square));
square_table!(han_soldiers, square => slow::soldier(Color::Han, square));
square_table!(horse_targets, square => slow::horse(square, Bitboard::EMPTY));
square_table!(elephant_targets, square => slow::elephant(square, Bitboard::EMPTY));

const fn windows(sets: [Bitboard; SQUARES]) -> [u64; SQUARES] {
    let mut table = [0; SQUARES];
    let mut i = 0;
    while i < SQUARES {
        table[i] = ((sets[i].0 << ORIGIN) >> i) as u64;
        i += 1;
    }
    table
}

const fn soldiers() -> [[Bitboard; SQUARES]; 2] {
    [cho_soldiers(), han_soldiers()]
}

/// The points at the given distances from the origin, as a window.
const fn points(offsets: &[i32]) -> u64 {
    let mut set = 0;
    let mut i = 0;
    while i < offsets.len() {
        set |= 1 << (ORIGIN + offsets[i]);
        i += 1;
    }
    set
}

/// The part of a set around `square`, with the square itself at bit 29.
#[inline]
pub fn window(set: Bitboard, square: Square) -> u64 {
    let (low, high, index) = (set.0 as u64, (set.0 >> 64) as u64, square.index() as u32);
    // By hand, in single words: the compiler does not know how far it has to shift.
    if index < ORIGIN as u32 {
        low << (ORIGIN as u32 - index)
    } else {
        let down = index - ORIGIN as u32;
        low >> down | high << 1 << (63 - down)
    }
}

/// Calls `visit` with each point of a window around `square`.
#[inline]
pub fn for_each_in_window(window: u64, square: Square, mut visit: impl FnMut(Square)) {
    let mut left = window;
    while left != 0 {
        let index = square.index() as u32 + left.trailing_zeros() - ORIGIN as u32;
        visit(Square::from_index(index as usize));
        left &= left - 1;
    }
}

#[inline]
fn board(window: u64, square: Square) -> Bitboard {
    Bitboard(((window as u128) << square.index()) >> ORIGIN)
}

/// Each leg's two outward diagonals: up-left (+8), up-right (+10), down-right (-8), down-left (-10).
#[inline]
fn outward(legs: u64) -> u64 {
    const UP_LEFT: u64 = points(&[9, -1]);
    const UP_RIGHT: u64 = points(&[9, 1]);
    const DOWN_RIGHT: u64 = points(&[-9, 1]);
    const DOWN_LEFT: u64 = points(&[-9, -1]);
    (legs & UP_LEFT) << 8
        | (legs & UP_RIGHT) << 10
        | (legs & DOWN_RIGHT) >> 8
        | (legs & DOWN_LEFT) >> 10
}

/// Where a general or guard on `square` may step; nothing outside the palaces.
#[inline]
pub fn palace_step(square: Square) -> Bitboard {
    PALACE_STEPS[square.index()]
}

/// The points joined to `square` by a drawn diagonal of a palace.
#[inline]
pub fn diagonal_neighbours(square: Square) -> Bitboard {
    DIAGONALS[square.index()]
}

/// Where a soldier of `color` on `square` may step.
#[inline]
pub fn soldier(color: Color, square: Square) -> Bitboard {
    SOLDIERS[color.index()][square.index()]
}

/// Where a horse on `square` may go, own pieces included, as a [`window`].
#[inline]
pub fn horse_window(square: Square, occupied: Bitboard) -> u64 {
    const LEGS: u64 = points(&[1, -1, 9, -9]);
    outward(!window(occupied, square) & LEGS) & HORSE_TARGETS[square.index()]
}

/// Where an elephant on `square` may go, own pieces included, as a [`window`].
#[inline]
pub fn elephant_window(square: Square, occupied: Bitboard) -> u64 {
    const LEGS: u64 = points(&[1, -1, 9, -9]);
    const UP_LEFT: u64 = points(&[17, 7]);
    const UP_RIGHT: u64 = points(&[19, 11]);
    const DOWN_RIGHT: u64 = points(&[-17, -7]);
    const DOWN_LEFT: u64 = points(&[-19, -11]);
    let free = !window(occupied, square);
    let second = outward(free & LEGS) & free;
    let targets = (second & UP_LEFT) << 8
        | (second & UP_RIGHT) << 10
        | (second & DOWN_RIGHT) >> 8
        | (second & DOWN_LEFT) >> 10;
    targets & ELEPHANT_TARGETS[square.index()]
}

/// Where a horse on `square` may go, own pieces included.
#[inline]
pub fn horse(square: Square, occupied: Bitboard) -> Bitboard {
    board(horse_window(square, occupied), square)
}

/// Where an elephant on `square` may go, own pieces included.
#[inline]
pub fn elephant(square: Square, occupied: Bitboard) -> Bitboard {
    board(elephant_window(square, occupied), square)
}
