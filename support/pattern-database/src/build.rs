//! Building a table.

use std::num::NonZero;
use std::sync::atomic::AtomicBool;
use std::thread::available_parallelism;

use crate::bits::Bits;
use crate::{Abstraction, BuildError, Database, Encoding, Layers};

/// Progress of a build.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// The depth of the layer that was finished last.
    pub depth: u8,
    /// The entries that have a value.
    pub found: u64,
    /// The entries in all.
    pub entries: u64,
}

/// Options for building a table: threads, progress callback and cancel flag.
///
/// - **Order**: layer by layer, backwards from the goals. The table is the same whatever the number
///   of threads.
/// - **Memory**: three bits per node and one byte per entry; [`memory`](Self::memory) gives it
///   beforehand.
/// - **Time** grows with the edges of the abstract graph, and a little with the nodes times the
///   depth.
///
/// Source: Culberson and Schaeffer, *Pattern Databases*, 1998.
#[derive(Default)]
pub struct Build<'a> {
    threads: Option<NonZero<usize>>,
    progress: Option<&'a mut dyn FnMut(Progress)>,
    cancel: Option<&'a AtomicBool>,
}

impl<'a> Build<'a> {
    /// On as many threads as the machine runs at a time, without a progress callback or a cancel
    /// flag.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the number of threads.
    #[must_use]
    pub fn with_threads(mut self, threads: NonZero<usize>) -> Self {
        self.threads = Some(threads);
        self
    }

    /// Has `progress` called after each layer.
    #[must_use]
    pub fn with_progress(mut self, progress: &'a mut dyn FnMut(Progress)) -> Self {
        self.progress = Some(progress);
        self
    }

    /// Set this flag, from another thread or a signal handler, to end the build.
    #[must_use]
    pub fn with_cancel(mut self, cancel: &'a AtomicBool) -> Self {
        self.cancel = Some(cancel);
        self
    }

    /// Returns the bytes of memory that building this table takes.
    #[must_use]
    pub fn memory<A: Abstraction>(abstraction: &A) -> u64 {
        let (nodes, entries) = (abstraction.nodes(), abstraction.entries());
        Layers::bytes(nodes, entries) + Bits::bytes(nodes)
    }

    /// Builds the table.
    ///
    /// # Errors
    ///
    /// [`BuildError::Cancelled`] has the finished layers, with which [`resume`](Self::resume) goes
    /// on. [`BuildError::Memory`] is reported before any work is done. The other errors say that
    /// the values do not fit.
    pub fn build<A: Abstraction>(
        self,
        abstraction: &A,
        encoding: Encoding,
    ) -> Result<Database, BuildError> {
        self.resume(abstraction, encoding, Layers::start(abstraction)?)
    }

    /// Builds the rest of a table.
    ///
    /// # Errors
    ///
    /// As [`build`](Self::build), and [`BuildError::OtherLayers`] if the size of the layers is not
    /// that of the abstraction.
    pub fn resume<A: Abstraction>(
        mut self,
        abstraction: &A,
        encoding: Encoding,
        layers: Layers,
    ) -> Result<Database, BuildError> {
        let (nodes, entries) = (abstraction.nodes(), abstraction.entries());
        if (layers.nodes, layers.entries()) != (nodes, entries) {
            return Err(BuildError::OtherLayers {
                found: layers.nodes,
                expected: nodes,
            });
        }
        let layers = self.advance_to(abstraction, layers, u8::MAX)?;
        Database::from_layers(abstraction, encoding, layers)
    }

    /// Adds layers up to this depth, or all that there are.
    pub(crate) fn advance_to<A: Abstraction>(
        &mut self,
        abstraction: &A,
        mut layers: Layers,
        depth: u8,
    ) -> Result<Layers, BuildError> {
        let threads = self.threads.or_else(|| available_parallelism().ok());
        let threads = threads.map_or(1, NonZero::get);
        let mut next = Bits::new(abstraction.nodes())?;
        while !layers.is_complete() && layers.depth() < depth {
            if !layers.advance(abstraction, &mut next, threads, self.cancel)? {
                return Err(BuildError::Cancelled(Box::new(layers)));
            }
            if let Some(progress) = &mut self.progress {
                progress(Progress {
                    depth: layers.depth(),
                    found: layers.found(),
                    entries: layers.entries(),
                });
            }
        }
        Ok(layers)
    }
}
