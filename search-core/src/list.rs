//! One level of a small space, kept as a list.

use std::ops::ControlFlow;

use crate::frontier::Found;
use crate::marks::{Mark, Marks};
use crate::{IndexedSpace, StateSpace, Visitor};

/// A state and the action that led to it.
pub(crate) type Entry<S> = (<S as StateSpace>::State, Option<<S as StateSpace>::Action>);

/// The entries of a level, and room for more behind them.
pub(crate) struct List<S: StateSpace + ?Sized> {
    entries: Vec<Entry<S>>,
    len: usize,
}

impl<S: StateSpace + ?Sized> List<S> {
    pub(crate) fn new() -> Self {
        Self {
            entries: Vec::new(),
            len: 0,
        }
    }

    pub(crate) fn entries(&self) -> &[Entry<S>] {
        &self.entries[..self.len]
    }

    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }

    /// Adds an entry if it is to be kept. It is written in any case, which is quicker than to guess
    /// wrong.
    #[inline]
    pub(crate) fn put(&mut self, entry: Entry<S>, keep: bool) {
        match self.entries.get_mut(self.len) {
            Some(place) => *place = entry,
            None => self.entries.push(entry),
        }
        self.len += usize::from(keep);
    }
}

/// Marks the successors of a state, and lists the new ones.
pub(crate) struct Lister<'a, S: StateSpace + ?Sized, const GOALS: bool> {
    pub(crate) space: &'a S,
    pub(crate) marks: &'a mut Marks,
    pub(crate) to: Mark,
    pub(crate) next: &'a mut List<S>,
    pub(crate) found: &'a mut Found,
}

impl<S, const GOALS: bool> Visitor<S, ()> for Lister<'_, S, GOALS>
where
    S: IndexedSpace + ?Sized,
{
    #[inline]
    fn visit(&mut self, _: &S::State, action: S::Action, child: S::State) -> ControlFlow<()> {
        let rank = self.space.rank(&child);
        let new = self.marks.mark_new(rank, self.to);
        self.found
            .note(new, rank, GOALS && new && self.space.is_goal(&child));
        self.next.put((child, Some(action)), new);
        ControlFlow::Continue(())
    }
}
