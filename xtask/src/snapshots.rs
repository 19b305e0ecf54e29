//! Brings the insta snapshots of the workspace in line with the tests, or checks that they are.
//!
//! The tests write what is stale or missing themselves, and in a check they fail at it. While they run, insta notes
//! which files they assert: all others have no owner.

use std::{
    collections::BTreeSet,
    env, fs,
    path::{Path, PathBuf},
};

use crate::workspace::{Result, Workspace, cargo, read};

/// Runs the tests, and removes the snapshots that none of them asserts, or with `check` only reports them.
///
/// With a list of the snapshots that are asserted, no test is run.
///
/// # Errors
///
/// If a test fails: then no snapshot is removed, since its test may not have got that far. With `check` also if a
/// snapshot has no owner.
pub(crate) fn run(workspace: &Workspace, check: bool, asserted: Option<&Path>) -> Result<()> {
    let asserted = match asserted {
        Some(list) => read(list)?,
        None => run_tests(workspace, if check { "no" } else { "always" })?,
    };
    let files = workspace.crate_files()?;
    let orphans = orphans(&workspace.root, &files, &asserted)?;
    for path in &orphans {
        println!("orphaned {}", path.display());
        if !check {
            let file = workspace.root.join(path);
            fs::remove_file(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        }
    }
    match orphans.len() {
        count @ 1.. if check => Err(format!(
            "snapshots that no test asserts: {count}\nrun `cargo xtask regenerate-snapshots` and read what it changes"
        )),
        count => {
            println!("snapshots that no test asserts: {count}");
            Ok(())
        }
    }
}

/// Runs all tests, which update snapshots as told, and returns the list of the snapshots that they assert.
fn run_tests(workspace: &Workspace, update: &str) -> Result<String> {
    let list = workspace.target.join("asserted-snapshots");
    fs::write(&list, "").map_err(|error| format!("{}: {error}", list.display()))?;
    let mut command = cargo();
    let variables = env::vars_os().map(|(name, _)| name);
    for name in variables.filter(|name| name.to_string_lossy().starts_with("INSTA_")) {
        command.env_remove(name);
    }
    let status = command
        .args(["test", "--workspace", "--tests", "--no-fail-fast"])
        .current_dir(&workspace.root)
        .env("INSTA_UPDATE", update)
        .env("INSTA_SNAPSHOT_REFERENCES_FILE", &list)
        .status()
        .map_err(|error| format!("cargo test did not start: {error}"))?;
    if status.success() {
        read(&list)
    } else {
        Err("a test fails or does not build: no snapshot was removed".to_owned())
    }
}

/// Returns the snapshots among these files that are not on the list, and those that wait for a review.
fn orphans(root: &Path, files: &[PathBuf], asserted: &str) -> Result<Vec<PathBuf>> {
    let asserted: BTreeSet<_> = asserted.lines().flat_map(fs::canonicalize).collect();
    let is_asserted = |path: &Path| {
        let file = fs::canonicalize(root.join(path));
        file.is_ok_and(|file| asserted.contains(&file))
    };
    if asserted.is_empty() {
        return Err("the tests assert no snapshot at all, which looks like a mistake".to_owned());
    }
    let endings = [".snap", ".snap.new", ".pending-snap"];
    let is_snapshot = |path: &Path| {
        let name = path.to_string_lossy();
        endings.iter().any(|ending| name.ends_with(ending))
    };
    let files = files.iter().filter(|path| is_snapshot(path));
    Ok(files.filter(|path| !is_asserted(path)).cloned().collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn snapshots_without_an_owner() {
        let root = env::temp_dir().join(format!("xtask-{}", std::process::id()));
        fs::create_dir_all(&root).unwrap();
        let files = ["a.rs", "a.snap", "b.snap", "b.snap.new", "c.pending-snap"];
        for name in files {
            fs::write(root.join(name), "").unwrap();
        }
        let files = files.map(PathBuf::from);
        let list = format!("{0}\n{0}\n{0}.gone\n", root.join("a.snap").display());
        let found = orphans(&root, &files, &list);
        let nothing = orphans(&root, &files, "");
        fs::remove_dir_all(&root).unwrap();
        assert_eq!(found, Ok(files[2..].to_vec()));
        assert!(nothing.is_err());
    }
}
