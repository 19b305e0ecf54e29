//! Printing a run's events as they happen.

use std::io::{self, Write};

use clap::ValueEnum;
use search_core::Record;

use crate::exit::Failure;
use crate::interrupt;
use crate::output::{DIM, Output};

/// Which events are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Steps {
    /// The order of expansion: nodes taken, bounds, goals, values, cut-offs
    Order,
    /// Everything, each successor generated or dropped too
    All,
}

/// Output for lines printed while a search runs. When no one reads them any more, the search is ended.
pub(crate) struct Sink<'o> {
    output: &'o mut Output,
    error: Option<io::Error>,
}

impl<'o> Sink<'o> {
    pub(crate) fn new(output: &'o mut Output) -> Self {
        Self {
            output,
            error: None,
        }
    }

    /// Prints something, unless printing has failed before.
    pub(crate) fn write(&mut self, print: impl FnOnce(&mut Output) -> Result<(), Failure>) {
        if self.error.is_some() {
            return;
        }
        if let Err(Failure::Output(error)) = print(self.output) {
            self.error = Some(error);
            interrupt::cancel();
        }
    }

    /// Reports the first error in writing, if there was one.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        self.error.map_or(Ok(()), |error| Err(error.into()))
    }
}

/// Writes records, numbered for people, bare for programs.
pub(crate) struct StepPrinter<'o> {
    sink: Sink<'o>,
    steps: Option<Steps>,
    lines: u64,
}

impl<'o> StepPrinter<'o> {
    /// Without `steps` no record is printed.
    pub(crate) fn new(output: &'o mut Output, steps: Option<Steps>) -> Self {
        Self {
            sink: Sink::new(output),
            steps,
            lines: 0,
        }
    }

    pub(crate) fn is_on(&self) -> bool {
        self.steps.is_some()
    }

    pub(crate) fn write(&mut self, record: &Record) {
        let minor = matches!(
            record.event(),
            "generated" | "duplicate" | "pruned" | "reopened" | "entered" | "move_tried"
        );
        if self.steps.is_none() || minor && self.steps == Some(Steps::Order) {
            return;
        }
        self.lines += 1;
        let number = self.lines;
        self.sink.write(|output| {
            if output.is_json() {
                output.json(record)
            } else {
                writeln!(output, "{DIM}{number:>6}{DIM:#}  {record}").map_err(Failure::from)
            }
        });
    }

    /// Returns the output for other lines among the records.
    pub(crate) fn sink(&mut self) -> &mut Sink<'o> {
        &mut self.sink
    }

    /// Reports the first error in writing, if there was one.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        self.sink.finish()
    }
}
