//! Counting close to a tight loop.

use crate::{Limit, Run};

/// The counters of a depth-first pass, kept beside its other registers and handed over to the run
/// when the run has to be asked: at its next poll, and at the end.
///
/// It counts and stops exactly as [`Run::expand`] does.
pub(crate) struct Tally {
    /// Expansions that need no question, and of how many these are left.
    granted: u64,
    left: u64,
    /// Nodes of less depth are no news: neither deeper than any before nor at the limit.
    news: usize,
    depth_limit: usize,
    pub(crate) depth: usize,
    pub(crate) generated: u64,
}

impl Tally {
    pub(crate) fn new(depth_limit: usize) -> Self {
        Self {
            granted: 0,
            left: 0,
            news: 0,
            depth_limit,
            depth: 0,
            generated: 0,
        }
    }

    /// Counts one expansion and answers `true`, unless the run has to be asked.
    #[inline]
    pub(crate) fn expand(&mut self) -> bool {
        if self.depth >= self.news {
            return false;
        }
        let (left, none) = self.left.overflowing_sub(1);
        self.left = left;
        !none
    }

    /// Asks the run after [`expand`](Self::expand) has said that it has to be.
    #[cold]
    pub(crate) fn ask<O>(&mut self, run: &mut Run<'_, O>) -> Result<(), Limit> {
        let depth = self.depth;
        if depth >= self.depth_limit {
            run.statistics.depth_cutoffs += 1;
            return Err(Limit::Depth);
        }
        if depth < self.news {
            self.left = 0;
        }
        self.hand_over(run);
        run.expand(depth)?;
        self.granted = run.granted();
        self.left = self.granted;
        self.news = self.news.max(depth + 1);
        Ok(())
    }

    /// Adds what has been counted to the statistics of the run.
    pub(crate) fn hand_over<O>(&mut self, run: &mut Run<'_, O>) {
        run.statistics.expanded += self.granted - self.left;
        run.statistics.generated += self.generated;
        (self.granted, self.left, self.generated) = (0, 0, 0);
    }
}
