//! Ending runs on time.
//!
//! Reading the clock before each expansion would slow fast searches down, and reading it now and then leaves slow ones
//! running long after their time. So one thread of the process reads it for all runs, and raises a flag for those whose
//! time has run out. A flag can be read before each expansion.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::thread::{self, Thread};

use crate::clock::Instant;

/// Returns a flag that is raised at the deadline.
///
/// If no thread can be started, it is never raised: then the run must read the clock itself.
pub(crate) fn set(deadline: Instant) -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    if let Some(watcher) = watcher() {
        // First the entry, then the call: awake too early, the watcher would go back to sleep without it.
        alarms().push((deadline, Arc::downgrade(&flag)));
        watcher.unpark();
    }
    flag
}

/// The deadlines, and the flags, which are dropped with their runs.
static ALARMS: Mutex<Vec<(Instant, Weak<AtomicBool>)>> = Mutex::new(Vec::new());

fn alarms() -> MutexGuard<'static, Vec<(Instant, Weak<AtomicBool>)>> {
    ALARMS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the thread that watches the clock, started when it is needed for the first time.
fn watcher() -> Option<&'static Thread> {
    static WATCHER: OnceLock<Option<Thread>> = OnceLock::new();
    let start = || {
        let watcher = thread::Builder::new().name("alarm".to_owned());
        Some(watcher.spawn(watch).ok()?.thread().clone())
    };
    WATCHER.get_or_init(start).as_ref()
}

fn watch() {
    loop {
        let now = Instant::now();
        let mut alarms = alarms();
        alarms.retain(|(deadline, flag)| {
            let flag = flag.upgrade();
            if let Some(flag) = &flag
                && now >= *deadline
            {
                flag.store(true, Ordering::Relaxed);
            }
            flag.is_some() && now < *deadline
        });
        let next = alarms.iter().map(|(deadline, _)| *deadline).min();
        // Not kept while this thread sleeps: `set` needs the lock.
        drop(alarms);
        // If a deadline was set since, its `unpark` lets these return at once.
        match next {
            None => thread::park(),
            Some(deadline) => thread::park_timeout(deadline.saturating_duration_since(now)),
        }
    }
}
