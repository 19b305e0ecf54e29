//! The JSON form: every line is one value, and records read back.

use search_core::Record;
use serde_json::Value;

use crate::harness::{run, stdout};

/// Returns the values on the lines that a command prints.
fn values(arguments: &str) -> Vec<Value> {
    let output = run(arguments, "");
    stdout(&output)
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

#[test]
fn a_trace_reads_back_as_records() {
    let values = values("solve puzzle 2831647#5 --order bolshakova --steps=all --format json");
    let (answer, events) = values.split_last().unwrap();
    assert_eq!(answer["status"], "solved");
    let records: Vec<Record> = events
        .iter()
        .map(|event| serde_json::from_value(event.clone()).unwrap())
        .collect();
    let generated = records
        .iter()
        .filter(|record| record.event() == "generated")
        .count();
    assert_eq!(
        generated as u64,
        answer["statistics"]["generated"].as_u64().unwrap()
    );
}

#[test]
fn every_command_speaks_json() {
    for arguments in [
        "solve puzzle 2831674#5 --goal bolshakova",
        "solve puzzle 2831647#5 --max-expansions 1",
        "solve grid ../domains/grid/tests/data/pond.map --from 1,2 --to 14,8 --steps",
        "solve pancake 3 1 2 --steps=all",
        "solve pancake 3 1 2 --check-heuristic",
        "compare puzzle 31/2# --goal 12/3# --max-expansions 10",
        "enumerate puzzle 2x3",
        "solve puzzle 283/164/7#5 --algorithm ara-star --steps",
        "solve puzzle 5678#2341 --algorithm optimal-solutions --max-solutions 2",
        "bench korf100 --instances 79 --max-expansions 10",
        "bench korf50 --instances 38 --heuristic manhattan --max-expansions 10",
        "random puzzle 2x3",
        "analyse tictactoe X...O.... --steps",
        "analyse krk 8/8/8/8/8/1K6/7R/k7 w",
        "play tictactoe --x program --o program",
        "analyse connect4 4444 --depth 4 --steps",
        "analyse connect4 4444 --depth 4 --procedure deepening --table-size 1MB --steps",
        "analyse tictactoe X...O.... --procedure proof-number --steps",
        "analyse tictactoe X...O.... --procedure mcts",
        "perft tictactoe",
        "advice run 8/8/4R3/8/3K4/8/2k5/8 w --steps",
        "advice show",
        "solve puzzle 2831647#5 --heuristic pdb:4-4",
        "pdb build 2-3 --size 2x3",
        "advice check krk-repaired",
        "advice diff krk-published krk-repaired",
    ] {
        assert!(
            !values(&format!("{arguments} --format json")).is_empty(),
            "{arguments}"
        );
    }
}
