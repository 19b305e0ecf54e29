//! `sovet practice` in plain lines.

use crate::harness::{check, check_with_input};

#[test]
fn wrong_input() {
    check(
        "practice_wrong_input",
        &[
            "practice knk",
            "practice krk --won-in 17",
            "practice kqk --count 2 --won-in 1 --seed 0",
            "practice krk --won-in 5-3",
            "practice krk --won-in some",
            "practice krk --won-in 3 --level hard",
            "practice krk --count 0",
            "play krk --clock 0s",
            "play krk --clock 5m+",
            "play krk --level easy --depth 3",
            "play krk --seed 3",
            "play tictactoe --level clever",
        ],
    );
}

/// Best play, and hints, in an ending with a pawn that becomes a rook.
#[test]
fn best_play() {
    check_with_input(
        "practice_best_play",
        &["practice krk --won-in 2 --seed 1"],
        "hint\nRa7\nRh7\n",
    );
}

/// A move that is slower is accepted, one that gives the win away is not.
#[test]
fn a_detour_and_a_slip() {
    check_with_input(
        "practice_detour",
        &["practice kqk --won-in 1 --seed 4 --style unicode"],
        "Qg2\nKf3\nundo\nKf3\nQg4\n",
    );
}

#[test]
fn for_programs() {
    check_with_input(
        "practice_json",
        &["practice krk --won-in 2 --seed 1 --count 2 --format json"],
        "Rc6\nRc7\n",
    );
}
