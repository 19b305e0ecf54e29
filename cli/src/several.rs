//! Counting on several processes, which another program brings along.

use std::path::Path;
use std::sync::OnceLock;
use std::time::Duration;

use catalogue::{ByRank, Failure};
use search_core::{Limits, Statistics, Stopped};

/// What counts states on several processes. It is not part of this crate, since it brings a dataflow library with it
/// that most users do not need: the program `sovet-distributed` has it.
pub trait SeveralProcesses: Sync {
    /// Counts as one of the processes, or starts the others.
    ///
    /// # Errors
    ///
    /// If the processes do not come together, or one of them is lost.
    fn count(&self, task: &mut Task<'_>) -> Result<Counted, Failure>;
}

/// What is to be counted, and where.
pub struct Task<'t> {
    /// The space.
    pub space: ByRank<'t>,
    /// What is counted, in words that are the same for all processes of a run and for no other run.
    pub problem: &'t str,
    /// Where the processes are.
    pub place: Place<'t>,
    /// The file whose name begins those of the files in which each process keeps its part of the levels, and the time
    /// from one writing to the next.
    pub checkpoint: Option<(&'t Path, Duration)>,
    /// How far each process may go.
    pub limits: Limits<'t>,
    /// Called now and then with the work done so far.
    pub progress: &'t mut dyn FnMut(&Statistics),
    /// Tells the user something.
    pub note: &'t dyn Fn(&str),
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

/// What was counted.
pub struct Counted {
    /// How many states there are at each depth, and the least number of one of the last; or which limit was met.
    pub levels: Result<(Vec<u64>, u64), Stopped>,
    /// The work of all processes.
    pub statistics: Statistics,
    /// How many bytes they sent each other.
    pub sent: u64,
    /// How many processes there were.
    pub processes: usize,
    /// Is this the one that tells the user?
    pub tells: bool,
}

static HERE: OnceLock<&'static dyn SeveralProcesses> = OnceLock::new();

/// Lets this program count on several processes.
pub(crate) fn bring(several: &'static dyn SeveralProcesses) {
    // It is brought along once, at the very beginning.
    let _ = HERE.set(several);
}

/// What counts on several processes, if this program has it.
pub(crate) fn here() -> Option<&'static dyn SeveralProcesses> {
    HERE.get().copied()
}
