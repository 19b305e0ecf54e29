//! `sovet random`.

use crate::harness::{check, run, stdout};

#[test]
fn boards() {
    check(
        "random",
        &[
            "random puzzle 4x4",
            "random puzzle 3x3 --seed 7 --count 3",
            "random puzzle 2x3 --count 2",
            "random puzzle 3x3 --depth 31 --goal blank-first",
            "random puzzle 3x3 --depth 32 --goal blank-first",
            "random puzzle 4x4 --depth 20 --seed 3 --format json",
            "random puzzle 4x4 --depth 90",
            "random puzzle 4x4 --depth 83 --goal '1 2 3 4 / 5 # 6 7 / 8 9 10 11 / 12 13 14 15'",
            "random puzzle 5x5 --depth 211",
            "random puzzle 2x5 --depth 56 --goal '1 2 3 4 # / 5 6 7 8 9'",
            "random puzzle 4x4 --depth 79 --max-expansions 1000",
            "random puzzle 4x5 --depth 5000 --max-expansions 1000",
        ],
    );
}

/// What is drawn can be solved, and in as many moves as were asked for.
#[test]
fn boards_can_be_read_again() {
    for (draw, solve) in [
        ("3x3 --depth 12 --count 3", ""),
        (
            "4x4 --depth 17 --goal blank-last --count 2",
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
