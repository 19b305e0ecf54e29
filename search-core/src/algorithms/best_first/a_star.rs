//! A*.

use std::hash::Hash;

use crate::algorithms::best_first::engine::BestFirst;
use crate::algorithms::best_first::packed::Packed;
use crate::algorithms::best_first::plain::Plain;
use crate::{Answer, Cost, Heuristic, PackedSpace, Run, SearchObserver, StateSpace};

/// Takes the open node with the least `f = g + h` first: [`best_first`](crate::best_first) with that key.
///
/// - **Complete** on finite spaces, and on infinite ones if costs are bounded from below by a
///   positive number. Both if the heuristic is infinite at true dead ends only and costs fit their
///   type.
/// - **Optimal** if the heuristic is admissible. If it is also consistent no state is expanded
///   twice, and no algorithm with the same information expands fewer states, ties apart.
/// - **Order**: least `f`, then greatest `g`, then the node generated last.
/// - **Time** grows with the number of states whose `f` is less than the solution's cost, times what
///   the open list takes for each; **memory**: every node generated.
///
/// Source: Hart, Nilsson and Raphael 1968; AIMA, section 3.5.2.
///
/// # Errors
///
/// [`Stopped`](crate::Stopped) if a limit is met first, with the greatest `f` that was taken as the
/// lower bound.
pub fn a_star<S, H, O>(
    run: &mut Run<'_, O>,
    space: &S,
    heuristic: &H,
    start: &S::State,
) -> Answer<S>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
    H: Heuristic<S>,
    O: SearchObserver<S>,
{
    BestFirst::new(space, heuristic, Cost::plus, Plain::new(), start).answer_with_bound(run)
}

/// [`a_star`] on packed states: the same nodes in the same order, in a fraction of the memory (see
/// [`best_first_packed`](crate::best_first_packed)). The form for hard instances.
///
/// # Errors
///
/// [`Stopped`](crate::Stopped) if a limit is met first, with the greatest `f` that was taken as the
/// lower bound.
pub fn a_star_packed<S, H, O>(
    run: &mut Run<'_, O>,
    space: &S,
    heuristic: &H,
    start: &S::State,
) -> Answer<S>
where
    S: PackedSpace + ?Sized,
    H: Heuristic<S>,
    O: SearchObserver<S>,
{
    let closed = Packed::new(space, heuristic);
    BestFirst::new(space, heuristic, Cost::plus, closed, start).answer_with_bound(run)
}
