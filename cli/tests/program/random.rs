//! `sovet random`.

use crate::harness::{check, run, stdout};

#[test]
fn boards() {
    check(
        "random",
        &[
            "random puzzle 4x4 --seed 1",
            "random puzzle 3x3 --seed 7 --count 3",
            "random puzzle 2x3 --count 2 --seed 1",
            "random puzzle 3x3 --depth 31 --goal blank-first --seed 1",
            "random puzzle 3x3 --depth 32 --goal blank-first",
            "random puzzle 4x4 --depth 20 --seed 3 --format json",
            "random puzzle 4x4 --depth 90",
            "random puzzle 4x4 --depth 83 --goal '1 2 3 4 / 5 # 6 7 / 8 9 10 11 / 12 13 14 15'",
            "random puzzle 5x5 --depth 211",
            "random puzzle 2x5 --depth 56 --goal '1 2 3 4 # / 5 6 7 8 9'",
            "random puzzle 4x4 --depth 79 --max-expansions 1000 --seed 1",
            "random puzzle 4x5 --depth 5000 --max-expansions 1000 --seed 1",
            "random pancake 10 --seed 1 --count 2",
            "random pancake 3 --seed 5 --format json",
            "random grid 5x20 --seed 3",
            "random grid 9x15 --kind rooms --side 4 --seed 3",
            "random grid 9x15 --kind maze --seed 3",
            "random grid 9x15 --kind maze --side 2 --seed 3",
            "random grid 9 --seed 1",
            "random graph 9 --seed 3",
            "random graph 1",
            "random graph x",
            "random pancake nine --seed 1",
        ],
    );
}

/// Drawn boards can be solved, and in as many moves as were asked for.
#[test]
fn boards_can_be_read_again() {
    for (draw, solve) in [
        ("3x3 --depth 12 --count 3", ""),
        (
            "4x4 --depth 17 --goal blank-last --count 2",
            "--goal blank-last",
        ),
        // A line of these begins with `1 #`.
        (
            "4x4 --depth 17 --goal blank-last --count 2 --seed 19",
            "--goal blank-last",
        ),
        ("2x5 --depth 9", ""),
        ("5x5 --depth 14", "--algorithm ida-star"),
    ] {
        let boards = stdout(&run(&format!("random puzzle {draw}"), ""));
        let solved = stdout(&run(&format!("solve puzzle --file - {solve}"), &boards));
        let depth = draw.split(' ').nth(2).unwrap();
        let lengths = solved.matches(&format!("solved in {depth} moves")).count();
        assert_eq!(lengths, boards.lines().count(), "{draw}: {solved}");
    }
}

/// Without a number each run draws another one and says which, so that the same can be had again.
#[test]
fn a_new_number_each_time_is_told() {
    let output = run("random pancake 20", "");
    let told = String::from_utf8(output.stderr.clone()).unwrap();
    let seed = told.split_whitespace().nth(2).unwrap();
    let again = run(&format!("random pancake 20 --seed {seed}"), "");
    assert_eq!(stdout(&again), stdout(&output));
    assert!(again.stderr.is_empty());
    let others: std::collections::HashSet<String> = (0..4)
        .map(|_| stdout(&run("random pancake 20", "")))
        .collect();
    assert!(others.len() > 1);
}

/// Maps and stacks that are drawn are read again.
#[test]
fn what_is_drawn_is_solved() {
    let stacks = stdout(&run("random pancake 9 --count 3", ""));
    let solved = stdout(&run("solve pancake --file -", &stacks));
    assert_eq!(solved.matches("solved").count(), 3);
    let map = stdout(&run("random grid 10x30 --kind rooms --side 5", ""));
    let compared = stdout(&run("compare grid - --from 1,1 --to 1,1", &map));
    assert!(compared.contains("a-star with octile"), "{compared}");
}
