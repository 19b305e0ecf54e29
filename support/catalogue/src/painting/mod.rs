//! Instances and positions that are edited by hand: brushes, and the effect of their strokes on a text.
//!
//! A page offers the [`Brush`]es of a domain or a game, and knows nothing else of either. Each [`Stroke`] names places
//! on a drawing of [`view`], and turns one text into another.

mod brush;
mod canvas;

pub use brush::{Brush, Takes};
pub use canvas::{Canvas, CellAt, Painted, PointAt, Spot, Stroke};

use std::ops::Range;

/// Returns the places of the words in a text, which stand between these separators.
pub(crate) fn words(text: &str, separates: fn(char) -> bool) -> Vec<Range<usize>> {
    let mut next = 0;
    let pieces = text.split_inclusive(separates).map(|piece| {
        let begin = next;
        next += piece.len();
        begin..begin + piece.trim_end_matches(separates).len()
    });
    pieces.filter(|word| !word.is_empty()).collect()
}

/// Returns the text with other words in these places, which come in order.
pub(crate) fn rearranged<'t>(
    text: &str,
    places: &[Range<usize>],
    words: impl IntoIterator<Item = &'t str>,
) -> String {
    let mut rearranged = String::with_capacity(text.len());
    let mut end = 0;
    for (place, word) in places.iter().zip(words) {
        rearranged += &text[end..place.start];
        rearranged += word;
        end = place.end;
    }
    rearranged + &text[end..]
}
