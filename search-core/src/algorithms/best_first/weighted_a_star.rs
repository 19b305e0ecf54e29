//! Weighted A*.

use std::hash::Hash;

use crate::{Answer, Heuristic, Run, SearchObserver, StateSpace, Weight, best_first};

/// Takes the open node with the least `g + weight * h` first: [`best_first`] with that key, compared
/// as an exact fraction.
///
/// - **Complete** where [`a_star`](crate::a_star) is.
/// - **Within the weight**: the solution costs at most `weight` times as much as the best one, if
///   the heuristic is admissible. With [`Weight::ONE`] this is A*.
/// - **Order**: least `g + weight * h`, then greatest `g`, then the node generated last.
/// - **Time and memory** as those of [`a_star`](crate::a_star), and often far less: the greater the
///   weight, the more the search goes straight for a goal.
///
/// Source: Pohl 1970, *Heuristic search viewed as path finding in a graph*; AIMA, section 3.5.4.
///
/// # Errors
///
/// [`Stopped`](crate::Stopped) if a limit is met first.
pub fn weighted_a_star<S, H, O>(
    run: &mut Run<'_, O>,
    space: &S,
    heuristic: &H,
    weight: Weight,
    start: &S::State,
) -> Answer<S>
where
    S: StateSpace + ?Sized,
    S::State: Eq + Hash,
    H: Heuristic<S>,
    O: SearchObserver<S>,
{
    best_first(run, space, heuristic, start, |g, h| weight.sum(g, h))
}
