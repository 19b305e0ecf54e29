//! `sovet tablebase`.

use crate::harness::check;

#[test]
fn positions_are_looked_up() {
    check(
        "tablebase_probe",
        &[
            "tablebase probe '8/8/8/8/8/1K6/7R/k7 w - - 0 1'",
            "tablebase probe 8/k1P5/2K5/8/8/8/8/8 w",
            "tablebase probe 4k3/8/4K3/4P3/8/8/8/8 b --format json",
            "tablebase probe K7/P1k5/8/8/8/8/8/8 w",
            "tablebase probe 8/8/8/8/8/2K5/1Q6/k7 b",
            "tablebase probe 8/8/8/3b4/8/2k5/8/K7 w",
        ],
    );
}

#[test]
fn positions_are_counted() {
    check(
        "tablebase_stats",
        &["tablebase stats", "tablebase stats queen --format json"],
    );
}

#[test]
fn bad_input() {
    check(
        "tablebase_wrong",
        &[
            "tablebase probe 8/8/8/8/8/1K6/7R/k7",
            "tablebase probe 8/8/8/8/8/1K6/8/k7 w",
            "tablebase probe 8/8/8/8/8/1K6/6RR/k7 w",
            "tablebase probe 8/8/8/8/8/8/1K5R/k7 w",
            "tablebase probe P7/8/8/8/8/1K6/8/k7 w",
            "tablebase probe",
            "tablebase stats bishop",
        ],
    );
}
