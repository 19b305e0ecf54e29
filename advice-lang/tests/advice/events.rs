//! The trace of a search for advice.

use advice_lang::Event;
use search_core::Run;

use crate::common::{Numbers, load, ours};

fn trace(text: &str, number: i32) -> String {
    let mut lines = Vec::new();
    let mut expanded = 0;
    let observer = |event: Event<'_, Numbers>| {
        expanded += u64::from(event.name() == "expanded");
        lines.push(event.record(&Numbers).to_string());
    };
    let table = load(text);
    let mut run = Run::watched_by(observer);
    let answer = table
        .strategy(&mut run, &Numbers, &ours(number))
        .expect("no limits");
    let counted = run.statistics.expanded;
    assert_eq!(expanded, counted);
    let end = serde_json::to_string(&answer).expect("writable");
    lines.push(end);
    lines.join("\n")
}

const TABLE: &str = "r :: if not small then [high, low].
    advice( high, big and even : true : (depth < 3) and one : (depth < 2) and one).
    advice( low, even and grown : not ten : (depth = 0) and any : (depth = 1) and up).";

#[test]
fn a_satisfied_advice_after_one_that_fails() {
    insta::assert_snapshot!("trace", trace(TABLE, 5));
}

#[test]
fn replies_that_are_met_and_a_violated_holding_goal() {
    let table = "r :: if true then [a].
        advice( a, ten : not shrunk :
          (depth = 0) and up then (depth = 2) and (one then two) : (depth = 1) and one).";
    insta::assert_snapshot!("trace_replies", trace(table, 8));
}

#[test]
fn no_rule() {
    insta::assert_snapshot!("trace_no_rule", trace(TABLE, 2));
}
