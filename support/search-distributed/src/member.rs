//! One of the processes that work together.

use std::io;
use std::net::TcpStream;

use timely::communication::allocator::ProcessBuilder;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::{Allocator, Hooks};

use crate::hosts::Hosts;
use crate::link::Link;
use crate::links::Links;

/// One of the processes that work together, before it begins.
pub struct Member {
    index: usize,
    processes: usize,
    /// Without one it has connections to the others.
    thread: Option<ProcessBuilder>,
    links: Links,
}

impl Member {
    /// So many members in one process, for a thread each. What they send each other takes the form that it has
    /// between machines.
    #[must_use]
    pub fn in_one_process(members: usize) -> Vec<Self> {
        let builders =
            ProcessBuilder::new_bytes_vector(members, Hooks::default().refill, None).into_iter();
        let member = |(index, builder)| Self {
            index,
            processes: members,
            thread: Some(builder),
            links: Links::default(),
        };
        builders.enumerate().map(member).collect()
    }

    /// The process of this index, with a connection to each of the others.
    pub(crate) fn connected(
        process: usize,
        streams: Vec<Option<TcpStream>>,
        hosts: &Hosts,
    ) -> io::Result<Self> {
        Ok(Self {
            index: process,
            processes: hosts.processes(),
            thread: None,
            links: Links::new(streams, hosts)?,
        })
    }

    /// Which of them it is.
    #[must_use]
    pub fn index(&self) -> usize {
        self.index
    }

    /// How many there are.
    #[must_use]
    pub fn processes(&self) -> usize {
        self.processes
    }

    /// Tells the others why this one does not begin.
    pub fn leave(self, reason: &str) {
        self.links.leave(None, reason);
    }

    /// What timely needs, and the connections that it works with.
    pub(crate) fn build(self) -> io::Result<(Allocator, Links)> {
        let allocator = match self.thread {
            Some(builder) => Allocator::Process(builder.build()),
            None => connected_allocator(self.index, &self.links)?,
        };
        Ok((allocator, self.links))
    }
}

fn connected_allocator(process: usize, links: &Links) -> io::Result<Allocator> {
    let mut sockets: Vec<Option<Link>> = links.handles()?;
    sockets.insert(process, None);
    let hooks = Hooks::default();
    let inner = ProcessBuilder::new_typed_vector(1, hooks.refill.clone(), None);
    let (builders, guard) = initialize_networking_from_sockets(inner, sockets, process, 1, hooks)?;
    // It would wait for the threads of connections that are lost, and panic. They end by themselves.
    std::mem::forget(guard);
    let builder = builders.into_iter().next().ok_or(io::ErrorKind::Other)?;
    Ok(Allocator::Tcp(builder.build()))
}
