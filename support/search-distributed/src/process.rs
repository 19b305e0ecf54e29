//! One of the processes that work together.

use std::io;

use timely::communication::allocator::ProcessBuilder;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::{Allocator, Hooks};

use crate::connections::Connections;

/// One of the processes that work together, before it begins.
pub struct Process {
    index: usize,
    processes: usize,
    /// Without one it has connections to the others.
    thread: Option<ProcessBuilder>,
    connections: Connections,
}

impl Process {
    /// Returns processes that are threads of this one. Their messages have the form that they have between machines.
    #[must_use]
    pub fn on_threads(processes: usize) -> Vec<Self> {
        let builders = ProcessBuilder::new_bytes_vector(processes, Hooks::default().refill, None);
        let process = |(index, builder)| Self {
            index,
            processes,
            thread: Some(builder),
            connections: Connections::default(),
        };
        builders.into_iter().enumerate().map(process).collect()
    }

    /// Returns the process of this index, connected with each of the others.
    pub(crate) fn connected(index: usize, processes: usize, connections: Connections) -> Self {
        Self {
            index,
            processes,
            thread: None,
            connections,
        }
    }

    /// Returns its index and the number of processes.
    #[must_use]
    pub fn owner(&self) -> (usize, usize) {
        (self.index, self.processes)
    }

    /// Returns timely's end of the connections, and this crate's.
    pub(crate) fn build(self) -> io::Result<(Allocator, Connections)> {
        if let Some(builder) = self.thread {
            return Ok((Allocator::Process(builder.build()), self.connections));
        }
        let mut streams = self.connections.streams()?;
        streams.insert(self.index, None);
        let hooks = Hooks::default();
        let inner = ProcessBuilder::new_typed_vector(1, hooks.refill.clone(), None);
        let (builders, guard) =
            initialize_networking_from_sockets(inner, streams, self.index, 1, hooks)?;
        // It would wait for the threads of connections that are lost, and panic. They end by themselves.
        std::mem::forget(guard);
        let builder = builders.into_iter().next().ok_or(io::ErrorKind::Other)?;
        Ok((Allocator::Tcp(builder.build()), self.connections))
    }
}
