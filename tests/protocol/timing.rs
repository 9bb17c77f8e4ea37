//! How soon `stop` is obeyed.

use crate::driver::Janggun;
use std::thread;
use std::time::{Duration, Instant};

/// 95 of 100 stops take no longer. The bar of the shipped build is 10 ms; with debug assertions a
/// node takes many times as long, and other tests run beside this one.
const BAR: Duration = Duration::from_millis(if cfg!(debug_assertions) { 150 } else { 10 });

#[test]
fn stop_is_obeyed_at_once() {
    let mut engine = Janggun::start();
    let mut times: Vec<Duration> = (0..200u64)
        .map(|turn| {
            engine.send("go infinite");
            thread::sleep(Duration::from_millis(turn % 7));
            let start = Instant::now();
            engine.send("stop");
            engine.until("bestmove");
            start.elapsed()
        })
        .collect();
    times.sort();
    assert!(times[189] <= BAR, "median {:?}, 95 % {:?}", times[100], times[189]);
    engine.quit();
}
