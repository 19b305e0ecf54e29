//! The run context: limits, statistics and observer in one place.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::clock::Instant;
use crate::run::alarm;
use crate::run::thread_budget::Budget;
use crate::run::thread_pool::HAS_THREADS;
use crate::{Both, Limit, Limits, Observer, Statistics, Stopped};

/// The progress callback is called once in this many expansions: 4,096 where threads can be started. Where none can, as
/// on `wasm32-unknown-unknown`, 256, since the limit on time is looked at then and at no other moment.
pub const POLL_INTERVAL: u64 = if HAS_THREADS { 4096 } else { 256 };

/// The flag of runs that cannot be cancelled.
static NEVER: AtomicBool = AtomicBool::new(false);

/// The context of a search: how far it may go, what it has done, who is watching.
///
/// Every algorithm of every family takes one as its first argument. The counters carry over from
/// one search to the next, so make a new `Run` for each unless that is wanted.
///
/// ```
/// use search_core::{Limits, Run};
/// let mut run = Run::new().with_limits(Limits { expansions: Some(1_000), ..Limits::default() });
/// # run.expand(0).unwrap();
/// assert_eq!(run.statistics.expanded, 1);
/// ```
pub struct Run<'a, O = ()> {
    /// The work done so far. Algorithms write here, everyone else only reads; it must not be reset
    /// during a run, since limits are checked against it.
    pub statistics: Statistics,
    limits: Limits<'a>,
    observer: O,
    deadline: Option<Instant>,
    /// Raised at the deadline.
    alarm: Arc<AtomicBool>,
    /// Raised to cancel the run.
    cancel: &'a AtomicBool,
    /// Number of nodes that the threads that search together may still expand.
    budget: Option<&'a Budget>,
    /// The number of expansions up to which it has been drawn from.
    drawn: u64,
    // The nearest of all bounds on expansions, so that the fast path makes one comparison.
    next_poll: u64,
    progress: Option<&'a mut (dyn FnMut(&Statistics) + Send)>,
}

impl<O> fmt::Debug for Run<'_, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Run")
            .field("statistics", &self.statistics)
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

impl Run<'_> {
    /// Makes a run without limits or an observer.
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
    /// Returns a run without limits whose events go to `observer`.
    #[must_use]
    pub fn watched_by(observer: O) -> Self {
        Self {
            statistics: Statistics::default(),
            limits: Limits::default(),
            observer,
            deadline: None,
            alarm: Arc::default(),
            cancel: &NEVER,
            budget: None,
            drawn: 0,
            next_poll: 0,
            progress: None,
        }
    }

    /// Sets the limits, which include what the run has already done. The clock of a time limit
    /// starts now.
    #[must_use]
    pub fn with_limits(mut self, limits: Limits<'a>) -> Self {
        self.deadline = limits
            .time
            // A time beyond the range of the clock sets no limit.
            .and_then(|time| Instant::now().checked_add(time));
        self.alarm = self.deadline.map(alarm::set).unwrap_or_default();
        self.cancel = limits.cancel.unwrap_or(&NEVER);
        self.limits = limits;
        // Whatever was granted under the limits before, the new ones are looked at first.
        self.next_poll = 0;
        self
    }

    /// Draws expansions from the budget that several threads share.
    pub(crate) fn with_budget(mut self, budget: Option<&'a Budget>) -> Self {
        self.budget = budget;
        self
    }

    /// Has `progress` called now and then, with the work done so far.
    #[must_use]
    pub fn with_progress(mut self, progress: &'a mut (dyn FnMut(&Statistics) + Send)) -> Self {
        self.progress = Some(progress);
        self
    }

    /// Returns the limits in force.
    #[must_use]
    pub fn limits(&self) -> &Limits<'a> {
        &self.limits
    }

    /// Returns the depth at which nodes are no longer expanded.
    #[must_use]
    pub fn depth_limit(&self) -> usize {
        self.limits.depth.map_or(usize::MAX, |depth| {
            usize::try_from(depth).unwrap_or(usize::MAX)
        })
    }

    /// Checks that the limit on depth allows these `nodes` nodes at `depth` to be expanded. If not, counts them as cut
    /// off. For algorithms that go level by level and end there.
    ///
    /// # Errors
    ///
    /// [`Limit::Depth`] if it does not.
    pub fn begin_level(&mut self, depth: usize, nodes: u64) -> Result<(), Limit> {
        if depth >= self.depth_limit() {
            self.statistics.depth_cutoffs += nodes;
            return Err(Limit::Depth);
        }
        Ok(())
    }

    /// Counts one expansion at `depth`, unless that would exceed a limit. To be called before the
    /// node is expanded.
    ///
    /// # Errors
    ///
    /// The limit that forbids it.
    #[inline]
    pub fn expand(&mut self, depth: usize) -> Result<(), Limit> {
        if self.is_due() {
            self.poll()?;
        }
        self.statistics.expanded += 1;
        if depth as u64 > self.statistics.max_depth {
            self.statistics.max_depth = depth as u64;
        }
        Ok(())
    }

    /// Returns whether there is a reason to [`poll`](Self::poll) before the next expansion.
    #[inline]
    fn is_due(&self) -> bool {
        // Relaxed suffices: the flags carry no data, and one seen a little late costs an expansion.
        self.statistics.expanded >= self.next_poll
            || self.alarm.load(Ordering::Relaxed)
            || self.cancel.load(Ordering::Relaxed)
    }

    /// Returns the moment at which the time runs out, if it is limited.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        self.deadline
    }

    /// Returns the flags that are raised to end the run, for code that counts expansions in its place.
    pub(crate) fn flags(&self) -> (Arc<AtomicBool>, &'a AtomicBool) {
        (Arc::clone(&self.alarm), self.cancel)
    }

    /// Checks the limits on time and cancelling for the work of threads that have expanded `expanded` nodes
    /// beyond those of the statistics, and shows the progress.
    pub(crate) fn watch(&mut self, expanded: u64) -> Result<(), Limit> {
        let own = self.statistics.expanded;
        // For the callback only: the threads' statistics are added when they end, and would count twice.
        self.statistics.expanded += expanded;
        let served = self.serve();
        self.statistics.expanded = own;
        // `serve` has set it by the sum, which by the count of this run alone would be far too late.
        self.next_poll = own;
        served
    }

    /// Returns whether the limit on expansions allows `nodes` more.
    pub(crate) fn may_expand(&self, nodes: u64) -> bool {
        let total = self.statistics.expanded.saturating_add(nodes);
        self.limits.expansions.is_none_or(|limit| total <= limit)
    }

    /// Counts expansions at `depth` that have been done and that the limit on expansions is known to allow, and
    /// checks the limits on time and cancelling. For algorithms that expand many nodes at once.
    ///
    /// # Errors
    ///
    /// If the time has run out or the run has been cancelled.
    pub fn count_expanded(&mut self, depth: usize, nodes: u64) -> Result<(), Limit> {
        if nodes > 0 {
            self.statistics.expanded += nodes;
            self.statistics.max_depth = self.statistics.max_depth.max(depth as u64);
        }
        self.serve_if_due()
    }

    /// Checks the limits on time and cancelling, if that is due.
    pub(crate) fn serve_if_due(&mut self) -> Result<(), Limit> {
        if self.is_due() { self.serve() } else { Ok(()) }
    }

    /// Returns the number of expansions that may follow without polling.
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

    /// [`store`](Self::store) for an algorithm whose open list has `open` entries.
    pub(crate) fn hold(&mut self, open: usize, nodes: usize, bytes: usize) -> Result<(), Limit> {
        self.statistics.max_open = self.statistics.max_open.max(open as u64);
        self.store(nodes, bytes)
    }

    /// Shows an event to the observer. The closure runs only if the run is watched.
    #[inline]
    pub fn observe<E>(&mut self, event: impl FnOnce() -> E)
    where
        O: Observer<E>,
    {
        if self.is_watched_now::<E>() {
            self.observer.on(event());
        }
    }

    /// Does a part of the work and shows every event of it to `other`, too, before the observer of the run.
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
        let first = other;
        self.watched_through(|second| Both { first, second }, work)
    }

    /// Does a part of the work whose events go to what `wrap` makes of the observer of the run.
    pub fn watched_through<'o, P, T>(
        &'o mut self,
        wrap: impl FnOnce(&'o mut O) -> P,
        work: impl FnOnce(&mut Run<'a, P>) -> T,
    ) -> T {
        let Self {
            statistics,
            limits,
            observer,
            deadline,
            alarm,
            cancel,
            budget,
            drawn,
            next_poll,
            progress,
        } = self;
        let mut run = Run {
            statistics: *statistics,
            limits: *limits,
            observer: wrap(observer),
            deadline: *deadline,
            alarm: Arc::clone(alarm),
            cancel,
            budget: *budget,
            drawn: *drawn,
            next_poll: *next_poll,
            // Lent, since a `&mut` cannot be in two runs; it comes back with the counters.
            progress: progress.take(),
        };
        let answer = work(&mut run);
        *statistics = run.statistics;
        *drawn = run.drawn;
        *next_poll = run.next_poll;
        *progress = run.progress;
        answer
    }

    /// Returns whether anybody watches at present.
    #[inline]
    pub(crate) fn is_watched_now<E>(&self) -> bool
    where
        O: Observer<E>,
    {
        O::ENABLED && self.observer.is_watching()
    }

    /// Returns whether anybody watches.
    pub(crate) fn is_watched<E>() -> bool
    where
        O: Observer<E>,
    {
        O::ENABLED
    }

    /// Returns the error for a run that met `limit`.
    #[must_use]
    pub fn stopped(&self, limit: Limit) -> Stopped {
        Stopped {
            limit,
            statistics: self.statistics,
            lower_bound: 0,
        }
    }

    /// Checks that one more node may be expanded.
    #[cold]
    fn poll(&mut self) -> Result<(), Limit> {
        let expanded = self.statistics.expanded;
        // First, so that a run that meets this limit says so whatever the clock says.
        let limit = self.limits.expansions;
        if limit.is_some_and(|limit| expanded >= limit) {
            return Err(Limit::Expansions);
        }
        if let Some(budget) = self.budget
            && expanded >= self.drawn
        {
            self.drawn = expanded + budget.draw()?;
        }
        self.serve()
    }

    /// Checks the limits on time and cancelling, and shows the progress.
    fn serve(&mut self) -> Result<(), Limit> {
        if self.cancel.load(Ordering::Relaxed) {
            return Err(Limit::Cancelled);
        }
        // The clock itself and not the alarm, which nobody raises where no thread can be started.
        if self
            .deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
        {
            return Err(Limit::Time);
        }
        if let Some(progress) = &mut self.progress {
            progress(&self.statistics);
        }
        let expanded = self.statistics.expanded;
        let drawn = self.budget.map_or(u64::MAX, |_| self.drawn);
        let limit = self.limits.expansions.unwrap_or(u64::MAX);
        self.next_poll = (expanded + POLL_INTERVAL).min(limit).min(drawn);
        Ok(())
    }
}
