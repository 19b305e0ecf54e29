//! Connect Four: analysing, playing, counting.

use crate::harness::{check, check_with_input};

#[test]
fn analyse() {
    check(
        "connect4_analyse",
        &[
            "analyse connect4 4444 --depth 6 --show 3",
            "analyse connect4 --size 4x5 --procedure minimax --depth 4",
            "analyse connect4 121212 --evaluator level --depth 2",
            "analyse connect4 ......./......./......./......./..OOO../..XXX.. --depth 4 --show 0",
            "analyse connect4 4 --procedure negamax --scout --depth 4 --show 0",
            "analyse connect4 --procedure proof-number --max-memory 10100KB",
            "analyse connect4 --procedure mtd-f --max-memory 10100KB",
        ],
    );
}

#[test]
fn play() {
    check(
        "connect4_play",
        &[
            "play connect4 --x program --o program --start 4455 --depth 6",
            "play connect4 --x program --o program --size 4x4 --depth 16",
        ],
    );
}

#[test]
fn a_person_plays() {
    check_with_input(
        "connect4_person",
        &["play connect4 --depth 4"],
        "4\nx\n44\nmoves\n0\n4\nhint\nundo\nquit\n",
    );
}

#[test]
fn perft() {
    check(
        "perft",
        &[
            "perft connect4",
            "perft connect4 4444 --depth 7 --moves",
            "perft connect4 --size 4x4 --depth 9",
            "perft connect4 --depth 30 --max-expansions 10000",
            "perft connect4 --moves --depth 30 --max-expansions 10000",
            "perft tictactoe --depth 11",
            "perft ending 8/8/8/8/8/1K6/7R/k7 w --depth 4",
            "perft ending 8/2P5/8/8/8/1K6/8/k7 w --moves --depth 1",
            "perft tictactoe --depth 0",
            "perft connect4 --depth 2 --format json",
            "perft connect4 --depth 1 --moves --format json",
        ],
    );
}

#[test]
fn solve_game() {
    check(
        "solve_game",
        &[
            "solve-game connect4 4444443555555 --moves",
            "solve-game connect4 --size 4x4",
            "solve-game connect4 444333 --size 4x5",
            "solve-game connect4 1212123 --moves --format json",
            "solve-game connect4 --max-expansions 100",
            "solve-game connect4 --max-expansions 100 --format json",
            "solve-game connect4 1212121",
            "solve-game connect4 --size 4x4 --max-memory 0B",
        ],
    );
}

#[test]
fn bad_positions() {
    check(
        "connect4_bad_positions",
        &[
            "analyse connect4 48",
            "analyse connect4 4444444",
            "analyse connect4 12121213",
            "analyse connect4 1212121",
            "analyse connect4 --size 9x9",
            "analyse connect4 --size 7",
            "analyse connect4 --depth 0",
            "play connect4 --depth 0",
            "play connect4 --start 4x",
            "perft connect4 40",
            "perft tictactoe XX.......",
            "perft ending 8/8/8/8/8/1K6/7R/k7",
        ],
    );
}
