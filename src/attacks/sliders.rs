//! Chariots and cannons, looked up by the occupancy of their rank and file.
//!
//! A line's two ends never change what a slider reaches, so a rank is looked up by its 7 inner
//! points and a file by its 8; the tables hold one line each and are shifted into place.

use super::palace;
use crate::types::square::{FILES, RANKS, SQUARES};
use crate::types::{Bitboard, Square};

/// Attacks on one rank, by file and inner occupancy, as nine bits.
struct RankTable([[u16; 128]; FILES]);
/// Attacks on the file a, by rank and inner occupancy.
struct FileTable([[u128; 256]; RANKS]);

static CHARIOT_RANK: RankTable = rank_table(false);
static CANNON_RANK: RankTable = rank_table(true);
static CHARIOT_FILE: FileTable = file_table(false);
static CANNON_FILE: FileTable = file_table(true);

/// The four half-lines from each point: right, left, up, down.
static RAYS: [[Bitboard; 4]; SQUARES] = rays();
/// Rank and file of each point, without the point itself.
static CROSS: [Bitboard; SQUARES] = crosses();

/// What a slider at `at` reaches on a line of `length` points: up to and including the first
/// piece, or with `jump` past the first up to and including the second.
const fn line(at: usize, length: usize, occupied: u32, jump: bool) -> u32 {
    let mut set = 0;
    let mut up = 0;
    while up < 2 {
        let mut screens = if jump { 1 } else { 0 };
        let mut i = at;
        while (up == 1 && i + 1 < length) || (up == 0 && i > 0) {
            i = if up == 1 { i + 1 } else { i - 1 };
            if screens == 0 {
                set |= 1 << i;
            }
            if occupied >> i & 1 != 0 {
                if screens == 0 {
                    break;
                }
                screens = 0;
            }
        }
        up += 1;
    }
    set
}

const fn rank_table(jump: bool) -> RankTable {
    let mut table = [[0; 128]; FILES];
    let mut file = 0;
    while file < FILES {
        let mut inner = 0;
        while inner < 128 {
            table[file][inner] = line(file, FILES, (inner as u32) << 1, jump) as u16;
            inner += 1;
        }
        file += 1;
    }
    RankTable(table)
}

const fn file_table(jump: bool) -> FileTable {
    let mut table = [[0; 256]; RANKS];
    let mut rank = 0;
    while rank < RANKS {
        let mut inner = 0;
        while inner < 256 {
            let reached = line(rank, RANKS, (inner as u32) << 1, jump);
            let mut i = 0;
            while i < RANKS {
                table[rank][inner] |= ((reached >> i & 1) as u128) << (i * FILES);
                i += 1;
            }
            inner += 1;
        }
        rank += 1;
    }
    FileTable(table)
}

const fn rays() -> [[Bitboard; 4]; SQUARES] {
    let mut table = [[Bitboard::EMPTY; 4]; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let mut direction = 0;
        while direction < 4 {
            let (file_step, rank_step) = super::slow::STRAIGHT[direction];
            let from = Square::from_index(square);
            let mut file = from.file() as i32 + file_step;
            let mut rank = from.rank() as i32 + rank_step;
            while let Some(to) = Square::try_new(file, rank) {
                table[square][direction] = table[square][direction].or(Bitboard::of(to));
                file += file_step;
                rank += rank_step;
            }
            direction += 1;
        }
        square += 1;
    }
    table
}

const fn crosses() -> [Bitboard; SQUARES] {
    let table = rays();
    let mut crosses = [Bitboard::EMPTY; SQUARES];
    let mut square = 0;
    while square < SQUARES {
        let [right, left, up, down] = table[square];
        crosses[square] = right.or(left).or(up).or(down);
        square += 1;
    }
    crosses
}

/// The occupancy of the inner seven points of the square's rank.
#[inline]
fn rank_index(square: Square, occupied: Bitboard) -> usize {
    (occupied.0 >> (square.rank() * FILES + 1)) as usize & 127
}

/// The occupancy of the inner eight points of the square's file.
#[inline]
fn file_index(square: Square, occupied: Bitboard) -> usize {
    // Ranks 2 to 8 lie nine bits apart in the low word: one multiplication lines them up (the
    // diagonal trick of chess "kindergarten" bitboards). Rank 9 is fetched from the high word.
    let file = occupied.0 >> square.file();
    let low = (file as u64 & 0x8040_2010_0804_0200).wrapping_mul(0x0101_0101_0101_0101) >> 57;
    (low | (file >> 65) as u64 & 0x80) as usize
}

#[inline]
fn on_lines(square: Square, occupied: Bitboard, rank: &RankTable, file: &FileTable) -> Bitboard {
    let on_rank = rank.0[square.file()][rank_index(square, occupied)] as u128;
    let on_file = file.0[square.rank()][file_index(square, occupied) & 255];
    Bitboard(on_rank << (square.rank() * FILES) | on_file << square.file())
}

/// The points of the square's rank and file, without the square.
#[inline]
pub fn cross(square: Square) -> Bitboard {
    CROSS[square.index()]
}

/// Where a chariot on `square` may go: along rank and file, and along the palace diagonals; up to
/// and including the first piece of either side.
#[inline]
pub fn chariot(square: Square, occupied: Bitboard) -> Bitboard {
    let mut set = on_lines(square, occupied, &CHARIOT_RANK, &CHARIOT_FILE);
    if palace::DIAGONAL_POINTS.contains(square) {
        set |= diagonal_chariot(square, occupied);
    }
    set
}

fn diagonal_chariot(square: Square, occupied: Bitboard) -> Bitboard {
    let mut set = super::diagonal_neighbours(square);
    if palace::CORNERS.contains(square) {
        let (centre, far) = palace::diagonal_from_corner(square);
        if !occupied.contains(centre) {
            set |= far.into();
        }
    }
    set
}

/// Where a cannon on `square` may go: over exactly one screen, which is no cannon, up to and
/// including the next piece unless that is a cannon. Own pieces are included.
#[inline]
pub fn cannon(square: Square, occupied: Bitboard, cannons: Bitboard) -> Bitboard {
    let mut set = on_lines(square, occupied, &CANNON_RANK, &CANNON_FILE);
    let on_cross = cannons & cross(square);
    if on_cross.any() {
        set = without_cannon_screens(set, square, occupied, on_cross);
    }
    if palace::CORNERS.contains(square) {
        let (centre, far) = palace::diagonal_from_corner(square);
        if occupied.without(cannons).contains(centre) {
            set |= far.into();
        }
    }
    set.without(cannons)
}

/// Takes away what was reached over a cannon.
fn without_cannon_screens(
    set: Bitboard, square: Square, occupied: Bitboard, cannons: Bitboard,
) -> Bitboard {
    let met = on_lines(square, occupied, &CHARIOT_RANK, &CHARIOT_FILE) & cannons;
    met.iter().fold(set, |set, cannon| {
        let along_rank = cannon.rank() == square.rank();
        let direction = 2 * usize::from(!along_rank) + usize::from(cannon < square);
        set.without(RAYS[square.index()][direction])
    })
}
