//! The search for a table's answer, printed and recorded.

use catalogue::Failure;
use catalogue::advice::Watcher;
use search_core::Record;
use trace::Header;

use crate::output::Output;
use crate::output::steps::{StepPrinter, Steps};
use crate::recording::{Recording, TraceArgs};

/// Prints and records the events that are wanted.
pub(super) struct Observer<'o> {
    printer: StepPrinter<'o>,
    trace: &'o TraceArgs,
    recording: Recording,
}

impl<'o> Observer<'o> {
    pub(super) fn new(output: &'o mut Output, steps: bool, trace: &'o TraceArgs) -> Self {
        Self {
            printer: StepPrinter::new(output, steps.then_some(Steps::Order)),
            trace,
            recording: Recording::OFF,
        }
    }

    /// Ends the record, if all could be printed.
    pub(super) fn finish(self, (outcome, answer): (String, Vec<String>)) -> Result<(), Failure> {
        self.printer.finish()?;
        self.recording.finish(&outcome, answer)?;
        Ok(())
    }
}

impl Watcher for Observer<'_> {
    fn begin(&mut self, header: Header) -> Result<(), Failure> {
        self.recording = self.trace.begin(|| header)?;
        Ok(())
    }

    fn see(&mut self, record: &dyn Fn() -> Record) {
        if self.printer.is_on() {
            self.printer.write(&record());
        }
        self.recording.see(record);
    }
}
