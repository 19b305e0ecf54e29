//! The sequences of boards taken, with depths and estimates.

use serde_json::Value;

use super::harness::{Fnv, LONGEST, Taken, json_lines, puzzle, run, start};
use domain_puzzle::MoveOrder;

fn check_all(file: &str) {
    for record in json_lines(file) {
        check(&record);
    }
}

fn check(record: &Value) {
    let text = |name: &str| record[name].as_str().unwrap();
    let cap = record["taken"].as_u64().unwrap();
    if cap > LONGEST {
        return;
    }
    let limit = record["limit"].as_u64().unwrap_or(0);
    let (id, reading) = (text("start_id"), text("reading"));
    let outcome = run(
        reading,
        &start(id),
        usize::try_from(limit).unwrap(),
        Some(cap),
    );
    let taken = &outcome.seen.boards;
    let label = format!("{id} {reading} {limit}");
    assert_eq!(taken.len() as u64, cap, "boards taken in {label}");

    let puzzle = puzzle(MoveOrder::BOLSHAKOVA);
    let line = |taken: &Taken| puzzle.unpack(taken.board).to_string();
    let first: Vec<&str> = text("first").split(' ').collect();
    assert_eq!(
        taken[..first.len()].iter().map(line).collect::<Vec<_>>(),
        first,
        "{label}"
    );
    if let Some(last) = record["last8"].as_str() {
        let last: Vec<&str> = last.split(' ').collect();
        let end = &taken[taken.len() - last.len()..];
        assert_eq!(end.iter().map(line).collect::<Vec<_>>(), last, "{label}");
    }
    for checkpoint in record["checkpoints"].as_array().into_iter().flatten() {
        let after = usize::try_from(checkpoint[0].as_u64().unwrap()).unwrap();
        let mut hash = Fnv::new();
        taken[..after]
            .iter()
            .for_each(|taken| hash.board(taken.board));
        assert_eq!(hash.hex(), checkpoint[1], "after {after} boards of {label}");
    }
    if let Some(depths) = record["depths"].as_str() {
        let digit = |taken: &Taken| char::from_digit(u32::try_from(taken.depth).unwrap(), 16);
        let found: Option<String> = taken[..depths.len()].iter().map(digit).collect();
        assert_eq!(found.as_deref(), Some(depths), "depths of {label}");
    }
    let pairs = record["depth_est"].as_array().into_iter().flatten();
    for (taken, pair) in taken.iter().zip(pairs) {
        let found = (taken.depth as u64, taken.estimate.map(u64::from));
        assert_eq!(
            found,
            (pair[0].as_u64().unwrap(), pair[1].as_u64()),
            "{label}"
        );
    }
}

#[test]
fn limited_sequences() {
    check_all("sequences-limited.jsonl");
}

#[test]
fn total_and_ordered_sequences() {
    check_all("sequences-total-ordered.jsonl");
}
