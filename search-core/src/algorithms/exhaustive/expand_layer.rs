//! One level of a space whose states are numbered, found by its marks.

use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::thread;

use crate::algorithms::exhaustive::bfs_layers::Found;
use crate::containers::two_bit_table::{Mark, TwoBitTable};
use crate::problem::space::is_forbidden;
use crate::{IndexedSpace, Limit, Visitor};

/// A thread takes this many words of marks at once.
const PORTION: usize = 1 << 10;

/// Expands the states with the mark `from`, and marks with `to` what is new.
pub(crate) struct LayerExpansion<'a, S: ?Sized> {
    pub(crate) space: &'a S,
    pub(crate) marks: &'a TwoBitTable,
    pub(crate) from: Mark,
    pub(crate) to: Mark,
}

impl<S: IndexedSpace + ?Sized> LayerExpansion<'_, S> {
    /// Expands the state of a number. Other threads may do the same.
    #[inline]
    pub(crate) fn expand<const GOALS: bool>(&self, rank: u64, found: &mut Found) {
        let state = self.space.unrank(rank);
        let mut marker = Marker::<S, GOALS> {
            expansion: self,
            found,
        };
        let _ = self.space.visit_successors(&state, None, &mut marker);
    }
}

impl<S: IndexedSpace + Sync + ?Sized> LayerExpansion<'_, S> {
    /// Expands the whole level on this many threads, until `is_stopped` holds before an expansion. The calling
    /// thread works like the others, and in between passes to `count` the number of states expanded since the
    /// last call; when `count` objects, all threads stop. In the end all expansions have been passed to it.
    pub(crate) fn share_out<const GOALS: bool>(
        &self,
        threads: usize,
        found: &mut Found,
        is_stopped: impl Fn() -> bool + Sync,
        mut count: impl FnMut(u64) -> Result<(), Limit>,
    ) -> Result<(), Limit> {
        let shared = Shared::default();
        let helper = || {
            let mut found = Found::default();
            while self.expand_portion::<GOALS>(&shared, &is_stopped, &mut found) {}
            found
        };
        thread::scope(|scope| {
            // Any number of threads does the work, so those that the system does not start are not missed.
            let start = |_| thread::Builder::new().spawn_scoped(scope, helper).ok();
            let helpers: Vec<_> = (1..threads).map_while(start).collect();
            let mut outcome = Ok(());
            while outcome.is_ok() && self.expand_portion::<GOALS>(&shared, &is_stopped, found) {
                outcome = count(shared.expanded.swap(0, Ordering::Relaxed));
            }
            shared.stop.store(outcome.is_err(), Ordering::Relaxed);
            for helper in helpers {
                found.add(&helper.join().unwrap_or_else(|panic| resume_unwind(panic)));
            }
            outcome
        })
        // `and` evaluates this in any case, so the last expansions are counted after an error, too.
        .and(count(shared.expanded.into_inner()))
    }

    /// Expands a portion that no thread has taken, if there is one.
    fn expand_portion<const GOALS: bool>(
        &self,
        shared: &Shared,
        is_stopped: &impl Fn() -> bool,
        found: &mut Found,
    ) -> bool {
        // Relaxed: numbers are handed out, and all that was marked is seen when the threads are joined.
        let first = shared.next.fetch_add(PORTION, Ordering::Relaxed);
        let words = first..self.marks.words().min(first + PORTION);
        if words.is_empty() || shared.stop.load(Ordering::Relaxed) {
            return false;
        }
        let mut expanded = 0;
        'portion: for word in words {
            for rank in self.marks.marked(word, self.from) {
                if is_stopped() {
                    break 'portion;
                }
                self.expand::<GOALS>(rank, found);
                expanded += 1;
            }
        }
        shared.expanded.fetch_add(expanded, Ordering::Relaxed);
        true
    }
}

/// State shared by the threads that expand a level.
#[derive(Default)]
struct Shared {
    /// The first word that no thread has taken.
    next: AtomicUsize,
    /// The expansions that have not been counted.
    expanded: AtomicU64,
    stop: AtomicBool,
}

/// Marks the successors of a state.
struct Marker<'a, S: ?Sized, const GOALS: bool> {
    expansion: &'a LayerExpansion<'a, S>,
    found: &'a mut Found,
}

impl<S, const GOALS: bool> Visitor<S, ()> for Marker<'_, S, GOALS>
where
    S: IndexedSpace + ?Sized,
{
    #[inline]
    fn visit(&mut self, state: &S::State, action: S::Action, child: S::State) -> ControlFlow<()> {
        let LayerExpansion {
            space, marks, to, ..
        } = self.expansion;
        if is_forbidden(*space, state, action) {
            return ControlFlow::Continue(());
        }
        let rank = space.rank(&child);
        let new = marks.mark_new_shared(rank, *to);
        self.found.generated += 1;
        self.found.new += u64::from(new);
        if GOALS && new && space.is_goal(&child) {
            self.found.goal(rank);
        }
        ControlFlow::Continue(())
    }
}
