//! A clock that the program hands in.

use std::sync::OnceLock;
use std::time::Duration;

static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

/// Sets the clock: `now` returns the time since some fixed moment. A clock that has been handed in stays: another one
/// is ignored.
pub fn hand_in(now: fn() -> Duration) {
    CLOCK.get_or_init(|| now);
}

/// A moment, as [`std::time::Instant`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Instant(Duration);

impl Instant {
    /// This moment.
    #[must_use]
    pub fn now() -> Self {
        Self(CLOCK.get().map_or(Duration::ZERO, |now| now()))
    }

    /// Returns the time since this moment.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        Self::now().saturating_duration_since(*self)
    }

    /// Returns the time from an earlier moment to this one; none if it is later.
    #[must_use]
    pub fn saturating_duration_since(&self, earlier: Self) -> Duration {
        self.0.saturating_sub(earlier.0)
    }

    /// Returns the moment after this time, if it can be represented.
    #[must_use]
    pub fn checked_add(&self, time: Duration) -> Option<Self> {
        self.0.checked_add(time).map(Self)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;

    static SECONDS: AtomicU64 = AtomicU64::new(100);

    #[test]
    fn time_is_what_the_clock_says() {
        let before = Instant::now();
        assert_eq!(before.elapsed(), Duration::ZERO);
        hand_in(|| Duration::from_secs(SECONDS.load(Ordering::Relaxed)));
        hand_in(|| Duration::from_secs(7));
        let begin = Instant::now();
        SECONDS.store(103, Ordering::Relaxed);
        assert_eq!(begin.elapsed(), Duration::from_secs(3));
        assert!(before < begin && begin < Instant::now());
        assert_eq!(
            begin.checked_add(Duration::from_secs(3)),
            Some(Instant::now())
        );
        assert_eq!(begin.checked_add(Duration::MAX), None);
        assert_eq!(
            begin.saturating_duration_since(Instant::now()),
            Duration::ZERO
        );
    }
}
