//! All tests that take too long for every commit, and all others in release builds.

use std::process::{Command, Stdio};
use std::time::Duration;

use crate::fuzz;
use crate::workspace::{Result, Workspace, cargo};

/// Packs every crate as it would be published, runs all tests by the profile of releases, those that are left out
/// elsewhere among them, except for the tests of the page, and then the fuzzer, if it is installed, for this long on
/// each target.
///
/// # Errors
///
/// If a test fails or the fuzzer finds something.
pub(crate) fn run(workspace: &Workspace, time: Duration) -> Result<()> {
    let skipped = if has_browser() {
        ""
    } else {
        println!("!!! Nothing is tried in a browser: there is no chromedriver on this machine.");
        " --skip view::"
    };
    for task in [
        "publish --dry-run --workspace --no-verify --allow-dirty",
        // Of the examples only those that tests start: the others compute little.
        "build --release --workspace --example hanoi --example nim",
        &format!(
            "test --release --workspace --tests -- --include-ignored --skip long_ --skip the_page_{skipped}"
        ),
        &format!("test --release --workspace --tests -- --ignored long_ --nocapture{skipped}"),
    ] {
        let mut command = cargo();
        command.args(task.split(' ')).current_dir(&workspace.root);
        if !command.status().is_ok_and(|status| status.success()) {
            return Err(format!("`cargo {task}` has failed"));
        }
    }
    fuzz::run(workspace, time, &[])
}

fn has_browser() -> bool {
    let mut driver = Command::new("chromedriver");
    driver
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    driver.status().is_ok_and(|status| status.success())
}
