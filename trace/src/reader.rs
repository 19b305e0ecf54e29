//! Reading a trace.

use std::io::{BufRead, Read};

use search_core::Record;
use serde::Deserialize;

use crate::{End, Header, TraceError, VERSION};

/// No line of a trace is longer, in bytes.
const LONGEST_LINE: u64 = 16 << 20;

/// Reads a trace event by event: an iterator over its records, which ends at the first error.
///
/// - **Time** O(length) per event; **memory** that of one line, which may have 16 MiB.
pub struct Reader<R> {
    input: R,
    header: Header,
    end: Option<End>,
    line: u64,
    events: u64,
    is_over: bool,
}

#[derive(Deserialize)]
struct Version {
    trace: u64,
}

impl<R: BufRead> Reader<R> {
    /// Reads the header.
    ///
    /// # Errors
    ///
    /// If there is none, if it is of another version, or if the system says no.
    pub fn new(mut input: R) -> Result<Self, TraceError> {
        let first = next_line(&mut input, 1)?.ok_or(TraceError::Foreign)?;
        let Version { trace } = serde_json::from_str(&first).map_err(|_| TraceError::Foreign)?;
        if trace != u64::from(VERSION) {
            return Err(TraceError::Version {
                found: trace,
                known: VERSION,
            });
        }
        Ok(Self {
            input,
            header: read(&first, 1, "the header of a trace")?,
            end: None,
            line: 1,
            events: 0,
            is_over: false,
        })
    }

    /// What the trace is of.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The end, once all events have been read; `None` if the trace breaks off.
    #[must_use]
    pub fn end(&self) -> Option<&End> {
        self.end.as_ref()
    }

    fn record(&mut self) -> Result<Option<Record>, TraceError> {
        self.line += 1;
        let Some(text) = next_line(&mut self.input, self.line)? else {
            return Ok(None);
        };
        let record: Record = read(&text, self.line, "an event")?;
        if record.event() != End::EVENT {
            self.events += 1;
            return Ok(Some(record));
        }
        let end: End = read(&text, self.line, "the end of a trace")?;
        if end.events != self.events {
            return Err(TraceError::Count {
                found: self.events,
                said: end.events,
            });
        }
        if next_line(&mut self.input, self.line + 1)?.is_some() {
            return Err(TraceError::Line {
                line: self.line + 1,
                expected: "empty",
                problem: "the trace has ended before".to_owned(),
            });
        }
        self.end = Some(end);
        Ok(None)
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, TraceError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let record = self.record().transpose();
        self.is_over = !matches!(record, Some(Ok(_)));
        record
    }
}

/// The next line, if there is one.
fn next_line(input: &mut impl BufRead, line: u64) -> Result<Option<String>, TraceError> {
    let wrong = |problem: &str| TraceError::Line {
        line,
        expected: "a line of a trace",
        problem: problem.to_owned(),
    };
    let mut bytes = Vec::new();
    let length = input.take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
    if length as u64 == LONGEST_LINE {
        return Err(wrong("it is longer than 16 MiB"));
    }
    let text = String::from_utf8(bytes).map_err(|_| wrong("it is not UTF-8"))?;
    Ok((length > 0).then_some(text))
}

fn read<'t, T: Deserialize<'t>>(
    text: &'t str,
    line: u64,
    expected: &'static str,
) -> Result<T, TraceError> {
    serde_json::from_str(text).map_err(|error| {
        let message = error.to_string();
        // A column tells where in the line; that its line is the first of one is of no use.
        let problem = message.replace("at line 1 column", "at column");
        TraceError::Line {
            line,
            expected,
            problem,
        }
    })
}
