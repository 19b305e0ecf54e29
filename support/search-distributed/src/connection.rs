//! A connection between two processes, as timely sees it.
//!
//! Timely panics when a connection fails. So its reader then waits and its writes go nowhere, and the process, which
//! looks here before each step, ends in its own way. Messages are put into frames, so that signs of life and a last word
//! can go between them.

use std::io::{self, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use search_core::Limit;
use timely::communication::allocator::zero_copy::stream;

use crate::error::ProcessError;

/// The interval at which a process gives a sign of life, whatever it is doing.
pub(crate) const SIGN_OF_LIFE: Duration = Duration::from_secs(1);
/// A process is lost if it has given none for this time, or has taken nothing.
const SILENCE: Duration = Duration::from_secs(if cfg!(test) { 1 } else { 20 });
/// A process that ends waits no longer for others to take what is being sent to them.
const FAREWELL: Duration = Duration::from_secs(1);
/// The longest time for which the system may hold up a write before this process looks whether it should go on.
const LOOK: Duration = Duration::from_millis(100);

/// The kind of a frame, in its first byte; four more are the length of its contents.
const DATA: u8 = 0;
const ALIVE: u8 = 1;
const LAST_WORD: u8 = 2;
const END: u8 = 3;
const HEAD: usize = 5;
/// The longest contents of a frame, and of a last word.
const LONGEST: usize = 1 << 24;
const LONGEST_WORD: usize = 4000;

/// A connection: the state that both directions share.
pub(crate) struct Connection {
    process: usize,
    address: String,
    socket: TcpStream,
    /// `None` after part of a frame, which nothing can follow. It is locked for no longer than a frame
    /// [may take](Self::may_wait).
    writer: Mutex<Option<TcpStream>>,
    state: Mutex<State>,
    changed: Condvar,
    sent: AtomicU64,
    /// This process has no more to say, so the other may end, too.
    may_end: AtomicBool,
}

/// The end of a connection before its time.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Loss {
    Broken(String),
    /// The other has said why it ends, and which limit it has met, if that is why.
    LastWord(Option<Limit>, String),
}

#[derive(Default)]
struct State {
    loss: Option<Loss>,
    /// Nobody waits for this connection any more.
    is_given_up: bool,
    /// The end of the time for which this process, which is ending, waits for the other.
    deadline: Option<Instant>,
    /// Everything has been sent, or received.
    has_sent: bool,
    has_received: bool,
}

impl Connection {
    pub(crate) fn new(socket: TcpStream, process: usize, address: &str) -> io::Result<Arc<Self>> {
        socket.set_nonblocking(false)?;
        socket.set_nodelay(true)?;
        socket.set_read_timeout(Some(SILENCE))?;
        socket.set_write_timeout(Some(LOOK))?;
        Ok(Arc::new(Self {
            process,
            address: address.to_owned(),
            writer: Mutex::new(Some(socket.try_clone()?)),
            socket,
            state: Mutex::default(),
            changed: Condvar::new(),
            sent: AtomicU64::new(0),
            may_end: AtomicBool::new(false),
        }))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.state());
        self.changed.notify_all();
    }

    fn lose(&self, loss: Loss) {
        self.change(|state| {
            state.loss.get_or_insert(loss);
        });
    }

    /// Checks that the other process is not lost.
    pub(crate) fn check(&self) -> Result<(), ProcessError> {
        let (process, address) = (self.process, self.address.clone());
        match self.state().loss.clone() {
            None => Ok(()),
            Some(Loss::Broken(why)) => Err(ProcessError::Lost {
                process,
                address,
                why,
            }),
            Some(Loss::LastWord(limit, reason)) => Err(ProcessError::Left {
                process,
                address,
                limit,
                reason,
            }),
        }
    }

    /// Returns the number of bytes that were sent.
    pub(crate) fn sent(&self) -> u64 {
        self.sent.load(Ordering::Relaxed)
    }

    /// Sends a frame, unless the connection is lost. A process that ends sends nothing more but its last word.
    fn send(&self, kind: u8, contents: &[u8]) {
        let writer = self.writer.lock();
        let mut writer = writer.unwrap_or_else(PoisonError::into_inner);
        let may_send = {
            let state = self.state();
            state.loss.is_none() && (state.deadline.is_none() || kind == LAST_WORD)
        };
        if may_send {
            self.write(&mut writer, &frame(kind, contents));
        }
    }

    /// Writes a frame. A sign of life is left out if the other takes nothing at the moment: it has enough to read.
    fn write(&self, writer: &mut Option<TcpStream>, frame: &[u8]) {
        let (mut rest, mut since) = (frame, Instant::now());
        while let (Some(stream), false) = (&mut *writer, rest.is_empty()) {
            match stream.write(rest) {
                Ok(written @ 1..) => (rest, since) = (&rest[written..], Instant::now()),
                Err(error) if has_timed_out(&error) && self.may_wait(since) => {
                    if frame[0] == ALIVE && rest.len() == frame.len() {
                        return;
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                // The reader sees another reason: a last word may be waiting there.
                _ => *writer = None,
            }
        }
        let written = frame.len() - rest.len();
        self.sent.fetch_add(written as u64, Ordering::Relaxed);
    }

    /// May a write that has made no progress since then be tried again?
    fn may_wait(&self, since: Instant) -> bool {
        if since.elapsed() >= SILENCE {
            let seconds = SILENCE.as_secs();
            self.lose(Loss::Broken(format!("it took nothing for {seconds} s")));
        }
        let state = self.state();
        let is_over = |deadline| Instant::now() >= deadline;
        state.loss.is_none() && !state.is_given_up && !state.deadline.is_some_and(is_over)
    }

    /// Gives a sign of life, unless something is being sent, which is one.
    pub(crate) fn give_sign_of_life(&self) {
        if self.state().has_sent {
            return;
        }
        if let Ok(mut writer) = self.writer.try_lock() {
            self.write(&mut writer, &frame(ALIVE, &[]));
        }
    }

    /// From now on nothing but a last word is sent, and the other is not waited for much longer.
    pub(crate) fn begin_to_leave(&self) {
        self.state().deadline = Some(Instant::now() + FAREWELL);
    }

    /// Gives the reason why this process ends.
    pub(crate) fn say_last_word(&self, limit: Option<Limit>, reason: &str) {
        let reason: String = reason.chars().take(LONGEST_WORD / 8).collect();
        let word = serde_json::to_vec(&(limit, reason)).unwrap_or_default();
        self.send(LAST_WORD, &word);
    }

    /// From now on, the other side may have nothing more to send.
    pub(crate) fn begin_end(&self) {
        self.may_end.store(true, Ordering::Release);
    }

    /// Waits until both sides have sent everything, but not for ever.
    pub(crate) fn finish(&self) {
        let is_open =
            |state: &mut State| state.loss.is_none() && !(state.has_sent && state.has_received);
        // A process that has not finished by now is lost, or will see that this one is.
        let _ = self
            .changed
            .wait_timeout_while(self.state(), SILENCE, is_open);
    }

    /// Ends the connection: its threads end, and the other side sees it.
    pub(crate) fn give_up(&self) {
        self.change(|state| state.is_given_up = true);
        // If it is closed already, nothing remains to be done.
        let _ = self.socket.shutdown(Shutdown::Both);
    }
}

fn frame(kind: u8, contents: &[u8]) -> Vec<u8> {
    // No longer than `LONGEST`, which fits.
    let length = u32::try_from(contents.len()).unwrap_or(u32::MAX);
    [&[kind][..], &length.to_le_bytes(), contents].concat()
}

/// A connection as a stream, one for each direction.
pub(crate) struct Stream {
    connection: Arc<Connection>,
    reader: BufReader<TcpStream>,
    /// The bytes of a frame that are yet to be read.
    left: usize,
}

impl Stream {
    pub(crate) fn new(connection: Arc<Connection>) -> io::Result<Self> {
        let reader = BufReader::with_capacity(1 << 16, connection.socket.try_clone()?);
        Ok(Self {
            connection,
            reader,
            left: 0,
        })
    }

    /// Goes to the next frame with data; returns its length, 0 if there is none.
    fn next_frame(&mut self) -> Result<usize, Loss> {
        loop {
            let mut head = [0; HEAD];
            self.reader.read_exact(&mut head).map_err(broken)?;
            let [kind, length @ ..] = head;
            let length = usize::try_from(u32::from_le_bytes(length)).unwrap_or(usize::MAX);
            match (kind, length) {
                (ALIVE, 0) => {}
                (DATA, 1..=LONGEST) => return Ok(length),
                (END, 0) if self.connection.may_end.load(Ordering::Acquire) => {
                    self.connection.change(|state| state.has_received = true);
                    return Ok(0);
                }
                (END, 0) => return Err(Loss::Broken("it has ended early".to_owned())),
                (LAST_WORD, 1..=LONGEST_WORD) => {
                    let mut word = vec![0; length];
                    self.reader.read_exact(&mut word).map_err(broken)?;
                    let (limit, reason) = serde_json::from_slice(&word).unwrap_or_default();
                    return Err(Loss::LastWord(limit, reason));
                }
                _ => return Err(Loss::Broken("it has sent nonsense".to_owned())),
            }
        }
    }

    fn read_data(&mut self, buffer: &mut [u8]) -> Result<usize, Loss> {
        if self.connection.state().has_received {
            return Ok(0);
        }
        if self.left == 0 {
            self.left = self.next_frame()?;
            if self.left == 0 {
                return Ok(0);
            }
        }
        let within = self.left.min(buffer.len());
        let read = loop {
            match self.reader.read(&mut buffer[..within]) {
                Ok(0) => return Err(broken(io::ErrorKind::UnexpectedEof.into())),
                Ok(read) => break read,
                // After a pause in which the whole process was stopped.
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(broken(error)),
            }
        };
        self.left -= read;
        Ok(read)
    }
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "so that it can be named in map_err"
)]
fn broken(error: io::Error) -> Loss {
    Loss::Broken(match error.kind() {
        io::ErrorKind::UnexpectedEof => "it has closed the connection".to_owned(),
        _ if has_timed_out(&error) => {
            format!("nothing was heard of it for {} s", SILENCE.as_secs())
        }
        _ => error.to_string(),
    })
}

/// Systems differ in the kind of this error.
pub(crate) fn has_timed_out(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut
    )
}

impl Read for Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.read_data(buffer) {
            Ok(read) => Ok(read),
            Err(loss) => {
                self.connection.lose(loss);
                let waiting = self.connection.state();
                let is_awaited = |state: &mut State| !state.is_given_up;
                drop(self.connection.changed.wait_while(waiting, is_awaited));
                // The thread ends without an error, which would make timely panic.
                resume_unwind(Box::new(()))
            }
        }
    }
}

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let bytes = &bytes[..bytes.len().min(LONGEST)];
        if !bytes.is_empty() {
            self.connection.send(DATA, bytes);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl stream::Stream for Stream {
    fn try_clone(&self) -> io::Result<Self> {
        Self::new(Arc::clone(&self.connection))
    }

    fn set_nonblocking(&self, _: bool) -> io::Result<()> {
        Ok(())
    }

    fn shutdown(&self, _: Shutdown) -> io::Result<()> {
        self.connection.send(END, &[]);
        self.connection.change(|state| state.has_sent = true);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;
    use std::sync::mpsc;
    use std::thread;

    use super::*;

    /// Long enough on a slow machine, and less than for ever.
    const BOUND: Duration = Duration::from_secs(120);

    /// A connection to someone who reads only what the test reads.
    fn connection() -> (Arc<Connection>, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let own = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        (
            Connection::new(own, 1, "").unwrap(),
            listener.accept().unwrap().0,
        )
    }

    /// Acts on a thread, which must end.
    fn within_bound<T: Send + 'static>(act: impl FnOnce() -> T + Send + 'static) -> T {
        let (done, doing) = mpsc::channel();
        thread::spawn(move || done.send(act()));
        doing.recv_timeout(BOUND).unwrap()
    }

    /// Sends more than any system keeps, on a thread, and returns when that thread waits.
    fn send_too_much(connection: &Arc<Connection>) -> mpsc::Receiver<()> {
        let (done, doing) = mpsc::channel();
        let sending = Arc::clone(connection);
        thread::spawn(move || {
            for _ in 0..16 {
                sending.send(DATA, &vec![0; LONGEST]);
            }
            done.send(())
        });
        while connection.writer.try_lock().is_ok() {
            thread::yield_now();
        }
        doing
    }

    #[test]
    fn a_process_that_takes_nothing_keeps_none_from_ending() {
        let (connection, stalled) = connection();
        let sending = send_too_much(&connection);
        let leaving = Arc::clone(&connection);
        within_bound(move || {
            leaving.begin_to_leave();
            leaving.say_last_word(Some(Limit::Cancelled), "interrupted");
        });
        sending.recv_timeout(BOUND).unwrap();
        drop(stalled);
    }

    #[test]
    fn a_process_that_takes_nothing_is_lost() {
        let (connection, stalled) = connection();
        send_too_much(&connection).recv_timeout(BOUND).unwrap();
        let expected = Loss::Broken("it took nothing for 1 s".to_owned());
        assert_eq!(connection.state().loss.clone(), Some(expected));
        drop(stalled);
    }

    #[test]
    fn signs_of_life_are_not_waited_for() {
        let (connection, mut slow) = connection();
        // As much as the system keeps.
        let mut own = &connection.socket;
        own.set_nonblocking(true).unwrap();
        let mut kept = 0;
        while let Ok(written) = own.write(&[0; 1 << 12]) {
            kept += written;
        }
        own.set_nonblocking(false).unwrap();
        let giving = Arc::clone(&connection);
        within_bound(move || giving.give_sign_of_life());
        assert_eq!(connection.sent(), 0);
        // The connection is as good as before.
        slow.read_exact(&mut vec![0; kept]).unwrap();
        connection.say_last_word(None, "done");
        let mut word = [0; 18];
        slow.read_exact(&mut word).unwrap();
        assert_eq!(word, *b"\x02\x0d\0\0\0[null,\"done\"]");
    }
}
