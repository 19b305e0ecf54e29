//! AND/OR graphs: problems that break down into other problems.

use std::fmt;
use std::hash::Hash;

use crate::Cost;

/// A problem that is solved by choosing an action, and then solving all the states that it leads to.
///
/// An action joins a state to any number of others: Nilsson's *k*-connector, and the AND node of
/// authors who draw one. What the states stand for, choices of one side and chance on the other, or
/// a task and its parts, is left to the problem.
///
/// A **solution** chooses an action for the start and for every state that follows from choices, up
/// to goals and to actions without outcomes. It never comes back to a state on its path: what
/// depends on itself solves nothing. Its cost at a state is that of the action, and of the
/// solutions at all its outcomes: an outcome that is listed twice, or shared by two others, is paid
/// for twice.
///
/// # Example
///
/// In which order to multiply a chain of matrices: a product of several breaks down into two.
///
/// ```
/// use search_core::{AndOrGraph, Run, ao_star};
///
/// /// Matrix `i` has `sizes[i]` rows and `sizes[i + 1]` columns.
/// struct Chain {
///     sizes: [u32; 5],
/// }
///
/// impl AndOrGraph for Chain {
///     type State = (usize, usize);
///     type Action = usize;
///     type Cost = u32;
///
///     fn actions(&self, &(first, end): &(usize, usize)) -> impl Iterator<Item = usize> {
///         first + 1..end
///     }
///     fn outcomes(&self, &(first, end): &(usize, usize), cut: usize) -> impl Iterator<Item = (usize, usize)> {
///         [(first, cut), (cut, end)].into_iter()
///     }
///     fn cost(&self, &(first, end): &(usize, usize), cut: usize) -> u32 {
///         self.sizes[first] * self.sizes[cut] * self.sizes[end]
///     }
///     fn is_goal(&self, &(first, end): &(usize, usize)) -> bool {
///         end - first == 1
///     }
/// }
///
/// let chain = Chain { sizes: [40, 20, 30, 10, 30] };
/// let solution = ao_star(&mut Run::new(), &chain, |_| 0, &(0, 4)).unwrap().unwrap();
/// assert_eq!(solution.cost, 26_000);
/// // (A (B C)) D
/// assert_eq!(solution.choices, [((0, 4), 3), ((0, 3), 1), ((1, 3), 2)]);
/// ```
pub trait AndOrGraph {
    /// Something to be solved.
    type State: Clone + Eq + Hash;
    /// One way to tackle it.
    type Action: Copy;
    /// Cost of an action; never negative.
    type Cost: Cost;

    /// Returns the choices in `state`, in a fixed order.
    fn actions(&self, state: &Self::State) -> impl Iterator<Item = Self::Action>;

    /// Returns the states that must all be solved after `action`, in a fixed order. If there are none, the action alone
    /// is a solution.
    fn outcomes(
        &self,
        state: &Self::State,
        action: Self::Action,
    ) -> impl Iterator<Item = Self::State>;

    /// Returns the cost of doing `action` in `state`, without what follows.
    fn cost(&self, state: &Self::State, action: Self::Action) -> Self::Cost;

    /// Returns whether `state` is solved as it stands, at no cost.
    fn is_goal(&self, state: &Self::State) -> bool;
}

/// A choice for every state that can come up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SolutionGraph<S, A, C> {
    /// Cost at the start.
    pub cost: C,
    /// The action chosen for each state that follows from the choices, goals left out: the start first if it is not a
    /// goal, each other state after one of those that lead to it, in the order of a depth-first walk. Collected into a
    /// map, it says what to do in each state.
    pub choices: Vec<(S, A)>,
}

/// Something that happens in a search of an AND/OR graph.
#[non_exhaustive]
pub enum AndOrEvent<'a, G: AndOrGraph + ?Sized> {
    /// The state is taken, and its actions are about to be asked for.
    Expanded {
        /// The state.
        state: &'a G::State,
        /// The number of actions by which it was found.
        depth: usize,
        /// The estimate.
        value: G::Cost,
    },
    /// The state is taken but not expanded: it lies at the depth limit.
    DepthCutoff {
        /// The state.
        state: &'a G::State,
        /// The number of actions by which it was found.
        depth: usize,
    },
    /// A better estimate of what the state costs: infinite if it cannot be solved.
    Revised {
        /// The state.
        state: &'a G::State,
        /// Lower bound on its cost, if the heuristic is admissible.
        value: G::Cost,
    },
    /// The start is solved.
    Solved(G::Cost),
}

impl<G> fmt::Debug for AndOrEvent<'_, G>
where
    G: AndOrGraph<State: fmt::Debug> + ?Sized,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, state, value) = match self {
            Self::Expanded { state, value, .. } => ("Expanded", Some(*state), Some(*value)),
            Self::DepthCutoff { state, .. } => ("DepthCutoff", Some(*state), None),
            Self::Revised { state, value } => ("Revised", Some(*state), Some(*value)),
            Self::Solved(value) => ("Solved", None, Some(*value)),
        };
        let mut form = f.debug_struct(name);
        if let Some(state) = state {
            form.field("state", state);
        }
        if let Some(value) = value {
            form.field("value", &value);
        }
        form.finish_non_exhaustive()
    }
}
