//! How far and how fast.

use indicatif::{ProgressBar, ProgressStyle};
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
