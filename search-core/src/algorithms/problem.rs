//! A problem and a run, as the algorithms of the list take them.

use std::fmt;
use std::hash::Hash;
use std::num::NonZero;

use crate::algorithms::about::Needs;
use crate::algorithms::attempt::{Outcome, Show, of_one};
use crate::algorithms::bidirectional::engine::{self, Predecessors};
use crate::algorithms::bidirectional::meeting_point::Agenda;
use crate::algorithms::erased_heuristic::{ErasedHeuristic, TypedSearch};
use crate::algorithms::parallel::hda_star::byte_interface::{lacks_for_parts, with_part};
use crate::{
    AStarPart, Answer, BothEnds, Event, IndexedSpace, JumpSpace, Key, LevelPart, Limits,
    PackedSpace, ReversibleSpace, Run, Solution, StateSpace, Statistics, Stopped, a_star_packed,
    a_star_then_ida_star, breadth_first_indexed, enumerate_layers, enumerate_packed, hda_star,
    jump_point_search, level_part,
};

/// A space that every algorithm of the list can search, on several threads too.
pub trait SearchSpace:
    StateSpace<State: Eq + Hash + Send + Sync, Action: Send + Sync, Cost: Send + Sync> + Sync
{
}

impl<S> SearchSpace for S where
    S: StateSpace<State: Eq + Hash + Send + Sync, Action: Send + Sync, Cost: Send + Sync> + Sync
{
}

/// A space, a start and a heuristic, with what the space offers beyond its successors.
pub struct Problem<'p, S: StateSpace> {
    pub(crate) space: &'p S,
    pub(crate) start: &'p S::State,
    pub(crate) heuristic: ErasedHeuristic<'p, S>,
    pub(crate) capabilities: Capabilities<S>,
    pub(crate) goal: Option<KnownGoal<'p, S>>,
}

impl<S: StateSpace<State: fmt::Debug>> fmt::Debug for Problem<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Problem")
            .field("start", &self.start)
            .finish_non_exhaustive()
    }
}

/// The only goal of a problem, from which one can search back.
pub struct KnownGoal<'p, S: StateSpace> {
    /// The goal.
    pub state: &'p S::State,
    /// Makes a heuristic that leads to the start.
    pub to_start: &'p dyn Fn() -> ErasedHeuristic<'static, S>,
    /// No action costs less.
    pub least_cost: S::Cost,
}

impl<S: StateSpace<State: fmt::Debug>> fmt::Debug for KnownGoal<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KnownGoal")
            .field("state", &self.state)
            .field("least_cost", &self.least_cost)
            .finish_non_exhaustive()
    }
}

impl<'p, S: SearchSpace> Problem<'p, S> {
    /// The problem of reaching a goal from this start. An algorithm that uses no heuristic ignores it.
    #[must_use]
    pub fn new(
        space: &'p S,
        start: &'p S::State,
        heuristic: impl Into<ErasedHeuristic<'p, S>>,
    ) -> Self {
        Self {
            space,
            start,
            heuristic: heuristic.into(),
            capabilities: Capabilities::successors(),
            goal: None,
        }
    }

    /// Sets what the space offers.
    #[must_use]
    pub fn with(self, capabilities: Capabilities<S>) -> Self {
        Self {
            capabilities,
            ..self
        }
    }

    /// Sets the only goal, for searches from both ends of a [reversible](Capabilities::reversible) space.
    #[must_use]
    pub fn with_goal(self, goal: KnownGoal<'p, S>) -> Self {
        Self {
            goal: Some(goal),
            ..self
        }
    }
}

/// Abilities of a space beyond its successors, by which it is searched faster or in further ways.
pub struct Capabilities<S: StateSpace> {
    pub(crate) packed: Option<PackedSearches<S>>,
    pub(crate) indexed: Option<BreadthFirstIndexed<S>>,
    /// Or why not.
    pub(crate) jumping: Result<Watched<S>, &'static str>,
    pub(crate) predecessors: Option<Predecessors<S>>,
}

impl<S: StateSpace> fmt::Debug for Capabilities<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Capabilities")
            .field("packed", &self.packed.is_some())
            .field("indexed", &self.indexed.is_some())
            .field("jumping", &self.jumping.err())
            .field("reversible", &self.predecessors.is_some())
            .finish()
    }
}

/// Searches that keep packed states.
pub(crate) struct PackedSearches<S: StateSpace> {
    pub(crate) a_star: Watched<S>,
    pub(crate) then_ida_star: Watched<S>,
    pub(crate) hda_star: OnThreads<S>,
    pub(crate) in_parts: SearchInParts<S>,
    pub(crate) lacks_for_parts: fn(&S, &S::State) -> Option<Needs>,
    enumerate: Enumerate<S>,
    level_part: MakePart<S>,
    unpack: fn(&S, u128) -> Option<S::State>,
}

/// A run that somebody may watch, so that one search is compiled for both.
pub(crate) type WatchedRun<'r, S> = Run<'r, Option<&'r mut See<'r, S>>>;

type Watched<S> =
    fn(&mut WatchedRun<'_, S>, &S, &ErasedHeuristic<'_, S>, &<S as StateSpace>::State) -> Answer<S>;

/// Communication between threads takes much longer than an estimate, so a type for each heuristic gains nothing.
type OnThreads<S> = fn(
    &mut WatchedRun<'_, S>,
    &S,
    &ErasedHeuristic<'_, S>,
    &<S as StateSpace>::State,
    NonZero<usize>,
) -> Answer<S>;

/// As between threads, communication between processes outweighs an estimate.
type SearchInParts<S> = fn(
    &S,
    &ErasedHeuristic<'_, S>,
    &<S as StateSpace>::State,
    (usize, usize),
    &mut dyn FnMut(&mut dyn AStarPart) -> Option<Vec<u32>>,
) -> Option<Solution<<S as StateSpace>::Action, <S as StateSpace>::Cost>>;

type Enumerate<S> =
    fn(&mut WatchedRun<'_, S>, &S, &<S as StateSpace>::State, &mut dyn FnMut(u64)) -> Enumerated<S>;

/// Number of states at each depth, and one of the farthest.
pub type Enumerated<S> = Result<(Vec<u64>, <S as StateSpace>::State), Stopped>;

type MakePart<S> =
    for<'s> fn(&'s S, &<S as StateSpace>::State, (usize, usize)) -> Box<dyn LevelPart + 's>;

type BreadthFirstIndexed<S> =
    fn(&mut WatchedRun<'_, S>, &S, &<S as StateSpace>::State, NonZero<usize>) -> Answer<S>;

impl<S: SearchSpace> Capabilities<S> {
    /// Nothing beyond successors.
    #[must_use]
    pub fn successors() -> Self {
        Self {
            packed: None,
            indexed: None,
            jumping: Err("needs jump points, which this problem does not offer"),
            predecessors: None,
        }
    }

    /// Adds packed states: A* needs less memory, and searches on several threads.
    #[must_use]
    pub fn packed(self) -> Self
    where
        S: PackedSpace,
    {
        let packed = PackedSearches {
            a_star: |run, space, heuristic, start| a_star_packed(run, space, heuristic, start),
            then_ida_star: |run, space, heuristic, start| {
                a_star_then_ida_star(run, space, heuristic, start)
            },
            hda_star: |run, space, heuristic, start, threads| {
                hda_star(run, space, heuristic, start, threads)
            },
            in_parts: with_part,
            lacks_for_parts,
            enumerate: |run, space, start, level| enumerate_packed(run, space, start, level),
            level_part: |space, start, owner| Box::new(level_part(space, start, owner)),
            unpack: |space: &S, key| Some(space.unpack(S::Key::narrowed(key)?)),
        };
        Self {
            packed: Some(packed),
            ..self
        }
    }

    /// Adds steps back, for searches from both ends where the problem has a [known goal](Problem::with_goal).
    #[must_use]
    pub fn reversible(self) -> Self
    where
        S: ReversibleSpace,
    {
        Self {
            predecessors: Some(|space, state, visit| space.predecessors(state, visit)),
            ..self
        }
    }

    /// Adds numbered states.
    #[must_use]
    pub fn indexed(self) -> Self
    where
        S: IndexedSpace + ReversibleSpace,
    {
        Self {
            indexed: Some(|run, space, start, threads| {
                breadth_first_indexed(run, space, start, threads)
            }),
            ..self
        }
    }

    /// Adds jumps over states.
    #[must_use]
    pub fn jumping(self) -> Self
    where
        S: JumpSpace,
    {
        Self {
            jumping: Ok(|run, space, heuristic, start| {
                jump_point_search(run, space, heuristic, start)
            }),
            ..self
        }
    }

    /// Says why a search cannot jump: the reason follows the name of the algorithm that is refused, such as "needs steps
    /// of one cost".
    #[must_use]
    pub fn without_jumping(self, reason: &'static str) -> Self {
        Self {
            jumping: Err(reason),
            ..self
        }
    }

    /// Counts the states at every depth: by [`enumerate_packed`](crate::enumerate_packed) if states are packed, or else by
    /// [`enumerate_layers`](crate::enumerate_layers). `level` is called with each number. Returns the work done as well.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit is met first.
    pub fn enumerate(
        &self,
        space: &S,
        start: &S::State,
        effort: Effort<'_, S>,
        level: &mut dyn FnMut(u64),
    ) -> (Enumerated<S>, Statistics) {
        let mut run = effort.run();
        let counted = match &self.packed {
            Some(packed) => (packed.enumerate)(&mut run, space, start, level),
            None => enumerate_layers(&mut run, space, start, level),
        };
        (counted, run.statistics)
    }

    /// Returns the [part](crate::level_part) of an owner in a count of levels, if states are packed.
    #[must_use]
    pub fn level_part<'s>(
        &self,
        space: &'s S,
        start: &S::State,
        owner: (usize, usize),
    ) -> Option<Box<dyn LevelPart + 's>> {
        let packed = self.packed.as_ref()?;
        Some((packed.level_part)(space, start, owner))
    }

    /// Returns the state of a key, if states are packed and one has this key.
    #[must_use]
    pub fn state_of(&self, space: &S, key: u128) -> Option<S::State> {
        (self.packed.as_ref()?.unpack)(space, key)
    }
}

/// Receives the events of a search.
pub type See<'r, S> = dyn FnMut(Event<'_, S>) + 'r;

/// Limits and observers of a run.
pub struct Effort<'r, S: StateSpace> {
    /// The limits.
    pub limits: Limits<'r>,
    /// The observer of the events. Without one, the fastest form of an algorithm is run.
    pub events: Option<&'r mut See<'r, S>>,
    /// Called now and then with the work done so far.
    pub progress: Option<&'r mut (dyn FnMut(&Statistics) + Send)>,
}

impl<S: StateSpace> Default for Effort<'_, S> {
    fn default() -> Self {
        Self {
            limits: Limits::default(),
            events: None,
            progress: None,
        }
    }
}

impl<S: StateSpace> fmt::Debug for Effort<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Effort")
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

impl<'r, S: StateSpace> Effort<'r, S> {
    pub(crate) fn run(self) -> WatchedRun<'r, S> {
        let run = Run::watched_by(self.events).with_limits(self.limits);
        match self.progress {
            Some(show) => run.with_progress(show),
            None => run,
        }
    }
}

/// A problem whose heuristic has no type, and the run of a search in it.
pub(crate) struct UntypedRun<'s, 'r, S: StateSpace> {
    pub(crate) problem: &'s Problem<'s, S>,
    pub(crate) run: WatchedRun<'r, S>,
    pub(crate) found: &'r mut Show<'r, S::Action, S::Cost>,
}

impl<'s, 'r, S: SearchSpace> UntypedRun<'s, 'r, S> {
    /// Returns the result of a search for one solution.
    pub(crate) fn one(
        &mut self,
        search: impl FnOnce(
            &mut WatchedRun<'r, S>,
            &'s S,
            &'s ErasedHeuristic<'s, S>,
            &'s S::State,
        ) -> Answer<S>,
    ) -> Outcome<S> {
        let Problem {
            space,
            start,
            heuristic,
            ..
        } = self.problem;
        of_one::<S>(search(&mut self.run, space, heuristic, start))
    }

    /// Returns the result of a search from both ends, in a space with predecessors.
    pub(crate) fn both_ends<A: Agenda<S::Cost>>(
        &mut self,
        agenda: impl FnOnce(S::Cost) -> A,
    ) -> Outcome<S> {
        let capabilities = &self.problem.capabilities;
        let (Some(goal), Some(predecessors)) = (&self.problem.goal, capabilities.predecessors)
        else {
            // `Method::solve` checks this before.
            unreachable!("a method is not begun without what it needs");
        };
        self.one(|run, space, heuristic, start| {
            let ends = BothEnds {
                start,
                goal: goal.state,
                forward: heuristic,
                backward: &(goal.to_start)(),
                least_cost: goal.least_cost,
            };
            engine::search(run, space, predecessors, &ends, agenda(goal.least_cost))
        })
    }
}

/// Returns the answer of a search that knows the type of the heuristic, if there is one and nobody watches.
pub(crate) fn typed<S: StateSpace, A>(
    search: Option<&TypedSearch<'_, S, A>>,
    run: &mut WatchedRun<'_, S>,
    space: &S,
    start: &S::State,
    option: A,
) -> Option<Answer<S>> {
    let search = search.filter(|_| !run.is_watched_now::<Event<'_, S>>())?;
    Some(run.watched_through(|_| (), |run| search(run, space, start, option)))
}
