//! `sovet pdb`.

mod build;
mod entry;
mod files;
mod verify;

use clap::Subcommand;
use pattern_database::FileError;

use crate::exit::{Ended, Failure};
use crate::host::Terminal;
use crate::output::Output;

pub(crate) const EXAMPLES: &str = "\
Examples:
  sovet pdb build 4-4 --size 3x3
  sovet pdb list

Pattern databases are tables of exact costs for part of a puzzle, for heuristics such as \
--heuristic pdb:7-8. A search builds those that are missing. They are kept in the folder \
pattern-databases of the folder named by the environment variable SOVET_CACHE, or else of the \
user's cache folder for sovet.

A file is either complete or absent, and every byte of it is checked before it is used. Users and \
programs may share a folder, and remove files that are in use: each program reads them into its \
own memory.";

/// Tasks with pattern databases.
#[derive(Debug, Subcommand)]
pub(crate) enum Task {
    /// Build the databases of a partition that are missing
    #[command(after_help = build::EXAMPLES)]
    Build(build::BuildTask),
    /// List the databases, and the leftovers of interrupted builds
    #[command(after_help = "\
Examples:
  sovet pdb list
  sovet pdb list --format json

Only the headers of the files are read; `sovet pdb verify` checks every byte.")]
    List,
    /// Check databases: every byte, or every value
    #[command(after_help = verify::EXAMPLES)]
    Verify(verify::VerifyTask),
    /// Remove databases, or the leftovers of interrupted builds
    #[command(after_help = files::REMOVE_EXAMPLES)]
    Remove(files::RemoveTask),
}

pub(crate) fn run(task: &Task, output: &mut Output) -> Ended {
    match task {
        Task::Build(task) => task.run(output),
        Task::List => files::list(output),
        Task::Verify(task) => task.run(output),
        Task::Remove(task) => task.run(output),
    }
}

/// Returns the failure for an error in a file.
fn failure(error: FileError) -> Failure {
    catalogue::puzzle::failure(error, &Terminal::new(None))
}
