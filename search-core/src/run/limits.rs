//! Limits on a run, and what it means to meet one.

use std::error::Error;
use std::fmt;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use crate::{Cost, Statistics};

/// Limits of a run. The default sets no limit at all.
///
/// Expansions, stored nodes and bytes are exact: on one thread the same limit stops the same run at the same node on
/// every machine. Several threads together never expand more nodes than they may.
///
/// Time and the cancel flag can end a run but never change the order in which it goes. They end it within 50
/// milliseconds or one expansion, whichever is longer: before each expansion the run looks at a flag, which a thread of
/// the process raises when the time has run out. Where no thread can be started the clock is read once in
/// [`POLL_INTERVAL`](crate::POLL_INTERVAL) expansions, and where there is no [`clock`](crate::clock) the time never
/// runs out.
///
/// ```
/// use search_core::Limits;
/// let limits = Limits { expansions: Some(10_000), ..Limits::default() };
/// # assert_eq!(limits.stored, None);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits<'a> {
    /// At most this many nodes are expanded.
    pub expansions: Option<u64>,
    /// The run ends with the expansion after which more than this many nodes are held in memory.
    /// Algorithms that keep nothing but their path hold none.
    pub stored: Option<u64>,
    /// The run ends with the expansion after which more than this many bytes are held in nodes.
    ///
    /// Algorithms on packed states ([`a_star_packed`](crate::a_star_packed) and its kin) count all
    /// memory that they have reserved, and end before they would reserve more: what the process
    /// takes is that and a few megabytes. The others count the size of a node and of its entries in
    /// the lists, without the slack of growing containers and without what a state owns elsewhere on
    /// the heap.
    pub bytes: Option<u64>,
    /// Nodes at this depth are not expanded; the start has depth 0.
    ///
    /// - Search in state spaces leaves such a node out and searches the rest: no solution has more
    ///   actions, and of those that have not more an algorithm finds what it promises to find of all. To that
    ///   end a state is kept once for each path to it that is cheaper than all shorter ones, and takes more memory.
    ///   Depth-first search and [jump point search](crate::jump_point_search()) may miss solutions within the limit. If
    ///   nothing is found, there is no verdict.
    /// - Search in game trees stops there: the positions at this depth are evaluated, and the
    ///   answer is exact for that depth.
    /// - The search for a forcing tree ends without a verdict as soon as it reaches a node at this
    ///   depth that it would have to expand.
    pub depth: Option<u64>,
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Set this flag, from another thread or a signal handler, to end the run.
    pub cancel: Option<&'a AtomicBool>,
}

/// Which limit was met.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Limit {
    /// [`Limits::expansions`]
    Expansions,
    /// [`Limits::stored`]
    Stored,
    /// [`Limits::bytes`]
    Bytes,
    /// [`Limits::depth`], or an algorithm's own bound on depth
    Depth,
    /// [`Limits::time`]
    Time,
    /// [`Limits::cancel`]
    Cancelled,
    /// The width of a beam
    Width,
    /// Not a limit that was set: an agent has acted, and what it did leads to no goal
    DeadEnd,
    /// Not a limit that was set: an agent is where it has been before, has learned nothing since, and would go round for
    /// ever. That happens only where actions cost nothing
    Cycle,
    /// That of the cost type: a path was left out since its cost, a sum of finite ones, does not fit
    /// below [`Cost::INFINITY`], and no other one was found. Choose a wider type
    Cost,
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Expansions => "the limit on expansions was reached",
            Self::Stored => "the limit on stored nodes was reached",
            Self::Bytes => "the limit on memory was reached",
            Self::Depth => "the limit on depth was reached",
            Self::Time => "the time ran out",
            Self::Cancelled => "the run was cancelled",
            Self::Width => "the beam was too narrow",
            Self::DeadEnd => "the agent came to a dead end",
            Self::Cycle => "the agent goes round a cycle that costs nothing",
            Self::Cost => "a path costs more than the cost type can hold; choose a wider one",
        })
    }
}

/// The search stopped before it could say whether there is a solution: **no verdict**, which is not
/// the same as "no solution".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stopped {
    /// The limit that was met.
    pub limit: Limit,
    /// The work done so far.
    pub statistics: Statistics,
    /// No solution costs less than this, if the heuristic is admissible. Given by A* and its kin
    /// where costs are whole numbers and the run has cut off no node at the depth limit; zero says
    /// nothing.
    pub lower_bound: u64,
}

impl Stopped {
    /// Adds a lower bound on the cost of a solution.
    #[must_use]
    pub(crate) fn not_below(self, bound: impl Cost) -> Self {
        let lower_bound = match self.statistics.depth_cutoffs {
            // Behind a node that was cut off there may be a cheaper path than the bound allows for.
            0 => bound.whole().unwrap_or_default(),
            _ => 0,
        };
        Self {
            lower_bound,
            ..self
        }
    }
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Statistics {
            expanded,
            generated,
            ..
        } = self.statistics;
        let limit = self.limit;
        write!(
            f,
            "no verdict: {limit} ({expanded} expanded, {generated} generated)"
        )
    }
}

impl Error for Stopped {}
