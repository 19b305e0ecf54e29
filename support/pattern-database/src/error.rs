//! Errors of building a table.

use thiserror::Error;

use crate::{Encoding, Layers};

/// Why no table was built.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BuildError {
    /// There is not enough memory.
    #[error("no memory for {bytes} bytes: choose smaller patterns, or close other programs")]
    Memory {
        /// Bytes of one of the arrays.
        bytes: u64,
    },
    /// The cancel flag was set.
    #[error("the build was cancelled at depth {}: {} of {} entries are done", .0.depth(), .0.found(), .0.entries())]
    Cancelled(Box<Layers>),
    /// The abstract graph has nodes at a depth that a byte cannot hold.
    #[error("the abstract space is more than {most} moves deep, and values are bytes: choose a smaller pattern", most = crate::UNREACHED - 1)]
    Depth,
    /// A value does not fit the encoding.
    #[error(
        "entry {entry} has the value {value}, which the encoding `{encoding}` cannot hold: choose `bytes`"
    )]
    Range {
        /// The encoding.
        encoding: Encoding,
        /// The first entry that does not fit.
        entry: u64,
        /// Its value.
        value: u8,
    },
    /// The floor of an entry is above its value, or differs from it by an odd number.
    #[error(
        "entry {entry} has the value {value} over a floor of {floor}, and the difference must be even: choose `bytes`"
    )]
    Floor {
        /// The entry.
        entry: u64,
        /// Its value.
        value: u8,
        /// The floor according to the abstraction.
        floor: u8,
    },
    /// A layer belongs to another abstraction.
    #[error("the layers begun have {found} nodes, the abstraction has {expected}: begin anew")]
    OtherLayers {
        /// The nodes of the layers.
        found: u64,
        /// The nodes of the abstraction.
        expected: u64,
    },
}
