//! `sovet tablebase`.

use std::fs;

use domain_chess_krk::ending::{Piece, Tablebases};

use crate::harness::{check, check_with_cache};

#[test]
fn tables_are_kept() {
    let cache = tempfile::tempdir().unwrap();
    let commands = [
        "tablebase build",
        "tablebase build --verify",
        "tablebase build --format json",
    ];
    check_with_cache("tablebase_build", &commands, cache.path());
}

#[test]
fn what_is_damaged_is_built_anew() {
    let cache = tempfile::tempdir().unwrap();
    let folder = cache.path().join("tablebases");
    fs::create_dir(&folder).unwrap();
    fs::write(Tablebases::path(&folder, Piece::Queen), "not a table").unwrap();
    let commands = [
        "tablebase probe 8/8/8/8/8/1K6/7Q/k7 w --format json",
        "tablebase build",
    ];
    check_with_cache("tablebase_damaged", &commands, cache.path());
}

#[test]
fn without_a_folder_tables_are_used_all_the_same() {
    let cache = tempfile::NamedTempFile::new().unwrap();
    let commands = ["tablebase stats queen", "tablebase build"];
    check_with_cache("tablebase_without_cache", &commands, cache.path());
}

#[test]
fn positions_are_looked_up() {
    check(
        "tablebase_probe",
        &[
            "tablebase probe '8/8/8/8/8/1K6/7R/k7 w - - 0 1'",
            "tablebase probe 8/k1P5/2K5/8/8/8/8/8 w",
            "tablebase probe 4k3/8/4K3/4P3/8/8/8/8 b --format json",
            "tablebase probe K7/P1k5/8/8/8/8/8/8 w",
            "tablebase probe '8/8/8/4k3/2P5/K7/8/8 b KQ c3 120 0' --format json",
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
