//! Files with the levels that have been counted.

use std::io::{self, Read};
use std::path::Path;

use checked_file::{FileError, Format, Header, write_words};
use search_core::{KeptLevels, LevelsSoFar, Statistics, TwoBitTable};
use serde::{Deserialize, Serialize};

use crate::{Enumerable, Failure};

const FORMAT: Format = Format {
    magic: *b"SOVETLVL",
    version: 1,
};

/// Contents of a file before the words.
#[derive(Serialize, Deserialize)]
struct Front {
    counts: Vec<u64>,
    statistics: Statistics,
}

/// A file in which the levels of a space are kept while they are counted, so that counting goes on after the program has
/// been interrupted or killed. It is replaced as a whole, and never seen half-written.
pub struct Checkpoint<'c> {
    path: &'c Path,
    /// Description of the space and of the state from which it is counted.
    identity: String,
    /// Number of states of the space.
    size: u64,
}

impl<'c> Checkpoint<'c> {
    /// Makes the checkpoint for a space whose states are numbered.
    ///
    /// # Errors
    ///
    /// If its states are not numbered, or if no file could be written in the folder.
    pub fn new(path: &'c Path, space: &dyn Enumerable) -> Result<Self, Failure> {
        let Some(size) = space.size() else {
            return Err(Failure::input(
                "these states are not counted by numbers: they have none, or too many for the memory. In one process \
                 only levels that are counted by numbers are kept; with --processes others are kept, too",
            ));
        };
        checked_file::check_folder(checked_file::folder_of(path)).map_err(Failure::machine)?;
        Ok(Self {
            path,
            identity: space.identity(),
            size,
        })
    }

    /// Returns the number of words that the marks take.
    fn words(&self) -> u64 {
        TwoBitTable::bytes_for(self.size) / 8
    }

    /// Returns the levels kept there, if there is such a file.
    ///
    /// # Errors
    ///
    /// If it holds something else, is damaged, or cannot be read.
    pub fn read(&self) -> Result<Option<KeptLevels>, Failure> {
        let opened = match FORMAT.open(self.path, 0) {
            Ok(opened) => opened,
            Err(error) if error.is_not_found() => return Ok(None),
            Err(error) => return Err(cannot_be_read(&error)),
        };
        let found = opened.header().clone();
        if found.identity != self.identity || found.numbers[0] != self.words() {
            return Err(Failure::input(format!(
                "{} keeps the levels of {}, not of {}; name another file",
                self.path.display(),
                found.identity,
                self.identity
            )));
        }
        let damaged = || FileError::damaged(self.path, "its contents contradict each other");
        let kept = self
            .read_payload(opened, &found)
            .map_err(|error| cannot_be_read(&error.unwrap_or_else(damaged)))?;
        Ok(Some(kept))
    }

    fn read_payload(
        &self,
        mut opened: checked_file::Opened,
        found: &Header,
    ) -> Result<KeptLevels, Option<FileError>> {
        let failed = |error: io::Error| Some(FileError::reading(self.path)(error));
        let front = found.numbers[1];
        let length = usize::try_from(front)
            .ok()
            .filter(|_| front.checked_add(8 * self.words()) == Some(found.payload));
        let mut text = vec![0; length.ok_or(None)?];
        opened.read_exact(&mut text).map_err(failed)?;
        let Front { counts, statistics } = serde_json::from_slice(&text).map_err(|_| None)?;
        let words = opened.words(self.words()).map_err(Some)?;
        opened.finish().map_err(Some)?;
        let kept = KeptLevels {
            counts,
            statistics,
            words,
        };
        kept.are_possible(self.size).then_some(kept).ok_or(None)
    }

    /// Writes these levels in place of those in the file, unless the space is small.
    ///
    /// # Errors
    ///
    /// If they cannot be written; the file is then unchanged.
    pub fn write(&self, levels: &LevelsSoFar<'_>) -> Result<(), Failure> {
        let Some(words) = levels.words() else {
            return Ok(());
        };
        let front = Front {
            counts: levels.counts.to_vec(),
            statistics: *levels.statistics,
        };
        let front = serde_json::to_vec(&front).map_err(Failure::machine)?;
        let header = Header {
            kind: 0,
            numbers: [self.words(), front.len() as u64, 0, 0],
            payload: front.len() as u64 + 8 * self.words(),
            identity: self.identity.clone(),
        };
        let written = FORMAT.write(self.path, &header, |file| {
            file.write_all(&front)?;
            write_words(file, words)
        });
        written.map_err(Failure::machine)
    }

    /// Removes the file, when all levels have been counted.
    ///
    /// # Errors
    ///
    /// If it cannot be removed.
    pub fn remove(&self) -> Result<(), Failure> {
        match checked_file::remove(self.path) {
            Err(error) if !error.is_not_found() => Err(Failure::machine(error)),
            _ => Ok(()),
        }
    }
}

fn cannot_be_read(error: &FileError) -> Failure {
    let is_damaged = matches!(error, FileError::Damaged { .. } | FileError::Length { .. });
    let advice = if is_damaged {
        "remove it to count from the beginning"
    } else {
        "name another file"
    };
    Failure::Machine(format!("{error}; {advice}"))
}
