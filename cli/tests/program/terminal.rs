//! The program at a terminal, which is a pseudo-terminal and reads what is drawn on it.

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::process::Child;
use std::sync::{Arc, Condvar, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pty, open};
use vt100::Parser;

use crate::harness::{CACHE, words};

/// Keys as a terminal sends them.
pub(crate) const ENTER: &str = "\r";
pub(crate) const ESCAPE: &str = "\x1b";
pub(crate) const CTRL_C: &str = "\x03";
pub(crate) const CTRL_D: &str = "\x04";
pub(crate) const BACKSPACE: &str = "\x7f";
pub(crate) const F2: &str = "\x1bOQ";
pub(crate) const F3: &str = "\x1bOR";
pub(crate) const F5: &str = "\x1b[15~";
pub(crate) const UP: &str = "\x1b[A";
pub(crate) const DOWN: &str = "\x1b[B";
pub(crate) const LEFT: &str = "\x1b[D";
pub(crate) const PAGE_UP: &str = "\x1b[5~";

/// A slow machine is given this much time for what a person would see at once.
const PATIENCE: Duration = Duration::from_secs(60);

/// The screen, and whether the program has closed it.
type Shared = Arc<(Mutex<(Parser, bool)>, Condvar)>;

/// The program at a terminal.
pub(crate) struct Terminal {
    pty: Arc<Pty>,
    child: Child,
    screen: Shared,
    reader: JoinHandle<()>,
}

impl Terminal {
    /// Starts the program on a screen of this many columns and rows. Without pseudo-terminals the test is
    /// skipped, with a note.
    pub(crate) fn start(arguments: &str, size: (u16, u16)) -> Option<Self> {
        Self::start_with(arguments, size, &[])
    }

    /// Starts the program with something more in the environment.
    pub(crate) fn start_with(
        arguments: &str,
        (columns, rows): (u16, u16),
        environment: &[(&str, &str)],
    ) -> Option<Self> {
        let (pty, pts) = match open() {
            Ok(pair) => pair,
            Err(error) => {
                eprintln!("left out: no pseudo-terminal can be opened: {error}");
                return None;
            }
        };
        pty.resize(Size::new(rows, columns)).unwrap();
        let command = Command::new(env!("CARGO_BIN_EXE_sovet"))
            .args(words(arguments))
            .env("TERM", "xterm-256color")
            .env("SOVET_CACHE", CACHE)
            .env_remove("CLICOLOR_FORCE")
            .env_remove("NO_COLOR")
            .envs(environment.iter().copied())
            .current_dir(env!("CARGO_MANIFEST_DIR"));
        let child = command.spawn(pts).unwrap();
        let pty = Arc::new(pty);
        let parser = Parser::new(cells(rows), cells(columns), 0);
        let screen: Shared = Arc::new((Mutex::new((parser, false)), Condvar::new()));
        let reader = thread::spawn({
            let (pty, screen) = (Arc::clone(&pty), Arc::clone(&screen));
            move || read_to_the_end(&pty, &screen)
        });
        Some(Self {
            pty,
            child,
            screen,
            reader,
        })
    }

    /// Presses keys.
    pub(crate) fn press(&self, keys: &str) {
        (&*self.pty).write_all(keys.as_bytes()).unwrap();
    }

    /// Types a line.
    pub(crate) fn enter(&self, line: &str) {
        self.press(&format!("{line}{ENTER}"));
    }

    /// Waits until all of this is on the screen, and answers what else is. `$` stands for the end of a line.
    pub(crate) fn wait_for(&self, wanted: &[&str]) -> String {
        let is_there = |text: &str| {
            let ends = text.replace('\n', "$\n") + "$";
            wanted.iter().all(|wanted| ends.contains(wanted))
        };
        let (lock, changed) = &*self.screen;
        let mut screen = lock.lock().unwrap();
        let deadline = Instant::now() + PATIENCE;
        loop {
            let text = text_of(&screen.0);
            if is_there(&text) {
                return text;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            assert!(
                !left.is_zero() && !screen.1,
                "{wanted:?} did not come; the screen is\n{text}"
            );
            screen = changed.wait_timeout(screen, left).unwrap().0;
        }
    }

    /// Does something and waits.
    pub(crate) fn enter_and_wait(&self, line: &str, wanted: &[&str]) -> String {
        self.enter(line);
        self.wait_for(wanted)
    }

    /// The terminal gets another size.
    pub(crate) fn resize(&self, columns: u16, rows: u16) {
        let mut screen = self.screen.0.lock().unwrap();
        let grid = screen.0.screen_mut();
        grid.set_size(cells(rows), cells(columns));
        drop(screen);
        self.pty.resize(Size::new(rows, columns)).unwrap();
    }

    /// Returns the process, for signals.
    pub(crate) fn child(&self) -> &Child {
        &self.child
    }

    /// Waits until the program has ended: its exit code, what the screen shows then, and whether the terminal
    /// is as it was, with its first screen and a cursor that is seen.
    pub(crate) fn end(mut self) -> (Option<i32>, String, bool) {
        let code = self.child.wait().unwrap().code();
        self.reader.join().unwrap();
        let screen = self.screen.0.lock().unwrap();
        let parsed = screen.0.screen();
        let is_restored = !parsed.alternate_screen() && !parsed.hide_cursor();
        (code, text_of(&screen.0), is_restored)
    }
}

fn read_to_the_end(mut pty: &Pty, screen: &Shared) {
    let mut bytes = [0; 4096];
    loop {
        // The end of a pseudo-terminal is an error on some systems.
        let read = pty.read(&mut bytes).unwrap_or(0);
        let mut screen_now = screen.0.lock().unwrap();
        screen_now.0.process(&bytes[..read]);
        screen_now.1 = read == 0;
        drop(screen_now);
        screen.1.notify_all();
        if read == 0 {
            return;
        }
    }
}

/// Returns the lines of the screen without spaces at their ends.
fn text_of(parser: &Parser) -> String {
    let screen = parser.screen();
    let columns = screen.size().1.get();
    let lines: Vec<String> = screen
        .rows(0, columns)
        .map(|line| line.trim_end().to_owned())
        .collect();
    lines.join("\n").trim_end().to_owned()
}

fn cells(number: u16) -> NonZeroU16 {
    NonZeroU16::new(number).unwrap()
}
