//! How the processes find each other.

use std::io;
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::error::ConnectError;
use crate::handshake::{self, Introduction, Refusal};
use crate::hosts::Hosts;
use crate::member::Member;
use crate::secret::Secret;

/// A process that is not there yet is called again after this time.
const AGAIN: Duration = Duration::from_millis(50);
/// So long one call may take.
const ONE_CALL: Duration = Duration::from_secs(3);
/// So many connections may be in their handshake at a time; others are closed at once.
const AT_ONCE: usize = 64;

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

    /// An error ends the waiting.
    ///
    /// # Errors
    ///
    /// What the caller of [`Meeting::connect`] wants to tell its caller.
    fn go_on(&mut self) -> Result<(), String>;
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
        let deadline = Instant::now() + self.wait;
        let mut streams: Vec<Option<TcpStream>> = Vec::new();
        for (other, &address) in addresses.iter().enumerate().take(process) {
            streams.push(Some(self.call(other, address, deadline, waiting)?));
        }
        streams.resize_with(processes, || None);
        if let Some(listener) = listener {
            self.answer(&listener, &mut streams, deadline, waiting)?;
        }
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
            let found = self
                .hosts
                .find(process)
                .map_err(|source| ConnectError::Unresolved {
                    process,
                    address: address(),
                    source,
                })?;
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

    /// Calls a process until it answers.
    fn call(
        &self,
        process: usize,
        at: SocketAddr,
        deadline: Instant,
        waiting: &mut dyn Waiting,
    ) -> Result<TcpStream, ConnectError> {
        let address = || self.hosts.address(process).to_owned();
        loop {
            let last = match TcpStream::connect_timeout(&at, ONE_CALL) {
                Ok(stream) => {
                    match handshake::call(&stream, self.secret, &self.introduction(), process) {
                        Ok(()) => return Ok(stream),
                        Err(Refusal::Foreign(why)) => {
                            let address = address();
                            return Err(ConnectError::Foreign {
                                process,
                                address,
                                why,
                            });
                        }
                        Err(Refusal::Secret) => {
                            let address = address();
                            return Err(ConnectError::Secret { process, address });
                        }
                        Err(Refusal::Taken) => {
                            let process = self.process;
                            return Err(ConnectError::Taken { process });
                        }
                        Err(Refusal::Differs(error)) => return Err(error),
                        // It may have had too many callers, or be one that is just ending.
                        Err(Refusal::Failed(error)) => error,
                    }
                }
                Err(error) => error,
            };
            if Instant::now() >= deadline {
                return Err(self.missing(process, Some(last.to_string())));
            }
            waiting.go_on().map_err(ConnectError::Given)?;
            thread::sleep(AGAIN);
        }
    }

    /// Answers calls until all processes after this one are connected.
    fn answer(
        &self,
        listener: &TcpListener,
        streams: &mut [Option<TcpStream>],
        deadline: Instant,
        waiting: &mut dyn Waiting,
    ) -> Result<(), ConnectError> {
        listener.set_nonblocking(true)?;
        let desk = Desk::new(self, streams.len());
        loop {
            desk.take_calls(listener)?;
            while let Ok((who, outcome)) = desk.outcomes.try_recv() {
                match outcome {
                    Ok((process, stream)) => streams[process] = Some(stream),
                    // It belongs to us: whoever started it wants to know.
                    Err(Refusal::Differs(error)) => return Err(error),
                    Err(refusal) => waiting.refused(who, &reason(&refusal)),
                }
            }
            let is_missing = |&other: &usize| streams[other].is_none();
            let Some(missing) = (self.process + 1..streams.len()).find(is_missing) else {
                return Ok(());
            };
            if Instant::now() >= deadline {
                return Err(self.missing(missing, None));
            }
            waiting.go_on().map_err(ConnectError::Given)?;
            thread::sleep(AGAIN / 5);
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

type Outcome = (SocketAddr, Result<(usize, TcpStream), Refusal>);

/// Where calls are answered, each on a thread of its own: nobody who says nothing keeps another waiting.
struct Desk {
    own: Arc<Introduction>,
    secret: Secret,
    /// The processes that are awaited.
    missing: Arc<Mutex<Vec<usize>>>,
    busy: Arc<AtomicUsize>,
    outcome: Sender<Outcome>,
    outcomes: Receiver<Outcome>,
}

impl Desk {
    fn new(meeting: &Meeting<'_>, processes: usize) -> Self {
        let (outcome, outcomes) = mpsc::channel();
        Self {
            own: Arc::new(meeting.introduction()),
            secret: meeting.secret.clone(),
            missing: Arc::new(Mutex::new((meeting.process + 1..processes).collect())),
            busy: Arc::default(),
            outcome,
            outcomes,
        }
    }

    /// Answers all who have called by now.
    fn take_calls(&self, listener: &TcpListener) -> io::Result<()> {
        loop {
            match listener.accept() {
                Ok((stream, who)) => self.take_call(stream, who),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(()),
                // Of one caller only, who is gone by now.
                Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {}
                Err(error) => return Err(error),
            }
        }
    }

    fn take_call(&self, stream: TcpStream, who: SocketAddr) {
        if self.busy.fetch_add(1, Ordering::Relaxed) >= AT_ONCE {
            self.busy.fetch_sub(1, Ordering::Relaxed);
            return;
        }
        let (own, secret) = (Arc::clone(&self.own), self.secret.clone());
        let (missing, busy) = (Arc::clone(&self.missing), Arc::clone(&self.busy));
        let outcome = self.outcome.clone();
        // A caller for whom there is no thread calls again.
        let _ = thread::Builder::new().spawn(move || {
            let admit = |process: usize| {
                let mut missing = missing.lock().unwrap_or_else(PoisonError::into_inner);
                let place = missing.iter().position(|&other| other == process);
                place.map(|place| missing.remove(place)).is_some()
            };
            let answered = stream
                .set_nonblocking(false)
                .map_err(Refusal::from)
                .and_then(|()| handshake::answer(&stream, &secret, &own, &admit));
            busy.fetch_sub(1, Ordering::Relaxed);
            // Nobody listens any more if all that were awaited are there.
            let _ = outcome.send((who, answered.map(|process| (process, stream))));
        });
    }
}
