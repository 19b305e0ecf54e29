//! A chess program.

use std::io::{BufRead, BufReader, Lines, PipeReader, PipeWriter, Write};
use std::sync::OnceLock;
use std::thread::{self, JoinHandle};

use domain_chess_krk::ending::Tablebases;
use search_core::Run;
use uci::{Surroundings, serve};

/// Surroundings in which the tables are built once for all tests.
pub(crate) struct Shared;

impl Surroundings for Shared {
    fn tablebases(&self) -> Result<Tablebases, String> {
        static TABLES: OnceLock<Tablebases> = OnceLock::new();
        let tables = TABLES.get_or_init(|| Tablebases::build(&mut Run::new()).unwrap());
        Ok(tables.clone())
    }
}

/// A chess program that talks to the engine while that runs.
pub(crate) struct Client {
    to: PipeWriter,
    from: Lines<BufReader<PipeReader>>,
    engine: JoinHandle<std::io::Result<()>>,
}

impl Client {
    pub(crate) fn new() -> Self {
        let (input, to) = std::io::pipe().unwrap();
        let (from, output) = std::io::pipe().unwrap();
        let engine = thread::spawn(move || serve(BufReader::new(input), output, &Shared));
        Self {
            to,
            from: BufReader::new(from).lines(),
            engine,
        }
    }

    /// Says this.
    pub(crate) fn say(&mut self, lines: &str) {
        writeln!(self.to, "{lines}").unwrap();
    }

    /// Reads answers up to and including a line that begins like this.
    #[track_caller]
    pub(crate) fn until(&mut self, start: &str) -> Vec<String> {
        let mut lines = Vec::new();
        loop {
            let line = self.from.next().expect("the engine has gone").unwrap();
            let is_last = line.starts_with(start);
            lines.push(line);
            if is_last {
                return lines;
            }
        }
    }

    /// Says this and returns the lines up to the move.
    #[track_caller]
    pub(crate) fn ask(&mut self, lines: &str) -> Vec<String> {
        self.say(lines);
        self.until("bestmove ")
    }

    /// Ends the input, and returns the lines since.
    pub(crate) fn end(self) -> Vec<String> {
        drop(self.to);
        let lines = self.from.map(Result::unwrap).collect();
        self.engine.join().unwrap().unwrap();
        lines
    }
}

/// Returns the answers to these lines and the end of the input.
pub(crate) fn answers(lines: &str) -> Vec<String> {
    let mut output = Vec::new();
    serve(lines.as_bytes(), &mut output, &Shared).unwrap();
    let text = String::from_utf8(output).unwrap();
    text.lines().map(str::to_owned).collect()
}

/// Returns the words of a line after this one.
#[track_caller]
pub(crate) fn behind<'l>(line: &'l str, word: &str) -> Vec<&'l str> {
    let mut words = line.split(' ');
    assert!(words.any(|other| other == word), "no {word} in {line}");
    words.collect()
}

/// Returns the last line about the best line of play, before the move.
#[track_caller]
pub(crate) fn last_info(lines: &[String]) -> &str {
    let mut scores = lines.iter().rev().filter(|line| line.contains(" score "));
    scores.next().unwrap()
}

/// Returns the move.
#[track_caller]
pub(crate) fn best_move(lines: &[String]) -> &str {
    behind(lines.last().unwrap(), "bestmove")[0]
}
