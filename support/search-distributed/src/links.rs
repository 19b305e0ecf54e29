//! The connections of a process to all others.

use std::io;
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;

use search_core::{Limit, Run};

use crate::error::MemberError;
use crate::hosts::Hosts;
use crate::link::{Line, Link, Loss, SIGN_OF_LIFE};

/// The connections of a process to all others; they end when this is dropped.
#[derive(Default)]
pub(crate) struct Links {
    ends: Vec<End>,
    /// The thread that gives signs of life ends with it.
    _alive: Option<Sender<()>>,
}

struct End {
    process: usize,
    address: String,
    line: Arc<Line>,
}

impl Links {
    pub(crate) fn new(streams: Vec<Option<TcpStream>>, hosts: &Hosts) -> io::Result<Self> {
        let mut ends = Vec::new();
        for (process, stream) in streams.into_iter().enumerate() {
            if let Some(stream) = stream {
                ends.push(End {
                    process,
                    address: hosts.address(process).to_owned(),
                    line: Line::new(stream)?,
                });
            }
        }
        let lines: Vec<_> = ends.iter().map(|end| Arc::clone(&end.line)).collect();
        let (alive, ending) = mpsc::channel();
        thread::Builder::new().spawn(move || {
            while let Err(RecvTimeoutError::Timeout) = ending.recv_timeout(SIGN_OF_LIFE) {
                for line in &lines {
                    line.give_sign_of_life();
                }
            }
        })?;
        Ok(Self {
            ends,
            _alive: Some(alive),
        })
    }

    /// A handle to each connection, in the order of the processes.
    pub(crate) fn handles(&self) -> io::Result<Vec<Option<Link>>> {
        let handle = |end: &End| Link::new(Arc::clone(&end.line)).map(Some);
        self.ends.iter().map(handle).collect()
    }

    /// Counts expansions, and looks whether time is up, the run has been cancelled, or another process is gone.
    pub(crate) fn serve(&self, run: &mut Run<'_>, expanded: u64) -> Result<(), MemberError> {
        let depth = run.statistics.max_depth;
        // First: when all are told to end, each says so itself.
        run.count_expanded(usize::try_from(depth).unwrap_or(usize::MAX), expanded)
            .map_err(|limit| run.stopped(limit))?;
        self.check()
    }

    /// Are all other processes there?
    fn check(&self) -> Result<(), MemberError> {
        for End {
            process,
            address,
            line,
        } in &self.ends
        {
            let (process, address) = (*process, address.clone());
            match line.loss() {
                None => {}
                Some(Loss::Broken(why)) => {
                    return Err(MemberError::Lost {
                        process,
                        address,
                        why,
                    });
                }
                Some(Loss::LastWord(limit, reason)) => {
                    return Err(MemberError::Left {
                        process,
                        address,
                        limit,
                        reason,
                    });
                }
            }
        }
        Ok(())
    }

    /// How many bytes this process has sent.
    pub(crate) fn sent(&self) -> u64 {
        self.ends.iter().map(|end| end.line.sent()).sum()
    }

    /// From now on, a process that has nothing more to send is not lost.
    pub(crate) fn begin_end(&self) {
        for end in &self.ends {
            end.line.begin_end();
        }
    }

    /// Waits until all that was sent has arrived.
    pub(crate) fn finish(&self) {
        for end in &self.ends {
            end.line.finish();
        }
    }

    /// Tells the others why this process ends.
    pub(crate) fn leave(&self, limit: Option<Limit>, reason: &str) {
        // All at once, so that those who take nothing keep this process no longer than one of them does.
        for end in &self.ends {
            end.line.begin_to_leave();
        }
        for end in &self.ends {
            end.line.say_last_word(limit, reason);
        }
    }
}

impl Drop for Links {
    fn drop(&mut self) {
        for end in &self.ends {
            end.line.give_up();
        }
    }
}
