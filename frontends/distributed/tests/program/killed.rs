//! Processes that are killed: the others end, say which one was lost, and the same command goes on.

use std::fs;
use std::process::Child;
use std::time::Duration;

use crate::{Cluster, Ended, counts_alone, end, program};
#[cfg(target_os = "linux")]
use crate::{send_signal, wait_until_busy};

/// Long enough to be killed in.
const LONG: &str = "puzzle 3x4 --max-memory none";

/// One of these processes is killed after this time: the others see that at once, end without an answer, and name it.
pub(crate) fn kill(mut processes: Vec<Child>, killed: usize, after: Duration) {
    std::thread::sleep(after);
    processes[killed].kill().unwrap();
    processes.remove(killed).wait().unwrap();
    for survivor in processes {
        let ended = end(survivor);
        let names_it = ended.said.contains(&format!("process {killed} at "));
        assert!(names_it, "killed {killed} after {after:?}: {}", ended.said);
        assert!(!ended.said.contains("nothing was heard"), "{}", ended.said);
        assert_eq!(ended.answer, "");
        assert_ne!(ended.code, Some(0));
    }
}

/// One of three processes is killed that have just started a count.
fn check(killed: usize, after: Duration) {
    let cluster = Cluster::new(3);
    // On a slow machine they may not have come together by then: the others wait in vain.
    let arguments = format!("{LONG} --wait 10s");
    let start = |process| cluster.start(process, &arguments);
    kill((0..3).map(start).collect(), killed, after);
}

#[test]
fn a_process_that_is_killed_ends_the_others() {
    // Meanwhile they come together, or count the first levels, or larger ones.
    for (killed, after) in [(0, 300), (1, 500), (2, 700), (1, 900)] {
        check(killed, Duration::from_millis(after));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn the_processes_of_one_machine_end_with_the_first() {
    let mut first = program(&format!("enumerate {LONG} --processes 3"))
        .spawn()
        .unwrap();
    wait_until_busy(&first, 50);
    first.kill().unwrap();
    // The others write there, too, so this ends when the last of them has.
    let ended = end(first);
    assert!(!ended.said.contains("nothing was heard"), "{}", ended.said);
    assert!(ended.said.contains("process 0 "), "{}", ended.said);
}

/// Waits until the system holds what was sent from this port and takes no more of it, but for less time than after which
/// a silent process is lost.
#[cfg(target_os = "linux")]
fn wait_until_stuck(port: u16) {
    let from = format!(":{port:04X}");
    let mut held = Vec::new();
    while held.len() < 30 {
        std::thread::sleep(Duration::from_millis(500));
        let table = fs::read_to_string("/proc/net/tcp").unwrap();
        let lines = table
            .lines()
            .map(|line| line.split_whitespace().collect::<Vec<_>>());
        let own = lines.filter(|fields| fields[1].ends_with(&from));
        held.push(own.map(|fields| fields[4][..8].to_owned()).max());
        let is_stuck = |last: &[Option<String>]| {
            let bytes = last[0]
                .as_ref()
                .and_then(|held| u32::from_str_radix(held, 16).ok());
            last.iter().all(|held| *held == last[0]) && bytes > Some(1 << 20)
        };
        if held.windows(3).last().is_some_and(is_stuck) {
            return;
        }
    }
}

/// One that does not even read what it is sent: the first must not wait for that before it ends.
#[cfg(target_os = "linux")]
#[test]
fn a_process_that_is_stopped_keeps_none_from_ending() {
    let cluster = Cluster::new(3);
    let start = |process| cluster.start(process, "pancake 11 --max-memory none");
    let [first, stopped, third] = [0, 1, 2].map(start);
    wait_until_busy(&first, 350);
    send_signal(stopped.id(), "STOP");
    wait_until_stuck(cluster.ports[0]);
    send_signal(first.id(), "INT");
    let first = end(first);
    assert!(
        first.answer.contains("the run was cancelled"),
        "{}",
        first.answer
    );
    assert_eq!(first.code, Some(130), "{}", first.said);
    let third = end(third);
    assert!(
        third.said.contains("the run was cancelled"),
        "{}",
        third.said
    );
    send_signal(stopped.id(), "CONT");
    assert_ne!(end(stopped).code, Some(0));
}

/// Runs processes that keep every level; one may be killed after a time.
fn run_kept(
    cluster: &Cluster,
    problem: &str,
    processes: usize,
    kill: Option<(usize, Duration)>,
) -> Vec<Ended> {
    let levels = cluster.file("levels");
    // One that is killed before the other has found it is waited for in vain.
    let wait = if kill.is_some() { "3s" } else { "60s" };
    let arguments = format!(
        "{problem} --format json --checkpoint-every 0s --wait {wait} --checkpoint {}",
        levels.display()
    );
    let start = |process| cluster.start(process, &arguments);
    let mut processes: Vec<_> = (0..processes).map(start).collect();
    if let Some((killed, after)) = kill {
        std::thread::sleep(after);
        processes[killed].kill().unwrap();
        processes.remove(killed).wait().unwrap();
    }
    processes.into_iter().map(end).collect()
}

#[test]
fn the_same_command_goes_on_after_a_process_was_killed() {
    check_goes_on("puzzle 2x5", 0);
    // By keys, which ends at the limit.
    check_goes_on("puzzle 4x4 --max-depth 18", 4);
}

/// Kills a process until two processes know from where they would go on, and lets them, to this exit code.
fn check_goes_on(problem: &str, code: i32) {
    let cluster = Cluster::new(2);
    let mut gone_on = 0;
    // Later and later, until two processes were killed at work: machines differ.
    let delays = std::iter::successors(Some(100), |delay| Some(delay * 3 / 2)).take(11);
    for (delay, killed) in delays.zip([0, 1].into_iter().cycle()) {
        let kill = Some((killed, Duration::from_millis(delay)));
        for ended in run_kept(&cluster, problem, 2, kill) {
            // It may have come to the end.
            let is_sound = ended.code == Some(code)
                || ended.said.contains("the same command ")
                || ended.said.contains("did not come within ");
            assert!(is_sound, "{}", ended.said);
            gone_on += usize::from(ended.said.contains("goes on from depth"));
        }
        if gone_on > 1 {
            break;
        }
    }
    assert!(gone_on > 0);
    let ended = run_kept(&cluster, problem, 2, None);
    assert_eq!(ended[0].counts(), counts_alone(problem));
    assert_eq!(ended[1].code, Some(code));
    if code != 0 {
        return;
    }
    let files = fs::read_dir(cluster.folder.path()).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    let mut left: Vec<_> = names
        .filter(|name| !name.starts_with("unfinished"))
        .collect();
    left.sort();
    assert_eq!(left, ["hosts", "secret"]);
}

#[test]
#[ignore = "takes minutes"]
fn long_counts_are_killed_at_any_moment() {
    let cluster = Cluster::new(3);
    // Pseudo-random numbers, the same in every run.
    let mut state = 1_u64;
    let mut below = |limit: u64| {
        let factor = 6_364_136_223_846_793_005;
        state = state.wrapping_mul(factor).wrapping_add(1);
        (state >> 33) % limit
    };
    for kill in 0..50 {
        let killed = usize::try_from(below(3)).unwrap();
        let after = Duration::from_millis(below(1_500));
        for ended in run_kept(&cluster, "puzzle 3x4", 3, Some((killed, after))) {
            let said = ended.said;
            let is_told = said.contains("the same command ") || said.contains("did not come");
            assert!(is_told || ended.code == Some(0), "{kill}: {said}");
        }
    }
    let ended = run_kept(&cluster, "puzzle 3x4", 3, None);
    assert_eq!(ended[0].counts(), counts_alone("puzzle 3x4"));
}
