//! How many threads share the work.

use std::num::NonZero;
use std::thread::available_parallelism;

/// Nobody has more cores than this.
const MOST: usize = 1_024;

/// Reads a number of threads.
pub(crate) fn parse_threads(text: &str) -> Result<NonZero<usize>, String> {
    let threads = text.parse().ok().and_then(NonZero::new);
    threads
        .filter(|threads| threads.get() <= MOST)
        .ok_or_else(|| format!("write a number of threads from 1 to {MOST}"))
}

/// As many threads as the machine runs at once.
pub(crate) fn all_threads() -> NonZero<usize> {
    available_parallelism().unwrap_or(NonZero::<usize>::MIN)
}
