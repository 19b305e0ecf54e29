//! Hash-distributed A* on several processes.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::{Duration, Instant};

use search_core::{AStarPart, Limit, PartReport, Run, Statistics};
use thiserror::Error;

use crate::batch::{Batch, Contents, no_letters};
use crate::company::{Company, Shared};
use crate::error::MemberError;
use crate::exchange::{Garbled, Receive};
use crate::member::Member;
use crate::said::{NUMBERS, Said, halves, whole};

/// So many nodes are taken before what has arrived is received.
const PORTION: usize = 1 << 9;
/// After so many portions all letters are sent.
const PORTIONS: usize = 8;
/// Letters for a process are sent when they are longer than this.
const IN_BATCH: usize = 1 << 13;
/// So many nodes in all a process takes while others are at one lesser `f`. It is about as much as one that is not held
/// up takes between two reports. What it takes beyond the cost of the best goal is of no use, and what it takes at that
/// cost is of little: the others do not go on from there before they have come so far.
const AHEAD: usize = 1 << 17;
/// A process that has work reports so often.
const REPORT: Duration = Duration::from_millis(20);
/// How many actions of a path are told at a time.
const AT_A_TIME: usize = 64;

/// What a search on several processes has found, as every process knows it in the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The numbers of the actions of a solution of least cost; `None` if it is proven that there is no solution.
    pub actions: Option<Vec<u32>>,
    /// How many bytes all members together have sent to others.
    pub sent: u64,
}

/// Why a search on several processes did not come to its end, and what it knows.
#[derive(Debug, Error)]
#[error("{error}")]
pub struct SearchError {
    /// What has happened.
    pub error: Box<MemberError>,
    /// No solution costs less than this, if the heuristic is admissible.
    pub lower_bound: u64,
}

/// A* together with the other members, which must solve the same problem, each with the
/// [part](search_core::Method::solve_in_parts) of its own index: the states belong to the members by a hash, and each
/// sends the others the nodes that belong to them.
///
/// - **Optimal** if the heuristic is admissible: the cost is that of A*, and is checked along the path.
/// - **Order**: each member takes its nodes in the order of A*, and waits if it is far ahead of others. How far they
///   have got decides what it has to choose from: so neither which of several best solutions is found nor how many
///   nodes are expanded is always the same.
/// - **Limits** are kept by each member for itself, nodes in transit not counted; one that meets a limit ends all. Then
///   the statistics are those of this member, and of the others what they last told.
/// - **End**: it has ended when there was a step of the exchange in which nobody sent a node and after which nobody
///   had one left, as all have told each other. All members tell each other the least `f` of what they have every 20
///   milliseconds, of which the least of all is a lower bound on the cost.
///
/// Source: Kishimoto, Fukunaga and Botea 2009, *Scalable, parallel best-first search for optimal sequential planning*.
///
/// # Errors
///
/// If a limit is met here, or another member does not go on.
pub fn hda_star(
    run: &mut Run<'_>,
    part: &mut dyn AStarPart,
    member: Member,
) -> Result<Found, SearchError> {
    let arrived = Rc::<RefCell<Arrived>>::default();
    let receiver = Rc::<RefCell<Arrived>>::clone(&arrived);
    let (mut lower_bound, mut all) = (0, run.statistics);
    let found = member.work(run, receiver, |company| {
        let mut searching = Searching::new(company, arrived, part);
        let found = searching.search();
        (lower_bound, all) = (searching.lower_bound, searching.statistics());
        found
    });
    run.statistics = all;
    // All have left something out and so met the same limit, of which nobody had to be told.
    let found = found.and_then(|found| found.map_err(|limit| run.stopped(limit).into()));
    found.map_err(|mut error| {
        if let MemberError::Stopped(stopped) = &mut error {
            stopped.statistics = run.statistics;
            stopped.lower_bound = lower_bound;
        }
        SearchError {
            error: Box::new(error),
            lower_bound,
        }
    })
}

/// What has arrived for a search and is not yet entered in its lists.
#[derive(Default)]
struct Arrived {
    letters: Vec<Batch>,
    goal: Option<u64>,
}

impl Receive for Arrived {
    fn receive(&mut self, batch: &mut Batch) -> Result<(), Garbled> {
        match batch.contents() {
            Some(Contents::Letters(_)) => self.letters.push(std::mem::take(batch)),
            Some(Contents::Goal(cost)) => {
                self.goal = Some(self.goal.map_or(cost, |best| best.min(cost)));
            }
            _ => return Err(Garbled),
        }
        Ok(())
    }
}

struct Searching<'s, 'w, 'r> {
    company: &'s mut Company<'w, 'r>,
    part: &'s mut dyn AStarPart,
    arrived: Rc<RefCell<Arrived>>,
    /// Letters that are not yet sent, for each process.
    letters: Vec<Vec<u8>>,
    /// The best goal that the others know of.
    told: Option<u64>,
    /// The step in which this process has reported, until it knows what the others have.
    awaited: Option<u64>,
    reported: Instant,
    lower_bound: u64,
    /// The least `f` of all processes, as they last told.
    front: Option<u64>,
    /// How many nodes this process has taken beyond that.
    ahead: usize,
    /// The work of the other processes, as they last told.
    others: Statistics,
}

/// The end of a search: the best goal, or why it is not known whether there is one.
type End = Result<Option<(u64, u128)>, Limit>;

impl<'s, 'w, 'r> Searching<'s, 'w, 'r> {
    fn new(
        company: &'s mut Company<'w, 'r>,
        arrived: Rc<RefCell<Arrived>>,
        part: &'s mut dyn AStarPart,
    ) -> Self {
        let processes = company.exchange.processes();
        Self {
            company,
            part,
            arrived,
            letters: vec![no_letters(); processes],
            told: None,
            awaited: None,
            reported: Instant::now(),
            lower_bound: 0,
            front: None,
            ahead: 0,
            others: Statistics::default(),
        }
    }

    /// The solution, or the limit that all processes have met.
    fn search(&mut self) -> Shared<Found, Limit> {
        let end = match self.part.begin(self.company.run.limits()) {
            Some(estimate) => {
                self.lower_bound = estimate;
                self.front = Some(estimate);
                self.expand_all()?
            }
            None => Ok(None),
        };
        let goal = match end {
            Ok(goal) => goal,
            Err(limit) => return Ok(Err(limit)),
        };
        let actions = goal.map(|goal| self.path_to(goal)).transpose()?;
        let said = self.company.gather(&[self.company.sent()])?;
        let sent = said.iter().map(|said| said[0]).sum();
        Ok(Ok(Found { actions, sent }))
    }

    /// Expands what there is until no process has anything left.
    fn expand_all(&mut self) -> Result<End, MemberError> {
        let mut portions = 0;
        let mut is_idle = false;
        loop {
            self.receive(is_idle && self.awaited.is_some())?;
            self.take_in()?;
            if let Some(step) = self
                .awaited
                .filter(|_| self.company.exchange.is_step_begun())
            {
                self.awaited = None;
                if let Some(end) = self.hear(step)? {
                    return Ok(end);
                }
            }
            is_idle = !self.expand_portion()?;
            portions += 1;
            let is_due = is_idle || portions % PORTIONS == 0;
            self.send(is_due);
            let is_due = is_idle || self.reported.elapsed() >= REPORT;
            if self.awaited.is_none() && is_due {
                self.report();
            }
        }
    }

    /// Expands some nodes, unless there are none or this process is too far ahead of others; then it answers `false`.
    fn expand_portion(&mut self) -> Result<bool, MemberError> {
        if self.part.least() > self.front {
            if self.ahead >= AHEAD {
                return Ok(false);
            }
            self.ahead += PORTION;
        }
        let expanded = self
            .part
            .expand(self.company.run, PORTION, &mut self.letters);
        Ok(expanded.map_err(|limit| self.company.run.stopped(limit))?)
    }

    /// Receives what has arrived. A process that has nothing to do waits for it a little.
    fn receive(&mut self, waits: bool) -> Result<(), MemberError> {
        if waits {
            self.company.await_some()
        } else {
            self.company.receive(0)
        }
    }

    /// Enters what has arrived in the lists.
    fn take_in(&mut self) -> Result<(), MemberError> {
        let Arrived { letters, goal } = self.arrived.take();
        if let Some(cost) = goal {
            self.part.hear_of_goal(cost);
            self.told = self.part.best();
        }
        for batch in letters {
            if let Some(Contents::Letters(letters)) = batch.contents() {
                let read = self.part.receive(letters);
                read.map_err(|_| MemberError::Garbled)?;
            }
        }
        Ok(())
    }

    /// Sends the letters that fill a batch, or all; and the cost of a goal, so that nobody expands what costs more.
    fn send(&mut self, all: bool) {
        let own = self.company.exchange.index();
        for (process, letters) in self.letters.iter_mut().enumerate() {
            if (all || letters.len() > IN_BATCH)
                && let Some(batch) = Batch::of_letters(process, letters)
            {
                self.company.exchange.send(batch);
            }
        }
        let best = self.part.best();
        if best != self.told {
            self.told = best;
            for process in (0..self.company.exchange.processes()).filter(|process| *process != own)
            {
                if let Some(cost) = best {
                    self.company.exchange.send(Batch::of_goal(process, cost));
                }
            }
        }
    }

    /// Tells all what this process knows, and begins a step. All that was sent in the steps before this one has
    /// arrived, here and elsewhere.
    fn report(&mut self) {
        // Those too that are told of as written.
        self.send(true);
        let report = Said {
            report: self.part.report(),
            best: self.part.best(),
            statistics: self.company.run.statistics,
        };
        self.company.exchange.say(&report.numbers());
        self.awaited = Some(self.company.exchange.begin_step());
        self.reported = Instant::now();
    }

    /// Hears what all processes have reported in a step. The search has ended if nobody has anything left: all letters
    /// of steps before had arrived, in this one none was sent, and whoever reports that nothing is left can only get
    /// work by a letter.
    fn hear(&mut self, step: u64) -> Result<Option<End>, MemberError> {
        let said = self.company.exchange.heard(step, NUMBERS)?;
        let said: Vec<_> = said.iter().map(|said| Said::of_numbers(said)).collect();
        self.others = Statistics::default();
        for (process, said) in said.iter().enumerate() {
            if process != self.company.exchange.index() {
                self.others.add(&said.statistics);
            }
        }
        let left = said.iter().flat_map(|Said { report, .. }| {
            let PartReport {
                least,
                least_written,
                ..
            } = *report;
            [least, least_written]
        });
        let left = left.flatten().min();
        if self.front != left {
            self.front = left;
            self.ahead = 0;
        }
        let best = said.iter().filter_map(|said| said.best).min();
        let left_out = said.iter().filter_map(|said| said.report.left_out);
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
        let goal = said.iter().filter_map(|said| said.report.goal).min();
        Ok(Some(match (goal, left_out) {
            (None, Some(limit)) => Err(limit),
            (goal, _) => Ok(goal),
        }))
    }

    /// The actions that lead to a goal, for which the owner of each state is asked in turn.
    fn path_to(&mut self, (cost, goal): (u64, u128)) -> Result<Vec<u32>, MemberError> {
        let mut actions = Vec::new();
        let mut at = Some(goal);
        while let Some(key) = at {
            let owner = self.part.owner(key);
            let mut told = Vec::new();
            let mut next = None;
            if owner == self.company.exchange.index() {
                let rest = self.company.run.depth_limit().saturating_sub(actions.len());
                next = self.part.trace(key, rest, AT_A_TIME, &mut told);
            }
            let [low, high] = halves(next.unwrap_or_default());
            let mut said = vec![next.is_some().into(), low, high, told.len() as u64];
            said.extend(told.iter().map(|&action| u64::from(action)));
            said.resize(4 + AT_A_TIME, 0);
            let said = self.company.gather(&said)?;
            let (Some([is_more, low, high, length]), rest) =
                (said[owner].first_chunk(), &said[owner][4..])
            else {
                return Err(MemberError::Garbled);
            };
            let told = rest.iter().take(usize::try_from(*length).unwrap_or(0));
            let before = actions.len();
            actions.extend(told.filter_map(|&action| u32::try_from(action).ok()));
            at = (*is_more == 1).then(|| whole([*low, *high]));
            if at.is_some() && actions.len() == before {
                return Err(MemberError::Garbled);
            }
        }
        actions.reverse();
        match self.part.cost_of(&actions) {
            // Less if a state on the way has been reached more cheaply since, which an inconsistent heuristic allows.
            Some(along) if along <= cost => Ok(actions),
            _ => Err(MemberError::Garbled),
        }
    }

    /// The work of all processes.
    fn statistics(&self) -> Statistics {
        let mut all = self.company.run.statistics;
        all.add(&self.others);
        all
    }
}
