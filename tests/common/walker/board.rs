//! How the pieces move, and every other question that needs nothing but the board.

use super::pieces::{FILES, Kind, Move, RANKS, Side, Square};
use std::fmt;

/// A side under this many points lets its opponent repeat, and both together may claim facing
/// generals, where a rule set says so (decision 1: `claim30`, `Rule Third Occurrence`).
pub const SMALL_TOTAL: u32 = 30;

pub const ORTHOGONALS: [(i8, i8); 4] = [(0, 1), (0, -1), (1, 0), (-1, 0)];
pub const DIAGONALS: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];

/// The pieces on the board, and every question that needs nothing else.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    points: [[Option<(Side, Kind)>; FILES as usize]; RANKS as usize],
}

impl Board {
    pub fn empty() -> Board {
        Board { points: [[None; FILES as usize]; RANKS as usize] }
    }

    pub fn at(&self, square: Square) -> Option<(Side, Kind)> {
        self.points[square.rank as usize][square.file as usize]
    }

    pub fn put(&mut self, square: Square, piece: Option<(Side, Kind)>) {
        self.points[square.rank as usize][square.file as usize] = piece;
    }

    /// Every piece with its point.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Side, Kind)> + '_ {
        Square::all().filter_map(|square| {
            let (side, kind) = self.at(square)?;
            Some((square, side, kind))
        })
    }

    pub fn count(&self, side: Side, kind: Kind) -> usize {
        self.pieces().filter(|&(_, owner, found)| (owner, found) == (side, kind)).count()
    }

    /// The total of a side's pieces in whole points, without komi ("Points").
    pub fn points_of(&self, side: Side) -> u32 {
        self.pieces().filter(|&(_, owner, _)| owner == side).map(|(_, _, kind)| kind.points()).sum()
    }

    pub fn both_totals_small(&self) -> bool {
        self.points_of(Side::Cho) < SMALL_TOTAL && self.points_of(Side::Han) < SMALL_TOTAL
    }

    /// The point of a side's general; `Walker::from_fen` sees to it that there is one.
    pub fn general(&self, side: Side) -> Square {
        self.pieces()
            .find(|&(_, owner, kind)| (owner, kind) == (side, Kind::General))
            .map(|(square, _, _)| square)
            .expect("each side has a general")
    }

    /// The board after a move, legal or not.
    pub fn after(&self, played: Move) -> Board {
        let mut board = self.clone();
        let piece = board.at(played.from);
        board.put(played.from, None);
        board.put(played.to, piece);
        board
    }

    /// Whether `side` may land on `to`: it is empty or holds an enemy.
    pub fn may_land(&self, side: Side, to: Square) -> bool {
        self.at(to).is_none_or(|(owner, _)| owner != side)
    }

    /// All moves of a side by the way its pieces move (section a), the pass not included and the
    /// safety of the general not asked.
    pub fn pseudo_moves(&self, side: Side) -> Vec<Move> {
        let mut moves = Vec::new();
        for (from, owner, kind) in self.pieces() {
            if owner == side {
                let targets = self.targets(from, side, kind);
                moves.extend(targets.into_iter().map(|to| Move { from, to }));
            }
        }
        moves
    }

    pub fn targets(&self, from: Square, side: Side, kind: Kind) -> Vec<Square> {
        match kind {
            Kind::General | Kind::Guard => self.palace_targets(from, side),
            Kind::Chariot => self.chariot_targets(from, side),
            Kind::Cannon => self.cannon_targets(from, side),
            Kind::Horse => self.leaper_targets(from, side, 1),
            Kind::Elephant => self.leaper_targets(from, side, 2),
            Kind::Soldier => self.soldier_targets(from, side),
        }
    }

    /// General and guard: one step along a drawn line, inside the own palace ("Moves").
    pub fn palace_targets(&self, from: Square, side: Side) -> Vec<Square> {
        let straight = ORTHOGONALS.iter().filter_map(|&step| from.step(step));
        let diagonal = DIAGONALS.iter().filter_map(|&step| from.step_drawn_diagonal(step));
        straight
            .chain(diagonal)
            .filter(|&to| to.in_palace_of(side) && self.may_land(side, to))
            .collect()
    }

    /// The points met from `from` along each line it lies on: the file and the rank to the edge of
    /// the board, the drawn diagonals of either palace to their end ("Moves").
    pub fn rays(from: Square) -> impl Iterator<Item = impl Iterator<Item = Square>> {
        let lines = |steps: [(i8, i8); 4], next: fn(Square, (i8, i8)) -> Option<Square>| {
            steps.into_iter().map(move |step| {
                std::iter::successors(next(from, step), move |&square| next(square, step))
            })
        };
        lines(ORTHOGONALS, Square::step).chain(lines(DIAGONALS, Square::step_drawn_diagonal))
    }

    /// Chariot: along a line up to and including the first enemy ("Moves").
    pub fn chariot_targets(&self, from: Square, side: Side) -> Vec<Square> {
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
    /// cannon ("Moves").
    pub fn cannon_targets(&self, from: Square, side: Side) -> Vec<Square> {
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
    /// passed on the way must be empty ("Moves").
    pub fn leaper_targets(&self, from: Square, side: Side, diagonal_steps: u32) -> Vec<Square> {
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
    /// step forward along a drawn diagonal ("Moves", decision 6).
    pub fn soldier_targets(&self, from: Square, side: Side) -> Vec<Square> {
        let forward = side.forward();
        let straight =
            [(0, forward), (-1, 0), (1, 0)].into_iter().filter_map(|step| from.step(step));
        let diagonal = [(-1, forward), (1, forward)]
            .into_iter()
            .filter_map(|step| from.step_drawn_diagonal(step))
            .filter(|to| to.in_palace_of(side.other()));
        straight.chain(diagonal).filter(|&to| self.may_land(side, to)).collect()
    }

    /// Whether an enemy piece could take the general of `side` ("Check and mate").
    pub fn in_check(&self, side: Side) -> bool {
        let general = self.general(side);
        self.pseudo_moves(side.other()).iter().any(|attack| attack.to == general)
    }

    /// Whether the generals face each other on a file without a piece between them ("Bikjang").
    pub fn generals_face(&self) -> bool {
        let cho = self.general(Side::Cho);
        let han = self.general(Side::Han);
        let (low, high) = (cho.rank.min(han.rank), cho.rank.max(han.rank));
        cho.file == han.file
            && (low + 1..high).all(|rank| {
                let between = Square { file: cho.file, rank };
                self.at(between).is_none()
            })
    }

    /// "Dead positions": whether `side` can certainly never mate.
    pub fn cannot_mate(&self, side: Side) -> bool {
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
    pub fn refusal(&self, to_move: Side) -> Option<String> {
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
    pub fn parse(field: &str) -> Result<Board, String> {
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
    /// Writes the board field of a canonical FEN (`janggun::position::fen`).
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
