//! Uniform-cost search.

use std::hash::Hash;

use crate::{Answer, Run, SearchObserver, StateSpace, Zero, best_first};

/// Takes the cheapest open node first: [`best_first`] with the key `g`, Dijkstra's algorithm with a
/// goal.
///
/// - **Complete** on finite spaces, and on infinite ones if costs are bounded from below by a
///   positive number. Both if costs fit their type. **Optimal.**
/// - **Order**: least `g`, then the node generated last.
/// - **Time** grows with the number of states that cost less than the solution, times the logarithm
///   of the open list; **memory**: every state generated.
///
/// Source: Dijkstra 1959; AIMA, section 3.4.2.
///
/// # Errors
///
/// [`Stopped`](crate::Stopped) if a limit is met first.
pub fn uniform_cost<S, O>(run: &mut Run<'_, O>, space: &S, start: &S::State) -> Answer<S>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
    O: SearchObserver<S>,
{
    best_first(run, space, &Zero, start, |g, _| g)
}
