//! Threads that search together under the limits of one run.

use std::num::NonZero;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread::{self, ScopedJoinHandle, Thread};
use std::time::Duration;

use crate::clock::Instant;
use crate::run::thread_budget::Budget;
use crate::{Limit, Limits, Run, Statistics};

/// Whether threads can be started. On `wasm32-unknown-unknown` they cannot.
pub(crate) const HAS_THREADS: bool = !cfg!(all(target_arch = "wasm32", target_os = "unknown"));

/// Interval at which the run is asked whether the threads may go on.
const WATCH: Duration = Duration::from_millis(2);

/// State shared by the threads of [`work_together`].
#[derive(Debug)]
pub struct ThreadPool {
    stops: Vec<AtomicBool>,
    expanded: Vec<AtomicU64>,
    /// The moment at which the time runs out, if only the thread at work can see that.
    deadline: Option<Instant>,
}

impl ThreadPool {
    fn new(members: usize, deadline: Option<Instant>) -> Self {
        Self {
            stops: (0..members).map(|_| AtomicBool::new(false)).collect(),
            expanded: (0..members).map(|_| AtomicU64::new(0)).collect(),
            deadline,
        }
    }

    /// Ends the work of one thread, before its next expansion.
    pub fn stop(&self, member: usize) {
        // Nothing else is passed on with the flag, so no ordering is needed.
        self.stops[member].store(true, Ordering::Relaxed);
    }

    /// Ends the work of all threads.
    pub fn stop_all(&self) {
        for member in 0..self.stops.len() {
            self.stop(member);
        }
    }

    /// Returns whether this thread has to stop.
    #[must_use]
    pub fn is_stopped(&self, member: usize) -> bool {
        let is_late = || {
            let deadline = self.deadline;
            deadline.is_some_and(|deadline| Instant::now() >= deadline)
        };
        self.stops[member].load(Ordering::Relaxed) || is_late()
    }
}

/// Tells the calling thread that a member is done, and stops all the others if it panics, so that none
/// waits for it.
struct Farewell<'c> {
    pool: &'c ThreadPool,
    at_work: &'c AtomicUsize,
    watcher: Thread,
}

impl Drop for Farewell<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.pool.stop_all();
        }
        // In this order: the caller, once awake, must find one member fewer.
        self.at_work.fetch_sub(1, Ordering::Release);
        self.watcher.unpark();
    }
}

/// Has `members` threads work side by side, each with its number and a run of its own. That run has the
/// limits on depth, on memory, divided equally, and on expansions, which all of them together never exceed.
/// The calling thread checks the limits on time and cancelling, for the first time before they begin. Where no
/// threads can be started, as on `wasm32-unknown-unknown`, it does the work of a single member itself, and checks the
/// limits when that counts an expansion or asks whether it [is stopped](ThreadPool::is_stopped).
///
/// Answers what the threads answer, in their order, and the limit that was met. Their statistics
/// are added to those of the run, except for the number of iterations.
///
/// # Panics
///
/// If a thread panics, or if the system does not start as many threads; the others are stopped first.
pub fn work_together<O, T: Send>(
    run: &mut Run<'_, O>,
    members: NonZero<usize>,
    work: impl Fn(&ThreadPool, usize, &mut Run<'_>) -> T + Sync,
) -> (Vec<T>, Option<Limit>) {
    // Not as what the threads return: `attend` must not know the type.
    let answers = Answers::of(members.get());
    let done = run.statistics.expanded;
    let limits = *run.limits();
    let member = |pool: &ThreadPool, number: usize, run: &mut Run<'_>| {
        answers.put(number, work(pool, number, run));
    };
    let deadline = run.deadline();
    // The watch can be sent to another thread, which the observer may forbid.
    let (statistics, met) = run.watched_through(
        |_| (),
        |run| {
            let team = Team {
                members,
                has_threads: HAS_THREADS,
                limits: &limits,
                done,
                deadline,
            };
            team.attend(&mut |expanded| run.watch(expanded), &member)
        },
    );
    for statistics in &statistics {
        run.statistics.add(statistics);
    }
    (answers.all(), met)
}

/// A place for what each thread answers. By itself, since it depends on fewer types than [`work_together`].
struct Answers<T>(Vec<Mutex<Option<T>>>);

impl<T> Answers<T> {
    fn of(members: usize) -> Self {
        let mut places = Vec::with_capacity(members);
        for _ in 0..members {
            places.push(Mutex::new(None));
        }
        Self(places)
    }

    fn put(&self, number: usize, answer: T) {
        let mut place = self.0[number]
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        *place = Some(answer);
    }

    fn all(mut self) -> Vec<T> {
        let mut all = Vec::with_capacity(self.0.len());
        for place in &mut self.0 {
            let place = place.get_mut().unwrap_or_else(PoisonError::into_inner);
            all.extend(place.take());
        }
        all
    }
}

/// Threads, and the limits to which they are held. It does not depend on the types of problems and answers, so it is
/// compiled once, not for every search on several threads.
struct Team<'t> {
    members: NonZero<usize>,
    has_threads: bool,
    limits: &'t Limits<'t>,
    /// The number of nodes expanded before.
    done: u64,
    deadline: Option<Instant>,
}

impl Team<'_> {
    /// Does the work, on the calling thread if no other can be started: the statistics of the members, and the limit
    /// that was met.
    ///
    /// # Panics
    ///
    /// If several members are to work where no threads can be started, since they may wait for one another.
    fn attend(
        &self,
        watch: &mut (dyn FnMut(u64) -> Result<(), Limit> + Send),
        work: &(dyn Fn(&ThreadPool, usize, &mut Run<'_>) + Sync),
    ) -> (Vec<Statistics>, Option<Limit>) {
        let members = self.members.get();
        assert!(
            self.has_threads || members == 1,
            "no threads can be started here, and {members} are asked for"
        );
        let pool = ThreadPool::new(members, self.deadline.filter(|_| !self.has_threads));
        // Limits that allow nothing do not depend on how fast the threads are.
        let mut met = watch(0).err();
        if met.is_some() {
            pool.stop_all();
        }
        let expansions = self.limits.expansions;
        let budget = expansions.map(|limit| Budget::new(limit.saturating_sub(self.done), members));
        let is_exhausted = || budget.as_ref().is_some_and(Budget::is_exhausted);
        // Rounded down, so that all shares together do not exceed the limit.
        let share = |limit: Option<u64>| limit.map(|limit| limit / members as u64);
        let (stored, bytes) = (share(self.limits.stored), share(self.limits.bytes));
        let member = |number: usize, publish: &mut (dyn FnMut(&Statistics) + Send)| {
            // Expansions are drawn from the budget, and the calling thread watches the time.
            let limits = Limits {
                stored,
                bytes,
                depth: self.limits.depth,
                cancel: Some(&pool.stops[number]),
                ..Limits::default()
            };
            let mut run = Run::new()
                .with_limits(limits)
                .with_budget(budget.as_ref())
                .with_progress(publish);
            work(&pool, number, &mut run);
            run.statistics
        };
        let mut look = |expanded| {
            if let (None, Err(limit)) = (met, watch(expanded)) {
                met = Some(limit);
                pool.stop_all();
            }
        };
        let statistics = if self.has_threads {
            pool.start(&member, &mut |expanded| {
                look(expanded);
                // The member that was refused has ended; the others would go on with what they hold.
                if is_exhausted() {
                    pool.stop_all();
                }
            })
        } else {
            let statistics = member(0, &mut |statistics| look(statistics.expanded));
            // Work that counts no expansions has seen for itself that the time has run out.
            if pool.is_stopped(0) {
                look(statistics.expanded);
            }
            vec![statistics]
        };
        // Once more, since a member may have been refused after the last look.
        if is_exhausted() {
            met = met.or(Some(Limit::Expansions));
        }
        (statistics, met)
    }
}

/// The work of a member, given its number and whom to tell what it has done.
type MemberWork<'m> = dyn Fn(usize, &mut (dyn FnMut(&Statistics) + Send)) -> Statistics + Sync + 'm;

impl ThreadPool {
    /// Starts a thread for each member, and calls `watch` now and then with the number of nodes that all of them have
    /// expanded.
    fn start(&self, work: &MemberWork<'_>, watch: &mut dyn FnMut(u64)) -> Vec<Statistics> {
        let members = self.stops.len();
        let at_work = AtomicUsize::new(members);
        let watcher = thread::current();
        let member = |number: usize| {
            let _farewell = Farewell {
                pool: self,
                at_work: &at_work,
                watcher: watcher.clone(),
            };
            work(number, &mut |statistics| {
                self.expanded[number].store(statistics.expanded, Ordering::Relaxed);
            })
        };
        let ends: Vec<_> = thread::scope(|scope| {
            let threads: Vec<_> = (0..members)
                .map(|number| {
                    let member = &member;
                    let thread = thread::Builder::new().spawn_scoped(scope, move || member(number));
                    // The members may wait for the one that is missing, so no fewer will do.
                    thread.unwrap_or_else(|error| {
                        self.stop_all();
                        panic!(
                            "the system starts only {number} of {members} threads: {error}; use fewer"
                        )
                    })
                })
                .collect();
            while at_work.load(Ordering::Acquire) > 0 {
                // A member that ends wakes this thread; the timeout serves the clock and the cancel flag.
                thread::park_timeout(WATCH);
                // They need not be of one moment: they serve the progress, and the budget keeps the limit.
                let expanded = self.expanded.iter();
                watch(expanded.map(|count| count.load(Ordering::Relaxed)).sum());
            }
            threads.into_iter().map(ScopedJoinHandle::join).collect()
        });
        let end = |end: thread::Result<Statistics>| {
            end.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        ends.into_iter().map(end).collect()
    }
}

/// Has up to `threads` threads, the calling one among them, do the work for the chunks of a range, until one breaks. The
/// calling thread calls `between` after each of its chunks, which may break as well. Answers the results of all threads,
/// each of which begins with the default, and whether one has broken.
pub fn in_chunks<T: Default + Send>(
    threads: usize,
    (len, chunk): (usize, usize),
    work: impl Fn(Range<usize>, &mut T) -> ControlFlow<()> + Sync,
    mut between: impl FnMut() -> ControlFlow<()>,
) -> (Vec<T>, ControlFlow<()>) {
    // Relaxed: numbers are handed out, and what was done is seen when the threads are joined.
    let (next, stopped) = (AtomicUsize::new(0), AtomicBool::new(false));
    let take = |result: &mut T| {
        let first = next.fetch_add(chunk, Ordering::Relaxed);
        if first >= len || stopped.load(Ordering::Relaxed) {
            return false;
        }
        if work(first..len.min(first + chunk), result).is_break() {
            stopped.store(true, Ordering::Relaxed);
        }
        true
    };
    let helper = || {
        let mut result = T::default();
        while take(&mut result) {}
        result
    };
    let results = thread::scope(|scope| {
        // Any number of threads does the work, so those that the system does not start are not missed.
        let start = |_| thread::Builder::new().spawn_scoped(scope, helper).ok();
        let helpers: Vec<_> = (1..threads).map_while(start).collect();
        let mut own = T::default();
        while take(&mut own) {
            if between().is_break() {
                stopped.store(true, Ordering::Relaxed);
            }
        }
        let join = |helper: ScopedJoinHandle<'_, T>| {
            helper
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        let others = helpers.into_iter().map(join);
        std::iter::once(own).chain(others).collect()
    });
    let flow = if stopped.into_inner() {
        ControlFlow::Break(())
    } else {
        ControlFlow::Continue(())
    };
    (results, flow)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU64;

    use super::*;

    fn without_threads<'t>(members: usize, limits: &'t Limits<'t>) -> Team<'t> {
        Team {
            members: NonZero::new(members).unwrap(),
            has_threads: false,
            limits,
            done: 10,
            deadline: None,
        }
    }

    /// Expands up to `nodes` nodes, while `watch` meets a limit at this many.
    #[track_caller]
    fn check(limits: &Limits<'_>, late: u64, nodes: u64, expected: (u64, Option<Limit>)) {
        let expanded = AtomicU64::new(0);
        let (statistics, met) = without_threads(1, limits).attend(
            &mut |expanded| (expanded < late).then_some(()).ok_or(Limit::Time),
            &|_, _, run| {
                while expanded.load(Ordering::Relaxed) < nodes && run.expand(0).is_ok() {
                    expanded.fetch_add(1, Ordering::Relaxed);
                }
            },
        );
        assert_eq!((statistics[0].expanded, met), expected);
        assert_eq!(expanded.into_inner(), expected.0);
    }

    #[test]
    fn the_limits_are_those_of_several_threads() {
        let interval = crate::POLL_INTERVAL;
        let unlimited = Limits::default();
        let limited = Limits {
            expansions: Some(50),
            ..Limits::default()
        };
        check(&unlimited, u64::MAX, 3 * interval, (3 * interval, None));
        let late = (interval + 1, Some(Limit::Time));
        check(&unlimited, 1, 3 * interval, late);
        check(&unlimited, 0, 5, (0, Some(Limit::Time)));
        check(&limited, u64::MAX, 40, (40, None));
        check(&limited, u64::MAX, 41, (40, Some(Limit::Expansions)));
    }

    #[test]
    #[should_panic(expected = "no threads can be started here, and 2 are asked for")]
    fn several_members_would_wait_for_one_another() {
        without_threads(2, &Limits::default()).attend(&mut |_| Ok(()), &|_, _, _| {});
    }
}
