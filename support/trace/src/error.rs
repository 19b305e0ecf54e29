//! Errors of traces.

use std::io;

use thiserror::Error;

/// Why a trace cannot be read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TraceError {
    /// The system reports an error.
    #[error("cannot be read: {0}")]
    Io(#[from] io::Error),
    /// There is nothing in it.
    #[error("is empty: nothing has been recorded in it")]
    Empty,
    /// It breaks off in the first line.
    #[error("is a trace that breaks off in its header: there is no event in it")]
    HeaderCutOff,
    /// The first line is not the header of a trace.
    #[error(
        "is not a trace: its first line is not a header such as {{\"trace\":1,\"of\":\"search\",...}}"
    )]
    Foreign,
    /// It is a trace of another version.
    #[error(
        "is a trace of version {found}, and this program reads version {known}: record it again"
    )]
    Version {
        /// Its version.
        found: u64,
        /// The version that can be read.
        known: u32,
    },
    /// A line is not what a trace has there.
    #[error("line {line} is not {expected}: {problem}")]
    Line {
        /// The number of the line, from 1.
        line: u64,
        /// The expected text.
        expected: &'static str,
        /// The fault.
        problem: String,
    },
    /// The end gives another number of events.
    #[error("holds {found} events, and its last line says {said}: it is damaged")]
    Count {
        /// The events that are there.
        found: u64,
        /// Number according to the end.
        said: u64,
    },
}
