//! Numbers as bars, one below the other.

use crate::measure::{precise, round_step, text_width, whole};
use crate::svg::{Anchor, BLUE, Colour, FAINT, Font, Frame, INK, Svg};
use crate::tree_picture::Tone;

const GRID: Colour = Colour(222, 226, 232);
const SKY: Colour = Colour(150, 185, 217);
const PALE: Colour = Colour(205, 210, 217);

const WIDTH: u32 = 900;
const MARGIN: f64 = 16.0;
const SIZE: u32 = 13;
/// From one bar to the next, and how high one is.
const ROW: f64 = 22.0;
const BAR: f64 = 14.0;
const TOP: f64 = 64.0;
/// The room for the number after a bar.
const BEHIND: f64 = 150.0;
/// If the greatest number is more than this many times the least, equal steps are factors of ten.
const WIDE: f64 = 200.0;

/// A chart of bars.
///
/// Bars are measured from zero. If the numbers lie too far apart for that, each step along the axis
/// is a factor of ten, and the chart says so.
///
/// ```
/// use picture::{BarChart, Tone};
/// let mut chart = BarChart::new("Nodes expanded");
/// chart.bar("breadth-first", 30.0, "30", Tone::Plain);
/// chart.bar("a-star", 6.0, "6", Tone::Strong);
/// assert!(chart.draw().contains("a-star: 6"));
/// ```
#[derive(Clone, Debug)]
pub struct BarChart {
    title: String,
    bars: Vec<Bar>,
}

#[derive(Clone, Debug)]
struct Bar {
    label: String,
    number: f64,
    shown: String,
    tone: Tone,
}

impl BarChart {
    /// Makes a chart without bars.
    #[must_use]
    pub fn new(title: &str) -> Self {
        Self {
            title: title.to_owned(),
            bars: Vec::new(),
        }
    }

    /// One more bar, with its number as readers are to see it. Numbers below zero count as zero.
    pub fn bar(&mut self, label: &str, number: f64, shown: &str, tone: Tone) {
        self.bars.push(Bar {
            label: label.to_owned(),
            number: number.max(0.0),
            shown: shown.to_owned(),
            tone,
        });
    }

    /// Draws the chart as a file in the format of Scalable Vector Graphics.
    #[must_use]
    pub fn draw(&self) -> String {
        let height = TOP + ROW * precise(self.bars.len()) + MARGIN;
        let facts: Vec<String> = self.bars.iter().map(Bar::in_words).collect();
        let mut svg = Svg::new(WIDTH, whole(height), &self.title, &facts.join("; "));
        let widths = self.bars.iter().map(|bar| text_width(&bar.label, SIZE));
        let left = MARGIN + widths.fold(0.0, f64::max) + 10.0;
        let scale = Scale::new(&self.bars, f64::from(WIDTH) - BEHIND - left);
        let heading = Font::new(SIZE + 2, Anchor::Start, INK).bold();
        svg.text((MARGIN, 24.0), heading, &self.title);
        if scale.least.is_some() {
            let note = Font::new(SIZE - 2, Anchor::Start, FAINT);
            svg.text((MARGIN, 40.0), note, "each step is a factor of ten");
        }
        for (at, mark) in scale.marks() {
            let x = left + at;
            svg.stroke((x, TOP - 6.0), (x, height - MARGIN), GRID);
            let font = Font::new(SIZE - 2, Anchor::Middle, FAINT);
            svg.text((x, TOP - 10.0), font, mark);
        }
        for (row, bar) in self.bars.iter().enumerate() {
            let y = TOP + ROW * precise(row);
            let length = scale.length(bar.number);
            let base = y + BAR - 2.5;
            svg.text(
                (left - 10.0, base),
                Font::new(SIZE, Anchor::End, INK),
                &bar.label,
            );
            let fill = match bar.tone {
                Tone::Strong => BLUE,
                Tone::Plain => SKY,
                Tone::Faint => PALE,
            };
            svg.rectangle(Frame(left, y, length, BAR), fill, Some(&bar.in_words()));
            let font = Font::new(SIZE, Anchor::Start, INK);
            svg.text((left + length + 6.0, base), font, &bar.shown);
        }
        svg.finish()
    }
}

impl Bar {
    fn in_words(&self) -> String {
        format!("{}: {}", self.label, self.shown)
    }
}

/// From numbers to lengths.
struct Scale {
    /// Beginning of the axis, if its steps are factors of ten.
    least: Option<f64>,
    greatest: f64,
    width: f64,
}

impl Scale {
    fn new(bars: &[Bar], width: f64) -> Self {
        let numbers = bars.iter().map(|bar| bar.number).filter(|&it| it > 0.0);
        let least = numbers.clone().fold(f64::INFINITY, f64::min);
        let greatest = numbers.fold(0.0, f64::max);
        let is_wide = greatest > least * WIDE;
        Self {
            // The shortest bar must be visible, so the axis begins at a lower power.
            least: is_wide.then(|| 10_f64.powf(least.log10().ceil() - 1.0)),
            greatest,
            width: width.max(1.0),
        }
    }

    fn length(&self, number: f64) -> f64 {
        if number <= 0.0 {
            return 0.0;
        }
        let part = match self.least {
            None => number / self.greatest,
            Some(least) => (number / least).log10() / (self.greatest / least).log10(),
        };
        part.clamp(0.0, 1.0) * self.width
    }

    /// Returns the marks along the axis and where they are.
    fn marks(&self) -> Vec<(f64, String)> {
        let numbers: Vec<f64> = match self.least {
            Some(least) => std::iter::successors(Some(least * 10.0), |it| Some(it * 10.0))
                .take_while(|it| *it <= self.greatest * 1.000_001)
                .collect(),
            // Fractions of a second are shown by the numbers after the bars.
            None if self.greatest < 4.0 => Vec::new(),
            None => {
                let greatest = self.greatest.floor();
                let step = to_f64(round_step(whole(greatest).into(), 5));
                std::iter::successors(Some(step), |it| Some(it + step))
                    .take_while(|it| *it <= greatest)
                    .collect()
            }
        };
        let mark = |number: f64| (self.length(number), short(number));
        numbers.into_iter().map(mark).collect()
    }
}

/// Returns a number of an axis: `2000000` as `2 M`.
fn short(number: f64) -> String {
    for (unit, name) in [(1e9, " G"), (1e6, " M"), (1e3, " k")] {
        if number >= unit * 0.999 {
            return format!("{:.0}{name}", number / unit);
        }
    }
    // Powers of ten below one have as many digits as they need.
    format!("{}", (number * 1e9).round() / 1e9)
}

#[expect(clippy::cast_precision_loss, reason = "a few digits are shown")]
fn to_f64(number: u64) -> f64 {
    number as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scale(numbers: &[f64]) -> Scale {
        let bars: Vec<Bar> = numbers
            .iter()
            .map(|&number| Bar {
                label: String::new(),
                number,
                shown: String::new(),
                tone: Tone::Plain,
            })
            .collect();
        Scale::new(&bars, 100.0)
    }

    #[track_caller]
    fn check(numbers: &[f64], lengths: &[f64], marks: &[&str]) {
        let scale = scale(numbers);
        for (&number, &length) in numbers.iter().zip(lengths) {
            let found = scale.length(number);
            assert!((found - length).abs() < 0.01, "{number}: {found}");
        }
        let found: Vec<String> = scale.marks().into_iter().map(|mark| mark.1).collect();
        assert_eq!(found, marks);
    }

    #[test]
    fn bars_are_as_long_as_their_numbers() {
        check(
            &[5.0, 10.0, 0.0],
            &[50.0, 100.0, 0.0],
            &["2", "4", "6", "8", "10"],
        );
        check(&[0.0], &[0.0], &[]);
        check(&[], &[], &[]);
    }

    #[test]
    fn numbers_far_apart_go_by_factors_of_ten() {
        check(
            &[10.0, 100.0, 10_000.0],
            &[25.0, 50.0, 100.0],
            &["10", "100", "1 k", "10 k"],
        );
        check(
            &[0.01, 1.0, 100.0],
            &[20.0, 60.0, 100.0],
            &["0.01", "0.1", "1", "10", "100"],
        );
    }
}
