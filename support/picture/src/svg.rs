//! Pictures as files of Scalable Vector Graphics.

use std::fmt::{Display, Write};

/// A picture that is being drawn. Lengths are in points, from the left and from the top.
#[derive(Clone, Debug)]
pub struct Svg {
    text: String,
}

/// Which part of a text is at its position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Anchor {
    /// It begins at its position.
    Start,
    /// Its middle is there.
    Middle,
    /// It ends there.
    End,
}

/// Size and style of a text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Font {
    size: u32,
    bold: bool,
    anchor: Anchor,
    fill: Colour,
}

/// Red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Colour(pub u8, pub u8, pub u8);

pub(crate) const INK: Colour = Colour(34, 40, 49);
pub(crate) const FAINT: Colour = Colour(105, 112, 122);
pub(crate) const BLUE: Colour = Colour(31, 97, 160);

/// A rectangle: left, top, width, height.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Frame(pub f64, pub f64, pub f64, pub f64);

impl Svg {
    /// Makes an empty picture of this size, with a title and a description for those who do not see it.
    #[must_use]
    pub fn new(width: u32, height: u32, title: &str, description: &str) -> Self {
        let mut svg = Self {
            text: String::new(),
        };
        svg.line(format_args!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" aria-labelledby=\"title description\" \
             font-family=\"Helvetica, Arial, 'DejaVu Sans', sans-serif\">"
        ));
        svg.line(format_args!(
            "<title id=\"title\">{}</title>",
            escaped(title)
        ));
        let description = escaped(description);
        svg.line(format_args!(
            "<desc id=\"description\">{description}</desc>"
        ));
        let all = Frame(0.0, 0.0, f64::from(width), f64::from(height));
        svg.rectangle(all, Colour(255, 255, 255), None);
        svg
    }

    /// A filled rectangle, and its meaning as a tip.
    pub fn rectangle(&mut self, frame: Frame, fill: Colour, tip: Option<&str>) {
        let Frame(x, y, width, height) = frame;
        let shape = format!(
            "rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" \
             fill=\"{}\"",
            fill.hex()
        );
        self.tipped("rect", &shape, tip);
    }

    /// A straight line.
    pub fn stroke(&mut self, (x1, y1): (f64, f64), (x2, y2): (f64, f64), colour: Colour) {
        let stroke = colour.hex();
        self.line(format_args!(
            "<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" \
             stroke=\"{stroke}\"/>"
        ));
    }

    /// A text whose base line is at this height.
    pub fn text(&mut self, (x, y): (f64, f64), font: Font, text: impl Display) {
        let Font {
            size,
            bold,
            anchor,
            fill,
        } = font;
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let weight = if bold { " font-weight=\"bold\"" } else { "" };
        let (fill, text) = (fill.hex(), escaped(&text.to_string()));
        self.line(format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" text-anchor=\"{anchor}\" \
             fill=\"{fill}\"{weight}>{text}</text>"
        ));
    }

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
        let pen = match outline {
            Outline::Circle => pen.dashed(),
            Outline::Square | Outline::Rounded | Outline::Ellipse => pen,
        };
        let corner = match outline {
            Outline::Rounded => format!(" rx=\"{:.1}\"", (width.min(height) * 0.3).min(7.0)),
            Outline::Square | Outline::Ellipse | Outline::Circle => String::new(),
        };
        let (name, form) = match outline {
            Outline::Square | Outline::Rounded => (
                "rect",
                format!(
                    "x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"{corner}"
                ),
            ),
            Outline::Ellipse | Outline::Circle => (
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

    /// Returns the whole picture as a file.
    #[must_use]
    pub fn finish(mut self) -> String {
        self.line(format_args!("</svg>"));
        self.text
    }

    /// An element, and its meaning as a tip.
    pub(crate) fn tipped(&mut self, name: &str, element: &str, tip: Option<&str>) {
        match tip {
            Some(tip) => {
                let tip = escaped(tip);
                self.line(format_args!("<{element}><title>{tip}</title></{name}>"));
            }
            None => self.line(format_args!("<{element}/>")),
        }
    }

    pub(crate) fn line(&mut self, line: std::fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{line}");
    }
}

impl Font {
    /// Plain letters of this size, in points.
    #[must_use]
    pub fn new(size: u32, anchor: Anchor, fill: Colour) -> Self {
        Self {
            size,
            bold: false,
            anchor,
            fill,
        }
    }

    /// Makes the text bold.
    #[must_use]
    pub fn bold(self) -> Self {
        Self { bold: true, ..self }
    }
}

impl Colour {
    pub(crate) fn hex(self) -> String {
        let Self(red, green, blue) = self;
        format!("#{red:02x}{green:02x}{blue:02x}")
    }

    /// Returns the colour this far between it and another one, from 0 to 1.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "between two bytes there are only bytes"
    )]
    #[must_use]
    pub fn towards(self, other: Self, share: f64) -> Self {
        let share = share.clamp(0.0, 1.0);
        let mix = |from: u8, to: u8| {
            (f64::from(from) + (f64::from(to) - f64::from(from)) * share).round() as u8
        };
        Self(
            mix(self.0, other.0),
            mix(self.1, other.1),
            mix(self.2, other.2),
        )
    }
}

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
    /// A dashed circle.
    Circle,
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

fn written(points: &[(f64, f64)]) -> String {
    let points = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}"));
    points.collect::<Vec<_>>().join(" ")
}

/// Returns the text with entities for what has a meaning in the format; what cannot occur there at all is left out. It
/// also serves pages.
///
/// ```
/// assert_eq!(picture::escaped("<a & \"b\">"), "&lt;a &amp; &quot;b&quot;&gt;");
/// ```
#[must_use]
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' | '\n' | '\r' => escaped.push(' '),
            '\u{fffe}' | '\u{ffff}' => {}
            c if c.is_control() => {}
            c => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(escaped(text), expected);
    }

    #[test]
    fn texts_are_well_formed() {
        check("a<b> & \"c\"", "a&lt;b&gt; &amp; &quot;c&quot;");
        check("a\u{0}\u{1b}b\nc\u{ffff}", "ab c");
        check("совет ♔", "совет ♔");
    }

    #[test]
    fn colours_are_mixed() {
        let (white, black) = (Colour(255, 255, 255), Colour(0, 0, 0));
        assert_eq!(white.towards(black, 0.5).hex(), "#808080");
        assert_eq!(white.towards(black, 2.0).hex(), "#000000");
    }
}
