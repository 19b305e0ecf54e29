//! `sovet advice fmt`.

use std::io::Write;
use std::path::Path;

use clap::Args;
use serde::Serialize;

use crate::exit::{Ended, Failure, Status};
use crate::input::{self, read_text};
use crate::output::{GOOD, Output, write_file};

/// The arguments of `sovet advice fmt`.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  sovet advice fmt my-table.al0\n  sovet advice fmt --check *.al0\n  sovet advice show krk-russian --source | sovet advice fmt -"
)]
pub(crate) struct Fmt {
    /// Table files, or - to read standard input and write to standard output
    #[arg(value_name = "FILE", required = true)]
    files: Vec<String>,

    /// Write nothing; say which files would change, and exit with 1 if there are any
    #[arg(long)]
    check: bool,
}

/// A table before and after.
struct LaidOut<'f> {
    file: &'f str,
    name: String,
    text: String,
    changed: bool,
}

/// The JSON form of what was done.
#[derive(Serialize)]
struct Report<'r> {
    file: &'r str,
    changed: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'r str>,
}

impl Fmt {
    pub(super) fn run(&self, output: &mut Output) -> Ended {
        // A mistake in one file leaves all of them unchanged.
        let tables: Result<Vec<_>, _> = self.files.iter().map(|file| lay_out(file)).collect();
        let mut would_change = false;
        for table in tables? {
            would_change |= table.changed;
            if !self.check {
                table.write(output)?;
            }
            table.report(self.check, output)?;
        }
        Ok(if self.check && would_change {
            Status::Wrong
        } else {
            Status::Done
        })
    }
}

fn lay_out(file: &str) -> Result<LaidOut<'_>, Failure> {
    let path = Path::new(file);
    let name = input::name(path);
    let before = read_text(path)?;
    let text = advice_lang::format(&name, &before)
        .map_err(|diagnostics| Failure::Report(diagnostics.styled()))?;
    Ok(LaidOut {
        file,
        name,
        changed: text != before,
        text,
    })
}

impl LaidOut<'_> {
    fn is_standard_input(&self) -> bool {
        self.file == "-"
    }

    /// Writes the text where it belongs, if it is not there already.
    fn write(&self, output: &mut Output) -> Result<(), Failure> {
        if !self.is_standard_input() {
            if self.changed {
                write_file(Path::new(self.file), &self.text)?;
            }
        } else if !output.is_json() {
            write!(output, "{}", self.text)?;
        }
        Ok(())
    }

    fn report(&self, check: bool, output: &mut Output) -> Result<(), Failure> {
        if output.is_json() {
            let shows_text = self.is_standard_input() && !check;
            return output.json(&Report {
                file: &self.name,
                changed: self.changed,
                text: shows_text.then_some(&*self.text),
            });
        }
        if !self.changed || self.is_standard_input() && !check {
            return Ok(());
        }
        let verb = if check { "would change" } else { "changed" };
        writeln!(output, "{GOOD}{}{GOOD:#}: {verb}", self.name)?;
        Ok(())
    }
}
