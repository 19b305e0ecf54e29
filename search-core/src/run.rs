//! The run context: limits, statistics and observer in one place.

use std::sync::atomic::Ordering;
use std::time::Instant;

use crate::{Both, Limit, Limits, Observer, Statistics, Stopped};

/// The clock, the cancel flag and the progress callback are served once in so many expansions.
pub const POLL_INTERVAL: u64 = 4096;

/// Carries a search through: how far it may go, what it has done, who is watching.
///
/// Every algorithm of every family takes one as its first argument. The counters run on from one
/// search to the next, so make a new `Run` for each unless that is wanted.
///
/// ```
/// use search_core::{Limits, Run};
/// let mut run = Run::new().with_limits(Limits { expansions: Some(1_000), ..Limits::default() });
/// # run.expand(0).unwrap();
/// assert_eq!(run.statistics.expanded, 1);
/// ```
pub struct Run<'a, O = ()> {
    /// The work done so far. Algorithms write here, everybody else reads; nobody resets it in
    /// mid-run, since limits are held against it.
    pub statistics: Statistics,
    limits: Limits<'a>,
    observer: O,
    deadline: Option<Instant>,
    next_poll: u64,
    progress: Option<&'a mut dyn FnMut(&Statistics)>,
}

impl Run<'_> {
    /// A run without limits that nobody watches.
    #[must_use]
    pub fn new() -> Self {
        Self::watched_by(())
    }
}

impl Default for Run<'_> {
    fn default() -> Self {
        Self::new()
    }
}

impl<'a, O> Run<'a, O> {
    /// A run without limits whose events go to `observer`.
    #[must_use]
    pub fn watched_by(observer: O) -> Self {
        Self {
            statistics: Statistics::default(),
            limits: Limits::default(),
            observer,
            deadline: None,
            next_poll: 0,
            progress: None,
        }
    }

    /// Sets the limits, which count what the run has done before. The clock of a time limit starts
    /// now.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits<'a>) -> Self {
        self.deadline = limits
            .time
            .and_then(|time| Instant::now().checked_add(time));
        self.limits = limits;
        self.next_poll = 0;
        self
    }

    /// Has `progress` called now and then, with the work done so far.
    #[must_use]
    pub fn with_progress(mut self, progress: &'a mut dyn FnMut(&Statistics)) -> Self {
        self.progress = Some(progress);
        self
    }

    /// The limits in force.
    #[must_use]
    pub fn limits(&self) -> &Limits<'a> {
        &self.limits
    }

    /// The depth at which nodes are no longer expanded.
    #[must_use]
    pub fn depth_limit(&self) -> usize {
        self.limits.depth.map_or(usize::MAX, |depth| {
            usize::try_from(depth).unwrap_or(usize::MAX)
        })
    }

    /// Counts one expansion at `depth`, unless that would exceed a limit. To be called before the
    /// node is expanded.
    ///
    /// # Errors
    ///
    /// The limit that forbids it.
    #[inline]
    pub fn expand(&mut self, depth: usize) -> Result<(), Limit> {
        if self.statistics.expanded >= self.next_poll {
            self.poll()?;
        }
        self.statistics.expanded += 1;
        if depth as u64 > self.statistics.max_depth {
            self.statistics.max_depth = depth as u64;
        }
        Ok(())
    }

    /// Holds the limits on expansions, time and cancelling against the work of threads that have
    /// expanded so many nodes beyond those of the statistics, and shows the progress.
    pub(crate) fn watch(&mut self, expanded: u64) -> Result<(), Limit> {
        let own = self.statistics.expanded;
        self.statistics.expanded += expanded;
        let poll = self.poll();
        self.statistics.expanded = own;
        self.next_poll = own;
        poll
    }

    /// Does the limit on expansions allow so many more?
    pub(crate) fn may_expand(&self, nodes: u64) -> bool {
        let total = self.statistics.expanded.saturating_add(nodes);
        self.limits.expansions.is_none_or(|limit| total <= limit)
    }

    /// Counts expansions at `depth` that have been done and that [`may_expand`](Self::may_expand)
    /// has allowed.
    pub(crate) fn expand_many(&mut self, depth: usize, nodes: u64) -> Result<(), Limit> {
        let Some(others) = nodes.checked_sub(1) else {
            return Ok(());
        };
        self.statistics.expanded += others;
        self.expand(depth)
    }

    /// How many expansions may follow without asking.
    pub(crate) fn granted(&self) -> u64 {
        self.next_poll.saturating_sub(self.statistics.expanded)
    }

    /// Says that `nodes` nodes of `bytes` bytes in all are held in memory. To be called after each
    /// expansion.
    ///
    /// # Errors
    ///
    /// The limit that is exceeded.
    #[inline]
    pub fn store(&mut self, nodes: usize, bytes: usize) -> Result<(), Limit> {
        self.statistics.max_stored = self.statistics.max_stored.max(nodes as u64);
        if self.limits.stored.is_some_and(|limit| nodes as u64 > limit) {
            return Err(Limit::Stored);
        }
        if self.limits.bytes.is_some_and(|limit| bytes as u64 > limit) {
            return Err(Limit::Bytes);
        }
        Ok(())
    }

    /// [`store`](Self::store) for an algorithm whose open list has so many entries.
    pub(crate) fn hold(&mut self, open: usize, nodes: usize, bytes: usize) -> Result<(), Limit> {
        self.statistics.max_open = self.statistics.max_open.max(open as u64);
        self.store(nodes, bytes)
    }

    /// Shows an event to the observer. The closure runs only if somebody is watching.
    #[inline]
    pub fn observe<E>(&mut self, event: impl FnOnce() -> E)
    where
        O: Observer<E>,
    {
        if O::ENABLED {
            self.observer.on(event());
        }
    }

    /// Does a part of the work, of which `other` is shown every event too, before the observer of the run
    /// is.
    ///
    /// ```
    /// use search_core::Run;
    /// let (mut seen, mut seen_too) = (0, Vec::new());
    /// let mut run = Run::watched_by(|event: u8| seen += event);
    /// run.observe(|| 1);
    /// run.also_watched_by(|event: &u8| seen_too.push(*event), |run| run.observe(|| 2));
    /// assert_eq!((seen, seen_too), (3, vec![2]));
    /// ```
    pub fn also_watched_by<P, T>(
        &mut self,
        other: P,
        work: impl FnOnce(&mut Run<'a, Both<'_, P, O>>) -> T,
    ) -> T {
        let mut run = Run {
            statistics: self.statistics,
            limits: self.limits,
            observer: Both {
                first: other,
                second: &mut self.observer,
            },
            deadline: self.deadline,
            next_poll: self.next_poll,
            progress: self.progress.take(),
        };
        let answer = work(&mut run);
        self.statistics = run.statistics;
        self.next_poll = run.next_poll;
        self.progress = run.progress;
        answer
    }

    /// Does anybody watch?
    pub(crate) fn is_watched<E>() -> bool
    where
        O: Observer<E>,
    {
        O::ENABLED
    }

    /// The error for a run that met `limit`.
    #[must_use]
    pub fn stopped(&self, limit: Limit) -> Stopped {
        Stopped {
            limit,
            statistics: self.statistics,
            lower_bound: 0,
        }
    }

    #[cold]
    fn poll(&mut self) -> Result<(), Limit> {
        let expanded = self.statistics.expanded;
        if self
            .limits
            .expansions
            .is_some_and(|limit| expanded >= limit)
        {
            return Err(Limit::Expansions);
        }
        if self
            .limits
            .cancel
            .is_some_and(|flag| flag.load(Ordering::Relaxed))
        {
            return Err(Limit::Cancelled);
        }
        if self
            .deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
        {
            return Err(Limit::Time);
        }
        if let Some(progress) = &mut self.progress {
            progress(&self.statistics);
        }
        let next = expanded + POLL_INTERVAL;
        self.next_poll = self.limits.expansions.map_or(next, |limit| limit.min(next));
        Ok(())
    }
}
