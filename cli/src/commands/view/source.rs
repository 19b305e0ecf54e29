//! Sources that can be shown: a trace, or the report on a table of advice.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::Path;

use catalogue::advice::verify::{Report, ReportError};
use serde::Deserialize;
use serde::de::IgnoredAny;
use trace::{Reader, TraceError};
use view::View;

use crate::exit::Failure;
use crate::input::{self, LONGEST};
use crate::interrupt;
use crate::output::files::note_read;

/// A source that has been read.
pub(super) enum Source {
    Trace(View),
    Report(Report),
}

/// Why nothing can be shown.
enum Unreadable {
    Trace(TraceError),
    Report(ReportError),
    /// It is not a trace, and is longer than a report may be.
    TooLong,
}

/// The beginning of this program's headers, by which even a truncated one is recognised.
const SIGN: &[u8] = b"{\"trace\":";

/// The key by which the first line of a trace is recognised.
#[derive(Deserialize)]
struct Sign {
    #[serde(rename = "trace")]
    _trace: IgnoredAny,
}

impl Source {
    /// Reads a trace in about `room` bytes of memory, or a report, whichever it is. Ctrl-C ends the
    /// program meanwhile.
    pub(super) fn read(path: &Path, room: usize) -> Result<Self, Failure> {
        let name = input::name(path);
        interrupt::at_prompt(|| read(path, room)).map_err(|error| {
            Failure::input(match error {
                Unreadable::Report(ReportError::Foreign) => format!(
                    "{name} is neither a trace, whose first line is a header such as \
                     {{\"trace\":1,\"of\":\"search\",...}}, nor the report that sovet advice verify \
                     --format json prints, {{\"report\":2,...}}"
                ),
                Unreadable::TooLong => format!("{name} is not a trace, and longer than 64 MiB"),
                Unreadable::Report(error) => format!("{name} {error}"),
                Unreadable::Trace(error @ TraceError::Line { .. }) => format!("{name}, {error}"),
                Unreadable::Trace(error) => format!("{name} {error}"),
            })
        })
    }
}

fn read(path: &Path, room: usize) -> Result<Source, Unreadable> {
    let source: Box<dyn Read> = if path == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        note_read(path);
        Box::new(File::open(path)?)
    };
    let mut source = BufReader::new(source);
    let mut first = Vec::new();
    let mut beginning = source.by_ref().take(LONGEST + 1);
    beginning.read_until(b'\n', &mut first)?;
    if first.is_empty() {
        return Err(TraceError::Empty.into());
    }
    if serde_json::from_slice::<Sign>(&first).is_ok() || first.starts_with(SIGN) {
        let mut reader = Reader::new(Cursor::new(first).chain(source))?;
        return Ok(Source::Trace(View::read_within(&mut reader, room)?));
    }
    beginning.read_to_end(&mut first)?;
    if first.len() as u64 > LONGEST {
        return Err(Unreadable::TooLong);
    }
    let text = String::from_utf8(first).map_err(|_| ReportError::Foreign)?;
    Ok(Source::Report(text.parse()?))
}

impl From<io::Error> for Unreadable {
    fn from(error: io::Error) -> Self {
        Self::Trace(error.into())
    }
}

impl From<TraceError> for Unreadable {
    fn from(error: TraceError) -> Self {
        Self::Trace(error)
    }
}

impl From<ReportError> for Unreadable {
    fn from(error: ReportError) -> Self {
        Self::Report(error)
    }
}
