//! Proofs of tables: against best play, on threads, under limits, with progress.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use advice_lang::{Proof, Proving, Table};
use game_core::Verdict;
use search_core::clock::Instant;
use search_core::{Limit, Limits, Run, Statistics, Stopped};
use serde::Serialize;

use super::Provable;
use crate::{Failure, seconds};

/// Limits and threads of a proof.
pub struct Effort<'e> {
    /// Limits.
    pub limits: Limits<'e>,
    /// Number of threads.
    pub threads: NonZero<usize>,
    /// Called now and then with the number of positions that the tables have been asked about, and the number of all.
    pub progress: Box<dyn FnMut(u64, u64) + Send + 'e>,
}

/// Progress of a proof, or of two, when a limit ended it.
#[derive(Debug, Serialize)]
pub struct Unfinished {
    status: &'static str,
    /// The limit.
    pub limit: Limit,
    /// Number of all position numbers.
    pub numbers: u64,
    /// Number of those that the table has been asked about.
    pub asked: u64,
    /// The work done.
    pub statistics: Statistics,
    /// The time it took.
    pub seconds: f64,
}

impl Unfinished {
    /// Makes the report on a proof that has been stopped.
    fn new(stopped: &Stopped, (asked, numbers): (u64, u64), time: Duration) -> Self {
        Self {
            status: "stopped",
            limit: stopped.limit,
            numbers,
            asked,
            statistics: stopped.statistics,
            seconds: seconds(time),
        }
    }

    /// Says that there is no verdict, and why.
    #[must_use]
    pub fn in_words(&self) -> String {
        format!("no verdict: {}", self.limit)
    }
}

/// Returns a function that says whether best play, given by `best`, can reach the tables' aim.
pub(crate) fn is_attainable<V: Provable>(
    game: &V,
    best: impl Fn(&V::Position) -> Verdict + Sync,
) -> impl Fn(&V::Position) -> bool + Sync {
    let aim = game.aim();
    move |position| {
        let verdict = best(position);
        aim.is_attainable(if game.us_to_move(position) {
            verdict
        } else {
            verdict.for_opponent()
        })
    }
}

/// Tables that are being proved, and the results.
pub(crate) struct Prover<'p, 'r> {
    pub(crate) run: Run<'r>,
    pub(crate) clock: Clock,
    pub(crate) threads: NonZero<usize>,
    asked: &'p AtomicUsize,
}

/// The time at which a run began.
#[derive(Clone, Copy)]
pub(crate) struct Clock(Instant);

impl Clock {
    /// Returns an error if the time of the run has run out or the run has been cancelled. Called now and then by work
    /// that expands no nodes.
    pub(crate) fn check(self, run: &Run<'_>) -> Result<(), Stopped> {
        let Limits { time, cancel, .. } = *run.limits();
        if cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err(run.stopped(Limit::Cancelled));
        }
        if time.is_some_and(|time| self.0.elapsed() >= time) {
            return Err(run.stopped(Limit::Time));
        }
        Ok(())
    }
}

impl Effort<'_> {
    /// Does work with a prover of tables about a game, all under these limits.
    pub(crate) fn spend<V: Provable, T>(
        mut self,
        tables: usize,
        game: &V,
        work: impl FnOnce(&mut Prover<'_, '_>) -> Result<T, Stopped>,
    ) -> Result<T, Box<Unfinished>> {
        let asked = AtomicUsize::new(0);
        let numbers = (tables * game.size()) as u64;
        let so_far = || asked.load(Ordering::Relaxed) as u64;
        let mut show = |_: &Statistics| (self.progress)(so_far(), numbers);
        let clock = Clock(Instant::now());
        let mut prover = Prover {
            clock,
            run: Run::new().with_limits(self.limits).with_progress(&mut show),
            threads: self.threads,
            asked: &asked,
        };
        let done = work(&mut prover);
        done.map_err(|stopped| {
            let time = clock.0.elapsed();
            Unfinished::new(&stopped, (so_far(), numbers), time).into()
        })
    }
}

/// Reason why there is no report; `S` is the form for limits.
#[derive(Debug)]
pub enum Unproven<S> {
    /// A table is faulty, or something else makes it impossible.
    Failure(Failure),
    /// A limit was met first.
    Stopped(S),
}

impl<S> From<Failure> for Unproven<S> {
    fn from(failure: Failure) -> Self {
        Self::Failure(failure)
    }
}

impl Prover<'_, '_> {
    /// Makes another run that expands at most this many nodes.
    pub(crate) fn brief(&self, expansions: u64) -> Run<'_> {
        let limits = *self.run.limits();
        let most = limits.expansions.unwrap_or(expansions);
        Run::new().with_limits(Limits {
            expansions: Some(most.min(expansions)),
            ..limits
        })
    }

    /// Proves a table. It is not asked where the aim is unattainable.
    pub(crate) fn prove<'t, V: Provable>(
        &mut self,
        table: &'t Table<V>,
        game: &V,
        is_attainable: impl Fn(&V::Position) -> bool + Sync,
    ) -> Result<Proof<'t, V::Move>, Stopped> {
        let is_hopeless = |position: &V::Position| !is_attainable(position);
        let proving = Proving {
            aim: game.aim(),
            asked: Some(self.asked),
            is_hopeless: Some(&is_hopeless),
        };
        table.prove_parallel(&mut self.run, game, proving, self.threads)
    }
}
