//! Jump point search.

use std::hash::Hash;
use std::ops::ControlFlow;

use crate::algorithms::best_first::engine::BestFirst;
use crate::algorithms::best_first::plain::Plain;
use crate::algorithms::list_entry::{
    Algorithm, ListEntry, ListKey, Lists, Needs, Outcome, SearchSpace, UntypedRun, Values,
};
use crate::{
    Answer, Cost, Event, Heuristic, Jump, JumpSpace, Observer, Run, SearchObserver, Solution,
    StateSpace, Visitor,
};

/// [`a_star`](crate::a_star) over jump points: from each of them it jumps to the next ones, and the
/// states in between are neither generated nor remembered.
///
/// - **Complete** on finite spaces, where it also proves that there is no solution.
/// - **Optimal** if the heuristic is admissible; the solution may be another one than that of A*,
///   of the same cost.
/// - **Order**: least `f`, then greatest `g`, then the node generated last.
/// - **Depth**, in events and under a [limit](crate::Limits::depth), is the number of jumps; the
///   action of a node is that of the last jump. Under a limit the solution need not be the best of so few jumps,
///   since of several paths as good to a place only one is followed.
/// - **Time** grows with the number of jump points whose `f` is less than the solution's cost, times
///   what the space takes to find the next ones; **memory**: every node generated.
///
/// The heuristic is asked about each jump point afresh.
///
/// Source: Harabor and Grastien 2011, *Online Graph Pruning for Pathfinding on Grid Maps*.
///
/// # Errors
///
/// [`Stopped`](crate::Stopped) if a limit is met first, with the greatest `f` that was taken as the
/// lower bound.
pub fn jump_point_search<S, H, O>(
    run: &mut Run<'_, O>,
    space: &S,
    heuristic: &H,
    start: &S::State,
) -> Answer<S>
where
    S: JumpSpace + ?Sized,
    S::State: Eq + Hash,
    H: Heuristic<S>,
    O: SearchObserver<S>,
{
    // A jump is many steps, so that the estimate is not carried from one to the next.
    let (jumps, heuristic) = (Jumps(space), |state: &S::State| {
        heuristic.estimate(heuristic.start(state))
    });
    let answer = run.watched_through(Actions, |run| {
        let closed = Plain::new(run.limits());
        BestFirst::new(&jumps, &heuristic, Cost::plus, closed, start).answer_with_bound(run)
    });
    Ok(answer?.map(|Solution { actions, cost }| {
        let steps = |jump: Jump<_, _>| std::iter::repeat_n(jump.action, jump.times as usize);
        let actions = actions.into_iter().flat_map(steps).collect();
        Solution { actions, cost }
    }))
}

/// The space of jump points: its actions are the jumps.
struct Jumps<'s, S: ?Sized>(&'s S);

impl<S: JumpSpace + ?Sized> StateSpace for Jumps<'_, S> {
    type State = S::State;
    type Action = Jump<S::Action, S::Cost>;
    type Cost = S::Cost;

    fn actions(&self, state: &S::State) -> impl Iterator<Item = Self::Action> {
        let mut jumps = Vec::new();
        let _ = self.0.visit_jumps(state, None, |jump, _| {
            jumps.push(jump);
            ControlFlow::<()>::Continue(())
        });
        jumps.into_iter()
    }

    fn result(&self, state: &S::State, jump: Self::Action) -> S::State {
        (0..jump.times).fold(state.clone(), |state, _| self.0.result(&state, jump.action))
    }

    fn cost(&self, _: &S::State, jump: Self::Action) -> S::Cost {
        jump.cost
    }

    fn is_goal(&self, state: &S::State) -> bool {
        self.0.is_goal(state)
    }

    fn visit_successors<B, V: Visitor<Self, B>>(
        &self,
        state: &S::State,
        last: Option<Self::Action>,
        visitor: &mut V,
    ) -> ControlFlow<B> {
        let last = last.map(|jump| jump.action);
        let visit = |jump, child| visitor.visit(state, jump, child);
        self.0.visit_jumps(state, last, visit)
    }
}

/// Shows an observer the events with the actions that make up the jumps.
struct Actions<'o, O>(&'o mut O);

impl<'e, S, O> Observer<Event<'e, Jumps<'_, S>>> for Actions<'_, O>
where
    S: JumpSpace + ?Sized,
    O: Observer<Event<'e, S>>,
{
    const ENABLED: bool = O::ENABLED;

    fn is_watching(&self) -> bool {
        self.0.is_watching()
    }

    fn on(&mut self, event: Event<'e, Jumps<'_, S>>) {
        self.0.on(event.of_space(|jump| jump.action));
    }
}

/// The entry of the list.
#[derive(Clone, Debug)]
pub(crate) struct JumpPointSearchEntry;

impl ListEntry for JumpPointSearchEntry {
    const ABOUT: Algorithm = Algorithm {
        name: "jump-point-search",
        item: "jump_point_search",
        aliases: &["jps"],
        summary: "A* that jumps over open ground; for grid maps where all steps cost the same",
        source: "Harabor and Grastien 2011",
        complete: "finite spaces",
        optimal: "with an admissible heuristic",
        memory: "every jump point",
        needs: Needs::Jumps,
        lists: Lists::Best(ListKey::F),
        outline: &[
            "put the start into the open list",
            "while the open list is not empty:",
            "  take the node with the least f = g + h",
            "  if its state was expanded at no greater g: drop it [duplicate]",
            "  if it was expanded at a greater g: open it again [reopened]",
            "  if it is a goal: answer with the path [goal]",
            "  if it lies at the depth limit: leave it [depth_cutoff]",
            "  expand it; in each direction worth trying: [expanded]",
            "    jump to the next jump point, put it into the open list [generated]",
            "    unless its h is infinite: a dead end [pruned]",
        ],
        ..Algorithm::USUAL
    };

    fn configure(_: &Values) -> Result<Self, String> {
        Ok(Self)
    }

    fn solve<S: SearchSpace>(&self, search: &mut UntypedRun<'_, '_, S>) -> Outcome<S> {
        let Ok(jump_point_search) = search.problem.capabilities.jumping else {
            // `Method::solve` checks this before.
            unreachable!("a method is not begun without what it needs");
        };
        search.one(jump_point_search)
    }
}
