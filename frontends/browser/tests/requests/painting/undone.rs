//! Strokes that undo each other.

use serde_json::{Value, json};

use super::{Domain, Game, Kind, changed, painted, stroke};

/// Checks that after these strokes a problem is again what it was after the first one, and that each of them has
/// changed it.
#[track_caller]
fn check_options(kind: Kind, name: &str, text: &str, options: &Value, strokes: &[&str]) {
    let after = |problem: &Value, written: &str| {
        let reply = painted(kind, problem, &stroke(written));
        let after = changed(problem, &reply);
        let after = after.unwrap_or_else(|| panic!("{problem} {written}: {reply}"));
        assert_ne!(after, *problem, "{written}");
        after
    };
    let problem = kind.problem(name, text, options);
    let begun = after(&problem, strokes[0]);
    let rest = strokes[1..].iter();
    let end = rest.fold(begun.clone(), |problem, stroke| after(&problem, stroke));
    assert_eq!(end, begun);
}

#[track_caller]
fn check(kind: Kind, name: &str, text: &str, strokes: &[&str]) {
    check_options(kind, name, text, &json!({}), strokes);
}

#[test]
fn of_puzzles_and_stacks() {
    let slides = [
        "slide 2,2",
        "slide 2,0",
        "slide 0,0",
        "slide 2,0",
        "slide 2,2",
    ];
    check(Domain, "puzzle", "28#/163/754", &slides);
    let swaps = ["swap 0,0 3,3", "swap 1,0 2,2", "swap 2,2 1,0"];
    check(
        Domain,
        "puzzle",
        "13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6",
        &swaps,
    );
    check(
        Domain,
        "pancake",
        "3, 1, 5, 2, 4",
        &["flip 3,0", "flip 2,0", "flip 2,0"],
    );
    check(
        Domain,
        "pancake",
        "3 1 5 2 4",
        &["swap 0,0 4,0", "swap 1,0 2,0", "swap 2,0 1,0"],
    );
}

#[test]
fn of_maps() {
    let octile = "type octile\nheight 2\nwidth 3\nmap\n@..\nG..\n";
    let given = json!({ "from": "1,0", "to": "2,1" });
    for (map, options) in [("#A.\n..B\n", json!({})), (octile, given)] {
        let ground = ["open 0,0 1,1", "wall 1,1 0,0", "open 1,1 0,0"];
        check_options(Domain, "grid", map, &options, &ground);
        let ends = [
            "start 0,2",
            "goal 0,1",
            "start 1,1",
            "goal 1,2",
            "start 0,2",
        ];
        check_options(Domain, "grid", map, &options, &ends);
    }
}

#[test]
fn of_graphs() {
    let graph = "# roads\nA -- B 5   # good\nB -> \"C, D\"\n\nstart: A\ngoal: B # far\nh: A 4, B 0\n\
                 at: A 0 0, B 1 0.5, \"C, D\" 2 2\n";
    for strokes in [
        &["edge [A] [B] = 6", "edge [B] [A] = 7", "edge [A] [B] = 6"][..],
        &["one-way [A] [B] = 6", "edge [A] [B]", "one-way [A] [B]"],
        &["rename [A] = Q 7", "rename [Q 7] = --", "rename [--] = Q 7"],
        &["h [C, D] = 3", "h [C, D]", "h [C, D] = inf", "h [C, D] = 3"],
        &["start [B]", "start [C, D]", "start [B]"],
        &["goal [A]", "goal [C, D]", "goal [A]"],
        &["move [B] @0,0", "move [B] @500,500", "move [B] @0,0"],
        &[
            "disconnect [B] [C, D]",
            "node @100,200",
            "edge [A] [C] = 9",
            "h [C] = 1",
            "remove [C]",
        ],
    ] {
        check(Domain, "graph", graph, strokes);
    }
}

#[test]
fn of_boards() {
    check(
        Game,
        "tictactoe",
        "X.O/.../...",
        &["play 0,1", "play 1,1", "empty 1,1"],
    );
    check(
        Game,
        "connect4",
        "4453",
        &["drop 0,1", "drop 0,6", "take-back"],
    );
    let bratko = "w..4:4..5:6..3:2..0";
    for (name, position) in [
        ("krk", bratko),
        ("krk", "8/8/8/8/8/1K6/7R/7k b"),
        ("ending", "8/8/8/8/8/1K6/7P/7k b - - 0 1"),
    ] {
        check(
            Game,
            name,
            position,
            &["white-king 4,4", "white-king 4,2", "white-king 4,4"],
        );
        check(
            Game,
            name,
            position,
            &["black-king 0,0", "black-king 0,1", "black-king 0,0"],
        );
        check(Game, name, position, &["turn", "turn", "turn"]);
        if position != bratko {
            check(Game, name, position, &["colours", "colours", "colours"]);
        }
    }
}

#[test]
fn of_trees() {
    let named = "# a tree\na -> b c  # two\nb = 3, c = 4 # their values\n";
    for (tree, root, leaf, child, grown) in [
        (named, "a", "b", "d", "d"),
        ("[3, [9, 1]] # nested", "root", "1", "3", "1.1"),
    ] {
        let value = format!("value [{leaf}] = 1");
        let grow = [
            value.clone(),
            format!("child [{leaf}]"),
            format!("remove [{grown}]"),
        ];
        check(Game, "tree", tree, &grow.each_ref().map(String::as_str));
        let spread = [
            value,
            format!("child [{root}] = 8"),
            format!("remove [{child}]"),
        ];
        check(Game, "tree", tree, &spread.each_ref().map(String::as_str));
        check(Game, "tree", tree, &["turn", "turn", "turn"]);
    }
}
