//! The connections of a process to all others.

use std::io;
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;

use search_core::{Limit, Run};

use crate::connection::{Connection, SIGN_OF_LIFE, Stream};
use crate::error::ProcessError;
use crate::hosts::Hosts;

/// The connections of a process to all others; they end when this is dropped.
#[derive(Default)]
pub(crate) struct Connections {
    each: Vec<Arc<Connection>>,
    /// The thread that gives signs of life ends with it.
    _alive: Option<Sender<()>>,
}

impl Connections {
    pub(crate) fn new(streams: Vec<Option<TcpStream>>, hosts: &Hosts) -> io::Result<Self> {
        let mut each = Vec::new();
        for (process, stream) in streams.into_iter().enumerate() {
            if let Some(stream) = stream {
                each.push(Connection::new(stream, process, hosts.address(process))?);
            }
        }
        let living = each.clone();
        let (alive, ending) = mpsc::channel();
        thread::Builder::new().spawn(move || {
            while let Err(RecvTimeoutError::Timeout) = ending.recv_timeout(SIGN_OF_LIFE) {
                for connection in &living {
                    connection.give_sign_of_life();
                }
            }
        })?;
        Ok(Self {
            each,
            _alive: Some(alive),
        })
    }

    /// Returns a stream for each connection, in the order of the processes.
    pub(crate) fn streams(&self) -> io::Result<Vec<Option<Stream>>> {
        let stream = |connection: &Arc<_>| Stream::new(Arc::clone(connection)).map(Some);
        self.each.iter().map(stream).collect()
    }

    /// Counts expansions, and looks whether time is up, the run has been cancelled, or another process is gone.
    pub(crate) fn serve(&self, run: &mut Run<'_>, expanded: u64) -> Result<(), ProcessError> {
        let depth = run.statistics.max_depth;
        // First: when all are stopped at once, each says so itself.
        run.count_expanded(usize::try_from(depth).unwrap_or(usize::MAX), expanded)
            .map_err(|limit| run.stopped(limit))?;
        self.each
            .iter()
            .try_for_each(|connection| connection.check())
    }

    /// Returns the number of bytes that this process has sent.
    pub(crate) fn sent(&self) -> u64 {
        self.each.iter().map(|connection| connection.sent()).sum()
    }

    /// From now on, a process that has nothing more to send is not lost.
    pub(crate) fn begin_end(&self) {
        for connection in &self.each {
            connection.begin_end();
        }
    }

    /// Waits until everything that was sent has arrived.
    pub(crate) fn finish(&self) {
        for connection in &self.each {
            connection.finish();
        }
    }

    /// Gives the others the reason why this process ends.
    pub(crate) fn leave(&self, limit: Option<Limit>, reason: &str) {
        // All at once, so that several that take nothing keep this process no longer than one does.
        for connection in &self.each {
            connection.begin_to_leave();
        }
        for connection in &self.each {
            connection.say_last_word(limit, reason);
        }
    }
}

impl Drop for Connections {
    fn drop(&mut self) {
        for connection in &self.each {
            connection.give_up();
        }
    }
}
