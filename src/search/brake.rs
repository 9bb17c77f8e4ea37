//! Stops searches that follow one another, whichever of them is under way.

use super::Signals;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

/// What stops a task of several searches, or one that only counts and looks at the flag.
#[derive(Default, Debug)]
pub struct Brake {
    stopped: AtomicBool,
    search: Mutex<Arc<Signals>>,
}

impl Brake {
    /// Stops the task.
    pub fn stop(&self) {
        // The lock keeps a search from beginning between the two.
        let search = self.search.lock().unwrap_or_else(PoisonError::into_inner);
        self.stopped.store(true, Relaxed);
        search.stop();
    }

    /// Whether the task was stopped.
    pub fn stopped(&self) -> bool {
        self.stopped.load(Relaxed)
    }

    /// The flag that says so.
    pub fn flag(&self) -> &AtomicBool {
        &self.stopped
    }

    /// The signals of the next search; none, if there is to be none.
    pub fn next_search(&self) -> Option<Arc<Signals>> {
        let mut search = self.search.lock().unwrap_or_else(PoisonError::into_inner);
        *search = Arc::default();
        (!self.stopped()).then(|| Arc::clone(&search))
    }
}
