//! Signals, full disks and sudden ends: what a run has written is whole, or can be seen as far as it goes.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use search_core::Record;
use trace::{Ending, Reader};

use crate::harness::{run, send_signal, sovet, stdout};

/// A slow machine is given this much time.
const PATIENCE: Duration = Duration::from_secs(120);

/// A search whose end no one waits for.
const ENDLESS: &str = "solve puzzle '15 2 12 11 14 13 9 5 1 3 8 7 0 10 6 4' --algorithm ida-star \
                       --trace-limit 100000000";

/// Waits until something is true.
#[track_caller]
fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < PATIENCE, "{what}");
        thread::sleep(Duration::from_millis(1));
    }
}

/// Returns the length of a file, which may not be there yet.
fn length(path: &Path) -> u64 {
    path.metadata().map_or(0, |file| file.len())
}

/// Starts a command that writes a trace, and waits until that has `bytes` bytes or the command has ended.
fn start(mut command: Command, trace: &Path, bytes: u64) -> Child {
    command.arg("--trace").arg(trace);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().unwrap();
    let status = format!("/proc/{}/status", child.id());
    let has_ended = || fs::read_to_string(&status).is_ok_and(|text| text.contains("\nState:\tZ"));
    wait_until("nothing is recorded", || {
        length(trace) >= bytes || has_ended()
    });
    child
}

/// Returns the standard output of the program, and its exit code.
fn end(child: Child) -> (String, Option<i32>) {
    let output = child.wait_with_output().unwrap();
    (stdout(&output), output.status.code())
}

/// Reads all records of a trace, and how it ends.
fn read(trace: &Path) -> (Vec<Record>, Ending) {
    let mut reader = Reader::new(BufReader::new(File::open(trace).unwrap())).unwrap();
    let records = reader.by_ref().collect::<Result<_, _>>().unwrap();
    (records, reader.ending().unwrap().clone())
}

/// Returns a command in a shell that does something before.
fn after(shell: &str, command: &str) -> Command {
    let inner = sovet(command);
    let mut outer = Command::new("sh");
    outer.args(["-c", &format!("{shell}; exec \"$0\" \"$@\"")]);
    outer.arg(inner.get_program()).args(inner.get_args());
    for (name, value) in inner.get_envs() {
        if let Some(value) = value {
            outer.env(name, value);
        }
    }
    outer
}

/// Returns whether a signal that was sent to this process has no effect. Then it has none on its children.
fn is_ignored(signal: u32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = u64::from_str_radix(mask.unwrap().trim(), 16).unwrap();
    mask >> (signal - 1) & 1 == 1
}

/// A page is made of the trace, and this is said.
fn check_page(trace: &Path, events: usize, is_whole: bool) {
    let page = trace.with_extension("html");
    let view = format!("view {} -o {}", trace.display(), page.display());
    let output = run(&view, "");
    let notes = String::from_utf8(output.stderr.clone()).unwrap();
    assert!(output.status.success(), "{notes}");
    let said = stdout(&output);
    assert!(said.contains(&format!(": {events} event")), "{said}");
    let page = fs::read_to_string(page).unwrap();
    let breaks_off = format!("breaks off after {events} event");
    assert_eq!(notes.contains(&breaks_off), !is_whole, "{notes}");
    assert_eq!(page.contains("The trace breaks off after"), !is_whole);
}

/// The signal ends a run as Ctrl-C does: with statistics, without a verdict, and with a whole trace.
fn check_signal(signal: &str) {
    let folder = tempfile::tempdir().unwrap();
    let trace = folder.path().join("a.trace");
    let child = start(sovet(ENDLESS), &trace, 50_000);
    send_signal(&child, signal);
    let (said, code) = end(child);
    assert_eq!(code, Some(130), "{signal}: {said}");
    assert!(said.contains("no verdict: the run was cancelled"), "{said}");
    assert!(said.contains(" expanded, "), "{said}");
    let (records, ending) = read(&trace);
    let Ending::Whole(end) = ending else {
        panic!("{signal}: {ending:?}");
    };
    assert_eq!(end.outcome, "stopped: the run was cancelled");
    assert_eq!(end.events, records.len() as u64);
    check_page(&trace, records.len(), true);
}

#[test]
fn signals_end_a_run_as_ctrl_c_does() {
    check_signal("INT");
    check_signal("TERM");
    if !is_ignored(1) {
        check_signal("HUP");
    }
}

/// A run under `nohup` goes on.
#[test]
fn a_signal_that_is_ignored_stays_ignored() {
    let folder = tempfile::tempdir().unwrap();
    let trace = folder.path().join("a.trace");
    let command = format!("{ENDLESS} --max-expansions 60000");
    let child = start(after("trap '' HUP", &command), &trace, 50_000);
    send_signal(&child, "HUP");
    let (said, code) = end(child);
    assert_eq!(code, Some(4), "{said}");
    assert!(
        said.contains("the limit on expansions was reached"),
        "{said}"
    );
}

/// Starts a command, and waits until it listens to signals.
fn start_listening(command: &str) -> Child {
    let child = sovet(command).stdout(Stdio::piped()).spawn().unwrap();
    let status = format!("/proc/{}/status", child.id());
    wait_until("signals are not listened to", || {
        let status = fs::read_to_string(&status).unwrap();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
        let mask = u64::from_str_radix(mask.unwrap().trim(), 16).unwrap();
        // SIGINT and SIGTERM.
        [2, 15].iter().all(|signal| mask >> (signal - 1) & 1 == 1)
    });
    child
}

/// Between two levels or within one.
#[test]
fn a_signal_ends_an_enumeration() {
    let child = start_listening("enumerate puzzle 3x4 --threads 2");
    send_signal(&child, "INT");
    let (said, code) = end(child);
    assert_eq!(code, Some(130), "{said}");
    let expected = "no verdict on the others: the run was cancelled";
    assert!(said.contains(expected), "{said}");
}

/// Before the run can look at what the first signal said.
#[test]
fn a_second_signal_ends_the_program_at_once() {
    let child = start_listening("enumerate puzzle 3x4 --threads 1");
    send_signal(&child, "STOP");
    send_signal(&child, "TERM");
    send_signal(&child, "INT");
    send_signal(&child, "CONT");
    assert_eq!(end(child), (String::new(), Some(130)));
}

#[test]
fn a_signal_ends_a_conversation() {
    let mut command = sovet("uci");
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "isready").unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert_eq!(lines.next().unwrap().unwrap(), "readyok");
    send_signal(&child, "TERM");
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

/// The reader is gone, as after a terminal was closed: that is not a reason to panic.
#[test]
fn nobody_may_be_there_to_be_told() {
    let mut command = sovet("random puzzle 5x5 --depth 150");
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stderr.take());
    let status = format!("/proc/{}/stat", child.id());
    // It has worked for some ticks of the clock, and so listens.
    wait_until("nothing is done", || {
        let status = fs::read_to_string(&status).unwrap();
        let ticks = status.split(' ').nth(13).unwrap();
        ticks.parse::<u64>().unwrap() > 5
    });
    send_signal(&child, "TERM");
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn drawing_many_boards_can_be_ended() {
    let mut command = sovet("random puzzle 4x4 --count 18446744073709551615");
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    lines.next().unwrap().unwrap();
    send_signal(&child, "TERM");
    assert!(lines.all(|line| line.is_ok()));
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

/// If a file may grow no more, the run ends with an error, and what was written can be seen.
#[test]
fn a_disk_that_fills_up_keeps_what_was_written() {
    let folder = tempfile::tempdir().unwrap();
    let (cut, all) = (
        folder.path().join("cut.trace"),
        folder.path().join("all.trace"),
    );
    let limited = after("ulimit -f 300", ENDLESS);
    let output = start(limited, &cut, u64::MAX).wait_with_output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.signal(), None, "{errors}");
    assert_eq!(output.status.code(), Some(1), "{errors}");
    assert!(errors.contains("cannot write "), "{errors}");
    // The blocks of `ulimit` have 512 bytes in some shells and 1024 in others.
    assert!([300 * 512, 300 * 1024].contains(&length(&cut)));
    let mut child = start(sovet(ENDLESS), &all, length(&cut) + 20_000);
    child.kill().unwrap();
    child.wait().unwrap();
    check_prefix(&cut, &read(&all).0);
}

/// The trace is the beginning of another one, and a page is made of it.
fn check_prefix(trace: &Path, all: &[Record]) {
    let (records, ending) = read(trace);
    assert!(!records.is_empty());
    assert_eq!(records, all[..records.len()]);
    check_page(trace, records.len(), matches!(ending, Ending::Whole(_)));
}

/// Kills runs at random points of their output.
fn check_killed(moments: u64, seed: u64) {
    let folder = tempfile::tempdir().unwrap();
    let (all, cut) = (
        folder.path().join("all.trace"),
        folder.path().join("cut.trace"),
    );
    let command = "solve puzzle '13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6' --max-expansions 10000";
    run(&format!("{command} --trace {}", all.display()), "");
    let (records, ending) = read(&all);
    assert!(matches!(ending, Ending::Whole(_)));
    let mut random = seed;
    for _ in 0..moments {
        // Knuth's linear congruential generator for MMIX.
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let mut child = start(sovet(command), &cut, 1 + (random >> 32) % length(&all));
        send_signal(&child, "KILL");
        child.wait().unwrap();
        check_prefix(&cut, &records);
        fs::remove_file(&cut).unwrap();
    }
}

#[test]
fn a_run_that_is_killed_can_be_seen() {
    check_killed(4, 1);
}

#[test]
#[ignore = "takes minutes"]
fn long_runs_that_are_killed_can_be_seen() {
    check_killed(200, 2);
}
