//! Why processes did not come together, or did not come to the end.

use std::io;
use std::time::Duration;

use checked_file::FileError;
use search_core::{Limit, Stopped};
use thiserror::Error;

/// Why processes did not come together. Nothing has been searched then.
#[derive(Debug, Error)]
pub enum ConnectError {
    /// There is no such process.
    #[error("there is no process {process}: the hosts are {processes}, which gives the processes 0 to {}", processes - 1)]
    NoSuchProcess {
        /// The index that was given.
        process: usize,
        /// How many there are.
        processes: usize,
    },
    /// The name of a host stands for no address.
    #[error(
        "process {process} is at `{address}`, which cannot be found: {source}; correct the list of hosts"
    )]
    Unresolved {
        /// The index of the process.
        process: usize,
        /// Its address as it is written.
        address: String,
        /// What the system says.
        source: io::Error,
    },
    /// A host stands for no address, but for all that a machine has.
    #[error(
        "process {process} is at `{address}`, which would listen on all networks of the machine; name the address by \
         which the others reach it"
    )]
    Everywhere {
        /// The index of the process.
        process: usize,
        /// Its address as it is written.
        address: String,
    },
    /// Two lines are one address.
    #[error(
        "process {first} and process {second} have the same address, {address}; each needs one of its own"
    )]
    Same {
        /// The index of one process.
        first: usize,
        /// That of the other.
        second: usize,
        /// The address.
        address: String,
    },
    /// The own address cannot be listened on.
    #[error(
        "cannot listen on {address} as process {process}: {source}; it must be an address of this machine and a port \
         that no other program has, nor another process of this run"
    )]
    Listen {
        /// The index of this process.
        process: usize,
        /// Its address as it is written.
        address: String,
        /// What the system says.
        source: io::Error,
    },
    /// Some processes have not come.
    #[error("{}", missing(*.process, .address, *.waited, .last.as_deref()))]
    Missing {
        /// The first of them.
        process: usize,
        /// Its address.
        address: String,
        /// For so long it was waited for.
        waited: Duration,
        /// What went wrong the last time.
        last: Option<String>,
    },
    /// The secrets differ.
    #[error("process {process} at {address} has another secret; all processes need the same one")]
    Secret {
        /// The index of the other process.
        process: usize,
        /// Its address.
        address: String,
    },
    /// Something else is at an address.
    #[error("what answers at {address} is not process {process}: {why}; correct the list of hosts")]
    Foreign {
        /// The index of the process that should be there.
        process: usize,
        /// Its address.
        address: String,
        /// What is wrong with it.
        why: &'static str,
    },
    /// Another process has the same index.
    #[error("another process {process} is there already; each is started once")]
    Taken {
        /// The index of this process.
        process: usize,
    },
    /// Two processes mean different things.
    #[error(
        "the {what} here is `{here}`, that of process {process} is `{there}`; they must be the same"
    )]
    Differs {
        /// The index of the other process.
        process: usize,
        /// What differs.
        what: &'static str,
        /// What it is here.
        here: String,
        /// What it is there.
        there: String,
    },
    /// Two processes have different lists of hosts.
    #[error("process {process} has another list of hosts; all processes need the same one")]
    HostsDiffer {
        /// The index of the other process.
        process: usize,
    },
    /// The caller no longer wants to wait.
    #[error("{0}")]
    Given(String),
    /// The system does not allow it.
    #[error("cannot connect the processes: {0}")]
    System(#[from] io::Error),
}

fn missing(process: usize, address: &str, waited: Duration, last: Option<&str>) -> String {
    let seconds = waited.as_secs_f64();
    let last = last.map(|last| format!(" ({last})"));
    format!(
        "process {process} at {address} did not come within {seconds} s{}; start it with the same list of hosts, the \
         same secret and the same problem",
        last.unwrap_or_default()
    )
}

impl MemberError {
    /// The limit that this process or another has met, if that is why.
    #[must_use]
    pub fn limit(&self) -> Option<Limit> {
        match self {
            Self::Stopped(stopped) => Some(stopped.limit),
            Self::Left { limit, .. } => *limit,
            _ => None,
        }
    }
}

/// Why what processes do together did not come to its end.
#[derive(Debug, Error)]
pub enum MemberError {
    /// A limit was met here.
    #[error("{}", .0.limit)]
    Stopped(#[from] Stopped),
    /// A process is gone.
    #[error("process {process} at {address} was lost: {why}")]
    Lost {
        /// Its index.
        process: usize,
        /// Its address.
        address: String,
        /// How that was noticed.
        why: String,
    },
    /// A process has ended, and has said why.
    #[error("process {process} at {address} has stopped: {reason}")]
    Left {
        /// Its index.
        process: usize,
        /// Its address.
        address: String,
        /// The limit that it has met, if that is why.
        limit: Option<Limit>,
        /// What it said.
        reason: String,
    },
    /// What was kept here cannot be read.
    #[error("{0}; remove it to go on from what was kept before, or to begin anew")]
    Kept(#[from] FileError),
    /// A process has sent what this program does not send.
    #[error("what a process has sent makes no sense")]
    Garbled,
    /// The system does not allow it.
    #[error("cannot work with the other processes: {0}")]
    System(#[from] io::Error),
}
