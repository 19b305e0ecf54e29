//! Counting as one of several processes.

use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use catalogue::Failure;
use search_core::{Limits, Run};
use search_distributed::{
    ConnectError, CountError, Hosts, LevelCounts, Meeting, Secret, Waiting, count_levels,
};
use sovet::{Counted, Place, SeveralProcesses, Task};

use crate::children::{Children, Part};

/// Processes of one machine have so long to come together.
const WAIT: Duration = Duration::from_secs(60);

/// Counting on timely dataflow.
pub(crate) struct OnTimely;

impl SeveralProcesses for OnTimely {
    fn count(&self, task: &mut Task<'_>) -> Result<Counted, Failure> {
        match task.place {
            Place::Here(processes) => match Part::own() {
                Some(part) => as_child(task, &part),
                None => as_starter(task, processes),
            },
            Place::Hosts {
                file,
                addresses,
                process,
                secret,
                wait,
            } => {
                let group = Group {
                    hosts: hosts(file, addresses)?,
                    process,
                    secret: secret_of(secret)?,
                    wait,
                    listener: None,
                    children: None,
                };
                group.count(task)
            }
        }
    }
}

fn hosts(file: &Path, addresses: &str) -> Result<Hosts, Failure> {
    Hosts::parse(addresses).map_err(|error| Failure::input(format!("{}: {error}", file.display())))
}

fn secret_of(text: &str) -> Result<Secret, Failure> {
    Secret::of_text(text).map_err(Failure::input)
}

/// Starts the other processes and counts with them, as the first.
fn as_starter(task: &mut Task<'_>, processes: usize) -> Result<Counted, Failure> {
    let (hosts, listener) = Hosts::on_this_machine(processes).map_err(Failure::machine)?;
    let secret = Secret::draw_text().map_err(Failure::machine)?;
    let children = Children::start(&hosts, &secret)
        .map_err(|error| Failure::machine(format!("cannot start the other processes: {error}")))?;
    let group = Group {
        hosts,
        process: 0,
        secret: secret_of(&secret)?,
        wait: WAIT,
        listener: Some(listener),
        children: Some(children),
    };
    group.count(task)
}

/// Counts with the process that has started this one.
fn as_child(task: &mut Task<'_>, part: &Part) -> Result<Counted, Failure> {
    let group = Group {
        hosts: Hosts::parse(&part.hosts).map_err(Failure::machine)?,
        process: part.process,
        secret: secret_of(&part.secret)?,
        wait: WAIT,
        listener: None,
        children: None,
    };
    group.count(task)
}

/// The processes that count together, seen from this one.
struct Group {
    hosts: Hosts,
    process: usize,
    secret: Secret,
    wait: Duration,
    listener: Option<TcpListener>,
    children: Option<Children>,
}

impl Group {
    fn count(mut self, task: &mut Task<'_>) -> Result<Counted, Failure> {
        let meeting = Meeting {
            hosts: &self.hosts,
            process: self.process,
            secret: &self.secret,
            version: env!("CARGO_PKG_VERSION"),
            problem: task.problem,
            wait: self.wait,
        };
        let mut waiting = Patience {
            note: task.note,
            children: self.children.as_mut(),
            cancel: task.limits.cancel,
        };
        let member = meeting
            .connect(self.listener, &mut waiting)
            .map_err(|error| not_together(error, task.limits))?;
        let mut run = Run::new()
            .with_limits(task.limits)
            .with_progress(&mut *task.progress);
        let (space, start) = (task.space.space, task.space.start);
        let counted = count_levels(&mut run, space, start, member, &mut |_, _| {});
        let (levels, sent) = match counted {
            Ok(LevelCounts {
                counts,
                farthest,
                sent,
            }) => (Ok((counts, farthest)), sent),
            Err(CountError::Stopped(stopped)) => (Err(stopped), 0),
            Err(error) => return Err(not_finished(&error)),
        };
        Ok(Counted {
            levels,
            statistics: run.statistics,
            sent,
            processes: self.hosts.processes(),
            tells: self.process == 0,
        })
    }
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

fn not_finished(error: &CountError) -> Failure {
    Failure::machine(format!(
        "{error}; nothing is kept, the same command begins anew"
    ))
}

/// What happens while this process waits for the others.
struct Patience<'p> {
    note: &'p dyn Fn(&str),
    children: Option<&'p mut Children>,
    cancel: Option<&'p AtomicBool>,
}

impl Waiting for Patience<'_> {
    fn refused(&mut self, who: SocketAddr, why: &str) {
        (self.note)(&format!("{who} wanted to join and was refused: {why}"));
    }

    fn go_on(&mut self) -> Result<(), String> {
        if self.cancel.is_some_and(|flag| flag.load(Ordering::Relaxed)) {
            return Err("interrupted while waiting for the other processes".to_owned());
        }
        let ended = self.children.as_mut().and_then(|children| children.ended());
        ended.map_or(Ok(()), |(process, status)| {
            Err(format!(
                "process {process} has ended before it was connected: {status}"
            ))
        })
    }
}
