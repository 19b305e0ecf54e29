//! Tables hold the distances, whatever the encoding, the threads and the interruptions.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use pattern_database::{Abstraction, Build, BuildError, Database, Encoding, Layers, UNREACHED};

use crate::graph::Graph;

fn build(graph: &Graph, encoding: Encoding) -> Result<Database, BuildError> {
    Build::new().build(graph, encoding)
}

fn check_values(graph: &Graph, encoding: Encoding) {
    let database = build(graph, encoding).unwrap();
    let expected = graph.values();
    let reached = expected.iter().filter(|&&value| value != UNREACHED);
    for (entry, &value) in (0..).zip(&expected) {
        let found = database.value(entry, || graph.floor(entry));
        assert_eq!(found.unwrap_or(UNREACHED), value, "entry {entry}");
    }
    let facts = database.facts();
    assert_eq!(facts.entries, graph.entries());
    assert_eq!(
        facts.entries - facts.unreached,
        reached.clone().count() as u64
    );
    assert_eq!(Some(&facts.greatest), reached.max());
}

#[test]
fn values_are_distances() {
    for seed in 0..40 {
        let graph = Graph::random(300 + seed, 1 + seed % 4, seed);
        check_values(&graph, Encoding::Bytes);
    }
}

#[test]
fn nibbles_hold_small_values() {
    for (nodes, holds) in [(15, true), (16, true), (17, false)] {
        let graph = Graph::line(nodes);
        if holds {
            check_values(&graph, Encoding::Nibbles);
        } else {
            let error = build(&graph, Encoding::Nibbles).unwrap_err();
            assert_eq!(
                error.to_string(),
                "entry 16 has the value 16, which the encoding `nibbles` cannot hold: choose `bytes`"
            );
        }
    }
}

#[test]
fn nibbles_hold_less_where_entries_are_not_reached() {
    let with_an_unreached_node = |nodes| {
        let mut graph = Graph::line(nodes);
        graph.predecessors.push(vec![]);
        graph.floors.push(0);
        graph
    };
    check_values(&with_an_unreached_node(15), Encoding::Nibbles);
    let error = build(&with_an_unreached_node(16), Encoding::Nibbles).unwrap_err();
    assert!(
        matches!(error, BuildError::Range { entry: 15, .. }),
        "{error}"
    );
}

#[test]
fn differences_reach_further() {
    let mut graph = Graph::line(60);
    graph.floors = (0..60).map(|value| value - value.min(30) / 2 * 2).collect();
    check_values(&graph, Encoding::Differences);
    graph.floors[58] = 26;
    let error = build(&graph, Encoding::Differences).unwrap_err();
    assert!(
        matches!(error, BuildError::Range { entry: 58, .. }),
        "{error}"
    );
}

#[test]
fn encodings_by_name() {
    for encoding in Encoding::ALL {
        assert_eq!(encoding.to_string().parse(), Ok(encoding));
    }
    let error = "bits".parse::<Encoding>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "encoding `bits`: write `bytes`, `nibbles` or `differences`"
    );
}

#[test]
fn a_floor_that_is_none() {
    for floor in [6, 4] {
        let mut graph = Graph::line(9);
        graph.floors = vec![0, 1, 0, 1, 0, floor, 0, 1, 0];
        let error = build(&graph, Encoding::Differences).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!(
                "entry 5 has the value 5 over a floor of {floor}, and the difference must be even: choose `bytes`"
            )
        );
    }
}

#[test]
fn as_deep_as_a_byte_can_say() {
    check_values(&Graph::line(255), Encoding::Bytes);
    let error = build(&Graph::line(256), Encoding::Bytes).unwrap_err();
    assert!(matches!(error, BuildError::Depth), "{error}");
}

#[test]
fn the_number_of_threads_does_not_show() {
    let graph = Graph::random(600_000, 3, 7);
    let on = |threads| {
        let build = Build::new().with_threads(NonZero::new(threads).unwrap());
        build.build(&graph, Encoding::Bytes).unwrap()
    };
    let alone = on(1);
    assert!(alone == on(2) && alone == on(3));
}

#[test]
fn progress_comes_after_each_layer() {
    let mut seen = Vec::new();
    let mut see =
        |progress: pattern_database::Progress| seen.push((progress.depth, progress.found));
    let build = Build::new().with_progress(&mut see);
    build.build(&Graph::line(4), Encoding::Bytes).unwrap();
    assert_eq!(seen, [(1, 2), (2, 3), (3, 4), (4, 4)]);
}

/// Builds until `layers` layers are finished, then cancels.
fn cancelled_after(graph: &Graph, layers: u8) -> Layers {
    let flag = AtomicBool::new(layers == 0);
    let mut see = |progress: pattern_database::Progress| {
        flag.store(progress.depth == layers, Ordering::Relaxed);
    };
    let build = Build::new().with_cancel(&flag).with_progress(&mut see);
    match build.build(graph, Encoding::Bytes).unwrap_err() {
        BuildError::Cancelled(layers) => *layers,
        error => panic!("{error}"),
    }
}

#[test]
fn cancelled_at_any_layer_and_resumed() {
    let graph = Graph::random(3_000, 2, 3);
    let whole = build(&graph, Encoding::Bytes).unwrap();
    assert!(whole.facts().greatest > 10);
    for layers in 0..=whole.facts().greatest {
        let begun = cancelled_after(&graph, layers);
        assert_eq!(begun.depth(), layers);
        let resumed = Build::new().resume(&graph, Encoding::Bytes, begun);
        assert!(resumed.unwrap() == whole, "after {layers} layers");
    }
}

/// A graph that sets the flag when a number of nodes have been expanded.
struct Interrupted<'a> {
    graph: &'a Graph,
    flag: &'a AtomicBool,
    left: AtomicU64,
}

impl Abstraction for Interrupted<'_> {
    type Space = crate::graph::Entries;

    fn identity(&self) -> String {
        self.graph.identity()
    }

    fn entries(&self) -> u64 {
        self.graph.entries()
    }

    fn index(&self, entry: &u64) -> u64 {
        self.graph.index(entry)
    }

    fn nodes(&self) -> u64 {
        self.graph.nodes()
    }

    fn entry(&self, node: u64) -> u64 {
        self.graph.entry(node)
    }

    fn goals(&self, visit: &mut dyn FnMut(u64)) {
        self.graph.goals(visit);
    }

    fn predecessors(&self, node: u64, visit: impl FnMut(u64)) {
        if self.left.fetch_sub(1, Ordering::Relaxed) == 0 {
            self.flag.store(true, Ordering::Relaxed);
        }
        self.graph.predecessors(node, visit);
    }
}

#[test]
fn cancelled_inside_a_layer_and_resumed() {
    let graph = Graph::random(600_000, 3, 7);
    let whole = build(&graph, Encoding::Bytes).unwrap();
    let flag = AtomicBool::new(false);
    let interrupted = Interrupted {
        graph: &graph,
        flag: &flag,
        left: 50_000.into(),
    };
    let cancelled = Build::new().with_cancel(&flag);
    let error = cancelled.build(&interrupted, Encoding::Bytes).unwrap_err();
    let BuildError::Cancelled(begun) = error else {
        panic!("{error}");
    };
    assert!((1..whole.facts().greatest).contains(&begun.depth()));
    let resumed = Build::new().resume(&graph, Encoding::Bytes, *begun);
    assert!(resumed.unwrap() == whole);
}

#[test]
fn layers_of_another_graph() {
    let begun = cancelled_after(&Graph::line(9), 2);
    let error = Build::new()
        .resume(&Graph::line(10), Encoding::Bytes, begun)
        .unwrap_err();
    assert_eq!(
        error.to_string(),
        "the layers begun have 9 nodes, the abstraction has 10: begin anew"
    );
}

#[test]
fn memory_is_said_beforehand() {
    assert_eq!(Build::memory(&Graph::line(640)), 3 * 80 + 640);
}

#[test]
fn more_memory_than_there_is() {
    let mut graph = Graph::line(2);
    graph.share = 1;
    let error = Build::new()
        .build(&Endless(graph), Encoding::Bytes)
        .unwrap_err();
    assert!(matches!(error, BuildError::Memory { .. }), "{error}");
}

/// A graph that claims to have very many nodes.
struct Endless(Graph);

impl Abstraction for Endless {
    type Space = crate::graph::Entries;

    fn identity(&self) -> String {
        "endless".to_owned()
    }

    fn entries(&self) -> u64 {
        u64::MAX / 2
    }

    fn index(&self, &entry: &u64) -> u64 {
        entry
    }

    fn goals(&self, visit: &mut dyn FnMut(u64)) {
        self.0.goals(visit);
    }

    fn predecessors(&self, node: u64, visit: impl FnMut(u64)) {
        self.0.predecessors(node, visit);
    }
}
