//! What each algorithm does, line by line, in plain words.

mod advice;
mod game;

use search_core::ALGORITHMS;
use trace::{Family, Header};

/// A line, and the events at which it is at work.
pub(crate) type Line = (&'static str, &'static [&'static str]);

/// The lines for the algorithm of a trace; none if it has no outline here.
pub(crate) fn lines(header: &Header) -> &'static [Line] {
    match header.of {
        Family::Search => {
            let listed = ALGORITHMS
                .iter()
                .find(|entry| entry.is_called(&header.algorithm));
            listed.map_or(&[], |algorithm| algorithm.outline)
        }
        Family::Game => game::lines(&header.algorithm),
        Family::Advice => advice::LINES,
    }
}

/// The number of the line that is at work at an event.
pub(crate) fn at_work(lines: &[Line], event: &str) -> Option<usize> {
    lines.iter().position(|(_, events)| events.contains(&event))
}
