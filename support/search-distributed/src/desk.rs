//! Where the calls of other processes are answered.

use std::cell::Cell;
use std::collections::VecDeque;
use std::io;
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::handshake::{self, Introduction, Refusal};
use crate::secret::Secret;

/// So many calls may be in their handshake at a time. One more ends the oldest: whoever belongs here takes
/// milliseconds, so that only a crowd of others can be in the way, and not for long.
const AT_ONCE: usize = 64;

/// What is known of another process.
enum Seat {
    /// It is awaited.
    Free,
    /// It has proved that it belongs here, and is about to be connected.
    Promised,
    /// It is connected.
    Taken(TcpStream),
}

/// The connections to all processes, as far as there are any.
#[derive(Clone)]
pub(crate) struct Seats {
    each: Arc<Mutex<Vec<Seat>>>,
}

impl Seats {
    pub(crate) fn new(processes: usize) -> Self {
        let each = (0..processes).map(|_| Seat::Free).collect();
        Self {
            each: Arc::new(Mutex::new(each)),
        }
    }

    fn each(&self) -> MutexGuard<'_, Vec<Seat>> {
        self.each.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// All connections, or the first process but this one that is not connected.
    pub(crate) fn all(&self, own: usize) -> Result<Vec<Option<TcpStream>>, usize> {
        let mut each = self.each();
        let is_missing =
            |(process, seat): &(usize, &Seat)| *process != own && !matches!(seat, Seat::Taken(_));
        if let Some((missing, _)) = each.iter().enumerate().find(is_missing) {
            return Err(missing);
        }
        // Whoever calls now has no seat any more.
        let streams = each.drain(..).map(|seat| match seat {
            Seat::Taken(stream) => Some(stream),
            Seat::Free | Seat::Promised => None,
        });
        Ok(streams.collect())
    }

    /// A process is connected.
    ///
    /// # Errors
    ///
    /// If the system does not allow to look at the connection without waiting.
    pub(crate) fn take(&self, process: usize, stream: TcpStream) -> io::Result<()> {
        stream.set_nonblocking(true)?;
        self.set(process, Seat::Taken(stream));
        Ok(())
    }

    fn set(&self, process: usize, seat: Seat) {
        if let Some(place) = self.each().get_mut(process) {
            *place = seat;
        }
    }

    /// Promises its seat to a process, unless it is there.
    fn promise(&self, process: usize) -> bool {
        let mut each = self.each();
        let is_free = match each.get(process) {
            Some(Seat::Free) => true,
            Some(Seat::Taken(stream)) => has_hung_up(stream),
            Some(Seat::Promised) | None => false,
        };
        if is_free {
            each[process] = Seat::Promised;
        }
        is_free
    }

    /// Waits again for those who were connected and have gone; returns them.
    pub(crate) fn free(&self) -> Vec<usize> {
        let mut gone = Vec::new();
        for (process, seat) in self.each().iter_mut().enumerate() {
            if matches!(seat, Seat::Taken(stream) if has_hung_up(stream)) {
                *seat = Seat::Free;
                gone.push(process);
            }
        }
        gone
    }
}

/// Nothing more can come from there. A process that has begun may have sent something already.
fn has_hung_up(stream: &TcpStream) -> bool {
    match stream.peek(&mut [0]) {
        Ok(read) => read == 0,
        Err(error) => error.kind() != io::ErrorKind::WouldBlock,
    }
}

/// Where calls are answered, each on a thread of its own: nobody who says nothing keeps another waiting.
pub(crate) struct Desk {
    listener: TcpListener,
    own: Arc<Introduction>,
    secret: Secret,
    seats: Seats,
    open: Open,
    refusal: Sender<(SocketAddr, Refusal)>,
    refusals: Receiver<(SocketAddr, Refusal)>,
}

impl Desk {
    pub(crate) fn new(
        listener: TcpListener,
        own: Introduction,
        secret: Secret,
        seats: Seats,
    ) -> io::Result<Self> {
        listener.set_nonblocking(true)?;
        let (refusal, refusals) = mpsc::channel();
        Ok(Self {
            listener,
            own: Arc::new(own),
            secret,
            seats,
            open: Open::default(),
            refusal,
            refusals,
        })
    }

    /// Who has been refused since this was last asked.
    pub(crate) fn refused(&self) -> impl Iterator<Item = (SocketAddr, Refusal)> {
        self.refusals.try_iter()
    }

    /// Answers those who have called by now, but no more than are answered at a time: a crowd may never end.
    pub(crate) fn take_calls(&self) -> io::Result<()> {
        for _ in 0..AT_ONCE {
            match self.listener.accept() {
                Ok((stream, who)) => self.take_call(stream, who)?,
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => return Ok(()),
                // Of one caller only, who is gone by now.
                Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }

    fn take_call(&self, stream: TcpStream, who: SocketAddr) -> io::Result<()> {
        self.open.enter(who, stream.try_clone()?);
        let call = Call {
            own: Arc::clone(&self.own),
            secret: self.secret.clone(),
            seats: self.seats.clone(),
            open: self.open.clone(),
            who,
        };
        let refusal = self.refusal.clone();
        let answering = thread::Builder::new().spawn(move || {
            if let Err(why) = call.answer(stream) {
                call.open.leave(who);
                // Nobody listens any more if all that were awaited are there.
                let _ = refusal.send((who, why));
            }
        });
        if answering.is_err() {
            // A caller for whom there is no thread calls again.
            self.open.leave(who);
        }
        Ok(())
    }
}

/// The calls of whom nobody knows yet whether they belong here, the oldest first.
#[derive(Clone, Default)]
struct Open {
    calls: Arc<Mutex<VecDeque<(SocketAddr, TcpStream)>>>,
}

impl Open {
    fn calls(&self) -> MutexGuard<'_, VecDeque<(SocketAddr, TcpStream)>> {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Enters a call; ends the oldest if there are too many.
    fn enter(&self, who: SocketAddr, stream: TcpStream) {
        let mut calls = self.calls();
        if calls.len() >= AT_ONCE
            && let Some((_, oldest)) = calls.pop_front()
        {
            // It may have hung up meanwhile.
            let _ = oldest.shutdown(Shutdown::Both);
        }
        calls.push_back((who, stream));
    }

    fn leave(&self, who: SocketAddr) {
        self.calls().retain(|(other, _)| *other != who);
    }
}

/// What it takes to answer one call.
struct Call {
    own: Arc<Introduction>,
    secret: Secret,
    seats: Seats,
    open: Open,
    who: SocketAddr,
}

impl Call {
    /// Connects the caller, or refuses it.
    fn answer(&self, stream: TcpStream) -> Result<(), Refusal> {
        stream.set_nonblocking(false)?;
        let promised = Cell::new(None);
        let admit = |process| {
            let is_free = self.seats.promise(process);
            promised.set(is_free.then_some(process));
            if is_free {
                // Before it is welcomed: from then on no crowd may end it.
                self.open.leave(self.who);
            }
            is_free
        };
        let answered = handshake::answer(&stream, &self.secret, &self.own, &admit);
        let seated = answered.and_then(|process| Ok(self.seats.take(process, stream)?));
        if let (Err(_), Some(process)) = (&seated, promised.get()) {
            self.seats.set(process, Seat::Free);
        }
        seated
    }
}
