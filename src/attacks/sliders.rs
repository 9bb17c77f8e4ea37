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

/// How to find a point's rank in a set: ranks 1 to 7 lie wholly in the low word, the others in the
/// word that starts at bit 63. Shifting one of the two words is much cheaper than shifting 128 bits.
#[derive(Copy, Clone)]
struct RankPlace {
    high: bool,
    shift: u8,
    file: u8,
    rank: u8,
}

static PLACES: [RankPlace; SQUARES] = {
    let mut places = [RankPlace { high: false, shift: 0, file: 0, rank: 0 }; SQUARES];
    let mut i = 0;
    while i < SQUARES {
        let (file, rank) = (i % FILES, i / FILES);
        let (high, shift) = if rank < 7 { (false, 9 * rank) } else { (true, 9 * (rank - 7)) };
        places[i] = RankPlace { high, shift: shift as u8, file: file as u8, rank: rank as u8 };
        i += 1;
    }
    places
};

/// What a slider reaches on its rank and file.
#[inline]
fn on_lines(square: Square, occupied: Bitboard, rank: &RankTable, file: &FileTable) -> Bitboard {
    let place = PLACES[square.index()];
    let (low, high) = (occupied.0 as u64, (occupied.0 >> 63) as u64);
    let word = if place.high { high } else { low };
    let inner = (word >> ((place.shift + 1) & 63)) as usize & 127;
    let row = (rank.0[place.file as usize][inner] as u64) << (place.shift & 63);
    let on_rank = if place.high { (row as u128) << 63 } else { row as u128 };

    // On a file, ranks 2 to 7 lie nine bits apart in the low word: one multiplication lines them up
    // (the diagonal trick of chess "kindergarten" bitboards). Ranks 8 and 9 come from the high word.
    let shift = place.file & 15;
    let gathered = (low >> shift & 0x0040_2010_0804_0200).wrapping_mul(0x0101_0101_0101_0101) >> 57;
    let upper = high >> shift;
    let inner = (gathered | (upper & 1) << 6 | upper >> 2 & 0x80) as usize;
    let column = file.0[place.rank as usize][inner & 255];
    let (low, high) = (column as u64, (column >> 64) as u64);
    // Shifted by hand: the compiler does not know that the distance is small.
    let carried = low >> 1 >> (63 - shift);
    let on_file = (((high << shift) | carried) as u128) << 64 | (low << shift) as u128;
    Bitboard(on_rank | on_file)
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

/// Takes away what was reached over a cannon: everything beyond a cannon that is met first.
fn without_cannon_screens(
    set: Bitboard, square: Square, occupied: Bitboard, cannons: Bitboard,
) -> Bitboard {
    let mut set = set;
    for cannon in cannons {
        if (super::path(cannon, square) & occupied).is_empty() {
            let along_rank = PLACES[cannon.index()].rank == PLACES[square.index()].rank;
            let direction = 2 * usize::from(!along_rank) + usize::from(cannon < square);
            set = set.without(RAYS[square.index()][direction]);
        }
    }
    set
}
