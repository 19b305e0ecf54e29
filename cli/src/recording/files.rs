//! The traces of a command that searches more than once: a file for each search.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use trace::{End, Header};

use super::{Recording, tell_of_more};
use crate::exit::Failure;
use crate::output::{Output, count};

/// Files for the searches of one command, if they are asked for.
#[derive(Clone)]
pub(crate) struct TraceFiles {
    path: Option<PathBuf>,
    most: u64,
    /// What the command writes beside them.
    other: Option<PathBuf>,
    written: Arc<Mutex<Written>>,
}

/// What has been written.
#[derive(Default)]
struct Written {
    first: Option<PathBuf>,
    /// The files, and whether events were left out.
    files: BTreeMap<PathBuf, bool>,
}

/// The file for one of several searches, if it is asked for.
pub(crate) struct TraceFile {
    files: TraceFiles,
    /// What tells this search from the others.
    parts: Vec<String>,
}

impl TraceFiles {
    pub(super) fn new(path: Option<PathBuf>, most: u64) -> Self {
        Self {
            path,
            most,
            other: None,
            written: Arc::default(),
        }
    }

    /// The same for a command that writes another file, too, which is not to be written over.
    pub(crate) fn beside(self, other: Option<PathBuf>) -> Self {
        Self { other, ..self }
    }

    /// The file for the only search there is, or for this one of several.
    pub(crate) fn file(&self, number: Option<usize>) -> TraceFile {
        TraceFile {
            files: self.clone(),
            parts: number.iter().map(ToString::to_string).collect(),
        }
    }

    pub(super) fn add(&self, path: PathBuf, end: &End) {
        let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        if self.path.as_ref() == Some(&path) {
            tell_of_more(&path, end);
        }
        written.first.get_or_insert_with(|| path.clone());
        written.files.insert(path, end.left_out > 0);
    }

    /// Says how many files there are and what the first is called, unless it is the one that was asked for.
    pub(crate) fn tell(&self, output: &mut Output) -> Result<(), Failure> {
        let Some(path) = &self.path else {
            return Ok(());
        };
        let written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(first) = &written.first else {
            return output.remark("no trace: nothing was searched that can be recorded");
        };
        if first == path {
            return Ok(());
        }
        let files = written.files.len() as u64;
        let mut words = vec![format!("{}: {}", count(files, "trace"), first.display())];
        if files > 1 {
            words.push(format!(" and {} more", files - 1));
        }
        let cut = written.files.values().filter(|is_cut| **is_cut).count() as u64;
        if cut > 0 {
            let which = match (cut, files) {
                (_, 1) => "it".to_owned(),
                _ if cut == files => "all".to_owned(),
                _ => cut.to_string(),
            };
            let events = count(self.most, "event");
            words.push(format!("; {which} ended after {events} (--trace-limit)"));
        }
        output.remark(&words.concat())
    }
}

impl TraceFile {
    /// The file for one part of this search.
    pub(crate) fn part(&self, part: impl Display) -> Self {
        let mut parts = self.parts.clone();
        parts.push(part.to_string());
        Self {
            files: self.files.clone(),
            parts,
        }
    }

    pub(crate) fn is_asked_for(&self) -> bool {
        self.files.path.is_some()
    }

    /// Begins the file, if it is asked for.
    pub(crate) fn begin(&self, header: impl FnOnce() -> Header) -> Result<Recording, Failure> {
        let TraceFiles {
            path, most, other, ..
        } = &self.files;
        let Some(path) = path else {
            return Ok(Recording::OFF);
        };
        let path = name(path, &self.parts);
        if other.as_ref() == Some(&path) {
            let path = path.display();
            return Err(Failure::input(format!(
                "{path} cannot be both a trace and the page; give --trace another name"
            )));
        }
        let recording = Recording::begin(path, header(), *most)?;
        Ok(recording.told_by(&self.files))
    }
}

/// The name with these parts before its extension, or at its end if it has none. What is no file, be it a
/// folder or a device, keeps its name.
fn name(path: &Path, parts: &[String]) -> PathBuf {
    let keeps_name = parts.is_empty() || path.exists() && !path.is_file();
    let Some(stem) = path.file_stem().filter(|_| !keeps_name) else {
        return path.to_owned();
    };
    let mut name = stem.to_owned();
    for part in parts {
        name.push(".");
        name.push(part);
    }
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}
