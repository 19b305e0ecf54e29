//! Printing a run's events as they happen.

use std::io::{self, Write};

use clap::ValueEnum;
use search_core::Record;

use crate::exit::Failure;
use crate::interrupt;
use crate::output::{DIM, Output};

/// Which events are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Trace {
    /// The order of expansion: nodes taken, bounds, goals, values, cut-offs
    Order,
    /// Everything, each successor generated or dropped too
    All,
}

/// Writes records, numbered for people, bare for programs. When nobody reads them any more, the
/// search is ended.
pub(crate) struct TraceWriter<'o> {
    output: &'o mut Output,
    trace: Trace,
    lines: u64,
    error: Option<io::Error>,
}

impl<'o> TraceWriter<'o> {
    pub(crate) fn new(output: &'o mut Output, trace: Trace) -> Self {
        Self {
            output,
            trace,
            lines: 0,
            error: None,
        }
    }

    pub(crate) fn write(&mut self, record: &Record) {
        let minor = matches!(
            record.event(),
            "generated" | "duplicate" | "pruned" | "reopened" | "move_tried"
        );
        if self.error.is_some() || (minor && self.trace == Trace::Order) {
            return;
        }
        self.lines += 1;
        let written = if self.output.is_json() {
            self.output.json(record)
        } else {
            let number = self.lines;
            writeln!(self.output, "{DIM}{number:>6}{DIM:#}  {record}").map_err(Failure::from)
        };
        if let Err(Failure::Output(error)) = written {
            self.error = Some(error);
            interrupt::cancel();
        }
    }

    /// The first error in writing, if there was one.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        self.error.map_or(Ok(()), |error| Err(error.into()))
    }
}
