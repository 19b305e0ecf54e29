//! A breadth-first search of the abstract graph, as far as it has got.

use std::fmt;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};

use crate::bits::{Bits, in_words, members};
use crate::memory::filled;
use crate::{Abstraction, BuildError, UNREACHED};

/// The finished layers of a breadth-first search: what has been reached at all, what was reached
/// last, and the values of the entries.
///
/// It is always complete: a layer that is cancelled half-way leaves no trace in it.
pub struct Layers {
    pub(crate) depth: u8,
    pub(crate) nodes: u64,
    pub(crate) found: u64,
    pub(crate) last_layer: u64,
    pub(crate) visited: Bits,
    pub(crate) current: Bits,
    pub(crate) values: Box<[AtomicU8]>,
}

impl Layers {
    /// Returns the first layer: the goals.
    ///
    /// # Errors
    ///
    /// [`BuildError::Memory`].
    pub fn start<A: Abstraction>(abstraction: &A) -> Result<Self, BuildError> {
        let mut layers = Self::empty(abstraction.nodes(), abstraction.entries())?;
        abstraction.goals(&mut |node| layers.current.insert(node));
        layers.accept(abstraction, 1);
        Ok(layers)
    }

    pub(crate) fn empty(nodes: u64, entries: u64) -> Result<Self, BuildError> {
        Ok(Self {
            depth: 0,
            nodes,
            found: 0,
            last_layer: 0,
            visited: Bits::new(nodes)?,
            current: Bits::new(nodes)?,
            values: filled(entries, || AtomicU8::new(UNREACHED))?,
        })
    }

    /// Returns the bytes that all of it takes.
    pub(crate) fn bytes(nodes: u64, entries: u64) -> u64 {
        Bits::bytes(nodes).saturating_mul(2).saturating_add(entries)
    }

    /// Returns the depth of the last finished layer.
    #[must_use]
    pub fn depth(&self) -> u8 {
        self.depth
    }

    /// Returns the number of entries that have a value.
    #[must_use]
    pub fn found(&self) -> u64 {
        self.found
    }

    /// Returns the number of all entries.
    #[must_use]
    pub fn entries(&self) -> u64 {
        self.values.len() as u64
    }

    /// Returns whether there is no further layer.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.last_layer == 0
    }

    /// Adds the next layer, with `next` as scratch space, which is empty before and after. If the
    /// flag is set before the layer is found, the layers are not changed, the scratch space is of no
    /// further use, and the answer is `false`.
    pub(crate) fn advance<A: Abstraction>(
        &mut self,
        abstraction: &A,
        next: &mut Bits,
        threads: usize,
        cancel: Option<&AtomicBool>,
    ) -> Result<bool, BuildError> {
        if !self.expand(abstraction, next, threads, cancel) {
            return Ok(false);
        }
        // The next depth is the value that stands for what is not reached.
        if self.depth == UNREACHED - 1 && !next.is_empty() {
            return Err(BuildError::Depth);
        }
        std::mem::swap(&mut self.current, next);
        self.depth += 1;
        next.clear();
        self.accept(abstraction, threads);
        Ok(true)
    }

    /// Puts the unvisited predecessors of the current layer into `next`.
    fn expand<A: Abstraction>(
        &self,
        abstraction: &A,
        next: &Bits,
        threads: usize,
        cancel: Option<&AtomicBool>,
    ) -> bool {
        let words = self.current.words();
        in_words(threads, words.len(), |chunk| {
            if cancel.is_some_and(|flag| flag.load(Relaxed)) {
                return ControlFlow::Break(());
            }
            for index in chunk {
                for bit in members(words[index].load(Relaxed)) {
                    abstraction.predecessors(index as u64 * 64 + bit, |node| {
                        // Not changed before all threads are done: their speed makes no difference.
                        if !self.visited.contains(node) {
                            next.insert(node);
                        }
                    });
                }
            }
            ControlFlow::Continue(())
        })
    }

    /// Counts the current layer as visited and gives its entries their value, if they have none.
    fn accept<A: Abstraction>(&mut self, abstraction: &A, threads: usize) {
        let (nodes, entries) = (AtomicU64::new(0), AtomicU64::new(0));
        let (current, visited) = (self.current.words(), self.visited.words());
        in_words(threads, current.len(), |chunk| {
            let (mut new_nodes, mut new_entries) = (0, 0);
            for index in chunk {
                let word = current[index].load(Relaxed);
                if word == 0 {
                    continue;
                }
                let before = visited[index].load(Relaxed);
                // Each word is in the chunk of one thread, so this need not be one instruction.
                visited[index].store(before | word, Relaxed);
                new_nodes += u64::from(word.count_ones());
                for bit in members(word) {
                    let entry = abstraction.entry(index as u64 * 64 + bit);
                    new_entries += u64::from(self.give_value(entry));
                }
            }
            nodes.fetch_add(new_nodes, Relaxed);
            entries.fetch_add(new_entries, Relaxed);
            ControlFlow::Continue(())
        });
        self.last_layer = nodes.into_inner();
        self.found += entries.into_inner();
    }

    /// Gives the entry a value, and returns whether it had none before. Another thread can only give it the same one.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a table that could be allocated is indexed by usize"
    )]
    fn give_value(&self, entry: u64) -> bool {
        let value = &self.values[entry as usize];
        // The load spares most exchanges; the exchange lets only one thread count the entry.
        value.load(Relaxed) == UNREACHED
            && value
                .compare_exchange(UNREACHED, self.depth, Relaxed, Relaxed)
                .is_ok()
    }

    /// Returns the values, an entry each.
    pub(crate) fn into_values(self) -> Vec<u8> {
        let values = self.values.into_vec().into_iter();
        values.map(AtomicU8::into_inner).collect()
    }
}

impl PartialEq for Layers {
    fn eq(&self, other: &Self) -> bool {
        let facts = |layers: &Self| (layers.depth, layers.nodes, layers.found);
        let values = self.values.iter().map(|value| value.load(Relaxed));
        let others = other.values.iter().map(|value| value.load(Relaxed));
        facts(self) == facts(other)
            && self.visited == other.visited
            && self.current == other.current
            && values.eq(others)
    }
}

impl Eq for Layers {}

impl fmt::Debug for Layers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Layers")
            .field("depth", &self.depth)
            .field("nodes", &self.nodes)
            .field("found", &self.found)
            .finish_non_exhaustive()
    }
}
