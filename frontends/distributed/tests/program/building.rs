//! Pattern databases that several processes build.

use std::fs;
use std::path::Path;
use std::process::{Child, Command};
use std::time::Duration;

use crate::killed::kill;
use crate::{Cluster, Ended, end, program};
#[cfg(target_os = "linux")]
use crate::{send_signal, wait_until_busy};

/// The program that keeps its databases in this folder.
fn building(folder: &Path, arguments: &str) -> Command {
    let mut command = program(&format!("pdb build {arguments}"));
    command.env("SOVET_CACHE", folder);
    command
}

/// The names and bytes of the databases in a folder.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let Ok(files) = fs::read_dir(folder.join("pattern-databases")) else {
        return Vec::new();
    };
    let mut files: Vec<_> = files
        .map(|file| {
            let file = file.unwrap();
            let name = file.file_name().into_string().unwrap();
            (name, fs::read(file.path()).unwrap())
        })
        .collect();
    files.sort();
    files
}

/// Two and three processes write the files of one.
fn check(arguments: &str, databases: usize) {
    let alone = tempfile::tempdir().unwrap();
    let ended = Ended::of(building(alone.path(), arguments).output().unwrap());
    assert_eq!(ended.code, Some(0), "{}", ended.said);
    assert_eq!(files(alone.path()).len(), databases);
    for processes in [2, 3] {
        let folder = tempfile::tempdir().unwrap();
        let arguments = format!("{arguments} --processes {processes}");
        for status in ["built: ", "kept: "] {
            let ended = Ended::of(building(folder.path(), &arguments).output().unwrap());
            assert_eq!(ended.code, Some(0), "{}", ended.said);
            assert_eq!(ended.answer.matches(status).count(), databases);
            assert!(files(folder.path()) == files(alone.path()));
        }
    }
}

#[test]
fn processes_of_one_machine_write_the_files_of_one_process() {
    check("4-4 --size 3x3", 2);
    check("1,2,3/4,5,6/7,8 --size 3x4 --encoding differences", 3);
    check("15,14 --encoding nibbles", 1);
}

fn start(cluster: &Cluster, process: usize, arguments: &str) -> Child {
    let folder = cluster.file(&process.to_string());
    let mut command = building(&folder, arguments);
    command
        .args(["--wait", "10s", "--process", &process.to_string()])
        .arg("--hosts")
        .arg(cluster.file("hosts"))
        .arg("--secret")
        .arg(cluster.file("secret"));
    command.spawn().unwrap()
}

#[test]
fn the_first_process_of_a_cluster_has_the_files() {
    let cluster = Cluster::new(3);
    let arguments = "3-3 --size 3x3 --format json";
    let children = [2, 1, 0].map(|process| start(&cluster, process, arguments));
    let [second, first, teller] = children.map(end);
    for silent in [second, first] {
        let said = silent.answer + &silent.said;
        assert_eq!((silent.code, said), (Some(0), String::new()));
    }
    assert_eq!(teller.code, Some(0), "{}", teller.said);
    assert_eq!(teller.answer.matches("\"status\":\"built\"").count(), 2);
    assert_eq!(files(&cluster.file("0")).len(), 2);
    assert_eq!(files(&cluster.file("1")).len(), 0);
}

#[test]
fn another_pattern_is_refused() {
    let cluster = Cluster::new(2);
    let first = start(&cluster, 0, "1,2,3 --size 3x3");
    let second = start(&cluster, 1, "1,2,4 --size 3x3");
    for child in [first, second] {
        let ended = end(child);
        assert!(
            ended
                .said
                .contains("the problem here is `databases in bytes of sliding tiles")
        );
        assert_eq!((ended.code, ended.answer.as_str()), (Some(2), ""));
    }
    assert_eq!(files(&cluster.file("0")).len(), 0);
}

/// A process that is killed ends the others, which leave no file.
fn check_killed(killed: usize, after: Duration) {
    let cluster = Cluster::new(3);
    let arguments = "7-8 --max-memory 8GB";
    let start = |process| start(&cluster, process, arguments);
    kill((0..3).map(start).collect(), killed, after);
    assert_eq!(files(&cluster.file("0")).len(), 0);
}

#[test]
fn a_process_that_is_killed_leaves_no_file() {
    for (killed, after) in [(1, 700), (0, 900), (2, 1200)] {
        check_killed(killed, Duration::from_millis(after));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_signal_to_the_first_process_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = "7-8 --max-memory 8GB --processes 2";
    let started = building(folder.path(), arguments).spawn().unwrap();
    wait_until_busy(&started, 50);
    send_signal(started.id(), "INT");
    let ended = end(started);
    assert!(ended.said.contains("cancelled"), "{}", ended.said);
    assert_eq!((ended.code, ended.answer.as_str()), (Some(130), ""));
    assert_eq!(files(folder.path()).len(), 0);
}

#[test]
fn values_and_memory_that_do_not_fit_are_refused() {
    let check = |arguments: &str, expected: &str| {
        let folder = tempfile::tempdir().unwrap();
        let ended = Ended::of(building(folder.path(), arguments).output().unwrap());
        assert!(ended.said.contains(expected), "{}", ended.said);
        assert_eq!((ended.code, ended.answer.as_str()), (Some(2), ""));
        assert_eq!(files(folder.path()).len(), 0);
    };
    check(
        "15,11,14,10 --encoding nibbles --processes 2",
        "which the encoding `nibbles` cannot hold: choose `bytes`",
    );
    check(
        "7-8 --max-memory 100MB --processes 2",
        "of memory to build, and --max-memory leaves",
    );
}
