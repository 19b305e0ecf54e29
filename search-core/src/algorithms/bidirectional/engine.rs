//! Search from both ends: the engine behind NBS and MM.

use std::fmt;
use std::hash::Hash;
use std::ops::ControlFlow;

use crate::algorithms::bidirectional::half::{Child, Half};
use crate::algorithms::bidirectional::meeting_point::{Agenda, Choice, Meeting, MeetingPoint};
use crate::containers::node_arena::Id;
use crate::{
    Answer, Cost, Direction, Event, Heuristic, Limit, Node, Run, SearchObserver, Solution,
    StateSpace,
};

/// The input of a search from both ends.
///
/// The goal is this single state; [`StateSpace::is_goal`] is not asked.
///
/// ```
/// # use search_core::StateSpace;
/// use std::ops::ControlFlow;
///
/// use search_core::testkit::assert_reversible;
/// use search_core::{BothEnds, ReversibleSpace, Run, Zero, nbs};
///
/// struct Numbers; // from 0 to 20, adding one or doubling
/// # impl StateSpace for Numbers {
/// #     type State = u32; type Action = char; type Cost = u32;
/// #     fn actions(&self, n: &u32) -> impl Iterator<Item = char> {
/// #         ['+', '*'].into_iter().filter(|_| *n < 20)
/// #     }
/// #     fn result(&self, n: &u32, action: char) -> u32 {
/// #         if action == '+' { n + 1 } else { n * 2 }
/// #     }
/// #     fn cost(&self, _: &u32, _: char) -> u32 { 1 }
/// #     fn is_goal(&self, n: &u32) -> bool { *n == 20 }
/// # }
///
/// impl ReversibleSpace for Numbers {
///     fn predecessors<B>(
///         &self,
///         &n: &u32,
///         mut visit: impl FnMut(char, u32) -> ControlFlow<B>,
///     ) -> ControlFlow<B> {
///         if (1..=20).contains(&n) {
///             visit('+', n - 1)?;
///         }
///         if n.is_multiple_of(2) && n / 2 < 20 {
///             visit('*', n / 2)?;
///         }
///         ControlFlow::Continue(())
///     }
/// }
///
/// assert_reversible(&Numbers, 0..40);
/// let ends = BothEnds { start: &0, goal: &20, forward: &Zero, backward: &Zero, least_cost: 1 };
/// let solution = nbs(&mut Run::new(), &Numbers, &ends).unwrap().unwrap();
/// assert_eq!(solution.cost, 6);
/// ```
#[derive(Clone, Copy)]
pub struct BothEnds<'a, S: StateSpace + ?Sized, F, B> {
    /// Start of the path.
    pub start: &'a S::State,
    /// End of the path.
    pub goal: &'a S::State,
    /// Estimates the cost from a state to the goal.
    pub forward: &'a F,
    /// Estimates the cost from the start to a state. It is always computed afresh, by
    /// [`start`](Heuristic::start): its [`step`](Heuristic::step) is never called, since the
    /// backward side meets a state before those that lead to it.
    pub backward: &'a B,
    /// No action costs less than this. [`Cost::ZERO`] is always right; a greater value, where one
    /// is known, saves expansions. Too great a value loses optimality.
    pub least_cost: S::Cost,
}

impl<S: StateSpace<State: fmt::Debug> + ?Sized, F, B> fmt::Debug for BothEnds<'_, S, F, B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BothEnds")
            .field("start", &self.start)
            .field("goal", &self.goal)
            .field("least_cost", &self.least_cost)
            .finish_non_exhaustive()
    }
}

/// Shows each pair of an action and a state from which it leads to a state, until a limit is met.
pub(crate) type Predecessors<S> = fn(
    &S,
    &<S as StateSpace>::State,
    &mut dyn FnMut(<S as StateSpace>::Action, <S as StateSpace>::State) -> ControlFlow<Limit>,
) -> ControlFlow<Limit>;

/// Searches from both ends in the order of the agenda, until its bound says that nothing better is
/// left than the best meeting of the sides.
pub(crate) fn search<S, F, B, A, O>(
    run: &mut Run<'_, O>,
    space: &S,
    predecessors: Predecessors<S>,
    ends: &BothEnds<'_, S, F, B>,
    agenda: A,
) -> Answer<S>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
    F: Heuristic<S>,
    B: Heuristic<S>,
    A: Agenda<S::Cost>,
    O: SearchObserver<S>,
{
    let mut search = Search {
        space,
        predecessors,
        forward: Half::new(ends.forward, ends.start),
        backward: Half::new(ends.backward, ends.goal),
        meeting_point: MeetingPoint::new(agenda, run.depth_limit()),
        shown: None,
    };
    match search.run(run) {
        Ok(best) => Ok(best.map(|meeting| {
            let solution = search.solution(ends.start, &meeting);
            search.show(run, Direction::Forward);
            run.observe(|| Event::Goal(solution.end(search.goal(ends.goal))));
            solution
        })),
        Err(limit) => Err(run.stopped(limit)),
    }
}

struct Search<'a, S: StateSpace + ?Sized, F: Heuristic<S>, B: Heuristic<S>, A> {
    space: &'a S,
    predecessors: Predecessors<S>,
    forward: Half<'a, S, F>,
    backward: Half<'a, S, B>,
    meeting_point: MeetingPoint<A, S::Cost>,
    /// The direction of the last event.
    shown: Option<Direction>,
}

impl<S, F, B, A> Search<'_, S, F, B, A>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
    F: Heuristic<S>,
    B: Heuristic<S>,
    A: Agenda<S::Cost>,
{
    fn run<O>(&mut self, run: &mut Run<'_, O>) -> Result<Option<Meeting<S::Cost>>, Limit>
    where
        O: SearchObserver<S>,
    {
        let (forward, backward) = (&self.forward, &self.backward);
        let dead = |h| h == S::Cost::INFINITY;
        if dead(forward.estimate(0)) || dead(backward.estimate(0)) {
            return Ok(None);
        }
        self.meeting_point
            .open(Direction::Forward, forward, backward, 0);
        self.meeting_point
            .open(Direction::Backward, backward, forward, 0);
        self.hold(run)?;
        while let Some(choice) = self.choose() {
            for (direction, id) in [
                (Direction::Forward, choice.forward),
                (Direction::Backward, choice.backward),
            ] {
                // Before the second node, too: the first may have led to the path that settles it.
                if self.meeting_point.is_settled(choice.bound) {
                    return Ok(self.meeting_point.best);
                }
                if let Some(id) = id {
                    self.show(run, direction);
                    match direction {
                        Direction::Forward => self.expand_forward(run, id)?,
                        Direction::Backward => self.expand_backward(run, id)?,
                    }
                    self.hold(run)?;
                }
            }
        }
        if self.meeting_point.best.is_none() {
            self.meeting_point.incompleteness.proof()?;
        }
        Ok(self.meeting_point.best)
    }

    fn choose(&mut self) -> Option<Choice<S::Cost>> {
        let (forward, backward) = (&self.forward, &self.backward);
        self.meeting_point
            .agenda
            .choose(|direction, id, g| match direction {
                Direction::Forward => forward.is_live(id, g),
                Direction::Backward => backward.is_live(id, g),
            })
    }

    fn expand_forward<O>(&mut self, run: &mut Run<'_, O>, id: Id) -> Result<(), Limit>
    where
        O: SearchObserver<S>,
    {
        let (space, half) = (self.space, &mut self.forward);
        if !half.take(run, &mut self.meeting_point.incompleteness, id)? {
            return Ok(());
        }
        let node = half.nodes.get(id);
        // A copy, since the list of nodes moves when it grows.
        let (state, last, memo) = (node.state.clone(), node.action, node.extra.memo);
        let flow = space.successors(&state, last, |action, child| {
            let child = Child {
                parent: id,
                action,
                cost: space.cost(&state, action),
                memo: half.heuristic.step(memo, &state, action, &child),
                state: child,
            };
            self.meeting_point
                .generate(run, Direction::Forward, half, &self.backward, child)
        });
        flow.break_value().map_or(Ok(()), Err)
    }

    fn expand_backward<O>(&mut self, run: &mut Run<'_, O>, id: Id) -> Result<(), Limit>
    where
        O: SearchObserver<S>,
    {
        let (space, half) = (self.space, &mut self.backward);
        if !half.take(run, &mut self.meeting_point.incompleteness, id)? {
            return Ok(());
        }
        let node = half.nodes.get(id);
        let (state, next) = (node.state.clone(), node.action);
        let flow = (self.predecessors)(space, &state, &mut |action, before| {
            // Seen forwards, `action` comes just before `next`.
            if next.is_some_and(|next| space.takes_back(action, next)) {
                return ControlFlow::Continue(());
            }
            let child = Child {
                parent: id,
                action,
                cost: space.cost(&before, action),
                memo: half.heuristic.start(&before),
                state: before,
            };
            self.meeting_point
                .generate(run, Direction::Backward, half, &self.forward, child)
        });
        flow.break_value().map_or(Ok(()), Err)
    }

    /// Reports the direction of the next event, if it has changed.
    fn show<O: SearchObserver<S>>(&mut self, run: &mut Run<'_, O>, direction: Direction) {
        if self.shown != Some(direction) {
            self.shown = Some(direction);
            run.observe(|| Event::Direction(direction));
        }
    }

    fn hold<O>(&self, run: &mut Run<'_, O>) -> Result<(), Limit> {
        let (forward, backward) = (&self.forward.nodes, &self.backward.nodes);
        let agenda = &self.meeting_point.agenda;
        let nodes = forward.len() + backward.len();
        let bytes = forward.bytes() + backward.bytes() + agenda.bytes();
        run.hold(agenda.len(), nodes, bytes)
    }

    /// Returns the path through a meeting. Its cost is added up anew: if a heuristic overestimates, nodes on the path
    /// may have become cheaper since the sides met.
    fn solution(
        &self,
        start: &S::State,
        meeting: &Meeting<S::Cost>,
    ) -> Solution<S::Action, S::Cost> {
        let mut actions: Vec<_> = self.forward.actions_to_root(meeting.forward).collect();
        actions.reverse();
        actions.extend(self.backward.actions_to_root(meeting.backward));
        Solution::along(self.space, start, actions)
    }

    /// Returns the goal with its estimate.
    fn goal<'g>(&self, state: &'g S::State) -> Node<'g, S> {
        let heuristic = self.forward.heuristic;
        Node {
            state,
            action: None,
            depth: 0,
            g: S::Cost::ZERO,
            h: Some(heuristic.estimate(heuristic.start(state))),
        }
    }
}
