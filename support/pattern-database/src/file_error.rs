//! Errors of files.

use std::path::PathBuf;

use thiserror::Error;

use crate::{BuildError, CheckError, Database};

/// Why a file is refused, or was not written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FileError {
    /// The file itself is refused, or could not be written.
    #[error(transparent)]
    File(#[from] checked_file::FileError),
    /// The user has no home folder, so that there is no place for a cache.
    #[error(
        "no folder for the cache is known: name one in the environment variable {}",
        checked_file::CACHE_VARIABLE
    )]
    NoFolder,
    /// The file is as it was written, and what was written is wrong.
    #[error("{}: wrong, {error}: remove the file and build it again", .path.display())]
    Wrong {
        /// The file.
        path: PathBuf,
        /// The check that failed.
        error: CheckError,
    },
    /// The table could not be built.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// The build was cancelled, and its layers were kept.
    #[error("the build was cancelled; {found} of {entries} entries are done and kept in {}: it goes on from there", .path.display())]
    Cancelled {
        /// Path of the layers.
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
