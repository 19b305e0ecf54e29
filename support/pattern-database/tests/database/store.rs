//! The folder: building what is missing, resuming, listing, checking, removing.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use checked_file::CACHE_VARIABLE;
use pattern_database::{Build, Contents, Database, Encoding, FileError, Progress, Store};
use tempfile::TempDir;

use crate::graph::Graph;

fn store() -> (TempDir, Store) {
    let folder = TempDir::new().unwrap();
    let store = Store::at(folder.path().join("a/b"));
    (folder, store)
}

fn graph() -> Graph {
    Graph::random(3_000, 2, 3)
}

/// Cancels when `last` layers are finished.
fn build_until(store: &Store, graph: &Graph, last: u8) -> Result<Database, FileError> {
    let flag = AtomicBool::new(false);
    let mut see = |progress: Progress| flag.store(progress.depth >= last, Ordering::Relaxed);
    let build = Build::new().with_cancel(&flag).with_progress(&mut see);
    store.open_or_build(graph, Encoding::Bytes, build)
}

/// Lists the files, in a word each.
fn listed(store: &Store) -> Vec<&'static str> {
    let items = store.list().unwrap().into_iter();
    let words = items.map(|item| match item.contents {
        Contents::Table(_) => "table",
        Contents::Layers { .. } => "layers",
        Contents::Unfinished { in_use: false } => "unfinished",
        Contents::Unfinished { in_use: true } => "being written",
        Contents::Refused(_) => "refused",
        _ => "unknown",
    });
    words.collect()
}

/// Returns which of the files in the folder are sound, in its order.
fn sound(store: &Store) -> Vec<bool> {
    let items = store.list().unwrap().into_iter();
    items.map(|item| item.verify().is_ok()).collect()
}

#[test]
fn what_is_missing_is_built_once() {
    let (_folder, store) = store();
    assert!(listed(&store).is_empty());
    let graph = graph();
    assert!(store.open(&graph, Encoding::Bytes).unwrap().is_none());
    let built = store
        .open_or_build(&graph, Encoding::Bytes, Build::new())
        .unwrap();
    assert_eq!(listed(&store), ["table"]);
    let cancelled = AtomicBool::new(true);
    let never = Build::new().with_cancel(&cancelled);
    assert!(store.open_or_build(&graph, Encoding::Bytes, never).unwrap() == built);
    assert!(store.open(&graph, Encoding::Bytes).unwrap() == Some(built));
}

#[test]
fn cancelled_again_and_again() {
    let (_folder, store) = store();
    let graph = graph();
    let whole = Build::new().build(&graph, Encoding::Bytes).unwrap();
    for depth in 1..=whole.facts().greatest {
        let error = build_until(&store, &graph, depth).unwrap_err();
        assert!(matches!(error, FileError::Cancelled { .. }), "{error}");
        assert_eq!(listed(&store), ["layers"]);
    }
    assert!(build_until(&store, &graph, u8::MAX).unwrap() == whole);
    assert_eq!(listed(&store), ["table"]);
}

#[test]
fn damaged_layers_are_not_gone_on_with() {
    let (_folder, store) = store();
    let graph = graph();
    build_until(&store, &graph, 3).unwrap_err();
    let path = store.layers_path(&graph);
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    fs::write(&path, bytes).unwrap();
    let error = build_until(&store, &graph, u8::MAX).unwrap_err();
    assert_eq!(
        error.to_string(),
        format!(
            "{}: damaged, the checksum of its contents does not agree: remove the file and build it again",
            path.display()
        )
    );
    let item = store.list().unwrap().pop().unwrap();
    assert!(item.verify().is_err());
    item.remove().unwrap();
    build_until(&store, &graph, u8::MAX).unwrap();
}

#[test]
fn everything_in_the_folder_is_told_apart() {
    let (_folder, store) = store();
    let graph = graph();
    build_until(&store, &graph, 2).unwrap_err();
    store
        .open_or_build(&Graph::line(9), Encoding::Nibbles, Build::new())
        .unwrap();
    let add = |name: &str| fs::write(store.folder().join(name), "something").unwrap();
    add("b.pdb");
    add("unfinished-abcdef.part");
    add("c.part");
    add("readme.txt");
    fs::write(store.folder().join("unfinished-ghijkl.part"), "SOVETPDB").unwrap();
    // The names of the table and the layers begin with `a`.
    assert_eq!(listed(&store), ["table", "layers", "refused", "unfinished"]);
    let sound = sound(&store);
    assert_eq!(sound, [true, true, false, true]);
    for item in store.list().unwrap() {
        item.remove().unwrap();
    }
    assert!(listed(&store).is_empty());
    for other in ["unfinished-abcdef.part", "c.part", "readme.txt"] {
        assert!(store.folder().join(other).exists(), "{other}");
    }
}

#[test]
fn a_folder_that_is_none() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("file");
    fs::write(&path, "").unwrap();
    let store = Store::at(path.join("below"));
    let mut calls = 0;
    let mut see = |_: Progress| calls += 1;
    let build = Build::new().with_progress(&mut see);
    let error = store
        .open_or_build(&graph(), Encoding::Bytes, build)
        .unwrap_err();
    let is_io = matches!(error, FileError::File(checked_file::FileError::Io { .. }));
    assert!(is_io, "{error}");
    assert_eq!(calls, 0, "refused before anything is built");
}

#[test]
fn a_table_that_cannot_be_kept_can_be_used() {
    let (_folder, store) = store();
    let graph = graph();
    let path = store.path(&graph, Encoding::Bytes);
    let mut occupy = |progress: Progress| {
        if progress.depth == 1 {
            fs::create_dir(&path).unwrap();
        }
    };
    let build = Build::new().with_progress(&mut occupy);
    match store
        .open_or_build(&graph, Encoding::Bytes, build)
        .unwrap_err()
    {
        FileError::NotKept { database, source } => {
            assert_eq!(database.facts().entries, 1_500);
            assert!(source.to_string().contains("cannot be written"), "{source}");
        }
        error => panic!("{error}"),
    }
}

#[test]
fn the_users_folder() {
    // The variable is read here only; no other test depends on it.
    let store = Store::of_user().unwrap();
    let named = std::env::var_os(CACHE_VARIABLE).filter(|folder| !folder.is_empty());
    let parent = named.map_or_else(|| PathBuf::from("sovet"), PathBuf::from);
    assert!(store.folder().ends_with(parent.join("pattern-databases")));
}

#[test]
fn what_is_being_written_is_not_removed() {
    let (_folder, store) = store();
    fs::create_dir_all(store.folder()).unwrap();
    let path = store.folder().join("unfinished-abcdef.part");
    let writer = fs::File::create(&path).unwrap();
    writer.lock().unwrap();
    assert_eq!(listed(&store), ["being written"]);
    build_until(&store, &graph(), u8::MAX).unwrap();
    store.remove_leftovers();
    assert_eq!(listed(&store), ["table", "being written"]);
    let item = store.list().unwrap().pop().unwrap();
    let error = item.remove().unwrap_err().to_string();
    assert!(error.ends_with("another program is writing it"), "{error}");
    drop(writer);
    assert_eq!(listed(&store), ["table", "unfinished"]);
    store.remove_leftovers();
    assert_eq!(listed(&store), ["table"]);
}

/// Opening a pipe waits for what is written into it.
#[cfg(unix)]
#[test]
fn a_pipe_in_the_folder_is_refused_at_once() {
    use std::sync::mpsc;
    use std::time::Duration;

    let (_folder, store) = store();
    fs::create_dir_all(store.folder()).unwrap();
    let graph = graph();
    for path in [
        store.path(&graph, Encoding::Bytes),
        store.layers_path(&graph),
        store.folder().join("unfinished-abcdef.part"),
    ] {
        let made = std::process::Command::new("mkfifo").arg(path).status();
        assert!(made.unwrap().success());
    }
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        let built = build_until(&store, &graph, u8::MAX).map(drop);
        let listed = listed(&store);
        let sound = sound(&store);
        for item in store.list().unwrap() {
            item.remove().unwrap();
        }
        let anew = build_until(&store, &graph, u8::MAX).map(drop);
        sender.send((built, listed, sound, anew)).unwrap();
    });
    let (built, listed, sound, anew) = receiver.recv_timeout(Duration::from_secs(60)).unwrap();
    let error = built.unwrap_err().to_string();
    assert!(error.contains("this is not a regular file"), "{error}");
    assert_eq!(listed, ["refused", "refused"]);
    assert_eq!(sound, [false, false]);
    anew.unwrap();
}
