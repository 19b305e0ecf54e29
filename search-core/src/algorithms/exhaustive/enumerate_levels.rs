//! The whole space, level by level.

use std::fmt;
use std::num::NonZero;

use crate::algorithms::exhaustive::bfs_layers::{BfsLayers, Step};
use crate::algorithms::exhaustive::kept_levels::{KeptLevels, LevelsSoFar};
use crate::containers::two_bit_table::{Mark, TwoBitTable};
use crate::{Event, IndexedSpace, Limit, Run, SearchObserver, Stopped};

/// Counts the states at every depth: breadth-first search from `start` through all that can be
/// reached, goals or not.
///
/// - **Order**: level by level, on N threads. The counts do not depend on N.
/// - **Memory**: two bits for each number of the space, reserved at once; if these are few, the
///   states of two levels as well. So [`Limits::bytes`](crate::Limits::bytes) is met before
///   anything is expanded, or never.
/// - **Time** grows with the number of states, and by one pass over the bits for each level.
///
/// A limit on expansions or on stored nodes, which are the states seen so far, is kept exactly: the
/// level in which it may be met is expanded on one thread. The observer is shown the depth of each
/// level; the bits know no more of a node.
///
/// Source: Korf 2008, *Minimizing disk I/O in two-bit breadth-first search*; Cooperman and
/// Finkelstein 1992, *New methods for using Cayley graphs in interconnection networks*.
///
/// # Errors
///
/// [`Stopped`] if a limit is met first; [`Limit::Bytes`] also if the system cannot provide that
/// much memory.
///
/// # Panics
///
/// If a state that can be reached has a number that is not less than the size.
pub fn enumerate_levels<'s, S, O>(
    run: &mut Run<'_, O>,
    space: &'s S,
    start: &S::State,
    threads: NonZero<usize>,
) -> Result<Levels<'s, S>, Stopped>
where
    S: IndexedSpace + Sync + ?Sized,
    O: SearchObserver<S>,
{
    enumerate_levels_from(run, space, start, threads, None, &mut |_| {})
}

/// Continues [`enumerate_levels`] after the levels that have been kept, if there are any. Whenever the states of a
/// further level are known, `keep` is shown what has been counted.
///
/// Counts and statistics are those of a run that was never interrupted.
///
/// # Errors
///
/// As [`enumerate_levels`].
///
/// # Panics
///
/// As `enumerate_levels`, and if no level was kept, or if those kept are of a space of another size.
pub fn enumerate_levels_from<'s, S, O>(
    run: &mut Run<'_, O>,
    space: &'s S,
    start: &S::State,
    threads: NonZero<usize>,
    kept: Option<KeptLevels>,
    keep: &mut dyn FnMut(&LevelsSoFar<'_>),
) -> Result<Levels<'s, S>, Stopped>
where
    S: IndexedSpace + Sync + ?Sized,
    O: SearchObserver<S>,
{
    let (layers, counts) = match kept {
        Some(kept) => BfsLayers::resumed(run, space, threads.get(), kept),
        None => BfsLayers::new(run, space, start, threads.get(), mark(0))
            .map(|layers| (layers, vec![1])),
    }
    .map_err(|limit| run.stopped(limit))?;
    count(run, layers, counts, keep).map_err(|limit| run.stopped(limit))
}

/// Returns the mark of the states at a depth, while it is one of the last two.
fn mark(depth: usize) -> Mark {
    // Two marks are enough, since the level before the last two has been closed.
    1 + depth as Mark % 2
}

/// The mark of all states at lesser depths.
const CLOSED: Mark = 3;

fn count<'s, S, O>(
    run: &mut Run<'_, O>,
    mut layers: BfsLayers<'s, S>,
    mut counts: Vec<u64>,
    keep: &mut dyn FnMut(&LevelsSoFar<'_>),
) -> Result<Levels<'s, S>, Limit>
where
    S: IndexedSpace + Sync + ?Sized,
    O: SearchObserver<S>,
{
    let listed = layers.is_listed();
    if listed {
        layers.mark_listed(CLOSED);
    }
    loop {
        let depth = layers.depth;
        run.observe(|| Event::DepthBound(depth));
        // The list tells which states are on the level, so the marks need not.
        let (from, to) = if listed {
            (CLOSED, CLOSED)
        } else {
            (mark(depth), mark(depth + 1))
        };
        if let Step::End = layers.advance::<false, O>(run, from, to)? {
            break;
        }
        counts.push(layers.states);
        if !listed {
            layers.marks.close(from);
        }
        keep(&LevelsSoFar {
            counts: &counts,
            statistics: &run.statistics,
            marks: (!listed).then_some(&layers.marks),
        });
    }
    if listed {
        // `farthest` looks for marks, not for lists.
        layers.mark_listed(mark(layers.depth));
    }
    Ok(Levels {
        space: layers.space,
        marks: layers.marks,
        counts,
    })
}

/// The levels of a space, seen from a start.
pub struct Levels<'s, S: ?Sized> {
    space: &'s S,
    marks: TwoBitTable,
    counts: Vec<u64>,
}

impl<S: ?Sized> fmt::Debug for Levels<'_, S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Levels")
            .field("counts", &self.counts)
            .finish_non_exhaustive()
    }
}

impl<S: ?Sized> Levels<'_, S> {
    /// Returns the number of states at each depth, the start's first.
    #[must_use]
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// Returns the number of states that can be reached, the start included.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Returns the depth of the last level: no state is farther from the start.
    #[must_use]
    pub fn radius(&self) -> usize {
        self.counts.len() - 1
    }
}

impl<S: IndexedSpace + ?Sized> Levels<'_, S> {
    /// Returns the states of the last level, in the order of their numbers.
    pub fn farthest(&self) -> impl Iterator<Item = S::State> {
        let mark = mark(self.radius());
        (0..self.marks.words())
            .flat_map(move |word| self.marks.marked(word, mark))
            .map(|rank| self.space.unrank(rank))
    }
}
