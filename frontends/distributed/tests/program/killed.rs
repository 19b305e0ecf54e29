//! Processes that are killed: the others end, and say which one was lost.

use std::time::{Duration, Instant};

use crate::{Cluster, end, program};

/// Long enough to be killed in.
const LONG: &str = "puzzle 3x4 --max-memory none";

/// The survivors end soon after one of three processes was killed, which was this long after their start.
fn check(killed: usize, after: Duration) {
    let cluster = Cluster::new(3);
    let mut processes: Vec<_> = (0..3).map(|process| cluster.start(process, LONG)).collect();
    std::thread::sleep(after);
    processes[killed].kill().unwrap();
    let clock = Instant::now();
    processes.remove(killed).wait().unwrap();
    for survivor in processes {
        let ended = end(survivor);
        let names_it = ended.said.contains(&format!("process {killed} at "));
        assert!(names_it, "killed {killed} after {after:?}: {}", ended.said);
        assert_eq!((ended.code, ended.answer.as_str()), (Some(1), ""));
    }
    assert!(clock.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_process_that_is_killed_ends_the_others() {
    // Meanwhile they come together, or count the first levels, or larger ones.
    for (killed, after) in [(0, 300), (1, 500), (2, 700), (1, 900)] {
        check(killed, Duration::from_millis(after));
    }
}

#[test]
fn the_processes_of_one_machine_end_with_the_first() {
    let mut first = program(&format!("enumerate {LONG} --processes 3"))
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(700));
    first.kill().unwrap();
    let clock = Instant::now();
    // The others write there, too, so this ends when the last of them has.
    let ended = end(first);
    assert!(clock.elapsed() < Duration::from_secs(5));
    assert!(ended.said.contains("process 0 at "), "{}", ended.said);
}
