//! [`DeepDown`] against the original program.

use std::cell::RefCell;

use proptest::prelude::*;
use search_core::{DeepDown, Event, Limit, Limits, Run};
use serde_json::Value;

use crate::graph::{Graph, Watcher, graphs_without_cycles};

const DATA: &str = include_str!("../data/search-deep-down.jsonl");

#[test]
fn the_original_program_answers_the_same() {
    let records: Vec<Value> = DATA
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(records.len(), 20, "the file is whole");
    records.iter().for_each(check);
}

fn check(record: &Value) {
    let edges = record["edges"].as_object().unwrap();
    let names: Vec<&String> = edges.keys().collect();
    let number = |name: &Value| names.iter().position(|&other| name == other).unwrap();
    let list = |value: &Value| {
        value
            .as_array()
            .unwrap()
            .iter()
            .map(number)
            .collect::<Vec<_>>()
    };
    let graph = Graph {
        edges: edges
            .values()
            .map(|children| list(children).into_iter().map(|to| (to, 1_u32)).collect())
            .collect(),
        goals: list(&record["goals"]),
    };
    let start = number(&record["start"]);
    let id = &record["id"];

    let mut tested = Vec::new();
    let mut until_first = None;
    let watcher: Watcher<'_> = &mut |event| match event {
        Event::Generated(node) => tested.push(*node.state),
        Event::Goal(_) => {
            until_first.get_or_insert(tested.len());
        }
        _ => {}
    };
    let mut run = Run::watched_by(watcher);
    let solutions: Vec<Vec<usize>> = DeepDown::new(&mut run, &graph, &start)
        .map(|solution| solution.unwrap().states(&graph, &start))
        .collect();
    assert_eq!(run.statistics.generated, record["tested_total"], "{id}");

    let expected = record["all_solutions_on_failure"].as_array().unwrap();
    assert_eq!(
        solutions,
        expected.iter().map(list).collect::<Vec<_>>(),
        "{id}"
    );
    let first = record["first_solution"]
        .as_array()
        .map(|_| list(&record["first_solution"]));
    assert_eq!(solutions.first(), first.as_ref(), "{id}");
    let until_first = until_first.unwrap_or(tested.len());
    assert_eq!(
        tested[..until_first],
        list(&record["tested_until_first"]),
        "{id}"
    );
    check_steps(&graph, start);
}

/// The tests of backtracking in their order, and after how many of them each solution is found.
fn naive(graph: &Graph, node: usize, tests: &mut Vec<usize>, found: &mut Vec<usize>) {
    for &(child, _) in &graph.edges[node] {
        tests.push(child);
        if graph.goals.contains(&child) {
            found.push(tests.len());
        } else {
            naive(graph, child, tests, found);
        }
    }
}

/// Asked for a solution it tests what comes before that one, and nothing more; asked for the next it goes on from
/// there, in the order of backtracking.
fn check_steps(graph: &Graph, start: usize) {
    let (mut expected, mut found) = (Vec::new(), Vec::new());
    naive(graph, start, &mut expected, &mut found);
    let tested = RefCell::new(Vec::new());
    let watcher: Watcher<'_> = &mut |event| {
        if let Event::Generated(node) = event {
            tested.borrow_mut().push(*node.state);
        }
    };
    let mut run = Run::watched_by(watcher);
    let mut solutions = DeepDown::new(&mut run, graph, &start);
    assert!(tested.borrow().is_empty());
    for tests in found {
        assert!(solutions.next().unwrap().is_ok());
        assert_eq!(*tested.borrow(), expected[..tests]);
    }
    assert!(solutions.next().is_none());
    assert_eq!(*tested.borrow(), expected);
}

proptest! {
    #[test]
    fn it_goes_step_by_step(graph in graphs_without_cycles()) {
        check_steps(&graph, 0);
    }
}

/// Also where two limits are met: one on depth, passed over, and then one on expansions.
#[test]
fn nothing_comes_after_an_error() {
    let graph = Graph::new(3, &[(0, 1, 1_u32), (0, 2, 1), (1, 0, 1), (2, 0, 1)], &[]);
    for expansions in 0..6 {
        let limits = Limits {
            depth: Some(2),
            expansions: Some(expansions),
            ..Limits::default()
        };
        let mut run = Run::new().with_limits(limits);
        let mut solutions = DeepDown::new(&mut run, &graph, &0);
        let stopped = solutions.next().unwrap().unwrap_err();
        let met = if expansions < 3 {
            Limit::Expansions
        } else {
            Limit::Depth
        };
        assert_eq!(stopped.limit, met, "{expansions} expansions");
        assert!(solutions.next().is_none(), "{expansions} expansions");
    }
}
