//! How far, how fast, and whether to go on.

use indicatif::{ProgressBar, ProgressStyle};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// A bar on stderr, if that is a terminal.
pub fn bar(parts: u64, template: &str) -> ProgressBar {
    let bar = ProgressBar::new(parts);
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar
}

/// Nodes per second.
pub fn speed(nodes: u64, time: Duration) -> u64 {
    let per_second = u128::from(nodes) * 1_000_000_000 / time.as_nanos().max(1);
    u64::try_from(per_second).unwrap_or(u64::MAX)
}

/// A flag that Ctrl-C sets; a second one ends the program.
pub fn stop_on_interrupt() -> Arc<AtomicBool> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    let handler = move || {
        if flag.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    };
    if let Err(error) = ctrlc::set_handler(handler) {
        log::warn!("Ctrl-C will end the program at once: {error}");
    }
    stop
}
