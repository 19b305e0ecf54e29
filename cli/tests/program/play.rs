//! `sovet play`.

use crate::harness::{check, check_with_input, run, stdout};

#[test]
fn program_against_itself() {
    check(
        "play_itself",
        &[
            "play tictactoe --x program --o program --start X........",
            "play krk --white program --black program --fen '8/8/8/8/8/1K6/7R/1k6 w - - 0 1'",
            "play krk --white program --black program --max-plies 3 --format json",
        ],
    );
}

#[test]
fn tictactoe_with_a_person() {
    check_with_input(
        "play_tictactoe",
        &["play tictactoe"],
        "5\nhint\n5\n99\nmoves\nundo\nundo\n1\nb2\nboard\nhelp\nquit\n",
    );
}

#[test]
fn krk_with_a_person() {
    check_with_input(
        "play_krk",
        &["play krk"],
        "Kb3\nKc3\nundo\nKb2\nhint\nKa2\n",
    );
}

#[test]
fn krk_with_the_rook() {
    check_with_input(
        "play_krk_with_the_rook",
        &["play krk --white person --black program --fen '8/8/8/8/8/1K6/7R/k7 w - - 0 1'"],
        "hint\nRh1\n",
    );
}

#[test]
fn the_rook_lost_and_stalemate() {
    check_with_input(
        "play_krk_draws",
        &[
            "play krk --white person --black person --fen '8/8/8/8/8/3K4/1R6/k7 b - - 0 1'",
            "play krk --white person --black person --fen '8/8/8/8/8/2K5/7R/k7 w - - 0 1'",
        ],
        "Kxb2\nRb2\n",
    );
}

/// The original asks for ever when the input ends.
#[test]
fn end_of_input_ends_the_game() {
    let output = run("play krk", "Kb3");
    assert_eq!(output.status.code(), Some(4));
    assert!(stdout(&output).contains("the input has ended"));
}
