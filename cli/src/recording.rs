//! Recording a run's events in a file.

use std::fs::File;
use std::io::BufWriter;
use std::path::PathBuf;

use clap::Args;
use search_core::Record;
use trace::{Header, Writer};

use crate::exit::Failure;
use crate::interrupt;
use crate::output::{cannot_write, count, warn};
use crate::steps::{Sink, StepPrinter};

/// Where events are recorded, and how many.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Output")]
pub(crate) struct TraceArgs {
    /// Record every event in FILE, for `sovet view`
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,

    /// Record the first N events only, and count the others
    #[arg(
        long,
        value_name = "N",
        requires = "trace",
        default_value_t = 1_000_000
    )]
    trace_limit: u64,
}

impl TraceArgs {
    pub(crate) fn is_asked_for(&self) -> bool {
        self.trace.is_some()
    }

    /// Refuses to record several runs in one file.
    pub(crate) fn check_for(&self, runs: usize) -> Result<(), Failure> {
        if runs > 1 && self.is_asked_for() {
            return Err(Failure::input(format!(
                "--trace records one run, and there are {runs} here; give one problem"
            )));
        }
        Ok(())
    }

    /// Begins a file, if one is asked for.
    pub(crate) fn begin(&self, header: impl FnOnce() -> Header) -> Result<Recording, Failure> {
        let Some(path) = &self.trace else {
            return Ok(Recording::OFF);
        };
        let header = Header {
            program: concat!("sovet ", env!("CARGO_PKG_VERSION")).to_owned(),
            ..header()
        };
        let begun = File::create(path)
            .and_then(|file| Writer::new(BufWriter::new(file), &header, self.trace_limit));
        match begun {
            Ok(writer) => Ok(Recording(Some((path.clone(), writer)))),
            Err(error) => Err(cannot_write(path, &error)),
        }
    }
}

/// A file that is being written, or nothing.
pub(crate) struct Recording(Option<(PathBuf, Writer<BufWriter<File>>)>);

impl Recording {
    pub(crate) const OFF: Self = Self(None);

    /// Is there a file?
    pub(crate) fn is_on(&self) -> bool {
        self.0.is_some()
    }

    /// Records an event. If that cannot be done, the run is ended.
    fn see(&mut self, record: impl FnOnce() -> Record) {
        if let Some((_, writer)) = &mut self.0 {
            writer.see(record);
            if writer.has_failed() {
                interrupt::cancel();
            }
        }
    }

    /// Ends the file.
    pub(crate) fn finish(self, outcome: &str, answer: Vec<String>) -> Result<(), Failure> {
        let Some((path, writer)) = self.0 else {
            return Ok(());
        };
        match writer.finish(outcome, answer) {
            Err(error) => Err(cannot_write(&path, &error)),
            Ok(end) if end.left_out == 0 => Ok(()),
            Ok(end) => {
                warn(&format!(
                    "{} holds the first {}; {} left out (--trace-limit)",
                    path.display(),
                    count(end.events, "event"),
                    match end.left_out {
                        1 => "1 more was".to_owned(),
                        more => format!("{more} more were"),
                    }
                ));
                Ok(())
            }
        }
    }
}

/// What is done with a run's events: they are printed, recorded, or both.
pub(crate) struct Witness<'o> {
    printer: StepPrinter<'o>,
    recording: Recording,
}

impl<'o> Witness<'o> {
    pub(crate) fn new(printer: StepPrinter<'o>, recording: Recording) -> Self {
        Self { printer, recording }
    }

    /// Takes notice of an event, which is written down only if somebody wants it.
    pub(crate) fn see(&mut self, record: impl Fn() -> Record) {
        if self.printer.is_on() {
            self.printer.write(&record());
        }
        self.recording.see(record);
    }

    /// Where other lines can be printed among the records.
    pub(crate) fn sink(&mut self) -> &mut Sink<'o> {
        self.printer.sink()
    }

    /// The recording, if all could be printed.
    pub(crate) fn finish(self) -> Result<Recording, Failure> {
        self.printer.finish()?;
        Ok(self.recording)
    }
}
