//! Files of the DIMACS challenge.

use domain_graph::{Graph, Place};

#[test]
fn a_graph_and_its_coordinates() {
    let text = "c a square\nc\np sp 4 5\r\na 1 2 3\na 2 1 3\nc\na 1 3 0\na 3 4 7\na 1 2 2\n\n";
    let graph = Graph::parse(text).unwrap();
    assert_eq!(graph.nodes(), 4);
    let edges: Vec<_> = graph
        .edges_from(0)
        .map(|edge| graph.edge(edge))
        .map(|edge| (edge.to, edge.cost))
        .collect();
    assert_eq!(edges, [(1, 3), (2, 0), (1, 2)]);
    assert_eq!(graph.edges_to(1).collect::<Vec<_>>(), [0, 2]);
    assert_eq!(graph.name(3), "4");
    assert_eq!(graph.node("4"), Ok(3));
    assert_eq!(
        graph.node("5").unwrap_err().to_string(),
        "there is no node `5`: the nodes are numbered from 1 to 4"
    );
    assert!(graph.node("0").is_err() && graph.node("x").is_err());

    let graph = graph
        .with_coordinates("p aux sp co 4\nv 1 -5 7\nv 4 2 2\nv 2 0 0\nv 3 1 1\n")
        .unwrap();
    let place = Place {
        x: -5_000_000,
        y: 7_000_000,
    };
    assert_eq!(graph.place(0), Some(place));
}
