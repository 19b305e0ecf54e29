//! Files with changes in them whose checksums are right.

use std::fs;

use checked_file::Header;
use pattern_database::{Abstraction, Build, Encoding, FileError, Layers};
use tempfile::TempDir;

use crate::forgery::{LAYERS, forge, forge_payload, layers};
use crate::graph::Graph;

/// Places of the parts of layers in the payload.
#[derive(Clone, Copy)]
struct Parts {
    current: usize,
    values: usize,
}

/// Returns a graph of one node for each entry, the file of its layers, and where in that the parts are.
fn at_depth(folder: &TempDir, graph: &Graph, depth: u8) -> (std::path::PathBuf, Parts) {
    let path = folder.path().join("layers");
    layers(graph, depth).save(&path, graph).unwrap();
    let current = usize::try_from(graph.nodes().div_ceil(64) * 8).unwrap();
    let values = 2 * current;
    (path, Parts { current, values })
}

fn check_refused(graph: &Graph, what: &str, change: impl FnOnce(Parts, &mut Header, &mut [u8])) {
    let folder = TempDir::new().unwrap();
    let (path, parts) = at_depth(&folder, graph, 4);
    Layers::open(&path, graph).unwrap();
    forge(&path, LAYERS, |header, bytes| change(parts, header, bytes));
    let error = Layers::open(&path, graph).expect_err(what).to_string();
    assert!(error.contains("contradicts itself"), "{what}: {error}");
}

#[test]
fn layers_that_are_of_no_search() {
    let line = Graph::line(70);
    let mut two_goals = Graph::line(70);
    two_goals.goals = vec![0, 9];
    check_refused(&line, "no such depth", |_, header, _| {
        header.numbers[2] = 255;
    });
    check_refused(&line, "no last layer", |parts, _, bytes| {
        bytes[parts.current..parts.values].fill(0);
    });
    check_refused(&line, "less deep than its values", |_, header, _| {
        header.numbers[2] = 3;
    });
    check_refused(&line, "deeper than its values", |_, header, _| {
        header.numbers[2] = 5;
    });
    check_refused(&line, "at the start", |_, header, _| header.numbers[2] = 0);
    check_refused(&line, "more found", |_, header, _| header.numbers[3] += 1);
    check_refused(&line, "fewer found", |_, header, _| header.numbers[3] -= 1);
    check_refused(&line, "a node that does not exist", |parts, _, bytes| {
        bytes[parts.current - 1] = 1 << 7;
    });
    check_refused(&line, "a node lost", |_, _, bytes| bytes[0] &= !0b10);
    check_refused(&line, "a node too many", |_, _, bytes| bytes[1] |= 1);
    check_refused(&line, "a goal lost", |_, _, bytes| bytes[0] &= !1);
    check_refused(
        &two_goals,
        "a goal lost with its value",
        |parts, header, bytes| {
            bytes[1] &= !0b10;
            bytes[parts.values + 9] = u8::MAX;
            header.numbers[3] -= 1;
        },
    );
    check_refused(&line, "a node of the last layer lost", |parts, _, bytes| {
        bytes[parts.current] = 0;
        bytes[parts.current + 1] = 1;
    });
    check_refused(&line, "an old node in the last layer", |parts, _, bytes| {
        bytes[parts.current] |= 0b100;
    });
    check_refused(
        &line,
        "an unvisited node in the last layer",
        |parts, _, bytes| {
            bytes[parts.current] |= 1 << 5;
        },
    );
    check_refused(&line, "a value lost", |parts, header, bytes| {
        bytes[parts.values + 2] = u8::MAX;
        header.numbers[3] -= 1;
    });
    check_refused(&line, "a value too many", |parts, header, bytes| {
        bytes[parts.values + 6] = 3;
        header.numbers[3] += 1;
    });
    check_refused(&line, "a value that is too great", |parts, _, bytes| {
        bytes[parts.values + 2] = 9;
    });
    check_refused(
        &line,
        "a last value in an earlier layer",
        |parts, _, bytes| {
            bytes[parts.values + 2] = 4;
        },
    );
    check_refused(&line, "a second goal", |parts, _, bytes| {
        bytes[parts.values + 2] = 0;
    });
    check_refused(&line, "a goal at a cost", |parts, _, bytes| {
        bytes[parts.values] = 1;
    });
}

/// At the start there are the goals, and nothing else.
#[test]
fn layers_that_begin_elsewhere() {
    let folder = TempDir::new().unwrap();
    let graph = Graph::line(70);
    let (path, parts) = at_depth(&folder, &graph, 0);
    Layers::open(&path, &graph).unwrap();
    forge(&path, LAYERS, |_, bytes| {
        (bytes[0], bytes[parts.current]) = (0b10, 0b10);
        bytes.swap(parts.values, parts.values + 1);
    });
    Layers::open(&path, &graph).unwrap_err();
}

/// All that can be found of one change is found: in a graph with one node for each entry only a value that stays
/// between the values of the first and the last layer can be changed.
#[test]
fn every_single_change() {
    let folder = TempDir::new().unwrap();
    let graph = Graph::random(60, 1, 5);
    let (path, parts) = at_depth(&folder, &graph, 5);
    let whole = fs::read(&path).unwrap();
    let length = parts.values + 60;
    let first = whole.len() - 4 - length;
    let (mut accepted, mut refused) = (0, 0);
    for place in 0..length {
        for bit in 0..8 {
            forge_payload(&path, &whole, length, |bytes| bytes[place] ^= 1 << bit);
            let (was, is) = (whole[first + place], whole[first + place] ^ 1 << bit);
            let between = |value| (1..5).contains(&value);
            match Layers::open(&path, &graph) {
                Err(FileError::File(_)) => refused += 1,
                Err(error) => panic!("{error}"),
                Ok(layers) => {
                    assert!(
                        place >= parts.values && between(was) && between(is),
                        "{place}"
                    );
                    let error = Build::new().check_layers(&graph, &layers).unwrap_err();
                    let message = "what has been reached at depth 5 is not what the search reaches";
                    assert_eq!(error.to_string(), message);
                    accepted += 1;
                }
            }
        }
    }
    assert!(
        refused > 20 * accepted,
        "{refused} of {}",
        refused + accepted
    );
}

/// Stored values are checked before they are used.
#[test]
fn a_table_is_not_built_on_what_is_wrong() {
    let folder = TempDir::new().unwrap();
    let graph = Graph::line(70);
    let store = pattern_database::Store::at(folder.path());
    let path = store.layers_path(&graph);
    layers(&graph, 4).save(&path, &graph).unwrap();
    forge(&path, LAYERS, |_, bytes| bytes[16..32].fill(0));
    let error = store
        .open_or_build(&graph, Encoding::Bytes, Build::new())
        .unwrap_err();
    assert!(error.to_string().contains("contradicts itself"), "{error}");
    assert!(!store.path(&graph, Encoding::Bytes).exists());
}
