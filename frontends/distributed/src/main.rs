//! `sovet-distributed`: `sovet` that works on several processes and machines.
#![forbid(unsafe_code)]

use std::process::ExitCode;

use catalogue::Catalogue;
use sovet_distributed::OnTimely;

fn main() -> ExitCode {
    sovet::main_with_processes(&Catalogue::standard(), &OnTimely)
}
