//! The meaning of goals, constraints, advice and rules, one by one.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use advice_lang::{ForcingTree, MAX_DEPTH, verify_forcing_tree};
use search_core::{Limit, Limits, Run, Stopped};

use crate::common::{Numbers, Position, load, only, ours, table_of, theirs};

fn satisfy(
    parts: &str,
    root: Position,
    run: &mut Run<'_>,
) -> Result<Option<ForcingTree<i32>>, Stopped> {
    let table = table_of(parts);
    let advice = only(&table);
    let found = advice.satisfy(run, &Numbers, &root)?;
    if let Some(tree) = &found {
        assert_eq!(verify_forcing_tree(advice, &Numbers, &root, tree), Ok(()));
    }
    Ok(found)
}

/// Checks the forcing tree of a piece of advice with these parts, written down; `-` if there is none.
#[track_caller]
fn check(parts: &str, root: Position, tree: &str) {
    let found = satisfy(parts, root, &mut Run::new()).expect("no limits");
    let found = found.map(|tree| tree.written(&Numbers, &root).to_string());
    assert_eq!(found.as_deref().unwrap_or("-"), tree, "{parts}");
}

#[test]
fn the_better_goal_may_hold_at_once() {
    check("even : true : up : any", ours(4), "nil");
    check("even : true : up : any", theirs(4), "nil");
}

#[test]
fn the_holding_goal_is_tested_first() {
    check("even : small : up : any", ours(4), "-");
    check("even : small : up : any", ours(2), "nil");
}

#[test]
fn the_holding_goal_must_hold_in_leaves_too() {
    check("ten : not ten : up : any", ours(8), "-");
    check("ten : not even : (depth = 0) and up : nomove", ours(9), "-");
}

#[test]
fn the_first_of_our_moves_that_succeeds_is_taken() {
    check("even : true : up : nomove", ours(5), "+1..nil");
    check("even : true : down then up : nomove", ours(5), "-1..nil");
    check("ten : true : up : nomove", ours(8), "+2..nil");
    check("ten : true : up : nomove", ours(5), "-");
}

#[test]
fn every_reply_must_be_met() {
    let us = "(depth = 0) and up then (depth = 2) and any";
    check(
        &format!("ten : true : {us} : (depth = 1) and one"),
        ours(8),
        "+1..[+1..nil,-1..+2..nil]",
    );
    check(
        &format!("ten : true : {us} : (depth = 1) and any"),
        ours(3),
        "-",
    );
    check(
        &format!("ten : true : {us} : (depth = 1) and up"),
        ours(4),
        "+2..[+1..+3..nil,+2..+2..nil,+3..+1..nil]",
    );
}

#[test]
fn a_node_of_theirs_without_replies_fails_unless_it_is_a_leaf() {
    check("ten : true : up : nomove", ours(9), "+1..nil");
    check("big and not ten : true : one : nomove", ours(9), "-");
    check("ten : true : up : nomove", theirs(9), "-");
    check("ten : true : up : (depth = 1) and up", theirs(9), "-");
}

#[test]
fn the_root_may_be_theirs() {
    check(
        "ten : true : (depth = 1) and any : (depth = 0) and one",
        theirs(8),
        "[+1..+1..nil,-1..+3..nil]",
    );
}

#[test]
fn comparisons_see_the_root_of_the_tree() {
    check(
        "shrunk and their_turn : true : up then down : nomove",
        ours(5),
        "-1..nil",
    );
    let parts = "shrunk and even and their_turn : not small : (depth = 0) and up then (depth = 2) and down : one";
    check(parts, ours(5), "+1..[+1..-3..nil,-1..-1..nil]");
    check(
        "grown and big : not shrunk : (depth < 3) and one : (depth < 2) and down",
        ours(9),
        "+1..nil",
    );
}

#[test]
fn and_keeps_the_order_of_its_left_side() {
    // The orders show it: `any` is +1 +2 +3 -1 -2 -3, `two` is +2 -2.
    check("never : true : any and two : nomove", ours(5), "-");
    check(
        "their_turn : true : any and down : nomove",
        ours(5),
        "-1..nil",
    );
    check(
        "their_turn : true : (two then one) and any : nomove",
        ours(5),
        "+2..nil",
    );
    check(
        "their_turn : true : any and (two then one) : nomove",
        ours(5),
        "+1..nil",
    );
    check("their_turn : true : up and down : nomove", ours(5), "-");
    check("their_turn : true : up and nomove : nomove", ours(5), "-");
}

#[test]
fn then_puts_moves_in_order_and_keeps_those_of_both_sides() {
    check(
        "ten : true : up : (depth = 0) and (one then any and one)",
        theirs(9),
        "[+1..nil,-1..+2..nil,+1..nil,-1..+2..nil]",
    );
    check(
        "big : true : up : (depth = 0) and (two then one and two then two)",
        theirs(11),
        "nil",
    );
    check(
        "not their_turn and big : true : up : (depth = 0) and (one then up and one)",
        theirs(12),
        "[+1..nil,-1..nil,+1..nil]",
    );
}

#[test]
fn depth_tests_choose_by_the_distance_from_the_root() {
    check(
        "ten : true : (depth = 0) and up then (depth = 2) and down : (depth < 2) and up",
        ours(9),
        "+1..nil",
    );
    check("ten : true : up and (depth = 2) : nomove", ours(9), "-");
    check(
        "ten : true : depth > 0 and up then depth =< 0 and one : nomove",
        ours(9),
        "+1..nil",
    );
    check(
        "ten : true : depth >= 1 and up then depth < 1 and two : nomove",
        ours(9),
        "-",
    );
}

#[test]
fn an_open_test_lets_the_right_side_generate() {
    check(
        "their_turn : true : (depth = 0 then down) and two : nomove",
        ours(5),
        "+2..nil",
    );
    check(
        "their_turn and not grown : true : (depth = 0 then down) and one : nomove",
        ours(5),
        "-1..nil",
    );
}

#[test]
fn the_first_matching_rule_is_committed_to() {
    let table = load(
        "first :: if big then [a, b].
         second :: if even then [a, c].
         third :: if small then [c].
         advice( a, ten : true : one : nomove).
         advice( b, never : true : one : nomove).
         advice( c, grown : true : up : nomove).",
    );
    let ask = |number| {
        let root = ours(number);
        let answer = table
            .strategy(&mut Run::new(), &Numbers, &root)
            .expect("no limits");
        let found = answer
            .satisfied
            .map(|found| format!("{} {}", found.advice, found.tree.written(&Numbers, &root)));
        format!("{:?} {:?} {found:?}", answer.rule, answer.tried)
    };
    assert_eq!(ask(11), r#"Some("first") ["a"] Some("a -1..nil")"#);
    assert_eq!(
        ask(12),
        r#"Some("first") ["a", "b"] None"#,
        "the second rule matches, but later"
    );
    assert_eq!(ask(6), r#"Some("second") ["a", "c"] Some("c +1..nil")"#);
    assert_eq!(ask(3), r#"Some("third") ["c"] Some("c +1..nil")"#);
    assert_eq!(ask(5), "None [] None");
}

#[test]
fn expansions_are_counted_and_limited() {
    let parts = "never : true : (depth < 4) and up : (depth < 4) and one";
    let mut run = Run::new();
    assert_eq!(satisfy(parts, ours(5), &mut run).expect("no limits"), None);
    let all = run.statistics;
    assert_eq!((all.expanded, all.generated, all.max_depth), (25, 24, 4));
    for expansions in [0, 1, 24] {
        let limits = Limits {
            expansions: Some(expansions),
            ..Limits::default()
        };
        let stopped =
            satisfy(parts, ours(5), &mut Run::new().with_limits(limits)).expect_err("a limit");
        assert_eq!(stopped.limit, Limit::Expansions);
        assert_eq!(stopped.statistics.expanded, expansions);
    }
    let limits = Limits {
        expansions: Some(25),
        ..Limits::default()
    };
    assert!(satisfy(parts, ours(5), &mut Run::new().with_limits(limits)).is_ok());
}

#[test]
fn the_nodes_of_the_tree_are_stored_and_limited() {
    let us = "(depth = 0) and up then (depth = 2) and any";
    let parts = format!("ten : true : {us} : (depth = 1) and one");
    let ask = |limits| {
        let mut run = Run::new().with_limits(limits);
        let found = satisfy(&parts, ours(8), &mut run).map_err(|stopped| stopped.limit);
        (found.map(|_| ()), run.statistics.max_stored)
    };
    // +1..[+1..nil,-1..+2..nil]
    assert_eq!(ask(Limits::default()), (Ok(()), 5));
    let stored = |stored| Limits {
        stored: Some(stored),
        ..Limits::default()
    };
    assert_eq!(ask(stored(5)), (Ok(()), 5));
    assert_eq!(ask(stored(4)), (Err(Limit::Stored), 5));
    assert_eq!(ask(stored(0)), (Err(Limit::Stored), 1));
    let bytes = |bytes| Limits {
        bytes: Some(bytes),
        ..Limits::default()
    };
    assert_eq!(ask(bytes(1_000)), (Ok(()), 5));
    assert_eq!(ask(bytes(50)).0, Err(Limit::Bytes));
}

#[test]
fn one_advice_answers_as_a_table_would() {
    let table = table_of("ten : true : up : nomove");
    let ask = |number| only(&table).strategy(&mut Run::new(), &Numbers, &ours(number));
    let met = ask(8).expect("no limits");
    assert_eq!((met.rule, &*met.tried), (None, &["a"][..]));
    let found = met.satisfied.expect("10 is in reach");
    assert_eq!((found.advice, &*found.tree.to_string()), ("a", "2..nil"));
    let failed = ask(5).expect("no limits");
    assert_eq!((failed.rule, &*failed.tried), (None, &["a"][..]));
    assert_eq!(failed.satisfied, None);
}

#[test]
fn the_other_limits_leave_no_verdict_either() {
    let endless = "never : true : one : one";
    let stopped = |limits| {
        let mut run = Run::new().with_limits(limits);
        satisfy(endless, ours(5), &mut run)
            .expect_err("endless")
            .limit
    };
    let cancelled = AtomicBool::new(true);
    assert_eq!(stopped(Limits::default()), Limit::Depth);
    assert_eq!(
        stopped(Limits {
            depth: Some(3),
            ..Limits::default()
        }),
        Limit::Depth
    );
    assert_eq!(
        stopped(Limits {
            time: Some(Duration::ZERO),
            ..Limits::default()
        }),
        Limit::Time
    );
    assert_eq!(
        stopped(Limits {
            cancel: Some(&cancelled),
            ..Limits::default()
        }),
        Limit::Cancelled
    );
    let leaf_at_the_limit = Limits {
        depth: Some(1),
        ..Limits::default()
    };
    let mut run = Run::new().with_limits(leaf_at_the_limit);
    assert!(
        satisfy("ten : true : one : one", ours(9), &mut run)
            .expect("a leaf is not expanded")
            .is_some()
    );
}

#[test]
fn the_deepest_trees_fit_the_stack() {
    let mut tree = ForcingTree::Nil;
    for depth in 0..MAX_DEPTH {
        tree = match depth % 2 {
            0 => ForcingTree::Move(1, Box::new(tree)),
            _ => ForcingTree::Replies(vec![(-1, tree)]),
        };
    }
    let written = tree.written(&Numbers, &theirs(5));
    assert_eq!((tree.depth(), tree.size()), (MAX_DEPTH, MAX_DEPTH));
    assert!(written.to_string().starts_with("[-1..+1..[-1..+1.."));
    assert!(serde_json::to_string(&written).expect("writable").len() > MAX_DEPTH);
}
