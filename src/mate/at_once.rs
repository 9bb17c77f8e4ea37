//! What the prover sees without searching: mates in one, and replies that leave none.

use super::prover::Prover;
use crate::movegen::checks::Checks;
use crate::movegen::{Generator, legal};
use crate::types::Move;

impl Prover {
    pub(super) fn is_mate(&self) -> bool {
        self.position.in_check()
            && !self.position.bikjang()
            && !self.position.ended_by_pass()
            && !Generator::new(&self.position).any()
    }

    /// A move that mates at once.
    pub(super) fn mate_in_one(&mut self) -> Option<Move> {
        let checks = Checks::new(&self.position);
        let moves = legal(&self.position);
        moves.iter().copied().find(|&mv| {
            let kind = self.position.piece_on(mv.from()).map(|piece| piece.kind());
            if !kind.is_some_and(|kind| checks.possible(kind, mv)) {
                return false;
            }
            self.nodes += 1;
            let undo = self.position.make(mv);
            let mate = self.is_mate();
            self.position.unmake(mv, undo);
            mate
        })
    }

    /// Whether a reply is answered by a mate at once.
    pub(super) fn mates_after(&mut self, reply: Move) -> bool {
        self.nodes += 1;
        let undo = self.position.make(reply);
        let mated = !self.over() && self.mate_in_one().is_some();
        self.position.unmake(reply, undo);
        mated
    }

    /// The pass, if it is legal.
    pub(super) fn pass(&self) -> Option<Move> {
        let pass = Move::pass(self.position.general(self.position.side()));
        Generator::new(&self.position).is_legal(pass).then_some(pass)
    }

    /// The reply that held last with so many moves left, if it is legal here.
    pub(super) fn held(&self, left: u32) -> Option<Move> {
        let reply = *self.holding.get(left as usize)?;
        let board_move = !reply.is_none() && !reply.is_pass();
        (board_move && Generator::new(&self.position).is_legal(reply)).then_some(reply)
    }

    pub(super) fn remember(&mut self, reply: Move, left: u32) {
        if let Some(place) = self.holding.get_mut(left as usize) {
            *place = reply;
        }
    }

    /// Whether every reply is answered by a mate at once. The pass is asked first: it is the best
    /// reply to most threats that are none; then what held against the move before.
    pub(super) fn mates_all(&mut self) -> bool {
        if self.pass().is_some_and(|pass| !self.mates_after(pass)) {
            return false;
        }
        let held = self.held(1);
        if held.is_some_and(|reply| !self.mates_after(reply)) {
            return false;
        }
        let replies = legal(&self.position);
        for &reply in &replies {
            if !reply.is_pass() && Some(reply) != held && !self.mates_after(reply) {
                self.remember(reply, 1);
                return false;
            }
        }
        true
    }
}
