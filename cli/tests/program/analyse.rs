//! `sovet analyse`.

use std::fs;

use crate::harness::{check, check_with_input, run};

/// Two gambles.
const GAMBLES: &str = "[{0.5: [3, 9], 0.5: [7, 8]}, {1/3: 4, 2/3: [1, 5]}]";

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
fn tree_with_chance() {
    check_with_input(
        "analyse_chance_tree",
        &[
            "analyse tree - --procedure expectiminimax --steps",
            "analyse tree - --procedure star1 --show 2",
            "analyse tree - --procedure star2 --format json",
            "analyse tree - --procedure minimax",
        ],
        GAMBLES,
    );
}

/// Chance nodes are dashed circles, with the probabilities at the edges.
#[test]
fn chance_is_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("gambles.svg");
    let command = "analyse tree - --procedure star1 --picture";
    let output = run(&format!("{command} {}", picture.display()), GAMBLES);
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let drawn = fs::read_to_string(picture).unwrap();
    let lines = || drawn.lines();
    let circles = lines().filter(|line| line.contains("<ellipse") && line.contains("dasharray"));
    // The two nodes, and one in the legend.
    assert_eq!(circles.count(), 3);
    for probability in ["0.5", "1/3", "2/3"] {
        assert!(lines().any(|line| line.contains(&format!(">{probability}</text>"))));
    }
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
