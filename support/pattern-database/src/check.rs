//! Recomputing what is in a file.

use thiserror::Error;

use crate::{Abstraction, Build, BuildError, Database, Layers};

/// Reason why a table or layers do not belong to an abstraction, or why that is not known.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CheckError {
    /// It could not be recomputed.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// A value is wrong.
    #[error("entry {entry} has {}, and {} is right", text(*.found), text(*.expected))]
    Value {
        /// The first entry whose value is wrong.
        entry: u64,
        /// Its value, `None` if the table says that it is not reached.
        found: Option<u8>,
        /// The right one.
        expected: Option<u8>,
    },
    /// All values are right, but not the facts about them.
    #[error("the values are right, and what the header says of them is wrong")]
    Facts,
    /// The layers do not come from the search.
    #[error("what has been reached at depth {depth} is not what the search reaches")]
    Layers {
        /// The depth of the last layer.
        depth: u8,
    },
}

fn text(value: Option<u8>) -> String {
    value.map_or_else(|| "no value".to_owned(), |value| value.to_string())
}

impl Build<'_> {
    /// Recomputes every value of a table and compares the table with it. That proves it right, whoever wrote
    /// it, and takes the time and the [`memory`](Self::memory) of building it.
    ///
    /// # Errors
    ///
    /// The first value that is wrong, or why the values cannot be computed.
    pub fn check<A: Abstraction>(
        self,
        abstraction: &A,
        database: &Database,
    ) -> Result<(), CheckError> {
        let right = self.build(abstraction, database.facts().encoding)?;
        if right == *database {
            return Ok(());
        }
        let entries = right.facts().entries.min(database.facts().entries);
        let value = |database: &Database, entry| database.value(entry, || abstraction.floor(entry));
        for entry in 0..entries {
            let (found, expected) = (value(database, entry), value(&right, entry));
            if found != expected {
                return Err(CheckError::Value {
                    entry,
                    found,
                    expected,
                });
            }
        }
        Err(CheckError::Facts)
    }

    /// Searches again as deep as these layers are and compares them with the result. That proves them right,
    /// whoever wrote them, and takes the time that they took.
    ///
    /// # Errors
    ///
    /// If they are not right, or why they cannot be computed.
    pub fn check_layers<A: Abstraction>(
        mut self,
        abstraction: &A,
        layers: &Layers,
    ) -> Result<(), CheckError> {
        let start = Layers::start(abstraction)?;
        let right = self.advance_to(abstraction, start, layers.depth())?;
        if right == *layers {
            Ok(())
        } else {
            let depth = layers.depth();
            Err(CheckError::Layers { depth })
        }
    }
}
