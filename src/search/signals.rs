//! How a running search is told to stop, and that a pondered move was played.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, PoisonError};

/// The signals of one search.
#[derive(Default, Debug)]
pub struct Signals {
    stop: AtomicBool,
    pondering: AtomicBool,
    /// Guards no data: it orders changes against [`Signals::wait`].
    gate: Mutex<()>,
    changed: Condvar,
}

impl Signals {
    /// The signals of a search that starts pondering or not.
    pub fn new(pondering: bool) -> Signals {
        Signals { pondering: AtomicBool::new(pondering), ..Signals::default() }
    }

    fn change(&self, flag: &AtomicBool, value: bool) {
        let gate = self.gate.lock().unwrap_or_else(PoisonError::into_inner);
        flag.store(value, Relaxed);
        drop(gate);
        self.changed.notify_all();
    }

    /// Tells the search to stop.
    pub fn stop(&self) {
        self.change(&self.stop, true);
    }

    /// Tells the search that the pondered move was played.
    pub fn ponderhit(&self) {
        self.change(&self.pondering, false);
    }

    /// Whether the search was told to stop.
    #[inline]
    pub fn stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Whether the search is on the opponent's time.
    #[inline]
    pub fn pondering(&self) -> bool {
        self.pondering.load(Relaxed)
    }

    /// Waits until the search is told to stop, or, unless `infinite`, until it does not ponder.
    pub fn wait(&self, infinite: bool) {
        let mut gate = self.gate.lock().unwrap_or_else(PoisonError::into_inner);
        while !self.stopped() && (infinite || self.pondering()) {
            gate = self.changed.wait(gate).unwrap_or_else(PoisonError::into_inner);
        }
    }
}
