//! Everything that is tested and takes too long for every commit.

use std::time::Duration;

use crate::fuzz;
use crate::workspace::{Result, Workspace, cargo};

/// Raised for tests that take minutes; without it they do nothing.
const VARIABLE: &str = "SOVET_LONG";

/// Runs all tests as the program ships, then those whose names begin with `long_`, and then the fuzzer, where it is
/// installed, for so long on each target.
///
/// # Errors
///
/// If a test fails or the fuzzer finds something.
pub(crate) fn run(workspace: &Workspace, time: Duration) -> Result<()> {
    test(
        workspace,
        &[],
        "a test has failed in the program as it ships",
    )?;
    let long = ["--ignored", "long_", "--nocapture"];
    test(workspace, &long, "a long test has failed")?;
    fuzz::run(workspace, time, &[])
}

fn test(workspace: &Workspace, chosen: &[&str], failure: &str) -> Result<()> {
    let status = cargo()
        .args(["test", "--release", "--workspace", "--"])
        .args(chosen)
        .env(VARIABLE, "1")
        .current_dir(&workspace.root)
        .status();
    if status.is_ok_and(|status| status.success()) {
        Ok(())
    } else {
        Err(failure.to_owned())
    }
}
