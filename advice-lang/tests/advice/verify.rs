//! The checker of forcing trees against good trees and against trees spoilt in every way.

use advice_lang::ForcingTree::{self, Move, Nil, Replies};
use advice_lang::verify_forcing_tree;

use crate::common::{Numbers, Position, only, ours, table_of, theirs};

type Tree = ForcingTree<i32>;

/// Reach 10 without falling below 4; they step by one.
const PARTS: &str =
    "ten : not small : (depth = 0) and up then (depth = 2) and any : (depth = 1) and one";

fn mv(mv: i32, rest: Tree) -> Tree {
    Move(mv, Box::new(rest))
}

fn good() -> Tree {
    mv(1, Replies(vec![(1, mv(1, Nil)), (-1, mv(3, Nil))]))
}

/// Returns the verdict of the checker on the tree: the violated condition in brackets.
fn verdict(parts: &str, root: Position, tree: &Tree) -> String {
    let table = table_of(parts);
    match verify_forcing_tree(only(&table), &Numbers, &root, tree) {
        Ok(()) => "a forcing tree".to_owned(),
        Err(violation) => violation.written(&Numbers, &root).to_string(),
    }
}

#[track_caller]
fn check(root: Position, tree: &Tree, expected: &str) {
    assert_eq!(verdict(PARTS, root, tree), expected);
}

#[test]
fn good_trees() {
    check(ours(7), &mv(3, Nil), "a forcing tree");
    check(ours(10), &Nil, "a forcing tree");
    let root = ours(8);
    let tree = mv(1, Replies(vec![(-1, mv(2, Nil)), (1, Nil)]));
    check(root, &tree, "a forcing tree");
    let twice = mv(
        1,
        Replies(vec![(-1, mv(2, Nil)), (1, Nil), (-1, mv(2, Nil))]),
    );
    check(root, &twice, "a forcing tree");
}

#[test]
fn condition_1_the_tree_is_part_of_the_game_tree_at_this_root() {
    check(
        theirs(8),
        &mv(1, Nil),
        "at the root: the tree has a move of the side that is not to move (condition 1)",
    );
    check(
        ours(8),
        &Replies(vec![]),
        "at the root: the tree has a move of the side that is not to move (condition 1)",
    );
    check(
        ours(6),
        &mv(4, Nil),
        "at the root: +4 is not a legal move (condition 1)",
    );
    check(
        ours(8),
        &good(),
        "after +1 +1: the better goal holds, yet the tree goes on (condition 3)",
    );
}

#[test]
fn condition_2_the_holding_goal() {
    check(
        ours(3),
        &Nil,
        "at the root: the holding goal is violated (condition 2)",
    );
    check(
        ours(4),
        &mv(1, Replies(vec![(1, mv(3, Nil)), (-1, mv(-1, Nil))])),
        "after +1 +1 +3: the tree ends without the better goal (condition 3)",
    );
    let parts = "ten : not even : up : any";
    assert_eq!(
        verdict(parts, ours(7), &mv(3, Nil)),
        "after +3: the holding goal is violated (condition 2)"
    );
}

#[test]
fn condition_3_the_better_goal_in_the_leaves_and_only_there() {
    check(
        ours(8),
        &Nil,
        "at the root: the tree ends without the better goal (condition 3)",
    );
    check(
        ours(10),
        &mv(1, Nil),
        "at the root: the better goal holds, yet the tree goes on (condition 3)",
    );
    check(
        ours(8),
        &mv(1, Replies(vec![])),
        "after +1: the tree ends without the better goal (condition 3)",
    );
}

#[test]
fn condition_4_our_moves() {
    check(
        ours(12),
        &mv(-2, Nil),
        "at the root: our move -2 does not satisfy the us-moves (condition 4)",
    );
}

#[test]
fn condition_5_all_their_moves_and_no_others() {
    check(
        ours(8),
        &mv(1, Replies(vec![(1, Nil)])),
        "after +1: their move -1 is not met (condition 5)",
    );
    check(
        ours(8),
        &mv(
            1,
            Replies(vec![(1, Nil), (-1, mv(2, Nil)), (2, mv(-1, Nil))]),
        ),
        "after +1: their move +2 does not satisfy the them-moves (condition 5)",
    );
}

#[test]
fn depth_is_counted_from_the_root() {
    let parts = "ten : true : (depth = 0) and up : (depth = 1) and one";
    assert_eq!(
        verdict(
            parts,
            ours(8),
            &mv(1, Replies(vec![(1, Nil), (-1, mv(2, Nil))]))
        ),
        "after +1 -1: our move +2 does not satisfy the us-moves (condition 4)"
    );
}
