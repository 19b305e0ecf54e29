//! Tables that are built in parts.

use std::io::{self, Write};
use std::path::Path;

use crate::kind::FORMAT;
use crate::{Abstraction, BuildError, Database, Encoding, Facts, FileError};

/// An abstraction without its types, for those who build its table in parts, on several processes for instance.
/// Nodes and entries have the numbers of the [`Abstraction`]. Each method but the first two takes many at once, since a
/// call costs more than a node.
pub trait Parts: Sync {
    /// The numbers of nodes and of entries.
    fn sizes(&self) -> (u64, u64);

    /// Returns the facts about a table with this many unreached entries and this greatest value.
    fn facts(&self, encoding: Encoding, unreached: u64, greatest: u8) -> Facts;

    /// The nodes in which goals lie.
    fn goal_nodes(&self) -> Vec<u64>;

    /// Adds the predecessors of each node. Some may be added more than once.
    fn expand_nodes(&self, nodes: &[u64], predecessors: &mut Vec<u64>);

    /// The first of these nodes, if there is one, whose entry is not its number divided by `nodes_per_entry`.
    fn find_stray(&self, nodes: &[u64], nodes_per_entry: u64) -> Option<u64>;

    /// Adds the codes of the values of some entries, which follow each other from an even one on. `unreached` is the
    /// number of unreached entries in the whole table.
    ///
    /// # Errors
    ///
    /// [`BuildError::Range`] and [`BuildError::Floor`], for the first entry whose value cannot be kept so.
    fn encode_part(
        &self,
        encoding: Encoding,
        first: u64,
        values: &[u8],
        unreached: u64,
        codes: &mut Vec<u8>,
    ) -> Result<(), BuildError>;
}

impl<A: Abstraction> Parts for A {
    fn sizes(&self) -> (u64, u64) {
        (self.nodes(), self.entries())
    }

    fn facts(&self, encoding: Encoding, unreached: u64, greatest: u8) -> Facts {
        Facts {
            identity: self.identity(),
            encoding,
            entries: self.entries(),
            unreached,
            greatest,
        }
    }

    fn goal_nodes(&self) -> Vec<u64> {
        let mut nodes = Vec::new();
        self.goals(&mut |node| nodes.push(node));
        nodes
    }

    fn expand_nodes(&self, nodes: &[u64], predecessors: &mut Vec<u64>) {
        for &node in nodes {
            self.predecessors(node, |predecessor| predecessors.push(predecessor));
        }
    }

    fn find_stray(&self, nodes: &[u64], nodes_per_entry: u64) -> Option<u64> {
        let is_stray = |&node: &u64| self.entry(node) != node / nodes_per_entry;
        nodes.iter().copied().find(is_stray)
    }

    fn encode_part(
        &self,
        encoding: Encoding,
        first: u64,
        values: &[u8],
        unreached: u64,
        codes: &mut Vec<u8>,
    ) -> Result<(), BuildError> {
        encoding.encode_part(self, first, values, unreached, codes)
    }
}

impl Database {
    /// Writes a table whose bytes `write` gives, without holding it in memory. The file is as
    /// [`save`](Self::save) writes it.
    ///
    /// # Errors
    ///
    /// [`FileError::File`], also if `write` fails or gives more or fewer bytes than the facts say; then nothing
    /// is left behind.
    pub fn save_parts(
        path: &Path,
        facts: &Facts,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), FileError> {
        Ok(FORMAT.write(path, &facts.header(), write)?)
    }
}
