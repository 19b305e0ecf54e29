//! A connection between two processes, as timely sees it.
//!
//! Timely panics when a connection fails. So it is never told: what it reads from then on does not come, what it
//! writes goes nowhere, and the process, which looks here before each step, ends in its own way. What it sends is put
//! into frames, so that signs of life and a last word can go between them.

use std::io::{self, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use search_core::Limit;
use timely::communication::allocator::zero_copy::stream::Stream;

/// A process gives a sign of life so often, whatever it is doing.
pub(crate) const SIGN_OF_LIFE: Duration = Duration::from_secs(1);
/// A process that has given none for so long is lost, and so is one that takes nothing for so long.
const SILENCE: Duration = Duration::from_secs(if cfg!(test) { 1 } else { 20 });
/// A process that ends waits no longer for others to take what is being sent to them.
const FAREWELL: Duration = Duration::from_secs(1);
/// The longest time for which the system may hold up a write before this process looks whether it should go on.
const LOOK: Duration = Duration::from_millis(100);

/// What a frame is, in the last byte of its head; the others are its length.
const DATA: u8 = 0;
const ALIVE: u8 = 1;
const LAST_WORD: u8 = 2;
const END: u8 = 3;
/// The longest frame.
const LONGEST: usize = (1 << 24) - 1;
/// The longest last word.
const LONGEST_WORD: usize = 1000;

/// The limits that a process can meet alone, by their numbers in a last word.
const LIMITS: [Limit; 5] = [
    Limit::Time,
    Limit::Cancelled,
    Limit::Bytes,
    Limit::Expansions,
    Limit::Stored,
];

/// How a connection ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Loss {
    /// It broke.
    Broken(String),
    /// The other has said why it ends, and which limit it has met, if that is why.
    LastWord(Option<Limit>, String),
}

/// What both directions of a connection share.
pub(crate) struct Line {
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

#[derive(Default)]
struct State {
    loss: Option<Loss>,
    /// Nobody waits for this connection any more.
    is_given_up: bool,
    /// When this process, which is ending, stops to wait for the other.
    deadline: Option<Instant>,
    /// All that was to be sent has been sent, or received.
    has_sent: bool,
    has_received: bool,
}

impl Line {
    pub(crate) fn new(socket: TcpStream) -> io::Result<Arc<Self>> {
        socket.set_nonblocking(false)?;
        socket.set_read_timeout(Some(SILENCE))?;
        socket.set_write_timeout(Some(LOOK))?;
        Ok(Arc::new(Self {
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

    /// Is it lost, and how?
    pub(crate) fn loss(&self) -> Option<Loss> {
        self.state().loss.clone()
    }

    /// How many bytes were sent.
    pub(crate) fn sent(&self) -> u64 {
        self.sent.load(Ordering::Relaxed)
    }

    fn lose(&self, loss: Loss) {
        self.change(|state| {
            state.loss.get_or_insert(loss);
        });
    }

    /// Sends frames, unless the connection is lost. A process that ends sends nothing more but its last word.
    fn send(&self, kind: u8, contents: &[u8]) {
        let mut frame = Vec::with_capacity(4 + contents.len());
        let writer = self.writer.lock();
        let mut writer = writer.unwrap_or_else(PoisonError::into_inner);
        for piece in contents
            .chunks(LONGEST)
            .chain(contents.is_empty().then_some(contents))
        {
            if !self.may_send(kind) {
                return;
            }
            frame.clear();
            // A piece is no longer than fits.
            let head = u32::try_from(piece.len()).unwrap_or(0) | u32::from(kind) << 24;
            frame.extend(head.to_le_bytes());
            frame.extend(piece);
            self.write(&mut writer, &frame);
        }
    }

    fn may_send(&self, kind: u8) -> bool {
        let state = self.state();
        state.loss.is_none() && (state.deadline.is_none() || kind == LAST_WORD)
    }

    /// Writes a frame. A sign of life is left out if the other takes nothing at the moment: it has enough to read.
    fn write(&self, writer: &mut Option<TcpStream>, frame: &[u8]) {
        let (mut rest, mut since) = (frame, Instant::now());
        while let (Some(stream), false) = (&mut *writer, rest.is_empty()) {
            match stream.write(rest) {
                Ok(written @ 1..) => (rest, since) = (&rest[written..], Instant::now()),
                Err(error) if has_timed_out(&error) && self.may_wait(since) => {
                    if frame[3] == ALIVE && rest.len() == frame.len() {
                        return;
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                // Another reason is seen by who reads: a last word may be waiting there.
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
            let head = u32::from(ALIVE) << 24;
            self.write(&mut writer, &head.to_le_bytes());
        }
    }

    /// From now on nothing but a last word is sent, and the other is not waited for much longer.
    pub(crate) fn begin_to_leave(&self) {
        self.state().deadline = Some(Instant::now() + FAREWELL);
    }

    /// Says why this process ends.
    pub(crate) fn say_last_word(&self, limit: Option<Limit>, reason: &str) {
        let codes = LIMITS.iter().zip(1..);
        let code = codes
            .filter(|&(&known, _)| Some(known) == limit)
            .map(|(_, code)| code);
        let code: u8 = code.max().unwrap_or(0);
        let mut bytes = [&[code], reason.as_bytes()].concat();
        // Perhaps within a letter: it is read with care.
        bytes.truncate(LONGEST_WORD);
        self.send(LAST_WORD, &bytes);
    }

    /// From now on, the other side may have nothing more to send.
    pub(crate) fn begin_end(&self) {
        self.may_end.store(true, Ordering::Release);
    }

    /// Waits until both sides have sent everything, but not for ever.
    pub(crate) fn finish(&self) {
        let is_open =
            |state: &mut State| state.loss.is_none() && !(state.has_sent && state.has_received);
        // Who has not finished by now is lost, or will see that this process is.
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

/// A handle to a connection, one for each direction.
pub(crate) struct Link {
    line: Arc<Line>,
    reader: BufReader<TcpStream>,
    /// So much of a frame is yet to be read.
    left: usize,
}

impl Link {
    pub(crate) fn new(line: Arc<Line>) -> io::Result<Self> {
        let reader = BufReader::with_capacity(1 << 16, line.socket.try_clone()?);
        Ok(Self {
            line,
            reader,
            left: 0,
        })
    }

    /// Goes to the next frame with data; returns its length, 0 if there is none.
    fn next_frame(&mut self) -> Result<usize, Loss> {
        loop {
            let mut head = [0; 4];
            self.reader.read_exact(&mut head).map_err(broken)?;
            let [.., kind] = head;
            let length = (u32::from_le_bytes(head) & 0xFF_FFFF) as usize;
            match (kind, length) {
                (ALIVE, 0) => {}
                (DATA, 1..) => return Ok(length),
                (END, 0) if self.line.may_end.load(Ordering::Acquire) => {
                    self.line.change(|state| state.has_received = true);
                    return Ok(0);
                }
                (END, 0) => return Err(Loss::Broken("it has ended early".to_owned())),
                (LAST_WORD, 1..=LONGEST_WORD) => {
                    let mut word = vec![0; length];
                    self.reader.read_exact(&mut word).map_err(broken)?;
                    let code = usize::from(word.remove(0));
                    let limit = code.checked_sub(1).and_then(|place| LIMITS.get(place));
                    let reason = String::from_utf8_lossy(&word).into_owned();
                    return Err(Loss::LastWord(limit.copied(), reason));
                }
                _ => return Err(Loss::Broken("it has sent nonsense".to_owned())),
            }
        }
    }

    fn read_data(&mut self, buffer: &mut [u8]) -> Result<usize, Loss> {
        if self.line.state().has_received {
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
                // So it is after a pause in which the whole process was stopped.
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

/// Systems differ in how they say this.
fn has_timed_out(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut
    )
}

impl Read for Link {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.read_data(buffer) {
            Ok(read) => Ok(read),
            Err(loss) => {
                self.line.lose(loss);
                let waiting = self.line.state();
                let is_awaited = |state: &mut State| !state.is_given_up;
                drop(self.line.changed.wait_while(waiting, is_awaited));
                // The thread ends, and nobody is told of it: an error would make timely panic.
                resume_unwind(Box::new(()))
            }
        }
    }
}

impl Write for Link {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !bytes.is_empty() {
            self.line.send(DATA, bytes);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Stream for Link {
    fn try_clone(&self) -> io::Result<Self> {
        Self::new(Arc::clone(&self.line))
    }

    fn set_nonblocking(&self, _: bool) -> io::Result<()> {
        Ok(())
    }

    fn shutdown(&self, _: Shutdown) -> io::Result<()> {
        self.line.send(END, &[]);
        self.line.change(|state| state.has_sent = true);
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
    fn line() -> (Arc<Line>, TcpStream) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let own = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
        (Line::new(own).unwrap(), listener.accept().unwrap().0)
    }

    /// What is done on a thread, if that ends.
    fn within_bound<T: Send + 'static>(act: impl FnOnce() -> T + Send + 'static) -> T {
        let (done, doing) = mpsc::channel();
        thread::spawn(move || done.send(act()));
        doing.recv_timeout(BOUND).unwrap()
    }

    /// Sends more than any system keeps, on a thread, and returns when that thread is waiting.
    fn send_too_much(line: &Arc<Line>) -> mpsc::Receiver<()> {
        let (done, doing) = mpsc::channel();
        let sending = Arc::clone(line);
        thread::spawn(move || {
            sending.send(DATA, &vec![0; 1 << 28]);
            done.send(())
        });
        while line.writer.try_lock().is_ok() {
            thread::yield_now();
        }
        doing
    }

    #[test]
    fn a_process_that_takes_nothing_keeps_none_from_ending() {
        let (line, stalled) = line();
        let sending = send_too_much(&line);
        let leaving = Arc::clone(&line);
        within_bound(move || {
            leaving.begin_to_leave();
            leaving.say_last_word(Some(Limit::Cancelled), "interrupted");
        });
        sending.recv_timeout(BOUND).unwrap();
        drop(stalled);
    }

    #[test]
    fn a_process_that_takes_nothing_is_lost() {
        let (line, stalled) = line();
        send_too_much(&line).recv_timeout(BOUND).unwrap();
        let expected = Loss::Broken("it took nothing for 1 s".to_owned());
        assert_eq!(line.loss(), Some(expected));
        drop(stalled);
    }

    #[test]
    fn signs_of_life_are_not_waited_for() {
        let (line, mut slow) = line();
        // All that the system keeps.
        let mut own = &line.socket;
        own.set_nonblocking(true).unwrap();
        let mut kept = 0;
        while let Ok(written) = own.write(&[0; 1 << 12]) {
            kept += written;
        }
        own.set_nonblocking(false).unwrap();
        let giving = Arc::clone(&line);
        within_bound(move || giving.give_sign_of_life());
        assert_eq!(line.sent(), 0);
        // The connection is as good as before.
        slow.read_exact(&mut vec![0; kept]).unwrap();
        line.say_last_word(None, "done");
        let mut word = [0; 9];
        slow.read_exact(&mut word).unwrap();
        assert_eq!(word, *b"\x05\0\0\x02\0done");
    }
}
