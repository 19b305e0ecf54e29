//! `sovet`: search, game trees and advice on the command line.
//!
//! This crate reads the command line, calls the libraries and prints their answers. A program with your own
//! domains takes one call:
//!
//! ```no_run
//! # struct Hanoi;
//! # fn main() -> std::process::ExitCode {
//! # let own: &'static dyn catalogue::Domain = panic!();
//! sovet::main_with(&catalogue::Catalogue::standard().with(own))
//! # }
//! ```
#![forbid(unsafe_code)]
#![expect(
    clippy::doc_markdown,
    reason = "the comments of arguments are the help that users read"
)]

mod args;
mod commands;
mod exit;
mod host;
mod input;
mod interrupt;
mod output;
mod recording;
mod several;

use std::env;
use std::process::ExitCode;

use catalogue::Catalogue;
use clap::{ArgMatches, FromArgMatches};

use crate::args::Manner;
use crate::exit::{Ended, Failure, code};
use crate::output::{Format, Output};

pub use crate::several::{Done, Levels, Place, Search, SeveralProcesses, Task};

/// Runs the program with the domains of a catalogue: reads the command line, prints the answer, and says how it
/// ended.
#[must_use]
pub fn main_with(catalogue: &Catalogue) -> ExitCode {
    let first = env::args_os().nth(1);
    let program = args::program_for(first.as_deref(), catalogue);
    let matches = match program.try_get_matches() {
        Ok(matches) => matches,
        Err(error) => return refused(&error, catalogue),
    };
    let manner = match Manner::from_arg_matches(&matches) {
        Ok(manner) => manner,
        Err(error) => error.exit(),
    };
    manner.color.write_global();
    interrupt::listen();
    match run(&matches, &manner, catalogue) {
        Ok(status) => status.code(),
        Err(Failure::Output(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            output::complain(&failure);
            code(&failure)
        }
    }
}

/// Says why the command line is refused, or shows the help that was asked for.
fn refused(error: &clap::Error, catalogue: &Catalogue) -> ExitCode {
    let _ = error.print();
    if args::instances::may_be_a_comment(error, catalogue) {
        output::warn("the shell takes a word that begins with # for a comment: put it in quotes");
    }
    u8::try_from(error.exit_code()).map_or(ExitCode::FAILURE, ExitCode::from)
}

/// Returns the command line of that program with all its commands, for making documents.
#[must_use]
pub fn command_line(catalogue: &Catalogue) -> clap::Command {
    args::program(catalogue)
}

/// Runs a program that can work on several processes.
#[must_use]
pub fn main_with_processes(
    catalogue: &Catalogue,
    processes: &'static dyn SeveralProcesses,
) -> ExitCode {
    several::bring(processes);
    main_with(catalogue)
}

fn run(matches: &ArgMatches, manner: &Manner, catalogue: &Catalogue) -> Ended {
    // An engine answers from several threads, while an `Output` ties standard output to one.
    if matches.subcommand_name() == Some("uci") {
        return commands::uci::run(catalogue);
    }
    output::files::check(matches)?;
    if manner.format == Format::Csv && matches.subcommand_name() != Some("compare") {
        let why = "--format csv is for `sovet compare`; here there are text and json";
        return Err(Failure::input(why));
    }
    let mut output = Output::new(manner.format);
    let ended = commands::run(matches, catalogue, &mut output);
    // Results from before a failure are written, too.
    let finished = output.finish();
    let status = ended?;
    finished.map(|()| status)
}
