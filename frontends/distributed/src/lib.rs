//! `sovet` on several processes and machines.
//!
//! It is a crate and a program of its own because of what it is built with: a dataflow library that whoever searches on
//! one machine does not need. `sovet enumerate --processes` and `sovet solve --processes` run the program `sovet-distributed`. A program with domains of its own, of which those with numbered states can be counted so, and
//! those with packed states solved, takes one call:
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

use catalogue::{Action, Failure};
use search_core::{Field, Verdict};
use sovet::{Counted, Done, Levels, Search, SeveralProcesses, Task};

use crate::group::Group;

/// Work on several processes, over timely dataflow.
pub struct OnTimely;

impl SeveralProcesses for OnTimely {
    fn count(
        &self,
        task: &mut Task<'_>,
        space: &Counted<'_>,
        checkpoint: Option<(&Path, Duration)>,
    ) -> Result<Done<Levels>, Failure> {
        counting::count(Group::at(&task.place)?, task, space, checkpoint)
    }

    fn search(
        &self,
        task: &mut Task<'_>,
        search: &Search<'_>,
    ) -> Result<Done<Verdict<Action, Field>>, Failure> {
        searching::search(Group::at(&task.place)?, task, search)
    }
}
