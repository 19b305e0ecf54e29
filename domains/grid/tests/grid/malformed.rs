//! What is said about files, places and weights that cannot be read.

use domain_grid::{GridMap, Point, Scenario, Weights};

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
        ],
        GridMap::parse,
    );
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
        ],
        str::parse::<Weights>,
    );
}
