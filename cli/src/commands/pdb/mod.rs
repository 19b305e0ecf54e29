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

Pattern databases are tables of exact costs of a part of a puzzle, for heuristics such as
--heuristic pdb:7-8. A search builds those that are missing. They are kept in the folder
pattern-databases of the folder that the environment variable SOVET_CACHE names, or else of the
user's cache folder for sovet.

A file is whole or not there, and every byte of it is checked before it is used. Users and programs
may share a folder, and remove files that are in use: each program has read them into memory of its
own.";

/// What to do with pattern databases.
#[derive(Debug, Subcommand)]
pub(crate) enum Task {
    /// Build the databases of a partition, or what is missing of them
    #[command(after_help = build::EXAMPLES)]
    Build(build::BuildTask),
    /// List the databases, and what builds that were interrupted have left
    #[command(after_help = "\
Examples:
  sovet pdb list
  sovet pdb list --format json

Only the headers of the files are looked at; `sovet pdb verify` looks at every byte.")]
    List,
    /// Check databases: every byte, or every value
    #[command(after_help = verify::EXAMPLES)]
    Verify(verify::VerifyTask),
    /// Remove databases, or what builds that were interrupted have left
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

/// How the program ends because of an error in a file.
fn failure(error: FileError) -> Failure {
    catalogue::puzzle::failure(error, &Terminal::new(None)).into()
}
