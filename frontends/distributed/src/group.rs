//! The processes that work together, seen from one of them.

use std::net::{IpAddr, SocketAddr, TcpListener};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use catalogue::Failure;
use search_core::Limits;
use search_distributed::{ConnectError, Hosts, Meeting, Member, MemberError, Secret, Waiting};
use sovet::{Place, Task};

use crate::children::{Children, Part, Starter};

/// Processes of one machine have so long to come together.
const WAIT: Duration = Duration::from_secs(60);

/// The processes that work together, seen from this one.
pub(crate) struct Group {
    hosts: Hosts,
    pub(crate) process: usize,
    secret: Secret,
    wait: Duration,
    listener: Option<TcpListener>,
    children: Option<Children>,
    /// Was each of them started by itself?
    is_cluster: bool,
    starter: Option<Starter>,
}

impl Group {
    /// Those at a place. Processes of this machine are started, unless one of them has started this one.
    pub(crate) fn at(place: &Place<'_>) -> Result<Self, Failure> {
        match *place {
            Place::Here(processes) => match Part::own() {
                Some(part) => of_child(&part),
                None => of_starter(processes),
            },
            Place::Hosts {
                file,
                addresses,
                process,
                secret,
                wait,
            } => Ok(Self {
                hosts: hosts(file, addresses)?,
                process,
                secret: secret_of(secret)?,
                wait,
                listener: None,
                children: None,
                is_cluster: true,
                starter: None,
            }),
        }
    }

    /// How many processes there are.
    pub(crate) fn processes(&self) -> usize {
        self.hosts.processes()
    }

    /// Is this the one that tells the user?
    pub(crate) fn tells(&self) -> bool {
        self.process == 0
    }

    /// Waits for the others, which must have the same problem.
    pub(crate) fn meet(&mut self, task: &Task<'_>, problem: &str) -> Result<Member, Failure> {
        let problem = &format!("{problem}{}", limits_in_words(&task.limits));
        let meeting = Meeting {
            hosts: &self.hosts,
            process: self.process,
            secret: &self.secret,
            version: env!("CARGO_PKG_VERSION"),
            problem,
            wait: self.wait,
        };
        let mut waiting = Patience {
            note: task.note,
            children: self.children.as_mut(),
            starter: self.starter,
            cancel: task.limits.cancel,
            refused: Vec::new(),
        };
        meeting
            .connect(self.listener.take(), &mut waiting)
            .map_err(|error| not_together(error, task.limits))
    }

    /// Tells where a limit was met. The first process gives it as the answer; of those that it has started itself the
    /// user does not want to hear.
    pub(crate) fn tell_where(&self, error: &MemberError, note: &dyn Fn(&str)) {
        let is_met_here = matches!(error, MemberError::Stopped(_));
        if self.is_cluster && !(is_met_here && self.tells()) {
            note(&error.to_string());
        }
    }
}

/// The limits that all processes must have alike, so that all stop at the same place. Memory and time are those of each
/// machine.
fn limits_in_words(limits: &Limits<'_>) -> String {
    let told = [
        ("depth", limits.depth),
        ("expansions", limits.expansions),
        ("nodes", limits.stored),
    ];
    let told = told.into_iter();
    let told = told.filter_map(|(name, limit)| Some(format!(", {name} up to {}", limit?)));
    told.collect()
}

fn hosts(file: &Path, addresses: &str) -> Result<Hosts, Failure> {
    Hosts::parse(addresses).map_err(|error| Failure::input(format!("{}: {error}", file.display())))
}

fn secret_of(text: &str) -> Result<Secret, Failure> {
    Secret::of_text(text).map_err(Failure::input)
}

/// Starts the other processes; this is the first.
fn of_starter(processes: usize) -> Result<Group, Failure> {
    let (hosts, listener) = Hosts::on_this_machine(processes).map_err(Failure::machine)?;
    let secret = Secret::draw_text().map_err(Failure::machine)?;
    let children = Children::start(&hosts, &secret)
        .map_err(|error| Failure::machine(format!("cannot start the other processes: {error}")))?;
    Ok(Group {
        hosts,
        process: 0,
        secret: secret_of(&secret)?,
        wait: WAIT,
        listener: Some(listener),
        children: Some(children),
        is_cluster: false,
        starter: None,
    })
}

/// With the process that has started this one.
fn of_child(part: &Part) -> Result<Group, Failure> {
    Ok(Group {
        hosts: Hosts::parse(&part.hosts).map_err(Failure::machine)?,
        process: part.process,
        secret: secret_of(&part.secret)?,
        wait: WAIT,
        listener: None,
        children: None,
        is_cluster: false,
        starter: Some(part.starter),
    })
}

fn not_together(error: ConnectError, limits: Limits<'_>) -> Failure {
    let is_cancelled = limits
        .cancel
        .is_some_and(|flag| flag.load(Ordering::Relaxed));
    match error {
        ConnectError::Given(reason) if is_cancelled => Failure::Interrupted(reason),
        ConnectError::Given(reason) => Failure::machine(reason),
        error => Failure::input(error),
    }
}

/// What happens while this process waits for the others.
struct Patience<'p> {
    note: &'p dyn Fn(&str),
    children: Option<&'p mut Children>,
    starter: Option<Starter>,
    cancel: Option<&'p AtomicBool>,
    /// Who was refused, and why: a host that tries it again and again is named once.
    refused: Vec<(IpAddr, String)>,
}

impl Waiting for Patience<'_> {
    fn refused(&mut self, who: SocketAddr, why: &str) {
        let refused = (who.ip(), why.to_owned());
        if !self.refused.contains(&refused) {
            (self.note)(&format!("{who} wanted to join and was refused: {why}"));
            self.refused.push(refused);
        }
    }

    fn gone(&mut self, process: usize) {
        (self.note)(&format!("process {process} has gone and is awaited again"));
    }

    fn go_on(&mut self) -> Result<(), String> {
        if self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err("interrupted while waiting for the other processes".to_owned());
        }
        if self.starter.is_some_and(Starter::has_ended) {
            return Err("process 0 has ended, which started this one".to_owned());
        }
        let ended = self.children.as_mut().and_then(|children| children.ended());
        ended.map_or(Ok(()), |(process, status)| {
            Err(format!(
                "process {process} has ended before it was connected: {status}"
            ))
        })
    }
}
