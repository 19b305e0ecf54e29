//! The whole space, layer by layer, in any space whose states can be remembered.

use std::collections::HashSet;
use std::hash::Hash;
use std::mem::size_of;
use std::ops::ControlFlow;

use rustc_hash::FxBuildHasher;

use crate::problem::space::is_forbidden;
use crate::{Event, Limit, Run, SearchObserver, StateSpace, Stopped};

/// Counts the states at every depth, as [`enumerate_levels`](crate::enumerate_levels) does, in a space
/// whose states are not numbered, and reports one of the farthest: the first one found.
///
/// - **Order**: layer by layer; within each, the order in which the states were found.
/// - **Memory**: every state. Where states are packed, [`enumerate_packed`](crate::enumerate_packed) needs less.
/// - **Time** grows with the number of states and of their actions.
///
/// Goals are states like others. Whenever the states of a layer are known, `layer` is called with their number, so that
/// the counts of the layers before a limit are known, for instance. The observer is shown the depth of each layer.
///
/// # Errors
///
/// [`Stopped`] if a limit is met first.
///
/// ```
/// # use search_core::StateSpace;
/// # struct Numbers;
/// # impl StateSpace for Numbers {
/// #     type State = u32;
/// #     type Action = u32;
/// #     type Cost = u32;
/// #     fn actions(&self, _: &u32) -> impl Iterator<Item = u32> { [2, 3].into_iter() }
/// #     fn result(&self, n: &u32, factor: u32) -> u32 { n * factor % 7 }
/// #     fn cost(&self, _: &u32, _: u32) -> u32 { 1 }
/// #     fn is_goal(&self, _: &u32) -> bool { false }
/// # }
/// // From 1, by doubling and by trebling modulo 7:
/// use search_core::{Run, enumerate_layers};
/// let (counts, farthest) = enumerate_layers(&mut Run::new(), &Numbers, &1, &mut |_| {}).unwrap();
/// assert_eq!((counts, farthest), (vec![1, 2, 2, 1], 5));
/// ```
pub fn enumerate_layers<S, O>(
    run: &mut Run<'_, O>,
    space: &S,
    start: &S::State,
    layer: &mut dyn FnMut(u64),
) -> Result<(Vec<u64>, S::State), Stopped>
where
    S: StateSpace<State: Eq + Hash> + ?Sized,
    O: SearchObserver<S>,
{
    count(run, space, start, layer).map_err(|limit| run.stopped(limit))
}

fn count<S, O>(
    run: &mut Run<'_, O>,
    space: &S,
    start: &S::State,
    tell: &mut dyn FnMut(u64),
) -> Result<(Vec<u64>, S::State), Limit>
where
    S: StateSpace<State: Eq + Hash> + ?Sized,
    O: SearchObserver<S>,
{
    let mut known: HashSet<S::State, FxBuildHasher> = HashSet::default();
    known.insert(start.clone());
    let mut layer = vec![(start.clone(), None)];
    let mut counts = Vec::new();
    loop {
        let depth = counts.len();
        let states = layer.len() as u64;
        counts.push(states);
        tell(states);
        run.observe(|| Event::DepthBound(depth));
        run.begin_level(depth, states)?;
        let mut next = Vec::new();
        for (state, last) in &layer {
            run.expand(depth)?;
            let _: ControlFlow<()> = space.successors(state, *last, |action, child| {
                if is_forbidden(space, state, action) {
                    return ControlFlow::Continue(());
                }
                run.statistics.generated += 1;
                // Looked up before it is copied: a known state needs no copy.
                if known.contains(&child) {
                    run.statistics.duplicates += 1;
                } else {
                    run.statistics.inserted += 1;
                    known.insert(child.clone());
                    next.push((child, Some(action)));
                }
                ControlFlow::Continue(())
            });
            let open = layer.len() + next.len();
            let bytes = known.len() * size_of::<S::State>()
                + open * size_of::<(S::State, Option<S::Action>)>();
            run.hold(open, known.len(), bytes)?;
        }
        if next.is_empty() {
            let farthest = layer.into_iter().next();
            return Ok((
                counts,
                farthest.map_or_else(|| start.clone(), |(state, _)| state),
            ));
        }
        layer = next;
    }
}
