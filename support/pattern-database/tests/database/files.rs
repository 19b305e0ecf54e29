//! Files are opened whole and unchanged or not at all.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use pattern_database::{
    Abstraction, Build, BuildError, Database, Encoding, FileError, Layers, Progress,
};
use tempfile::TempDir;

use crate::graph::Graph;

fn graph() -> Graph {
    Graph::random(120, 2, 5)
}

fn table(graph: &Graph) -> Database {
    Build::new().build(graph, Encoding::Bytes).unwrap()
}

fn layers(graph: &Graph) -> Layers {
    let flag = AtomicBool::new(true);
    match Build::new()
        .with_cancel(&flag)
        .build(graph, Encoding::Bytes)
    {
        Err(BuildError::Cancelled(layers)) => *layers,
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_is_saved_is_opened() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("table");
    let mut nibbles = graph();
    nibbles.goals = (0..120).step_by(9).collect();
    let line = Graph::line(9);
    for (graph, encoding) in [(nibbles, Encoding::Nibbles), (line, Encoding::Bytes)] {
        let database = Build::new().build(&graph, encoding).unwrap();
        database.save(&path).unwrap();
        let opened = Database::open_for(&path, &graph).unwrap();
        assert!(opened == database);
        assert_eq!(opened.facts(), database.facts());
        for entry in 0..graph.entries() {
            assert_eq!(opened.stored(entry), database.stored(entry));
        }
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// Checks that every file that differs in one byte, is cut short or has something appended is refused.
fn check_tampering(path: &Path, refused: impl Fn() -> Result<(), FileError>) {
    let whole = fs::read(path).unwrap();
    refused().unwrap();
    for index in 0..whole.len() {
        for flip in [0x01, 0x80] {
            let mut bytes = whole.clone();
            bytes[index] ^= flip;
            fs::write(path, bytes).unwrap();
            refused().expect_err(&format!("byte {index} flipped"));
        }
    }
    for length in 0..whole.len() {
        fs::write(path, &whole[..length]).unwrap();
        refused().expect_err(&format!("cut to {length} bytes"));
    }
    fs::write(path, [&whole[..], &[0]].concat()).unwrap();
    refused().expect_err("a byte appended");
}

#[test]
fn a_tampered_table() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("table");
    let graph = graph();
    table(&graph).save(&path).unwrap();
    check_tampering(&path, || Database::open_for(&path, &graph).map(drop));
}

#[test]
fn tampered_layers() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("layers");
    let graph = graph();
    layers(&graph).save(&path, &graph).unwrap();
    check_tampering(&path, || Layers::open(&path, &graph).map(drop));
}

/// The message, without the folder.
fn check_message(change: impl Fn(&mut Vec<u8>), message: &str) {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("table");
    let graph = Graph::line(9);
    table(&graph).save(&path).unwrap();
    let mut bytes = fs::read(&path).unwrap();
    change(&mut bytes);
    fs::write(&path, bytes).unwrap();
    let error = Database::open_for(&path, &graph).unwrap_err();
    assert_eq!(error.to_string(), format!("{}: {message}", path.display()));
}

#[test]
fn messages_say_what_to_do() {
    check_message(
        |bytes| bytes[0] = b'X',
        "this is not a file of the kind that is needed here",
    );
    check_message(
        |bytes| bytes[8] = 2,
        "written in format 2, and this program knows format 1: remove the file and build it again",
    );
    check_message(
        |bytes| bytes[61] ^= 1,
        "damaged, the checksum of its header does not agree: remove the file and build it again",
    );
    check_message(
        |bytes| bytes.truncate(30),
        "damaged, its header is cut short: remove the file and build it again",
    );
    check_message(
        |bytes| *bytes = bytes[..bytes.len() - 5].to_vec(),
        "94 bytes long, and 99 are expected: remove the file and build it again",
    );
    check_message(
        |bytes| *bytes.last_mut().unwrap() ^= 1,
        "damaged, the checksum of its contents does not agree: remove the file and build it again",
    );
}

#[test]
fn a_table_of_something_else() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("table");
    table(&Graph::line(9)).save(&path).unwrap();
    let error = Database::open_for(&path, &Graph::line(8)).unwrap_err();
    let FileError::File(checked_file::FileError::Other {
        found, expected, ..
    }) = error
    else {
        panic!("{error}");
    };
    assert_eq!(found, Graph::line(9).identity());
    assert_eq!(expected, Graph::line(8).identity());

    let error = Layers::open(&path, &Graph::line(9)).unwrap_err();
    assert!(
        matches!(
            error,
            FileError::File(checked_file::FileError::Foreign { .. })
        ),
        "{error}"
    );
}

#[test]
fn what_cannot_be_written_leaves_nothing_behind() {
    let folder = TempDir::new().unwrap();
    let database = table(&Graph::line(9));
    let missing = folder.path().join("missing/table");
    let occupied = folder.path().join("occupied");
    fs::create_dir(&occupied).unwrap();
    for path in [missing, occupied] {
        let error = database.save(&path).unwrap_err();
        assert!(
            matches!(
                &error,
                FileError::File(checked_file::FileError::Io {
                    doing: "written",
                    ..
                })
            ),
            "{error}"
        );
        let start = format!("{}: cannot be written: ", path.display());
        assert!(error.to_string().starts_with(&start), "{error}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// An identity that does not fit the header would make a file that cannot be opened.
#[test]
fn an_endless_identity_is_not_written() {
    let folder = TempDir::new().unwrap();
    let mut graph = Graph::line(9);
    graph.goals = vec![0; 30_000];
    let error = table(&graph)
        .save(&folder.path().join("table"))
        .unwrap_err();
    assert!(error.to_string().ends_with("too long"), "{error}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn layers_go_on_from_a_file() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("layers");
    for graph in [graph(), Graph::random(600_000, 3, 7)] {
        let flag = AtomicBool::new(false);
        let mut see = |progress: Progress| flag.store(progress.depth == 9, Ordering::Relaxed);
        let build = Build::new().with_cancel(&flag).with_progress(&mut see);
        let Err(BuildError::Cancelled(layers)) = build.build(&graph, Encoding::Bytes) else {
            panic!("it should have been cancelled");
        };
        layers.save(&path, &graph).unwrap();
        let begun = Layers::open(&path, &graph).unwrap();
        assert_eq!((begun.depth(), begun.found()), (9, layers.found()));
        let resumed = Build::new().resume(&graph, Encoding::Bytes, begun);
        assert!(resumed.unwrap() == table(&graph));
    }
}

/// Whatever others do with the file: what is looked up is what was checked.
#[test]
fn a_table_in_use_does_not_change_with_its_file() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("table");
    let graph = Graph::random(100_000, 2, 5);
    table(&graph).save(&path).unwrap();
    let opened = Database::open_for(&path, &graph).unwrap();
    let values = |database: &Database| -> Vec<u8> {
        let entries = 0..graph.entries();
        entries.map(|entry| database.stored(entry)).collect()
    };
    let before = values(&opened);
    let bytes = fs::metadata(&path).unwrap().len();
    fs::write(&path, vec![0; usize::try_from(bytes).unwrap()]).unwrap();
    assert!(values(&opened) == before, "written over");
    fs::File::create(&path).unwrap();
    assert!(values(&opened) == before, "cut to nothing");
}
