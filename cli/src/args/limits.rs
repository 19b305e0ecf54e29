//! Limits as the user writes them.

use std::time::Duration;

use catalogue::read_time;
use clap::Args;
use search_core::{Limits, bytes, whole_number};

use super::options::number;
use crate::interrupt;

/// Limits on work.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Limits")]
pub(crate) struct EffortLimits {
    /// Expand at most N nodes, such as 100000, 1_000_000, 2.5M or 1e9
    #[arg(long, value_name = "N", value_parser = whole_number)]
    max_expansions: Option<u64>,

    /// Stop after this time, such as 10s, 500ms or 2m
    #[arg(long, value_name = "TIME", value_parser = read_time)]
    time: Option<Duration>,
}

/// Limits for a search that holds no more than one line of nodes.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Limits")]
pub(crate) struct WorkLimits {
    #[command(flatten)]
    effort: EffortLimits,

    /// Do not expand nodes at depth N
    #[arg(long, value_name = "N", value_parser = whole_number)]
    max_depth: Option<u64>,
}

/// Limits for a search that remembers its nodes.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArgs {
    #[command(flatten)]
    work: WorkLimits,

    /// Hold at most N nodes in memory
    #[arg(long, value_name = "N", value_parser = whole_number)]
    max_nodes: Option<u64>,

    /// Use at most this much memory, such as 500MB or 4GB; `none` for no limit. 10MB of it is for the
    /// program itself; of the rest A* counts everything that it allocates, other algorithms count
    /// their nodes and can take up to twice as much. Pattern databases of puzzles are not included;
    /// building one, and all those of several partitions, may take as much again. Without it, 2GB, and
    /// 4GB for databases
    #[arg(long, value_name = "SIZE", value_parser = parse_bytes)]
    max_memory: Option<Bytes>,
}

/// Limits for a procedure for games, on its work and its memory.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Limits")]
pub(crate) struct ProcedureLimits {
    #[command(flatten)]
    work: WorkLimits,

    /// Use at most this much memory for a tree or a table, such as 500MB or 4GB; `none` for no limit. 10MB of
    /// it is for the program itself
    #[arg(long, value_name = "SIZE", default_value = "2GB", value_parser = parse_bytes)]
    max_memory: Bytes,
}

/// Limit on memory for building.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Limits")]
pub(crate) struct BuildLimits {
    /// Build nothing that takes more memory than this, such as 500MB or 16GB; `none` for no limit.
    /// 10MB of it is for the program itself
    #[arg(long, value_name = "SIZE", default_value = "4GB", value_parser = parse_bytes)]
    max_memory: Bytes,
}

/// Limit on memory for a transposition table.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Limits")]
pub(crate) struct TableLimits {
    /// Use at most this much memory, such as 100MB or 1GB, most of it for the transposition table;
    /// `none` for as much as is useful. 10MB of it is for the program itself
    #[arg(long, value_name = "SIZE", default_value = "512MB", value_parser = parse_bytes)]
    max_memory: Bytes,
}

/// Limit on memory for showing a trace.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Limits")]
pub(crate) struct ViewLimits {
    /// Use at most this much memory, such as 100MB or 2GB; `none` for as much as is needed. A million events
    /// take about 130MB, and their page 80MB. Events for which there is no room are counted but not shown
    #[arg(long, value_name = "SIZE", default_value = "256MB", value_parser = parse_bytes)]
    max_memory: Bytes,
}

#[derive(Clone, Copy, Debug)]
struct Bytes(Option<u64>);

/// The memory that the program takes without a single node, rounded up.
const PROGRAM: u64 = 10_000_000;
/// The memory that making a page takes, besides what it takes for each event.
const PAGE: u64 = 10_000_000;
/// Share of the remaining memory for the events, in parts of as many; their page takes the rest.
const EVENTS: (u64, u64) = (5, 8);

impl Bytes {
    /// For a search, unless the user says otherwise.
    const FOR_SEARCH: Self = Self(Some(2_000_000_000));
    /// For building pattern databases, unless the user says otherwise.
    const FOR_BUILDING: Self = Self(Some(4_000_000_000));

    /// Returns the memory that the program itself leaves over.
    fn for_data(self) -> Option<u64> {
        self.0.map(|bytes| bytes.saturating_sub(PROGRAM))
    }
}

/// Returns the memory for something that has no option for it.
pub(crate) fn usual_memory() -> Option<u64> {
    Bytes::FOR_SEARCH.for_data()
}

impl EffortLimits {
    /// Returns the limits, Ctrl-C among them.
    pub(crate) fn limits(&self) -> Limits<'static> {
        Limits {
            expansions: self.max_expansions,
            time: self.time,
            ..until_interrupted()
        }
    }
}

impl WorkLimits {
    /// Returns the limits, Ctrl-C among them.
    pub(crate) fn limits(&self) -> Limits<'static> {
        Limits {
            depth: self.max_depth,
            ..self.effort.limits()
        }
    }
}

impl LimitArgs {
    /// Returns the depth to which the user limits it.
    pub(crate) fn depth(&self) -> Option<u64> {
        self.work.max_depth
    }

    /// Returns the memory for building pattern databases.
    pub(crate) fn memory_for_building(&self) -> Option<u64> {
        let memory = self.max_memory.unwrap_or(Bytes::FOR_BUILDING);
        memory.for_data()
    }

    /// Returns the limits, Ctrl-C among them.
    pub(crate) fn limits(&self) -> Limits<'static> {
        Limits {
            stored: self.max_nodes,
            bytes: self.max_memory.unwrap_or(Bytes::FOR_SEARCH).for_data(),
            ..self.work.limits()
        }
    }
}

impl ProcedureLimits {
    /// Returns the limits, Ctrl-C among them.
    pub(crate) fn limits(&self) -> Limits<'static> {
        Limits {
            bytes: self.max_memory.for_data(),
            ..self.work.limits()
        }
    }
}

impl BuildLimits {
    /// Returns the memory for building.
    pub(crate) fn memory(&self) -> Option<u64> {
        self.max_memory.for_data()
    }
}

impl TableLimits {
    /// Returns the memory of the table.
    pub(crate) fn bytes(&self) -> usize {
        let bytes = self.max_memory.for_data().unwrap_or(u64::MAX);
        usize::try_from(bytes).unwrap_or(usize::MAX)
    }
}

impl ViewLimits {
    /// Returns the memory for the events of a trace.
    pub(crate) fn bytes(&self) -> usize {
        let Some(bytes) = self.max_memory.for_data() else {
            return usize::MAX;
        };
        let (own, all) = EVENTS;
        usize::try_from(bytes.saturating_sub(PAGE) / all * own).unwrap_or(usize::MAX)
    }
}

/// No limit but Ctrl-C.
pub(crate) fn until_interrupted() -> Limits<'static> {
    Limits {
        cancel: Some(interrupt::flag()),
        ..Limits::default()
    }
}

fn parse_bytes(text: &str) -> Result<Bytes, String> {
    bytes(text).map(Bytes)
}

/// Reads the number of things to show: a number, or `all`.
pub(crate) fn number_or_all(text: &str) -> Result<usize, String> {
    if text == "all" {
        return Ok(usize::MAX);
    }
    number(text).map_err(|_| "write a number, or `all`".to_owned())
}
