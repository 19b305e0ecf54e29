//! `sovet` with the domains of this project.
#![forbid(unsafe_code)]

use std::process::ExitCode;

use catalogue::Catalogue;

fn main() -> ExitCode {
    sovet::main_with(&Catalogue::standard())
}
