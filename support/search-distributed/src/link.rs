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
use std::time::Duration;

use search_core::Limit;
use timely::communication::allocator::zero_copy::stream::Stream;

/// A process gives a sign of life so often, whatever it is doing.
pub(crate) const SIGN_OF_LIFE: Duration = Duration::from_secs(1);
/// A process that has given none for so long is lost.
const SILENCE: Duration = Duration::from_secs(20);

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
    writer: Mutex<TcpStream>,
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
    /// All that was to be sent has been sent, or received.
    has_sent: bool,
    has_received: bool,
}

impl Line {
    pub(crate) fn new(socket: TcpStream) -> io::Result<Arc<Self>> {
        socket.set_nonblocking(false)?;
        socket.set_read_timeout(Some(SILENCE))?;
        socket.set_write_timeout(None)?;
        Ok(Arc::new(Self {
            writer: Mutex::new(socket.try_clone()?),
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

    /// Sends a frame, unless the connection is lost.
    fn send(&self, kind: u8, contents: &[u8]) {
        if self.loss().is_some() {
            return;
        }
        let mut frame = Vec::with_capacity(4 + contents.len());
        let writer = self.writer.lock();
        let mut writer = writer.unwrap_or_else(PoisonError::into_inner);
        for piece in contents
            .chunks(LONGEST)
            .chain(contents.is_empty().then_some(contents))
        {
            frame.clear();
            // A piece is no longer than fits.
            let head = u32::try_from(piece.len()).unwrap_or(0) | u32::from(kind) << 24;
            frame.extend(head.to_le_bytes());
            frame.extend(piece);
            match writer.write_all(&frame) {
                Ok(()) => self.sent.fetch_add(frame.len() as u64, Ordering::Relaxed),
                // The reason is seen by who reads: a last word may be waiting there.
                Err(_) => return,
            };
        }
    }

    /// Gives a sign of life, unless something is being sent, which is one.
    pub(crate) fn give_sign_of_life(&self) {
        if self.state().has_sent {
            return;
        }
        if let Ok(mut writer) = self.writer.try_lock() {
            let head = u32::from(ALIVE) << 24;
            // Who reads will see what is wrong.
            if writer.write_all(&head.to_le_bytes()).is_ok() {
                self.sent.fetch_add(4, Ordering::Relaxed);
            }
        }
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
        // A process that reads nothing must not keep this one from ending.
        let _ = self.socket.set_write_timeout(Some(SIGN_OF_LIFE));
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
        let read = self.reader.read(&mut buffer[..within]).map_err(broken)?;
        if read == 0 {
            return Err(broken(io::ErrorKind::UnexpectedEof.into()));
        }
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
        io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut => {
            format!("nothing was heard of it for {} s", SILENCE.as_secs())
        }
        _ => error.to_string(),
    })
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
