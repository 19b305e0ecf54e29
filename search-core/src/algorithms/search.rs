//! A problem and a run, as the algorithms of the list take them.

use std::fmt;
use std::hash::Hash;
use std::num::NonZero;
use std::ops::ControlFlow;

use crate::algorithms::attempt::Show;
use crate::algorithms::bidirectional::two_way::{Predecessors, TwoWay};
use crate::algorithms::parallel::hda_star::untyped::{objection_to_parts, with_part};
use crate::{
    AStarPart, Answer, BothEnds, Event, Heuristic, IndexedSpace, JumpSpace, Key, LevelPart, Limits,
    Observer, PackedSpace, ReversibleSpace, Run, Solution, StateSpace, Statistics, Stopped,
    a_star_packed, a_star_then_ida_star, breadth_first_indexed, enumerate_layers, enumerate_packed,
    hda_star, jump_point_search, level_part,
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

/// A heuristic that several threads can ask.
pub trait SearchHeuristic<S: StateSpace + ?Sized>: Heuristic<S, Memo: Send + Sync> + Sync {}

impl<S: StateSpace + ?Sized, H: Heuristic<S, Memo: Send + Sync> + Sync> SearchHeuristic<S> for H {}

/// Estimates a state from scratch: a heuristic whose type is forgotten.
pub trait Estimator<S: StateSpace + ?Sized>: Sync {
    /// Returns the estimate of a state.
    fn of(&self, state: &S::State) -> S::Cost;
}

impl<S: StateSpace + ?Sized, H: SearchHeuristic<S>> Estimator<S> for H {
    fn of(&self, state: &S::State) -> S::Cost {
        self.estimate(self.start(state))
    }
}

/// A problem to solve, and what its space offers beyond successors.
pub struct Problem<'p, S: StateSpace, H> {
    pub(crate) space: &'p S,
    pub(crate) start: &'p S::State,
    pub(crate) heuristic: &'p H,
    pub(crate) packed: Option<Packed<S, H>>,
    pub(crate) backward: Option<Backward<'p, S>>,
    pub(crate) indexed: Option<BreadthFirstIndexed<S>>,
    /// Or why not.
    pub(crate) jumping: Result<Watched<S>, &'static str>,
}

impl<S: StateSpace<State: fmt::Debug>, H> fmt::Debug for Problem<'_, S, H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Problem")
            .field("start", &self.start)
            .finish_non_exhaustive()
    }
}

/// Searches that keep packed states: the fast ones and the watched ones.
pub(crate) struct Packed<S: StateSpace, H> {
    pub(crate) a_star: Quick<S, H>,
    pub(crate) then_ida_star: Quick<S, H>,
    pub(crate) hda_star: OnThreads<S>,
    pub(crate) in_parts: InParts<S>,
    pub(crate) objection_to_parts: fn(&S, &S::State) -> Option<&'static str>,
    levels: PackedLevels<S>,
    pub(crate) watched: PackedWatched<S>,
}

/// Counts of levels by keys, whole and in parts.
struct PackedLevels<S: StateSpace> {
    enumerate: Enumerate<S>,
    part: MakePart<S>,
    unpack: fn(&S, u128) -> Option<S::State>,
}

/// Watched searches that keep packed states.
pub(crate) struct PackedWatched<S: StateSpace> {
    pub(crate) a_star: Watched<S>,
    pub(crate) then_ida_star: Watched<S>,
}

impl<S: StateSpace> Clone for PackedWatched<S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: StateSpace> Copy for PackedWatched<S> {}

type Quick<S, H> = fn(&mut Run<'_>, &S, &H, &<S as StateSpace>::State) -> Answer<S>;

/// Communication between threads takes much longer than an estimate, so a type for each heuristic gains nothing.
type OnThreads<S> =
    fn(&mut Run<'_>, &S, &Estimates<'_, S>, &<S as StateSpace>::State, NonZero<usize>) -> Answer<S>;

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

type Watched<S> =
    fn(&mut Run<'_, Watch<'_, S>>, &S, &Estimates<'_, S>, &<S as StateSpace>::State) -> Answer<S>;

type BreadthFirstIndexed<S> =
    fn(&mut Run<'_, Watch<'_, S>>, &S, &<S as StateSpace>::State, NonZero<usize>) -> Answer<S>;

/// Capabilities for a search back from the goal.
pub(crate) struct Backward<'p, S: StateSpace> {
    pub(crate) goal: &'p S::State,
    /// Makes the heuristic towards the start.
    pub(crate) heuristic: &'p dyn Fn() -> Box<dyn Estimator<S>>,
    pub(crate) least_cost: S::Cost,
    predecessors: Predecessors<S>,
}

impl<S: StateSpace> Clone for Backward<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: StateSpace> Copy for Backward<'_, S> {}

impl<'p, S: SearchSpace, H: SearchHeuristic<S>> Problem<'p, S, H> {
    /// From this start, with this heuristic. An algorithm that uses none ignores it.
    #[must_use]
    pub fn new(space: &'p S, start: &'p S::State, heuristic: &'p H) -> Self {
        Self {
            space,
            start,
            heuristic,
            packed: None,
            backward: None,
            indexed: None,
            jumping: Err("needs jump points, which only grid maps of uniform cost have"),
        }
    }

    /// Returns the space.
    #[must_use]
    pub fn space(&self) -> &'p S {
        self.space
    }

    /// Counts the states at every depth: by [`enumerate_packed`](crate::enumerate_packed) if states are packed, or else by
    /// [`enumerate_layers`](crate::enumerate_layers). Returns the work done as well.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if a limit is met first.
    pub fn enumerate(&self, effort: Enumeration<'_, S>) -> (Enumerated<S>, Statistics) {
        let Enumeration {
            limits,
            events,
            progress,
            level,
        } = effort;
        let mut run = Run::watched_by(Watch(events))
            .with_limits(limits)
            .with_progress(progress);
        let counted = match &self.packed {
            Some(packed) => (packed.levels.enumerate)(&mut run, self.space, self.start, level),
            None => enumerate_layers(&mut run, self.space, self.start, level),
        };
        (counted, run.statistics)
    }

    /// Returns the [part](crate::level_part) of an owner in a count of levels, if states are packed.
    #[must_use]
    pub fn level_part(&self, owner: (usize, usize)) -> Option<Box<dyn LevelPart + 'p>> {
        let packed = self.packed.as_ref()?;
        Some((packed.levels.part)(self.space, self.start, owner))
    }

    /// Returns the state of a key, if states are packed and one has this key.
    #[must_use]
    pub fn state_of(&self, key: u128) -> Option<S::State> {
        let packed = self.packed.as_ref()?;
        (packed.levels.unpack)(self.space, key)
    }

    /// Declares that the space packs its states: A* needs less memory there, and searches on several threads.
    #[must_use]
    pub fn packed(self) -> Self
    where
        S: PackedSpace,
    {
        Self {
            packed: Some(Packed {
                a_star: a_star_packed,
                then_ida_star: a_star_then_ida_star,
                hda_star: |run, space, heuristic, start, threads| {
                    hda_star(run, space, heuristic, start, threads)
                },
                in_parts: with_part,
                objection_to_parts,
                levels: PackedLevels {
                    enumerate: |run, space, start, level| {
                        enumerate_packed(run, space, start, level)
                    },
                    part: |space, start, owner| Box::new(level_part(space, start, owner)),
                    unpack: |space, key| Some(space.unpack(S::Key::narrowed(key)?)),
                },
                watched: PackedWatched {
                    a_star: |run, space, heuristic, start| {
                        a_star_packed(run, space, heuristic, start)
                    },
                    then_ida_star: |run, space, heuristic, start| {
                        a_star_then_ida_star(run, space, heuristic, start)
                    },
                },
            }),
            ..self
        }
    }

    /// Declares that the space can also be searched from its only goal. `heuristic` makes one that leads to the start;
    /// no action costs less than `least_cost`.
    #[must_use]
    pub fn reversible(
        self,
        goal: &'p S::State,
        heuristic: &'p dyn Fn() -> Box<dyn Estimator<S>>,
        least_cost: S::Cost,
    ) -> Self
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
            backward: Some(Backward {
                goal,
                heuristic,
                least_cost,
                predecessors,
            }),
            ..self
        }
    }

    /// Declares that the states of the space are numbered.
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

    /// Declares that a search can jump over states of the space.
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

    /// Gives the reason why a search cannot jump: it follows the name of the algorithm that is refused, such as "needs
    /// steps of one cost".
    #[must_use]
    pub fn without_jumping(self, reason: &'static str) -> Self {
        Self {
            jumping: Err(reason),
            ..self
        }
    }
}

/// Sees the events of a search.
pub type See<'r, S> = dyn FnMut(Event<'_, S>) + 'r;

/// Limits and options of a search.
pub struct Effort<'r, S: StateSpace> {
    /// Limits of the run.
    pub limits: Limits<'r>,
    /// The observer of its events. Without one, the fastest form of an algorithm is run.
    pub events: Option<&'r mut See<'r, S>>,
    /// Called now and then with the work done so far.
    pub progress: Option<&'r mut (dyn FnMut(&Statistics) + Send)>,
    /// Called with each solution that may yet be followed by others.
    pub found: &'r mut Show<'r, S::Action, S::Cost>,
}

impl<S: StateSpace> fmt::Debug for Effort<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Effort")
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

/// Limits and options of a count of levels.
pub struct Enumeration<'r, S: StateSpace> {
    /// Limits of the run.
    pub limits: Limits<'r>,
    /// The observer of its events.
    pub events: Option<&'r mut See<'r, S>>,
    /// Called now and then with the work done so far.
    pub progress: &'r mut (dyn FnMut(&Statistics) + Send),
    /// Called with the number of states of each level.
    pub level: &'r mut dyn FnMut(u64),
}

impl<S: StateSpace> fmt::Debug for Enumeration<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Enumeration")
            .field("limits", &self.limits)
            .finish_non_exhaustive()
    }
}

/// A problem whose heuristic has no type, and the run of a search in it.
pub(crate) struct Prepared<'s, 'r, S: StateSpace> {
    pub(crate) space: &'s S,
    pub(crate) start: &'s S::State,
    pub(crate) heuristic: Estimates<'s, S>,
    pub(crate) packed: Option<PackedWatched<S>>,
    pub(crate) backward: Option<Backward<'s, S>>,
    pub(crate) indexed: Option<BreadthFirstIndexed<S>>,
    pub(crate) jumping: Option<Watched<S>>,
    pub(crate) run: Run<'r, Watch<'r, S>>,
    pub(crate) found: &'r mut Show<'r, S::Action, S::Cost>,
}

impl<'s, 'r, S: StateSpace> Prepared<'s, 'r, S> {
    /// Returns the answer of a search from both ends, in a space with predecessors.
    pub(crate) fn search_both_ends(
        &mut self,
        search: impl FnOnce(
            &mut Run<'r, Watch<'r, S>>,
            &TwoWay<'s, S>,
            &BothEnds<'_, TwoWay<'s, S>, Estimates<'_, S>, Estimates<'_, S>>,
        ) -> Answer<S>,
    ) -> Answer<S> {
        let Some(backward) = self.backward else {
            // `Method::solve` checks this before.
            unreachable!("a method is not begun without what it needs");
        };
        let towards_start = (backward.heuristic)();
        let ends = BothEnds {
            start: self.start,
            goal: backward.goal,
            forward: &self.heuristic,
            backward: &Estimates(&*towards_start),
            least_cost: backward.least_cost,
        };
        let space = TwoWay {
            space: self.space,
            predecessors: backward.predecessors,
        };
        search(&mut self.run, &space, &ends)
    }
}

/// A heuristic whose type no search knows: it is asked about each state afresh, and all such heuristics of a space
/// share the searches that are compiled for one of them.
pub struct Estimates<'h, S: StateSpace>(pub &'h (dyn Estimator<S> + 'h));

impl<S: StateSpace> fmt::Debug for Estimates<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Estimates").finish_non_exhaustive()
    }
}

impl<S: StateSpace> Clone for Estimates<'_, S> {
    fn clone(&self) -> Self {
        Self(self.0)
    }
}

impl<S, T> Heuristic<T> for Estimates<'_, S>
where
    S: StateSpace,
    T: StateSpace<State = S::State, Cost = S::Cost>,
{
    type Memo = S::Cost;

    fn start(&self, state: &S::State) -> S::Cost {
        self.0.of(state)
    }

    fn step(&self, _: S::Cost, _: &S::State, _: T::Action, after: &S::State) -> S::Cost {
        self.0.of(after)
    }

    fn estimate(&self, memo: S::Cost) -> S::Cost {
        memo
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
