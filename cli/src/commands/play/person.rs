//! The person at the prompt.

use std::io::{self, BufRead, IsTerminal, Write};

use crate::exit::Failure;
use crate::interrupt;
use crate::output::Output;

/// What a person wants.
pub(super) enum Asked {
    Move(String),
    Moves,
    Hint,
    Undo,
    Board,
    Help,
    Quit,
    /// There is no more input.
    Ended,
}

/// Reads what a person types.
pub(super) struct Person {
    /// Is what is typed already on the screen?
    echoes: bool,
}

impl Person {
    pub(super) fn new() -> Self {
        Self {
            echoes: io::stdin().is_terminal(),
        }
    }

    /// Asks until something is typed.
    pub(super) fn ask(&mut self, side: &str, output: &mut Output) -> Result<Asked, Failure> {
        loop {
            if !output.is_json() {
                write!(output, "{side} > ")?;
                output.flush()?;
            }
            let mut bytes = Vec::new();
            let read = interrupt::at_prompt(|| io::stdin().lock().read_until(b'\n', &mut bytes));
            let read =
                read.map_err(|error| Failure::input(format!("cannot read your move: {error}")))?;
            let line = String::from_utf8_lossy(&bytes);
            let unfinished = read == 0 || !self.echoes;
            if unfinished && !output.is_json() {
                writeln!(output, "{}", line.trim_end())?;
            }
            if read == 0 {
                return Ok(Asked::Ended);
            }
            match line.trim().trim_end_matches('.').to_lowercase().as_str() {
                "" => {}
                "moves" => return Ok(Asked::Moves),
                "hint" => return Ok(Asked::Hint),
                "undo" => return Ok(Asked::Undo),
                "board" => return Ok(Asked::Board),
                "help" | "?" => return Ok(Asked::Help),
                "quit" | "exit" | "q" => return Ok(Asked::Quit),
                _ => return Ok(Asked::Move(line.trim().trim_end_matches('.').to_owned())),
            }
        }
    }
}
