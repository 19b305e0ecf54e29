//! `sovet` on several processes and machines.
//!
//! A crate and a program of its own, since it is built with a dataflow library that a search on one machine does not
//! need. `sovet enumerate --processes` and `sovet solve --processes` run the program `sovet-distributed`. A program with
//! domains of its own counts so if their states are numbered or packed, and solves if they are packed; it takes one
//! call:
//!
//! ```no_run
//! # struct Hanoi;
//! # fn main() -> std::process::ExitCode {
//! # let own: &'static dyn catalogue::Domain = panic!();
//! let catalogue = catalogue::Catalogue::standard().with(own);
//! sovet::main_with_processes(&catalogue, &sovet_distributed::OnTimely)
//! # }
//! ```
#![forbid(unsafe_code)]

mod children;
mod counting;
mod group;
mod searching;

use std::path::Path;
use std::time::Duration;

use catalogue::{Action, Enumerable, Failure};
use search_core::{Field, Verdict};
use sovet::{Done, Levels, Search, SeveralProcesses, Task};

use crate::group::Group;

/// Work on several processes, over timely dataflow.
pub struct OnTimely;

impl SeveralProcesses for OnTimely {
    fn count(
        &self,
        task: &mut Task<'_>,
        space: &dyn Enumerable,
        checkpoint: Option<(&Path, Duration)>,
    ) -> Result<Done<Levels>, Failure> {
        counting::count(Group::at(task.place)?, task, space, checkpoint)
    }

    fn search(
        &self,
        task: &mut Task<'_>,
        search: &Search<'_>,
    ) -> Result<Done<Verdict<Action, Field>>, Failure> {
        searching::search(Group::at(task.place)?, task, search)
    }
}
