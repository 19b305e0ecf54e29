//! The processes that work together, seen from one of them.

use std::net::TcpListener;
use std::sync::atomic::Ordering;
use std::time::Duration;

use catalogue::Failure;
use search_core::{Limits, Statistics};
use search_distributed::{ConnectError, Hosts, Meeting, Process, ProcessError, Secret};
use sovet::{Done, Place, Task};

use crate::children::{Children, Part, Starter};

/// The time that processes of one machine have to come together.
const WAIT: Duration = Duration::from_secs(60);

/// The processes that work together, seen from this one.
pub(crate) struct Group {
    hosts: Hosts,
    pub(crate) process: usize,
    secret: Secret,
    wait: Duration,
    listener: Option<TcpListener>,
    /// The processes that this one has started, or the one that has started it.
    children: Option<Children>,
    starter: Option<Starter>,
}

impl Group {
    /// Returns the group at a place. Processes of this machine are started, unless one of them has started this one.
    pub(crate) fn at(place: &Place) -> Result<Self, Failure> {
        match place {
            Place::Here(processes) => match Part::own() {
                Some(part) => Self::of_child(&part),
                None => Self::of_starter(*processes),
            },
            Place::Hosts {
                file,
                addresses,
                process,
                secret,
                wait,
            } => {
                let hosts = Hosts::parse(addresses);
                let hosts = hosts
                    .map_err(|error| Failure::input(format!("{}: {error}", file.display())))?;
                Self::new(hosts, *process, secret, *wait)
            }
        }
    }

    fn new(hosts: Hosts, process: usize, secret: &str, wait: Duration) -> Result<Self, Failure> {
        Ok(Self {
            hosts,
            process,
            secret: Secret::of_text(secret).map_err(Failure::input)?,
            wait,
            listener: None,
            children: None,
            starter: None,
        })
    }

    /// Starts the other processes; this is the first.
    fn of_starter(processes: usize) -> Result<Self, Failure> {
        let (hosts, listener) = Hosts::on_this_machine(processes).map_err(Failure::machine)?;
        let secret = Secret::draw_text().map_err(Failure::machine)?;
        let children = Children::start(&hosts, &secret).map_err(|error| {
            Failure::machine(format!("cannot start the other processes: {error}"))
        })?;
        Ok(Self {
            listener: Some(listener),
            children: Some(children),
            ..Self::new(hosts, 0, &secret, WAIT)?
        })
    }

    /// Joins the process that has started this one.
    fn of_child(part: &Part) -> Result<Self, Failure> {
        let hosts = Hosts::parse(&part.hosts).map_err(Failure::machine)?;
        Ok(Self {
            starter: Some(part.starter),
            ..Self::new(hosts, part.process, &part.secret, WAIT)?
        })
    }

    /// Returns the number of processes.
    pub(crate) fn processes(&self) -> usize {
        self.hosts.processes()
    }

    /// Returns whether this process prints the answer.
    pub(crate) fn tells(&self) -> bool {
        self.process == 0
    }

    /// Waits for the others, which must have the same problem.
    pub(crate) fn meet(&mut self, task: &Task<'_>, problem: &str) -> Result<Process, Failure> {
        let problem = &format!("{problem}{}", limits_in_words(&task.limits));
        let meeting = Meeting {
            hosts: &self.hosts,
            process: self.process,
            secret: &self.secret,
            version: env!("CARGO_PKG_VERSION"),
            problem,
            wait: self.wait,
        };
        let cancel = task.limits.cancel;
        let is_cancelled = || cancel.is_some_and(|flag| flag.load(Ordering::Relaxed));
        let (children, starter) = (&mut self.children, self.starter);
        let mut go_on = || {
            if is_cancelled() {
                return Err("interrupted while waiting for the other processes".to_owned());
            }
            if starter.is_some_and(Starter::has_ended) {
                return Err("process 0 has ended, which started this one".to_owned());
            }
            let ended = children.as_mut().and_then(Children::ended);
            ended.map_or(Ok(()), |(process, status)| {
                Err(format!(
                    "process {process} has ended before it was connected: {status}"
                ))
            })
        };
        let met = meeting.connect(self.listener.take(), &mut go_on);
        met.map_err(|error| match error {
            ConnectError::GivenUp(reason) if is_cancelled() => Failure::Interrupted(reason),
            ConnectError::GivenUp(reason) => Failure::machine(reason),
            error => Failure::input(error),
        })
    }

    /// Prints where a limit was met, unless all have told each other. The first process gives it as the answer; those of
    /// this machine are silent.
    pub(crate) fn tell_where(&self, error: &ProcessError, sent: Option<u64>, note: &dyn Fn(&str)) {
        let is_cluster = self.children.is_none() && self.starter.is_none();
        let is_met_here = matches!(error, ProcessError::Stopped(_));
        if sent.is_none() && is_cluster && !(is_met_here && self.tells()) {
            note(&error.to_string());
        }
    }

    /// Returns a result with the work of all processes.
    pub(crate) fn done<T>(&self, result: T, statistics: Statistics, sent: Option<u64>) -> Done<T> {
        Done {
            result,
            statistics,
            sent,
            processes: self.processes(),
            tells: self.tells(),
        }
    }
}

/// Returns the limits that all processes must have alike, so that all stop at the same place. Memory and time are those
/// of each machine.
fn limits_in_words(limits: &Limits<'_>) -> String {
    let limits = [
        ("depth", limits.depth),
        ("expansions", limits.expansions),
        ("nodes", limits.stored),
    ];
    let words = |(name, limit): (_, Option<u64>)| Some(format!(", {name} up to {}", limit?));
    limits.into_iter().filter_map(words).collect()
}
