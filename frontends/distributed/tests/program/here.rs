//! Processes on one machine, which the first one starts.

use crate::{counts_alone, run};
#[cfg(target_os = "linux")]
use crate::{end, program, send_signal, wait_until_busy};

/// The counts do not depend on the number of processes.
fn check(problem: &str, processes: usize) {
    let arguments = format!("enumerate {problem} --format json --processes {processes}");
    assert_eq!(run(&arguments).counts(), counts_alone(problem));
}

#[test]
fn counts_are_those_of_one_process() {
    for processes in [1, 2, 4] {
        check("puzzle 3x3", processes);
    }
    check("pancake 7", 3);
    check("puzzle 2x2", 2);
}

#[test]
fn states_without_numbers_are_counted_by_their_keys() {
    check("graph romania --from Arad", 3);
    // As far as they are asked for.
    check("puzzle 4x4 --max-depth 14", 2);
    check("puzzle 5x5 --max-depth 10", 3);
    check("pancake 17 --max-depth 3", 2);
}

#[test]
fn the_answer_says_what_was_sent() {
    let ended = run("enumerate pancake 8 --processes 2");
    let last = ended.answer.lines().last().unwrap();
    assert!(
        last.starts_with("40320 expanded, 10.1 KB, 2 processes sent "),
        "{last}"
    );
    assert_eq!(ended.said, "");
}

/// A count is refused with this message and exit code, before a process is started.
fn check_refused(arguments: &str, expected: &str, code: i32) {
    let ended = run(&format!("enumerate {arguments} --processes 2"));
    assert!(ended.said.contains(expected), "{}", ended.said);
    assert_eq!((ended.code, ended.answer.as_str()), (Some(code), ""));
}

#[test]
fn what_cannot_be_counted_is_refused() {
    check_refused(
        "pancake 30 --max-depth 2",
        "these states have neither numbers nor keys",
        2,
    );
    check_refused(
        "puzzle 3x4 --max-memory 30MB",
        "take 30 MB in each process",
        2,
    );
    check_refused("puzzle 3x3 --threads 2", "cannot be used with", 2);
    check_refused("puzzle 3x3 --processes 0", "whole number from 1 to 64", 2);
}

#[test]
fn a_limit_stops_all_processes() {
    let limited = "enumerate puzzle 3x3 --max-expansions 1000 --processes 2 --format json";
    let ended = run(limited);
    assert_eq!(ended.code, Some(4), "{}", ended.said);
    let row = ended.row();
    assert_eq!(
        (&row["status"], &row["limit"]),
        (&"stopped".into(), &"expansions".into())
    );
    // The greatest sum of levels that the limit allows; the last one is known, and not expanded.
    assert_eq!(row["statistics"]["expanded"], 913);
    let states = row["states"].as_array().unwrap();
    let states = states.iter().map(|states| states.as_u64().unwrap());
    let expanded: u64 = states.rev().skip(1).sum();
    assert_eq!(expanded, 913);
}

#[test]
fn the_time_that_is_up_anywhere_stops_all_processes() {
    let ended = run("enumerate puzzle 3x4 --max-memory none --time 500ms --processes 2");
    let expected = "no verdict on the others: the time ran out";
    assert!(ended.answer.contains(expected), "{}", ended.answer);
    assert_eq!((ended.code, ended.said.as_str()), (Some(4), ""));
}

/// Asks the first of three processes to end, as Ctrl-C does with all of them.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_to_the_first_process_ends_all() {
    let started = program("enumerate puzzle 3x4 --max-memory none --processes 3").spawn();
    let started = started.unwrap();
    wait_until_busy(&started, 50);
    send_signal(started.id(), "INT");
    let ended = end(started);
    let expected = "no verdict on the others: the run was cancelled";
    assert!(ended.answer.contains(expected), "{}", ended.answer);
    assert_eq!((ended.code, ended.said.as_str()), (Some(130), ""));
}
