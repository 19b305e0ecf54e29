//! The user's input, and the program that takes it.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use search_core::Values;

use crate::advice::TableSource;
use crate::{Catalogue, Failure, count};

/// Input besides the text of an instance.
#[derive(Clone, Copy)]
pub struct UserInput<'g> {
    /// The values of the domain's options.
    pub values: &'g Values,
    /// The program.
    pub host: &'g dyn Host,
}

impl<'g> UserInput<'g> {
    /// Makes an input of these values of options.
    #[must_use]
    pub fn new(values: &'g Values, host: &'g dyn Host) -> Self {
        Self { values, host }
    }

    /// Returns the result of `read` for the text, or for each line of a file that is not blank. Lines with mistakes are
    /// [left out](Host::leave_out).
    ///
    /// # Errors
    ///
    /// The first error of `read`, if no line is left.
    pub fn each<T>(
        &self,
        text: &Text<'_>,
        mut read: impl FnMut(&str) -> Result<T, Failure>,
    ) -> Result<Vec<T>, Failure> {
        let Some(name) = text.name else {
            return Ok(vec![read(text.text)?]);
        };
        let lines = (1..).zip(text.text.lines());
        let lines = lines.filter(|(_, line)| !line.trim().is_empty());
        self.sound(lines.map(|(number, line): (u64, &str)| {
            read(line).map_err(|failure| match failure {
                Failure::Input(message) => {
                    Failure::Input(format!("{name}, line {number}: {message}"))
                }
                other => other,
            })
        }))
    }

    /// Returns the lines of a file without those that have mistakes, which are [left out](Host::leave_out).
    pub(crate) fn sound<T>(
        &self,
        lines: impl Iterator<Item = Result<T, Failure>>,
    ) -> Result<Vec<T>, Failure> {
        /// Greatest number of mistakes that are reported.
        const MOST: usize = 20;
        let (mut sound, mut wrong) = (Vec::new(), Vec::new());
        for line in lines {
            match line {
                Ok(line) => sound.push(line),
                Err(Failure::Input(message)) => wrong.push(message),
                Err(other) => return Err(other),
            }
        }
        if sound.is_empty() && !wrong.is_empty() {
            let others = match wrong.len() - 1 {
                0 => String::new(),
                others => format!("; and {} with mistakes", count(others as u64, "other line")),
            };
            return Err(Failure::Input(wrong.swap_remove(0) + &others));
        }
        for message in wrong.iter().take(MOST) {
            self.host.leave_out(message);
        }
        if let Some(others) = wrong.len().checked_sub(MOST + 1) {
            let lines = count(others as u64 + 1, "other line");
            self.host.leave_out(&format!("and {lines} with mistakes"));
        }
        Ok(sound)
    }
}

/// A text that describes instances.
#[derive(Clone, Copy, Debug)]
pub struct Text<'t> {
    /// The text itself.
    pub text: &'t str,
    /// Name of the file in messages, if it is the text of one.
    pub name: Option<&'t str>,
}

impl<'t> Text<'t> {
    /// Makes a text that the user has typed.
    #[must_use]
    pub fn typed(text: &'t str) -> Self {
        Self { text, name: None }
    }

    /// Makes the text of a file that messages call `name`.
    #[must_use]
    pub fn of_file(name: &'t str, text: &'t str) -> Self {
        Self {
            text,
            name: Some(name),
        }
    }
}

/// The program in which a domain is used.
pub trait Host {
    /// Reads a file that an option names, and returns its text and its name in messages.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    fn read(&self, path: &str) -> Result<(String, String), Failure>;

    /// Shows the user a remark that stops nothing.
    fn note(&self, text: &str);

    /// Informs the user that one of several problems is left out because of a mistake.
    fn leave_out(&self, mistake: &str) {
        self.note(mistake);
    }

    /// Shows the user a text that is already laid out over several lines.
    fn show(&self, report: &str) {
        self.note(report);
    }

    /// Returns the folder of this name in which built tables are kept from one run to the next, if there is one.
    fn kept(&self, name: &str) -> Option<PathBuf> {
        let _ = name;
        None
    }

    /// Returns whether it sets a game up anew for each question about it. Results that take long are then kept from one
    /// question to the next, as long as the program runs.
    fn asks_again(&self) -> bool {
        false
    }

    /// Returns the table of advice of this name, which may be that of a file where there are files.
    ///
    /// # Errors
    ///
    /// If there is no such table.
    fn advice(&self, name: &str) -> Result<TableSource, Failure> {
        let table = Catalogue::standard().shipped_table(name)?;
        Ok(table.source)
    }

    /// Shows the progress of a build of this many entries.
    fn building(&self, entries: u64) -> Box<dyn FnMut(pattern_database::Progress) + '_>;

    /// Returns the number of bytes that building a table, or the data read, may take.
    fn memory(&self) -> Option<u64>;

    /// Checks that there is room for everything made of a text, about `bytes` bytes. Called before the text is read.
    ///
    /// # Errors
    ///
    /// If there is not enough.
    fn make_room(&self, name: &str, bytes: u64) -> Result<(), Failure> {
        match self.memory() {
            Some(most) if bytes > most => Err(Failure::input(format!(
                "{name} needs about {}MB of memory; --max-memory allows {}MB for it",
                bytes.div_ceil(1_000_000),
                most / 1_000_000
            ))),
            _ => Ok(()),
        }
    }

    /// Returns the flag that is raised to cancel the work.
    fn cancel(&self) -> &AtomicBool;

    /// Returns whether the flag is raised.
    fn is_cancelled(&self) -> bool {
        self.cancel().load(Ordering::Relaxed)
    }
}

/// A host that has no files and shows nothing.
#[derive(Clone, Copy, Debug)]
pub struct Quiet;

impl Host for Quiet {
    fn read(&self, path: &str) -> Result<(String, String), Failure> {
        Err(Failure::Machine(format!(
            "cannot read {path}: there are no files here"
        )))
    }

    fn note(&self, _: &str) {}

    fn building(&self, _: u64) -> Box<dyn FnMut(pattern_database::Progress) + '_> {
        Box::new(|_| {})
    }

    fn memory(&self) -> Option<u64> {
        None
    }

    fn cancel(&self) -> &AtomicBool {
        static NEVER: AtomicBool = AtomicBool::new(false);
        &NEVER
    }
}
