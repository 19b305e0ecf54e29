//! Greedy best-first search.

use std::hash::Hash;

use crate::algorithms::best_first::engine::BestFirst;
use crate::algorithms::best_first::plain::Plain;
use crate::{Answer, Heuristic, Run, SearchObserver, StateSpace};

/// Takes the open node that seems nearest to a goal first: [`best_first`](crate::best_first) with
/// the key `h`, and without expanding any state twice.
///
/// - **Complete** on finite spaces, if the heuristic is infinite at true dead ends only and costs fit
///   their type. **Not optimal**, and how far from optimal is not bounded; it is often
///   quick.
/// - **Order**: least `h`, then greatest `g`, then the node generated last.
/// - **Duplicates** are noticed when they are taken. If a cheaper path has led there it is kept, but
///   the state is not expanded again.
/// - **Time** as that of [`best_first`](crate::best_first), at worst with the whole space;
///   **memory**: every node generated.
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
    let key = |_, h| h;
    let search = BestFirst::new(space, heuristic, key, Plain::new(), start);
    search.without_reopening().answer(run)
}
