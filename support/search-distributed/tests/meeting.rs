//! Members that meet over sockets, as processes do, and those who should not.
#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

use std::collections::VecDeque;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use domain_puzzle::{Layout, MoveOrder, Puzzle};
use search_core::{IndexedSpace, Limit, Limits, Run};
use search_distributed::{
    ConnectError, Hosts, LevelCounts, Meeting, Member, MemberError, Secret, Waiting, count_levels,
};

/// A process, as it is started.
#[derive(Clone)]
struct Process {
    index: usize,
    hosts: Hosts,
    secret: &'static str,
    version: &'static str,
    problem: &'static str,
    wait: Duration,
}

#[derive(Default)]
struct Refused(Vec<String>);

impl Waiting for Refused {
    fn refused(&mut self, _: SocketAddr, why: &str) {
        self.0.push(why.to_owned());
    }

    fn gone(&mut self, process: usize) {
        self.0.push(format!("{process} has gone"));
    }

    fn go_on(&mut self) -> Result<(), String> {
        Ok(())
    }
}

/// Is killed when it has waited so long.
struct Doomed(Instant);

impl Doomed {
    fn within(time: Duration) -> Self {
        Self(Instant::now() + time)
    }
}

impl Waiting for Doomed {
    fn refused(&mut self, _: SocketAddr, _: &str) {}

    fn go_on(&mut self) -> Result<(), String> {
        let is_alive = Instant::now() < self.0;
        is_alive.then_some(()).ok_or_else(|| "killed".to_owned())
    }
}

impl Process {
    fn connect(
        &self,
        listener: Option<TcpListener>,
        waiting: &mut dyn Waiting,
    ) -> Result<Member, ConnectError> {
        let secret = Secret::of_text(self.secret).unwrap();
        let meeting = Meeting {
            hosts: &self.hosts,
            process: self.index,
            secret: &secret,
            version: self.version,
            problem: self.problem,
            wait: self.wait,
        };
        meeting.connect(listener, waiting)
    }
}

/// So many processes that belong together, and the listener of the first.
fn processes(number: usize) -> (Vec<Process>, TcpListener) {
    let (hosts, first) = Hosts::on_this_machine(number).unwrap();
    let process = |index| Process {
        index,
        hosts: hosts.clone(),
        secret: "a secret for tests only",
        version: "1",
        problem: "a puzzle",
        wait: Duration::from_secs(20),
    };
    ((0..number).map(process).collect(), first)
}

fn count(member: Member) -> Result<LevelCounts, MemberError> {
    count_within(member, Limits::default())
}

fn count_within(member: Member, limits: Limits<'_>) -> Result<LevelCounts, MemberError> {
    let goal = Layout::blank_first("2x4".parse().unwrap());
    let puzzle = Puzzle::<u64>::new(&goal, MoveOrder::CONVENTIONAL).unwrap();
    let start = puzzle.rank(&puzzle.goal());
    let mut run = Run::new().with_limits(limits);
    count_levels(&mut run, &puzzle, start, member, None, &mut ())
}

/// The processes of a run count together, whoever else comes; these reasons are given to them.
fn check_strangers(number: usize, stranger: impl Fn(SocketAddr), reasons: &[&str]) {
    assert_eq!(count_beside(number, stranger), reasons);
}

/// The processes of a run count together, whoever else comes. Returns the reasons that are given to those.
fn count_beside(number: usize, stranger: impl Fn(SocketAddr)) -> Vec<String> {
    let (processes, listener) = processes(number);
    // Before the others: the call is waiting when the first process begins to listen.
    stranger(listener.local_addr().unwrap());
    let mut refused = Refused::default();
    let counted = thread::scope(|scope| {
        let others: Vec<_> = processes[1..]
            .iter()
            .map(|process| scope.spawn(|| count(process.connect(None, &mut ()).unwrap())))
            .collect();
        let first = count(processes[0].connect(Some(listener), &mut refused).unwrap());
        let others = others.into_iter().map(|other| other.join().unwrap());
        [first].into_iter().chain(others).collect::<Vec<_>>()
    });
    for counted in counted {
        let counted = counted.unwrap();
        assert_eq!(counted.counts.iter().sum::<u64>(), 20_160);
        assert_eq!(counted.counts.len(), 37);
        assert_eq!(counted.sent > 0, number > 1);
    }
    refused.0
}

#[test]
fn processes_count_together_over_sockets() {
    for number in 1..=3 {
        check_strangers(number, |_| {}, &[]);
    }
}

#[test]
fn who_does_not_belong_is_refused_and_changes_nothing() {
    let say = |at, what: &[u8]| TcpStream::connect(at).unwrap().write_all(what).unwrap();
    let http = |at| say(at, b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    check_strangers(2, http, &["it is another program"]);
    check_strangers(2, |at| say(at, b"SOVETD"), &["it hung up"]);
    let future = |at| say(at, b"SOVETD\0\xFFand so on");
    check_strangers(2, future, &["its version of this program is another"]);
    // A right greeting, and then an introduction of greatest length that proves nothing.
    let boaster = |at| {
        let mut call = TcpStream::connect(at).unwrap();
        call.write_all(b"SOVETD\0\x01").unwrap();
        call.write_all(&[7; 32 + 32]).unwrap();
        call.write_all(&u16::MAX.to_le_bytes()).unwrap();
        call.shutdown(std::net::Shutdown::Write).unwrap();
    };
    check_strangers(2, boaster, &["it made no sense"]);
}

#[test]
fn who_says_nothing_keeps_nobody_waiting() {
    let silent = |at| {
        let calls: Vec<_> = (0..20).map(|_| TcpStream::connect(at).unwrap()).collect();
        // They call for as long as the test runs. One after the other they would be heard for more than a minute.
        std::mem::forget(calls);
    };
    let reasons = count_beside(2, silent);
    assert!(
        reasons.iter().all(|why| why == "it said nothing"),
        "{reasons:?}"
    );
}

#[test]
fn a_crowd_of_strangers_keeps_nobody_waiting() {
    let (processes, listener) = processes(2);
    let at = listener.local_addr().unwrap();
    let is_over = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            // Two hundred who say nothing, of whom each is replaced as soon as it is turned away.
            let mut calls: VecDeque<_> = (0..200).map(|_| TcpStream::connect(at)).collect();
            while !is_over.load(Ordering::Relaxed) {
                calls.pop_front();
                calls.push_back(TcpStream::connect(at));
                thread::sleep(Duration::from_micros(500));
            }
        });
        let second = scope.spawn(|| {
            thread::sleep(Duration::from_millis(300));
            count(processes[1].connect(None, &mut ()).unwrap())
        });
        let first = processes[0].connect(Some(listener), &mut ());
        is_over.store(true, Ordering::Relaxed);
        let counted = [count(first.unwrap()), second.join().unwrap()];
        for counted in counted {
            assert_eq!(counted.unwrap().counts.iter().sum::<u64>(), 20_160);
        }
    });
}

/// While a third process is awaited, one of two is killed after a time and started again. Had the other met it by
/// then?
fn check_killed(killed: usize, time: Duration) -> bool {
    let (processes, first) = processes(3);
    let listener = |process: usize| (process == 0).then(|| first.try_clone().unwrap());
    let (counted, has_met) = thread::scope(|scope| {
        let other = &processes[1 - killed];
        let other = scope.spawn(|| {
            let mut refused = Refused::default();
            let member = other.connect(listener(other.index), &mut refused);
            let has_met = !refused.0.is_empty();
            if has_met {
                assert_eq!(refused.0, [format!("{killed} has gone")]);
            }
            (count(member.unwrap()).unwrap(), has_met)
        });
        let run = &processes[killed];
        let mut doomed = Doomed::within(time);
        let died = run.connect(listener(killed), &mut doomed).err().unwrap();
        assert_eq!(died.to_string(), "killed");
        let again = scope.spawn(|| {
            let member = run.connect(listener(killed), &mut ());
            count(member.unwrap()).unwrap()
        });
        thread::sleep(Duration::from_millis(100));
        let third = processes[2].connect(None, &mut ());
        let third = count(third.unwrap()).unwrap();
        let (other, has_met) = other.join().unwrap();
        ([other, again.join().unwrap(), third], has_met)
    });
    for counted in counted {
        assert_eq!(counted.counts.iter().sum::<u64>(), 20_160);
    }
    has_met
}

#[test]
fn who_goes_while_others_are_awaited_may_come_again() {
    for killed in [0, 1] {
        // A slow machine needs more time until they have met.
        let mut times = (0..6).map(|n| Duration::from_millis(200 << n));
        assert!(times.any(|time| check_killed(killed, time)));
    }
}

/// What becomes of two processes that do not belong together; only the second one ends by itself if `waits`.
fn check_two(change: impl Fn(&mut Process), expected: [&str; 2]) {
    let (mut processes, listener) = processes(2);
    processes[0].wait = Duration::from_millis(300);
    change(&mut processes[1]);
    let messages = thread::scope(|scope| {
        let second = scope.spawn(|| processes[1].connect(None, &mut ()).err());
        let mut refused = Refused::default();
        let first = processes[0].connect(Some(listener), &mut refused).err();
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
        ["process 1 at 127.0.0.1", "has another secret"],
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
    let others = |second: &mut Process| {
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
    let error = process.connect(None, &mut ()).err().unwrap();
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
    check_alone("a:1\nb:1", 2, "there is no process 2: the hosts are 2");
    check_alone(
        "no-such-host.invalid:4000\n127.0.0.1:1",
        1,
        "process 0 is at `no-such-host.invalid:4000`, which cannot be found",
    );
    check_alone(
        "127.0.0.1:4000\nlocalhost:4000",
        1,
        "process 0 and process 1 have the same address",
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
        &format!("what answers at {address} is not process 0: it is another program"),
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
        let second = scope.spawn(|| {
            drop(processes[1].connect(None, &mut ()).unwrap());
        });
        let first = processes[0].connect(Some(listener), &mut ());
        let error = count(first.unwrap()).err().unwrap();
        let expected = "was lost: it has closed the connection";
        assert!(error.to_string().contains(expected), "{error}");
        second.join().unwrap();
    });
}

#[test]
fn a_process_that_leaves_says_why() {
    let (processes, listener) = processes(3);
    thread::scope(|scope| {
        let others: Vec<_> = processes[1..]
            .iter()
            .map(|process| {
                scope.spawn(|| {
                    let member = process.connect(None, &mut ()).unwrap();
                    if process.index == 1 {
                        member.leave("the disk is full");
                        return None;
                    }
                    count(member).err()
                })
            })
            .collect();
        let first = processes[0].connect(Some(listener), &mut ());
        let first = count(first.unwrap()).err();
        let others = others.into_iter().map(|other| other.join().unwrap());
        let errors: Vec<_> = [first].into_iter().chain(others).flatten().collect();
        assert_eq!(errors.len(), 2);
        for error in errors {
            assert!(error.to_string().contains("has stopped: "), "{error}");
            assert!(error.to_string().contains("the disk is full"), "{error}");
        }
    });
}

#[test]
fn a_limit_that_one_process_meets_ends_the_others() {
    // Often, since the last word must come before whatever else a process that ends may send.
    for _ in 0..30 {
        let (processes, listener) = processes(2);
        let flag = AtomicBool::new(true);
        let limits = [
            Limits::default(),
            Limits {
                cancel: Some(&flag),
                ..Limits::default()
            },
        ];
        let errors = thread::scope(|scope| {
            let second = scope.spawn(|| {
                let member = processes[1].connect(None, &mut ());
                count_within(member.unwrap(), limits[1]).err().unwrap()
            });
            let member = processes[0].connect(Some(listener), &mut ());
            let first = count_within(member.unwrap(), limits[0]).err().unwrap();
            [first, second.join().unwrap()]
        });
        for error in errors {
            assert_eq!(error.limit(), Some(Limit::Cancelled), "{error}");
        }
    }
}
