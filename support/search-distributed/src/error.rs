//! Reasons why processes did not come together, or did not come to the end.

use std::io;

use checked_file::FileError;
use search_core::{Limit, Stopped};
use thiserror::Error;

/// Reason why processes did not come together. Nothing has been searched then.
#[derive(Debug, Error)]
pub enum ConnectError {
    /// A mistake in the list of hosts, or a process that does not belong here or did not come.
    #[error("{0}")]
    Mistake(String),
    /// The caller no longer wants to wait, for this reason.
    #[error("{0}")]
    GivenUp(String),
    /// The system does not allow it.
    #[error("cannot connect the processes: {0}")]
    System(#[from] io::Error),
}

/// Reason why common work did not come to its end.
#[derive(Debug, Error)]
pub enum ProcessError {
    /// A limit was met here.
    #[error("{}", .0.limit)]
    Stopped(#[from] Stopped),
    /// A process is gone.
    #[error("process {process} at {address} was lost: {why}")]
    Lost {
        /// Its index.
        process: usize,
        /// Its address.
        address: String,
        /// The sign of it.
        why: String,
    },
    /// A process has ended, and has said why.
    #[error("process {process} at {address} has stopped: {reason}")]
    Left {
        /// Its index.
        process: usize,
        /// Its address.
        address: String,
        /// The limit that it has met, if that is why.
        limit: Option<Limit>,
        /// Its last words.
        reason: String,
    },
    /// A checkpoint cannot be read.
    #[error("{0}; remove it to go on from an older one, or to begin anew")]
    Checkpoint(#[from] FileError),
    /// A process has sent bytes that this program does not send.
    #[error("a message from a process makes no sense")]
    Garbled,
    /// The system does not allow it.
    #[error("cannot work with the other processes: {0}")]
    System(#[from] io::Error),
}

impl ProcessError {
    /// Returns the limit that this process or another has met, if that is the reason.
    #[must_use]
    pub fn limit(&self) -> Option<Limit> {
        match self {
            Self::Stopped(stopped) => Some(stopped.limit),
            Self::Left { limit, .. } => *limit,
            _ => None,
        }
    }
}
