//! Outlined shapes and lines.

use crate::svg::{Colour, Frame, Svg};

/// Colour, width and dashes of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pen {
    colour: Colour,
    width: f64,
    is_dashed: bool,
}

/// The form of something with an outline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outline {
    /// A rectangle.
    Square,
    /// A rectangle with round corners.
    Rounded,
    /// An ellipse; in a square frame, a circle.
    Ellipse,
}

impl Pen {
    /// Makes an unbroken line of this width.
    #[must_use]
    pub fn new(colour: Colour, width: f64) -> Self {
        Self {
            colour,
            width,
            is_dashed: false,
        }
    }

    /// Makes the line dashed.
    #[must_use]
    pub fn dashed(self) -> Self {
        Self {
            is_dashed: true,
            ..self
        }
    }

    fn attributes(self) -> String {
        let dashes = if self.is_dashed {
            " stroke-dasharray=\"5 4\""
        } else {
            ""
        };
        let (colour, width) = (self.colour.hex(), self.width);
        format!("stroke=\"{colour}\" stroke-width=\"{width:.1}\"{dashes}")
    }
}

impl Svg {
    /// A line from point to point.
    pub fn polyline(&mut self, points: &[(f64, f64)], pen: Pen) {
        self.line(format_args!(
            "<polyline points=\"{}\" fill=\"none\" {}/>",
            written(points),
            pen.attributes()
        ));
    }

    /// A filled shape from corner to corner.
    pub fn polygon(&mut self, corners: &[(f64, f64)], fill: Colour) {
        self.line(format_args!(
            "<polygon points=\"{}\" fill=\"{}\"/>",
            written(corners),
            fill.hex()
        ));
    }

    /// A filled shape with an outline, and its meaning as a tip.
    pub fn outlined(
        &mut self,
        outline: Outline,
        frame: Frame,
        fill: Colour,
        pen: Pen,
        tip: Option<&str>,
    ) {
        let Frame(x, y, width, height) = frame;
        let corner = match outline {
            Outline::Rounded => format!(" rx=\"{:.1}\"", (width.min(height) * 0.3).min(7.0)),
            Outline::Square | Outline::Ellipse => String::new(),
        };
        let (name, form) = match outline {
            Outline::Square | Outline::Rounded => (
                "rect",
                format!(
                    "x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"{corner}"
                ),
            ),
            Outline::Ellipse => (
                "ellipse",
                format!(
                    "cx=\"{:.1}\" cy=\"{:.1}\" rx=\"{:.1}\" ry=\"{:.1}\"",
                    x + width / 2.0,
                    y + height / 2.0,
                    width / 2.0,
                    height / 2.0
                ),
            ),
        };
        let shape = format!("{name} {form} fill=\"{}\" {}", fill.hex(), pen.attributes());
        self.tipped(name, &shape, tip);
    }
}

fn written(points: &[(f64, f64)]) -> String {
    let points = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}"));
    points.collect::<Vec<_>>().join(" ")
}
