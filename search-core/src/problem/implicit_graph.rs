//! Spaces given by closures.

use std::fmt;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use crate::{Cost, Solution, StateSpace, Visitor};

/// A space given by two closures, for a problem that needs no type of its own: one lists what can be done in a state,
/// each time an action, the state to which it leads and its cost; the other recognizes the goals.
///
/// The actions may be of any type; `()` will do. Searches know them by their places in the list, as [`Edge`]s, and
/// [`steps`](Self::steps) tells the actions of a solution. The closure is asked for the whole list whenever a state is
/// expanded; it must list the same each time.
///
/// The shortest way of a knight across the board:
///
/// ```
/// use search_core::{ImplicitGraph, Run, a_star};
///
/// let jumps = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];
/// let is_on_board = |&(x, y): &(i32, i32)| (0..8).contains(&x) && (0..8).contains(&y);
/// let knight = ImplicitGraph::new(
///     |&(x, y)| jumps.map(|(dx, dy)| ((), (x + dx, y + dy), 1_u32)).into_iter().filter(|(_, to, _)| is_on_board(to)),
///     |&square| square == (7, 7),
/// );
/// let jumps_left = knight.heuristic(|&(x, y)| (7 - x).max(7 - y).unsigned_abs().div_ceil(2));
/// let solution = a_star(&mut Run::new(), &knight, &jumps_left, &(0, 0)).unwrap().unwrap();
/// assert_eq!(solution.cost, 6);
/// assert_eq!(solution.states(&knight, &(0, 0))[5], (6, 5));
/// ```
pub struct ImplicitGraph<T, F, G> {
    successors: F,
    is_goal: G,
    states: PhantomData<fn(&T)>,
}

/// An action of an [`ImplicitGraph`]: its place among those of its state, from 0, and its cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Edge<C> {
    /// Its place.
    pub number: usize,
    /// Its cost.
    pub cost: C,
}

impl<T, A, C, I, F, G> ImplicitGraph<T, F, G>
where
    T: Clone,
    C: Cost,
    I: IntoIterator<Item = (A, T, C)>,
    F: Fn(&T) -> I,
    G: Fn(&T) -> bool,
{
    /// Makes the space with these successors and goals.
    pub const fn new(successors: F, is_goal: G) -> Self {
        Self {
            successors,
            is_goal,
            states: PhantomData,
        }
    }

    /// Returns a closure unchanged, as a heuristic. Written here, it needs no types for its parameter and its answer.
    pub fn heuristic<H: Fn(&T) -> C>(&self, estimate: H) -> H {
        estimate
    }

    /// Returns the actions of a solution, each with the state to which it leads.
    ///
    /// # Panics
    ///
    /// If the solution is of another graph, or the closure does not list the same successors as before.
    pub fn steps(&self, start: &T, solution: &Solution<Edge<C>, C>) -> Vec<(A, T)> {
        let mut state = start.clone();
        let steps = solution.actions.iter().map(|&edge| {
            let (action, next) = self.step(&state, edge);
            state = next.clone();
            (action, next)
        });
        steps.collect()
    }

    /// Returns an action, and the state to which it leads.
    fn step(&self, state: &T, edge: Edge<C>) -> (A, T) {
        let mut successors = (self.successors)(state).into_iter();
        let successor = successors.nth(edge.number);
        let (action, next, _) = successor.expect("the closure lists the same each time");
        (action, next)
    }

    /// Returns the successors of a state.
    fn edges(&self, state: &T) -> impl Iterator<Item = (Edge<C>, T)> {
        let successors = (self.successors)(state).into_iter().enumerate();
        successors.map(|(number, (_, next, cost))| (Edge { number, cost }, next))
    }
}

impl<T, A, C, I, F, G> StateSpace for ImplicitGraph<T, F, G>
where
    T: Clone,
    C: Cost,
    I: IntoIterator<Item = (A, T, C)>,
    F: Fn(&T) -> I,
    G: Fn(&T) -> bool,
{
    type State = T;
    type Action = Edge<C>;
    type Cost = C;

    fn actions(&self, state: &T) -> impl Iterator<Item = Edge<C>> {
        self.edges(state).map(|(edge, _)| edge)
    }

    fn result(&self, state: &T, edge: Edge<C>) -> T {
        self.step(state, edge).1
    }

    fn cost(&self, _: &T, edge: Edge<C>) -> C {
        edge.cost
    }

    fn is_goal(&self, state: &T) -> bool {
        (self.is_goal)(state)
    }

    fn visit_successors<B, V: Visitor<Self, B>>(
        &self,
        state: &T,
        _: Option<Edge<C>>,
        visitor: &mut V,
    ) -> ControlFlow<B> {
        for (edge, next) in self.edges(state) {
            visitor.visit(state, edge, next)?;
        }
        ControlFlow::Continue(())
    }
}

impl<T, F, G> fmt::Debug for ImplicitGraph<T, F, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ImplicitGraph").finish_non_exhaustive()
    }
}
