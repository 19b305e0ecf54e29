//! `sovet enumerate`.

use crate::harness::check;

#[test]
fn small_boards() {
    check(
        "enumerate",
        &[
            "enumerate puzzle 2x3",
            "enumerate puzzle 3x3 --goal blank-first --threads 2",
            "enumerate puzzle 2x2 --goal 31/2# --format json",
        ],
    );
}

#[test]
fn no_verdict_and_no_memory() {
    check(
        "enumerate_limits",
        &[
            "enumerate puzzle 3x3 --max-expansions 1000",
            "enumerate puzzle 3x3 --max-depth 5 --format json",
            "enumerate puzzle 3x3 --max-memory 10046KB",
            "enumerate puzzle 2x2 --max-memory 100B",
            "enumerate puzzle 2x2 --max-memory none",
            "enumerate puzzle 2x7",
            "enumerate puzzle 3x4 --max-memory 50MB",
            "enumerate puzzle 4x5",
            "enumerate puzzle 3x3 --goal 1234",
            "enumerate puzzle 9x9",
            "enumerate puzzle 3x3 --threads 0",
            "enumerate puzzle 3x3 --threads 99999999999",
        ],
    );
}
