//! The conversation.

use std::io::{self, BufRead, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, Scope, ScopedJoinHandle};

use crate::command::Command;
use crate::engine::{Engine, Task};
use crate::game_record::Line;
use crate::go::Go;
use crate::host::Surroundings;
use crate::options::Options;
use crate::reply::Reply;
use crate::signals::Signals;

/// Answers a chess program by the Universal Chess Interface, until it says `quit` or the input
/// ends.
///
/// `quit` stops a search in progress. So does the end of the input, unless the search was given a limit of
/// its own (depth, nodes, mate, or a time): then it is finished. A search ends if its answers can no longer
/// be written.
///
/// Each `go` is answered by exactly one `bestmove`, whatever follows it. `isready` is answered even during a search,
/// and a command that cannot be understood, or is not allowed, is answered by an `info string`. An option then stays as
/// it was, but there is no position, and `go` is answered by `bestmove 0000` until there is one again.
///
/// # Errors
///
/// If the input cannot be read or the answers cannot be written.
pub fn serve(
    input: impl BufRead,
    output: impl Write + Send,
    surroundings: &impl Surroundings,
) -> io::Result<()> {
    let engine = Engine::new(surroundings);
    let voice = Voice::new(output);
    let talked = thread::scope(|scope| {
        let mut session = Session {
            scope,
            engine: &engine,
            voice: &voice,
            options: Options::default(),
            line: Some(Line::default()),
            search: None,
        };
        let talked = session.talk(input);
        if !matches!(talked, Ok(Parting::EndOfWords)) {
            session.stop();
        }
        let ended = session.finish();
        talked.and(ended)
    });
    talked.and(voice.close())
}

/// Writes replies, each in one piece, whichever thread they come from.
struct Voice<W> {
    output: Mutex<(W, io::Result<()>)>,
}

impl<W: Write> Voice<W> {
    fn new(output: W) -> Self {
        let output = Mutex::new((output, Ok(())));
        Self { output }
    }

    /// Writes a reply, unless an earlier one could not be written. Returns whether everything has been written so far.
    fn say(&self, reply: &Reply) -> bool {
        let mut output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        let (output, result) = &mut *output;
        if result.is_ok() {
            // Flushed at once, since the other program waits for each line.
            *result = writeln!(output, "{reply}").and_then(|()| output.flush());
        }
        result.is_ok()
    }

    fn is_open(&self) -> bool {
        let output = self.output.lock().unwrap_or_else(PoisonError::into_inner);
        output.1.is_ok()
    }

    fn close(self) -> io::Result<()> {
        let output = self.output.into_inner();
        output.unwrap_or_else(PoisonError::into_inner).1
    }
}

/// Reason why a conversation has ended.
enum Parting {
    Quit,
    EndOfWords,
}

/// A search in progress.
struct Search<'scope> {
    thread: ScopedJoinHandle<'scope, ()>,
    signals: Arc<Signals>,
    /// Whether it ends by itself.
    is_limited: bool,
}

struct Session<'scope, 'env, S, W> {
    scope: &'scope Scope<'scope, 'env>,
    engine: &'env Engine<'env, S>,
    voice: &'env Voice<W>,
    options: Options,
    /// The game so far; `None` after one that is not possible.
    line: Option<Line>,
    search: Option<Search<'scope>>,
}

impl<S: Surroundings, W: Write + Send> Session<'_, '_, S, W> {
    /// Reads commands and follows them, to the end of the conversation.
    fn talk(&mut self, mut input: impl BufRead) -> io::Result<Parting> {
        let mut bytes = Vec::new();
        while self.voice.is_open() {
            bytes.clear();
            // Bytes, so that a line that is not text does not end the conversation.
            if input.read_until(b'\n', &mut bytes)? == 0 {
                return Ok(Parting::EndOfWords);
            }
            let followed = match Command::read(&String::from_utf8_lossy(&bytes)) {
                Ok(Command::Quit) => return Ok(Parting::Quit),
                Ok(Command::Go(go)) => {
                    self.stop();
                    self.finish()?;
                    for remark in &go.remarks {
                        self.voice.say(&Reply::Text(remark.clone()));
                    }
                    self.begin_search(go)?;
                    Ok(())
                }
                Ok(command) => self.follow(command),
                Err(error) => Err(error),
            };
            if let Err(error) = followed {
                self.voice.say(&Reply::Text(error));
            }
        }
        Ok(Parting::Quit)
    }

    /// Follows a command that neither begins a search nor ends the conversation.
    fn follow(&mut self, command: Command) -> Result<(), String> {
        match command {
            Command::Uci => self.introduce(),
            Command::IsReady => {
                // If they are missing, that is reported when they are needed.
                // A search may be loading them, and then this would wait for it.
                if !self.is_searching() {
                    let _ = self.engine.tables();
                }
                self.voice.say(&Reply::Word("readyok"));
            }
            Command::SetOption { name, value } => {
                self.engine.forget();
                return self.options.set(&name, value.as_deref());
            }
            Command::NewGame => self.line = Some(Line::default()),
            Command::Position(game) => {
                // Nobody wants a move in the position before, so that is forgotten first.
                self.line = None;
                self.line = Some(Line::read(&game)?);
            }
            Command::Stop => self.stop(),
            Command::PonderHit => {
                if let Some(search) = &self.search {
                    search.signals.ponder_hit();
                }
            }
            Command::Go(_) | Command::Quit | Command::Nothing => {}
        }
        Ok(())
    }

    fn introduce(&self) {
        self.voice.say(&Reply::Word(concat!(
            "id name sovet ",
            env!("CARGO_PKG_VERSION")
        )));
        self.voice.say(&Reply::Word("id author the sovet project"));
        for option in Options::list() {
            self.voice.say(&Reply::Option(option));
        }
        self.voice.say(&Reply::Word("uciok"));
    }

    fn is_searching(&self) -> bool {
        let search = self.search.as_ref();
        search.is_some_and(|search| !search.thread.is_finished())
    }
}

impl<'env, S: Surroundings, W: Write + Send> Session<'_, 'env, S, W> {
    /// Lets another thread think.
    fn begin_search(&mut self, go: Go) -> io::Result<()> {
        let side = self.line.as_ref().map(|line| line.board.side_to_move());
        let budget = side.and_then(|side| go.budget(side));
        let signals = Arc::new(Signals::new(budget, go.must_wait()));
        let heard = Arc::clone(&signals);
        // Copied with a lifetime of their own: the thread lives longer than this borrow of the session.
        let (engine, voice): (&'env Engine<'env, S>, &'env Voice<W>) = (self.engine, self.voice);
        let is_limited = side.map_or(!go.must_wait(), |side| go.is_limited(side));
        let task = self.line.clone().map(|line| Task {
            line,
            go,
            options: self.options.clone(),
        });
        let think = move || {
            engine.answer(task.as_ref(), &heard, &|reply| {
                if !voice.say(&reply) {
                    heard.stop();
                }
            });
        };
        let thread = thread::Builder::new().spawn_scoped(self.scope, think)?;
        self.search = Some(Search {
            thread,
            signals,
            is_limited,
        });
        Ok(())
    }

    /// Makes the search in progress, if any, give its answer now.
    fn stop(&self) {
        if let Some(search) = &self.search {
            search.signals.stop();
        }
    }

    /// Waits until the search in progress has given its answer; an endless one is stopped.
    fn finish(&mut self) -> io::Result<()> {
        let Some(search) = self.search.take() else {
            return Ok(());
        };
        if !search.is_limited {
            search.signals.stop();
        }
        search
            .thread
            .join()
            .map_err(|_| io::Error::other("the search has failed"))
    }
}
