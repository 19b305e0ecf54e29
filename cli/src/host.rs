//! The program as domains see it.

use std::cell::Cell;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use catalogue::advice::TableSource;
use catalogue::{Catalogue, Failure, Host};
use checked_file::cache_folder;
use pattern_database::Progress;

use crate::commands::advice::source;
use crate::exit::Status;
use crate::input::{name, read_text_within};
use crate::interrupt;
use crate::output::progress::BuildProgress;
use crate::output::{complain, warn};

/// The program, which limits the memory for building tables, and knows whether a problem was left out.
pub(crate) struct Terminal {
    memory: Option<u64>,
    left_out: Cell<bool>,
}

impl Terminal {
    pub(crate) fn new(memory: Option<u64>) -> Self {
        let left_out = Cell::new(false);
        Self { memory, left_out }
    }

    /// Returns the exit status, unless something was left out.
    pub(crate) fn ended(&self, status: Status) -> Status {
        if self.left_out.get() {
            status.max(Status::LeftOut)
        } else {
            status
        }
    }
}

impl Host for Terminal {
    fn read(&self, path: &str) -> Result<(String, String), Failure> {
        let path = Path::new(path);
        Ok((read_text_within(path, self.memory)?, name(path)))
    }

    fn note(&self, text: &str) {
        warn(text);
    }

    fn leave_out(&self, mistake: &str) {
        complain(&Failure::input(mistake));
        self.left_out.set(true);
    }

    fn kept(&self, name: &str) -> Option<PathBuf> {
        cache_folder(name)
    }

    fn show(&self, report: &str) {
        anstream::eprintln!("{report}");
    }

    fn advice(&self, name: &str) -> Result<TableSource, Failure> {
        source::source(name, &Catalogue::standard())
    }

    fn building(&self, entries: u64) -> Box<dyn FnMut(Progress)> {
        let bar = BuildProgress::new(entries);
        Box::new(move |progress| bar.show(progress))
    }

    fn memory(&self) -> Option<u64> {
        self.memory
    }

    fn cancel(&self) -> &AtomicBool {
        interrupt::flag()
    }
}
