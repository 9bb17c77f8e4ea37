//! Players that lead games to the ends which the rules have: repetitions, perpetual checks, passes,
//! facing generals, bare boards. They need not play well, only legally.

use super::random::Rng;
use janggun::game::Game;
use janggun::types::{Color, Move};

/// What a player is after.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Style {
    /// Any legal move.
    Random,
    /// Takes the last move back where it can.
    Shuttle,
    /// Walks one piece round and round.
    Loops,
    /// Gives check, and gives it again.
    Checks,
    /// Moves about the palace, so that generals come to face each other.
    Palace,
    /// Takes what it can.
    Captures,
    /// Two or three choices for each position, always the same: irregular cycles.
    Narrow,
    /// Passes often.
    Passes,
}

impl Style {
    /// All styles.
    pub const ALL: [Style; 8] = [
        Style::Random,
        Style::Shuttle,
        Style::Loops,
        Style::Checks,
        Style::Palace,
        Style::Captures,
        Style::Narrow,
        Style::Passes,
    ];
}

/// One of the two players of a game.
pub struct Player {
    style: Style,
    /// How often, in percent, any move is played instead.
    whim: usize,
    /// What makes this player's fixed choices differ from another's.
    salt: u64,
    /// After how many plies a checking player tries the same again.
    period: usize,
    round: Vec<Move>,
    closed: bool,
    at: usize,
}

impl Player {
    /// A player of that style with habits of its own.
    pub fn new(rng: &mut Rng, style: Style) -> Player {
        Player {
            style,
            whim: rng.pick(&[0, 0, 2, 5, 15]),
            salt: rng.bits(),
            period: rng.pick(&[2, 4, 4, 6, 6, 8]),
            round: Vec::new(),
            closed: false,
            at: 0,
        }
    }

    /// One of the legal moves, of which there must be some.
    pub fn choose(&mut self, rng: &mut Rng, game: &Game, legal: &[Move]) -> Move {
        // A second pass ends the game; that shall not be how most games end.
        let moves: Vec<Move> = legal.iter().copied().filter(|mv| !mv.is_pass()).collect();
        let reluctant = game.position().passes() > 0 && !moves.is_empty() && rng.chance(80);
        let legal = if reluctant { &moves } else { legal };
        if rng.chance(self.whim) {
            return rng.pick(legal);
        }
        let wanted = match self.style {
            Style::Random => None,
            Style::Shuttle => self.shuttle(rng, game, legal),
            Style::Loops => self.walk_round(rng, game, legal),
            Style::Checks => self.check(rng, game, legal),
            Style::Palace => pick(rng, legal.iter().copied().filter(|mv| in_palace(*mv))),
            Style::Captures => pick(rng, captures(game, legal)),
            Style::Narrow => self.narrow(rng, game, legal),
            Style::Passes => pick(rng, passes(legal)).filter(|_| rng.chance(40)),
        };
        let peaceful = self.style != Style::Random && rng.chance(60);
        wanted
            .or_else(|| pick(rng, quiets(game, legal)).filter(|_| peaceful))
            .unwrap_or_else(|| rng.pick(legal))
    }

    fn shuttle(&self, rng: &mut Rng, game: &Game, legal: &[Move]) -> Option<Move> {
        let back = |plies: usize| {
            let mv = game.moves().rev().nth(plies - 1)?;
            let reversed = Move::new(mv.to(), mv.from());
            legal.contains(&reversed).then_some(reversed)
        };
        match back(2) {
            Some(mv) if !mv.is_pass() => Some(mv),
            // After a pass of one's own, now and then, the shuttle goes on.
            _ => back(4).filter(|_| rng.chance(70)),
        }
        .or_else(|| pick(rng, passes(legal)).filter(|_| rng.chance(5)))
    }

    /// Walks a piece from point to point until it can return to where it began, then repeats that
    /// round, now and then with a pass thrown in.
    fn walk_round(&mut self, rng: &mut Rng, game: &Game, legal: &[Move]) -> Option<Move> {
        if let Some(pass) = pick(rng, passes(legal)).filter(|_| rng.chance(8)) {
            return Some(pass);
        }
        if self.closed {
            let next = self.round[self.at % self.round.len()];
            self.at += 1;
            if legal.contains(&next) {
                return Some(next);
            }
            self.closed = false;
            self.round.clear();
        }
        let quiet = || quiets(game, legal);
        let (Some(first), Some(last)) = (self.round.first(), self.round.last()) else {
            let first = pick(rng, quiet())?;
            self.round.push(first);
            return Some(first);
        };
        let home = Move::new(last.to(), first.from());
        let next = if legal.contains(&home) && (self.round.len() > 2 || rng.chance(50)) {
            self.closed = true;
            self.at = 0;
            Some(home)
        } else {
            pick(rng, quiet().filter(|mv| mv.from() == last.to()))
        };
        match next {
            Some(mv) if self.closed || self.round.len() < 4 => self.round.push(mv),
            _ => self.round.clear(),
        }
        next
    }

    fn check(&self, rng: &mut Rng, game: &Game, legal: &[Move]) -> Option<Move> {
        let again = game.moves().rev().nth(self.period - 1).filter(|mv| legal.contains(mv));
        let checks = checks(game, legal);
        let again_check = again.filter(|mv| checks.contains(mv));
        again_check.or_else(|| pick(rng, checks.into_iter())).or(again)
    }

    fn narrow(&self, rng: &mut Rng, game: &Game, legal: &[Move]) -> Option<Move> {
        let mut fixed = Rng::new(game.position().key() ^ self.salt);
        let back = game.moves().rev().nth(1).map(|mv| Move::new(mv.to(), mv.from()));
        let back = back.filter(|mv| legal.contains(mv));
        let pools = [
            (checks(game, legal), 70),
            (quiets(game, legal).collect(), 70),
            (back.into_iter().collect(), 70),
            (passes(legal).collect(), 15),
        ];
        let mut choices = Vec::new();
        for (mut pool, percent) in pools {
            pool.sort();
            if !pool.is_empty() && fixed.chance(percent) {
                choices.push(fixed.pick(&pool));
            }
        }
        pick(rng, choices.into_iter())
    }
}

fn pick(rng: &mut Rng, moves: impl Iterator<Item = Move>) -> Option<Move> {
    let moves: Vec<Move> = moves.collect();
    if moves.is_empty() { None } else { Some(rng.pick(&moves)) }
}

fn passes(legal: &[Move]) -> impl Iterator<Item = Move> + '_ {
    legal.iter().copied().filter(|mv| mv.is_pass())
}

fn captures<'a>(game: &'a Game, legal: &'a [Move]) -> impl Iterator<Item = Move> + 'a {
    let theirs = game.position().colors(!game.position().side());
    legal.iter().copied().filter(move |mv| theirs.contains(mv.to()))
}

fn quiets<'a>(game: &'a Game, legal: &'a [Move]) -> impl Iterator<Item = Move> + 'a {
    let theirs = game.position().colors(!game.position().side());
    legal.iter().copied().filter(move |mv| !mv.is_pass() && !theirs.contains(mv.to()))
}

fn checks(game: &Game, legal: &[Move]) -> Vec<Move> {
    let mut position = game.position().clone();
    let mut gives_check = |mv: Move| {
        let undo = position.make(mv);
        let check = position.in_check();
        position.unmake(mv, undo);
        check
    };
    legal.iter().copied().filter(|&mv| gives_check(mv)).collect()
}

fn in_palace(mv: Move) -> bool {
    let inside = |relative: Color| {
        let (file, rank) = (mv.from().file(), mv.from().relative(relative).rank());
        (3..=5).contains(&file) && rank <= 2
    };
    inside(Color::Cho) || inside(Color::Han)
}
