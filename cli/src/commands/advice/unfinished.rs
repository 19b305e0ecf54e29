//! Proofs that were ended by a limit.

use std::io::Write;
use std::time::Duration;

use advice_lang::MAX_DEPTH;
use search_core::{Limit, Statistics, Stopped};
use serde::Serialize;

use crate::exit::Failure;
use crate::output::{self, DIM, Output, percent};

/// How far a proof, or two of them, got before a limit ended it.
#[derive(Serialize)]
pub(super) struct Unfinished {
    status: &'static str,
    pub(super) limit: Limit,
    /// How many numbers of positions there are.
    numbers: u64,
    /// How many of these the table has been asked about.
    asked: u64,
    statistics: Statistics,
    seconds: f64,
    /// Has the user set a limit on depth?
    #[serde(skip)]
    has_depth: bool,
}

impl Unfinished {
    /// What is reported about a proof that has been stopped.
    pub(super) fn new(
        stopped: &Stopped,
        (asked, numbers): (u64, u64),
        time: Duration,
        has_depth: bool,
    ) -> Self {
        Self {
            status: "stopped",
            limit: stopped.limit,
            numbers,
            asked,
            statistics: stopped.statistics,
            seconds: output::seconds(time),
            has_depth,
        }
    }

    pub(super) fn print(&self, output: &mut Output) -> Result<(), Failure> {
        let Self {
            limit,
            numbers,
            asked,
            statistics,
            seconds,
            ..
        } = self;
        write!(output, "no verdict: {limit}")?;
        if *limit == Limit::Depth && !self.has_depth {
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
