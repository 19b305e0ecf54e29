//! `sovet tablebase build`.

use std::io::Write;
use std::time::Instant;

use catalogue::tablebases_in;
use checked_file::{CACHE_VARIABLE, cache_folder};
use clap::Args;
use domain_chess_krk::ending::{Piece, TableFile, Tablebases};
use serde::Serialize;

use crate::exit::{Ended, Failure, Status};
use crate::host::Terminal;
use crate::output::{BAD, GOOD, Output, bytes as size, seconds};

pub(super) const EXAMPLES: &str = "\
Examples:
  sovet tablebase build
  sovet tablebase build --verify

This is optional: the other commands build what is missing. Exit code 1 if a table could not be kept.";

/// The arguments of `sovet tablebase build`.
#[derive(Args, Debug)]
pub(crate) struct BuildTask {
    /// Check every verdict against those of the positions that follow
    #[arg(long)]
    verify: bool,
}

/// The JSON form of the result for a table.
#[derive(Serialize)]
struct Built {
    piece: Piece,
    path: String,
    bytes: u64,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    seconds: f64,
}

impl BuildTask {
    pub(super) fn run(&self, output: &mut Output) -> Ended {
        let folder = cache_folder("tablebases").ok_or_else(|| {
            Failure::Machine(format!(
                "no folder for the cache is known: name one in the environment variable {CACHE_VARIABLE}"
            ))
        })?;
        let mut all = Vec::new();
        let mut clock = Instant::now();
        let tables = tablebases_in(&folder, &Terminal::new(None), |piece, file| {
            let path = Tablebases::path(&folder, piece);
            let (status, error) = match file {
                TableFile::Kept => ("kept", None),
                TableFile::Built => ("built", None),
                TableFile::Rebuilt(error) => ("built anew", Some(error)),
                TableFile::NotKept(error) => ("not kept", Some(error)),
            };
            all.push(Built {
                piece,
                bytes: std::fs::metadata(&path).map_or(0, |data| data.len()),
                path: path.display().to_string(),
                status,
                error: error.map(|error| error.to_string()),
                seconds: seconds(clock.elapsed()),
            });
            clock = Instant::now();
        })?;
        for built in &all {
            output.answer(built, Built::print)?;
        }
        if self.verify {
            let wrong = |(piece, error)| Failure::Machine(format!("king and {piece}: {error}"));
            tables.check().map_err(wrong)?;
            output.remark("every verdict agrees with those of the positions that follow")?;
        }
        let lost = all.iter().any(|built| built.status == "not kept");
        Ok(if lost { Status::Wrong } else { Status::Done })
    }
}

impl Built {
    fn print(&self, output: &mut Output) -> Result<(), Failure> {
        let Self {
            piece,
            path,
            status,
            seconds,
            ..
        } = self;
        let style = if *status == "not kept" { BAD } else { GOOD };
        write!(output, "{style}{status}:{style:#} king and {piece}, ")?;
        match &self.error {
            Some(error) => writeln!(output, "{seconds:.3} s: {error}")?,
            None => writeln!(output, "{path}, {}, {seconds:.3} s", size(self.bytes))?,
        }
        Ok(())
    }
}
