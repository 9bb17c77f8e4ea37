//! The clocks as CECP tells them, and the limits they set to a search.

use crate::protocol::go::Go;
use std::time::Duration;

/// How long the engine may think.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clock {
    /// Moves of a time control (0: the whole game), its milliseconds, and those gained by a move.
    moves: u32,
    base: u64,
    increment: u64,
    /// Milliseconds a move, instead of the above.
    per_move: Option<u64>,
    depth: Option<u32>,
    /// What the clocks show now, as far as it was told.
    own: u64,
    other: u64,
}

impl Default for Clock {
    /// What the specification has engines assume: forty moves in five minutes.
    fn default() -> Clock {
        let base = 300_000;
        Clock { moves: 40, base, increment: 0, per_move: None, depth: None, own: base, other: base }
    }
}

impl Clock {
    /// Both clocks are set back and no depth is a limit: a game begins.
    pub fn reset(&mut self) {
        (self.own, self.other, self.depth) = (self.base, self.base, None);
    }

    /// `level`.
    pub fn level(&mut self, moves: u32, base: u64, increment: u64) {
        *self = Clock {
            moves,
            base,
            increment,
            per_move: None,
            depth: self.depth,
            own: base,
            other: base,
        };
    }

    /// `st`.
    pub fn per_move(&mut self, milliseconds: u64) {
        self.per_move = Some(milliseconds);
    }

    /// `sd`.
    pub fn depth(&mut self, depth: u32) {
        self.depth = Some(depth);
    }

    /// `time`.
    pub fn own(&mut self, milliseconds: u64) {
        self.own = milliseconds;
    }

    /// `otim`.
    pub fn other(&mut self, milliseconds: u64) {
        self.other = milliseconds;
    }

    /// A move was made by the engine; `played` counts it. The clock is what `time` will tell.
    pub fn spend(&mut self, time: Duration, played: usize) {
        let spent = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        self.own = self.own.saturating_sub(spent).saturating_add(self.increment);
        if self.moves > 0 && played.is_multiple_of(self.moves as usize) {
            self.own = self.own.saturating_add(self.base);
        }
    }

    /// The limits of a search for the engine's next move after `played` ones; `side` is its index.
    pub fn limits(&self, side: usize, played: usize) -> Go {
        let mut go = Go { depth: self.depth, ..Go::default() };
        if let Some(milliseconds) = self.per_move {
            go.movetime = Some(milliseconds);
            return go;
        }
        (go.time[side], go.time[1 - side]) = (Some(self.own), Some(self.other));
        go.increment = [Some(self.increment); 2];
        if self.moves > 0 {
            let left = self.moves as usize - played % self.moves as usize;
            go.movestogo = u32::try_from(left).ok();
        }
        go
    }
}

#[cfg(test)]
mod tests {
    use super::Clock;
    use std::time::Duration;

    #[test]
    fn the_clock_runs_down_and_is_wound_up() {
        let mut clock = Clock::default();
        clock.level(2, 10_000, 100);
        clock.own(9_000);
        clock.other(8_000);
        let go = clock.limits(1, 0);
        assert_eq!((go.time, go.movestogo), ([Some(8_000), Some(9_000)], Some(2)));
        assert_eq!(clock.limits(0, 3).movestogo, Some(1));
        clock.spend(Duration::from_millis(500), 1);
        assert_eq!(clock.limits(0, 1).time[0], Some(8_600));
        clock.spend(Duration::from_secs(99), 2);
        assert_eq!(clock.limits(0, 2).time[0], Some(10_100));
    }

    #[test]
    fn time_per_move_and_depth() {
        let mut clock = Clock::default();
        clock.per_move(700);
        clock.depth(4);
        let go = clock.limits(0, 0);
        assert_eq!((go.movetime, go.depth, go.time), (Some(700), Some(4), [None, None]));
        clock.reset();
        assert_eq!(clock.limits(0, 0).depth, None);
        clock.level(0, 1_000, 0);
        let go = clock.limits(0, 7);
        assert_eq!((go.movetime, go.movestogo, go.time[0]), (None, None, Some(1_000)));
    }
}
