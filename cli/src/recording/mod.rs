//! Recording a run's events in a file.

mod files;

use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use clap::{ArgGroup, Args};
use search_core::{Record, whole_number};
use trace::{End, Header, Writer};
use view::{View, ViewBuilder};

pub(crate) use self::files::{TraceFile, TraceFiles};
use crate::exit::Failure;
use crate::interrupt;
use crate::output::files::{Contents, cannot_write, output_file};
use crate::output::steps::{Sink, StepPrinter};
use crate::output::{OutputFile, count, page_file, warn};

/// The options by which events are recorded.
pub(crate) const RECORDED: &str = "recorded";

/// On which page a search is shown.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Output")]
pub(crate) struct PageArgs {
    /// Write the page that `sovet view` makes from the trace, to step through the search
    #[arg(long, value_name = "FILE.html", value_parser = page_file(), group = RECORDED)]
    page: Option<OutputFile>,
}

impl PageArgs {
    pub(crate) fn file(&self) -> Option<&OutputFile> {
        self.page.as_ref()
    }
}

/// Options for recording events.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Output", group(ArgGroup::new(RECORDED).multiple(true)))]
pub(crate) struct TraceArgs {
    /// Record every event in FILE, for `sovet view`
    #[arg(long, value_name = "FILE", value_parser = output_file(&[Contents::Trace]), group = RECORDED)]
    trace: Option<OutputFile>,

    /// Record the first N events only, and count the others
    #[arg(
        long,
        value_name = "N",
        requires = RECORDED,
        default_value_t = 1_000_000,
        value_parser = whole_number
    )]
    trace_limit: u64,
}

impl TraceArgs {
    pub(crate) fn is_asked_for(&self) -> bool {
        self.trace.is_some()
    }

    /// Begins the file for the only search of a command, if one is asked for.
    pub(crate) fn begin(&self, header: impl FnOnce() -> Header) -> Result<Recording, Failure> {
        match &self.trace {
            None => Ok(Recording::OFF),
            Some(file) => {
                Recording::begin(file, file.path().to_owned(), header(), self.trace_limit)
            }
        }
    }

    /// Returns the files for the searches of a command that may search more than once.
    pub(crate) fn files(&self) -> TraceFiles {
        TraceFiles::new(self.trace.clone(), self.trace_limit)
    }
}

/// A recording of a run: a file that is being written, a run that is kept to be shown, both or nothing.
pub(crate) struct Recording {
    written: Option<Written>,
    kept: Option<ViewBuilder>,
}

struct Written {
    path: PathBuf,
    writer: Writer<BufWriter<File>>,
    /// The files that report on this one together with others, if there are others.
    files: Option<TraceFiles>,
}

impl Recording {
    pub(crate) const OFF: Self = Self {
        written: None,
        kept: None,
    };

    /// Begins one of the files that this one stands for.
    fn begin(file: &OutputFile, path: PathBuf, header: Header, most: u64) -> Result<Self, Failure> {
        file.check_as(&path)?;
        let header = Header {
            program: concat!("sovet ", env!("CARGO_PKG_VERSION")).to_owned(),
            ..header
        };
        let begun = checked_file::begin(&path)
            .and_then(|file| Writer::new(BufWriter::new(file), &header, most));
        match begun {
            Ok(writer) => Ok(Self {
                written: Some(Written {
                    path,
                    writer,
                    files: None,
                }),
                kept: None,
            }),
            Err(error) => Err(cannot_write(&path, &error)),
        }
    }

    /// Lets these files report on it.
    fn told_by(mut self, files: &TraceFiles) -> Self {
        if let Some(written) = &mut self.written {
            written.files = Some(files.clone());
        }
        self
    }

    /// Keeps the run as well.
    fn keeping(mut self, kept: Option<ViewBuilder>) -> Self {
        self.kept = kept;
        self
    }

    /// Returns whether anything is recorded.
    pub(crate) fn is_on(&self) -> bool {
        self.written.is_some() || self.kept.is_some()
    }

    /// Records an event. If that fails, the run goes on, and [`finish`](Self::finish) reports it.
    pub(crate) fn keep(&mut self, record: impl FnOnce() -> Record) {
        let writer = self.written.as_mut().map(|written| &mut written.writer);
        match (writer, &mut self.kept) {
            (Some(writer), None) => writer.see(record),
            (None, Some(kept)) => kept.see(record),
            (Some(writer), Some(kept)) => {
                let record = record();
                writer.see(|| record.clone());
                kept.see(|| record);
            }
            (None, None) => {}
        }
    }

    /// Records an event. If that fails, the run is ended.
    pub(crate) fn see(&mut self, record: impl FnOnce() -> Record) {
        self.keep(record);
        if matches!(&self.written, Some(Written { writer, .. }) if writer.has_failed()) {
            interrupt::cancel();
        }
    }

    /// Ends what is recorded, and returns the run if it was kept.
    pub(crate) fn finish(
        self,
        outcome: &str,
        answer: Vec<String>,
    ) -> Result<Option<View>, Failure> {
        let view = self.kept.map(|kept| kept.finish(outcome, answer.clone()));
        if let Some(written) = self.written {
            let path = written.path;
            let end = written.writer.finish(outcome, answer);
            let end = end.map_err(|error| cannot_write(&path, &error))?;
            match written.files {
                Some(files) => files.add(path, end),
                None => tell_of_more(&path, &end),
            }
        }
        Ok(view)
    }
}

/// Says that events were left out, if any were.
fn tell_of_more(path: &Path, end: &End) {
    if end.left_out > 0 {
        warn(&format!(
            "{} holds the first {}; {} left out (--trace-limit)",
            path.display(),
            count(end.events, "event"),
            match end.left_out {
                1 => "1 more was".to_owned(),
                more => format!("{more} more were"),
            }
        ));
    }
}

/// Observer of a run's events, which are printed, recorded, or both.
pub(crate) struct Witness<'o> {
    printer: StepPrinter<'o>,
    recording: Recording,
}

impl<'o> Witness<'o> {
    pub(crate) fn new(printer: StepPrinter<'o>, recording: Recording) -> Self {
        Self { printer, recording }
    }

    /// Takes in an event; it is made a record only if it is wanted.
    pub(crate) fn see(&mut self, record: impl Fn() -> Record) {
        if self.printer.is_on() {
            self.printer.write(&record());
        }
        self.recording.see(record);
    }

    /// Returns the output for other lines among the records.
    pub(crate) fn sink(&mut self) -> &mut Sink<'o> {
        self.printer.sink()
    }

    /// Returns the recording, if all could be printed.
    pub(crate) fn finish(self) -> Result<Recording, Failure> {
        self.printer.finish()?;
        Ok(self.recording)
    }
}
