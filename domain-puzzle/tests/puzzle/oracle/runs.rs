//! Every run: status, operators, counters, and the hash of the sequence of boards taken.

use super::harness::{LONGEST, rows, run, start};

fn check_all(file: &str) {
    for row in rows(file) {
        check(&row);
    }
}

fn check(row: &[String]) {
    let [id, reading, limit, status, ops, counters @ .., hash] = row else {
        panic!("a short row: {row:?}");
    };
    let number = |text: &String| text.parse::<u64>().unwrap();
    let counters: Vec<u64> = counters.iter().map(number).collect();
    if counters[0] > LONGEST {
        return;
    }
    let cap = (status == "cap").then_some(counters[0]);
    let outcome = run(reading, &start(id), limit.parse().unwrap_or(0), cap);
    let seen = &outcome.seen;
    let found = [
        seen.taken,
        seen.opened,
        seen.generated,
        seen.retained,
        seen.max_open,
    ];
    assert_eq!((outcome.status, &outcome.ops), (&**status, ops), "{row:?}");
    assert_eq!(
        found[..],
        counters,
        "taken, opened, generated, retained, max_open of {row:?}"
    );
    assert_eq!(seen.hash.hex(), *hash, "the boards taken in {row:?}");
    if cap.is_none() {
        let statistics = outcome.statistics;
        let counted = [
            statistics.expanded,
            statistics.generated,
            statistics.inserted,
            statistics.max_open,
        ];
        assert_eq!(counted[..], counters[1..], "the statistics of {row:?}");
    }
}

#[test]
fn total_search() {
    check_all("runs-total.csv");
}

#[test]
fn limited_deep_search() {
    check_all("runs-limited.csv");
}

#[test]
fn ordered_search_for_tree() {
    check_all("runs-ordered.csv");
}
