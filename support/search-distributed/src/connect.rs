//! How the processes find each other.

use std::io;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::thread;
use std::time::{Duration, Instant};

use crate::desk::{Desk, Seats};
use crate::error::ConnectError;
use crate::handshake::{self, Introduction, PATIENCE, Refusal};
use crate::hosts::Hosts;
use crate::member::Member;
use crate::secret::Secret;

/// A process that is not there yet is called again after this time.
const AGAIN: Duration = Duration::from_millis(50);
/// So long one call may take.
const ONE_CALL: Duration = Duration::from_secs(3);
/// So often it is looked who has called, and who has gone.
const LOOK: Duration = Duration::from_millis(10);

/// Who meets whom, and how they know each other.
pub struct Meeting<'m> {
    /// Where all processes are.
    pub hosts: &'m Hosts,
    /// The index of this one.
    pub process: usize,
    /// What all of them know.
    pub secret: &'m Secret,
    /// The program and its version, which must be the same everywhere.
    pub version: &'m str,
    /// What is to be counted or searched, which must be the same everywhere.
    pub problem: &'m str,
    /// How long to wait for the others.
    pub wait: Duration,
}

/// Called while the process waits for others.
pub trait Waiting {
    /// Somebody was turned away.
    fn refused(&mut self, who: SocketAddr, why: &str);

    /// A process was connected and has gone, and is awaited again.
    fn gone(&mut self, process: usize) {
        let _ = process;
    }

    /// An error ends the waiting.
    ///
    /// # Errors
    ///
    /// What the caller of [`Meeting::connect`] wants to tell its caller.
    fn go_on(&mut self) -> Result<(), String>;
}

/// Waits as long as it takes, and tells nobody.
impl Waiting for () {
    fn refused(&mut self, _: SocketAddr, _: &str) {}

    fn go_on(&mut self) -> Result<(), String> {
        Ok(())
    }
}

impl Meeting<'_> {
    /// Connects this process with all others, each of which must do the same. It listens on its own address in the
    /// list and nowhere else, and, where `listener` is given, on that. Whoever connects and does not know the secret
    /// is refused, and changes nothing.
    ///
    /// # Errors
    ///
    /// If an address cannot be used, if a process does not come in time, or if it means another run.
    pub fn connect(
        &self,
        listener: Option<TcpListener>,
        waiting: &mut dyn Waiting,
    ) -> Result<Member, ConnectError> {
        let (process, processes) = (self.process, self.hosts.processes());
        if process >= processes {
            return Err(ConnectError::NoSuchProcess { process, processes });
        }
        let addresses = self.resolve()?;
        // Nobody calls the last one.
        let listener = match listener {
            None if process + 1 < processes => Some(self.listen(addresses[process])?),
            listener => listener,
        };
        let seats = Seats::new(processes);
        let desk = listener.map(|listener| {
            let secret = self.secret.clone();
            Desk::new(listener, self.introduction(), secret, seats.clone())
        });
        let desk = desk.transpose()?;
        let streams = self.come_together(&addresses, &seats, desk.as_ref(), waiting)?;
        for stream in streams.iter().flatten() {
            stream.set_nodelay(true)?;
        }
        Ok(Member::connected(process, streams, self.hosts)?)
    }

    fn introduction(&self) -> Introduction {
        Introduction {
            process: self.process,
            version: self.version.to_owned(),
            hosts: self.hosts.text(),
            problem: self.problem.to_owned(),
        }
    }

    fn resolve(&self) -> Result<Vec<SocketAddr>, ConnectError> {
        let mut addresses: Vec<SocketAddr> = Vec::new();
        for process in 0..self.hosts.processes() {
            let address = || self.hosts.address(process).to_owned();
            let found =
                self.hosts
                    .find(process, self.wait)
                    .map_err(|source| ConnectError::Unresolved {
                        process,
                        address: address(),
                        source,
                    })?;
            if found.ip().to_canonical().is_unspecified() {
                return Err(ConnectError::Everywhere {
                    process,
                    address: address(),
                });
            }
            if let Some(first) = addresses.iter().position(|&known| known == found) {
                return Err(ConnectError::Same {
                    first,
                    second: process,
                    address: found.to_string(),
                });
            }
            addresses.push(found);
        }
        Ok(addresses)
    }

    fn listen(&self, address: SocketAddr) -> Result<TcpListener, ConnectError> {
        TcpListener::bind(address).map_err(|source| ConnectError::Listen {
            process: self.process,
            address: self.hosts.address(self.process).to_owned(),
            source,
        })
    }

    fn missing(&self, process: usize, last: Option<String>) -> ConnectError {
        ConnectError::Missing {
            process,
            address: self.hosts.address(process).to_owned(),
            waited: self.wait,
            last,
        }
    }

    /// Calls all processes before this one and answers those after it until all are connected at the same time.
    fn come_together(
        &self,
        addresses: &[SocketAddr],
        seats: &Seats,
        desk: Option<&Desk>,
        waiting: &mut dyn Waiting,
    ) -> Result<Vec<Option<TcpStream>>, ConnectError> {
        let mut now = Instant::now();
        let (deadline, mut next_call) = (now + self.wait, now);
        let mut last = None;
        loop {
            if let Some(desk) = desk {
                desk.take_calls()?;
                for (who, refusal) in desk.refused() {
                    match refusal {
                        // It belongs to us: whoever started it wants to know.
                        Refusal::Differs(error) => return Err(error),
                        refusal => waiting.refused(who, &reason(&refusal)),
                    }
                }
            }
            for process in seats.free() {
                waiting.gone(process);
            }
            let missing = match seats.all(self.process) {
                Ok(streams) => return Ok(streams),
                Err(missing) => missing,
            };
            if missing < self.process && now >= next_call {
                let left = deadline.saturating_duration_since(now).max(LOOK);
                last = match self.call(missing, addresses[missing], left)? {
                    Ok(stream) => {
                        seats.take(missing, stream)?;
                        continue;
                    }
                    Err(error) => Some((missing, error.to_string())),
                };
                next_call = Instant::now() + AGAIN;
            }
            now = Instant::now();
            if now >= deadline {
                let last = last.filter(|(process, _)| *process == missing);
                return Err(self.missing(missing, last.map(|(_, error)| error)));
            }
            waiting.go_on().map_err(ConnectError::Given)?;
            thread::sleep(LOOK);
        }
    }

    /// Calls a process. What it answers tells whether it makes sense to call it again.
    fn call(
        &self,
        process: usize,
        at: SocketAddr,
        left: Duration,
    ) -> Result<Result<TcpStream, io::Error>, ConnectError> {
        let address = || self.hosts.address(process).to_owned();
        let stream = match TcpStream::connect_timeout(&at, ONE_CALL.min(left)) {
            Ok(stream) => stream,
            Err(error) => return Ok(Err(error)),
        };
        let patience = PATIENCE.min(left);
        match handshake::call(
            &stream,
            self.secret,
            &self.introduction(),
            process,
            patience,
        ) {
            Ok(()) => Ok(Ok(stream)),
            Err(Refusal::Foreign(why)) => Err(ConnectError::Foreign {
                process,
                address: address(),
                why,
            }),
            Err(Refusal::Secret) => Err(ConnectError::Secret {
                process,
                address: address(),
            }),
            Err(Refusal::Taken) => Err(ConnectError::Taken {
                process: self.process,
            }),
            Err(Refusal::Differs(error)) => Err(error),
            // It may have had too many callers, or be one that is just ending.
            Err(Refusal::Failed(error)) => Ok(Err(error)),
        }
    }
}

fn reason(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Foreign(why) => (*why).to_owned(),
        Refusal::Secret => "it does not know the secret".to_owned(),
        Refusal::Taken => "that process is there already".to_owned(),
        Refusal::Differs(error) => error.to_string(),
        Refusal::Failed(error) if error.kind() == io::ErrorKind::UnexpectedEof => {
            "it hung up".to_owned()
        }
        Refusal::Failed(error) => error.to_string(),
    }
}
