//! Processes by a list of hosts, as on a cluster.

use crate::{Cluster, counts_alone, end, run};

#[test]
fn the_first_process_of_a_cluster_tells_the_counts() {
    let cluster = Cluster::new(3);
    let arguments = "puzzle 3x3 --format json";
    let others: Vec<_> = [1, 2]
        .map(|process| cluster.start(process, arguments))
        .into();
    let first = cluster.start(0, arguments);
    assert_eq!(end(first).counts(), counts_alone("puzzle 3x3"));
    for other in others {
        let ended = end(other);
        assert_eq!(
            (ended.code, ended.answer + &ended.said),
            (Some(0), String::new())
        );
    }
}

/// Both processes end with a message that has these words, and nothing is counted.
fn check_two(change: &str, arguments: [&str; 2], expected: [&str; 2]) {
    let cluster = Cluster::new(2);
    if let Some((name, text)) = change.split_once('=') {
        cluster.write(name, text);
    }
    let first = cluster.start(0, arguments[0]);
    let second = cluster.start(1, arguments[1]);
    for (child, expected) in [first, second].into_iter().zip(expected) {
        let ended = end(child);
        assert!(ended.said.contains(expected), "{}", ended.said);
        assert_eq!((ended.code, ended.answer.as_str()), (Some(2), ""));
    }
}

#[test]
fn processes_that_do_not_belong_together_say_what_differs() {
    check_two(
        "",
        ["puzzle 3x3", "pancake 9"],
        [
            "the problem here is `puzzle from 1238#4765",
            "the problem here is `pancake from 1 2 3 4 5 6 7 8 9`, that of process 0 is `puzzle",
        ],
    );
}

/// Maps and graphs that look alike from the start, and limits.
#[test]
fn what_differs_within_a_problem_is_seen() {
    let cluster = Cluster::new(2);
    for (name, text) in [
        ("open.map", "A...\n....\n"),
        ("wall.map", "A..#\n....\n"),
        ("one.graph", "start: A\nA -> B 1\nB -> C 1\n"),
        ("two.graph", "start: A\nA -> B 1\nA -> C 1\n"),
    ] {
        cluster.write(name, text);
    }
    let check = |arguments: [&str; 2], expected: &str| {
        let folder = cluster.folder.path().display().to_string();
        let arguments = arguments.map(|arguments| arguments.replace("./", &(folder.clone() + "/")));
        for child in [0, 1].map(|process| cluster.start_command(process, &arguments[process])) {
            let ended = end(child);
            assert!(ended.said.contains(expected), "{}", ended.said);
            assert_eq!((ended.code, ended.answer.as_str()), (Some(2), ""));
        }
    };
    check(
        ["enumerate grid ./open.map", "enumerate grid ./wall.map"],
        "the problem here is `grid from",
    );
    check(
        [
            "enumerate grid ./open.map",
            "enumerate grid ./open.map --movement four",
        ],
        ", movement four",
    );
    check(
        ["enumerate graph ./one.graph", "enumerate graph ./two.graph"],
        "the problem here is `graph from A",
    );
    check(
        ["enumerate puzzle 3x3", "enumerate puzzle 3x3 --max-depth 5"],
        ", depth up to 5",
    );
    check(
        [
            "solve puzzle 867/254/3#1 --format json",
            "solve puzzle 867/254/3#1 --max-depth 10 --format json",
        ],
        ", depth up to 10",
    );
}

/// Options of a cluster mean nothing to processes of one machine.
#[test]
fn what_would_be_ignored_is_refused() {
    for option in ["--process 1", "--secret nowhere", "--wait 1s"] {
        let ended = run(&format!("enumerate puzzle 2x2 --processes 2 {option}"));
        assert!(ended.said.contains("cannot be used with"), "{}", ended.said);
        assert_eq!(ended.code, Some(2));
    }
}

#[test]
fn lists_and_secrets_that_cannot_be_used_are_refused() {
    let both = |text| [text, text];
    let puzzle = both("puzzle 2x2");
    check_two(
        "hosts=127.0.0.1\n",
        puzzle,
        both("line 1: `127.0.0.1` is not an address"),
    );
    check_two(
        "hosts=0:4000\n127.0.0.1:4000\n",
        puzzle,
        both("process 0 is at `0:4000`, which would listen on all networks of the machine"),
    );
    check_two(
        "secret=short\n",
        puzzle,
        both("a secret has at least 16 characters"),
    );
    check_two(
        "hosts=a:1\na:1\n",
        puzzle,
        both("line 2: `a:1` is a duplicate address"),
    );
}

#[cfg(unix)]
#[test]
fn a_secret_is_kept_from_others() {
    use std::os::unix::fs::PermissionsExt;

    let cluster = Cluster::new(1);
    for (mode, code) in [(0o600, 0), (0o400, 0), (0o640, 2), (0o604, 2), (0o620, 2)] {
        let mode = std::fs::Permissions::from_mode(mode);
        std::fs::set_permissions(cluster.file("secret"), mode).unwrap();
        let ended = end(cluster.start(0, "puzzle 2x2"));
        assert_eq!(ended.code, Some(code), "{}", ended.said);
        let is_named = ended
            .said
            .contains("secret: other users may read or change this secret; `chmod 600 ");
        assert_eq!(is_named, code > 0, "{}", ended.said);
    }
}

#[test]
fn a_cluster_needs_a_secret() {
    let cluster = Cluster::new(2);
    let hosts = cluster.file("hosts");
    let ended = run(&format!(
        "enumerate puzzle 2x2 --process 0 --hosts {}",
        hosts.display()
    ));
    assert!(
        ended.said.contains("the processes need a secret"),
        "{}",
        ended.said
    );
    assert_eq!(ended.code, Some(2));
}

#[test]
fn a_process_that_does_not_come_is_named() {
    let cluster = Cluster::new(2);
    let ended = end(cluster.start(0, "puzzle 2x2 --wait 1s"));
    let expected = format!("process 1 at 127.0.0.1:{} did not come", cluster.ports[1]);
    assert!(ended.said.contains(&expected), "{}", ended.said);
    let ended = end(cluster.start(1, "puzzle 2x2 --wait 1s"));
    let expected = format!("process 0 at 127.0.0.1:{} did not come", cluster.ports[0]);
    assert!(ended.said.contains(&expected), "{}", ended.said);
}

#[test]
fn the_first_process_says_which_limit_another_has_met() {
    let cluster = Cluster::new(2);
    let first = cluster.start(0, "puzzle 3x4 --max-memory none --format json");
    let second = cluster.start(1, "puzzle 3x4 --max-memory none --format json --time 500ms");
    let ended = [end(first), end(second)];
    let row = ended[0].row();
    assert_eq!(
        (&row["status"], &row["limit"]),
        (&"stopped".into(), &"time".into())
    );
    let where_met = format!(
        "note: process 1 at 127.0.0.1:{} has stopped: the time ran out\n",
        cluster.ports[1]
    );
    for (ended, said) in ended.iter().zip([&*where_met, "note: the time ran out\n"]) {
        assert_eq!((ended.code, ended.said.as_str()), (Some(4), said));
    }
}
