//! The hidden layer along a line of moves: each move changes few rows of each side's half, and that
//! only when a score is asked for.
//!
//! A move only leaves a note of what it did. When a position is to be evaluated, the nearest
//! position before it whose half is known is looked up and brought forward move by move, or the half
//! is built anew where that is cheaper or the view has turned. Passes and null moves change nothing
//! and take no place.

use super::features::{MAX_ACTIVE, View, pieces};
use super::network::Network;
use super::simd::line::Line;
use crate::position::Position;
use crate::types::score::MAX_PLY;
use crate::types::{Color, Move, Piece, Square, Value};
use std::sync::Arc;

/// What a move did to the board.
#[derive(Copy, Clone, Debug)]
struct Delta {
    piece: Piece,
    from: Square,
    to: Square,
    captured: Option<Piece>,
}

/// The position after a move.
#[derive(Copy, Clone, Debug)]
struct Slot {
    /// The move that led here; none at the start of the line.
    delta: Option<Delta>,
    views: [View; 2],
    /// Whether Cho's and Han's halves have been computed.
    known: [bool; 2],
}

/// More moves than this are not caught up with: building anew is cheaper.
const FAR: usize = 6;

/// The hidden layer of every position of a line.
#[derive(Debug)]
pub struct Accumulators {
    network: Arc<Network>,
    /// For each slot Cho's half, then Han's.
    values: Vec<Line>,
    slots: Vec<Slot>,
    /// For each move of the line whether it took a slot.
    took_slot: Vec<bool>,
}

impl Accumulators {
    /// The line that begins, and so far ends, with a position.
    pub fn new(network: Arc<Network>, position: &Position) -> Accumulators {
        let values = vec![Line::ZERO; (MAX_PLY + 8) * 2 * network.shape.lines()];
        let slots = Vec::with_capacity(MAX_PLY + 8);
        let mut line = Accumulators { network, values, slots, took_slot: Vec::new() };
        line.reset(position);
        line
    }

    /// The network.
    pub fn network(&self) -> &Arc<Network> {
        &self.network
    }

    /// Begins a new line with a position.
    pub fn reset(&mut self, position: &Position) {
        self.slots.clear();
        self.took_slot.clear();
        let views = self.network.shape.features.views(position);
        self.slots.push(Slot { delta: None, views, known: [false; 2] });
    }

    /// Goes on with a move that led to `position` and took `captured`.
    #[inline]
    pub fn push(&mut self, position: &Position, mv: Move, captured: Option<Piece>) {
        let piece = position.piece_on(mv.to()).filter(|_| !mv.is_pass());
        self.took_slot.push(piece.is_some());
        let Some(piece) = piece else { return };
        let views = self.network.shape.features.views(position);
        let delta = Some(Delta { piece, from: mv.from(), to: mv.to(), captured });
        self.slots.push(Slot { delta, views, known: [false; 2] });
    }

    /// Goes on with a null move.
    #[inline]
    pub fn push_null(&mut self) {
        self.took_slot.push(false);
    }

    /// Takes the last move back.
    #[inline]
    pub fn pop(&mut self) {
        if self.took_slot.pop() == Some(true) {
            self.slots.pop();
        }
    }

    /// The score for the side to move of `position`, where the line ends.
    pub fn evaluate(&mut self, position: &Position) -> Value {
        let top = self.slots.len() - 1;
        for color in Color::ALL {
            if !self.slots[top].known[color.index()] {
                self.bring_up(position, color);
            }
        }
        let side = position.side();
        let halves = [side, !side].map(|color| &self.values[self.range(top, color)]);
        let bucket = self.network.shape.bucket(position.occupied().len() as usize);
        let value = self.network.output(halves, bucket);
        // One in eight, as the slow twin takes most of the time of a debug build.
        debug_assert!(
            !position.key().is_multiple_of(8) || value == self.network.evaluate(position),
            "{position}"
        );
        value
    }

    #[inline]
    fn range(&self, slot: usize, color: Color) -> std::ops::Range<usize> {
        let lines = self.network.shape.lines();
        let start = (2 * slot + color.index()) * lines;
        start..start + lines
    }

    /// Computes the half of the last slot, and those of the slots before it that are on the way.
    fn bring_up(&mut self, position: &Position, color: Color) {
        let top = self.slots.len() - 1;
        let view = self.slots[top].views[color.index()];
        let least = top.saturating_sub(FAR);
        let near = |slot: &Slot| slot.views[color.index()] == view;
        let mut base = top;
        while base > least && near(&self.slots[base]) && !self.slots[base].known[color.index()] {
            base -= 1;
        }
        if near(&self.slots[base]) && self.slots[base].known[color.index()] {
            (base + 1..=top).for_each(|slot| self.update(slot, color));
        } else {
            self.refresh(position, color);
        }
    }

    /// Computes a slot's half from the one before.
    fn update(&mut self, slot: usize, color: Color) {
        let Slot { delta, views, .. } = self.slots[slot];
        let Some(Delta { piece, from, to, captured }) = delta else { return };
        let (view, lines) = (views[color.index()], self.network.shape.lines());
        let target = self.range(slot, color);
        let source = self.range(slot - 1, color);
        let network = &self.network;
        let weights = |piece, square| {
            let row = view.row(piece, square) * lines;
            &network.first[row..row + lines]
        };
        let (before, after) = self.values.split_at_mut(target.start);
        network.isa.update(
            &mut after[..lines],
            &before[source],
            weights(piece, to),
            weights(piece, from),
            captured.map(|captured| weights(captured, to)),
        );
        self.slots[slot].known[color.index()] = true;
    }

    /// Computes the last slot's half from the position.
    fn refresh(&mut self, position: &Position, color: Color) {
        let top = self.slots.len() - 1;
        let view = self.slots[top].views[color.index()];
        let (mut rows, mut count) = ([0; MAX_ACTIVE], 0);
        for row in view.rows(pieces(position)) {
            rows[count] = row as u16;
            count += 1;
        }
        let range = self.range(top, color);
        let Network { isa, first, first_bias, .. } = &*self.network;
        isa.refresh(&mut self.values[range], first_bias, first, &rows[..count]);
        self.slots[top].known[color.index()] = true;
    }
}
