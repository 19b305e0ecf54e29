//! The meaning of goals, constraints and advice, rule by rule.

mod common;

use common::{Numbers, Position, only, ours, table_of, theirs};
use search_core::Run;

/// The forcing tree of an advice with these parts, written down; `-` if there is none.
#[track_caller]
fn check(parts: &str, root: Position, tree: &str) {
    let table = table_of(parts);
    let found = only(&table).satisfy(&mut Run::new(), &Numbers, &root);
    let found = found.expect("no limits");
    let text = found.map_or("-".to_owned(), |tree| {
        tree.written(&Numbers, &root).to_string()
    });
    assert_eq!(text, tree, "{parts}");
}

#[test]
fn the_better_goal_may_hold_at_once() {
    check("even : true : up : any", ours(4), "nil");
    check("even : true : up : any", theirs(4), "nil");
}

#[test]
fn the_holding_goal_comes_first() {
    check("even : small : up : any", ours(4), "-");
    check("even : small : up : any", ours(2), "nil");
}

#[test]
fn the_first_of_our_moves_that_succeeds_is_taken() {
    check("even : true : up : any", ours(5), "+1..nil");
    check(
        "ten : true : (depth = 0) and up : nomove",
        ours(8),
        "+2..nil",
    );
    check(
        "ten : true : (depth = 0) and down then (depth = 0) and up : nomove",
        ours(8),
        "+2..nil",
    );
}

#[test]
fn every_reply_must_be_met() {
    let parts = "ten : true : (depth = 0) and up then (depth = 2) and any : (depth = 1) and one";
    check(parts, ours(8), "+1..[+1..nil,-1..+2..nil]");
}
