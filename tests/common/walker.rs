//! A slow and literal Janggi referee: the oracle that the engine is compared with.
//!
//! It was written from the rules text alone (`rules.md`, whose sections the comments name) and
//! shares no code and no idea with the engine: a mailbox board, moves found by walking square by
//! square, legality by playing the move on a copy and asking whether the enemy could then take the
//! general, repetition by comparing stored boards. Nothing is incremental and nothing is hashed.

use std::fmt;

/// Number of files, `a` to `i` (a.1).
const FILES: i8 = 9;

/// Number of ranks, counted from Cho's edge (a.1).
const RANKS: i8 = 10;

/// A side under this many points lets its opponent repeat, and both together may claim facing
/// generals, where a rule set says so (decision 1: `claim30`, `Rule Third Occurrence`).
const SMALL_TOTAL: u32 = 30;

const ORTHOGONALS: [(i8, i8); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
const DIAGONALS: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// One of the two players; Cho is the one at the bottom and moves first (a.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    Cho,
    Han,
}

impl Side {
    /// The opponent.
    pub fn other(self) -> Side {
        match self {
            Side::Cho => Side::Han,
            Side::Han => Side::Cho,
        }
    }

    /// The rank step of a soldier (a.7).
    fn forward(self) -> i8 {
        match self {
            Side::Cho => 1,
            Side::Han => -1,
        }
    }

    /// The rank of the centre of this side's palace (a.1).
    fn palace_centre_rank(self) -> i8 {
        match self {
            Side::Cho => 1,
            Side::Han => 8,
        }
    }
}

/// The seven kinds of piece (a.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    General,
    Guard,
    Chariot,
    Cannon,
    Horse,
    Elephant,
    Soldier,
}

impl Kind {
    const ALL: [Kind; 7] = [
        Kind::General,
        Kind::Guard,
        Kind::Chariot,
        Kind::Cannon,
        Kind::Horse,
        Kind::Elephant,
        Kind::Soldier,
    ];

    /// The letter in a canonical FEN, lower case (e.1).
    fn letter(self) -> char {
        match self {
            Kind::General => 'k',
            Kind::Guard => 'a',
            Kind::Chariot => 'r',
            Kind::Cannon => 'c',
            Kind::Horse => 'n',
            Kind::Elephant => 'b',
            Kind::Soldier => 'p',
        }
    }

    /// The points of one piece (b.8).
    fn points(self) -> u32 {
        match self {
            Kind::General => 0,
            Kind::Guard => 3,
            Kind::Chariot => 13,
            Kind::Cannon => 7,
            Kind::Horse => 5,
            Kind::Elephant => 3,
            Kind::Soldier => 2,
        }
    }

    /// How many pieces of this kind a side starts with (a.2); more are refused (decision 7).
    fn full_count(self) -> usize {
        match self {
            Kind::General => 1,
            Kind::Soldier => 5,
            _ => 2,
        }
    }
}

/// A point of the board; `file` 0..9 from `a`, `rank` 0..10 from Cho's edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Square {
    file: i8,
    rank: i8,
}

impl Square {
    /// Every point of the board.
    fn all() -> impl Iterator<Item = Square> {
        (0..RANKS).flat_map(|rank| (0..FILES).map(move |file| Square { file, rank }))
    }

    /// The point one step away, if it is on the board.
    fn step(self, (file_step, rank_step): (i8, i8)) -> Option<Square> {
        let file = self.file + file_step;
        let rank = self.rank + rank_step;
        let on_board = (0..FILES).contains(&file) && (0..RANKS).contains(&rank);
        on_board.then_some(Square { file, rank })
    }

    /// Whether the point lies in the palace of `side` (a.1: d1-f3 and d8-f10).
    fn in_palace_of(self, side: Side) -> bool {
        (self.file - 4).abs() <= 1 && (self.rank - side.palace_centre_rank()).abs() <= 1
    }

    /// The point one step away along a diagonal that is drawn on the board (a.1): such lines join
    /// the centre of a palace with its four corners and nothing else.
    fn step_drawn_diagonal(self, step: (i8, i8)) -> Option<Square> {
        let to = self.step(step)?;
        [Side::Cho, Side::Han].into_iter().find_map(|side| {
            let centre = Square { file: 4, rank: side.palace_centre_rank() };
            let inside = self.in_palace_of(side) && to.in_palace_of(side);
            (inside && (self == centre || to == centre)).then_some(to)
        })
    }

    /// Reads a point off the front of `text`; returns it with the rest of the text.
    fn parse(text: &str) -> Option<(Square, &str)> {
        let file_letter = text.chars().next()?;
        if !('a'..='i').contains(&file_letter) {
            return None;
        }
        let file = file_letter as i8 - b'a' as i8;
        let rest = &text[1..];
        let digits = rest.chars().take_while(char::is_ascii_digit).count();
        let rank: i8 = rest[..digits].parse().ok()?;
        let written_plainly = !rest.starts_with('0') && (1..=RANKS).contains(&rank);
        let square = Square { file, rank: rank - 1 };
        written_plainly.then_some((square, &rest[digits..]))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = char::from(b'a' + self.file as u8);
        write!(f, "{file}{}", self.rank + 1)
    }
}

/// A move; the pass is written as the general moving to its own point (b.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Move {
    from: Square,
    to: Square,
}

impl Move {
    fn is_pass(self) -> bool {
        self.from == self.to
    }

    fn reversed(self) -> Move {
        Move { from: self.to, to: self.from }
    }

    /// Reads UCI coordinates such as `a1a10`.
    fn parse(text: &str) -> Option<Move> {
        let (from, rest) = Square::parse(text)?;
        let (to, rest) = Square::parse(rest)?;
        rest.is_empty().then_some(Move { from, to })
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

/// The pieces on the board, and every question that needs nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Board {
    points: [[Option<(Side, Kind)>; FILES as usize]; RANKS as usize],
}

impl Board {
    fn empty() -> Board {
        Board { points: [[None; FILES as usize]; RANKS as usize] }
    }

    fn at(&self, square: Square) -> Option<(Side, Kind)> {
        self.points[square.rank as usize][square.file as usize]
    }

    fn put(&mut self, square: Square, piece: Option<(Side, Kind)>) {
        self.points[square.rank as usize][square.file as usize] = piece;
    }

    /// Every piece with its point.
    fn pieces(&self) -> impl Iterator<Item = (Square, Side, Kind)> + '_ {
        Square::all().filter_map(|square| {
            let (side, kind) = self.at(square)?;
            Some((square, side, kind))
        })
    }

    fn count(&self, side: Side, kind: Kind) -> usize {
        self.pieces().filter(|&(_, owner, found)| (owner, found) == (side, kind)).count()
    }

    /// The total of a side's pieces in whole points, without komi (b.8).
    fn points_of(&self, side: Side) -> u32 {
        self.pieces().filter(|&(_, owner, _)| owner == side).map(|(_, _, kind)| kind.points()).sum()
    }

    fn both_totals_small(&self) -> bool {
        self.points_of(Side::Cho) < SMALL_TOTAL && self.points_of(Side::Han) < SMALL_TOTAL
    }

    /// The point of a side's general; `Walker::from_fen` sees to it that there is one.
    fn general(&self, side: Side) -> Square {
        self.pieces()
            .find(|&(_, owner, kind)| (owner, kind) == (side, Kind::General))
            .map(|(square, _, _)| square)
            .expect("each side has a general")
    }

    /// The board after a move, legal or not.
    fn after(&self, played: Move) -> Board {
        let mut board = self.clone();
        let piece = board.at(played.from);
        board.put(played.from, None);
        board.put(played.to, piece);
        board
    }

    /// Whether `side` may land on `to`: it is empty or holds an enemy.
    fn may_land(&self, side: Side, to: Square) -> bool {
        self.at(to).is_none_or(|(owner, _)| owner != side)
    }

    /// All moves of a side by the way its pieces move (section a), the pass not included and the
    /// safety of the general not asked.
    fn pseudo_moves(&self, side: Side) -> Vec<Move> {
        let mut moves = Vec::new();
        for (from, owner, kind) in self.pieces() {
            if owner == side {
                let targets = self.targets(from, side, kind);
                moves.extend(targets.into_iter().map(|to| Move { from, to }));
            }
        }
        moves
    }

    fn targets(&self, from: Square, side: Side, kind: Kind) -> Vec<Square> {
        match kind {
            Kind::General | Kind::Guard => self.palace_targets(from, side),
            Kind::Chariot => self.chariot_targets(from, side),
            Kind::Cannon => self.cannon_targets(from, side),
            Kind::Horse => self.leaper_targets(from, side, 1),
            Kind::Elephant => self.leaper_targets(from, side, 2),
            Kind::Soldier => self.soldier_targets(from, side),
        }
    }

    /// General and guard: one step along a drawn line, inside the own palace (a.3).
    fn palace_targets(&self, from: Square, side: Side) -> Vec<Square> {
        let straight = ORTHOGONALS.iter().filter_map(|&step| from.step(step));
        let diagonal = DIAGONALS.iter().filter_map(|&step| from.step_drawn_diagonal(step));
        straight
            .chain(diagonal)
            .filter(|&to| to.in_palace_of(side) && self.may_land(side, to))
            .collect()
    }

    /// The points met from `from` along each line it lies on: the file and the rank to the edge of
    /// the board, the drawn diagonals of either palace to their end (a.4, a.5).
    fn rays(from: Square) -> impl Iterator<Item = impl Iterator<Item = Square>> {
        let lines = |steps: [(i8, i8); 4], next: fn(Square, (i8, i8)) -> Option<Square>| {
            steps.into_iter().map(move |step| {
                std::iter::successors(next(from, step), move |&square| next(square, step))
            })
        };
        lines(ORTHOGONALS, Square::step).chain(lines(DIAGONALS, Square::step_drawn_diagonal))
    }

    /// Chariot: along a line up to and including the first enemy (a.4).
    fn chariot_targets(&self, from: Square, side: Side) -> Vec<Square> {
        let mut targets = Vec::new();
        for ray in Board::rays(from) {
            for to in ray {
                if self.may_land(side, to) {
                    targets.push(to);
                }
                if self.at(to).is_some() {
                    break;
                }
            }
        }
        targets
    }

    /// Cannon: over exactly one piece that is no cannon, then like a chariot, but it takes no
    /// cannon (a.5).
    fn cannon_targets(&self, from: Square, side: Side) -> Vec<Square> {
        let mut targets = Vec::new();
        for ray in Board::rays(from) {
            let mut beyond = ray.skip_while(|&to| self.at(to).is_none());
            let screen = beyond.next().and_then(|square| self.at(square));
            if screen.is_none_or(|(_, kind)| kind == Kind::Cannon) {
                continue;
            }
            for to in beyond {
                match self.at(to) {
                    None => targets.push(to),
                    Some((owner, kind)) => {
                        if owner != side && kind != Kind::Cannon {
                            targets.push(to);
                        }
                        break;
                    }
                }
            }
        }
        targets
    }

    /// Horse and elephant: one step straight, then one or two diagonal steps outward; every point
    /// passed on the way must be empty (a.6).
    fn leaper_targets(&self, from: Square, side: Side, diagonal_steps: u32) -> Vec<Square> {
        let mut targets = Vec::new();
        for (file, rank) in ORTHOGONALS {
            for sideways in [-1, 1] {
                // Outward: the straight direction goes on, the other coordinate is added.
                let diagonal = if file == 0 { (sideways, rank) } else { (file, sideways) };
                let mut reached = from.step((file, rank));
                for _ in 0..diagonal_steps {
                    reached = reached
                        .filter(|&passed| self.at(passed).is_none())
                        .and_then(|passed| passed.step(diagonal));
                }
                targets.extend(reached.filter(|&to| self.may_land(side, to)));
            }
        }
        targets
    }

    /// Soldier: one step forward or sideways; from a diagonal point of the enemy palace also one
    /// step forward along a drawn diagonal (a.7, decision 6).
    fn soldier_targets(&self, from: Square, side: Side) -> Vec<Square> {
        let forward = side.forward();
        let straight =
            [(0, forward), (-1, 0), (1, 0)].into_iter().filter_map(|step| from.step(step));
        let diagonal = [(-1, forward), (1, forward)]
            .into_iter()
            .filter_map(|step| from.step_drawn_diagonal(step))
            .filter(|to| to.in_palace_of(side.other()));
        straight.chain(diagonal).filter(|&to| self.may_land(side, to)).collect()
    }

    /// Whether an enemy piece could take the general of `side` (a.8).
    fn in_check(&self, side: Side) -> bool {
        let general = self.general(side);
        self.pseudo_moves(side.other()).iter().any(|attack| attack.to == general)
    }

    /// Whether the generals face each other on a file without a piece between them (b.2).
    fn generals_face(&self) -> bool {
        let cho = self.general(Side::Cho);
        let han = self.general(Side::Han);
        let (low, high) = (cho.rank.min(han.rank), cho.rank.max(han.rank));
        cho.file == han.file
            && (low + 1..high).all(|rank| {
                let between = Square { file: cho.file, rank };
                self.at(between).is_none()
            })
    }

    /// The safe rule of b.10: whether `side` can certainly never mate.
    fn cannot_mate(&self, side: Side) -> bool {
        let count = |kind| self.count(side, kind);
        let soldiers = count(Kind::Soldier);
        let cannons = count(Kind::Cannon);
        let strong = cannons + count(Kind::Chariot) + count(Kind::Horse) + count(Kind::Elephant);
        if strong == 0 && soldiers <= 1 {
            return true;
        }
        let enemy_pieces = self.pieces().filter(|&(_, owner, _)| owner != side).count();
        let enemy_bare = enemy_pieces == 1;
        let lone_piece = strong == 1;
        let two_cannons = strong == 2 && cannons == 2 && count(Kind::Guard) == 0;
        enemy_bare && soldiers == 0 && (lone_piece || two_cannons)
    }

    /// Why the position is not one of a game, if it is not (decision 7).
    fn refusal(&self, to_move: Side) -> Option<String> {
        for side in [Side::Cho, Side::Han] {
            if self.count(side, Kind::General) != 1 {
                return Some(format!("{side:?} has not exactly one general"));
            }
            for kind in Kind::ALL {
                if self.count(side, kind) > kind.full_count() {
                    return Some(format!("{side:?} has too many pieces: {kind:?}"));
                }
            }
        }
        for (square, side, kind) in self.pieces() {
            if matches!(kind, Kind::General | Kind::Guard) && !square.in_palace_of(side) {
                return Some(format!("{kind:?} on {square} is outside its palace"));
            }
        }
        if self.in_check(to_move.other()) {
            return Some("the side not to move is in check".to_string());
        }
        None
    }

    /// Reads the board field of a FEN: ranks from Han's edge down, digits for empty points.
    fn parse(field: &str) -> Result<Board, String> {
        let rows: Vec<&str> = field.split('/').collect();
        if rows.len() != RANKS as usize {
            return Err(format!("{} ranks instead of {RANKS}", rows.len()));
        }
        let mut board = Board::empty();
        for (row, rank) in rows.iter().zip((0..RANKS).rev()) {
            let mut file = 0;
            for letter in row.chars() {
                if let Some(gap) = letter.to_digit(10) {
                    file += gap as i8;
                } else {
                    let kind = Kind::ALL
                        .into_iter()
                        .find(|kind| kind.letter() == letter.to_ascii_lowercase())
                        .ok_or_else(|| format!("unknown letter '{letter}'"))?;
                    let side = if letter.is_ascii_uppercase() { Side::Cho } else { Side::Han };
                    if file < FILES {
                        board.put(Square { file, rank }, Some((side, kind)));
                    }
                    file += 1;
                }
                if file > FILES {
                    return Err(format!("rank '{row}' is too long"));
                }
            }
            if file < FILES {
                return Err(format!("rank '{row}' is too short"));
            }
        }
        Ok(board)
    }
}

impl fmt::Display for Board {
    /// Writes the board field of a canonical FEN (e.1).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..RANKS).rev() {
            let mut gap = 0;
            for file in 0..FILES {
                let Some((side, kind)) = self.at(Square { file, rank }) else {
                    gap += 1;
                    continue;
                };
                if gap > 0 {
                    write!(f, "{gap}")?;
                    gap = 0;
                }
                match side {
                    Side::Cho => write!(f, "{}", kind.letter().to_ascii_uppercase())?,
                    Side::Han => write!(f, "{}", kind.letter())?,
                }
            }
            if gap > 0 {
                write!(f, "{gap}")?;
            }
            if rank > 0 {
                write!(f, "/")?;
            }
        }
        Ok(())
    }
}

/// `Rule Pass`: when a side may pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassRule {
    /// Only without any other legal move, and not in check.
    Forced,
    /// Whenever it is not in check.
    Free,
}

/// `Rule Bikjang`: what it means that the generals face each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BikjangRule {
    /// Nothing.
    Off,
    /// They must be parted; if they cannot be, the game is over.
    Part,
    /// They must be parted, or a pass accepts and ends the game, also in check.
    Claim,
    /// As `Claim` while each side's pieces total under 30 points, else nothing.
    Claim30,
}

/// `Rule Scoring`: how an end without mate or fault is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scoring {
    /// It is a draw.
    Draw,
    /// The higher total of points wins.
    Points,
}

/// `Rule Ply Limit Counts`: which plies the limit counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LimitCounts {
    /// Those since the last capture.
    Capture,
    /// All those of the game.
    Total,
}

/// The dimensions of a rule set, one field for each row of the table under decision 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WalkerRules {
    pub pass: PassRule,
    pub bikjang: BikjangRule,
    pub scoring: Scoring,
    /// Tenths of a point for Han.
    pub komi: u32,
    /// The occurrence of a position that ends the game; 0 for never.
    pub repetition: u32,
    /// Whether the side that checks throughout a repetition loses.
    pub perpetual_check: bool,
    /// The back-and-forth rule of b.4 M (i).
    pub move_repetition: bool,
    /// Whether the side that makes a third occurrence loses, unless both are under 30 points.
    pub third_occurrence: bool,
    /// The number of plies that ends the game; 0 for none.
    pub ply_limit: u32,
    pub ply_limit_counts: LimitCounts,
    /// Whether a position in which neither side can ever mate is drawn (b.10, safe rule).
    pub material_draw: bool,
}

impl WalkerRules {
    /// The names of all rule sets, in the order of the table.
    pub const NAMES: [&'static str; 7] = [
        "janggistrict",
        "janggi",
        "janggitraditional",
        "janggimodern",
        "janggicasual",
        "janggikja",
        "janggikakao",
    ];

    /// The column of the table under decision 1 with this name.
    pub fn named(name: &str) -> Option<WalkerRules> {
        let janggi = WalkerRules {
            pass: PassRule::Free,
            bikjang: BikjangRule::Claim,
            scoring: Scoring::Points,
            komi: 15,
            repetition: 3,
            perpetual_check: true,
            move_repetition: false,
            third_occurrence: false,
            ply_limit: 100,
            ply_limit_counts: LimitCounts::Capture,
            material_draw: false,
        };
        match name {
            "janggi" => Some(janggi),
            "janggistrict" => Some(WalkerRules {
                pass: PassRule::Forced,
                bikjang: BikjangRule::Part,
                scoring: Scoring::Draw,
                ply_limit: 0,
                material_draw: true,
                ..janggi
            }),
            "janggitraditional" => Some(WalkerRules { scoring: Scoring::Draw, ..janggi }),
            "janggimodern" => Some(WalkerRules {
                bikjang: BikjangRule::Off,
                repetition: 4,
                move_repetition: true,
                ply_limit: 200,
                ..janggi
            }),
            "janggicasual" => {
                Some(WalkerRules { bikjang: BikjangRule::Off, scoring: Scoring::Draw, ..janggi })
            }
            "janggikja" => Some(WalkerRules {
                bikjang: BikjangRule::Claim30,
                repetition: 0,
                third_occurrence: true,
                ply_limit: 0,
                ..janggi
            }),
            "janggikakao" => Some(WalkerRules {
                bikjang: BikjangRule::Off,
                repetition: 4,
                move_repetition: true,
                ply_limit: 200,
                ply_limit_counts: LimitCounts::Total,
                ..janggi
            }),
            _ => None,
        }
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WalkerResult {
    /// The winner, or nobody after a draw.
    pub winner: Option<Side>,
    /// One of the names of decision 10: `bikjang`, `mate`, `double-pass`, `perpetual-check`,
    /// `move-repetition`, `repetition`, `move-limit`, `material`.
    pub reason: &'static str,
}

/// A position of the game with its counters.
#[derive(Clone, Debug)]
struct Position {
    board: Board,
    to_move: Side,
    /// Plies since the last capture; passes and soldier moves count (b.9).
    halfmove: u32,
    fullmove: u32,
}

/// A move of the game.
#[derive(Clone, Copy, Debug)]
struct Played {
    action: Move,
    capture: bool,
}

/// A game: its rules, all its positions from the given one to the present one, and its moves.
#[derive(Clone, Debug)]
pub struct Walker {
    rules: WalkerRules,
    /// Never empty; one longer than `moves`.
    positions: Vec<Position>,
    moves: Vec<Played>,
}

impl Walker {
    /// Sets up a game from a canonical FEN of six fields (e.1); positions that decision 7 refuses
    /// are errors.
    pub fn from_fen(fen: &str, rules: WalkerRules) -> Result<Walker, String> {
        let fields: Vec<&str> = fen.split_whitespace().collect();
        let [board, side, _, _, halfmove, fullmove] = fields[..] else {
            return Err(format!("{} fields instead of 6", fields.len()));
        };
        let board = Board::parse(board)?;
        let to_move = match side {
            "w" => Side::Cho,
            "b" => Side::Han,
            _ => return Err(format!("unknown side to move '{side}'")),
        };
        let number =
            |text: &str| text.parse::<u32>().map_err(|_| format!("'{text}' is not a number"));
        let halfmove = number(halfmove)?;
        let fullmove = number(fullmove)?;
        if let Some(reason) = board.refusal(to_move) {
            return Err(reason);
        }
        Ok(Walker {
            rules,
            positions: vec![Position { board, to_move, halfmove, fullmove }],
            moves: Vec::new(),
        })
    }

    /// The present position as a canonical FEN (e.1).
    pub fn fen(&self) -> String {
        let position = self.position();
        let side = match position.to_move {
            Side::Cho => 'w',
            Side::Han => 'b',
        };
        format!("{} {side} - - {} {}", position.board, position.halfmove, position.fullmove)
    }

    /// The side whose turn it is.
    pub fn side_to_move(&self) -> Side {
        self.position().to_move
    }

    /// The number of moves played since the given position.
    pub fn ply(&self) -> usize {
        self.moves.len()
    }

    /// Whether the side to move is in check (a.8).
    pub fn in_check(&self) -> bool {
        let position = self.position();
        position.board.in_check(position.to_move)
    }

    /// Whether the generals face each other on an open file (b.2), whatever the rules make of it.
    pub fn facing(&self) -> bool {
        self.position().board.generals_face()
    }

    /// The legal moves in UCI coordinates, sorted; the pass is the general's point twice. Empty
    /// exactly after the ends that decision 3 names.
    pub fn legal_moves(&self) -> Vec<String> {
        let mut moves: Vec<String> = self.legal().iter().map(Move::to_string).collect();
        moves.sort();
        moves
    }

    /// Plays a legal move, or a pass that the rules do not allow but decision 4 tolerates.
    pub fn play(&mut self, uci: &str) -> Result<(), String> {
        let wanted = Move::parse(uci).ok_or_else(|| format!("'{uci}' is not a move"))?;
        if !self.legal().contains(&wanted) && !self.tolerated_pass(wanted) {
            return Err(format!("{uci} is illegal in {}", self.fen()));
        }
        self.advance(wanted);
        Ok(())
    }

    /// Takes the last move back; false if none was played.
    pub fn undo(&mut self) -> bool {
        if self.moves.pop().is_none() {
            return false;
        }
        self.positions.pop();
        true
    }

    /// The number of move sequences of this length; ends by history or material are ignored
    /// (decision 3).
    pub fn perft(&mut self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.legal();
        if depth == 1 {
            return moves.len() as u64;
        }
        let mut nodes = 0;
        for action in moves {
            self.advance(action);
            nodes += self.perft(depth - 1);
            self.undo();
        }
        nodes
    }

    /// How the game has ended, if it has; the order of the questions is decision 10.
    pub fn result(&self) -> Option<WalkerResult> {
        let mover = self.side_to_move();
        let decided = |winner, reason| Some(WalkerResult { winner, reason });
        if self.facing_accepted() || self.facing_unbreakable() {
            return decided(self.scored(), "bikjang");
        }
        if self.in_check() && self.legal().is_empty() {
            return decided(Some(mover.other()), "mate");
        }
        if self.passed_twice() {
            return decided(self.scored(), "double-pass");
        }
        if let Some(checker) = self.perpetual_checker() {
            return decided(Some(checker.other()), "perpetual-check");
        }
        if self.rules.move_repetition && self.last_move_goes_back_and_forth() {
            return decided(Some(mover), "move-repetition");
        }
        if self.third_occurrence_forbidden() {
            return decided(Some(mover), "repetition");
        }
        if self.rules.repetition > 0 && self.repetition_count() >= self.rules.repetition {
            return decided(self.scored(), "repetition");
        }
        if self.rules.ply_limit > 0 && self.counted_plies() >= self.rules.ply_limit {
            return decided(self.scored(), "move-limit");
        }
        if self.rules.material_draw && self.neither_can_mate() {
            return decided(self.scored(), "material");
        }
        None
    }

    /// The totals of Cho and Han in tenths of a point; Han's includes the komi only where the
    /// rules count points (b.8, decision 10).
    pub fn points_tenths(&self) -> (u32, u32) {
        let board = &self.position().board;
        let komi = match self.rules.scoring {
            Scoring::Draw => 0,
            Scoring::Points => self.rules.komi,
        };
        let cho = 10 * board.points_of(Side::Cho);
        let han = 10 * board.points_of(Side::Han) + komi;
        (cho, han)
    }

    /// How often the present position, that is board and side to move (decision 8), has stood
    /// since the last capture, now included.
    pub fn repetition_count(&self) -> u32 {
        self.occurrences().len() as u32
    }

    fn position(&self) -> &Position {
        self.positions.last().expect("there is always the given position")
    }

    /// Puts a move on the record without asking whether it is legal.
    fn advance(&mut self, action: Move) {
        let before = self.position();
        let capture = !action.is_pass() && before.board.at(action.to).is_some();
        let after = Position {
            board: before.board.after(action),
            to_move: before.to_move.other(),
            halfmove: if capture { 0 } else { before.halfmove + 1 },
            fullmove: before.fullmove + u32::from(before.to_move == Side::Han),
        };
        self.positions.push(after);
        self.moves.push(Played { action, capture });
    }

    // Legal moves.

    /// All legal moves, the pass included (decisions 1 and 3).
    fn legal(&self) -> Vec<Move> {
        if self.facing_accepted() || self.passed_twice() {
            return Vec::new();
        }
        let mut moves = self.board_moves();
        let may_pass = match self.rules.bikjang {
            // The pass leaves the generals facing, which `part` forbids.
            BikjangRule::Part if self.facing_binds() => false,
            // The pass accepts; also in check (b.3).
            BikjangRule::Claim | BikjangRule::Claim30 if self.facing_binds() => true,
            _ => {
                let allowed = match self.rules.pass {
                    PassRule::Free => true,
                    PassRule::Forced => moves.is_empty(),
                };
                allowed && !self.in_check()
            }
        };
        if may_pass {
            moves.push(self.pass());
        }
        moves
    }

    /// The legal moves other than the pass: the own general must not be left to be taken (a.8),
    /// and generals whose facing means something must be parted (b.2).
    fn board_moves(&self) -> Vec<Move> {
        let Position { board, to_move, .. } = self.position();
        let must_part = self.facing_binds();
        let mut moves = board.pseudo_moves(*to_move);
        moves.retain(|&action| {
            let after = board.after(action);
            !(after.in_check(*to_move) || must_part && after.generals_face())
        });
        moves
    }

    fn pass(&self) -> Move {
        let general = self.position().board.general(self.side_to_move());
        Move { from: general, to: general }
    }

    /// Decision 4: a reported pass is accepted under every rule set unless the mover is in check.
    fn tolerated_pass(&self, wanted: Move) -> bool {
        wanted == self.pass() && !self.in_check()
    }

    fn last_move_was_pass(&self) -> bool {
        self.moves.last().is_some_and(|last| last.action.is_pass())
    }

    /// Two passes in a row, which end the game (b.7, decision 4).
    fn passed_twice(&self) -> bool {
        let passes = self.moves.iter().rev().take(2);
        passes.filter(|played| played.action.is_pass()).count() == 2
    }

    // Facing generals.

    /// Whether the generals face now and the rules make something of it (decision 1).
    fn facing_binds(&self) -> bool {
        let means_something = match self.rules.bikjang {
            BikjangRule::Off => false,
            BikjangRule::Part | BikjangRule::Claim => true,
            BikjangRule::Claim30 => self.position().board.both_totals_small(),
        };
        means_something && self.facing()
    }

    /// Whether the last move was a pass that left the generals facing: the claim, or under `part`
    /// a tolerated pass, which ends the game as unbreakable facing does (decision 4).
    fn facing_accepted(&self) -> bool {
        self.last_move_was_pass() && self.facing_binds()
    }

    /// Under `part`, generals that the side to move cannot part end the game, even in check
    /// (decision 2).
    fn facing_unbreakable(&self) -> bool {
        self.rules.bikjang == BikjangRule::Part
            && self.facing_binds()
            && self.board_moves().is_empty()
    }

    // Ends by history.

    /// The index of the position from which repetitions count: the one after the last capture, or
    /// the given one (decision 1).
    fn repetition_start(&self) -> usize {
        let last_capture = self.moves.iter().rposition(|played| played.capture);
        last_capture.map_or(0, |index| index + 1)
    }

    /// The indices of all positions since the last capture that equal the present one, which is
    /// the last of them.
    fn occurrences(&self) -> Vec<usize> {
        let now = self.position();
        (self.repetition_start()..self.positions.len())
            .filter(|&index| {
                let then = &self.positions[index];
                then.to_move == now.to_move && then.board == now.board
            })
            .collect()
    }

    /// The side that loses by perpetual check (b.5): the present position is the occurrence that
    /// ends the game, and from the first of those occurrences until now the other side was in
    /// check whenever it was to move. If that holds of both sides, nobody is to blame.
    fn perpetual_checker(&self) -> Option<Side> {
        if !self.rules.perpetual_check {
            return None;
        }
        // Without a rule on repetition the third occurrence is the one that counts (decision 1).
        let ending = match self.rules.repetition {
            0 => 3,
            number => number as usize,
        };
        let occurrences = self.occurrences();
        let first = *occurrences.iter().rev().nth(ending - 1)?;
        if first == self.ply() {
            // The first occurrence of all: nothing has been repeated.
            return None;
        }
        let cycle = &self.positions[first..];
        let checked_throughout = |side: Side| {
            let mut turns = cycle.iter().filter(|position| position.to_move == side);
            turns.all(|position| position.board.in_check(side))
        };
        match (checked_throughout(Side::Cho), checked_throughout(Side::Han)) {
            (true, false) => Some(Side::Han),
            (false, true) => Some(Side::Cho),
            _ => None,
        }
    }

    /// Whether the last move broke the rule of b.4 M (i): a piece other than general and guard has
    /// arrived at a point from anywhere and then gone away and back twice with its side's very
    /// next moves. A single pass before the last move is skipped. No move may have been a capture
    /// since the first arrival, that one included, and none of the moves looked at may have
    /// answered a check.
    fn last_move_goes_back_and_forth(&self) -> bool {
        let Some(last) = self.moves.last() else {
            return false;
        };
        let arrived = self.position().board.at(last.action.to);
        let exempt = arrived.is_none_or(|(_, kind)| matches!(kind, Kind::General | Kind::Guard));
        if exempt || last.action.is_pass() {
            return false;
        }
        // The indices of the mover's own moves, latest first; the position with the index of a
        // move is the one before it.
        let mut own: Vec<usize> = (0..self.moves.len()).rev().step_by(2).collect();
        let is_pass = |index: usize| self.moves[index].action.is_pass();
        let pass_before = own.get(1).is_some_and(|&index| is_pass(index));
        own.truncate(if pass_before { 6 } else { 5 });
        let answered_check = own.iter().any(|&index| {
            let before = &self.positions[index];
            before.board.in_check(before.to_move)
        });
        if pass_before {
            own.remove(1);
        }
        let [.., first] = own[..] else {
            return false;
        };
        let captured = self.moves[first..].iter().any(|played| played.capture);
        if own.len() < 5 || captured || answered_check {
            return false;
        }
        let chain: Vec<Move> = own.iter().map(|&index| self.moves[index].action).collect();
        let back_and_forth = chain[..4].windows(2).all(|pair| pair[1] == pair[0].reversed());
        back_and_forth && chain[4].to == chain[3].from
    }

    /// Whether the last move made a third occurrence that the rules forbid: they do unless both
    /// sides are under 30 points (decision 1).
    fn third_occurrence_forbidden(&self) -> bool {
        self.rules.third_occurrence
            && self.repetition_count() >= 3
            && !self.position().board.both_totals_small()
    }

    /// The plies that the limit counts (decision 1).
    fn counted_plies(&self) -> u32 {
        match self.rules.ply_limit_counts {
            LimitCounts::Capture => self.position().halfmove,
            LimitCounts::Total => {
                let given = &self.positions[0];
                let before = 2 * given.fullmove.saturating_sub(1);
                before + u32::from(given.to_move == Side::Han) + self.moves.len() as u32
            }
        }
    }

    // Decisions.

    /// Neither side can ever mate (b.10, safe rule).
    fn neither_can_mate(&self) -> bool {
        let board = &self.position().board;
        board.cannot_mate(Side::Cho) && board.cannot_mate(Side::Han)
    }

    /// The winner of an end that is decided by scoring; nobody wins a draw or equal totals.
    fn scored(&self) -> Option<Side> {
        let (cho, han) = self.points_tenths();
        match self.rules.scoring {
            Scoring::Draw => None,
            Scoring::Points if cho > han => Some(Side::Cho),
            Scoring::Points if han > cho => Some(Side::Han),
            Scoring::Points => None,
        }
    }
}
