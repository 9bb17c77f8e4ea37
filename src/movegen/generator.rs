//! The generator of legal moves.

use crate::attacks;
use crate::position::{BikjangRule, KingSafety, PassRule, Position};
use crate::types::{Bitboard, Color, Move, MoveList, PieceType, Square};

/// What is made of the moves found: a list, a count, or the answer that there is one.
trait Sink {
    /// Takes the moves of the piece on `from` to each of `to`; whether that is enough.
    fn take(&mut self, from: Square, to: Bitboard) -> bool;
    /// As [`Sink::take`], the points given as a window around `from`.
    fn take_window(&mut self, from: Square, to: u64) -> bool;
    /// Takes one step of each of several soldiers: to each of `to`, from `back` points behind.
    fn take_steps(&mut self, to: Bitboard, back: isize) -> bool;
}

impl Sink for MoveList {
    #[inline]
    fn take(&mut self, from: Square, to: Bitboard) -> bool {
        for to in to {
            self.push(Move::new(from, to));
        }
        false
    }

    #[inline]
    fn take_window(&mut self, from: Square, to: u64) -> bool {
        attacks::for_each_in_window(to, from, |to| self.push(Move::new(from, to)));
        false
    }

    #[inline]
    fn take_steps(&mut self, to: Bitboard, back: isize) -> bool {
        for to in to {
            self.push(Move::new(Square::from_index(to.index().wrapping_add_signed(-back)), to));
        }
        false
    }
}

struct Count(u64);

impl Sink for Count {
    #[inline]
    fn take(&mut self, _: Square, to: Bitboard) -> bool {
        self.0 += to.len() as u64;
        false
    }

    #[inline]
    fn take_window(&mut self, _: Square, to: u64) -> bool {
        self.0 += to.count_ones() as u64;
        false
    }

    #[inline]
    fn take_steps(&mut self, to: Bitboard, _: isize) -> bool {
        self.0 += to.len() as u64;
        false
    }
}

struct Any;

impl Sink for Any {
    #[inline]
    fn take(&mut self, _: Square, to: Bitboard) -> bool {
        to.any()
    }

    #[inline]
    fn take_window(&mut self, _: Square, to: u64) -> bool {
        to != 0
    }

    #[inline]
    fn take_steps(&mut self, to: Bitboard, _: isize) -> bool {
        to.any()
    }
}

/// Generates the legal moves of one position.
///
/// In a quiet position nearly every move is legal, and the few that may not be are known by where
/// they start (`pinned`) or end (`screens`). In check, or when the generals must be parted, only the
/// moves that can help are looked at, and each is tried.
pub struct Generator<'a> {
    position: &'a Position,
    us: Color,
    occupied: Bitboard,
    cannons: Bitboard,
    safety: KingSafety,
    /// Whether the generals face each other under a rule that has them parted.
    bikjang: bool,
    /// Whether a pass has ended the game.
    over: bool,
}

impl<'a> Generator<'a> {
    /// Looks at what is around the general of the side to move.
    #[inline]
    pub fn new(position: &'a Position) -> Generator<'a> {
        Generator::knowing(position, position.king_safety())
    }

    /// As [`Generator::new`], for who knows already what is around the general.
    #[inline]
    pub fn knowing(position: &'a Position, safety: KingSafety) -> Generator<'a> {
        Generator {
            position,
            us: position.side(),
            occupied: position.occupied(),
            cannons: position.kinds(PieceType::Cannon),
            safety,
            bikjang: position.bikjang(),
            over: position.ended_by_pass(),
        }
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn in_check(&self) -> bool {
        self.safety.checkers.any()
    }

    /// The enemies that give check.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.safety.checkers
    }

    /// Adds all legal moves to the list, the pass last.
    pub fn all(&self, list: &mut MoveList) {
        if self.over {
            return;
        }
        self.board_moves(self.not_own(), list);
        if self.may_pass() || (list.is_empty() && self.must_pass()) {
            list.push(self.pass());
        }
    }

    /// Adds the legal captures to the list.
    pub fn captures(&self, list: &mut MoveList) {
        if !self.over {
            self.board_moves(self.position.colors(!self.us), list);
        }
    }

    /// Adds the legal moves that capture nothing to the list, the pass last.
    pub fn quiets(&self, list: &mut MoveList) {
        if self.over {
            return;
        }
        let before = list.len();
        self.board_moves(!self.occupied, list);
        let no_quiet = list.len() == before;
        if self.may_pass()
            || no_quiet && self.must_pass() && !self.board_moves(self.not_own(), &mut Any)
        {
            list.push(self.pass());
        }
    }

    /// The number of legal moves.
    #[inline]
    pub fn count(&self) -> u64 {
        if self.over {
            return 0;
        }
        let mut count = Count(0);
        self.board_moves(self.not_own(), &mut count);
        if self.may_pass() || (count.0 == 0 && self.must_pass()) {
            count.0 += 1;
        }
        count.0
    }

    /// Whether any move is legal.
    pub fn any(&self) -> bool {
        !self.over
            && (self.may_pass() || self.must_pass() || self.board_moves(self.not_own(), &mut Any))
    }

    /// Whether a move, which may be any two points, is legal here.
    pub fn is_legal(&self, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        if self.over || mv.is_none() {
            return false;
        }
        if mv.is_pass() {
            return from == self.position.general(self.us)
                && (self.may_pass()
                    || self.must_pass() && !self.board_moves(self.not_own(), &mut Any));
        }
        let Some(piece) = self.position.piece_on(from) else { return false };
        let reached = attacks::attacks(self.us, piece.kind(), from, self.occupied, self.cannons);
        piece.color() == self.us
            && reached.without(self.position.colors(self.us)).contains(to)
            && self.keeps_general(piece.kind(), from, to)
    }

    /// Whether a pseudo-legal move leaves the general unattacked, and the generals parted where
    /// they must be.
    fn keeps_general(&self, kind: PieceType, from: Square, to: Square) -> bool {
        let quiet = self.safety.checkers.is_empty() && !self.bikjang;
        if quiet && kind != PieceType::General && !self.safety.pinned.contains(from) {
            return kind == PieceType::Cannon || !self.safety.screens.contains(to);
        }
        self.tried(kind, from, to)
    }

    /// Tries a pseudo-legal move: the slow answer to [`Generator::keeps_general`].
    fn tried(&self, kind: PieceType, from: Square, to: Square) -> bool {
        let (gone, here) = (Bitboard::of(from), Bitboard::of(to));
        let occupied = self.occupied.without(gone) | here;
        let mut cannons = self.cannons.without(gone | here);
        if kind == PieceType::Cannon {
            cannons |= here;
        }
        let general = if kind == PieceType::General { to } else { self.position.general(self.us) };
        if self.position.attacked(general, !self.us, occupied, cannons, here) {
            return false;
        }
        !(self.bikjang && self.faces(general, occupied))
    }

    /// Whether the generals would face each other with ours on `general`.
    fn faces(&self, general: Square, occupied: Bitboard) -> bool {
        let other = self.position.general(!self.us);
        general.file() == other.file() && (attacks::path(other, general) & occupied).is_empty()
    }

    #[inline]
    fn not_own(&self) -> Bitboard {
        !self.position.colors(self.us)
    }

    fn pass(&self) -> Move {
        Move::pass(self.position.general(self.us))
    }

    /// Whether a pass is legal whatever else is.
    #[inline]
    fn may_pass(&self) -> bool {
        let rules = self.position.rules();
        if self.bikjang {
            rules.bikjang != BikjangRule::Part
        } else {
            rules.pass == PassRule::Free && self.safety.checkers.is_empty()
        }
    }

    /// Whether a pass is legal if nothing else is.
    #[inline]
    fn must_pass(&self) -> bool {
        !self.bikjang && self.safety.checkers.is_empty()
    }

    /// Hands the legal moves to the `targets` over to the sink; whether it had enough.
    #[inline]
    fn board_moves<S: Sink>(&self, targets: Bitboard, sink: &mut S) -> bool {
        if self.general_moves(targets, sink) {
            return true;
        }
        if self.safety.checkers.any() || self.bikjang {
            return self.remedies(targets, sink);
        }
        self.quiet_position_moves(targets, sink)
    }

    #[inline]
    fn general_moves<S: Sink>(&self, targets: Bitboard, sink: &mut S) -> bool {
        let from = self.position.general(self.us);
        let mut safe = attacks::palace_step(from) & targets;
        let without = self.occupied.without(from.into());
        for to in safe {
            let here = Bitboard::of(to);
            let (occupied, cannons) = (without | here, self.cannons.without(here));
            // Whoever stands on `to` does not attack it, so nobody needs to be counted as gone.
            let attacked = self.position.attacked(to, !self.us, occupied, cannons, Bitboard::EMPTY);
            if attacked || self.bikjang && self.faces(to, occupied) {
                safe ^= here;
            }
        }
        sink.take(from, safe)
    }

    /// Moves of the other pieces when the general is neither in check nor to be parted.
    #[inline]
    fn quiet_position_moves<S: Sink>(&self, targets: Bitboard, sink: &mut S) -> bool {
        let pinned = self.safety.pinned;
        let unscreened = targets.without(self.safety.screens);
        macro_rules! moves {
            ($kind:ident, $take:ident, $from:ident => $reached:expr) => {
                for $from in self.position.pieces(self.us, PieceType::$kind).without(pinned) {
                    if sink.$take($from, $reached) {
                        return true;
                    }
                }
            };
        }
        let occupied = self.occupied;
        moves!(Chariot, take, from => attacks::chariot(from, occupied) & unscreened);
        moves!(Cannon, take, from => attacks::cannon(from, occupied, self.cannons) & targets);
        moves!(Horse, take_window, from =>
            attacks::horse_window(from, occupied) & attacks::window(unscreened, from));
        moves!(Elephant, take_window, from =>
            attacks::elephant_window(from, occupied) & attacks::window(unscreened, from));
        moves!(Guard, take, from => attacks::palace_step(from) & unscreened);
        if self.soldier_moves(pinned, unscreened, sink) {
            return true;
        }
        pinned.any() && self.tried_moves(pinned, targets, sink)
    }

    /// Soldiers' moves, all soldiers at a time.
    #[inline]
    fn soldier_moves<S: Sink>(&self, pinned: Bitboard, targets: Bitboard, sink: &mut S) -> bool {
        const NOT_A: Bitboard = Bitboard(Bitboard::ALL.0 & !Bitboard::file(0).0);
        const NOT_I: Bitboard = Bitboard(Bitboard::ALL.0 & !Bitboard::file(8).0);
        let soldiers = self.position.pieces(self.us, PieceType::Soldier).without(pinned);
        let (forward, ahead) = match self.us {
            Color::Cho => (Bitboard(soldiers.0 << 9), 9),
            Color::Han => (Bitboard(soldiers.0 >> 9), -9),
        };
        let right = Bitboard((soldiers & NOT_I).0 << 1);
        let left = Bitboard((soldiers & NOT_A).0 >> 1);
        if sink.take_steps(forward & targets, ahead)
            || sink.take_steps(right & targets, 1)
            || sink.take_steps(left & targets, -1)
        {
            return true;
        }
        let in_palace =
            soldiers & attacks::palace::palace(!self.us) & attacks::palace::DIAGONAL_POINTS;
        for from in in_palace {
            let diagonal =
                attacks::soldier(self.us, from) & attacks::diagonal_neighbours(from) & targets;
            if sink.take(from, diagonal) {
                return true;
            }
        }
        false
    }

    /// Moves of other pieces than the general that may end a check or part the generals: to a point
    /// on the way of a checker (or of the generals), to the checker, or away from being its screen.
    fn remedies<S: Sink>(&self, targets: Bitboard, sink: &mut S) -> bool {
        let general = self.position.general(self.us);
        let (from, to) = if self.bikjang {
            let other = self.position.general(!self.us);
            (Bitboard::EMPTY, attacks::path(other, general))
        } else {
            let checker = self.safety.checkers.first();
            let path = attacks::path(checker, general);
            let screen = path & self.occupied & self.position.colors(self.us);
            (screen, path | checker.into())
        };
        let all = self.position.colors(self.us);
        self.tried_moves(from, targets, sink)
            || self.tried_moves(all.without(from), targets & to, sink)
    }

    /// The moves of the pieces on `pieces` to `targets`, each tried; the general's left out.
    fn tried_moves<S: Sink>(&self, pieces: Bitboard, targets: Bitboard, sink: &mut S) -> bool {
        for from in pieces {
            let Some(piece) = self.position.piece_on(from) else { continue };
            if piece.kind() == PieceType::General {
                continue;
            }
            let mut safe = Bitboard::EMPTY;
            for to in self.reached(piece.kind(), from) & targets {
                if self.tried(piece.kind(), from, to) {
                    safe |= to.into();
                }
            }
            if sink.take(from, safe) {
                return true;
            }
        }
        false
    }

    #[inline]
    fn reached(&self, kind: PieceType, from: Square) -> Bitboard {
        attacks::attacks(self.us, kind, from, self.occupied, self.cannons)
    }
}
