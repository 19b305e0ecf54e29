//! The project's own chores; `cargo xtask --help` lists them.
#![forbid(unsafe_code)]

mod fuzz;
mod gallery;
mod long;
mod page;
mod snapshots;
mod tidy;
mod workspace;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Parser, Subcommand};

use crate::workspace::Workspace;

#[derive(Parser)]
#[command(name = "cargo xtask", about = "The project's own chores")]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
}

#[derive(Subcommand)]
enum Chore {
    /// Hold the tree against the rules of the house: dependencies, the map, manifests, sources
    Tidy,
    /// Rewrite every insta snapshot and remove those that no test owns
    ///
    /// Runs the whole test suite once. Nothing is removed unless every test has passed.
    RegenerateSnapshots {
        /// Write nothing; fail if a snapshot is not current, or if no test asserts it
        #[arg(long)]
        check: bool,
        /// Run no test: they have passed, and insta has listed here which snapshots they assert
        #[arg(long, requires = "check", value_name = "FILE")]
        asserted: Option<PathBuf>,
    },
    /// Draw the pictures of docs/gallery.md and of the page again
    Gallery,
    /// Feed every reader with what a fuzzer makes up, and hold searches against naive answers
    Fuzz {
        /// For how long each target is fuzzed, such as 60s, 10m or 2h
        #[arg(long = "for", value_name = "TIME", default_value = "60s", value_parser = fuzz::parse_time)]
        time: Duration,
        /// These targets only
        #[arg(value_name = "TARGET")]
        targets: Vec<String>,
    },
    /// Make target/page/sovet.html, a page that needs nothing but a browser
    Page {
        #[command(flatten)]
        task: page::Task,
    },
    /// Run all tests with --release, and those that take minutes, and fuzz everything: before work is called done
    Long {
        /// For how long each target is fuzzed
        #[arg(long = "for", value_name = "TIME", default_value = "60s", value_parser = fuzz::parse_time)]
        time: Duration,
    },
}

fn main() -> ExitCode {
    let Arguments { chore } = Arguments::parse();
    let outcome = Workspace::load().and_then(|workspace| match chore {
        Chore::Tidy => tidy::run(&workspace),
        Chore::RegenerateSnapshots { check, asserted } => {
            snapshots::run(&workspace, check, asserted.as_deref())
        }
        Chore::Gallery => gallery::run(&workspace),
        Chore::Fuzz { time, targets } => fuzz::run(&workspace, time, &targets),
        Chore::Page { task } => page::run(&workspace, task),
        Chore::Long { time } => long::run(&workspace, time),
    });
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}
