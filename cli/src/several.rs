//! Work on several processes, which another program brings along.

use std::path::Path;
use std::sync::OnceLock;
use std::time::Duration;

use catalogue::{Action, ByKey, ByRank, Failure, Solver};
use search_core::{Field, Limits, Method, Statistics, Stopped, Verdict};

/// What works on several processes. It is not part of this crate, since it brings a dataflow library with it
/// that most users do not need: the program `sovet-distributed` has it.
///
/// Each method works as one of the processes, or starts the others. It fails if the processes do not come together, or
/// one of them is lost.
pub trait SeveralProcesses: Sync {
    /// Counts the states of a space, as far as the limits allow. With a checkpoint, which is the file whose name begins those of the files in which
    /// each process keeps its part of the levels, and the time from one writing to the next.
    ///
    /// # Errors
    ///
    /// As above.
    fn count(
        &self,
        task: &mut Task<'_>,
        space: &Counted<'_>,
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

/// A space whose states are to be counted.
pub enum Counted<'c> {
    /// By their numbers.
    ByRank(ByRank<'c>),
    /// By their keys.
    ByKey(ByKey<'c>),
}

/// How many states there are at each depth.
pub struct Levels {
    /// Of each depth of which all states are known.
    pub counts: Vec<u64>,
    /// The least number, or key, of a state of the last depth; or which limit was met before.
    pub farthest: Result<u128, Stopped>,
}

/// What is common to all that several processes do.
pub struct Task<'t> {
    /// What is counted, searched or built, in words that are the same for all processes of a run and for no other run.
    pub problem: &'t str,
    /// Where the processes are.
    pub place: Place<'t>,
    /// How far each process may go.
    pub limits: Limits<'t>,
    /// Called now and then with the work done so far.
    pub progress: &'t mut (dyn FnMut(&Statistics) + Send),
    /// Tells the user something.
    pub note: &'t dyn Fn(&str),
}

/// What is to be searched.
pub struct Search<'s> {
    /// The problem, with its heuristic.
    pub solver: &'s dyn Solver,
    /// A*.
    pub method: &'s Method,
    /// A cost in words.
    pub cost: &'s dyn Fn(u64) -> String,
}

/// Where the processes are.
pub enum Place<'t> {
    /// So many on this machine, which the first one starts.
    Here(usize),
    /// On several machines; each is started by hand or by a scheduler.
    Hosts {
        /// The file with their addresses.
        file: &'t Path,
        /// What it says.
        addresses: &'t str,
        /// The index of this process.
        process: usize,
        /// What all of them know.
        secret: &'t str,
        /// How long to wait for the others.
        wait: Duration,
    },
}

/// What came of it.
pub struct Done<T> {
    /// The result.
    pub result: T,
    /// The work of all processes.
    pub statistics: Statistics,
    /// How many bytes they sent each other. Those that were stopped have not told each other.
    pub sent: Option<u64>,
    /// How many processes there were.
    pub processes: usize,
    /// Is this the one that tells the user?
    pub tells: bool,
}

static HERE: OnceLock<&'static dyn SeveralProcesses> = OnceLock::new();

/// Lets this program work on several processes.
pub(crate) fn bring(several: &'static dyn SeveralProcesses) {
    // It is brought along once, at the very beginning.
    let _ = HERE.set(several);
}

/// What works on several processes, if this program has it.
pub(crate) fn here() -> Option<&'static dyn SeveralProcesses> {
    HERE.get().copied()
}
