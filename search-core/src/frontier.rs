//! Breadth-first search level by level in a space whose states are numbered.

use std::cmp::Reverse;

use crate::list::{Entry, List, Lister};
use crate::marks::{Mark, Marks};
use crate::sweep::Sweep;
use crate::{IndexedSpace, Limit, POLL_INTERVAL, Run, StateSpace};

/// The levels of spaces of up to so many states are listed, those of larger ones are only marked.
const LISTED: u64 = 1 << 20;

/// The states at one depth, and what has been seen before.
pub(crate) struct Frontier<'s, S: StateSpace + ?Sized> {
    space: &'s S,
    threads: usize,
    pub(crate) marks: Marks,
    pub(crate) depth: usize,
    /// How many states the level has.
    pub(crate) states: u64,
    /// How many states all levels to this one have together.
    seen: u64,
    /// The level, if it is listed, and room for the next.
    lists: Option<[List<S>; 2]>,
}

/// What came of the attempt to go on to the next level.
pub(crate) enum Step {
    /// It has states.
    Next,
    /// It has goals; this is the one with the least number.
    Goal(u64),
    /// There is none, and the frontier stays where it is.
    End,
}

/// What the expansion of a level, or of a part of it, has come to.
#[derive(Default)]
pub(crate) struct Found {
    generated: u64,
    new: u64,
    /// The least number of a goal.
    goal: Option<Reverse<u64>>,
}

impl Found {
    /// Counts a successor.
    #[inline]
    pub(crate) fn note(&mut self, is_new: bool, rank: u64, is_goal: bool) {
        self.generated += 1;
        self.new += u64::from(is_new);
        if is_goal {
            self.goal = self.goal.max(Some(Reverse(rank)));
        }
    }

    pub(crate) fn add(&mut self, other: &Self) {
        self.generated += other.generated;
        self.new += other.new;
        self.goal = self.goal.max(other.goal);
    }
}

impl<'s, S: IndexedSpace + Sync + ?Sized> Frontier<'s, S> {
    /// The start alone, with this mark.
    pub(crate) fn new<O>(
        run: &mut Run<'_, O>,
        space: &'s S,
        start: &S::State,
        threads: usize,
        mark: Mark,
    ) -> Result<Self, Limit> {
        let size = space.size();
        let bytes = usize::try_from(Marks::bytes_for(size)).unwrap_or(usize::MAX);
        run.store(1, bytes)?;
        let mut marks = Marks::new(size)?;
        marks.put(space.rank(start), mark);
        let lists = (size <= LISTED).then(|| {
            let mut level = List::new();
            level.put((start.clone(), None), true);
            [level, List::new()]
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

    /// Is the level a list? Then its marks need not tell it apart.
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
        if self.depth >= run.depth_limit() {
            run.statistics.depth_cutoffs += self.states;
            return Err(Limit::Depth);
        }
        let mut found = Found::default();
        let outcome = match self.lists.take() {
            Some(lists) => self.expand_list::<GOALS, O>(run, lists, to, &mut found),
            None if self.may_be_shared_out(run) => {
                self.share_out::<GOALS, O>(run, from, to, &mut found)
            }
            None => self.expand_marked::<GOALS, O>(run, from, to, &mut found),
        };
        let statistics = &mut run.statistics;
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
        [mut level, mut next]: [List<S>; 2],
        to: Mark,
        found: &mut Found,
    ) -> Result<(), Limit> {
        next.clear();
        let marks = self.marks.bytes();
        let states = level.entries().len();
        for (expanded, (state, last)) in (1..).zip(level.entries()) {
            run.expand(self.depth)?;
            let mut lister = Lister::<S, GOALS> {
                space: self.space,
                marks: &mut self.marks,
                to,
                next: &mut next,
                found,
            };
            let _ = self.space.visit_successors(state, *last, &mut lister);
            let listed = states + next.entries().len();
            let bytes = marks + listed * size_of::<Entry<S>>();
            run.hold(listed - expanded, self.stored(found), bytes)?;
        }
        if found.new > 0 {
            std::mem::swap(&mut level, &mut next);
        }
        self.lists = Some([level, next]);
        Ok(())
    }

    fn expand_marked<const GOALS: bool, O>(
        &self,
        run: &mut Run<'_, O>,
        from: Mark,
        to: Mark,
        found: &mut Found,
    ) -> Result<(), Limit> {
        let sweep = self.sweep(from, to);
        for word in 0..self.marks.words() {
            for rank in self.marks.marked(word, from) {
                run.expand(self.depth)?;
                sweep.expand::<GOALS>(rank, found);
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
        let count = |nodes| run.expand_many(self.depth, nodes);
        let sweep = self.sweep(from, to);
        sweep.share_out::<GOALS>(self.threads, found, count)?;
        run.store(self.stored(found), self.marks.bytes())
    }

    /// Is the level worth the trouble, and no limit near that has to be kept exactly?
    fn may_be_shared_out<O>(&self, run: &Run<'_, O>) -> bool {
        let stored = run.limits().stored;
        self.threads > 1
            && self.states >= POLL_INTERVAL
            && run.may_expand(self.states)
            && stored.is_none_or(|limit| limit >= self.space.size())
    }

    fn sweep(&self, from: Mark, to: Mark) -> Sweep<'_, S> {
        Sweep {
            space: self.space,
            marks: &self.marks,
            from,
            to,
        }
    }

    /// How many states are known.
    fn stored(&self, found: &Found) -> usize {
        // No more than there are marks in memory.
        usize::try_from(self.seen + found.new).unwrap_or(usize::MAX)
    }
}
