//! Work on several processes, which another program brings along.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

use catalogue::{Action, Enumerable, Failure, Solver};
use search_core::{Field, Limit, Limits, Method, Statistics, Verdict};

/// Work on several processes. It is not part of this crate, since it brings a dataflow library with it that most users do
/// not need: the program `sovet-distributed` has it.
///
/// Each method works as one of the processes, or starts the others. It fails if the processes do not come together, or
/// one of them is lost.
pub trait SeveralProcesses: Sync {
    /// Counts the states of a space, as far as the limits allow. A checkpoint is the beginning of the names of the files
    /// in which each process keeps its part of the levels, and the time from one writing to the next.
    ///
    /// # Errors
    ///
    /// As above, or if the states have neither numbers nor keys.
    fn count(
        &self,
        task: &mut Task<'_>,
        space: &dyn Enumerable,
        checkpoint: Option<(&Path, Duration)>,
    ) -> Result<Done<Levels>, Failure>;

    /// Searches with A*.
    ///
    /// # Errors
    ///
    /// As above, or if the method is not A*, or the space does not offer what that needs.
    fn search(
        &self,
        task: &mut Task<'_>,
        search: &Search<'_>,
    ) -> Result<Done<Verdict<Action, Field>>, Failure>;
}

/// The number of states at each depth.
pub struct Levels {
    /// Of each depth where all states are known.
    pub counts: Vec<u64>,
    /// The least number, or key, of a state of the last depth; or the limit that was met before.
    pub farthest: Result<u128, Limit>,
}

/// A task of several processes.
pub struct Task<'t> {
    /// The space or problem, in words that are the same for all processes of a run and for no other run.
    pub problem: &'t str,
    /// The addresses of the processes.
    pub place: &'t Place,
    /// The limits of each process.
    pub limits: Limits<'t>,
    /// Called now and then with the work done so far.
    pub progress: &'t mut (dyn FnMut(&Statistics) + Send),
    /// Prints a note for the user.
    pub note: &'t dyn Fn(&str),
}

/// A search.
pub struct Search<'s> {
    /// The problem, with its heuristic.
    pub solver: &'s dyn Solver,
    /// A*.
    pub method: &'s Method,
    /// A cost in words.
    pub cost: &'s dyn Fn(u64) -> String,
}

/// The addresses of the processes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// N processes on this machine, which the first one starts.
    Here(usize),
    /// Several machines; each process is started by hand or by a scheduler.
    Hosts {
        /// The file with their addresses.
        file: PathBuf,
        /// Its text.
        addresses: String,
        /// The index of this process.
        process: usize,
        /// The secret that all of them share.
        secret: String,
        /// The time to wait for the others.
        wait: Duration,
    },
}

/// The result of a task.
pub struct Done<T> {
    /// The result.
    pub result: T,
    /// The work of all processes.
    pub statistics: Statistics,
    /// The number of bytes that they sent each other, unless one stopped the others.
    pub sent: Option<u64>,
    /// The number of processes.
    pub processes: usize,
    /// True if this process prints the answer.
    pub tells: bool,
}

impl Place {
    /// Returns whether this process prints the answer.
    pub(crate) fn tells(&self) -> bool {
        !matches!(self, Self::Hosts { process: 1.., .. })
    }

    /// Returns the number of processes that share the memory, as far as it is known.
    pub(crate) fn processes(&self) -> u64 {
        match self {
            Self::Here(processes) => *processes as u64,
            Self::Hosts { addresses, .. } => addresses.lines().count() as u64,
        }
    }
}

static HERE: OnceLock<&'static dyn SeveralProcesses> = OnceLock::new();

/// Lets this program work on several processes.
pub(crate) fn bring(several: &'static dyn SeveralProcesses) {
    // Once, at the very beginning.
    let _ = HERE.set(several);
}

/// Returns the work on several processes, if this program has it.
pub(crate) fn here() -> Option<&'static dyn SeveralProcesses> {
    HERE.get().copied()
}
