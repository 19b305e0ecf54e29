//! The levels that a process has counted, in files to go on from.

use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use checked_file::{FileError, Format, Header};
use search_core::Statistics;
use thiserror::Error;

const FORMAT: Format = Format {
    magic: *b"SOVETPRT",
    version: 1,
};
/// The endings of the two files. The older one is replaced, and only when all processes have the newer one: so there is
/// always a depth at which all of them can go on.
const SLOTS: [&str; 2] = ["a", "b"];
/// Words that are read or written at a time.
const PIECE: usize = 1 << 13;
/// How many counters of the statistics are kept.
const COUNTERS: usize = 6;

/// Kept levels cannot be used.
#[derive(Debug, Error)]
pub enum CheckpointError {
    /// A file cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// A file has the levels of something else.
    #[error(
        "{} keeps the levels of {found}, not of {wanted}; name another file", .path.display()
    )]
    Other {
        /// The file.
        path: PathBuf,
        /// What it has.
        found: String,
        /// What is to be counted.
        wanted: String,
    },
}

/// Two files in which a process keeps its part of the levels in turn, so that a count goes on after any of the
/// processes was killed. Each is replaced as a whole, and never seen half-written.
pub struct Checkpoints {
    files: [PathBuf; 2],
    identity: String,
    every: Duration,
    written: Instant,
    /// The depth that each file has.
    depths: [Option<usize>; 2],
}

/// What is kept of the levels up to a depth: the sums of all processes, and what one knows of its states.
pub(crate) struct Part {
    pub(crate) counts: Vec<u64>,
    pub(crate) done: Statistics,
    pub(crate) words: Vec<u64>,
}

impl Checkpoints {
    /// Those of a process, in files whose names begin with `path` and end with its index and the number of processes.
    /// From one writing to the next it takes as long as `every`, and to the end of a level.
    ///
    /// # Errors
    ///
    /// If there is a file of something else, or one that cannot be read, or if none could be written there.
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
        for slot in 0..2 {
            checkpoints.depths[slot] = checkpoints.depth_in(slot)?;
        }
        Ok(checkpoints)
    }

    fn depth_in(&self, slot: usize) -> Result<Option<usize>, CheckpointError> {
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
        // Each level has a count in it.
        if header.numbers[1] >= header.payload / 8 {
            return Err(contradiction(path).into());
        }
        Ok(usize::try_from(header.numbers[1]).ok())
    }

    /// The depths that are kept, each plus one; 0 where there is no file.
    pub(crate) fn kept(&self) -> [u64; 2] {
        self.depths
            .map(|depth| depth.map_or(0, |depth| depth as u64 + 1))
    }

    /// Is it time to write?
    pub(crate) fn is_due(&self) -> bool {
        self.written.elapsed() >= self.every
    }

    /// Reads what is kept up to a depth.
    pub(crate) fn read(&mut self, depth: usize) -> Result<Part, FileError> {
        // What the others do not have is replaced first.
        for other in &mut self.depths {
            *other = other.filter(|&other| other == depth);
        }
        let path = self.file_of(depth);
        let failed = FileError::reading(path);
        let damaged = || self.damaged(depth);
        let mut opened = FORMAT.open(path, 0)?;
        let Header {
            numbers, payload, ..
        } = *opened.header();
        let front = (depth as u64 + 1).saturating_add(COUNTERS as u64);
        let words = numbers[0];
        let length = front.checked_add(words).and_then(|all| all.checked_mul(8));
        if numbers[1] != depth as u64 || length != Some(payload) {
            return Err(damaged());
        }
        let mut front = read_words(&mut opened, front).map_err(&failed)?;
        let counters = front.split_off(depth + 1);
        let words = read_words(&mut opened, words).map_err(&failed)?;
        opened.finish()?;
        let mut done = Statistics::default();
        for (counter, value) in counters_of(&mut done).into_iter().zip(counters) {
            *counter = value;
        }
        Ok(Part {
            counts: front,
            done,
            words,
        })
    }

    /// The file that has this depth.
    fn file_of(&self, depth: usize) -> &Path {
        &self.files[usize::from(self.depths[0] != Some(depth))]
    }

    /// The error for a file with this depth that is not one of this count.
    pub(crate) fn damaged(&self, depth: usize) -> FileError {
        contradiction(self.file_of(depth))
    }

    /// Keeps what is known up to the last depth of `counts`, in the place of what is older.
    pub(crate) fn write(
        &mut self,
        counts: &[u64],
        done: &Statistics,
        words: &mut dyn ExactSizeIterator<Item = u64>,
    ) -> Result<(), FileError> {
        let slot = self.older();
        let mut done = *done;
        let counters = counters_of(&mut done).map(|counter| *counter);
        let header = Header {
            kind: 0,
            numbers: [words.len() as u64, counts.len() as u64 - 1, 0, 0],
            payload: 8 * (counts.len() + COUNTERS + words.len()) as u64,
            identity: self.identity.clone(),
        };
        FORMAT.write(&self.files[slot], &header, |file| {
            let front = counts.iter().copied().chain(counters);
            let mut piece = Vec::with_capacity(8 * PIECE);
            for word in front.chain(words) {
                piece.extend(word.to_le_bytes());
                if piece.len() == piece.capacity() {
                    file.write_all(&piece)?;
                    piece.clear();
                }
            }
            file.write_all(&piece)
        })
    }

    /// Notes that all processes have written the levels up to a depth, or that one of them could not.
    pub(crate) fn note(&mut self, depth: usize, have_all: bool) {
        let slot = self.older();
        // What not all have is replaced next time, as long as there is something that all have.
        self.depths[slot] = have_all.then_some(depth);
        self.written = Instant::now();
    }

    /// The depth from which a count would go on.
    #[must_use]
    pub fn depth(&self) -> Option<usize> {
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

fn contradiction(path: &Path) -> FileError {
    FileError::damaged(path, "its contents contradict each other")
}

/// The counters that a count of levels changes.
fn counters_of(statistics: &mut Statistics) -> [&mut u64; COUNTERS] {
    [
        &mut statistics.expanded,
        &mut statistics.generated,
        &mut statistics.duplicates,
        &mut statistics.inserted,
        &mut statistics.max_stored,
        &mut statistics.max_depth,
    ]
}

fn read_words(file: &mut impl Read, number: u64) -> io::Result<Vec<u64>> {
    let number = usize::try_from(number).map_err(|_| io::ErrorKind::OutOfMemory)?;
    let mut words = Vec::new();
    words
        .try_reserve_exact(number)
        .map_err(|_| io::ErrorKind::OutOfMemory)?;
    let mut piece = vec![0; 8 * PIECE];
    while words.len() < number {
        let piece = &mut piece[..8 * (number - words.len()).min(PIECE)];
        file.read_exact(piece)?;
        let (read, _) = piece.as_chunks();
        words.extend(read.iter().map(|bytes| u64::from_le_bytes(*bytes)));
    }
    Ok(words)
}
