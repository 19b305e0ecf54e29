//! Answers of searches.

use std::fmt;

use crate::{Cost, Limit, Node, StateSpace, Stopped, sequence};

/// The answer of a search:
///
/// - `Ok(Some(solution))`: a path to a goal;
/// - `Ok(None)`: **proven** that there is none;
/// - `Err(stopped)`: a limit was met first, **no verdict**.
///
/// The algorithms that go by cost leave out actions that cost [`Cost::INFINITY`], and states whose
/// estimate is that. Their proof is valid if the heuristic is infinite only at true dead ends. Where
/// a sum of costs does not fit the type there is no proof: [`Limit::Cost`](crate::Limit::Cost).
pub type Answer<S> =
    Result<Option<Solution<<S as StateSpace>::Action, <S as StateSpace>::Cost>>, Stopped>;

/// The answer before the statistics are added to the limit.
pub(crate) type Outcome<S> =
    Result<Option<Solution<<S as StateSpace>::Action, <S as StateSpace>::Cost>>, Limit>;

/// A path from the start to a goal.
///
/// As text, where its actions have one:
///
/// ```
/// use search_core::Solution;
/// let solution = Solution { actions: vec!["up", "left", "down"], cost: 3 };
/// assert_eq!(solution.to_string(), "up left down (cost 3)");
/// let nothing_to_do = Solution::<&str, u32> { actions: vec![], cost: 0 };
/// assert_eq!(nothing_to_do.to_string(), "no action (cost 0)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Solution<A, C> {
    /// The actions, first one first; none if the start is a goal.
    pub actions: Vec<A>,
    /// Their total cost.
    pub cost: C,
}

impl<A: Copy, C: Cost> Solution<A, C> {
    /// Returns the path of these actions, with its cost added up from the start.
    pub(crate) fn along<S>(space: &S, start: &S::State, actions: Vec<A>) -> Self
    where
        S: StateSpace<Action = A, Cost = C> + ?Sized,
    {
        let mut cost = C::ZERO;
        let mut state = start.clone();
        for &action in &actions {
            cost = cost.plus(space.cost(&state, action));
            state = space.result(&state, action);
        }
        Self { actions, cost }
    }

    /// Returns the goal as an event shows it, at the end of this path.
    pub(crate) fn end<'n, S>(&self, goal: Node<'n, S>) -> Node<'n, S>
    where
        S: StateSpace<Action = A, Cost = C> + ?Sized,
    {
        Node {
            action: self.actions.last().copied(),
            depth: self.actions.len(),
            g: self.cost,
            ..goal
        }
    }

    /// Returns all states on the path, both ends included.
    #[must_use]
    pub fn states<S>(&self, space: &S, start: &S::State) -> Vec<S::State>
    where
        S: StateSpace<Action = A, Cost = C> + ?Sized,
    {
        let mut states = vec![start.clone()];
        for &action in &self.actions {
            let next = space.result(&states[states.len() - 1], action);
            states.push(next);
        }
        states
    }
}

impl<A: fmt::Display, C: fmt::Display> fmt::Display for Solution<A, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.actions.is_empty() {
            return write!(f, "no action (cost {})", self.cost);
        }
        let actions: Vec<String> = self.actions.iter().map(ToString::to_string).collect();
        write!(f, "{} (cost {})", sequence(&actions), self.cost)
    }
}
