//! Letters between the threads of a hash-distributed search.

use std::hint::spin_loop;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use super::owner_lists::Letter;
use crate::{Limit, PackedSpace};

/// The letters in transit, the best goal, and the end of the work.
pub(super) struct Mailboxes<S: PackedSpace + ?Sized> {
    inboxes: Vec<Inbox<S>>,
    /// Threads at work, and unopened bundles of letters. Once there are none of either, there never
    /// will be again.
    // The strongest ordering costs little here: it is paid for once in a bundle, not for each node.
    business: AtomicUsize,
    /// The best goal, its cost, and how often it has changed.
    goal: Mutex<Option<(S::Cost, S::Key)>>,
    goals: AtomicU64,
    stopped: AtomicBool,
    limit: Mutex<Option<Limit>>,
}

struct Inbox<S: PackedSpace + ?Sized> {
    bundles: AtomicUsize,
    letters: Mutex<Vec<Vec<Letter<S>>>>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<S: PackedSpace + ?Sized> Mailboxes<S> {
    /// Makes mailboxes for this many threads, all at work.
    pub(super) fn new(members: usize) -> Self {
        let inbox = || Inbox {
            bundles: AtomicUsize::new(0),
            letters: Mutex::new(Vec::new()),
        };
        Self {
            inboxes: (0..members).map(|_| inbox()).collect(),
            business: AtomicUsize::new(members),
            goal: Mutex::new(None),
            goals: AtomicU64::new(0),
            stopped: AtomicBool::new(false),
            limit: Mutex::new(None),
        }
    }

    pub(super) fn members(&self) -> usize {
        self.inboxes.len()
    }

    pub(super) fn send(&self, receiver: usize, letters: Vec<Letter<S>>) {
        let inbox = &self.inboxes[receiver];
        // Counted before it can be opened; otherwise business could reach zero with letters on the way.
        self.business.fetch_add(1, Ordering::SeqCst);
        let mut bundles = lock(&inbox.letters);
        bundles.push(letters);
        // Under the lock, so that the number matches the list.
        inbox.bundles.store(bundles.len(), Ordering::SeqCst);
    }

    /// Opens all letters to a thread that is at work.
    pub(super) fn receive(&self, receiver: usize) -> impl Iterator<Item = Letter<S>> + use<S> {
        let inbox = &self.inboxes[receiver];
        let mut bundles = Vec::new();
        // A bundle missed now is seen next time, or by `wait`, which looks again.
        if inbox.bundles.load(Ordering::Relaxed) > 0 {
            let mut letters = lock(&inbox.letters);
            bundles = std::mem::take(&mut *letters);
            inbox.bundles.store(0, Ordering::SeqCst);
            // The receiver itself is at work, so this cannot bring the count to zero.
            self.business.fetch_sub(bundles.len(), Ordering::SeqCst);
        }
        bundles.into_iter().flatten()
    }

    /// Lets a thread rest until there are letters for it. Answers `false` if there never will be, or
    /// if the work is stopped.
    pub(super) fn wait(&self, member: usize, is_stopped: impl Fn() -> bool) -> bool {
        /// It looks this many times before it sleeps between looks.
        const LOOKS: u32 = 2_000;
        const NAP: Duration = Duration::from_micros(20);
        self.business.fetch_sub(1, Ordering::SeqCst);
        let mut looks = 0;
        loop {
            if self.inboxes[member].bundles.load(Ordering::SeqCst) > 0 {
                // The unopened bundle counts, so there has been business all the time.
                self.business.fetch_add(1, Ordering::SeqCst);
                return true;
            }
            if self.business.load(Ordering::SeqCst) == 0 || self.is_stopped() || is_stopped() {
                return false;
            }
            if looks < LOOKS {
                looks += 1;
                spin_loop();
            } else {
                thread::sleep(NAP);
            }
        }
    }

    /// Returns the cost of the best goal, given what it was at the last call.
    pub(super) fn best(&self, known: S::Cost) -> S::Cost {
        // Spares the lock until there is a goal. One seen late costs some expansions, not the optimum.
        if self.goals.load(Ordering::Relaxed) == 0 {
            return known;
        }
        lock(&self.goal).map_or(known, |(cost, _)| cost)
    }

    /// A goal has been reached.
    pub(super) fn reach(&self, cost: S::Cost, key: S::Key) {
        let mut goal = lock(&self.goal);
        if goal.is_none_or(|best| (cost, key) < best) {
            *goal = Some((cost, key));
            self.goals.fetch_add(1, Ordering::SeqCst);
        }
    }

    /// Returns the cost of the best goal.
    pub(super) fn cost(&self) -> Option<S::Cost> {
        lock(&self.goal).map(|(cost, _)| cost)
    }

    /// Returns the key of the best goal; of several the least.
    pub(super) fn goal(&self) -> Option<S::Key> {
        lock(&self.goal).map(|(_, key)| key)
    }

    /// A thread has met a limit of its own.
    pub(super) fn stop(&self, limit: Limit) {
        // A member is cancelled by the pool, which knows the true reason.
        if limit != Limit::Cancelled {
            lock(&self.limit).get_or_insert(limit);
        }
        self.stopped.store(true, Ordering::SeqCst);
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    pub(super) fn limit(&self) -> Option<Limit> {
        *lock(&self.limit)
    }

    /// Returns the least `f` of the unopened letters.
    pub(super) fn least(&self) -> Option<S::Cost> {
        let least = |inbox: &Inbox<S>| {
            let bundles = lock(&inbox.letters);
            bundles.iter().flatten().map(|letter| letter.f).min()
        };
        self.inboxes.iter().filter_map(least).min()
    }
}
