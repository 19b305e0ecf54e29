//! Traces: the events of a search of any family, kept in a file and read back.
//!
//! A trace is a text of JSON lines: a [`Header`], then each event as a [`Record`], then an [`End`]. One whose
//! end is missing is read up to where it breaks off, and [`Reader::ending`] says so.
//! `docs/trace.md` describes it for programs in other languages.
//!
//! ```
//! use search_core::Record;
//! use trace::{Ending, Family, Header, Reader, Writer};
//!
//! let header = Header::new(Family::Search, "puzzle", "a-star", "1238#4765");
//! let mut file = Vec::new();
//! let mut writer = Writer::new(&mut file, &header, 1_000)?;
//! writer.see(|| Record::new("expanded").with("state", "1238#4765").with("g", 0));
//! writer.finish("solved", Vec::new())?;
//!
//! let mut reader = Reader::new(file.as_slice())?;
//! assert_eq!(reader.header(), &header);
//! let records = reader.by_ref().collect::<Result<Vec<_>, _>>()?;
//! assert_eq!(records[0].event(), "expanded");
//! assert!(matches!(reader.ending(), Some(Ending::Whole(end)) if end.events == 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Record`]: search_core::Record
#![forbid(unsafe_code)]

mod error;
mod header;
mod reader;
mod writer;

pub use error::TraceError;
pub use header::{CutOff, End, Ending, Family, Header, VERSION};
pub use reader::Reader;
pub use writer::Writer;
