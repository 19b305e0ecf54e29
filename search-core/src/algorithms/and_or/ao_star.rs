//! AO*: best-first search in AND/OR graphs.

use crate::algorithms::and_or::explicit::Explicit;
use crate::containers::node_arena::Id;
use crate::{AndOrEvent, AndOrGraph, Cost, Limit, Observer, Run, SolutionGraph, Stopped};

/// Answer of a search of an AND/OR graph: a solution, a proof that there is none, or no verdict.
/// [`Answer`](crate::Answer) says more about proofs.
pub type AndOrAnswer<G> = Result<
    Option<
        SolutionGraph<<G as AndOrGraph>::State, <G as AndOrGraph>::Action, <G as AndOrGraph>::Cost>,
    >,
    Stopped,
>;

/// Keeps the part of the graph that it knows, chooses in it the solution that seems cheapest, and
/// expands a state of it that is not solved yet, until there is none.
///
/// - **Complete** on finite graphs, and on infinite ones if costs are bounded from below by a
///   positive number and there is a solution. Both hold if the heuristic is infinite only at states
///   without a solution and costs fit their type.
/// - **Optimal** if the heuristic is admissible: never more than the cost of a solution at the state.
///   Goals cost nothing, whatever it says.
/// - **Cycles**: a state that can be reached by several paths is kept once. A choice that comes back
///   to a state on its path is not a solution, and is never made: when values are revised, they are
///   settled from the least upwards, and none can rest on itself. So the graph may have cycles; what
///   has no solution without them costs infinitely much.
/// - **Order**: the next state is the first one not expanded on a depth-first walk from the start
///   along the chosen actions, outcomes in the order of [`AndOrGraph::outcomes`]. Of equally cheap
///   actions the one settled first is chosen; if all of them cost something, that is the first in
///   the order of [`AndOrGraph::actions`].
/// - **Time**: for each expansion a walk over the chosen part, and a revision of the values that
///   depend on the new one. **Memory**: every state generated, with its actions.
///
/// States at [`Limits::depth`](crate::Limits::depth) count as unsolvable, and if the answer depends
/// on them there is no verdict. The depth of a state is that at which it was first found.
///
/// Source: Martelli and Montanari 1973, *Additive AND/OR graphs*; Nilsson 1980, *Principles of
/// Artificial Intelligence*, section 3.2. The order of settling is that of Knuth 1977, *A
/// generalization of Dijkstra's algorithm*.
///
/// # Errors
///
/// [`Stopped`] if a limit is met first.
pub fn ao_star<G, O>(
    run: &mut Run<'_, O>,
    graph: &G,
    heuristic: impl Fn(&G::State) -> G::Cost,
    start: &G::State,
) -> AndOrAnswer<G>
where
    G: AndOrGraph + ?Sized,
    O: for<'a> Observer<AndOrEvent<'a, G>>,
{
    let mut search = Search {
        graph,
        heuristic,
        explicit: Explicit::new(),
    };
    match search.run(run, start) {
        Ok(true) => Ok(Some(search.explicit.solution())),
        Ok(false) => Ok(None),
        Err(limit) => Err(run.stopped(limit)),
    }
}

struct Search<'g, G: AndOrGraph + ?Sized, H> {
    graph: &'g G,
    heuristic: H,
    explicit: Explicit<G>,
}

impl<G, H> Search<'_, G, H>
where
    G: AndOrGraph + ?Sized,
    H: Fn(&G::State) -> G::Cost,
{
    /// Returns whether the start is solved at the end.
    fn run<O>(&mut self, run: &mut Run<'_, O>, start: &G::State) -> Result<bool, Limit>
    where
        O: for<'a> Observer<AndOrEvent<'a, G>>,
    {
        self.add(start.clone(), 0)?;
        run.store(1, self.explicit.bytes())?;
        while self.explicit.get(0).value < G::Cost::INFINITY {
            let Some(tip) = self.explicit.tip() else {
                run.observe(|| AndOrEvent::Solved(self.explicit.get(0).value));
                return Ok(true);
            };
            let vertex = self.explicit.get(tip);
            let (state, depth) = (&vertex.state, vertex.depth as usize);
            if depth >= run.depth_limit() {
                run.statistics.depth_cutoffs += 1;
                run.observe(|| AndOrEvent::DepthCutoff { state, depth });
                self.explicit.incompleteness.depth = true;
                self.explicit.close(tip, [])?;
            } else {
                run.expand(depth)?;
                let value = vertex.value;
                run.observe(|| AndOrEvent::Expanded {
                    state,
                    depth,
                    value,
                });
                self.expand(run, tip)?;
            }
            self.explicit.revise(tip, |vertex| {
                let (state, value) = (&vertex.state, vertex.value);
                run.observe(|| AndOrEvent::Revised { state, value });
            });
            run.store(self.explicit.len(), self.explicit.bytes())?;
        }
        self.explicit.incompleteness.proof()?;
        Ok(false)
    }

    fn expand<O>(&mut self, run: &mut Run<'_, O>, id: Id) -> Result<(), Limit> {
        let vertex = self.explicit.get(id);
        let (state, depth) = (vertex.state.clone(), vertex.depth + 1);
        let mut connectors = Vec::new();
        for action in self.graph.actions(&state) {
            let mut outcomes = Vec::new();
            for outcome in self.graph.outcomes(&state, action) {
                run.statistics.generated += 1;
                outcomes.push(match self.explicit.find(&outcome) {
                    Some(known) => {
                        run.statistics.duplicates += 1;
                        known
                    }
                    None => self.add(outcome, depth)?,
                });
            }
            connectors.push((action, self.graph.cost(&state, action), outcomes));
        }
        self.explicit.close(id, connectors)
    }

    fn add(&mut self, state: G::State, depth: u32) -> Result<Id, Limit> {
        let estimate = if self.graph.is_goal(&state) {
            None
        } else {
            Some((self.heuristic)(&state))
        };
        self.explicit.add(state, depth, estimate)
    }
}
