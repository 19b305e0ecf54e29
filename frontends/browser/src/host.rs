//! The page as domains see it.

use std::collections::BTreeMap;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

use catalogue::advice::verify::Counterexample;
use catalogue::{Catalogue, Failure, Host, Quiet};
use search_core::Statistics;
use serde::Serialize;

use crate::limits::LimitsGiven;

/// Everything by which a request is answered.
#[derive(Clone, Copy)]
pub(crate) struct Context<'c> {
    pub(crate) catalogue: &'c Catalogue,
    pub(crate) page: &'c Page<'c>,
    /// The limits of the request.
    pub(crate) limits: LimitsGiven,
}

/// Progress of a request.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "at", rename_all = "snake_case")]
pub enum Progress {
    /// A search has done this much.
    Searching {
        /// Nodes expanded.
        expanded: u64,
        /// Nodes generated.
        generated: u64,
    },
    /// A table is being built.
    Building {
        /// Number of entries whose values are known.
        found: u64,
        /// Number of all entries.
        entries: u64,
    },
    /// A table of advice is being proved.
    Proving {
        /// Number of positions about which it has been asked.
        asked: u64,
        /// Number of all positions.
        numbers: u64,
    },
    /// A position from which a table of advice misses its aim; reported at most once.
    Failing(Box<Counterexample>),
}

impl Progress {
    /// Returns whether it is reported only once and so must not be skipped.
    #[must_use]
    pub fn is_news(&self) -> bool {
        matches!(self, Self::Failing(_))
    }
}

impl From<&Statistics> for Progress {
    fn from(statistics: &Statistics) -> Self {
        Self::Searching {
            expanded: statistics.expanded,
            generated: statistics.generated,
        }
    }
}

/// The page: its files are texts that come with a request, and its notes go with the reply.
pub(crate) struct Page<'p> {
    files: &'p BTreeMap<String, String>,
    memory: Option<u64>,
    // Locked and not just borrowed: what shows progress may be sent to another thread.
    progress: Mutex<&'p mut (dyn FnMut(Progress) + Send)>,
    notes: Mutex<Vec<String>>,
}

impl<'p> Page<'p> {
    /// Returns a page with these files; tables that are built and files that are read may take `memory` bytes.
    pub(crate) fn new(
        files: &'p BTreeMap<String, String>,
        memory: Option<u64>,
        progress: &'p mut (dyn FnMut(Progress) + Send),
    ) -> Self {
        Self {
            files,
            memory,
            progress: Mutex::new(progress),
            notes: Mutex::default(),
        }
    }

    /// Shows the progress of a search.
    pub(crate) fn searching(&self, statistics: &Statistics) {
        self.show(statistics.into());
    }

    /// Shows the progress of a request.
    pub(crate) fn show(&self, state: Progress) {
        let show = &mut self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        show(state);
    }

    /// Takes the notes for the user.
    pub(crate) fn take_notes(&self) -> Vec<String> {
        let mut notes = self.notes.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *notes)
    }
}

impl Host for Page<'_> {
    fn read(&self, path: &str) -> Result<(String, String), Failure> {
        match self.files.get(path) {
            Some(text) => Ok((text.clone(), path.to_owned())),
            None => Err(Failure::input(format!("the page has no file `{path}`"))),
        }
    }

    fn note(&self, text: &str) {
        let mut notes = self.notes.lock().unwrap_or_else(PoisonError::into_inner);
        notes.push(plain(text));
    }

    fn asks_again(&self) -> bool {
        true
    }

    fn building(&self, _: u64) -> Box<dyn FnMut(pattern_database::Progress) + '_> {
        Box::new(|progress| {
            self.show(Progress::Building {
                found: progress.found,
                entries: progress.entries,
            });
        })
    }

    fn memory(&self) -> Option<u64> {
        self.memory
    }

    fn cancel(&self) -> &AtomicBool {
        // The page cancels by ending the worker in which all this runs.
        Quiet.cancel()
    }
}

/// Returns a text without the signs by which terminals colour it.
pub(crate) fn plain(text: &str) -> String {
    let mut parts = text.split("\u{1b}[");
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.find(|sign: char| sign.is_ascii_alphabetic());
        plain += end.map_or("", |end| &part[end + 1..]);
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(plain(text), expected);
    }

    #[test]
    fn colours_are_left_out() {
        check("no colour", "no colour");
        check("\u{1b}[1m\u{1b}[91merror\u{1b}[0m: x[0m", "error: x[0m");
        check("cut \u{1b}[3", "cut ");
    }
}
