//! Checkpoints of a count, from which it goes on.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use checked_file::{FileError, Format, Header, write_words};
use search_core::Statistics;
use serde::{Deserialize, Serialize};
use thiserror::Error;

const FORMAT: Format = Format {
    magic: *b"SOVETPRT",
    version: 2,
};
/// The endings of the two files. The older one is replaced, and only when all processes have the newer one: so there is
/// always a depth at which all of them can go on.
const SLOTS: [&str; 2] = ["a", "b"];

/// Checkpoints that cannot be used.
#[derive(Debug, Error)]
pub enum CheckpointError {
    /// A file cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// A file belongs to another count.
    #[error(
        "{} keeps the levels of {found}, not of {wanted}; name another file", .path.display()
    )]
    Other {
        /// The file.
        path: PathBuf,
        /// Its count.
        found: String,
        /// The count that is to go on.
        wanted: String,
    },
}

/// Two files that a process writes in turn, with its part of the levels, so that a count goes on after any of the
/// processes was killed. Each is replaced as a whole, and never seen half-written.
pub struct Checkpoints {
    files: [PathBuf; 2],
    identity: String,
    every: Duration,
    written: Instant,
    /// The depth that each file has.
    depths: [Option<u64>; 2],
}

/// The levels up to a depth: the number of states in each, and the work of all processes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Levels {
    pub(crate) counts: Vec<u64>,
    pub(crate) done: Statistics,
}

impl Checkpoints {
    /// Opens those of a process, in files whose names begin with `path` and end with its index and the number of
    /// processes. The time from one writing to the next is `every`, and the time to the end of a level.
    ///
    /// # Errors
    ///
    /// If a file belongs to another count or cannot be read, or if none could be written there.
    pub fn open(
        path: &Path,
        every: Duration,
        problem: &str,
        (process, processes): (usize, usize),
    ) -> Result<Self, CheckpointError> {
        checked_file::check_folder(checked_file::folder_of(path))?;
        let file = |slot: &str| {
            let mut name = path.as_os_str().to_owned();
            name.push(format!(".{process}-of-{processes}{slot}"));
            PathBuf::from(name)
        };
        let mut checkpoints = Self {
            files: SLOTS.map(file),
            identity: format!("{problem}, process {process} of {processes}"),
            every,
            written: Instant::now(),
            depths: [None; 2],
        };
        for slot in 0..SLOTS.len() {
            checkpoints.depths[slot] = checkpoints.depth_in(slot)?;
        }
        Ok(checkpoints)
    }

    fn depth_in(&self, slot: usize) -> Result<Option<u64>, CheckpointError> {
        let path = &self.files[slot];
        let header = match FORMAT.read_header(path) {
            Ok(header) => header,
            Err(error) if error.is_not_found() => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        if header.identity != self.identity {
            return Err(CheckpointError::Other {
                path: path.clone(),
                found: header.identity,
                wanted: self.identity.clone(),
            });
        }
        Ok(Some(header.numbers[1]))
    }

    /// Returns the depths that are kept.
    pub(crate) fn depths(&self) -> [Option<u64>; 2] {
        self.depths
    }

    /// Returns whether it is time to write.
    pub(crate) fn is_due(&self) -> bool {
        self.written.elapsed() >= self.every
    }

    /// Reads the levels up to a depth, and the words of the part of this process.
    pub(crate) fn read(&mut self, depth: u64) -> Result<(Levels, Vec<u64>), FileError> {
        // A depth that the others do not have is replaced first.
        for other in &mut self.depths {
            *other = other.filter(|&other| other == depth);
        }
        let path = self.file_of(depth);
        let mut opened = FORMAT.open(path, 0)?;
        let Header {
            numbers: [front, kept, ..],
            payload,
            ..
        } = *opened.header();
        let words = payload.checked_sub(front).filter(|rest| rest % 8 == 0);
        let (Some(words), Ok(front)) = (words, usize::try_from(front)) else {
            return Err(self.damaged(depth));
        };
        let mut text = vec![0; front];
        opened
            .read_exact(&mut text)
            .map_err(FileError::reading(path))?;
        let words = opened.words(words / 8)?;
        opened.finish()?;
        let levels: Levels = serde_json::from_slice(&text).map_err(|_| self.damaged(depth))?;
        if kept != depth || levels.counts.len() as u64 != depth + 1 {
            return Err(self.damaged(depth));
        }
        Ok((levels, words))
    }

    fn file_of(&self, depth: u64) -> &Path {
        &self.files[usize::from(self.depths[0] != Some(depth))]
    }

    /// Returns the error for a file with this depth from which no count can go on.
    pub(crate) fn damaged(&self, depth: u64) -> FileError {
        FileError::damaged(self.file_of(depth), "its contents contradict each other")
    }

    /// Writes the levels instead of the older file.
    pub(crate) fn write(
        &mut self,
        levels: &Levels,
        words: &mut dyn ExactSizeIterator<Item = u64>,
    ) -> Result<(), FileError> {
        let path = &self.files[self.older()];
        let front = serde_json::to_vec(levels);
        let front = front.map_err(|error| FileError::writing(path)(error.into()))?;
        let header = Header {
            kind: 0,
            numbers: [front.len() as u64, levels.counts.len() as u64 - 1, 0, 0],
            payload: (front.len() + 8 * words.len()) as u64,
            identity: self.identity.clone(),
        };
        FORMAT.write(path, &header, |file| {
            file.write_all(&front)?;
            write_words(file, words)
        })
    }

    /// Notes that all processes have written the levels up to a depth, or that one of them could not.
    pub(crate) fn note(&mut self, depth: u64, have_all: bool) {
        let slot = self.older();
        // A file that not all have is replaced next time, as long as there is one that all have.
        self.depths[slot] = have_all.then_some(depth);
        self.written = Instant::now();
    }

    /// Returns the depth from which a count would go on.
    #[must_use]
    pub fn depth(&self) -> Option<u64> {
        self.depths.into_iter().flatten().max()
    }

    fn older(&self) -> usize {
        usize::from(self.depths[0] > self.depths[1])
    }

    /// Removes the files, when the count is complete.
    ///
    /// # Errors
    ///
    /// If that cannot be done.
    pub fn remove(self) -> Result<(), FileError> {
        for file in &self.files {
            match checked_file::remove(file) {
                Err(error) if !error.is_not_found() => return Err(error),
                _ => {}
            }
        }
        Ok(())
    }
}
