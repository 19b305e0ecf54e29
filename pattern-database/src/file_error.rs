//! What can be wrong with a file.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use crate::{BuildError, Database};

/// Why a file is refused, or was not written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FileError {
    /// The system says no.
    #[error("{}: cannot be {doing}: {source}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What was tried: `read` and so on.
        doing: &'static str,
        /// What the system says.
        source: io::Error,
    },
    /// It is something else.
    #[error("{}: this is no file of the kind that is needed here", .path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
    },
    /// It was written by another version of this program.
    #[error("{}: written in format {found}, and this program knows format {expected}: remove the file and build it again", .path.display())]
    Version {
        /// The file.
        path: PathBuf,
        /// Its format.
        found: u32,
        /// The format known.
        expected: u32,
    },
    /// It has another length than its header says.
    #[error("{}: {found} bytes long, and {expected} are expected: remove the file and build it again", .path.display())]
    Length {
        /// The file.
        path: PathBuf,
        /// Its bytes.
        found: u64,
        /// The bytes that it should have.
        expected: u64,
    },
    /// Its contents are not what was written.
    #[error("{}: damaged, {what}: remove the file and build it again", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// How that shows.
        what: &'static str,
    },
    /// It is sound, but of another abstraction.
    #[error("{}: made for {found}; what is needed is {expected}", .path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// What it is of.
        found: String,
        /// What is needed.
        expected: String,
    },
    /// The user has no home folder, so that there is no place for a cache.
    #[error(
        "no folder for the cache is known: name one in the environment variable {}",
        crate::CACHE_VARIABLE
    )]
    NoFolder,
    /// The table could not be built.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// The build was cancelled, and its layers were kept.
    #[error("the build was cancelled; {found} of {entries} entries are done and kept in {}: it goes on from there", .path.display())]
    Cancelled {
        /// Where the layers are.
        path: PathBuf,
        /// The entries that have a value.
        found: u64,
        /// The entries in all.
        entries: u64,
    },
    /// The table is built, but could not be written.
    #[error("the database was built, but could not be kept: {source}")]
    NotKept {
        /// The table, which can be used.
        database: Box<Database>,
        /// Why it could not be written.
        source: Box<FileError>,
    },
}

impl FileError {
    pub(crate) fn reading(path: &Path) -> impl Fn(io::Error) -> Self {
        Self::io(path, "read")
    }

    pub(crate) fn writing(path: &Path) -> impl Fn(io::Error) -> Self {
        Self::io(path, "written")
    }

    pub(crate) fn io(path: &Path, doing: &'static str) -> impl Fn(io::Error) -> Self {
        move |source| Self::Io {
            path: path.into(),
            doing,
            source,
        }
    }
}
