//! `sovet`: search, game trees and advice on the command line.
//!
//! This crate reads words, calls the libraries and prints what they answer.
#![forbid(unsafe_code)]
#![expect(
    clippy::doc_markdown,
    reason = "the comments of arguments are the help that users read"
)]

mod args;
mod commands;
mod exit;
mod input;
mod interrupt;
mod limits;
mod output;
mod progress;
mod recording;
mod steps;
mod threads;
mod tree_picture;

use std::io::Write;
use std::process::ExitCode;

use clap::Parser;

use crate::args::{Cli, Command};
use crate::exit::{Ended, Failure};
use crate::output::Output;

fn main() -> ExitCode {
    let cli = Cli::parse();
    cli.color.write_global();
    interrupt::listen();
    match run(&cli) {
        Ok(status) => status.code(),
        Err(Failure::Output(error)) if error.kind() == std::io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Err(failure) => {
            output::complain(&failure);
            failure.code()
        }
    }
}

fn run(cli: &Cli) -> Ended {
    // An engine answers from several threads, while an `Output` keeps the standard output to one.
    if let Some(Command::Uci) = cli.command {
        return commands::uci::run();
    }
    let mut output = Output::new(cli.format);
    let status = commands::run(cli.command.as_ref(), &mut output)?;
    output.flush()?;
    Ok(status)
}
