//! Whether layers from elsewhere can come from a search.

use std::ops::ControlFlow;
use std::sync::atomic::Ordering::Relaxed;
use std::thread::available_parallelism;

use crate::bits::{Bits, in_words, members};
use crate::{Abstraction, BuildError, Layers, UNREACHED};

/// The entries that have a node of a kind.
struct Reached {
    /// Before the last layer.
    earlier: Bits,
    /// In the last layer.
    last: Bits,
}

impl Layers {
    /// Returns whether everything agrees that can be checked without searching again.
    ///
    /// - The last layer has been reached, is not empty, and has no node that does not exist.
    /// - An entry has a value if and only if one of its nodes has been reached: the depth of the last layer if
    ///   all of those are in it, and otherwise less.
    /// - The goals have been reached, and their entries, but no others, have the value 0.
    pub(crate) fn are_consistent<A: Abstraction>(
        &self,
        abstraction: &A,
    ) -> Result<bool, BuildError> {
        if self.depth == 0 {
            return Ok(*self == Self::start(abstraction)?);
        }
        Ok(self.last_layer > 0
            && self.is_below_nodes()
            && self.values_agree(abstraction)?
            && self.goals_agree(abstraction)?)
    }

    fn values_agree<A: Abstraction>(&self, abstraction: &A) -> Result<bool, BuildError> {
        let reached = Reached {
            earlier: Bits::new(self.entries())?,
            last: Bits::new(self.entries())?,
        };
        Ok(self.nodes_agree(abstraction, &reached) && self.entries_agree(&reached))
    }

    /// Returns whether there is no bit of a node that does not exist.
    fn is_below_nodes(&self) -> bool {
        let used = self.nodes % 64;
        let last = self.visited.words().last();
        last.is_none_or(|word| used == 0 || word.load(Relaxed) >> used == 0)
    }

    /// Visits each node that has been reached, and marks its entry.
    fn nodes_agree<A: Abstraction>(&self, abstraction: &A, reached: &Reached) -> bool {
        let (visited, current) = (self.visited.words(), self.current.words());
        let threads = available_parallelism().map_or(1, std::num::NonZero::get);
        in_words(threads, visited.len(), |chunk| {
            for index in chunk {
                let (visited, current) =
                    (visited[index].load(Relaxed), current[index].load(Relaxed));
                if current & !visited != 0 {
                    return ControlFlow::Break(());
                }
                for bit in members(visited) {
                    let entry = abstraction.entry(index as u64 * 64 + bit);
                    let value = self.value(entry);
                    let is_last = current >> bit & 1 == 1;
                    if value > self.depth || !is_last && value == self.depth {
                        return ControlFlow::Break(());
                    }
                    if is_last {
                        reached.last.insert(entry);
                    } else {
                        reached.earlier.insert(entry);
                    }
                }
            }
            ControlFlow::Continue(())
        })
    }

    /// Returns whether every entry with a value has a node of the right kind, and there are as many values as were
    /// counted.
    fn entries_agree(&self, reached: &Reached) -> bool {
        let mut found = 0;
        let agrees = (0..self.entries()).all(|entry| {
            let value = self.value(entry);
            found += u64::from(value != UNREACHED);
            match value {
                UNREACHED => true,
                value if value < self.depth => reached.earlier.contains(entry),
                value => value == self.depth && reached.last.contains(entry),
            }
        });
        agrees && found == self.found
    }

    /// Returns whether the goals, and nothing else, have been reached at no cost.
    fn goals_agree<A: Abstraction>(&self, abstraction: &A) -> Result<bool, BuildError> {
        let entries = Bits::new(self.entries())?;
        let mut are_reached = true;
        abstraction.goals(&mut |node| {
            are_reached &= self.visited.contains(node);
            entries.insert(abstraction.entry(node));
        });
        let is_right = |entry| (self.value(entry) == 0) == entries.contains(entry);
        Ok(are_reached && (0..self.entries()).all(is_right))
    }

    #[expect(
        clippy::cast_possible_truncation,
        reason = "a table that could be allocated is indexed by usize"
    )]
    fn value(&self, entry: u64) -> u8 {
        self.values[entry as usize].load(Relaxed)
    }
}
