//! `sovet play`.

use std::io::Write;
use std::process::Stdio;

use crate::harness::{check, check_with_input, run, sovet, stdout};

#[test]
fn program_against_itself() {
    check(
        "play_itself",
        &[
            "play tictactoe --x program --o program --start X........",
            "play krk --white program --black program --start '8/8/8/8/8/1K6/7R/1k6 w - - 0 1'",
            "play krk --white program --black program --max-plies 3 --format json",
        ],
    );
}

/// Any ending is played by what is known of it, and at a level by what is seen ahead.
#[test]
fn endings() {
    let pawn = "--white program --black program --start '3k4/8/3K4/3P4/8/8/8/8 w'";
    check(
        "play_ending",
        &[
            "play ending --white program --black program --max-plies 2",
            "play ending --white program --black program --start '8/4P3/4K3/8/8/8/8/k7 w' --format json",
            &format!("play ending {pawn} --level strong --max-plies 4"),
            &format!("play ending {pawn} --level beginner --seed 2 --max-plies 4"),
            &format!("play ending {pawn} --procedure mcts --simulations 50 --max-plies 2"),
            "play ending --white program --black program --start '8/2P5/8/8/8/K3k3/8/8 b - c3 30 40' --format json --max-plies 4",
            "play ending --start 8/8/8/8/8/8/8/k6K",
            "play ending --start '4k3/8/8/8/8/8/8/4K2R w K - 0 1'",
        ],
    );
}

#[test]
fn ways_to_think() {
    check(
        "play_ways_to_think",
        &[
            "play tictactoe --x program --o program --procedure deepening --start X...O....",
            "play tictactoe --x program --o program --procedure mcts --simulations 50 --start X...O....",
            "play connect4 --x program --o program --procedure deepening --depth 4 --size 4x4 --format json",
            "play connect4 --x program --o program --procedure mcts --simulations 500 --seed 3 --size 4x4 --format json",
            "play connect4 --simulations 10",
            "play connect4 --procedure deepening --seed 10",
            "play tictactoe --seed 10",
            "play connect4 --procedure mcts --depth 3",
            "play connect4 --move-time 5apples",
            "play connect4 --procedure chance",
        ],
    );
}

/// With a time for each move a game ends, however far the program could look.
#[test]
fn time_to_think() {
    for way in ["deepening", "mcts"] {
        let arguments = format!(
            "play connect4 --x program --o program --procedure {way} --move-time 200ms --max-plies 4"
        );
        let output = run(&arguments, "");
        let text = stdout(&output);
        assert!(
            text.contains("unfinished: the move limit is reached"),
            "{text}"
        );
        assert_eq!(output.status.code(), Some(4));
    }
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
        &["play krk --white person --black program --start '8/8/8/8/8/1K6/7R/k7 w - - 0 1'"],
        "hint\nRh1\n",
    );
}

#[test]
fn the_rook_lost_and_stalemate() {
    check_with_input(
        "play_krk_draws",
        &[
            "play krk --white person --black person --start '8/8/8/8/8/3K4/1R6/k7 b - - 0 1'",
            "play krk --white person --black person --start '8/8/8/8/8/2K5/7R/k7 w - - 0 1'",
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

/// A reader that is gone does not hear of it.
#[test]
fn a_closed_pipe_ends_the_game() {
    let mut child = sovet("play tictactoe")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    child
        .stdin
        .take()
        .unwrap()
        .write_all(b"5\n1\n")
        .unwrap_or(());
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

/// With levels and clocks.
#[test]
fn levels() {
    check_with_input(
        "play_levels",
        &[
            "play tictactoe --x program --o program --level beginner --seed 3",
            "play krk --white program --black program --level perfect --max-plies 2",
            "play connect4 --level perfect --start 44443333 --size 4x5 --style unicode",
            "play krk --level strong --clock 90m --start '8/8/8/8/8/1K6/7R/k7 b - - 0 1' --format json",
        ],
        "1\nhint\nflip\n",
    );
}

/// The cost of a mistake, as far as looking ahead shows, and for programs.
#[test]
fn mistakes() {
    check_with_input(
        "play_mistakes",
        &["play connect4 --start 4433 --depth 4"],
        "7\n",
    );
    check_with_input(
        "play_mistakes_for_programs",
        &["play tictactoe --start X...O...X --format json --o person"],
        "3\n",
    );
}
