//! Output of the program.

pub(crate) mod fields;
pub(crate) mod files;
pub(crate) mod progress;
pub(crate) mod steps;

use std::fmt::Display;
use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use clap::ValueEnum;
use comfy_table::{CellAlignment, Table, presets};
use serde::Serialize;

use crate::exit::Failure;

pub(crate) use self::fields::{CsvRows, Fields};
pub(crate) use self::files::{OutputFile, page_file, picture_file, write_file};
pub(crate) use catalogue::{bytes, count, plural, seconds};

/// Headings.
pub(crate) const BOLD: Style = Style::new().bold();
/// Style of less important text.
pub(crate) const DIM: Style = Style::new().dimmed();
/// Good news.
pub(crate) const GOOD: Style = AnsiColor::Green.on_default();
/// Bad news.
pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();

/// The form of an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    /// Text for people
    #[default]
    Text,
    /// JSON for programs, one value on each line, described in docs/json.md
    Json,
    /// CSV for spreadsheets and statistics, with the fields of JSON: compare only
    Csv,
}

/// Standard output. Colour is removed if it is not wanted.
pub(crate) struct Output {
    stream: anstream::AutoStream<io::StdoutLock<'static>>,
    format: Format,
    /// Values that become a table when all are there.
    rows: Option<CsvRows>,
}

impl Output {
    pub(crate) fn new(format: Format) -> Self {
        Self {
            stream: anstream::AutoStream::auto(io::stdout().lock()),
            format,
            rows: None,
        }
    }

    /// Returns whether the answer is for programs.
    pub(crate) fn is_json(&self) -> bool {
        self.format != Format::Text
    }

    /// Prints something that is not an answer: on standard error if the answer is for programs.
    pub(crate) fn remark(&mut self, text: &str) -> Result<(), Failure> {
        if self.is_json() {
            tell(text);
        } else {
            writeln!(self, "{text}")?;
        }
        Ok(())
    }

    /// Writes one JSON value on a line, or keeps it as a row of CSV.
    pub(crate) fn json(&mut self, value: &impl Serialize) -> Result<(), Failure> {
        if self.format == Format::Csv {
            let rows = match &mut self.rows {
                Some(rows) => rows,
                none => none.insert(CsvRows::new()?),
            };
            rows.add(value)?;
        } else {
            let line = serde_json::to_string(value)?;
            writeln!(self, "{line}")?;
        }
        Ok(())
    }

    /// Writes an answer: as JSON for programs, or else as `print` does.
    pub(crate) fn answer<T: Serialize>(
        &mut self,
        answer: &T,
        print: impl FnOnce(&T, &mut Self) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        if self.is_json() {
            self.json(answer)
        } else {
            print(answer, self)
        }
    }

    /// Writes what is left to be written.
    pub(crate) fn finish(&mut self) -> Result<(), Failure> {
        if let Some(rows) = self.rows.take() {
            rows.write(self)?;
        }
        self.flush()?;
        Ok(())
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

/// Writes a line on standard error. If that fails, because the terminal was closed for instance, there is no
/// one to tell.
pub(crate) fn tell(line: impl Display) {
    let _ = writeln!(anstream::stderr(), "{line}");
}

/// Prints what went wrong.
pub(crate) fn complain(failure: &Failure) {
    match failure {
        Failure::Report(_) | Failure::Interrupted(_) => {
            tell(failure);
        }
        _ => tell(format_args!("{BAD}error:{BAD:#} {failure}")),
    }
}

/// Prints something that the user should know, but that stops nothing.
pub(crate) fn warn(message: &str) {
    tell(format_args!("{BOLD}note:{BOLD:#} {message}"));
}

/// "28.4 %"
#[expect(
    clippy::cast_precision_loss,
    reason = "a digit behind the point is shown"
)]
pub(crate) fn percent(part: u64, whole: u64) -> String {
    format!("{:.1} %", part as f64 * 100.0 / whole.max(1) as f64)
}

/// Returns a table without lines; all columns but the first are numbers.
pub(crate) fn table(heading: &[&str], rows: impl IntoIterator<Item = Vec<String>>) -> String {
    let mut table = Table::new();
    table
        .load_style(presets::NOTHING)
        .set_header(heading.to_vec())
        .add_rows(rows);
    for (index, column) in table.column_iter_mut().enumerate() {
        column.set_padding((0, 2));
        if index > 0 {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    let lines: Vec<String> = table
        .lines()
        .map(|line| line.trim_end().to_owned())
        .collect();
    lines.join("\n")
}
