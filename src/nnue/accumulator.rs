//! The hidden layer along a line of moves: each move changes few rows of each side's half, and that
//! only when a score is asked for.
//!
//! A move only leaves a note of what it did. When a position is to be evaluated, the nearest
//! position before it whose half is known is looked up and brought forward move by move. Where that
//! is far or the view has turned, the half is rebuilt from the one that was last rebuilt for the view:
//! the pieces that have moved since are fewer than all. Passes and null moves change nothing and take
//! no place.

use super::features::{HAN_ROW, MAX_ACTIVE, VIEWS, View};
use super::network::Network;
use super::simd::line::Line;
use crate::position::Position;
use crate::types::piece::PIECES;
use crate::types::score::MAX_PLY;
use crate::types::{Bitboard, Color, Move, Piece, PieceType, Square, Value};
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

/// More moves than this are not caught up with: rebuilding is cheaper.
const FAR: usize = 6;

/// The half that was last rebuilt for a view.
#[derive(Clone, Debug)]
struct Kept {
    /// The pieces it was built of, by piece.
    pieces: [Bitboard; PIECES],
    values: Vec<Line>,
}

impl Kept {
    /// The half of an empty board.
    fn empty(network: &Network, view: usize) -> Kept {
        let Network { isa, first, first_bias, .. } = network;
        let mut values = first_bias.clone();
        // The later half of the views are Han's.
        if view >= VIEWS / 2 {
            isa.rebuild(&mut values, first_bias, first, &[HAN_ROW as u16], &[]);
        }
        Kept { pieces: [Bitboard::EMPTY; PIECES], values }
    }
}

/// Rows in which two halves differ.
struct Rows {
    rows: [u16; MAX_ACTIVE],
    count: usize,
}

impl Rows {
    const NONE: Rows = Rows { rows: [0; MAX_ACTIVE], count: 0 };

    /// Adds the rows of a piece on these points.
    #[inline]
    fn extend(&mut self, view: View, piece: Piece, points: Bitboard) {
        for square in points {
            self.rows[self.count] = view.row(piece, square) as u16;
            self.count += 1;
        }
    }

    fn all(&self) -> &[u16] {
        &self.rows[..self.count]
    }
}

/// The hidden layer of every position of a line.
#[derive(Debug)]
pub struct Accumulators {
    network: Arc<Network>,
    /// For each slot Cho's half, then Han's.
    values: Vec<Line>,
    slots: Vec<Slot>,
    /// For each move of the line whether it took a slot.
    took_slot: Vec<bool>,
    kept: [Kept; VIEWS],
}

impl Accumulators {
    /// The line that begins, and so far ends, with a position.
    pub fn new(network: Arc<Network>, position: &Position) -> Accumulators {
        let values = vec![Line::ZERO; (MAX_PLY + 8) * 2 * network.shape.lines()];
        let slots = Vec::with_capacity(MAX_PLY + 8);
        let kept = std::array::from_fn(|view| Kept::empty(&network, view));
        let mut line = Accumulators { network, values, slots, took_slot: Vec::new(), kept };
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
        let value = self.network.output(halves, self.network.shape.head_of(position));
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
            self.rebuild(position, color);
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

    /// Computes the last slot's half from the one that was last rebuilt for its view.
    fn rebuild(&mut self, position: &Position, color: Color) {
        let top = self.slots.len() - 1;
        let view = self.slots[top].views[color.index()];
        let range = self.range(top, color);
        let kept = &mut self.kept[view.index()];
        let (mut come, mut gone) = (Rows::NONE, Rows::NONE);
        for owner in Color::ALL {
            for kind in PieceType::ALL {
                let piece = Piece::new(owner, kind);
                let now = position.pieces(owner, kind);
                let then = std::mem::replace(&mut kept.pieces[piece.index()], now);
                come.extend(view, piece, now.without(then));
                gone.extend(view, piece, then.without(now));
            }
        }
        let Network { isa, first, .. } = &*self.network;
        let values = &mut self.values[range];
        isa.rebuild(values, &kept.values, first, come.all(), gone.all());
        kept.values.copy_from_slice(values);
        self.slots[top].known[color.index()] = true;
    }
}
