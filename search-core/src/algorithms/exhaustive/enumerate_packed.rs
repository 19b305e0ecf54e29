//! The whole space, level by level, by the keys of its states.

use crate::algorithms::exhaustive::level_part::{LevelPart, PackedLevels};
use crate::{Event, Key, Limit, PackedSpace, Run, SearchObserver, Stopped};

/// The successors of this many states are made before the first of them is looked up, so that their memory is fetched
/// meanwhile.
const PORTION: usize = 64;

/// Counts the states at every depth, as [`enumerate_levels`](crate::enumerate_levels) does, in a space whose states are
/// packed, and reports the one with the least key of the farthest. For spaces that have no numbers, or too many for two
/// bits each, where the levels near the start are of interest.
///
/// Whenever the states of a level are known, `level` is called with their number, so that the counts of the levels
/// before a limit are known, for instance.
///
/// - **Order**: level by level; within each, the order in which the states were found.
/// - **Memory**: the key of every state and about a third more, and once more the keys of two levels.
/// - **Time** grows with the number of states and of their actions.
///
/// The observer is shown the depth of each level.
///
/// # Errors
///
/// [`Stopped`] if a limit is met first.
pub fn enumerate_packed<S, O>(
    run: &mut Run<'_, O>,
    space: &S,
    start: &S::State,
    level: &mut dyn FnMut(u64),
) -> Result<(Vec<u64>, S::State), Stopped>
where
    S: PackedSpace,
    O: SearchObserver<S>,
{
    let (counts, farthest) = count(run, space, start, level).map_err(|limit| run.stopped(limit))?;
    Ok((counts, space.unpack(farthest)))
}

fn count<S, O>(
    run: &mut Run<'_, O>,
    space: &S,
    start: &S::State,
    level: &mut dyn FnMut(u64),
) -> Result<(Vec<u64>, S::Key), Limit>
where
    S: PackedSpace,
    O: SearchObserver<S>,
{
    let mut part = PackedLevels::new(space, start, (0, 1));
    part.begin()?;
    let mut counts = Vec::new();
    let mut least = space.pack(start);
    loop {
        let (depth, states) = (counts.len(), part.go_on());
        if states == 0 {
            return Ok((counts, least));
        }
        counts.push(states);
        level(states);
        run.observe(|| Event::DepthBound(depth));
        least = expand_level(run, &mut part, depth, states)?.unwrap_or(least);
    }
}

/// Expands a level of `states` states, and returns the least key.
fn expand_level<S: PackedSpace, O>(
    run: &mut Run<'_, O>,
    part: &mut PackedLevels<'_, S>,
    depth: usize,
    states: u64,
) -> Result<Option<S::Key>, Limit> {
    run.begin_level(depth, states)?;
    // One by one where a limit must be met at a certain state.
    let is_tight = run.limits().stored.is_some() || !run.may_expand(states);
    let mut least = None;
    loop {
        if is_tight && part.has_more() {
            run.expand(depth)?;
        }
        let before = part.seen();
        let work = part.expand(if is_tight { 1 } else { PORTION }, &mut []);
        if work.expanded == 0 {
            return Ok(least.and_then(Key::narrowed));
        }
        let new = (part.seen() - before) as u64;
        let statistics = &mut run.statistics;
        statistics.generated += work.generated;
        statistics.inserted += new;
        statistics.duplicates += work.generated - new;
        least = least.into_iter().chain(work.least).min();
        if !is_tight {
            run.count_expanded(depth, work.expanded)?;
        }
        run.hold(part.open(), part.seen(), part.bytes())?;
    }
}
