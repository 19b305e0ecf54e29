//! `sovet bench`.

use crate::harness::check;

#[test]
fn korf100() {
    check(
        "bench_korf100",
        &[
            "bench korf100 --instances 12,79",
            "bench korf100 --instances 79 --format json",
            "bench korf100 --instances 79 --algorithm a-star",
            "bench korf100 --instances 79,42 --max-expansions 270000",
            "bench korf100 --instances 79 --order seed",
        ],
    );
}

/// A length that is not the published one is shouted.
#[test]
fn a_wrong_length() {
    check(
        "bench_wrong",
        &[
            "bench korf100 --instances 79 --algorithm greedy",
            "bench korf100 --instances 79 --algorithm greedy --format json",
        ],
    );
}
