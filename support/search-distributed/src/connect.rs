//! The meeting of the processes.

use std::io;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use crate::connections::Connections;
use crate::error::ConnectError;
use crate::handshake::{self, Introduction, PATIENCE, Refusal};
use crate::hosts::Hosts;
use crate::process::Process;
use crate::secret::Secret;

/// The longest time for a connection to a process.
const ONE_CALL: Duration = Duration::from_secs(3);
/// The interval at which a process calls others, and looks who has called.
const LOOK: Duration = Duration::from_millis(20);

/// A meeting of processes.
pub struct Meeting<'m> {
    /// The addresses of all processes.
    pub hosts: &'m Hosts,
    /// The index of this one.
    pub process: usize,
    /// The secret that all of them share.
    pub secret: &'m Secret,
    /// The program and its version, which must be the same everywhere.
    pub version: &'m str,
    /// The problem to be counted or searched, which must be the same everywhere.
    pub problem: &'m str,
    /// The time to wait for the others.
    pub wait: Duration,
}

/// The connections that there are.
struct Streams(Vec<Option<TcpStream>>);

impl Streams {
    /// Returns whether there is no connection to this process, or it has hung up.
    fn is_missing(&self, process: usize) -> bool {
        let stream = self.0.get(process).and_then(Option::as_ref);
        // A process that has begun may have sent something already.
        stream.is_none_or(|stream| match stream.peek(&mut [0]) {
            Ok(read) => read == 0,
            Err(error) => error.kind() != io::ErrorKind::WouldBlock,
        })
    }

    fn add(&mut self, process: usize, stream: TcpStream) -> io::Result<()> {
        stream.set_nonblocking(true)?;
        self.0[process] = Some(stream);
        Ok(())
    }
}

impl Meeting<'_> {
    /// Connects this process with all others, each of which must do the same. It listens on its own address in the
    /// list and nowhere else, and, where `listener` is given, on that. A caller that does not know the secret is
    /// refused, and changes nothing. If a process leaves before all have arrived, the others wait for it again, as long
    /// as `go_on` does not give a reason to stop.
    ///
    /// # Errors
    ///
    /// If an address cannot be used, if a process does not come in time, or if it belongs to another run.
    pub fn connect(
        &self,
        listener: Option<TcpListener>,
        go_on: &mut dyn FnMut() -> Result<(), String>,
    ) -> Result<Process, ConnectError> {
        let (process, processes) = (self.process, self.hosts.processes());
        if process >= processes {
            return Err(ConnectError::Mistake(format!(
                "there is no process {process}: with {processes} hosts the processes are 0 to {}",
                processes - 1
            )));
        }
        let addresses = self.hosts.resolve(self.wait)?;
        // Nobody calls the last one.
        let listener = match listener {
            None if process + 1 < processes => Some(self.listen(addresses[process])?),
            listener => listener,
        };
        let streams = self.come_together(&addresses, listener.as_ref(), go_on)?;
        let connections = Connections::new(streams, self.hosts)?;
        Ok(Process::connected(process, processes, connections))
    }

    fn listen(&self, address: SocketAddr) -> Result<TcpListener, ConnectError> {
        TcpListener::bind(address).map_err(|error| {
            let (process, address) = (self.process, self.hosts.address(self.process));
            ConnectError::Mistake(format!(
                "cannot listen on {address} as process {process}: {error}; it must be an address of this machine and a \
                 port that no other program has, nor another process of this run"
            ))
        })
    }

    /// Calls all processes before this one and answers those after it until all are connected at the same time.
    fn come_together(
        &self,
        addresses: &[SocketAddr],
        listener: Option<&TcpListener>,
        go_on: &mut dyn FnMut() -> Result<(), String>,
    ) -> Result<Vec<Option<TcpStream>>, ConnectError> {
        if let Some(listener) = listener {
            listener.set_nonblocking(true)?;
        }
        let mut streams = Streams(addresses.iter().map(|_| None).collect());
        let deadline = Instant::now() + self.wait;
        let mut refused = None;
        loop {
            if let Some(listener) = listener {
                refused = self.answer(listener, &mut streams)?.or(refused);
            }
            let others = (0..addresses.len()).filter(|&other| other != self.process);
            let Some(missing) = { others }.find(|&other| streams.is_missing(other)) else {
                return Ok(streams.0);
            };
            let left = deadline.saturating_duration_since(Instant::now());
            if missing < self.process {
                let left = left.max(LOOK);
                match self.call(missing, addresses[missing], left)? {
                    Ok(stream) => {
                        streams.add(missing, stream)?;
                        continue;
                    }
                    Err(error) => refused = Some(error.to_string()),
                }
            }
            if left.is_zero() {
                return Err(self.missing(missing, refused));
            }
            go_on().map_err(ConnectError::GivenUp)?;
            thread::sleep(LOOK);
        }
    }

    /// Answers those who have called; says who was refused last, and why.
    fn answer(
        &self,
        listener: &TcpListener,
        streams: &mut Streams,
    ) -> Result<Option<String>, ConnectError> {
        let (stream, who) = match listener.accept() {
            Ok(call) => call,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(None),
            // One caller is gone by now.
            Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        stream.set_nonblocking(false)?;
        let is_missing = |process| process < streams.0.len() && streams.is_missing(process);
        let own = self.introduction();
        Ok(
            match handshake::answer(&stream, self.secret, &own, &is_missing) {
                Ok(process) => {
                    streams.add(process, stream)?;
                    None
                }
                // Whoever started it wants to know.
                Err(Refusal::Differs(why)) => return Err(ConnectError::Mistake(why)),
                Err(Refusal::Foreign(why)) => Some(format!("{who} was refused: {why}")),
                Err(Refusal::Failed(why)) => Some(format!("{who} was refused: {why}")),
            },
        )
    }

    /// Calls a process. The inner error is one after which it makes sense to call it again.
    fn call(
        &self,
        process: usize,
        at: SocketAddr,
        left: Duration,
    ) -> Result<io::Result<TcpStream>, ConnectError> {
        let stream = match TcpStream::connect_timeout(&at, ONE_CALL.min(left)) {
            Ok(stream) => stream,
            Err(error) => return Ok(Err(error)),
        };
        let (own, patience) = (self.introduction(), PATIENCE.min(left));
        match handshake::call(&stream, self.secret, &own, process, patience) {
            Ok(()) => Ok(Ok(stream)),
            Err(Refusal::Foreign(why)) => Err(ConnectError::Mistake(format!(
                "the program that answers at {} is not process {process}: {why}; correct the list of hosts",
                self.hosts.address(process)
            ))),
            Err(Refusal::Differs(why)) => Err(ConnectError::Mistake(why)),
            Err(Refusal::Failed(error)) => Ok(Err(error)),
        }
    }

    fn introduction(&self) -> Introduction {
        Introduction::new(self.process, self.version, self.problem, &self.hosts.text())
    }

    fn missing(&self, process: usize, refused: Option<String>) -> ConnectError {
        let refused = refused.map(|refused| format!(" ({refused})"));
        ConnectError::Mistake(format!(
            "process {process} at {} did not come within {} s{}; start it with the same list of hosts, the same secret \
             and the same problem",
            self.hosts.address(process),
            self.wait.as_secs_f64(),
            refused.unwrap_or_default()
        ))
    }
}
