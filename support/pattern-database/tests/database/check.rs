//! Tables and layers that are compared with what is recomputed.

use std::fs;
use std::sync::atomic::AtomicBool;

use pattern_database::{
    Abstraction, Build, BuildError, CheckError, Contents, Database, Encoding, FileError, Item,
    Store,
};
use proptest::prelude::*;
use tempfile::TempDir;

use crate::forgery::{LAYERS, TABLE, forge, forge_payload, layers};
use crate::graph::Graph;

/// Returns a folder with the table of a graph.
fn kept(graph: &Graph, encoding: Encoding) -> (TempDir, Store) {
    let folder = TempDir::new().unwrap();
    let store = Store::at(folder.path());
    store.open_or_build(graph, encoding, Build::new()).unwrap();
    (folder, store)
}

fn the_only(store: &Store) -> Item {
    store.list().unwrap().pop().unwrap()
}

#[test]
fn what_is_built_is_right() {
    for seed in 0..10 {
        let graph = Graph::random(300 + seed, 1 + seed % 4, seed);
        let (_folder, store) = kept(&graph, Encoding::Bytes);
        the_only(&store).recompute(&graph, Build::new()).unwrap();
        let folder = TempDir::new().unwrap();
        let store = Store::at(folder.path());
        for depth in 0..5 {
            let layers = layers(&graph, depth);
            layers.save(&store.layers_path(&graph), &graph).unwrap();
            the_only(&store).recompute(&graph, Build::new()).unwrap();
        }
    }
}

/// The sound file with a wrong value in it, and what is said of it.
fn check_wrong_value(encoding: Encoding, place: usize, byte: u8, message: &str) {
    let mut graph = Graph::line(12);
    graph.floors = (0..12).map(|value| value % 2).collect();
    let (_folder, store) = kept(&graph, encoding);
    let path = store.path(&graph, encoding);
    forge(&path, TABLE, |_, bytes| bytes[place] = byte);
    let item = the_only(&store);
    item.verify().unwrap();
    let error = item.recompute(&graph, Build::new()).unwrap_err();
    let expected = format!(
        "{}: wrong, {message}: remove the file and build it again",
        path.display()
    );
    assert_eq!(error.to_string(), expected);
}

#[test]
fn a_wrong_value() {
    check_wrong_value(Encoding::Bytes, 7, 8, "entry 7 has 8, and 7 is right");
    check_wrong_value(Encoding::Nibbles, 2, 0x53, "entry 4 has 3, and 4 is right");
    check_wrong_value(
        Encoding::Differences,
        2,
        0x21,
        "entry 4 has 2, and 4 is right",
    );
}

/// Whether the goals, and nothing else, are at no cost is quickly seen; so is whether layers are consistent.
#[test]
fn what_is_quickly_seen() {
    let mut graph = Graph::line(12);
    graph.floors = (0..12).map(|value| value % 2).collect();
    for (encoding, place, byte) in [
        (Encoding::Bytes, 0, 2),
        (Encoding::Bytes, 7, 0),
        (Encoding::Nibbles, 1, 0x30),
        (Encoding::Differences, 2, 0x20),
    ] {
        let (_folder, store) = kept(&graph, encoding);
        the_only(&store).verify_for(&graph).unwrap();
        let path = store.path(&graph, encoding);
        forge(&path, TABLE, |_, bytes| bytes[place] = byte);
        let item = the_only(&store);
        item.verify().unwrap();
        let error = item.verify_for(&graph).unwrap_err().to_string();
        assert!(error.contains("not 0 where the goals are"), "{error}");
    }
    let folder = TempDir::new().unwrap();
    let store = Store::at(folder.path());
    let path = store.layers_path(&graph);
    layers(&graph, 3).save(&path, &graph).unwrap();
    the_only(&store).verify_for(&graph).unwrap();
    forge(&path, LAYERS, |header, _| header.numbers[3] += 1);
    let item = the_only(&store);
    item.verify().unwrap();
    let error = item.verify_for(&graph).unwrap_err().to_string();
    assert!(error.contains("contradicts itself"), "{error}");
}

/// Facts in the header about the values are checked without recomputing the values.
#[test]
fn a_header_that_does_not_agree() {
    let mut graph = Graph::line(9);
    graph.predecessors.push(vec![]);
    graph.floors.push(0);
    for encoding in [Encoding::Bytes, Encoding::Nibbles] {
        for (number, value) in [(1, 2), (2, 9), (2, 7)] {
            let (_folder, store) = kept(&graph, encoding);
            forge(&store.path(&graph, encoding), TABLE, |header, _| {
                header.numbers[number] = value;
            });
            let error = the_only(&store).verify().unwrap_err().to_string();
            assert!(error.contains("does not agree with its values"), "{error}");
        }
    }
}

#[test]
fn what_is_of_another_graph() {
    let graph = Graph::line(9);
    let (_folder, store) = kept(&graph, Encoding::Bytes);
    let error = the_only(&store).recompute(&Graph::line(10), Build::new());
    let error = error.unwrap_err();
    assert!(
        matches!(
            &error,
            FileError::File(checked_file::FileError::Other { .. })
        ),
        "{error}"
    );
}

#[test]
fn cancelled() {
    let graph = Graph::line(9);
    let (_folder, store) = kept(&graph, Encoding::Bytes);
    let flag = AtomicBool::new(true);
    let error = the_only(&store).recompute(&graph, Build::new().with_cancel(&flag));
    let error = error.unwrap_err();
    assert!(
        matches!(&error, FileError::Build(BuildError::Cancelled(_))),
        "{error}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Whatever is changed in a table, or in layers: it is detected. The padding of the last byte belongs to no
    /// value.
    #[test]
    fn any_change(
        seed in 0_u64..50,
        encoding in prop::sample::select(vec![Encoding::Bytes, Encoding::Nibbles]),
        place: prop::sample::Index,
        change in 1_u8..,
    ) {
        let mut graph = Graph::random(151, 1 + seed % 3, seed);
        graph.goals = (0..151).step_by(11).collect();
        let mut database = Build::new().build(&graph, encoding).unwrap();
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("file");
        database.save(&path).unwrap();
        let length = usize::try_from(encoding.bytes(database.facts().entries)).unwrap();
        forge_payload(&path, &fs::read(&path).unwrap(), length, |bytes| {
            let place = place.index(bytes.len());
            bytes[place] ^= change;
        });
        database = Database::open_for(&path, &graph).unwrap();
        let error = Build::new().check(&graph, &database).unwrap_err();
        prop_assert!(matches!(error, CheckError::Value { .. } | CheckError::Facts), "{}", error);

        layers(&graph, 2).save(&path, &graph).unwrap();
        let length = 2 * 3 * 8 + usize::try_from(graph.entries()).unwrap();
        forge_payload(&path, &fs::read(&path).unwrap(), length, |bytes| {
            let place = place.index(bytes.len());
            bytes[place] ^= change;
        });
        if let Ok(layers) = pattern_database::Layers::open(&path, &graph) {
            let error = Build::new().check_layers(&graph, &layers).unwrap_err();
            prop_assert!(matches!(error, CheckError::Layers { depth: 2 }), "{}", error);
        }
    }
}

#[test]
fn what_is_unfinished_is_neither_sound_nor_refused() {
    let (_folder, store) = kept(&Graph::line(9), Encoding::Bytes);
    let name = store.folder().join("unfinished-abcdef.part");
    fs::write(&name, "").unwrap();
    let items = store.list().unwrap();
    let item = items.iter().find(|item| item.path == name).unwrap();
    assert!(matches!(
        item.contents,
        Contents::Unfinished { in_use: false }
    ));
    item.verify().unwrap();
}
