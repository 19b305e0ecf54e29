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
            "bench korf100 --instances 79 --order bolshakova",
        ],
    );
}

/// The tables of 6-6-6-6 are not needed here: the easiest instance is some seconds of work with them.
#[test]
fn korf50() {
    check(
        "bench_korf50",
        &[
            "bench korf50 --instances 40,38 --heuristic manhattan --max-expansions 10000",
            "bench korf50 --heuristic linear-conflict --max-expansions 1000",
            "bench korf50 --instances 38 --heuristic manhattan --max-expansions 10000 --format json",
            "bench korf50 --instances 38 --heuristic manhattan --max-depth 2",
        ],
    );
}

/// A length that is not the published one is wrong only if the method promises better.
#[test]
fn longer_solutions() {
    check(
        "bench_longer",
        &[
            "bench korf100 --instances 79 --algorithm greedy",
            "bench korf100 --instances 79 --algorithm greedy --format json",
            "bench korf100 --instances 79 --algorithm weighted-a-star --weight 2",
            "bench korf100 --instances 79 --algorithm a-star --heuristic misplaced-with-blank --max-expansions 100",
        ],
    );
}
