//! Texts that are changed: what stays, and what can be read again.

use domain_graph::{Graph, GraphText, Place, random};

/// Reads the changed text, and checks that it is written unchanged.
#[track_caller]
fn check(text: &GraphText) -> Graph {
    let written = text.to_string();
    let graph = Graph::parse(&written).unwrap();
    let names: Vec<_> = (0..graph.nodes()).map(|node| graph.name(node)).collect();
    let mut known: Vec<&str> = text.nodes().iter().map(String::as_str).collect();
    let mut read: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    known.sort_unstable();
    read.sort_unstable();
    assert_eq!(read, known, "{written}");
    assert_eq!(GraphText::read(&written).unwrap().to_string(), written);
    graph
}

#[test]
fn a_text_that_is_not_changed_stays() {
    for text in [
        "",
        "\n",
        "# nothing",
        "  A  --  B 05.0 # c\n\n at: A 1 2,B 3 4",
        domain_graph::ROMANIA,
    ] {
        assert_eq!(GraphText::read(text).unwrap().to_string(), text);
    }
}

/// Every node is renamed to what must be quoted, gets a place and an estimate, loses and gets its edges; then all go.
#[test]
fn every_change_can_be_read() {
    for seed in 0..8 {
        let mut text = GraphText::read(&random(9, seed).unwrap()).unwrap();
        let before = check(&text);
        for (number, node) in text.nodes().to_vec().into_iter().enumerate() {
            let name = [
                "A -- B",
                "5",
                "Route 66",
                "a: b",
                "#",
                "start",
                "inf inf",
                "-",
                "two  spaces",
            ][number];
            text.rename(&node, name).unwrap();
            text.place(
                name,
                Place {
                    x: -1_500_000,
                    y: 7,
                },
            )
            .unwrap();
            text.estimate(name, None, Some("inf")).unwrap();
            check(&text);
        }
        let edges = |graph: &Graph| -> Vec<(u32, u32, u64)> {
            let edges = graph.edges().iter();
            edges.map(|edge| (edge.from, edge.to, edge.cost)).collect()
        };
        assert_eq!(edges(&check(&text)), edges(&before));
        let names = text.nodes().to_vec();
        for pair in names.windows(2) {
            text.connect(&pair[0], &pair[1], false, Some("0.25"))
                .unwrap();
            text.connect(&pair[1], &pair[0], false, None).unwrap();
            let graph = check(&text);
            let [from, to] = [&pair[0], &pair[1]].map(|name| graph.node(name).unwrap());
            let ways = graph
                .edges_from(from)
                .filter(|&edge| graph.edge(edge).to == to);
            assert_eq!(ways.count(), 1);
            text.disconnect(&pair[0], &pair[1]).unwrap();
            text.disconnect(&pair[0], &pair[1]).unwrap_err();
            check(&text);
        }
        for name in &names[1..] {
            text.remove(name).unwrap();
            check(&text);
        }
        text.remove(&names[0]).unwrap();
        assert!(text.nodes().is_empty());
        let fresh = text.fresh_name();
        text.add_node(&fresh).unwrap();
        check(&text);
    }
}
