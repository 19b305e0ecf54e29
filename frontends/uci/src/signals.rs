//! Signals to a search while it thinks.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The signals to a search from outside and from the clock.
#[derive(Debug)]
pub(crate) struct Signals {
    /// Set when the search is to end.
    cancel: AtomicBool,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug)]
struct State {
    /// Whether the answer must wait for `stop` or `ponderhit`.
    must_wait: bool,
    is_stopped: bool,
    /// Time to think from the moment the clock starts.
    budget: Option<Duration>,
    deadline: Option<Instant>,
}

impl Signals {
    /// Returns the signals of a search that begins now. If it must wait, its clock stands still until then.
    pub(crate) fn new(budget: Option<Duration>, must_wait: bool) -> Self {
        let now = Instant::now();
        let budget_now = budget.filter(|_| !must_wait);
        Self {
            cancel: AtomicBool::new(false),
            state: Mutex::new(State {
                must_wait,
                is_stopped: false,
                budget,
                deadline: budget_now.and_then(|time| now.checked_add(time)),
            }),
            changed: Condvar::new(),
        }
    }

    /// Obeys `stop`: ends now, and answers.
    pub(crate) fn stop(&self) {
        self.state().is_stopped = true;
        self.cancel.store(true, Ordering::Relaxed);
        self.changed.notify_all();
    }

    /// Obeys `ponderhit`: the clock runs from now on.
    pub(crate) fn ponder_hit(&self) {
        let mut state = self.state();
        if std::mem::take(&mut state.must_wait) {
            let budget = state.budget;
            state.deadline = budget.and_then(|time| Instant::now().checked_add(time));
        }
        drop(state);
        self.changed.notify_all();
    }

    /// Ends the search if its time is up.
    pub(crate) fn look_at_clock(&self) {
        let deadline = self.state().deadline;
        if deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.cancel.store(true, Ordering::Relaxed);
        }
    }

    /// Returns the flag that ends the search.
    pub(crate) fn flag(&self) -> &AtomicBool {
        &self.cancel
    }

    /// Returns whether the search is to end.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancel.load(Ordering::Relaxed)
    }

    /// Returns whether more than half of the time has been used. Never without a limit.
    pub(crate) fn is_past_half(&self) -> bool {
        let state = self.state();
        let half = state.budget.map(|budget| budget / 2);
        let left = state
            .deadline
            .map(|deadline| deadline.saturating_duration_since(Instant::now()));
        half.zip(left).is_some_and(|(half, left)| left < half)
    }

    /// Waits until the answer may be given.
    pub(crate) fn wait_for_leave(&self) {
        let mut state = self.state();
        while state.must_wait && !state.is_stopped {
            let woken = self.changed.wait(state);
            state = woken.unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_runs_from_ponderhit_on() {
        let signals = Signals::new(Some(Duration::ZERO), true);
        signals.look_at_clock();
        assert!(!signals.is_cancelled());
        signals.ponder_hit();
        signals.look_at_clock();
        assert!(signals.is_cancelled());
        signals.wait_for_leave();
    }

    #[test]
    fn stop_gives_leave() {
        let signals = Signals::new(None, true);
        signals.stop();
        signals.wait_for_leave();
        assert!(signals.is_cancelled() && !signals.is_past_half());
    }
}
