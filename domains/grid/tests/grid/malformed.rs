//! Messages about files, places and weights that cannot be read.

use domain_grid::{DrawnMap, GridMap, Point, Scenario, Weights};

fn check<T: std::fmt::Debug, E: std::fmt::Display>(
    name: &str,
    texts: &[&str],
    read: impl Fn(&str) -> Result<T, E>,
) {
    let lines: Vec<String> = texts
        .iter()
        .map(|text| format!("{text:?}\n  {}", read(text).map(|_| ()).unwrap_err()))
        .collect();
    insta::with_settings!({omit_expression => true}, {
        insta::assert_snapshot!(name, lines.join("\n"));
    });
}

#[test]
fn maps() {
    check(
        "malformed_maps",
        &[
            "",
            "type tile\nheight 1\nwidth 1\nmap\n.\n",
            "type octile-corner\nheight 2\nwidth 2\nmap\n00\n02\n",
            "type octile\nwidth 1\nheight 1\nmap\n.\n",
            "type octile\nheight one\nwidth 1\nmap\n.\n",
            "type octile\nheight 1\nwidth -1\nmap\n.\n",
            "type octile\nheight 1\n\nmap\n.\n",
            "type octile\nheight 0\nwidth 1\nmap\n",
            "type octile\nheight 99999\nwidth 99999\nmap\n.\n",
            "type octile\nheight 4294967296\nwidth 1\nmap\n.\n",
            "type octile\nheight 1\nwidth 1\n.\n",
            "type octile\nheight 2\nwidth 3\nmap\n...\n.x.\n",
            "type octile\nheight 2\nwidth 3\nmap\n...\n..\n",
            "type octile\nheight 2\nwidth 3\nmap\n....\n...\n",
            "type octile\nheight 3\nwidth 3\nmap\n...\n...",
            "type octile\nheight 2\nwidth 3\nmap\n...\n\n...\n",
            "type octile\nheight 1\nwidth 3\nmap\n...\n\n...\n",
            "type tile\nheight\nwidth w\nmap 1\n.x.\n",
            "type octile\nheight 3\nwidth 3\nmap\n.xy\n..\nA#.\n....\n",
        ],
        GridMap::parse,
    );
}

#[test]
fn drawn_maps() {
    check(
        "malformed_drawings",
        &[
            "A.B\n.x.\n",
            "A..\n.A.\n..A\n",
            "BAB\nx!\n...\n",
            "A.B\n..\n...",
            "\n\n...\n\n...\n",
            "A.\tB\n",
            "a.#\n",
            "map\n...\n",
            &"?".repeat(30),
            "A paragraph, which is not a map.\n\nAnother one.\n",
        ],
        DrawnMap::parse,
    );
}

/// Readings of spaces, blank lines and the ends of lines.
#[test]
fn spaces_on_drawn_maps() {
    let check = |text: &str, expected: &str| {
        let drawn = DrawnMap::parse(text).unwrap();
        assert_eq!(drawn.map.draw(&[]), expected, "{text:?}");
        let ends = (drawn.start.is_some(), drawn.goal.is_some());
        assert_eq!(ends, (text.contains('A'), text.contains('B')));
    };
    check("A.#\n..B\n", "..@\n...\n");
    check("A.#   \r\n..B", "..@\n...\n");
    check("\n\nA.#\n..B\n \n\n", "..@\n...\n");
    check("#####\n#A B#\n#####\n", "@@@@@\n@...@\n@@@@@\n");
    check("# #\n\nA\n", "@.@\n...\n...\n");
    check("  #\nA\n", "..@\n...\n");
    check("GSW\nTO@\n", "GSW\nTO@\n");
    check("A**B", "....\n");
}

#[test]
fn scenarios() {
    check(
        "malformed_scenarios",
        &[
            "",
            "version 2\n",
            "0\ta.map\t4\t4\t0\t0\t1\t1\t1.5\n",
            "version 1\n0\ta.map\t4\t4\t0\t0\t1\t1\n",
            "version 1\n0\ta.map\t4\t4\t0\t0\t1\t1\t1.5\t7\n",
            "version 1\n\n0\ta.map\t4\tfour\t0\t0\t1\t1\t1.5\n",
            "version 1\n0\ta b.map\t4\t4\t0\t-1\t1\t1\t1.5\n",
            "version 1\n0 a.map 4 4 0 0  1 1 long\n",
            "version 1.0\n0\ta.map\t4\t4\t0\t0\t1\t1\t\n",
            "version 1\n0\ta.map\t4\t4\t0\t0\t1\t1\t-1\n",
            "version 1\n0\ta.map\t4\t4\t0\t0\t1\t1\t1e99999\n",
            "version 1\n0\ta.map\t4\t4\t0\t0\t1\t1\tinf\n",
        ],
        Scenario::parse_all,
    );
}

#[test]
fn places_and_weights() {
    check(
        "malformed_places",
        &[
            "",
            "3",
            "3,",
            "3;4",
            "-1,0",
            "a,b",
            "1,2,3",
            "99999999999,0",
        ],
        str::parse::<Point>,
    );
    check(
        "malformed_weights",
        &[
            "", "S", "S=", "S=0", "S=10001", "S=65536", "T=2", "x=2", "S=2,", "SS=2", "S=1.5",
            "G=0.5",
        ],
        str::parse::<Weights>,
    );
}
