//! A problem and a run, as the algorithms of the list take them.

use std::fmt;
use std::hash::Hash;
use std::num::NonZero;
use std::ops::ControlFlow;

use crate::algorithms::attempt::Show;
use crate::algorithms::bidirectional::two_way::{Predecessors, TwoWay};
use crate::algorithms::erased_heuristic::{ErasedHeuristic, Estimates};
use crate::algorithms::parallel::hda_star::byte_interface::{objection_to_parts, with_part};
use crate::{
    AStarPart, Answer, BothEnds, Event, IndexedSpace, JumpSpace, Key, LevelPart, Limits, Observer,
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

impl<S: StateSpace> Clone for KnownGoal<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: StateSpace> Copy for KnownGoal<'_, S> {}

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

impl<S: StateSpace> Clone for Capabilities<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: StateSpace> Copy for Capabilities<S> {}

/// Searches that keep packed states.
pub(crate) struct PackedSearches<S: StateSpace> {
    pub(crate) a_star: Watched<S>,
    pub(crate) then_ida_star: Watched<S>,
    pub(crate) hda_star: OnThreads<S>,
    pub(crate) in_parts: InParts<S>,
    pub(crate) objection_to_parts: fn(&S, &S::State) -> Option<&'static str>,
    enumerate: Enumerate<S>,
    level_part: MakePart<S>,
    unpack: fn(&S, u128) -> Option<S::State>,
}

impl<S: StateSpace> Clone for PackedSearches<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: StateSpace> Copy for PackedSearches<S> {}

type Watched<S> =
    fn(&mut Run<'_, Watch<'_, S>>, &S, &Estimates<'_, S>, &<S as StateSpace>::State) -> Answer<S>;

/// Communication between threads takes much longer than an estimate, so a type for each heuristic gains nothing.
type OnThreads<S> = fn(
    &mut Run<'_, Watch<'_, S>>,
    &S,
    &Estimates<'_, S>,
    &<S as StateSpace>::State,
    NonZero<usize>,
) -> Answer<S>;

/// As between threads, communication between processes outweighs an estimate.
type InParts<S> = fn(
    &S,
    &Estimates<'_, S>,
    &<S as StateSpace>::State,
    (usize, usize),
    &mut dyn FnMut(&mut dyn AStarPart) -> Option<Vec<u32>>,
) -> Option<Solution<<S as StateSpace>::Action, <S as StateSpace>::Cost>>;

type Enumerate<S> = fn(
    &mut Run<'_, Watch<'_, S>>,
    &S,
    &<S as StateSpace>::State,
    &mut dyn FnMut(u64),
) -> Enumerated<S>;

/// Number of states at each depth, and one of the farthest.
pub type Enumerated<S> = Result<(Vec<u64>, <S as StateSpace>::State), Stopped>;

type MakePart<S> =
    for<'s> fn(&'s S, &<S as StateSpace>::State, (usize, usize)) -> Box<dyn LevelPart + 's>;

type BreadthFirstIndexed<S> =
    fn(&mut Run<'_, Watch<'_, S>>, &S, &<S as StateSpace>::State, NonZero<usize>) -> Answer<S>;

impl<S: SearchSpace> Capabilities<S> {
    /// Nothing beyond successors.
    #[must_use]
    pub fn successors() -> Self {
        Self {
            packed: None,
            indexed: None,
            jumping: Err("needs jump points, which only grid maps of uniform cost have"),
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
            objection_to_parts,
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
        let predecessors: Predecessors<S> = |space, state, visit| {
            let _ = space.predecessors(state, |action, state| {
                visit(action, state);
                ControlFlow::<()>::Continue(())
            });
        };
        Self {
            predecessors: Some(predecessors),
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
    pub(crate) fn run(self) -> Run<'r, Watch<'r, S>> {
        let run = Run::watched_by(Watch(self.events)).with_limits(self.limits);
        match self.progress {
            Some(show) => run.with_progress(show),
            None => run,
        }
    }
}

/// A problem whose heuristic has no type, and the run of a search in it.
pub(crate) struct UntypedRun<'s, 'r, S: StateSpace> {
    pub(crate) space: &'s S,
    pub(crate) start: &'s S::State,
    pub(crate) heuristic: Estimates<'s, S>,
    pub(crate) capabilities: Capabilities<S>,
    pub(crate) goal: Option<KnownGoal<'s, S>>,
    pub(crate) run: Run<'r, Watch<'r, S>>,
    pub(crate) found: &'r mut Show<'r, S::Action, S::Cost>,
}

impl<'s, 'r, S: StateSpace> UntypedRun<'s, 'r, S> {
    /// Returns the answer of a search from both ends, in a space with predecessors.
    pub(crate) fn search_both_ends(
        &mut self,
        search: impl FnOnce(
            &mut Run<'r, Watch<'r, S>>,
            &TwoWay<'s, S>,
            &BothEnds<'_, TwoWay<'s, S>, Estimates<'_, S>, Estimates<'_, S>>,
        ) -> Answer<S>,
    ) -> Answer<S> {
        let (Some(goal), Some(predecessors)) = (self.goal, self.capabilities.predecessors) else {
            // `Method::solve` checks this before.
            unreachable!("a method is not begun without what it needs");
        };
        let to_start = (goal.to_start)();
        let ends = BothEnds {
            start: self.start,
            goal: goal.state,
            forward: &self.heuristic,
            backward: &to_start.estimates(),
            least_cost: goal.least_cost,
        };
        let space = TwoWay {
            space: self.space,
            predecessors,
        };
        search(&mut self.run, &space, &ends)
    }
}

/// An observer that may be there or not, so that one search is compiled for both.
pub(crate) struct Watch<'r, S: StateSpace>(pub(crate) Option<&'r mut See<'r, S>>);

impl<'e, S: StateSpace> Observer<Event<'e, S>> for Watch<'_, S> {
    fn is_watching(&self) -> bool {
        self.0.is_some()
    }

    fn on(&mut self, event: Event<'e, S>) {
        self.0.on(event);
    }
}

impl<'e, S: StateSpace> Observer<Event<'e, TwoWay<'_, S>>> for Watch<'_, S> {
    fn is_watching(&self) -> bool {
        self.0.is_some()
    }

    fn on(&mut self, event: Event<'e, TwoWay<'_, S>>) {
        self.0.on(event.of_space(|action| action));
    }
}
