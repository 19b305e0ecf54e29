//! Regenerates the insta snapshots of the workspace, or checks that this would change nothing.
//!
//! The tests that assert snapshots run once, with `INSTA_WORKSPACE_ROOT` pointing at an empty folder and
//! `INSTA_UPDATE=unseen`. There insta finds no snapshot, writes each one that is asserted and
//! lets the assertion pass. So the folder ends up holding exactly the snapshots that tests own, and
//! the real tree has not been touched. The rest is a comparison of two sets of files.
//!
//! A later assertion that disagrees about the same file fails here too, unless the two run in the
//! same moment; a plain `cargo test` then finds it.
//!
//! If the tests have just passed, every snapshot that they asserted is current, and insta has noted
//! which those are: then it is enough to look for files that none of them owns.
//!
//! Like insta itself, the comparison looks at a snapshot's text and not at its header, whose
//! `expression` depends on how the compiler prints code.

use std::{
    collections::{BTreeMap, BTreeSet},
    env, fmt, fs,
    path::{Path, PathBuf},
    process::{self, Stdio},
};

use crate::workspace::{Result, Workspace, cargo, files_below, read};

/// Snapshot files by path from the workspace root, each with its whole text.
type Snapshots = BTreeMap<PathBuf, String>;

/// Brings the tree in line with the tests, or with `check` only reports the differences.
///
/// If a test fails, the snapshots that were asserted are still brought up to date, but none is
/// removed: its test may not have got that far.
///
/// # Errors
///
/// When a test fails or does not build, when a file cannot be read or written, and with `check`
/// when anything is not current.
pub(crate) fn run(workspace: &Workspace, check: bool, asserted: Option<&Path>) -> Result<()> {
    let files = workspace.crate_files()?;
    let present = read_all(&workspace.root, &files, is_snapshot)?;
    let (owned, verdict) = match asserted {
        Some(list) => (among(&present, &workspace.root, &read(list)?), Ok(())),
        None => regenerate(workspace)?,
    };
    let strays = read_all(&workspace.root, &files, is_stray)?;

    let mut changes = compare(&owned, &present, &strays);
    if verdict.is_err() {
        changes.retain(|change| !change.removes());
    } else if owned.is_empty() && !present.is_empty() {
        return Err(format!(
            "the tests asserted no snapshot at all, but the tree has {}: this looks like a \
             mistake, so nothing was removed",
            present.len()
        ));
    }
    for change in &changes {
        println!("{change}");
        if !check {
            change.apply(workspace, &owned)?;
        }
    }
    verdict?;
    match changes.len() {
        0 => println!("all {} snapshots are current", owned.len()),
        count if check => {
            return Err(format!(
                "snapshot files that are not current: {count}\n\
                 run `cargo xtask regenerate-snapshots` and read what it changes"
            ));
        }
        count => println!("snapshot files written or removed: {count}; read what changed"),
    }
    Ok(())
}

/// One difference between the tree and what the tests assert.
#[derive(Debug, PartialEq)]
enum Change<'a> {
    /// The text differs, first in this line.
    Stale { path: &'a Path, line: usize },
    /// A test asserts it, but the file is not there.
    Missing { path: &'a Path },
    /// The file is there, but no test asserts it.
    Orphaned { path: &'a Path },
    /// A pending snapshot of an earlier run.
    LeftOver { path: &'a Path },
}

impl Change<'_> {
    fn removes(&self) -> bool {
        matches!(self, Change::Orphaned { .. } | Change::LeftOver { .. })
    }

    fn apply(&self, workspace: &Workspace, owned: &Snapshots) -> Result<()> {
        match *self {
            Change::Stale { path, .. } | Change::Missing { path } => {
                write(&workspace.root.join(path), &owned[path])
            }
            Change::Orphaned { path } | Change::LeftOver { path } => {
                let file = workspace.root.join(path);
                fs::remove_file(&file).map_err(|error| format!("{}: {error}", file.display()))
            }
        }
    }
}

impl fmt::Display for Change<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Change::Stale { path, line } => write!(f, "stale     {}:{line}", path.display()),
            Change::Missing { path } => write!(f, "missing   {}", path.display()),
            Change::Orphaned { path } => write!(f, "orphaned  {}", path.display()),
            Change::LeftOver { path } => write!(f, "left over {}", path.display()),
        }
    }
}

fn compare<'a>(
    owned: &'a Snapshots,
    present: &'a Snapshots,
    strays: &'a Snapshots,
) -> Vec<Change<'a>> {
    let asserted = owned
        .iter()
        .filter_map(|(path, text)| match present.get(path) {
            None => Some(Change::Missing { path }),
            Some(old) => first_difference(old, text).map(|line| Change::Stale { path, line }),
        });
    let orphaned = present.keys().filter(|path| !owned.contains_key(*path));
    asserted
        .chain(orphaned.map(|path| Change::Orphaned { path }))
        .chain(strays.keys().map(|path| Change::LeftOver { path }))
        .collect()
}

/// Returns the line of `old` where its text first differs from that of `new`.
fn first_difference(old: &str, new: &str) -> Option<usize> {
    let header = header_length(old);
    let mut old_lines = old.lines().skip(header);
    let mut new_lines = new.lines().skip(header_length(new));
    let mut line = header + 1;
    loop {
        match (old_lines.next(), new_lines.next()) {
            (None, None) => return None,
            (old, new) if old == new => line += 1,
            _ => return Some(line),
        }
    }
}

/// Returns the number of lines of the header, its two fences included; none if it is broken.
fn header_length(text: &str) -> usize {
    let mut fences = text.lines().enumerate().filter(|(_, line)| *line == "---");
    match (fences.next(), fences.next()) {
        (Some((0, _)), Some((end, _))) => end + 1,
        _ => 0,
    }
}

/// Returns the snapshots that a list of files names.
fn among(present: &Snapshots, root: &Path, list: &str) -> Snapshots {
    let listed: BTreeSet<_> = list
        .lines()
        .filter_map(|line| fs::canonicalize(line).ok())
        .collect();
    let is_listed =
        |path: &Path| fs::canonicalize(root.join(path)).is_ok_and(|path| listed.contains(&path));
    let own = present.iter().filter(|(path, _)| is_listed(path));
    own.map(|(path, text)| (path.clone(), text.clone()))
        .collect()
}

/// Runs the tests, and returns the snapshots that they asserted and whether they all passed.
fn regenerate(workspace: &Workspace) -> Result<(Snapshots, Result<()>)> {
    let scratch = workspace
        .target
        .join(format!("regenerated-snapshots-{}", process::id()));
    let named = |error| format!("{}: {error}", scratch.display());
    fs::create_dir_all(&scratch).map_err(named)?;
    let verdict = run_tests(workspace, &scratch);
    let snapshots = files_below(&scratch, Path::new(""))
        .and_then(|files| read_all(&scratch, &files, is_snapshot));
    fs::remove_dir_all(&scratch).map_err(named)?;
    Ok((snapshots?, verdict))
}

/// Returns the names of the integration tests that assert snapshots.
fn holders(workspace: &Workspace) -> Result<BTreeSet<String>> {
    let mut holders = BTreeSet::new();
    for path in workspace.crate_files()? {
        let parts = path
            .components()
            .map(|part| part.as_os_str().to_string_lossy());
        let mut below_tests = parts.skip_while(|part| part != "tests").skip(1);
        let is_source = path.extension().is_some_and(|extension| extension == "rs");
        if let Some(name) = below_tests.next()
            && is_source
            && read(&workspace.root.join(&path))?.contains("insta::assert")
        {
            holders.insert(name.trim_end_matches(".rs").to_owned());
        }
    }
    Ok(holders)
}

/// Runs every integration test that asserts a snapshot, with insta writing below `scratch`.
///
/// The compiler must not see `INSTA_WORKSPACE_ROOT`: insta's macros read it there too, and every
/// test would be built again. So it reaches the tests alone, through the program that starts them.
fn run_tests(workspace: &Workspace, scratch: &Path) -> Result<()> {
    let mut command = cargo();
    for (name, _) in env::vars_os() {
        if name.to_string_lossy().starts_with("INSTA_") {
            command.env_remove(name);
        }
    }
    let root = format!("INSTA_WORKSPACE_ROOT={}", scratch.display());
    let holders = holders(workspace)?;
    let output = command
        .args(["test", "--workspace", "--no-fail-fast"])
        .args(holders.iter().flat_map(|name| ["--test", name]))
        .arg("--config")
        .arg(format!("target.'cfg(all())'.runner = {:?}", ["env", &root]))
        .args(["--", "--quiet"])
        .current_dir(&workspace.root)
        .env("INSTA_UPDATE", "unseen")
        .env("INSTA_OUTPUT", "none")
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("cargo test did not start: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    print!("{}", String::from_utf8_lossy(&output.stdout));
    Err(
        "a test fails or does not build, and not because of a stale snapshot file: no snapshot \
         was removed\n\
         (an inline snapshot is mended by hand; so are two assertions that disagree about one file)"
            .into(),
    )
}

fn read_all(root: &Path, files: &[PathBuf], wanted: fn(&Path) -> bool) -> Result<Snapshots> {
    let wanted = files.iter().filter(|path| wanted(path));
    wanted
        .map(|path| Ok((path.clone(), read(&root.join(path))?)))
        .collect()
}

fn write(file: &Path, text: &str) -> Result<()> {
    let folder = file.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)
        .and_then(|()| fs::write(file, text))
        .map_err(|error| format!("{}: {error}", file.display()))
}

fn is_snapshot(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension == "snap")
}

fn is_stray(path: &Path) -> bool {
    let name = path.to_string_lossy();
    name.ends_with(".snap.new") || name.ends_with(".pending-snap")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn snapshots<const N: usize>(files: [(&str, &str); N]) -> Snapshots {
        files
            .map(|(path, text)| (PathBuf::from(path), text.to_owned()))
            .into()
    }

    fn check(old: &str, new: &str, expected: Option<usize>) {
        assert_eq!(
            first_difference(old, new),
            expected,
            "{old:?} against {new:?}"
        );
    }

    #[test]
    fn only_the_text_counts() {
        check(
            "---\nexpression: a\n---\none\n",
            "---\nexpression: b\n---\none\n",
            None,
        );
        check(
            "---\nsource: a\n---\r\none\r\n",
            "---\nsource: a\n---\none\n",
            None,
        );
        check(
            "---\nsource: a\n---\none\ntwo\n",
            "---\nsource: a\n---\none\n2\n",
            Some(5),
        );
        check(
            "---\nsource: a\n---\none\n\n",
            "---\nsource: a\n---\none\n",
            Some(5),
        );
        check("one\n", "---\nsource: a\n---\none\n", None);
        check("---\none\n", "---\nsource: a\n---\none\n", Some(1));
    }

    #[test]
    fn every_kind_of_change_is_found() {
        let owned = snapshots([("a.snap", "1\n"), ("b.snap", "2\n"), ("c.snap", "3\n")]);
        let present = snapshots([("a.snap", "1\n"), ("b.snap", "9\n"), ("d.snap", "4\n")]);
        let strays = snapshots([("b.snap.new", "2\n")]);
        let found: Vec<_> = compare(&owned, &present, &strays)
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(
            found,
            [
                "stale     b.snap:1",
                "missing   c.snap",
                "orphaned  d.snap",
                "left over b.snap.new"
            ]
        );
    }

    #[test]
    fn a_current_tree_has_no_change() {
        let owned = snapshots([("a.snap", "---\nexpression: x\n---\n1\n")]);
        let present = snapshots([("a.snap", "---\nexpression: y\n---\n1\n")]);
        assert_eq!(compare(&owned, &present, &Snapshots::new()), []);
    }

    #[test]
    fn pending_files_are_strays_and_not_snapshots() {
        for name in ["x/snapshots/a.snap.new", "x/src/.lib.rs.pending-snap"] {
            assert!(
                is_stray(Path::new(name)) && !is_snapshot(Path::new(name)),
                "{name}"
            );
        }
        assert!(is_snapshot(Path::new("a.snap")) && !is_stray(Path::new("a.snap")));
    }
}
