//! The numbers that stand in grids, one after the other: two for each cell, the one with all pieces on
//! the board before the one with few left.

use super::mobility::{self, MOBILITY};
use super::names::Name;
use super::param::Param;
use super::places::{self, PLACES};
use crate::types::square::SQUARES;
use crate::types::{PieceType, Square};

/// Where the grids of places begin, and where the last one ends.
const PLACE_START: [usize; PLACES.len() + 1] = {
    let mut start = [0; PLACES.len() + 1];
    let mut kind = 0;
    while kind < PLACES.len() {
        start[kind + 1] = start[kind] + 2 * PLACES[kind].cells();
        kind += 1;
    }
    start
};

/// Where the rows of mobility begin, and where the last one ends.
const MOBILITY_START: [usize; MOBILITY.len() + 1] = {
    let mut start = [PLACE_START[PLACES.len()]; MOBILITY.len() + 1];
    let mut row = 0;
    while row < MOBILITY.len() {
        start[row + 1] = start[row] + 2 * MOBILITY[row].worth.len();
        row += 1;
    }
    start
};

/// How many numbers there are.
pub const COUNT: usize = MOBILITY_START[MOBILITY.len()];

/// The numbers' names.
static NAMES: [Name; COUNT] = {
    let mut names = [Name::EMPTY; COUNT];
    let (mut next, mut kind) = (0, 0);
    while kind < PLACES.len() {
        let (grid, mut cell) = (&PLACES[kind], 0);
        while cell < grid.cells() {
            let name = Name::EMPTY.with(grid.name).with("_").with_point(grid.point(cell));
            [names[next], names[next + 1]] = [name.with("_MG"), name.with("_EG")];
            (next, cell) = (next + 2, cell + 1);
        }
        kind += 1;
    }
    let mut row = 0;
    while row < MOBILITY.len() {
        let (grid, mut count) = (&MOBILITY[row], 0);
        while count < grid.worth.len() {
            let name = Name::EMPTY.with(grid.name).with("_").with_number(count);
            [names[next], names[next + 1]] = [name.with("_MG"), name.with("_EG")];
            (next, count) = (next + 2, count + 1);
        }
        row += 1;
    }
    names
};

/// The numbers.
pub static GRIDS: [Param; COUNT] = {
    let mut table = [Param { name: "", value: 0, min: 0, max: 0 }; COUNT];
    let mut next = 0;
    let mut kind = 0;
    while kind < PLACES.len() {
        let (grid, mut cell) = (&PLACES[kind], 0);
        while cell < grid.cells() {
            let (row, column) = (cell / grid.width(), cell % grid.width());
            table[next] = param(next, grid.mg[row][column], places::RANGE);
            table[next + 1] = param(next + 1, grid.eg[row][column], places::RANGE);
            (next, cell) = (next + 2, cell + 1);
        }
        kind += 1;
    }
    let mut row = 0;
    while row < MOBILITY.len() {
        let (grid, mut count) = (&MOBILITY[row], 0);
        while count < grid.worth.len() {
            let (mg, eg) = grid.worth[count];
            table[next] = param(next, mg, mobility::RANGE);
            table[next + 1] = param(next + 1, eg, mobility::RANGE);
            (next, count) = (next + 2, count + 1);
        }
        row += 1;
    }
    table
};

const fn param(at: usize, value: i32, (min, max): (i32, i32)) -> Param {
    Param { name: NAMES[at].as_str(), value, min, max }
}

/// Stands for "no cell".
const NONE: u16 = u16::MAX;

/// Where the cell for a piece of `kind` on a point, as its own side sees it, begins; if there is one.
#[inline]
pub fn place(kind: PieceType, square: Square) -> Option<usize> {
    static CELLS: [[u16; SQUARES]; PLACES.len()] = {
        let mut cells = [[NONE; SQUARES]; PLACES.len()];
        let mut i = 0;
        while i < PLACES.len() * SQUARES {
            let (kind, square) = (i / SQUARES, i % SQUARES);
            if let Some(cell) = PLACES[kind].cell(Square::from_index(square)) {
                cells[kind][square] = (PLACE_START[kind] + 2 * cell) as u16;
            }
            i += 1;
        }
        cells
    };
    let at = CELLS[kind.index()][square.index()];
    (at != NONE).then_some(usize::from(at))
}

/// Where the cell for a piece of `kind` that can go to so many safe points begins, if its mobility
/// counts.
#[inline]
pub fn mobility(kind: PieceType, points: u32) -> Option<usize> {
    let row = MOBILITY.iter().position(|grid| grid.kind == kind)?;
    let count = (points as usize).min(MOBILITY[row].worth.len() - 1);
    Some(MOBILITY_START[row] + 2 * count)
}
