//! `sovet advice diff`.

use serde_json::Value;

use crate::harness::{check, check_with_input, run, stdout};

/// A table for tic-tac-toe that wins if it can at once, and else takes any cell.
const CARELESS: &str = "\
    :- game(tictactoe_x).\n\
    always :: if true then [win, any].\n\
    advice(win, won : true : (depth = 0) and legal : nomove).\n\
    advice(any, themtomove : true : (depth = 0) and legal : nomove).\n";

/// A table for king and rook that has experts for the edge and for the rest of the board.
const NETWORK: &str = "\
    edge :: if their_king_edge then table krk_published.\n\
    inside :: if true then table krk_repaired.\n";

#[test]
fn diff() {
    check(
        "advice_diff",
        &[
            "advice diff krk-published krk-repaired",
            "advice diff krk-repaired krk-published --show 1 --format json",
            "advice diff krk-repaired krk-repaired",
        ],
    );
    check_with_input(
        "advice_diff_hold",
        &["advice diff never-lose - --show 3"],
        CARELESS,
    );
    check_with_input(
        "advice_diff_network",
        &["advice diff - krk-repaired --show 2"],
        NETWORK,
    );
}

#[test]
fn tables_that_cannot_be_compared() {
    check(
        "advice_diff_wrong",
        &[
            "advice diff krk-repaired kqk",
            "advice diff krk-repaired krk-repeired",
            "advice diff - -",
            "advice diff kpk-promote kpk-promote",
            "advice diff krk-repaired kpk-hold",
            "advice diff krk-repaired krk-published --show few",
        ],
    );
}

/// Returns the comparison of these tables as a program reads it.
fn report(arguments: &str) -> Value {
    let printed = stdout(&run(
        &format!("advice diff {arguments} --format json"),
        CARELESS,
    ));
    serde_json::from_str(&printed).unwrap()
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap()
}

fn sum(score: &Value) -> u64 {
    ["a", "b", "equal"]
        .iter()
        .map(|key| number(&score[*key]))
        .sum()
}

#[test]
fn all_that_differs_is_told() {
    let report = report("never-lose - --show all");
    let moves = &report["first_moves"];
    let only = number(&moves["only"]["a"]) + number(&moves["only"]["b"]);
    let other = number(&moves["other"]) + only;
    assert_eq!(
        number(&moves["same"]) + other + number(&moves["neither"]),
        number(&report["positions"])
    );
    assert_eq!(sum(&report["by_worth"]), other);
    let pairs = report["pairs"]["list"].as_array().unwrap();
    assert_eq!(number(&report["pairs"]["count"]), pairs.len() as u64);
    let positions = pairs.iter().map(|pair| number(&pair["positions"]));
    assert_eq!(positions.sum::<u64>(), other);
    for which in ["a", "b"] {
        let leads = &report["leads"][which];
        let list = leads["list"].as_array().unwrap();
        assert_eq!(number(&leads["count"]), list.len() as u64);
    }
    assert_eq!(report["better"], "a");
    assert_eq!(report["because"], "aim");
}

#[test]
fn the_limit_hides_no_number() {
    let [all, few] = ["all", "1"].map(|limit| report(&format!("- never-lose --show {limit}")));
    for of in [&["pairs"][..], &["leads", "a"], &["leads", "b"]] {
        let [all, few] =
            [&all, &few].map(|report| of.iter().fold(report, |value, key| &value[*key]));
        assert_eq!(few["count"], all["count"]);
        let list = few["list"].as_array().unwrap();
        assert_eq!(list[..], all["list"].as_array().unwrap()[..list.len()]);
        assert!(list.len() <= 1);
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let [one, three] = [1, 3].map(|threads| report(&format!("never-lose - --threads {threads}")));
    assert_eq!(one, three);
}
