//! All tests that take too long for every commit.

use std::time::Duration;

use crate::fuzz;
use crate::workspace::{Result, Workspace, cargo};

/// Runs the tests whose names begin with `long_`, and then the fuzzer, if it is installed, for this long on each
/// target.
///
/// # Errors
///
/// If a test fails or the fuzzer finds something.
pub(crate) fn run(workspace: &Workspace, time: Duration) -> Result<()> {
    let status = cargo()
        .args(["test", "--release", "--workspace", "--"])
        .args(["--ignored", "long_", "--nocapture"])
        .current_dir(&workspace.root)
        .status();
    if !status.is_ok_and(|status| status.success()) {
        return Err("a long test has failed".to_owned());
    }
    fuzz::run(workspace, time, &[])
}
