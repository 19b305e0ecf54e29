//! Reading a trace.

use std::io::{self, BufRead, Read};
use std::str;

use search_core::Record;
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::{CutOff, End, Ending, Header, TraceError, VERSION};

/// The greatest length of a line of a trace, in bytes.
const LONGEST_LINE: u64 = 16 << 20;

/// Reads a trace event by event: an iterator over its records, which ends at the first error.
///
/// A trace that breaks off is read up to its last whole event, which is not an error: [`ending`](Self::ending)
/// distinguishes it from a whole one. It breaks off if its end is missing; any part of its last line may be
/// there, even one that the system has filled with zeros. What is wrong before the last line is an error.
///
/// - **Time** O(length) per event; **memory** that of one line, which may have 16 MiB.
pub struct Reader<R> {
    input: R,
    header: Header,
    ending: Option<Ending>,
    line: u64,
    events: u64,
    is_over: bool,
}

#[derive(Deserialize)]
struct Version {
    trace: u64,
}

/// A line as it stands in the file.
struct Line {
    /// With the byte that ends it, if it has one.
    bytes: Vec<u8>,
    number: u64,
}

impl<R: BufRead> Reader<R> {
    /// Reads the header.
    ///
    /// # Errors
    ///
    /// If there is none or only a part of one, if it is of another version, or if the system
    /// reports an error.
    pub fn new(mut input: R) -> Result<Self, TraceError> {
        let first = next_line(&mut input, 1)?.ok_or(TraceError::Empty)?;
        if first.is_part_of_header() {
            return Err(TraceError::HeaderCutOff);
        }
        let version = serde_json::from_slice(first.content());
        let Version { trace } = version.map_err(|_| TraceError::Foreign)?;
        if trace != u64::from(VERSION) {
            return Err(TraceError::Version {
                found: trace,
                known: VERSION,
            });
        }
        Ok(Self {
            input,
            header: first.read("the header of a trace")?,
            ending: None,
            line: 1,
            events: 0,
            is_over: false,
        })
    }

    /// Returns the subject of the trace.
    #[must_use]
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Returns whether the trace is whole or breaks off. `None` until all events have been read, and after an error.
    #[must_use]
    pub fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    fn record(&mut self) -> Result<Option<Record>, TraceError> {
        let Some(line) = next_line(&mut self.input, self.line + 1)? else {
            return Ok(self.cut_off(0));
        };
        self.line += 1;
        let record: Record = match line.read("an event") {
            Ok(record) => record,
            Err(_) if line.is_cut_off(&mut self.input)? => {
                return Ok(self.cut_off(line.bytes.len() as u64));
            }
            Err(error) => return Err(error),
        };
        if record.event() != End::EVENT {
            self.events += 1;
            return Ok(Some(record));
        }
        let end: End = line.read("the end of a trace")?;
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
        self.ending = Some(Ending::Whole(end));
        Ok(None)
    }

    fn cut_off(&mut self, remnant: u64) -> Option<Record> {
        let events = self.events;
        self.ending = Some(Ending::CutOff(CutOff { events, remnant }));
        None
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

impl Line {
    fn is_ended(&self) -> bool {
        self.bytes.ends_with(b"\n")
    }

    /// Returns the line without the byte that ends it, which would be taken for part of an unterminated text.
    fn content(&self) -> &[u8] {
        self.bytes.strip_suffix(b"\n").unwrap_or(&self.bytes)
    }

    /// Returns whether it is the last line, and not a whole JSON value.
    fn is_cut_off(&self, input: &mut impl BufRead) -> io::Result<bool> {
        match serde_json::from_slice::<IgnoredAny>(self.content()) {
            Ok(_) => Ok(false),
            Err(_) if !self.is_ended() => Ok(true),
            Err(error) => Ok(error.is_eof() && is_at_end(input)?),
        }
    }

    /// Returns whether it begins like the headers that [`Writer`](crate::Writer) writes, and breaks off.
    fn is_part_of_header(&self) -> bool {
        self.bytes.starts_with(b"{\"trace\":")
            && !self.is_ended()
            && serde_json::from_slice::<IgnoredAny>(self.content()).is_err()
    }

    fn read<'t, T: Deserialize<'t>>(&'t self, expected: &'static str) -> Result<T, TraceError> {
        let text = str::from_utf8(self.content())
            .map_err(|_| wrong(self.number, "a line of a trace", "it is not UTF-8"))?;
        serde_json::from_str(text).map_err(|error| {
            let message = error.to_string();
            // The column says where in the line; that it is line 1 of one line is of no use.
            let problem = message.replace("at line 1 column", "at column");
            wrong(self.number, expected, &problem)
        })
    }
}

/// Returns the next line, if there is one.
fn next_line(input: &mut impl BufRead, number: u64) -> Result<Option<Line>, TraceError> {
    let mut bytes = Vec::new();
    let length = input.take(LONGEST_LINE).read_until(b'\n', &mut bytes)?;
    if length as u64 == LONGEST_LINE {
        let problem = "it is longer than 16 MiB";
        return Err(wrong(number, "a line of a trace", problem));
    }
    Ok((length > 0).then_some(Line { bytes, number }))
}

fn is_at_end(input: &mut impl BufRead) -> io::Result<bool> {
    loop {
        match input.fill_buf() {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            filled => return Ok(filled?.is_empty()),
        }
    }
}

fn wrong(line: u64, expected: &'static str, problem: &str) -> TraceError {
    TraceError::Line {
        line,
        expected,
        problem: problem.to_owned(),
    }
}
