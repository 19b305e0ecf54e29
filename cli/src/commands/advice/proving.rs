//! How tables are proved: against what best play can do, on threads, under limits, showing progress.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use advice_lang::{Proof, Proving, Table};
use catalogue::advice::Verified;
use clap::Args;
use game_core::Verdict;
use search_core::{Limit, Limits, Run, Statistics, Stopped};

use super::unfinished::Unfinished;
use crate::args::limits::LimitArgs;
use crate::output::Output;
use crate::output::progress::Progress;
use search_core::{all_threads, threads as parse_threads};

/// How tables are to be proved.
#[derive(Args, Clone, Debug)]
pub(super) struct ProvingArgs {
    /// Use N threads; without it, as many as the machine has
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    threads: Option<NonZero<usize>>,

    #[command(flatten)]
    limits: LimitArgs,
}

/// Can best play, given by `best`, reach the tables' aim?
pub(super) fn is_attainable<V: Verified>(
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
pub(super) struct Prover<'p, 'r> {
    pub(super) run: Run<'r>,
    pub(super) clock: Clock,
    pub(super) threads: NonZero<usize>,
    asked: &'p AtomicUsize,
}

/// The time at which a run began.
#[derive(Clone, Copy)]
pub(super) struct Clock(Instant);

impl Clock {
    /// Is the time of the run up, or has it been cancelled? To be asked now and then in work that expands no
    /// nodes.
    pub(super) fn check(self, run: &Run<'_>) -> Result<(), Stopped> {
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

impl ProvingArgs {
    /// Proves a number of tables about a game and finds out what follows, all under the same limits.
    pub(super) fn prove<V: Verified, T>(
        &self,
        tables: usize,
        game: &V,
        output: &Output,
        work: impl FnOnce(&mut Prover<'_, '_>) -> Result<T, Stopped>,
    ) -> Result<T, Box<Unfinished>> {
        let asked = AtomicUsize::new(0);
        let numbers = (tables * game.size()) as u64;
        let progress = Progress::towards(output, numbers);
        let so_far = || asked.load(Ordering::Relaxed) as u64;
        let mut show = |_: &Statistics| {
            progress.reached(so_far(), || format!("{} of {numbers} numbers", so_far()));
        };
        let clock = Clock(Instant::now());
        let mut prover = Prover {
            clock,
            run: Run::new()
                .with_limits(self.limits.limits())
                .with_progress(&mut show),
            threads: self.threads.unwrap_or_else(all_threads),
            asked: &asked,
        };
        let done = work(&mut prover);
        let has_depth = self.limits.has_depth();
        done.map_err(|stopped| {
            let time = clock.0.elapsed();
            Unfinished::new(&stopped, (so_far(), numbers), time, has_depth).into()
        })
    }
}

impl Prover<'_, '_> {
    /// Proves a table. It is not asked where the aim is unattainable.
    pub(super) fn prove<'t, V: Verified>(
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
