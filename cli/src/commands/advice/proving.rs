//! How tables are proved: against what best play can do, on threads, with a sign of life.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};

use advice_lang::{MAX_DEPTH, Proof, Proving, Table};
use clap::Args;
use game_core::Verdict;
use search_core::{Limit, Run, Statistics, Stopped};

use super::verified::Verified;
use crate::exit::Failure;
use crate::limits::until_interrupted;
use crate::output::Output;
use crate::progress::Progress;
use crate::threads::{all_threads, parse_threads};

/// How tables are to be proved.
#[derive(Args, Clone, Copy, Debug)]
pub(super) struct ProvingArgs {
    /// On so many threads; without it, as many as the machine has
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    threads: Option<NonZero<usize>>,
}

/// Can best play, which `best` knows, reach what the tables are for?
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

/// Ctrl-C, or advice that looks too far ahead.
pub(super) fn stopped(stopped: Stopped) -> Failure {
    match stopped.limit {
        Limit::Cancelled => Failure::Interrupted("interrupted".to_owned()),
        limit => Failure::Stopped(format!(
            "{limit}; advice can look {MAX_DEPTH} moves ahead and no further"
        )),
    }
}

impl ProvingArgs {
    /// How many threads are to share the work.
    pub(super) fn threads(self) -> NonZero<usize> {
        self.threads.unwrap_or_else(all_threads)
    }

    /// Proves a table. Where the aim is not attainable it is not asked.
    pub(super) fn prove<'t, V: Verified>(
        self,
        table: &'t Table<V>,
        game: &V,
        is_attainable: impl Fn(&V::Position) -> bool + Sync,
        output: &Output,
    ) -> Result<Proof<'t, V::Move>, Failure> {
        let is_hopeless = |position: &V::Position| !is_attainable(position);
        let asked = AtomicUsize::new(0);
        let proving = Proving {
            aim: game.aim(),
            asked: Some(&asked),
            is_hopeless: Some(&is_hopeless),
        };
        let progress = Progress::towards(output, game.size() as u64);
        let mut show = |_: &Statistics| {
            let asked = asked.load(Ordering::Relaxed) as u64;
            let words = || format!("{asked} of {} numbers", game.size());
            progress.reached(asked, words);
        };
        let mut run = Run::new()
            .with_limits(until_interrupted())
            .with_progress(&mut show);
        let proof = table.prove_parallel(&mut run, game, proving, self.threads());
        proof.map_err(stopped)
    }
}
