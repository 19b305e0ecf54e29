//! Pipes, colours and Ctrl-C.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use crate::harness::{run, sovet, stdout};

const ESCAPE: char = '\u{1b}';

#[test]
fn colour_only_where_it_is_wanted() {
    assert!(
        !stdout(&run("solve puzzle 2831647#5", "")).contains(ESCAPE),
        "a pipe gets none"
    );
    assert!(stdout(&run("solve puzzle 2831647#5 --color always", "")).contains(ESCAPE));
    let mut quiet = sovet("solve puzzle 2831647#5");
    let output = quiet.env("NO_COLOR", "1").output().unwrap();
    assert!(!stdout(&output).contains(ESCAPE), "NO_COLOR is respected");
}

#[test]
fn a_closed_pipe_is_no_error() {
    let mut child = sovet("solve puzzle 5678#2341 --steps=all --algorithm breadth-first")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

/// Ctrl-C ends a long search with what was found.
#[cfg(unix)]
#[test]
fn interrupt() {
    let mut child = sovet(
        "solve puzzle 1238#4765 --goal 1238#4756 --ignore-parity --algorithm ida-star --steps",
    )
    .stdout(Stdio::piped())
    .spawn()
    .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let first = lines.next().unwrap().unwrap();
    assert!(first.contains("ida-star"), "{first}");
    lines.next().unwrap().unwrap();
    crate::harness::send_interrupt(&child);
    let rest: Vec<String> = lines.map(Result::unwrap).collect();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    let end = &rest[rest.len() - 3..];
    assert_eq!(end[0], "no verdict: the run was cancelled");
    assert!(
        end[1].starts_with("no solution costs less than "),
        "{}",
        end[1]
    );
    assert!(end[2].contains("expanded"), "{}", end[2]);
}
