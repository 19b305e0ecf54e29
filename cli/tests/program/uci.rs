//! The program as a chess engine.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;

use crate::harness::{run, sovet};

/// Returns the program's answers to these lines, times apart.
fn answers(lines: &str) -> Vec<String> {
    let output = run("uci", lines);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(output.stderr, b"");
    let text = String::from_utf8(output.stdout).unwrap();
    let lines = text.lines().map(|line| {
        let words = line.split(' ').collect::<Vec<_>>();
        let time = words.iter().position(|word| *word == "nps");
        match time {
            Some(start) => [&words[..start], &words[start + 4..]].concat().join(" "),
            None => line.to_owned(),
        }
    });
    lines.collect()
}

#[track_caller]
fn check(lines: &str, expected: &[&str]) {
    assert_eq!(answers(lines), expected);
}

const MATE_IN_1: &str = "position fen 8/8/8/8/8/1K6/7R/k7 w - - 0 1\n";

#[test]
fn a_handshake() {
    check(
        "uci\nisready\nquit\n",
        &[
            concat!("id name sovet ", env!("CARGO_PKG_VERSION")),
            "id author the sovet project",
            "option name Source type combo default table var table var advice var search",
            "option name Advice type string default <empty>",
            "option name MultiPV type spin default 1 min 1 max 256",
            "option name Hash type spin default 16 min 1 max 4096",
            "option name UCI_ShowWDL type check default false",
            "option name Ponder type check default false",
            "uciok",
            "readyok",
        ],
    );
}

#[test]
fn a_move_from_the_table() {
    check(
        &format!("{MATE_IN_1}go"),
        &[
            "info string table: king and rook against king, win in 1 ply",
            "info depth 1 score mate 1 nodes 0 pv h2h1",
            "bestmove h2h1",
        ],
    );
}

#[test]
fn a_move_by_advice() {
    check(
        &format!("setoption name Source value advice\n{MATE_IN_1}go depth 1\n"),
        &[
            "info string advice of krk-repaired, rule edge_rule: mate_in_2",
            "info depth 1 score mate 1 nodes 0 pv h2h1",
            "bestmove h2h1",
        ],
    );
}

#[test]
fn advice_from_a_file() {
    let files = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../domain-chess-krk/src/tables"
    );
    let lines = format!(
        "setoption name Source value advice\n\
         setoption name Advice value {files}/krk-short.al0\n{MATE_IN_1}go depth 1\n"
    );
    let first = &answers(&lines)[0];
    assert!(first.contains("krk-short.al0, rule"), "{first}");
}

#[test]
fn advice_that_is_not_there() {
    for (name, reason) in [
        ("none", "there is no table and no file `none`"),
        (
            "-",
            "cannot be read from standard input, which the chess program uses",
        ),
        ("never-lose", "is about tic-tac-toe"),
        ("kqk", "the table kqk is for another ending"),
        ("kpk-promote", "ends with the promotion"),
    ] {
        let lines = format!(
            "setoption name Source value advice\nsetoption name Advice value {name}\n{MATE_IN_1}go depth 1\n"
        );
        let answers = answers(&lines);
        assert!(answers[0].contains(reason), "{}", answers[0]);
        assert_eq!(answers.last().unwrap(), "bestmove h2h1");
    }
}

#[test]
fn a_search_that_is_stopped() {
    let mut child = sovet("uci")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut wait_for = |start: &str| {
        let mut lines = lines.by_ref().map(Result::unwrap);
        lines.find(|line| line.starts_with(start)).unwrap()
    };
    writeln!(input, "position startpos moves e2e4\ngo infinite").unwrap();
    wait_for("info depth 2 ");
    writeln!(input, "isready").unwrap();
    wait_for("readyok");
    writeln!(input, "stop").unwrap();
    wait_for("bestmove ");
    drop(input);
    assert!(child.wait().unwrap().success());
}
