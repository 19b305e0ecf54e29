//! The traces of a command that searches more than once: a file for each search.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use trace::{End, Header};
use view::ViewBuilder;

use super::{Recording, tell_of_more};
use crate::exit::{Ended, Failure};
use crate::output::{Output, OutputFile, count};

/// Files for the searches of one command, if they are asked for.
#[derive(Clone)]
pub(crate) struct TraceFiles {
    file: Option<OutputFile>,
    most: u64,
    written: Arc<Mutex<Written>>,
    /// True if the runs are to be shown on a page.
    keeps: bool,
}

/// Files that have been written.
#[derive(Default)]
struct Written {
    first: Option<PathBuf>,
    /// The files and their ends. For a device that takes several, the first end that was cut off, or the
    /// last one.
    files: BTreeMap<PathBuf, End>,
}

/// The file for one of several searches, if it is asked for.
pub(crate) struct TraceFile {
    files: TraceFiles,
    /// Parts of the name that distinguish this search from the others.
    parts: Vec<String>,
}

impl TraceFiles {
    pub(super) fn new(file: Option<OutputFile>, most: u64) -> Self {
        Self {
            file,
            most,
            written: Arc::default(),
            keeps: false,
        }
    }

    /// Keeps runs for a page, if there is to be one.
    pub(crate) fn for_page(mut self, page: Option<&OutputFile>) -> Self {
        self.keeps = page.is_some();
        self
    }

    /// Returns the file for each of `problems` problems.
    pub(crate) fn each(&self, problems: usize) -> impl Iterator<Item = TraceFile> {
        (1..=problems).map(move |number| self.file((problems > 1).then_some(number)))
    }

    /// Returns the file for the only search there is, or for this one of several.
    pub(crate) fn file(&self, number: Option<usize>) -> TraceFile {
        TraceFile {
            files: self.clone(),
            parts: number.iter().map(ToString::to_string).collect(),
        }
    }

    fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(OutputFile::path)
    }

    pub(super) fn add(&self, path: PathBuf, end: End) {
        let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        written.first.get_or_insert_with(|| path.clone());
        let is_shared = self.path() == Some(&*path);
        let before = written.files.get(&path).filter(|_| is_shared);
        if before.is_none_or(|end| end.left_out == 0) {
            written.files.insert(path, end);
        }
    }

    /// Says how many files there are, what the first is called, unless it is the one that was asked for, and
    /// whether events were left out. To be called when nothing else is to be printed; the command ends as it
    /// would have.
    pub(crate) fn tell(&self, ended: Ended, output: &mut Output) -> Ended {
        let told = self.say(ended.is_ok(), output);
        ended.and_then(|status| told.map(|()| status))
    }

    fn say(&self, has_worked: bool, output: &mut Output) -> Result<(), Failure> {
        let Some(path) = self.path() else {
            return Ok(());
        };
        let written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(first) = &written.first else {
            if has_worked {
                output.remark("no trace: nothing was searched that can be recorded")?;
            }
            return Ok(());
        };
        if first == path {
            if let Some(end) = written.files.get(path) {
                tell_of_more(path, end);
            }
            return Ok(());
        }
        let files = written.files.len() as u64;
        let mut words = vec![format!("{}: {}", count(files, "trace"), first.display())];
        if files > 1 {
            words.push(format!(" and {} more", files - 1));
        }
        let cut = written.files.values().filter(|end| end.left_out > 0);
        let cut = cut.count() as u64;
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
    /// Returns the file for one part of this search.
    pub(crate) fn part(&self, part: impl Display) -> Self {
        let mut parts = self.parts.clone();
        parts.push(part.to_string());
        Self {
            files: self.files.clone(),
            parts,
        }
    }

    /// Returns whether the search is recorded in whatever form.
    pub(crate) fn is_asked_for(&self) -> bool {
        self.files.file.is_some() || self.files.keeps
    }

    /// Returns the path of the file, if it is asked for.
    fn path(&self) -> Option<PathBuf> {
        let path = self.files.path()?;
        Some(name(path, &self.parts))
    }

    /// Checks that the file may be written. To be asked before anything is searched.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        match (&self.files.file, self.path()) {
            (Some(file), Some(path)) => file.check_as(&path),
            _ => Ok(()),
        }
    }

    /// Begins what is asked for.
    pub(crate) fn begin(&self, header: impl FnOnce() -> Header) -> Result<Recording, Failure> {
        if !self.is_asked_for() {
            return Ok(Recording::OFF);
        }
        let (header, most) = (header(), self.files.most);
        let kept = self.files.keeps.then(|| ViewBuilder::new(&header, most));
        let recording = match (&self.files.file, self.path()) {
            (Some(file), Some(path)) => {
                Recording::begin(file, path, header, most)?.told_by(&self.files)
            }
            _ => Recording::OFF,
        };
        Ok(recording.keeping(kept))
    }
}

/// Returns the name with these parts before its extension, or at its end if it has none. What is not a file, such as a
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
