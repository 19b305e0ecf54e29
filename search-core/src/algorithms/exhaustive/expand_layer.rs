//! One level of a space whose states are numbered, found by its marks.

use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU64, Ordering};

use crate::algorithms::exhaustive::bfs_layers::Found;
use crate::containers::two_bit_table::{Mark, TwoBitTable};
use crate::problem::space::is_forbidden;
use crate::{IndexedSpace, Limit, Visitor, in_chunks};

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
        // Relaxed: the count is all that is passed on.
        let expanded = AtomicU64::new(0);
        let mut outcome = Ok(());
        let expand = |words: Range<usize>, found: &mut Found| {
            let (mut done, mut flow) = (0, ControlFlow::Continue(()));
            'words: for word in words {
                for rank in self.marks.marked(word, self.from) {
                    if is_stopped() {
                        flow = ControlFlow::Break(());
                        break 'words;
                    }
                    self.expand::<GOALS>(rank, found);
                    done += 1;
                }
            }
            expanded.fetch_add(done, Ordering::Relaxed);
            flow
        };
        let words = self.marks.words();
        let (results, _) = in_chunks(threads, (words, PORTION), expand, || {
            outcome = count(expanded.swap(0, Ordering::Relaxed));
            match outcome {
                Ok(()) => ControlFlow::Continue(()),
                Err(_) => ControlFlow::Break(()),
            }
        });
        for result in &results {
            found.add(result);
        }
        // `and` evaluates this in any case, so the last expansions are counted after an error, too.
        outcome.and(count(expanded.into_inner()))
    }
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
