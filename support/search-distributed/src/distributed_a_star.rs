//! Hash-distributed A* on several processes.

use std::time::{Duration, Instant};

use search_core::{AStarPart, Limit, PartReport, Run, Statistics};
use serde::{Deserialize, Serialize};

use crate::error::ProcessError;
use crate::process::Process;
use crate::workgroup::Workgroup;

/// Nodes that are taken before messages are received.
const PORTION: usize = 1 << 9;
/// Portions after which all letters are sent.
const PORTIONS: usize = 8;
/// Letters for a process are sent when they take this many bytes.
const IN_BATCH: usize = 1 << 13;
/// Nodes in all that a process takes while others are at one lesser `f`. It is about as many as one that is not held
/// up takes between two reports. Beyond the cost of the best goal they are of no use, and at that cost of little: the
/// others do not go on from there before they have come so far.
const AHEAD: usize = 1 << 17;
/// The interval at which a process that has work reports.
const REPORT: Duration = Duration::from_millis(20);
/// Greatest number of actions in a message about a path.
const AT_A_TIME: usize = 256;

/// The end of a search on several processes, as every process knows it.
#[derive(Debug)]
pub struct Found {
    /// The numbers of the actions of a solution of least cost, or `None` if it is proven that there is no solution; or
    /// the reason why the search did not come to its end.
    pub actions: Result<Option<Vec<u32>>, ProcessError>,
    /// No solution costs less than this, if the heuristic is admissible.
    pub lower_bound: u64,
    /// The number of bytes that all processes together have sent, if they have told each other.
    pub sent: Option<u64>,
}

/// A* together with the other processes, which must solve the same problem, each with the
/// [part](search_core::Method::solve_in_parts) of its own index: the states belong to the processes by a hash, and each
/// sends the others the nodes that belong to them.
///
/// - **Optimal** if the heuristic is admissible: the cost is that of A*, and is checked along the path.
/// - **Order**: each process takes its nodes in the order of A*, and waits if it is far ahead of others. Their progress
///   decides which nodes it has: so neither which of several best solutions is found nor the number of nodes expanded is
///   always the same.
/// - **Limits** are kept by each process for itself, nodes in transit not counted; one that meets a limit ends all. Then
///   the statistics are those of this process, and of the others in their last reports.
/// - **End**: it has ended when there was a step in which nobody sent a node and after which nobody had one left, as all
///   have reported. All processes report the least `f` of their nodes every 20 milliseconds; the least of all is a lower
///   bound on the cost.
///
/// Source: Kishimoto, Fukunaga and Botea 2009, *Scalable, parallel best-first search for optimal sequential planning*.
pub fn distributed_a_star(run: &mut Run<'_>, part: &mut dyn AStarPart, process: Process) -> Found {
    let (mut lower_bound, mut all) = (0, run.statistics);
    let found = process.work(run, |group| {
        let mut search = Search {
            letters: vec![Vec::new(); group.processes()],
            group,
            part,
            awaited: None,
            reported: Instant::now(),
            lower_bound: 0,
            front: None,
            ahead: 0,
            others: Statistics::default(),
        };
        let found = search.run();
        lower_bound = search.lower_bound;
        all = search.group.run.statistics;
        all.add(&search.others);
        found
    });
    run.statistics = all;
    let (actions, sent) = match found {
        Ok((Ok(actions), sent)) => (Ok(actions), Some(sent)),
        // All have left something out and so met the same limit.
        Ok((Err(limit), sent)) => (Err(run.stopped(limit).into()), Some(sent)),
        Err(error) => (Err(error), None),
    };
    Found {
        actions,
        lower_bound,
        sent,
    }
}

/// The state of a process.
#[derive(Serialize, Deserialize)]
struct Report {
    part: PartReport,
    /// The cost of the best goal of any process that it knows of.
    best: Option<u64>,
    statistics: Statistics,
}

/// A piece of the way back from a goal.
#[derive(Serialize, Deserialize)]
struct Piece {
    actions: Vec<u32>,
    /// The state at its beginning, unless that is the start.
    next: Option<u128>,
}

struct Search<'s, 'w, 'r> {
    group: &'s mut Workgroup<'w, 'r>,
    part: &'s mut dyn AStarPart,
    /// Letters that are not yet sent, for each process.
    letters: Vec<Vec<u8>>,
    /// The step in which this process has reported, until it knows the reports of the others.
    awaited: Option<u64>,
    reported: Instant,
    lower_bound: u64,
    /// The least `f` of all processes in their last reports.
    front: Option<u64>,
    /// The number of nodes that this process has taken beyond that.
    ahead: usize,
    /// The work of the other processes in their last reports.
    others: Statistics,
}

/// The end of a search: the best goal, or the path to it; or why it is not known whether there is one.
type End<T> = Result<Option<T>, Limit>;

/// The cost and the key of a goal.
type Goal = (u64, u128);

impl Search<'_, '_, '_> {
    /// Returns the solution, or the limit that all processes have met; and the number of bytes sent.
    fn run(&mut self) -> Result<(End<Vec<u32>>, u64), ProcessError> {
        let end = match self.part.begin(self.group.run.limits()) {
            Some(estimate) => {
                self.lower_bound = estimate;
                self.front = Some(estimate);
                self.expand_all()?
            }
            None => Ok(None),
        };
        let actions = match end {
            Ok(Some(goal)) => Ok(Some(self.path_to(goal)?)),
            Ok(None) => Ok(None),
            Err(limit) => Err(limit),
        };
        Ok((actions, self.group.sent()?))
    }

    /// Expands nodes until no process has any left.
    fn expand_all(&mut self) -> Result<End<Goal>, ProcessError> {
        let mut portions = 0;
        let mut is_idle = false;
        loop {
            if is_idle && self.awaited.is_some() {
                self.group.await_some()?;
            } else {
                self.group.receive(0)?;
            }
            for letters in self.group.letters() {
                let read = self.part.receive(&letters);
                read.map_err(|_| ProcessError::Garbled)?;
            }
            if let Some(step) = self.awaited.filter(|_| self.group.is_step_begun()) {
                self.awaited = None;
                if let Some(end) = self.hear(step)? {
                    return Ok(end);
                }
            }
            is_idle = !self.expand_portion()?;
            portions += 1;
            let all = is_idle || portions % PORTIONS == 0;
            self.group
                .send(&mut self.letters, if all { 0 } else { IN_BATCH });
            if self.awaited.is_none() && (is_idle || self.reported.elapsed() >= REPORT) {
                self.report()?;
            }
        }
    }

    /// Expands some nodes, unless there are none or this process is too far ahead of others; then it answers `false`.
    fn expand_portion(&mut self) -> Result<bool, ProcessError> {
        if self.part.least() > self.front {
            if self.ahead >= AHEAD {
                return Ok(false);
            }
            self.ahead += PORTION;
        }
        let run = &mut *self.group.run;
        let expanded = self.part.expand(run, PORTION, &mut self.letters);
        Ok(expanded.map_err(|limit| run.stopped(limit))?)
    }

    /// Broadcasts this process's state and starts a step. All nodes that were sent in the steps before this one have
    /// arrived, here and elsewhere.
    fn report(&mut self) -> Result<(), ProcessError> {
        // Those too that the report calls written.
        self.group.send(&mut self.letters, 0);
        let report = Report {
            part: self.part.report(),
            best: self.part.best(),
            statistics: self.group.run.statistics,
        };
        self.awaited = Some(self.group.report(&report)?);
        self.reported = Instant::now();
        Ok(())
    }

    /// Hears the reports of all processes in a step. The search has ended if nobody has anything left: all letters of
    /// steps before had arrived, in this one none was sent, and a process that has nothing left can only get work by a
    /// letter.
    fn hear(&mut self, step: u64) -> Result<Option<End<Goal>>, ProcessError> {
        let reports = self.group.reports::<Report>(step)?;
        self.others = Statistics::default();
        for (process, report) in reports.iter().enumerate() {
            if process != self.group.index() {
                self.others.add(&report.statistics);
            }
        }
        let best = reports.iter().filter_map(|report| report.best).min();
        if let Some(cost) = best {
            self.part.hear_of_goal(cost);
        }
        let left = reports
            .iter()
            .map(|report| [report.part.least, report.part.least_written]);
        let left = left.flatten().flatten().min();
        if self.front != left {
            self.front = left;
            self.ahead = 0;
        }
        let left_out = reports.iter().filter_map(|report| report.part.left_out);
        let left_out = left_out.min_by_key(|limit| *limit != Limit::Depth);
        // Behind a node that was cut off there may be a cheaper path.
        if left_out != Some(Limit::Depth)
            && let Some(bound) = left.into_iter().chain(best).min()
        {
            self.lower_bound = self.lower_bound.max(bound);
        }
        if left.is_some() {
            return Ok(None);
        }
        let goal = reports.iter().filter_map(|report| report.part.goal).min();
        Ok(Some(match (goal, left_out) {
            (None, Some(limit)) => Err(limit),
            (goal, _) => Ok(goal),
        }))
    }

    /// Returns the actions that lead to a goal, for which the owner of each state is asked in turn.
    fn path_to(&mut self, (cost, goal): Goal) -> Result<Vec<u32>, ProcessError> {
        let mut path = Vec::new();
        let mut at = Some(goal);
        while let Some(key) = at {
            let owner = self.part.owner(key);
            let mut own = Piece {
                actions: Vec::new(),
                next: None,
            };
            if owner == self.group.index() {
                let depth = self.group.run.depth_limit().saturating_sub(path.len());
                own.next = self.part.trace(key, depth, AT_A_TIME, &mut own.actions);
            }
            let piece = self.group.gather(&own)?.swap_remove(owner);
            if piece.next.is_some() && piece.actions.is_empty() {
                return Err(ProcessError::Garbled);
            }
            path.extend(piece.actions);
            at = piece.next;
        }
        path.reverse();
        match self.part.cost_of(&path) {
            // Less if a state on the way has been reached more cheaply since, which an inconsistent heuristic allows.
            Some(along) if along <= cost => Ok(path),
            _ => Err(ProcessError::Garbled),
        }
    }
}
