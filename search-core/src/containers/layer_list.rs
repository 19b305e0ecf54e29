//! One level of a small space, kept as a list.

use std::ops::ControlFlow;

use crate::problem::space::is_forbidden;
use crate::{StateSpace, Visitor};

/// A state and the action that led to it.
pub(crate) type Entry<S> = (<S as StateSpace>::State, Option<<S as StateSpace>::Action>);

/// The entries of a level, and room for more behind them.
pub(crate) struct LayerList<S: StateSpace + ?Sized> {
    entries: Vec<Entry<S>>,
    // Items beyond `len` are left over, and `put` overwrites them.
    len: usize,
}

impl<S: StateSpace + ?Sized> LayerList<S> {
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

    /// Adds an entry if it is to be kept. It is written in any case, which is faster than a
    /// mispredicted branch.
    #[inline]
    pub(crate) fn put(&mut self, entry: Entry<S>, keep: bool) {
        match self.entries.get_mut(self.len) {
            Some(place) => *place = entry,
            None => self.entries.push(entry),
        }
        self.len += usize::from(keep);
    }
}

/// Collects the successors of states in a space.
pub(crate) struct Successors<'s, S: StateSpace + ?Sized>(
    pub(crate) Vec<Entry<S>>,
    pub(crate) &'s S,
);

impl<S: StateSpace + ?Sized> Visitor<S, ()> for Successors<'_, S> {
    #[expect(
        clippy::inline_always,
        reason = "the space may know more where it calls this"
    )]
    #[inline(always)]
    fn visit(&mut self, state: &S::State, action: S::Action, child: S::State) -> ControlFlow<()> {
        if !is_forbidden(self.1, state, action) {
            self.0.push((child, Some(action)));
        }
        ControlFlow::Continue(())
    }
}
