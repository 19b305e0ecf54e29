//! The trace of a search for advice.

mod common;

use advice_lang::Event;
use common::{Numbers, load, ours};
use search_core::{Limits, Run};

fn trace(text: &str, number: i32) -> String {
    let mut lines = Vec::new();
    let observer = |event: Event<'_, Numbers>| lines.push(event.record(&Numbers).to_string());
    let table = load(text);
    let mut run = Run::watched_by(observer).with_limits(Limits::default());
    let answer = table
        .strategy(&mut run, &Numbers, &ours(number))
        .expect("no limits");
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
fn no_rule() {
    insta::assert_snapshot!("trace_no_rule", trace(TABLE, 2));
}
