//! Processes that meet over sockets, and programs that should not.
#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::AtomicBool;
use std::thread;
use std::time::{Duration, Instant};

use domain_puzzle::{Layout, MoveOrder, Puzzle};
use search_core::{Limit, Limits, Run, rank_part};
use search_distributed::{
    ConnectError, Hosts, LevelCounts, Meeting, Process, ProcessError, Secret, count_levels,
};

/// A process, as it is started.
#[derive(Clone)]
struct Start {
    index: usize,
    hosts: Hosts,
    secret: &'static str,
    version: &'static str,
    problem: &'static str,
    wait: Duration,
}

impl Start {
    fn connect(&self, listener: Option<TcpListener>) -> Result<Process, ConnectError> {
        self.connect_while(listener, &mut || Ok(()))
    }

    fn connect_while(
        &self,
        listener: Option<TcpListener>,
        go_on: &mut dyn FnMut() -> Result<(), String>,
    ) -> Result<Process, ConnectError> {
        let secret = Secret::of_text(self.secret).unwrap();
        let meeting = Meeting {
            hosts: &self.hosts,
            process: self.index,
            secret: &secret,
            version: self.version,
            problem: self.problem,
            wait: self.wait,
        };
        meeting.connect(listener, go_on)
    }
}

/// Returns processes that belong together, and the listener of the first.
fn processes(number: usize) -> (Vec<Start>, TcpListener) {
    let (hosts, first) = Hosts::on_this_machine(number).unwrap();
    let process = |index| Start {
        index,
        hosts: hosts.clone(),
        secret: "a secret for tests only",
        version: "1",
        problem: "a puzzle",
        wait: Duration::from_secs(20),
    };
    ((0..number).map(process).collect(), first)
}

fn count(process: Process) -> LevelCounts {
    count_within(process, Limits::default())
}

fn count_within(process: Process, limits: Limits<'_>) -> LevelCounts {
    let goal = Layout::blank_first("2x4".parse().unwrap());
    let puzzle = Puzzle::<u64>::new(&goal, MoveOrder::CONVENTIONAL).unwrap();
    let mut run = Run::new().with_limits(limits);
    let mut part = rank_part(&puzzle, &puzzle.goal(), process.owner());
    count_levels(&mut run, &mut part, process, None, &mut |_| {})
}

fn error_of(process: Process, limits: Limits<'_>) -> ProcessError {
    count_within(process, limits).farthest.unwrap_err()
}

/// The processes of a run count together, whoever else calls the first of them.
fn check_strangers(number: usize, stranger: impl Fn(SocketAddr)) {
    let (processes, listener) = processes(number);
    // Before the others: the call is waiting when the first process begins to listen.
    stranger(listener.local_addr().unwrap());
    let counted = thread::scope(|scope| {
        let others: Vec<_> = processes[1..]
            .iter()
            .map(|process| scope.spawn(|| count(process.connect(None).unwrap())))
            .collect();
        let first = count(processes[0].connect(Some(listener)).unwrap());
        let others = others.into_iter().map(|other| other.join().unwrap());
        [first].into_iter().chain(others).collect::<Vec<_>>()
    });
    for counted in counted {
        assert_eq!(counted.counts.iter().sum::<u64>(), 20_160);
        assert_eq!(counted.counts.len(), 37);
        assert_eq!(counted.sent.unwrap() > 0, number > 1);
    }
}

#[test]
fn processes_count_together_over_sockets() {
    for number in 1..=3 {
        check_strangers(number, |_| {});
    }
}

fn say(at: SocketAddr, what: &[u8]) {
    TcpStream::connect(at).unwrap().write_all(what).unwrap();
}

/// An introduction of greatest length after a right greeting, which proves nothing.
fn boast(at: SocketAddr) {
    let mut call = TcpStream::connect(at).unwrap();
    call.write_all(b"SOVETD\0\x02").unwrap();
    call.write_all(&[7; 32 + 32]).unwrap();
    call.write_all(&u16::MAX.to_le_bytes()).unwrap();
    call.shutdown(std::net::Shutdown::Write).unwrap();
}

const HTTP: &[u8] = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

#[test]
fn strangers_are_refused_and_change_nothing() {
    check_strangers(2, |at| say(at, HTTP));
    check_strangers(2, |at| say(at, b"SOVETD"));
    check_strangers(2, |at| say(at, b"SOVETD\0\xFFand so on"));
    check_strangers(2, boast);
    // Silent for as long as the test runs.
    check_strangers(2, |at| std::mem::forget(TcpStream::connect(at)));
}

/// A process that waits in vain names the stranger that it has refused last.
fn check_named(stranger: impl Fn(SocketAddr), expected: &str) {
    let (mut processes, listener) = processes(2);
    processes[0].wait = Duration::from_millis(300);
    stranger(listener.local_addr().unwrap());
    let error = processes[0].connect(Some(listener)).err().unwrap();
    let expected = format!("was refused: {expected})");
    assert!(error.to_string().contains(&expected), "{error}");
}

#[test]
fn strangers_are_named_to_a_process_that_waits_in_vain() {
    check_named(|at| say(at, HTTP), "it is another program");
    check_named(|at| say(at, b"SOVETD"), "it hung up");
    let future = |at| say(at, b"SOVETD\0\xFFand so on");
    check_named(future, "its version of this program is another");
    check_named(boast, "it made no sense");
}

/// While a third process is awaited, one of two is killed after a time and started again.
fn check_killed(killed: usize, after: Duration) {
    let (processes, first) = processes(3);
    let listener = |process: usize| (process == 0).then(|| first.try_clone().unwrap());
    let counted = thread::scope(|scope| {
        let other = &processes[1 - killed];
        let other = scope.spawn(|| count(other.connect(listener(other.index)).unwrap()));
        let run = &processes[killed];
        let end = Instant::now() + after;
        let mut go_on = || {
            if Instant::now() < end {
                Ok(())
            } else {
                Err("killed".to_owned())
            }
        };
        let died = run.connect_while(listener(killed), &mut go_on);
        assert_eq!(died.err().unwrap().to_string(), "killed");
        let again = scope.spawn(|| count(run.connect(listener(killed)).unwrap()));
        thread::sleep(Duration::from_millis(100));
        let third = count(processes[2].connect(None).unwrap());
        [other.join().unwrap(), again.join().unwrap(), third]
    });
    for counted in counted {
        assert_eq!(counted.counts.iter().sum::<u64>(), 20_160);
    }
}

#[test]
fn a_process_that_leaves_while_others_are_awaited_may_come_again() {
    for killed in [0, 1] {
        for after in [20, 300] {
            check_killed(killed, Duration::from_millis(after));
        }
    }
}

/// Two processes that do not belong together end with these messages.
fn check_two(change: impl Fn(&mut Start), expected: [&str; 2]) {
    let (mut processes, listener) = processes(2);
    processes[0].wait = Duration::from_millis(300);
    change(&mut processes[1]);
    let messages = thread::scope(|scope| {
        let second = scope.spawn(|| processes[1].connect(None).err());
        let first = processes[0].connect(Some(listener)).err();
        let messages = [first, second.join().unwrap()];
        messages.map(|error| error.map(|error| error.to_string()).unwrap_or_default())
    });
    for (message, expected) in messages.iter().zip(expected) {
        assert!(message.contains(expected), "{message}");
    }
}

#[test]
fn processes_of_different_runs_do_not_come_together() {
    check_two(
        |second| second.secret = "quite another secret",
        [
            "was refused: it does not know the secret)",
            "process 0 has another secret",
        ],
    );
    check_two(
        |second| second.version = "2",
        [
            "the version here is `1`, that of process 1 is `2`",
            "the version here is `2`, that of process 0 is `1`",
        ],
    );
    check_two(
        |second| second.problem = "pancakes",
        [
            "the problem here is `a puzzle`, that of process 1 is `pancakes`",
            "the problem here is `pancakes`, that of process 0 is `a puzzle`",
        ],
    );
    let others = |second: &mut Start| {
        let first = second.hosts.address(0);
        second.hosts = Hosts::parse(&format!("{first}\nlocalhost:1")).unwrap();
    };
    check_two(others, ["another list of hosts", "another list of hosts"]);
}

/// A process that is given this list as its hosts does not begin.
fn check_alone(hosts: &str, index: usize, expected: &str) {
    let (mut process, _listener) = processes(1);
    let mut process = process.remove(0);
    process.hosts = Hosts::parse(hosts).unwrap();
    process.index = index;
    process.wait = Duration::from_millis(200);
    let error = process.connect(None).err().unwrap();
    assert!(error.to_string().contains(expected), "{error}");
}

#[test]
fn hosts_that_cannot_be_reached_are_named() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap();
    check_alone(
        &format!("{address}\n127.0.0.1:1"),
        0,
        &format!("cannot listen on {address} as process 0"),
    );
    check_alone(
        "a:1\nb:1",
        2,
        "there is no process 2: with 2 hosts the processes are 0 to 1",
    );
    check_alone(
        "no-such-host.invalid:4000\n127.0.0.1:1",
        1,
        "process 0 is at `no-such-host.invalid:4000`, which cannot be found",
    );
    check_alone(
        "127.0.0.1:4000\nlocalhost:4000",
        1,
        "process 1 is at `localhost:4000`, which is the address of process 0, too",
    );
    check_alone(
        "127.0.0.1:1\n127.0.0.1:2",
        1,
        "process 0 at 127.0.0.1:1 did not come",
    );
    for everywhere in ["0.0.0.0", "0", "0x0", "[::]", "[::0]", "[::ffff:0.0.0.0]"] {
        let address = format!("{everywhere}:4000");
        let expected = format!("process 0 is at `{address}`, which would listen on all networks");
        check_alone(&address, 0, &expected);
    }
    thread::spawn(move || {
        let (mut call, _) = taken.accept().unwrap();
        call.write_all(b"220 mail.example.org ESMTP ready, what do you want\r\n")
            .unwrap();
        let _ = call.read(&mut [0; 100]);
    });
    check_alone(
        &format!("{address}\n127.0.0.1:1"),
        1,
        &format!("the program that answers at {address} is not process 0: it is another program"),
    );
}

/// One that is stopped, or works on a machine that is, is connected by the system and says nothing.
#[test]
fn a_process_that_says_nothing_is_awaited() {
    let slow = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = slow.local_addr().unwrap();
    check_alone(
        &format!("{address}\n127.0.0.1:1"),
        1,
        &format!("process 0 at {address} did not come within 0.2 s (it said nothing)"),
    );
}

#[test]
fn a_process_that_is_lost_ends_the_others() {
    let (processes, listener) = processes(2);
    thread::scope(|scope| {
        let second = scope.spawn(|| drop(processes[1].connect(None).unwrap()));
        let first = processes[0].connect(Some(listener)).unwrap();
        let error = error_of(first, Limits::default());
        let expected = "was lost: it has closed the connection";
        assert!(error.to_string().contains(expected), "{error}");
        second.join().unwrap();
    });
}

/// A limit that the second of some processes meets ends all of them, which know it.
fn check_limit(number: usize, limits: Limits<'_>, limit: Limit) {
    let (processes, listener) = processes(number);
    let errors = thread::scope(|scope| {
        let others: Vec<_> = processes[1..]
            .iter()
            .map(|process| {
                let limits = if process.index == 1 {
                    limits
                } else {
                    Limits::default()
                };
                scope.spawn(move || error_of(process.connect(None).unwrap(), limits))
            })
            .collect();
        let first = processes[0].connect(Some(listener)).unwrap();
        let first = error_of(first, Limits::default());
        let others = others.into_iter().map(|other| other.join().unwrap());
        [first].into_iter().chain(others).collect::<Vec<_>>()
    });
    for (process, error) in errors.iter().enumerate() {
        assert_eq!(error.limit(), Some(limit), "{error}");
        let is_told = error.to_string().contains(" has stopped: ");
        assert_eq!(is_told, process != 1, "{error}");
    }
}

#[test]
fn a_limit_that_one_process_meets_ends_the_others() {
    let memory = Limits {
        bytes: Some(1),
        ..Limits::default()
    };
    check_limit(3, memory, Limit::Bytes);
    // Often, since the last word must come before whatever else a process that ends may send.
    for _ in 0..30 {
        let flag = AtomicBool::new(true);
        let cancelled = Limits {
            cancel: Some(&flag),
            ..Limits::default()
        };
        check_limit(2, cancelled, Limit::Cancelled);
    }
}
