//! `sovet` on several processes and machines.
//!
//! It is a crate and a program of its own because of what it is built with: a dataflow library that whoever searches on
//! one machine does not need. `sovet enumerate --processes` runs the program `sovet-distributed`. A program with domains
//! of its own, of which those with numbered states can be counted so, takes one call:
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

pub use counting::OnTimely;
