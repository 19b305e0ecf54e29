//! Whatever fails while a table is kept, and whenever a program is killed: the next one keeps the same.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::sync::atomic::{AtomicBool, Ordering};

use checked_file::testkit::{Fault, KILLED, with_fault};
use pattern_database::{Build, Database, Encoding, FileError, Layers, Progress, Store};
use tempfile::TempDir;

use crate::forgery::layers;
use crate::graph::Graph;

fn graph() -> Graph {
    Graph::random(3_000, 2, 3)
}

/// Builds until `cancel_at` layers are finished, or to the end.
fn build(store: &Store, cancel_at: u8) -> Result<Database, FileError> {
    let flag = AtomicBool::new(false);
    let mut see = |progress: Progress| flag.store(progress.depth >= cancel_at, Ordering::Relaxed);
    let build = Build::new().with_cancel(&flag).with_progress(&mut see);
    store.open_or_build(&graph(), Encoding::Bytes, build)
}

const TO_THE_END: u8 = u8::MAX;

/// Returns the file of a build that nothing has disturbed.
fn undisturbed() -> Vec<u8> {
    let folder = TempDir::new().unwrap();
    let store = Store::at(folder.path());
    build(&store, TO_THE_END).unwrap();
    fs::read(store.path(&graph(), Encoding::Bytes)).unwrap()
}

/// Returns a folder in which a build has been cancelled after `depth` layers, long ago.
fn begun(depth: Option<u8>) -> (TempDir, Store) {
    let folder = TempDir::new().unwrap();
    let store = Store::at(folder.path().join("store"));
    if let Some(depth) = depth {
        fs::create_dir(store.folder()).unwrap();
        let path = store.layers_path(&graph());
        layers(&graph(), depth).save(&path, &graph()).unwrap();
        let file = fs::File::options().write(true).open(path).unwrap();
        file.set_modified(std::time::UNIX_EPOCH).unwrap();
    }
    (folder, store)
}

/// Checks that the files left by a disturbed build are whole: the table, if it is there, and the layers from before or
/// from now. The next build keeps the table, and nothing else.
fn check_next_build(store: &Store, depths: &[u8], whole: &[u8], what: &str) {
    let graph = graph();
    let path = store.path(&graph, Encoding::Bytes);
    if path.exists() {
        assert!(fs::read(&path).unwrap() == whole, "{what}");
    }
    match Layers::open(&store.layers_path(&graph), &graph) {
        Ok(begun) => {
            assert!(depths.contains(&begun.depth()), "{what}");
            Build::new().check_layers(&graph, &begun).unwrap();
        }
        Err(FileError::File(error)) if error.is_not_found() => {
            assert!(depths.is_empty() || path.exists(), "{what}: layers lost");
        }
        Err(error) => panic!("{what}: {error}"),
    }
    build(store, TO_THE_END).unwrap();
    assert!(fs::read(&path).unwrap() == whole, "{what}");
    let names: Vec<_> = fs::read_dir(store.folder()).unwrap().collect();
    assert_eq!(names.len(), 1, "{what}: {names:?}");
}

/// Has every call fail, one after the other.
fn check_every_fault(fault: Fault, before: Option<u8>, cancel_at: u8) {
    let whole = undisturbed();
    let depths: Vec<u8> = before.into_iter().chain([cancel_at]).collect();
    let depths = if cancel_at == TO_THE_END {
        &depths[..depths.len() - 1]
    } else {
        &depths
    };
    let mut failed = 0;
    loop {
        let (_folder, store) = begun(before);
        let (built, calls) = with_fault(failed, fault, || build(&store, cancel_at));
        let what = format!("{fault:?} at {failed}, from {before:?} to {cancel_at}: {built:?}");
        if before.is_none() && built.is_err() {
            // Nothing was there, so nothing may be.
            let there = store.layers_path(&graph()).exists();
            assert!(
                there == matches!(built, Err(FileError::Cancelled { .. })),
                "{what}"
            );
        }
        let depths = if store.layers_path(&graph()).exists() || before.is_some() {
            depths
        } else {
            &[]
        };
        check_next_build(&store, depths, &whole, &what);
        if calls <= failed {
            break;
        }
        failed += 1;
    }
    assert!(failed >= 6, "{failed} calls");
}

#[test]
fn a_call_that_fails() {
    for before in [None, Some(3)] {
        for cancel_at in [5, TO_THE_END] {
            check_every_fault(Fault::Once, before, cancel_at);
            check_every_fault(Fault::FromThenOn, before, cancel_at);
        }
    }
}

/// The program is run again by the next test, and killed.
const FOLDER: &str = "PATTERN_DATABASE_FOLDER";
const CALL: &str = "PATTERN_DATABASE_CALL";
const DEPTH: &str = "PATTERN_DATABASE_DEPTH";

#[test]
#[ignore = "it is killed: the next test runs it"]
fn killed_while_it_builds() {
    let Some(folder) = std::env::var_os(FOLDER) else {
        return;
    };
    let number = |name| std::env::var(name).unwrap().parse::<u64>().unwrap();
    let cancel_at = u8::try_from(number(DEPTH)).unwrap();
    let store = Store::at(folder);
    let (_, calls) = with_fault(number(CALL), Fault::Killed, || build(&store, cancel_at));
    assert!(calls <= number(CALL));
}

/// Runs the program and kills it, and returns whether it was killed.
fn run_and_kill(folder: &Path, call: u64, cancel_at: u8) -> bool {
    let mut program = Command::new(std::env::current_exe().unwrap());
    program.args(["--exact", "faults::killed_while_it_builds", "--ignored"]);
    program.env(FOLDER, folder).env(CALL, call.to_string());
    let output = program.env(DEPTH, cancel_at.to_string()).output().unwrap();
    let is_killed = output.status.code() == Some(KILLED);
    assert!(is_killed || output.status.success(), "{output:?}");
    is_killed
}

#[test]
fn killed_at_every_call() {
    let whole = undisturbed();
    for before in [None, Some(3)] {
        for cancel_at in [5, TO_THE_END] {
            let mut call = 0;
            loop {
                let (_folder, store) = begun(before);
                let is_killed = run_and_kill(store.folder(), call, cancel_at);
                let what = format!("killed at {call}, from {before:?} to {cancel_at}");
                let there = store.layers_path(&graph()).exists();
                let depths = if there || before.is_some() {
                    &[3, 5][..]
                } else {
                    &[]
                };
                check_next_build(&store, depths, &whole, &what);
                if !is_killed {
                    break;
                }
                call += 1;
            }
            assert!(call >= 6, "{call} calls");
        }
    }
}

/// Layers that have not been removed after the table was built are not needed; layers of a later build are.
#[test]
fn layers_older_than_the_table() {
    for (is_older, stays) in [(true, false), (false, true)] {
        let (_folder, store) = begun(None);
        build(&store, TO_THE_END).unwrap();
        let path = store.layers_path(&graph());
        layers(&graph(), 3).save(&path, &graph()).unwrap();
        if is_older {
            let file = fs::File::options().write(true).open(&path).unwrap();
            file.set_modified(std::time::UNIX_EPOCH).unwrap();
        }
        build(&store, TO_THE_END).unwrap();
        assert_eq!(path.exists(), stays);
    }
}
