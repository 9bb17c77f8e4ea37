//! Random numbers, positions and rules, the same ones in every run.

use janggun::position::{BikjangRule, LimitCounts, PassRule, Rules, Scoring};

/// A small generator of random numbers (SplitMix64).
#[derive(Clone)]
pub struct Rng(u64);

impl Rng {
    /// The generator of the given seed.
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    /// A number below `n`, which must not be 0.
    pub fn below(&mut self, n: usize) -> usize {
        (self.bits() % n as u64) as usize
    }

    /// A number from `low` to `high`, both possible.
    pub fn range(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// True in `percent` of 100 cases.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of the items, of which there must be some.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// What a random position is to be rich in.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Theme {
    /// A few pieces anywhere.
    Thin,
    /// Generals that mostly stand on one file, with few pieces.
    Facing,
    /// Most pieces in and around the palaces, where the diagonals are.
    Palace,
    /// Many pieces of one side, which can give check after check.
    Attack,
    /// Nearly nothing, so that neither side may be able to mate.
    Bare,
}

impl Theme {
    /// All themes.
    pub const ALL: [Theme; 5] =
        [Theme::Thin, Theme::Facing, Theme::Palace, Theme::Attack, Theme::Bare];
}

/// A board under construction: letters of the canonical FEN, by rank from Cho's edge and file.
struct Grid([[char; 9]; 10]);

impl Grid {
    /// Puts a piece on a free point among the given files and ranks, if a few tries find one.
    fn put(&mut self, rng: &mut Rng, letter: char, files: (usize, usize), ranks: (usize, usize)) {
        for _ in 0..8 {
            let point = (rng.range(ranks.0, ranks.1), rng.range(files.0, files.1));
            if self.0[point.0][point.1] == '1' {
                self.0[point.0][point.1] = letter;
                return;
            }
        }
    }

    fn count(&self, letter: char) -> usize {
        self.0.iter().flatten().filter(|&&l| l == letter).count()
    }

    /// The board field of a FEN.
    fn field(&self) -> String {
        let mut rows: Vec<String> = self.0.iter().map(|row| row.iter().collect()).collect();
        rows.reverse();
        let mut field = rows.join("/");
        for gap in (2..=9).rev() {
            field = field.replace(&"1".repeat(gap), &gap.to_string());
        }
        field
    }
}

/// A random position as a FEN; the side not to move may be in check, which no game allows. Counters
/// are often close to where the rules end a game.
pub fn fen(rng: &mut Rng, theme: Theme, rules: &Rules) -> String {
    let mut grid = Grid([['1'; 9]; 10]);
    let file = rng.range(3, 5);
    let attacker = rng.below(2);
    for (side, palace) in [(0, (0, 2)), (1, (7, 9))] {
        let case = |letter: char| if side == 0 { letter.to_ascii_uppercase() } else { letter };
        let on_file = theme == Theme::Facing && rng.chance(80);
        let files = if on_file { (file, file) } else { (3, 5) };
        grid.put(rng, case('k'), files, palace);
        let guards = if theme == Theme::Bare { rng.below(2) } else { rng.below(3) };
        for _ in 0..guards {
            grid.put(rng, case('a'), (3, 5), palace);
        }
        let (letters, pieces) = match theme {
            Theme::Thin => ("rcnbpppp", rng.range(0, 4)),
            Theme::Facing => ("rcnbpppp", rng.range(0, 3)),
            Theme::Palace => ("rrccnbppp", rng.range(2, 8)),
            Theme::Attack if side == attacker => ("rrccnb", rng.range(1, 5)),
            Theme::Attack => ("cnbp", rng.range(0, 3)),
            Theme::Bare => ("rcnbppp", rng.range(0, 2)),
        };
        for _ in 0..pieces {
            let letter = rng.pick(letters.as_bytes()) as char;
            let most = if letter == 'p' { 5 } else { 2 };
            if grid.count(case(letter)) >= most {
                continue;
            }
            let near = theme == Theme::Palace && rng.chance(75);
            let files = if near { (2, 6) } else { (0, 8) };
            let ranks = match (letter, side, near) {
                // Anywhere a soldier can stand and a little behind it, which is accepted too.
                ('p', 0, _) => (2, 9),
                ('p', _, _) => (0, 7),
                (_, _, true) => rng.pick(&[(0, 3), (6, 9)]),
                _ => (0, 9),
            };
            grid.put(rng, case(letter), files, ranks);
        }
    }
    let side = rng.pick(&['w', 'b']);
    let limit = rules.ply_limit as usize;
    let near_limit = limit.saturating_sub(rng.range(1, 25));
    let halfmove = match rng.below(6) {
        0 => rng.below(limit + 30),
        1 => near_limit,
        _ => 0,
    };
    let played = if rng.chance(30) { near_limit } else { halfmove + rng.below(40) };
    format!("{} {side} - - {halfmove} {}", grid.field(), played / 2 + 1)
}

/// A random point of the rules' space.
pub fn rules(rng: &mut Rng) -> Rules {
    use BikjangRule::{Claim, Claim30, Off, Part};
    Rules {
        pass: rng.pick(&[PassRule::Forced, PassRule::Free]),
        bikjang: rng.pick(&[Off, Part, Claim, Claim30]),
        scoring: rng.pick(&[Scoring::Draw, Scoring::Points]),
        komi: rng.pick(&[0, 5, 15, 20, 30, 100]),
        repetition: rng.below(10) as u8,
        perpetual_check: rng.chance(50),
        move_repetition: rng.chance(50),
        third_occurrence: rng.chance(50),
        ply_limit: rng.pick(&[0, 0, 1, 10, 40, 100, 2000]),
        limit_counts: rng.pick(&[LimitCounts::Capture, LimitCounts::Total]),
        material_draw: rng.chance(50),
    }
}
