//! Counting close to a tight loop.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::{Limit, Run};

/// The counters of a depth-first pass, kept in registers like its other variables, and handed over
/// to the run when the run must be asked: at its next poll, and at the end.
///
/// It counts and stops exactly as [`Run::expand`] does. A node that is generated is either pruned or
/// visited, and those that are visited are counted without a counter of their own.
// Invariant: `room` is `news - depth - 1`, so the depth needs no register of its own, and a subtraction that
// wraps means that a node is deeper than any before it, or lies at the limit. Then the run is asked, as it also
// is when nothing is left of what was granted or a flag is raised. `granted - left` expansions have been done
// since, each of them a visit below the root: with `other_visits` and `pruned` they make up what was generated.
#[repr(C)]
pub(crate) struct NodeCounter<'l> {
    /// Number of levels below the current one that are not news; `usize::MAX` at a level that is news.
    room: usize,
    /// Expansions granted without asking, and how many of these are left.
    granted: u64,
    left: u64,
    /// Raised to end the run.
    alarm: Arc<AtomicBool>,
    cancel: &'l AtomicBool,
    /// Nodes of less depth are not news: neither deeper than any before nor at the limit.
    news: usize,
    root_depth: usize,
    depth_limit: usize,
    pub(crate) pruned: u64,
    /// Nodes visited below the root that are not granted expansions.
    other_visits: u64,
}

impl<'l> NodeCounter<'l> {
    pub(crate) fn new<O>(run: &Run<'l, O>, depth_limit: usize) -> Self {
        let (alarm, cancel) = run.flags();
        Self {
            granted: 0,
            left: 0,
            alarm,
            cancel,
            news: 0,
            room: usize::MAX,
            root_depth: 0,
            depth_limit,
            pruned: 0,
            other_visits: 0,
        }
    }

    pub(crate) fn depth(&self) -> usize {
        self.news.wrapping_sub(self.room).wrapping_sub(1)
    }

    /// Starts at a root, which is not generated here.
    pub(crate) fn start(&mut self, depth: usize) {
        self.root_depth = depth;
        self.room = self.news.wrapping_sub(depth).wrapping_sub(1);
    }

    /// Goes down one level.
    #[inline]
    pub(crate) fn descend(&mut self) {
        let deeper = self.room.wrapping_sub(1);
        self.room = deeper;
        if deeper == usize::MAX {
            self.withdraw();
        }
    }

    /// Goes back up.
    #[inline]
    pub(crate) fn ascend(&mut self) {
        self.room = self.room.wrapping_add(1);
    }

    /// Withdraws what was granted, so that the run is asked before the next expansion.
    #[cold]
    fn withdraw(&mut self) {
        self.granted -= self.left;
        self.left = 0;
    }

    /// Counts one expansion and answers `true`, unless the run must be asked.
    #[inline]
    pub(crate) fn expand(&mut self) -> bool {
        let (left, none) = self.left.overflowing_sub(1);
        self.left = left;
        let ends = self.alarm.load(Ordering::Relaxed) | self.cancel.load(Ordering::Relaxed);
        // `|` joins the three reasons in one branch.
        !(none | ends)
    }

    /// Counts a visit that is not an expansion, or one that must be asked for.
    pub(crate) fn visit(&mut self) {
        if self.depth() > self.root_depth {
            self.other_visits += 1;
        }
    }

    /// Asks the run after [`expand`](Self::expand) has said that it must be asked.
    #[cold]
    pub(crate) fn ask<O>(&mut self, run: &mut Run<'_, O>) -> Result<(), Limit> {
        // Takes back what `expand` has counted, which may have wrapped.
        self.left = self.left.wrapping_add(1);
        // Counted as generated here, because the expansion is not one of those granted.
        self.visit();
        let depth = self.depth();
        if depth >= self.depth_limit {
            run.statistics.depth_cutoffs += 1;
            return Err(Limit::Depth);
        }
        // The run decides by its statistics, so they must be complete.
        self.hand_over(run);
        run.expand(depth)?;
        self.granted = run.granted();
        self.left = self.granted;
        // Never beyond the limit, since this node lies above it.
        self.news = self.news.max(depth + 1);
        self.room = self.news - depth - 1;
        Ok(())
    }

    /// Adds what has been counted to the statistics of the run.
    pub(crate) fn hand_over<O>(&mut self, run: &mut Run<'_, O>) {
        let expanded = self.granted - self.left;
        run.statistics.expanded += expanded;
        run.statistics.generated += expanded + self.other_visits + self.pruned;
        (self.granted, self.left) = (0, 0);
        (self.other_visits, self.pruned) = (0, 0);
    }
}
