//! Messages about files that cannot be read.

use domain_graph::Graph;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;

fn check<E: std::fmt::Display>(
    name: &str,
    texts: &[&str],
    read: impl Fn(&str) -> Result<Graph, E>,
) {
    let reports = texts.iter().map(|text| {
        let error = read(text).map(|_| ()).unwrap_err().to_string();
        format!("{}\n  {}\n", text.trim_end(), error.replace('\n', "\n  "))
    });
    let reports: Vec<String> = reports.collect();
    insta::with_settings!({omit_expression => true}, {
        insta::assert_snapshot!(name, reports.join("\n"));
    });
}

#[test]
fn texts() {
    let many = "A -- B -1\n".repeat(25);
    check(
        "malformed_texts",
        &[
            "",
            "# nothing\n",
            "Arad\n",
            "-- Arad 3\n",
            "Arad --\n",
            "Arad -- \n",
            "Arad --> Sibiu\nArad <-> Sibiu\nArad => Sibiu\nArad --- Sibiu\n",
            "A -- B -- C 3\n",
            "A -- B -5\n",
            "A -- B 14O\nB -- C 1,5\nC -- D 2.0000000001\nD -- E inf\n",
            "A -- B 99999999999999999999\n",
            "A -- B 9223372036854775807\n",
            "A -- B 5000000000\nB -- C 0.000000001\n",
            "\"A -- B 3\n",
            "\"A\" road -- B 3\n",
            "\"\" -- B\n",
            "A -- B\nstrat: A\nneighbour: A\n\"a\": A\n: A\n",
            "Arad -- Bucharest 3\nstart: Arda\ngoal: Bucharest,\nh: Buchrest 3\nat: Sibiu 1 2\n",
            "A -- B\nh: A\nh: A x\nh: 5\nh: A -1\nh: A 3, B 2, A 4\nh: A -- B 3\nh: A -> B 1\nh: A -> B 2\n",
            "A -- B\nat: A\nat: A 1\nat: A x y\nat: A 1 2, A 1 2\nat: B 0.1234567 0\nat: B 0 0.1234567890123\nat: B 9999999999999 0\n",
            "node: Arad, Sibiu, Arad\nArad -- Sibbiu 3\nSibiu -- Paris\n",
            "A: B -- C\n",
            "A -> B NaN\nB -> C -Infinity\n",
            "A text.\n\nIt has a few lines,\nwhich are about other things.\n",
            &many,
        ],
        Graph::parse,
    );
}

#[test]
fn dimacs_files() {
    check(
        "malformed_dimacs",
        &[
            "p sp\n",
            "p sp 0 0\n",
            "p sp 4 x\n",
            "p sp 99999999 1\n",
            "p sp 4 9999999999\n",
            "p sp 4 3\na 1 2 3\n",
            "p sp 4 4\na 1 2\na 1 5 3\na 0 2 3\nb 1 2 3\n",
            "c\np sp 4 3\na 1 2 -3\na 1 2 9223372036854775807\na 1 2 3 4\n",
            "p sp 4 1\na 1 2 99999999999999999999\n",
            "p aux sp co 3\n",
            "c no heading\na 1 2 3\na 2 3 4\n",
            "p edge 3 2\ne 1 2\ne 2 3\n",
            "e 1 2\ne 2 3\n",
        ],
        Graph::parse,
    );
    let graph = Graph::parse("p sp 2 1\na 1 2 3\n").unwrap();
    check(
        "malformed_coordinates",
        &[
            "",
            "p sp 2 1\n",
            "p aux sp co 3\n",
            "p aux sp co 2\nv 1 1 1\n",
            "p aux sp co 2\nv 1 1 1\nv 1 1 2\n",
            "p aux sp co 2\nv 1 1\nv 3 1 1\n",
            "p aux sp co 2\nv 1 x 1\nv 2 1 99999999999999\n",
        ],
        |text| graph.clone().with_coordinates(text),
    );
}

/// Pieces of lines.
const PIECES: [&str; 24] = [
    "A",
    "Bé",
    " ",
    " ",
    "\n",
    "\n",
    "--",
    "->",
    "-->",
    ":",
    ",",
    "\"",
    "#",
    "h",
    "at",
    "start",
    "node",
    "inf",
    "5",
    "-2.5",
    "99999999999999999999",
    "p sp 3 2",
    "a 1 2 3",
    "v 1 2 3",
];

proptest! {
    /// Whatever is written is a graph or a list of mistakes in their order.
    #[test]
    fn anything(pieces in vec(select(&PIECES), 0..60)) {
        let text = pieces.concat();
        let graph = Graph::parse("p sp 3 0\n").unwrap();
        for read in [Graph::parse(&text), graph.with_coordinates(&text)] {
            if let Err(error) = read {
                prop_assert!((1..=20).contains(&error.mistakes.len()));
                let places = error.mistakes.iter().map(|mistake| (mistake.line, mistake.column));
                prop_assert!(places.is_sorted());
            }
        }
    }
}
