//! Time management: how long to think about a move, from plain numbers.

use crate::params;
use crate::types::clock::Instant;
use std::time::Duration;

/// The clock of the side to move, in milliseconds.
#[derive(Copy, Clone, Default, Debug)]
pub struct Clock {
    /// Time left.
    pub time: u64,
    /// Added after each move.
    pub inc: u64,
    /// Moves until more time comes, if known.
    pub movestogo: Option<u32>,
    /// Time for each move once the main time is used up.
    pub byoyomi: u64,
}

/// How long to think, in milliseconds.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Budget {
    /// No new iteration is begun after this, scaled by how settled the search is.
    pub soft: u64,
    /// The search is stopped after this.
    pub hard: u64,
}

const HORIZON: u64 = params::TIME_HORIZON as u64;
const INCREMENT: u64 = params::TIME_INCREMENT as u64;
const STRETCH: u64 = params::TIME_STRETCH as u64;

/// The budget for one move, `overhead` milliseconds of it being lost on the way to the clock.
pub fn budget(clock: Clock, overhead: u64) -> Budget {
    let Clock { time, inc, movestogo, byoyomi } = clock;
    // Never more than the clock shows; if that is less than the overhead, still a little.
    let own = (time + byoyomi).saturating_sub(overhead).max((time + byoyomi) / 5).max(1);
    let main = own.saturating_sub(byoyomi);
    let (soft, hard) = match movestogo {
        Some(n) => {
            let n = u64::from(n.clamp(1, 50));
            let soft = main / n + inc * 3 / 4;
            (soft, if n == 1 { own } else { (soft * 4).min(main * 7 / 10) })
        }
        None => {
            let soft = main / HORIZON + inc * INCREMENT / 100;
            (soft, (soft * STRETCH / 100).min(main / 3))
        }
    };
    // The byoyomi of this move is lost if it is not used.
    let spare = own.min(byoyomi.saturating_sub(overhead));
    let hard = (hard + spare).clamp(1, own);
    Budget { soft: (soft + spare * 9 / 10).clamp(1, hard), hard }
}

/// The running clock of one search.
#[derive(Clone, Debug)]
pub struct Timer {
    start: Instant,
    soft: Option<Duration>,
    hard: Option<Duration>,
}

impl Timer {
    /// A timer that started at `start`. Without a budget it never expires.
    pub fn new(start: Instant, budget: Option<Budget>) -> Timer {
        Timer {
            start,
            soft: budget.map(|b| Duration::from_millis(b.soft)),
            hard: budget.map(|b| Duration::from_millis(b.hard)),
        }
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether the search must stop at once.
    pub fn expired(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }

    /// Whether there is a budget at all.
    pub fn is_limited(&self) -> bool {
        self.hard.is_some()
    }

    /// Whether another iteration should not be begun; `scale` stretches (above 1) or shortens
    /// the soft budget.
    pub fn enough(&self, scale: f64) -> bool {
        let Some(soft) = self.soft else { return false };
        let scaled = soft.mul_f64(scale);
        self.elapsed() >= self.hard.map_or(scaled, |hard| scaled.min(hard))
    }
}

/// The scale for [`Timer::enough`]: `stability` counts the iterations since the best move last
/// changed, `drop` is the fall of the score since the last iteration (centipawns), `effort` the
/// share of the nodes spent on the best move (0..=1).
pub fn scale(stability: u32, drop: i32, effort: f64) -> f64 {
    let percent = |number: i32| f64::from(number) / 100.0;
    let settled = percent(params::TIME_UNSETTLED)
        - percent(params::TIME_SETTLED) * f64::from(stability.min(6));
    let falling = 1.0 + f64::from(drop.clamp(-20, 120)) / f64::from(params::TIME_DROP);
    let narrow =
        percent(params::TIME_EFFORT_BASE) - percent(params::TIME_EFFORT) * effort.clamp(0.0, 1.0);
    settled * falling * narrow
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_is_never_overstepped() {
        for time in [1, 5, 10, 20, 50, 100, 1000, 60_000, 3_600_000] {
            for inc in [0, 10, 100, 5000] {
                for movestogo in [None, Some(1), Some(2), Some(40), Some(0)] {
                    for byoyomi in [0, 10, 1000] {
                        for overhead in [0, 10, 30, 500] {
                            let clock = Clock { time, inc, movestogo, byoyomi };
                            let b = budget(clock, overhead);
                            assert!(1 <= b.soft && b.soft <= b.hard, "{clock:?} {b:?}");
                            let all = time + byoyomi;
                            let most = all.saturating_sub(overhead).max(all / 5).max(1);
                            assert!(b.hard <= most, "{clock:?} {b:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_game_can_be_played_out_on_the_increment() {
        let mut time = 2000;
        for _ in 0..300 {
            let b = budget(Clock { time, inc: 10, ..Clock::default() }, 10);
            assert!(b.hard < time, "{time} {b:?}");
            time = time - b.soft.min(b.hard) + 10;
        }
        assert!(time >= 20);
    }

    #[test]
    fn byoyomi_is_used() {
        let b = budget(Clock { byoyomi: 5000, ..Clock::default() }, 50);
        assert!(b.soft > 4000 && b.hard <= 4950);
    }

    #[test]
    fn unsettled_searches_get_more() {
        assert!(scale(0, 60, 0.3) > 2.0);
        assert!(scale(6, 0, 0.95) < 0.8);
    }
}
