//! Errors of files.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// Why a file is refused, or was not written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FileError {
    /// The system reports an error.
    #[error("{}: cannot be {doing}: {source}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The attempted action: `read` and so on.
        doing: &'static str,
        /// The system's error.
        source: io::Error,
    },
    /// It is a pipe, a device, a folder or the like.
    #[error("{}: this is not a regular file, and nothing else is opened: remove it, or put it elsewhere", .path.display())]
    Special {
        /// Its path.
        path: PathBuf,
    },
    /// There is not enough memory for what is in it.
    #[error("{}: no memory for its {bytes} bytes: close other programs", .path.display())]
    Memory {
        /// The file.
        path: PathBuf,
        /// Bytes needed.
        bytes: u64,
    },
    /// It must not be removed yet.
    #[error("{}: another program is writing it", .path.display())]
    InUse {
        /// The file.
        path: PathBuf,
    },
    /// It is something else.
    #[error("{}: this is not a file of the kind that is needed here", .path.display())]
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
    /// Its length is not what its header says.
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
        /// The check that failed.
        what: &'static str,
    },
    /// It is sound, but of something else.
    #[error("{}: made for {found}; what is needed is {expected}", .path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// Subject of the file.
        found: String,
        /// Subject that is needed.
        expected: String,
    },
}

impl FileError {
    /// Returns the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        match self {
            Self::Io { path, .. }
            | Self::Special { path }
            | Self::Memory { path, .. }
            | Self::InUse { path }
            | Self::Foreign { path }
            | Self::Version { path, .. }
            | Self::Length { path, .. }
            | Self::Damaged { path, .. }
            | Self::Other { path, .. } => path,
        }
    }

    /// Returns whether there is no such file.
    #[must_use]
    pub fn is_not_found(&self) -> bool {
        matches!(self, Self::Io { source, .. } if source.kind() == io::ErrorKind::NotFound)
    }

    /// Returns whether the cause is the system, rather than an unsound file.
    #[must_use]
    pub fn is_of_machine(&self) -> bool {
        matches!(
            self,
            Self::Io { .. } | Self::Memory { .. } | Self::InUse { .. }
        )
    }

    /// Returns whether it is a regular file that has been read and is not the one needed, so that another may be put in
    /// its place. A file that could not be read may be sound, and belong to someone else.
    #[must_use]
    pub fn may_be_replaced(&self) -> bool {
        !self.is_of_machine() && !matches!(self, Self::Special { .. })
    }

    /// Returns the error for a file whose contents are not what was written; `what` says how that was noticed.
    #[must_use]
    pub fn damaged(path: &Path, what: &'static str) -> Self {
        Self::Damaged {
            path: path.into(),
            what,
        }
    }

    /// Returns the error for a file that cannot be read.
    pub fn reading(path: &Path) -> impl Fn(io::Error) -> Self {
        Self::io(path, "read")
    }

    /// Returns the error for a file that cannot be written.
    pub fn writing(path: &Path) -> impl Fn(io::Error) -> Self {
        Self::io(path, "written")
    }

    /// Returns the error for a file that something cannot be done to, such as "removed".
    pub fn io(path: &Path, doing: &'static str) -> impl Fn(io::Error) -> Self {
        move |source| Self::Io {
            path: path.into(),
            doing,
            source,
        }
    }
}
