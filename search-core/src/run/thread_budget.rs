//! Limit on the nodes that threads that search together may expand.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::{Limit, POLL_INTERVAL};

/// Expansions that threads draw in portions, which get smaller as the budget runs out. None is used twice;
/// when one thread finds none left, only what other threads hold remains unused: less than a quarter.
pub(crate) struct Budget {
    left: AtomicU64,
    threads: u64,
    is_exhausted: AtomicBool,
}

impl Budget {
    pub(crate) fn new(expansions: u64, threads: usize) -> Self {
        Self {
            left: AtomicU64::new(expansions),
            threads: threads as u64,
            is_exhausted: AtomicBool::new(false),
        }
    }

    /// Draws a portion, at least one expansion.
    pub(crate) fn draw(&self) -> Result<u64, Limit> {
        // At least one, so that the last ones are drawn as well; when none is left, taking one fails.
        let portion = |left: u64| (left / (4 * self.threads)).clamp(1, POLL_INTERVAL);
        let draw = |left: u64| left.checked_sub(portion(left));
        let left = self
            .left
            // Relaxed: the number is all that the threads share by it, and no two updates see the same one.
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, draw);
        left.map(portion).map_err(|_| {
            self.is_exhausted.store(true, Ordering::Relaxed);
            Limit::Expansions
        })
    }

    /// Returns whether a thread has been refused.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.is_exhausted.load(Ordering::Relaxed)
    }
}
