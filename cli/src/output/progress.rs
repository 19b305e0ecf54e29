//! Progress on the terminal while a search runs or a table is built.

use std::io::IsTerminal;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use search_core::Statistics;

use crate::output::Output;

/// Searches faster than this show nothing.
const PATIENCE: Duration = Duration::from_millis(500);

/// A line on standard error that shows the progress of a search. Nothing in a pipe.
pub(crate) struct Progress(ProgressBar);

impl Progress {
    /// Shows the progress of a search of unknown length.
    pub(crate) fn new(output: &Output) -> Self {
        Self::styled(
            output,
            ProgressBar::new_spinner,
            "{spinner} {elapsed} {msg}",
        )
    }

    /// Work that ends at `end`.
    pub(crate) fn towards(output: &Output, end: u64) -> Self {
        let bar = || ProgressBar::new(end);
        Self::styled(
            output,
            bar,
            "{bar:30} {percent} % {elapsed}, {eta} left, {msg}",
        )
    }

    fn styled(output: &Output, bar: impl FnOnce() -> ProgressBar, template: &str) -> Self {
        let wanted =
            !output.is_json() && std::io::stderr().is_terminal() && std::io::stdout().is_terminal();
        let bar = if wanted { bar() } else { ProgressBar::hidden() };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        Self(bar)
    }

    /// Says where the work ends, if that was not known before.
    pub(crate) fn set_end(&self, end: u64) {
        self.0.set_length(end);
    }

    /// Prints something else meanwhile.
    pub(crate) fn aside(&self, print: impl FnOnce()) {
        self.0.suspend(print);
    }

    /// Shows the counters of a run.
    pub(crate) fn show(&self, statistics: &Statistics) {
        let Statistics {
            expanded,
            generated,
            ..
        } = *statistics;
        self.reached(expanded, || {
            format!("{expanded} expanded, {generated} generated")
        });
    }

    /// Shows how far it is, in its own units, with some words.
    pub(crate) fn reached(&self, position: u64, words: impl FnOnce() -> String) {
        if !self.0.is_hidden() && self.0.elapsed() > PATIENCE {
            self.0.set_message(words());
            self.0.set_position(position);
            self.0.tick();
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// A bar on standard error that shows the progress of building a table. Nothing in a pipe.
pub(crate) struct BuildProgress(ProgressBar);

impl BuildProgress {
    pub(crate) fn new(entries: u64) -> Self {
        let bar = if std::io::stderr().is_terminal() {
            ProgressBar::new(entries)
        } else {
            ProgressBar::hidden()
        };
        if let Ok(style) = ProgressStyle::with_template(
            "{elapsed} {msg} [{bar:30}] {human_pos} of {human_len} entries",
        ) {
            bar.set_style(style);
        }
        bar.enable_steady_tick(PATIENCE);
        Self(bar)
    }

    /// Shows how far a build is.
    pub(crate) fn show(&self, progress: pattern_database::Progress) {
        self.0.set_message(format!("depth {}", progress.depth));
        self.0.set_position(progress.found);
    }
}

impl Drop for BuildProgress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
