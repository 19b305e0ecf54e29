//! `sovet analyse`.

use crate::harness::{check, check_with_input};

#[test]
fn tree() {
    check(
        "analyse_tree",
        &[
            "analyse tree --steps",
            "analyse tree --procedure minimax",
            "analyse tree --procedure ancestors --steps",
            "analyse tree --procedure bratko-minimax",
            "analyse tree --procedure bratko-alpha-beta",
            "analyse tree --format json",
        ],
    );
}

#[test]
fn tree_of_ones_own() {
    check_with_input(
        "analyse_own_tree",
        &[
            "analyse tree -",
            "analyse tree - --procedure ancestors --test one-fin",
        ],
        "[5, [[6, 8], 7]]",
    );
    check_with_input(
        "analyse_bounds_only",
        &[
            "analyse tree - --procedure ancestors --test one-fin",
            "analyse tree - --procedure ancestors --test one-fin --format json",
        ],
        "[[[0]], [[0, 4], 3]]",
    );
}

#[test]
fn tictactoe() {
    check(
        "analyse_tictactoe",
        &[
            "analyse tictactoe --procedure minimax",
            "analyse tictactoe",
            "analyse tictactoe XOX.O.... --static-leaves",
            "analyse tictactoe X........ --depth 1 --steps",
        ],
    );
}

#[test]
fn krk() {
    check(
        "analyse_krk",
        &[
            "analyse krk 8/8/8/8/8/1K6/7R/k7 w",
            "analyse krk '8/8/8/8/8/1k6/7r/K7 b - - 0 1' --depth 2",
            "analyse krk w..4:4..5:6..3:2..0 --depth 3 --show 3",
        ],
    );
}
