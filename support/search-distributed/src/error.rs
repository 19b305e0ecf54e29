//! Why a count ended early.

use search_core::Stopped;
use thiserror::Error;

/// Why a count did not come to its end.
#[derive(Debug, Error)]
pub enum CountError {
    /// A limit was met here.
    #[error("{}", .0.limit)]
    Stopped(#[from] Stopped),
    /// A process has sent what this program does not send.
    #[error("what a process has sent makes no sense; do all machines run the same program?")]
    Garbled,
}
