//! `sovet-distributed`: `sovet` that counts on several processes and machines.
//!
//! It is a program of its own because of what it is built with: a dataflow library that whoever searches on one machine
//! does not need. `sovet enumerate --processes` runs it.
#![forbid(unsafe_code)]

mod children;
mod counting;

use std::process::ExitCode;

use catalogue::Catalogue;

use crate::counting::OnTimely;

fn main() -> ExitCode {
    sovet::main_with_processes(&Catalogue::standard(), &OnTimely)
}
