//! Greedy best-first search.

use std::hash::Hash;

use crate::{Answer, Heuristic, Run, SearchObserver, StateSpace, best_first};

/// Takes the open node that seems nearest to a goal first: [`best_first`] with the key `h`.
///
/// - **Complete** on finite spaces, if the heuristic is infinite at true dead ends only and the cost
///   type is wide enough. **Not optimal**, and how far from optimal is not bounded; it is often
///   quick.
/// - **Order**: least `h`, then greatest `g`, then the node generated last.
/// - **Time** as that of [`best_first`], at worst with the whole space; **memory**: every state
///   generated.
///
/// Source: AIMA, section 3.5.1.
///
/// # Errors
///
/// [`Stopped`](crate::Stopped) if a limit is met first.
pub fn greedy<S, H, O>(
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
    best_first(run, space, heuristic, start, |_, h| h)
}
