//! Outline of each algorithm, line by line, in plain words.

mod advice;

use game_core::Procedure;
use search_core::{ALGORITHMS, Outline, outline_line};
use trace::{Family, Header};

/// Returns the lines for the algorithm of a trace; none if it has no outline here.
pub(crate) fn lines(header: &Header) -> Outline {
    match header.of {
        Family::Search => {
            let listed = ALGORITHMS
                .iter()
                .find(|entry| entry.is_called(&header.algorithm));
            listed.map_or(&[], |algorithm| algorithm.outline)
        }
        Family::Game => Procedure::named(&header.algorithm).map_or(&[], |listed| listed.outline),
        Family::Advice => advice::LINES,
    }
}

/// Returns the number of the line that is carried out at an event.
pub(crate) fn at_work(lines: Outline, event: &str) -> Option<usize> {
    lines
        .iter()
        .position(|line| outline_line(line).1.any(|name| name == event))
}
