//! A* on several processes.

use std::time::Duration;

use crate::{Cluster, end, program, run};
#[cfg(target_os = "linux")]
use crate::{send_signal, wait_until_busy};

/// The hardest of Korf's instances: 65 moves, which no test waits for. Manhattan distance is 43.
const HARD: &str = "puzzle 15,2,12,11,14,13,9,5,1,3,8,7,0,10,6,4 -e manhattan";

/// Processes find a solution that costs what one process says.
fn check(problem: &str, processes: usize) {
    let alone = run(&format!("solve {problem} -a astar --format json")).answer();
    let several = format!("solve {problem} -a astar --format json --processes {processes}");
    let several = run(&several).answer();
    assert_eq!(several["status"], "solved");
    assert_eq!(several["processes"], processes);
    for name in ["start", "algorithm", "heuristic", "cost"] {
        assert_eq!(several[name], alone[name], "{name}");
    }
}

#[test]
fn solutions_cost_what_those_of_one_process_do() {
    for processes in [1, 2, 4] {
        check("puzzle 867/254/3#1", processes);
    }
    check("puzzle 1238#4765", 2);
    check("puzzle 1#2/345/678 -e zero", 3);
    check("pancake 4,2,8,6,1,7,3,5 --flip-cost size -e gap-by-size", 2);
    check("graph romania --from Arad", 3);
    let map = "../../domains/grid/tests/data/rooms.map";
    check(&format!("grid {map} --from 1,1 --to 30,22"), 2);
}

#[test]
fn the_answer_says_what_was_sent() {
    let ended = run("solve puzzle 867/254/3#1 -a astar --processes 2");
    let lines: Vec<_> = ended.answer.lines().collect();
    assert!(
        lines[0].contains(": a-star with manhattan"),
        "{}",
        ended.answer
    );
    let last = lines[lines.len() - 1];
    assert!(last.contains(" stored, 2 processes sent "), "{last}");
    assert_eq!((ended.code, ended.said.as_str()), (Some(0), ""));
}

#[test]
fn what_is_known_without_a_search_is_told_once() {
    let ended = run("solve puzzle 213/456/78# -g blank-last -a astar --processes 2");
    assert!(ended.answer.contains("no solution: "), "{}", ended.answer);
    assert_eq!((ended.code, ended.said.as_str()), (Some(3), ""));
}

/// A search is refused with this message, before a process is started.
fn check_refused(arguments: &str, expected: &str) {
    let ended = run(&format!("solve {arguments} --processes 2"));
    assert!(ended.said.contains(expected), "{}", ended.said);
    assert_eq!((ended.code, ended.answer.as_str()), (Some(2), ""));
}

#[test]
fn what_cannot_be_searched_is_refused() {
    let puzzle = "puzzle 1238#4765";
    let check = |more: &str, expected| check_refused(&format!("{puzzle} {more}"), expected);
    check("-a idastar", "ida-star is for one process");
    check(
        "-a bfs",
        "breadth-first is for one process; on several there is a-star",
    );
    check("-a astar --then-ida-star", "takes no --then-ida-star");
    check("-a astar --threads 2", "cannot be used with");
    check("-a astar --steps", "--steps is for one process");
    check("-a astar --trace x", "--trace is for one process");
    check("-a astar --page x.html", "--page is for one process");
    check(
        "-a astar --check-heuristic",
        "--check-heuristic is for one process",
    );
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("boards");
    std::fs::write(&file, "1238#4765\n283/164/7#5\n").unwrap();
    check_refused(
        &format!("puzzle -f {} -a astar", file.display()),
        "several processes solve one problem, and here are 2",
    );
    check_refused(
        "grid - --from 0,0 --to 1,1 -a astar",
        "standard input is for one process",
    );
    let pancakes: Vec<_> = (1..=40).map(|size| size.to_string()).collect();
    let high = format!("pancake {} -a astar", pancakes.join(","));
    check_refused(&high, "needs packed states");
}

#[test]
fn a_limit_that_one_process_meets_stops_all_with_a_lower_bound() {
    for (limit, why) in [
        ("--max-memory 20MB", "the limit on memory was reached"),
        (
            "--max-expansions 50000",
            "the limit on expansions was reached",
        ),
        ("--max-nodes 50000", "the limit on stored nodes was reached"),
        ("--time 500ms --max-memory none", "the time ran out"),
    ] {
        let ended = run(&format!("solve {HARD} -a astar {limit} --processes 2"));
        assert!(ended.answer.contains(why), "{}", ended.answer);
        check_bound(&ended.answer);
        assert_eq!((ended.code, ended.said.as_str()), (Some(4), ""));
    }
}

/// A heuristic that overestimates proves no bound.
#[test]
fn a_heuristic_that_overestimates_gives_no_lower_bound() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("graph");
    let graph = "A -> B 1\nB -> C 1\nC -> D 1\nh: A 9\nh: B 8\nh: C 7\nstart: A\ngoal: D\n";
    std::fs::write(&file, graph).unwrap();
    for processes in ["", " --processes 2"] {
        let ended = run(&format!(
            "solve graph {} -a astar --max-depth 2{processes}",
            file.display()
        ));
        assert!(ended.answer.contains("no verdict"), "{}", ended.answer);
        assert!(!ended.answer.contains("costs less"), "{}", ended.answer);
        assert_eq!(ended.code, Some(4), "{}", ended.said);
    }
}

/// There is a bound on the cost of the hard problem, and it holds.
fn check_bound(text: &str) {
    let words = "no solution costs less than ";
    let bound = text.split_once(words).map_or(text, |(_, rest)| rest);
    let bound = bound.lines().next().unwrap().trim();
    let bound: u64 = bound.parse().unwrap_or_else(|_| panic!("{text}"));
    assert!((43..=65).contains(&bound), "{text}");
}

#[test]
fn the_first_process_of_a_cluster_tells_the_solution() {
    let cluster = Cluster::new(2);
    let arguments = "solve puzzle 867/254/3#1 -a astar";
    let second = cluster.start_command(1, arguments);
    let first = end(cluster.start_command(0, arguments));
    assert!(
        first.answer.contains("solved in 31 moves"),
        "{}",
        first.answer
    );
    let second = end(second);
    let silence = (Some(0), String::new());
    assert_eq!((second.code, second.answer + &second.said), silence);
}

#[test]
fn processes_with_different_heuristics_do_not_search_together() {
    let cluster = Cluster::new(2);
    let arguments = "solve puzzle 867/254/3#1 -a astar";
    let second = cluster.start_command(1, &format!("{arguments} -e misplaced"));
    let first = end(cluster.start_command(0, arguments));
    let expected = "with misplaced`; they must be the same";
    assert!(first.said.contains(expected), "{}", first.said);
    assert_eq!((first.code, end(second).code), (Some(2), Some(2)));
}

/// The other process of two says soon which one was killed, so long after their start, and what is known.
fn check_killed(killed: usize, after: Duration) {
    let cluster = Cluster::new(2);
    let arguments = format!("solve {HARD} -a astar --max-memory 3GB --wait 10s");
    let mut processes: Vec<_> = (0..2)
        .map(|process| cluster.start_command(process, &arguments))
        .collect();
    std::thread::sleep(after);
    processes[killed].kill().unwrap();
    processes.remove(killed).wait().unwrap();
    let ended = end(processes.remove(0));
    let said = ended.said;
    assert!(said.contains(&format!("process {killed} at ")), "{said}");
    // On a slow machine they may not have come together by then: the other waits in vain.
    if !said.contains(" did not come ") {
        assert!(said.contains(" was lost: "), "{said}");
        assert!(!said.contains("nothing was heard"), "{said}");
        check_bound(&said);
    }
    assert_eq!(ended.code.map(|code| code > 0), Some(true));
}

#[test]
fn a_process_that_is_killed_ends_the_other_with_a_lower_bound() {
    for (killed, after) in [(0, 500), (1, 900)] {
        check_killed(killed, Duration::from_millis(after));
    }
}

#[test]
#[ignore = "takes minutes"]
fn long_searches_are_killed_at_any_moment() {
    for kill in 0..20 {
        check_killed(kill % 2, Duration::from_millis(53 * kill as u64));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_signal_to_the_first_process_ends_the_search_with_a_lower_bound() {
    let arguments = format!("solve {HARD} -a astar --max-memory 3GB --processes 2");
    let started = program(&arguments).spawn().unwrap();
    wait_until_busy(&started, 50);
    send_signal(started.id(), "INT");
    let ended = end(started);
    assert!(
        ended.answer.contains("no verdict: the run was cancelled"),
        "{}",
        ended.answer
    );
    check_bound(&ended.answer);
    assert_eq!((ended.code, ended.said.as_str()), (Some(130), ""));
}

#[test]
#[ignore = "takes minutes"]
fn long_searches_of_puzzles_cost_what_korf_has_published() {
    let published = [
        ("0,1,9,7,11,13,5,3,14,12,4,2,8,6,10,15", 42),
        ("14,1,9,6,4,8,12,5,7,2,3,0,10,11,13,15", 45),
        ("14,13,15,7,11,12,9,5,6,0,2,1,4,8,10,3", 57),
    ];
    for (board, cost) in published {
        let problem = format!("puzzle {board} -e manhattan");
        let arguments = format!("solve {problem} -a astar --format json --processes 2");
        assert_eq!(run(&arguments).answer()["cost"], cost);
    }
}
