//! The example of the text, with the identifiers, in every reading.

use std::collections::HashMap;

use domain_puzzle::MoveOrder;
use serde_json::Value;

use super::harness::{data, puzzle, run, start};
use super::opening::identifiers;

#[test]
fn first_example() {
    let records: Vec<Value> = serde_json::from_str(&data("first-example.json").join("\n")).unwrap();
    assert!(records.len() > 40, "the file is whole");
    records.iter().for_each(check);
}

fn check(record: &Value) {
    let text = |name: &str| record[name].as_str().unwrap();
    let number = |name: &str| record[name].as_u64().unwrap();
    let reading = text("reading").trim_end_matches(" (first 60)");
    let limit = record["limit"].as_u64().unwrap_or(0);
    let taken: Vec<&str> = text("taken").split(' ').collect();
    let cap = (text("status") == "cap").then_some(taken.len() as u64);
    let outcome = run(reading, &start("P00"), usize::try_from(limit).unwrap(), cap);
    let seen = &outcome.seen;
    let label = format!("{reading} {limit}");

    assert_eq!(
        (outcome.status, &*outcome.ops),
        (text("status"), text("ops")),
        "{label}"
    );
    let counters = [seen.opened, seen.retained, seen.max_open, seen.generated];
    let expected = ["opened", "retained", "max_open", "generated"].map(number);
    assert_eq!(
        counters, expected,
        "opened, retained, max_open, generated of {label}"
    );

    let puzzle = puzzle(MoveOrder::BOLSHAKOVA);
    let line = |board| puzzle.unpack(board).to_string();
    let boards: Vec<String> = seen.boards.iter().map(|taken| line(taken.board)).collect();
    assert_eq!(boards, taken, "{label}");

    let mut before = 0;
    let mut ids = Vec::new();
    for &children in &seen.batches {
        ids.extend(identifiers(before, children));
        before += children;
    }
    let listed = ids.iter().zip(&seen.children);
    let generated: Vec<String> = listed
        .map(|(id, (mv, board))| format!("{id}:{}:{}", mv.letter(), line(*board)))
        .collect();
    let expected: Vec<&str> = text("generated_list").split_whitespace().collect();
    let textual = reading.ends_with("-textual");
    if !textual {
        assert_eq!(generated, expected, "{label}");
    }
    if let Some(depths) = record["depths"].as_array() {
        let found: Vec<u64> = seen.boards.iter().map(|taken| taken.depth as u64).collect();
        assert_eq!(
            found,
            depths.iter().filter_map(Value::as_u64).collect::<Vec<_>>(),
            "{label}"
        );
    }
    if let Some(estimates) = record["estimates"].as_array() {
        let found: Vec<Option<u64>> = seen
            .boards
            .iter()
            .map(|taken| taken.estimate.map(u64::from))
            .collect();
        assert_eq!(
            found,
            estimates.iter().map(Value::as_u64).collect::<Vec<_>>(),
            "{label}"
        );
    }
    if !textual {
        let unique: HashMap<&str, &str> = expected
            .iter()
            .map(|child| {
                (
                    child.split(':').next().unwrap(),
                    child.rsplit(':').next().unwrap(),
                )
            })
            .collect();
        for (id, board) in text("taken_ids").split(' ').zip(&boards).skip(1) {
            assert_eq!(unique[id], board, "identifier {id} in {label}");
        }
    }
}
