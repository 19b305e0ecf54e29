//! Paths to packed states that are kept under a limit on depth.

use super::closed_list::Membership;
use crate::containers::node_arena::Id;
use crate::containers::packed_table::{Found, KeyTable};
use crate::{Cost, Key, Limit};

/// The paths to each closed state, none both cheaper and shorter than one found before: a cheaper path may be too long
/// to go on, and a shorter one too costly.
pub(super) struct Fronts<K: Copy, C, A> {
    /// The path to each state that was found last.
    last: KeyTable<K, Id>,
    paths: Vec<Path<C, A>>,
}

struct Path<C, A> {
    g: C,
    depth: u32,
    action: Option<A>,
    /// The path to the same state that was found before.
    before: Option<Id>,
}

impl<K: Key, C: Cost, A: Copy> Fronts<K, C, A> {
    pub(super) fn new() -> Self {
        Self {
            last: KeyTable::new(0),
            paths: Vec::new(),
        }
    }

    /// Enters a path, unless one is known that is neither costlier nor longer.
    pub(super) fn close(
        &mut self,
        key: K,
        g: C,
        (depth, action): (u32, Option<A>),
    ) -> Result<Membership, Limit> {
        if self.has(key, g, depth) {
            return Ok(Membership::Closed);
        }
        let id = Id::try_from(self.paths.len()).map_err(|_| Limit::Stored)?;
        let before = match self.last.entry(key, id) {
            Found::New => None,
            Found::Known(last) => Some(std::mem::replace(last, id)),
        };
        self.paths.push(Path {
            g,
            depth,
            action,
            before,
        });
        Ok(before.map_or(Membership::New, |_| Membership::Reached))
    }

    /// Returns whether a path is known that is neither costlier nor longer.
    pub(super) fn has(&self, key: K, g: C, depth: u32) -> bool {
        let mut paths = self.paths_to(key);
        paths.any(|path| path.g <= g && path.depth <= depth)
    }

    /// Returns the last action of the cheapest path of at most `depth` actions.
    pub(super) fn last_action(&self, key: K, depth: usize) -> Option<A> {
        let short = self
            .paths_to(key)
            .filter(|path| path.depth as usize <= depth);
        short.min_by_key(|path| (path.g, path.depth))?.action
    }

    fn paths_to(&self, key: K) -> impl Iterator<Item = &Path<C, A>> {
        let path = |id: Id| &self.paths[id as usize];
        let last = self.last.get(key).map(path);
        std::iter::successors(last, move |&known| known.before.map(path))
    }

    /// Returns the memory reserved, or what it will be with one more path.
    pub(super) fn next_bytes(&self) -> usize {
        let room = self.paths.capacity();
        let grows = self.paths.len() == room;
        // When the list grows it is held twice for a moment.
        let paths = if grows { 3 * room.max(4) } else { room };
        self.last.next_bytes() + paths * size_of::<Path<C, A>>()
    }
}
