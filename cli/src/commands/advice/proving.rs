//! Options for proving tables: threads, limits, progress.

use std::io::Write;
use std::num::NonZero;

use advice_lang::MAX_DEPTH;
use catalogue::advice::{Effort, Unfinished};
use clap::Args;
use search_core::{Limit, all_threads, threads as parse_threads};

use crate::args::limits::LimitArgs;
use crate::exit::Failure;
use crate::output::progress::Progress;
use crate::output::{DIM, Output, percent};

/// Options for proving tables.
#[derive(Args, Clone, Debug)]
pub(super) struct ProvingArgs {
    /// Use N threads; without it, as many as the machine has
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    threads: Option<NonZero<usize>>,

    #[command(flatten)]
    limits: LimitArgs,
}

impl ProvingArgs {
    /// Returns the effort; its progress is shown.
    pub(super) fn effort(&self, output: &Output) -> Effort<'static> {
        let bar = Progress::towards(output, 0);
        Effort {
            limits: self.limits.limits(),
            threads: self.threads.unwrap_or_else(all_threads),
            progress: Box::new(move |asked, numbers| {
                bar.set_end(numbers);
                bar.reached(asked, || format!("{asked} of {numbers} numbers"));
            }),
        }
    }

    /// Prints how far a proof got.
    pub(super) fn print(
        &self,
        unfinished: &Unfinished,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let Unfinished {
            limit,
            numbers,
            asked,
            statistics,
            seconds,
            ..
        } = unfinished;
        write!(output, "{}", unfinished.in_words())?;
        if *limit == Limit::Depth && self.limits.depth().is_none() {
            write!(
                output,
                "; advice can look {MAX_DEPTH} moves ahead and no further"
            )?;
        }
        writeln!(output)?;
        let share = percent(*asked, *numbers);
        writeln!(
            output,
            "{DIM}{share} of the positions looked at, {} expanded, {seconds:.3} s{DIM:#}",
            statistics.expanded
        )?;
        Ok(())
    }
}
