//! `sovet practice` in plain lines.

use crate::harness::{check, check_with_input};

#[test]
fn wrong_input() {
    check(
        "practice_wrong_input",
        &[
            "practice knk",
            "practice krk --moves 17",
            "practice krk --moves 5-3",
            "practice krk --moves some",
            "practice krk --moves 3 --difficulty hard",
            "practice krk --rounds 0",
            "play krk --clock 0s",
            "play krk --clock 5m+",
            "play krk --level easy --depth 3",
            "play krk --seed 3",
            "play tictactoe --level clever",
        ],
    );
}

#[test]
fn rounds() {
    check_with_input(
        "practice_rounds",
        &["practice krk --moves 2 --seed 1"],
        "moves\nhint\n",
    );
}
