//! Writing a trace.

use std::io::{self, Write};

use search_core::Record;
use serde::Serialize;

use crate::{End, Header};

/// Writes a trace while the run goes on, up to a limit on events.
///
/// An error of the system does not disturb the run: the writer falls silent, and
/// [`finish`](Self::finish) reports it. A trace that was not finished has no [`End`], so a reader
/// knows that something is missing; nothing is written after an event that could not be.
///
/// The header is flushed at once, so that the file is known to be a trace from the beginning. Whether an
/// event survives when the process is killed depends on the buffer that it is written through.
///
/// - **Time** O(length of a record) per event that is written, O(1) per event left out;
///   **memory** O(1).
pub struct Writer<W> {
    out: W,
    most: u64,
    events: u64,
    left_out: u64,
    error: Option<io::Error>,
}

impl<W: Write> Writer<W> {
    /// Makes a trace with this header and at most `most` events.
    ///
    /// # Errors
    ///
    /// If the header cannot be written.
    pub fn new(mut out: W, header: &Header, most: u64) -> io::Result<Self> {
        line(&mut out, header)?;
        out.flush()?;
        Ok(Self {
            out,
            most,
            events: 0,
            left_out: 0,
            error: None,
        })
    }

    /// Writes an event, or counts it if there are too many. The record is only made if it is
    /// written.
    pub fn see(&mut self, record: impl FnOnce() -> Record) {
        if self.events == self.most || self.error.is_some() {
            self.left_out += 1;
            return;
        }
        match line(&mut self.out, &record()) {
            Ok(()) => self.events += 1,
            Err(error) => self.error = Some(error),
        }
    }

    /// Returns whether an event has been lost because the system would not take it.
    #[must_use]
    pub fn has_failed(&self) -> bool {
        self.error.is_some()
    }

    /// Writes the end, which it returns.
    ///
    /// # Errors
    ///
    /// If this, or any event before, could not be written.
    pub fn finish(mut self, outcome: &str, answer: Vec<String>) -> io::Result<End> {
        if let Some(error) = self.error {
            return Err(error);
        }
        let end = End {
            outcome: outcome.to_owned(),
            answer,
            events: self.events,
            left_out: self.left_out,
        };
        line(&mut self.out, &end)?;
        self.out.flush()?;
        Ok(end)
    }
}

fn line(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n")
}
