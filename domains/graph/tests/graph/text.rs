//! Graphs that people write.

use domain_graph::{Graph, Place, ROMANIA};
use proptest::prelude::*;

use crate::naive::samples;

fn edges(graph: &Graph) -> Vec<String> {
    let edges = graph.edges().iter();
    let text = edges.map(|edge| {
        let [from, to] = [edge.from, edge.to].map(|node| graph.name(node));
        format!("{from}>{to} {}", graph.cost_text(edge.cost))
    });
    text.collect()
}

#[test]
fn edges_of_all_kinds() {
    let text = "# roads\n\nA -- B 2\r\nB->C 1.25 # one way\nÉire -- \"A, B: # -- 7\" 3\nRimnicu   Vilcea--A\n1 -- 2\nA -- A 4\n";
    let graph = Graph::parse(text).unwrap();
    let expected = [
        "A>B 2",
        "A>Rimnicu Vilcea 1",
        "A>A 4",
        "B>A 2",
        "B>C 1.25",
        "Éire>A, B: # -- 7 3",
        "A, B: # -- 7>Éire 3",
        "Rimnicu Vilcea>A 1",
        "1>2 1",
        "2>1 1",
    ];
    assert_eq!(edges(&graph), expected);
    assert_eq!(graph.unit(), 100);
    assert_eq!(graph.node("2"), Ok(7));
    assert_eq!(
        graph.node("c").unwrap_err().to_string(),
        "there is no node `c` (did you mean `C`?)"
    );
}

#[test]
fn facts() {
    let text = "\
start: A, B
goal: C
start: B
goal: D
h: A 1.5, B inf
h: A -> C 2
at: A -3 4.25, B 0 0
A -- B
C -- D 3
";
    let graph = Graph::parse(text).unwrap();
    assert_eq!(
        (graph.starts(), graph.goals()),
        ([0, 1].as_slice(), [2, 3].as_slice())
    );
    let place = Place {
        x: -3_000_000,
        y: 4_250_000,
    };
    assert_eq!(graph.place(0), Some(place));
    assert_eq!(graph.place(2), None);
    let estimates: Vec<_> = graph
        .estimates()
        .iter()
        .map(|estimate| (estimate.node, estimate.goal, estimate.value))
        .collect();
    assert_eq!(
        estimates,
        [(0, None, 15), (1, None, u64::MAX), (0, Some(2), 20)]
    );
}

#[test]
fn nodes_without_edges() {
    let graph = Graph::parse("node: Here, There\nnode: Nowhere\nThere -> Here").unwrap();
    assert_eq!(
        (0..3).map(|node| graph.name(node)).collect::<Vec<_>>(),
        ["Here", "There", "Nowhere"]
    );
    assert_eq!(graph.edges_from(2).count(), 0);
    assert_eq!(graph.edges_to(0).collect::<Vec<_>>(), [0]);
    assert_eq!(graph.edges_from(7).count(), 0);
}

/// Nodes may have the names of keywords.
#[test]
fn names_like_keywords() {
    let graph = Graph::parse("start -- goal\nh -> at 2\nc -- p\n").unwrap();
    assert_eq!(
        edges(&graph),
        ["start>goal 1", "goal>start 1", "h>at 2", "c>p 1", "p>c 1"]
    );
}

/// Checks that a written graph is read as the same graph.
#[track_caller]
fn check_written(graph: &Graph, starts: &[u32], goals: &[u32]) {
    let again = Graph::parse(&graph.text(starts, goals)).unwrap();
    let names = |graph: &Graph| -> Vec<String> {
        let nodes = 0..graph.nodes();
        nodes.map(|node| graph.name(node).into_owned()).collect()
    };
    let places = |graph: &Graph| -> Vec<Option<Place>> {
        (0..graph.nodes()).map(|node| graph.place(node)).collect()
    };
    assert_eq!(names(&again), names(graph));
    assert_eq!(edges(&again), edges(graph));
    assert_eq!(places(&again), places(graph));
    assert_eq!((again.starts(), again.goals()), (starts, goals));
}

#[test]
fn graphs_are_written_and_read_again() {
    check_written(&Graph::parse(ROMANIA).unwrap(), &[3, 1], &[0]);
    let names = "\"A, B: # -- 7\" -> \"4 5\" 0.000000001\nA -- A 3\nat: A -0.5 0.000001\n";
    check_written(&Graph::parse(names).unwrap(), &[], &[2]);
    let numbered = Graph::parse("p sp 3 2\na 1 2 7\na 3 2 5\n").unwrap();
    check_written(&numbered, &[2], &[1]);
    check_written(&Graph::parse("node: alone\n").unwrap(), &[0], &[0]);
}

proptest! {
    #[test]
    fn all_graphs_are_written_and_read_again(sample in samples()) {
        let routes = sample.routes();
        check_written(routes.graph(), routes.starts(), routes.goals());
    }
}
