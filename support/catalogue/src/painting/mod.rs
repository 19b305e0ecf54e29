//! Instances and positions that are edited by hand: brushes, and the effect of their strokes on a text.
//!
//! A page offers the [`Brush`]es of a domain or a game, and knows nothing else of either. Each [`Stroke`] names places
//! on a drawing of [`view`], and turns one text into another.

mod brush;
mod canvas;
mod spans;

pub use brush::{Brush, Takes};
pub use canvas::{Canvas, CellAt, Painted, PointAt, Spot, Stroke};

pub(crate) use spans::{rearranged, words};
