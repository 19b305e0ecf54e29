//! Pictures, drawn without a screen.
//!
//! ```
//! use picture::{Anchor, Colour, Font, Frame, Svg};
//! let ink = Colour(34, 40, 49);
//! let mut svg = Svg::new(200, 100, "A bar", "It is half as long as the picture.");
//! svg.rectangle(Frame(0.0, 40.0, 100.0, 20.0), ink, Some("half"));
//! svg.text((104.0, 55.0), Font::new(13, Anchor::Start, ink), "50 %");
//! assert!(svg.finish().ends_with("</svg>\n"));
//! ```
#![forbid(unsafe_code)]

mod bars;
mod board;
mod measure;
mod page;
mod svg;
mod tree;
mod tree_picture;

pub use bars::BarChart;
pub use board::{Board, Cell, Kind, Look, moved};
pub use measure::{round_step, text_width};
pub use page::Page;
pub use svg::{Anchor, Colour, Font, Frame, Outline, Pen, Svg, escaped};
pub use tree::{Layout, Tree};
pub use tree_picture::{DrawnEdge, DrawnNode, Sample, Tone, TreePicture};
