//! Breadth-first search level by level in a space whose states are numbered.

use std::cmp::Reverse;
use std::sync::atomic::Ordering::Relaxed;

use crate::algorithms::exhaustive::expand_layer::LayerExpansion;
use crate::algorithms::exhaustive::kept_levels::KeptLevels;
use crate::containers::layer_list::{Entry, LayerList, Successors};
use crate::containers::two_bit_table::{Mark, TwoBitTable};
use crate::{IndexedSpace, Limit, POLL_INTERVAL, Run, StateSpace};

/// The levels of spaces of up to this many states are kept as lists; those of larger ones are only
/// marked.
const LISTED: u64 = 1 << 20;
/// The successors of this many states in a list are made before the first of them is marked: two short
/// loops in turn are faster than one long one.
const PORTION: usize = 128;

/// The states at one depth, and what has been seen before.
pub(crate) struct BfsLayers<'s, S: StateSpace + ?Sized> {
    pub(crate) space: &'s S,
    threads: usize,
    pub(crate) marks: TwoBitTable,
    pub(crate) depth: usize,
    /// Number of states in the level.
    pub(crate) states: u64,
    /// Number of states in all levels up to this one.
    seen: u64,
    /// The level, if it is listed, and room for the next.
    lists: Option<[LayerList<S>; 2]>,
}

/// The result of going on to the next level.
pub(crate) enum Step {
    /// It has states.
    Next,
    /// It has goals; this is the one with the least number.
    Goal(u64),
    /// There is no next level, and the layers stay where they are.
    End,
}

/// Result of expanding a level or a part of it.
#[derive(Default)]
pub(crate) struct Found {
    pub(crate) generated: u64,
    pub(crate) new: u64,
    /// The least number of a goal.
    goal: Option<Reverse<u64>>,
}

impl Found {
    /// Notes a goal.
    pub(crate) fn goal(&mut self, rank: u64) {
        self.goal = self.goal.max(Some(Reverse(rank)));
    }

    pub(crate) fn add(&mut self, other: &Self) {
        self.generated += other.generated;
        self.new += other.new;
        self.goal = self.goal.max(other.goal);
    }
}

impl<'s, S: IndexedSpace + Sync + ?Sized> BfsLayers<'s, S> {
    /// Makes the first level: the start alone, with this mark.
    pub(crate) fn new<O>(
        run: &mut Run<'_, O>,
        space: &'s S,
        start: &S::State,
        threads: usize,
        mark: Mark,
    ) -> Result<Self, Limit> {
        let size = space.size();
        let bytes = usize::try_from(TwoBitTable::bytes_for(size)).unwrap_or(usize::MAX);
        // Asked before the memory is taken.
        run.store(1, bytes)?;
        let mut marks = TwoBitTable::new(size)?;
        marks.put(space.rank(start), mark);
        let lists = (size <= LISTED).then(|| {
            let mut level = LayerList::new();
            level.put((start.clone(), None), true);
            [level, LayerList::new()]
        });
        Ok(Self {
            space,
            threads,
            marks,
            depth: 0,
            states: 1,
            seen: 1,
            lists,
        })
    }

    /// Returns the last of these levels, of a space too large for lists, and all before it.
    pub(crate) fn resumed<O>(
        run: &mut Run<'_, O>,
        space: &'s S,
        threads: usize,
        kept: KeptLevels,
    ) -> Result<(Self, Vec<u64>), Limit> {
        let KeptLevels {
            counts,
            statistics,
            words,
        } = kept;
        run.statistics = statistics;
        let bytes = TwoBitTable::bytes_for(space.size());
        assert_eq!(
            words.len() as u64 * 8,
            bytes,
            "the levels kept are those of another space"
        );
        run.store(1, usize::try_from(bytes).unwrap_or(usize::MAX))?;
        let layers = Self {
            space,
            threads,
            marks: TwoBitTable::of_words(words),
            depth: counts.len() - 1,
            states: counts[counts.len() - 1],
            seen: counts.iter().sum(),
            lists: None,
        };
        Ok((layers, counts))
    }

    /// Returns whether the level is a list. Then its marks need not distinguish it.
    pub(crate) fn is_listed(&self) -> bool {
        self.lists.is_some()
    }

    /// Marks the states of a listed level anew.
    pub(crate) fn mark_listed(&mut self, mark: Mark) {
        for (state, _) in self.lists.iter().flat_map(|[level, _]| level.entries()) {
            self.marks.put(self.space.rank(state), mark);
        }
    }

    /// Goes on to the next level, if there is one: marks what is new there. The states of this level
    /// have the mark `from`, unless they are listed. Goals are looked for if they are asked for.
    pub(crate) fn advance<const GOALS: bool, O>(
        &mut self,
        run: &mut Run<'_, O>,
        from: Mark,
        to: Mark,
    ) -> Result<Step, Limit> {
        run.begin_level(self.depth, self.states)?;
        run.serve_if_due()?;
        let mut found = Found::default();
        let expanded_before = run.statistics.expanded;
        // No action has led to the start, so none takes it back.
        let knows_last_actions = self.is_listed() || self.depth == 0;
        let outcome = match self.lists.take() {
            Some(lists) => self.expand_list::<GOALS, O>(run, lists, to, &mut found),
            None if self.may_be_shared_out(run) => {
                self.share_out::<GOALS, O>(run, from, to, &mut found)
            }
            None => self.expand_marked::<GOALS, O>(run, from, to, &mut found),
        };
        let statistics = &mut run.statistics;
        if !knows_last_actions {
            let expanded = statistics.expanded - expanded_before;
            found.generated -= self.space.actions_back() * expanded;
        }
        // Before the outcome is looked at, so that a run that is stopped reports what it has done.
        statistics.generated += found.generated;
        statistics.inserted += found.new;
        statistics.duplicates += found.generated - found.new;
        outcome?;
        if found.new == 0 {
            return Ok(Step::End);
        }
        self.depth += 1;
        self.states = found.new;
        self.seen += found.new;
        Ok(found
            .goal
            .map_or(Step::Next, |Reverse(rank)| Step::Goal(rank)))
    }

    fn expand_list<const GOALS: bool, O>(
        &mut self,
        run: &mut Run<'_, O>,
        [mut level, mut next]: [LayerList<S>; 2],
        to: Mark,
        found: &mut Found,
    ) -> Result<(), Limit> {
        next.clear();
        let is_tight = self.is_tight(run);
        let mut successors = Successors(Vec::new(), self.space);
        // One by one where a limit must be met at a certain state.
        for portion in level.entries().chunks(if is_tight { 1 } else { PORTION }) {
            if is_tight {
                run.expand(self.depth)?;
            }
            for (state, last) in portion {
                let _ = self.space.visit_successors(state, *last, &mut successors);
            }
            found.generated += successors.0.len() as u64;
            for entry in successors.0.drain(..) {
                let rank = self.space.rank(&entry.0);
                let new = self.marks.mark_new(rank, to);
                if GOALS && new && self.space.is_goal(&entry.0) {
                    found.goal(rank);
                }
                next.put(entry, new);
            }
            found.new = next.entries().len() as u64;
            if is_tight {
                self.hold(run, &level, &next, found)?;
            } else {
                // Counting afterwards will do: the whole level is allowed, or the run would be tight.
                run.count_expanded(self.depth, portion.len() as u64)?;
            }
        }
        self.hold(run, &level, &next, found)?;
        // After the last level the lists stay unchanged: `mark_listed` needs them.
        if found.new > 0 {
            std::mem::swap(&mut level, &mut next);
        }
        self.lists = Some([level, next]);
        Ok(())
    }

    /// Reports the memory held; the open list is the next level.
    fn hold<O>(
        &self,
        run: &mut Run<'_, O>,
        level: &LayerList<S>,
        next: &LayerList<S>,
        found: &Found,
    ) -> Result<(), Limit> {
        let open = next.entries().len();
        let entries = level.entries().len() + open;
        let bytes = self.marks.bytes() + entries * size_of::<Entry<S>>();
        run.hold(open, self.stored(found), bytes)
    }

    fn expand_marked<const GOALS: bool, O>(
        &self,
        run: &mut Run<'_, O>,
        from: Mark,
        to: Mark,
        found: &mut Found,
    ) -> Result<(), Limit> {
        let expansion = self.expansion(from, to);
        for word in 0..self.marks.words() {
            for rank in self.marks.marked(word, from) {
                run.expand(self.depth)?;
                expansion.expand::<GOALS>(rank, found);
                run.store(self.stored(found), self.marks.bytes())?;
            }
        }
        Ok(())
    }

    fn share_out<const GOALS: bool, O>(
        &self,
        run: &mut Run<'_, O>,
        from: Mark,
        to: Mark,
        found: &mut Found,
    ) -> Result<(), Limit> {
        let (alarm, cancel) = run.flags();
        let is_stopped = || alarm.load(Relaxed) || cancel.load(Relaxed);
        let count = |nodes| run.count_expanded(self.depth, nodes);
        let expansion = self.expansion(from, to);
        expansion.share_out::<GOALS>(self.threads, found, is_stopped, count)?;
        run.store(self.stored(found), self.marks.bytes())
    }

    /// Returns whether a limit must be checked after every single state.
    fn is_tight<O>(&self, run: &Run<'_, O>) -> bool {
        let limits = run.limits();
        limits.stored.is_some() || limits.bytes.is_some() || !run.may_expand(self.states)
    }

    /// Returns whether the level is worth the trouble and no limit that must be kept exactly is near.
    fn may_be_shared_out<O>(&self, run: &Run<'_, O>) -> bool {
        let stored = run.limits().stored;
        self.threads > 1
            && self.states >= POLL_INTERVAL
            && run.may_expand(self.states)
            // There are never more states than the space has, so such a limit cannot be met.
            && stored.is_none_or(|limit| limit >= self.space.size())
    }

    fn expansion(&self, from: Mark, to: Mark) -> LayerExpansion<'_, S> {
        LayerExpansion {
            space: self.space,
            marks: &self.marks,
            from,
            to,
        }
    }

    /// Returns the number of known states.
    fn stored(&self, found: &Found) -> usize {
        // No more than there are marks in memory.
        usize::try_from(self.seen + found.new).unwrap_or(usize::MAX)
    }
}
