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
mod drawn_board;
mod lengths;
mod letters;
mod page;
mod scale;
mod shape;
mod svg;

mod tidy;
mod tree;
mod tree_picture;

pub use bars::BarChart;
pub use drawn_board::{DrawnBoard, DrawnCell};
pub use letters::text_width;
pub use page::Page;
pub use scale::round_step;
pub use shape::{Outline, Pen};
pub use svg::{Anchor, Colour, Font, Frame, Svg, escaped};
pub use tree::{Layout, Tree};
pub use tree_picture::{DrawnEdge, DrawnNode, Sample, Tone, TreePicture};
