//! Counting as one of several processes.

use std::net::{SocketAddr, TcpListener};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use catalogue::Failure;
use checked_file::FileError;
use search_core::{Limits, Run};
use search_distributed::{
    CheckpointError, Checkpoints, ConnectError, CountError, Hosts, LevelCounts, LevelObserver,
    Meeting, Secret, Waiting, count_levels,
};
use sovet::{Counted, Place, SeveralProcesses, Task};

use crate::children::{Children, Part, Starter};

/// Processes of one machine have so long to come together.
const WAIT: Duration = Duration::from_secs(60);

/// Counting on several processes, over timely dataflow.
pub struct OnTimely;

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
                    is_cluster: true,
                    starter: None,
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
        is_cluster: false,
        starter: None,
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
        is_cluster: false,
        starter: Some(part.starter),
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
    /// Was each of them started by itself?
    is_cluster: bool,
    starter: Option<Starter>,
}

impl Group {
    fn count(mut self, task: &mut Task<'_>) -> Result<Counted, Failure> {
        let mut files = self.files(task)?;
        // Processes that keep their levels and others that do not could not go on together.
        let kept = if files.is_some() { ", kept" } else { "" };
        let problem = format!("{}{kept}", task.problem);
        let meeting = Meeting {
            hosts: &self.hosts,
            process: self.process,
            secret: &self.secret,
            version: env!("CARGO_PKG_VERSION"),
            problem: &problem,
            wait: self.wait,
        };
        let mut waiting = Patience {
            note: task.note,
            children: self.children.as_mut(),
            starter: self.starter,
            cancel: task.limits.cancel,
        };
        let member = meeting
            .connect(self.listener.take(), &mut waiting)
            .map_err(|error| not_together(error, task.limits))?;
        let mut run = Run::new()
            .with_limits(task.limits)
            .with_progress(&mut *task.progress);
        let mut telling = Telling {
            note: task.note,
            is_first: self.process == 0,
        };
        let (space, start) = (task.space.space, task.space.start);
        let counted = count_levels(&mut run, space, start, member, files.as_mut(), &mut telling);
        let (levels, sent) = match counted {
            Ok(LevelCounts {
                counts,
                farthest,
                sent,
            }) => {
                if let Some(files) = files.take() {
                    files.remove().map_err(Failure::machine)?;
                }
                (Ok((counts, farthest)), sent)
            }
            Err(error) => match error.limit() {
                Some(limit) => {
                    self.tell_where(&error, task.note);
                    (Err(run.stopped(limit)), 0)
                }
                None => return Err(not_finished(&error, files.as_ref())),
            },
        };
        if let Some(depth) = files.and_then(|files| files.depth())
            && self.process == 0
        {
            (task.note)(&format!("the same command goes on from depth {depth}"));
        }
        Ok(Counted {
            levels,
            statistics: run.statistics,
            sent,
            processes: self.hosts.processes(),
            tells: self.process == 0,
        })
    }

    /// Tells where a limit was met. The first process gives it as the answer; of those that it has started itself the
    /// user does not want to hear.
    fn tell_where(&self, error: &CountError, note: &dyn Fn(&str)) {
        let is_met_here = matches!(error, CountError::Stopped(_));
        if self.is_cluster && !(is_met_here && self.process == 0) {
            note(&error.to_string());
        }
    }

    /// Where this process keeps its part of the levels.
    fn files(&self, task: &Task<'_>) -> Result<Option<Checkpoints>, Failure> {
        let Some((path, every)) = task.checkpoint else {
            return Ok(None);
        };
        let (problem, space) = (task.problem, task.space.space);
        let member = (self.process, self.hosts.processes());
        match Checkpoints::open(path, every, problem, space, member) {
            Ok(files) => Ok(Some(files)),
            Err(error @ CheckpointError::Other { .. }) => Err(Failure::input(error)),
            Err(error) => Err(Failure::machine(error)),
        }
    }
}

/// Tells the user how far the count is.
struct Telling<'t> {
    note: &'t dyn Fn(&str),
    is_first: bool,
}

impl LevelObserver for Telling<'_> {
    fn resumed(&mut self, depth: usize, states: u64) {
        if self.is_first {
            (self.note)(&format!(
                "going on from depth {depth}, with {states} states"
            ));
        }
    }

    fn not_kept(&mut self, depth: usize, error: &FileError) {
        (self.note)(&format!("depth {depth} is not kept: {error}"));
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

fn not_finished(error: &CountError, files: Option<&Checkpoints>) -> Failure {
    let again = match files.map(Checkpoints::depth) {
        Some(Some(depth)) => format!("the same command goes on from depth {depth}"),
        Some(None) => "the same command begins anew".to_owned(),
        None => {
            "the same command begins anew, and with --checkpoint FILE it could go on".to_owned()
        }
    };
    Failure::machine(format!("{error}; {again}"))
}

/// What happens while this process waits for the others.
struct Patience<'p> {
    note: &'p dyn Fn(&str),
    children: Option<&'p mut Children>,
    starter: Option<Starter>,
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
