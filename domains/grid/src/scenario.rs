//! Scenarios: problems on a map, with the lengths of their best solutions.

use std::fmt;
use std::str::FromStr;

use crate::lines::{Line, Word, lines};
use crate::moving_ai::unexpected;
use crate::{GridError, Mistake, Point};

/// One line of a scenario file.
///
/// ```
/// use domain_grid::{Point, Scenario};
/// let text = "version 1\n0\tmaps/small.map\t4\t3\t0\t0\t3\t2\t4.41421356\n";
/// let scenarios = Scenario::parse_all(text).unwrap();
/// assert_eq!(scenarios[0].goal, Point { x: 3, y: 2 });
/// assert!(scenarios[0].length.agrees(3.0 + 2_f64.sqrt(), 4));
/// assert_eq!(Scenario::write_all(&scenarios), text);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// Scenarios of the same bucket are about equally long: four steps times the number.
    pub bucket: u32,
    /// The path of the map file.
    pub map: String,
    /// The width of the map.
    pub width: u32,
    /// The height of the map.
    pub height: u32,
    /// The start.
    pub start: Point,
    /// The goal.
    pub goal: Point,
    /// The length of a shortest path, all weights being 1.
    pub length: OptimalLength,
}

/// A line of a scenario file: its number, and the scenario or what is wrong with it.
pub type NumberedLine = (usize, Result<Scenario, Mistake>);

impl Scenario {
    /// Reads a scenario file: `version 1`, and a line of nine fields for each scenario, separated by
    /// tabs or, where there are none, by spaces. Blank lines are skipped.
    ///
    /// # Errors
    ///
    /// [`Mistake`] says what is wrong and where.
    pub fn parse_all(text: &str) -> Result<Vec<Self>, Mistake> {
        let lines = Self::parse_lines(text)?.into_iter();
        lines.map(|(_, scenario)| scenario).collect()
    }

    /// Reads a scenario file, some lines of which may be wrong: each line that is not blank with its number.
    ///
    /// # Errors
    ///
    /// [`Mistake`] if it does not begin as scenario files do.
    pub fn parse_lines(text: &str) -> Result<Vec<NumberedLine>, Mistake> {
        let mut lines = lines(text);
        let empty = Line {
            number: 1,
            text: "",
        };
        let first = lines.next().unwrap_or(empty);
        let words: Vec<&str> = first.text.split_whitespace().collect();
        if !matches!(words[..], ["version", "1" | "1.0"]) {
            return Err(unexpected(first, "`version 1`"));
        }
        let lines = lines.filter(|line| !line.is_blank());
        let mut read: Vec<_> = lines.map(|line| (line.number, read(line))).collect();
        OptimalLength::of_one_file(read.iter_mut().filter_map(|(_, scenario)| {
            let scenario = scenario.as_mut().ok()?;
            Some(&mut scenario.length)
        }));
        Ok(read)
    }

    /// Returns the scenario file.
    #[must_use]
    pub fn write_all(scenarios: &[Self]) -> String {
        let lines = scenarios.iter().map(|scenario| format!("{scenario}\n"));
        "version 1\n".to_owned() + &lines.collect::<String>()
    }
}

fn read(line: Line<'_>) -> Result<Scenario, Mistake> {
    let words = line.words();
    let [bucket, map, width, height, x, y, goal_x, goal_y, length] = words[..] else {
        let found = words.len();
        return Err(line.mistake(
            1,
            format!(
                "a scenario has 9 fields, not {found}: bucket, map, width, height, start x, start y, goal x, goal y, \
                 optimal length"
            ),
        ));
    };
    let point = |x: Word<'_>, y: Word<'_>| {
        let (x, y) = (x.number("column")?, y.number("row")?);
        Ok(Point { x, y })
    };
    Ok(Scenario {
        bucket: bucket.number("bucket")?,
        map: map.text.to_owned(),
        width: width.number("width")?,
        height: height.number("height")?,
        start: point(x, y)?,
        goal: point(goal_x, goal_y)?,
        length: length
            .text
            .trim()
            .parse()
            .map_err(|error: GridError| length.mistake(error.to_string()))?,
    })
}

/// The line of the scenario, its fields separated by tabs.
impl fmt::Display for Scenario {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            bucket,
            map,
            width,
            height,
            start,
            goal,
            length,
        } = self;
        write!(f, "{bucket}\t{map}\t{width}\t{height}\t")?;
        write!(
            f,
            "{}\t{}\t{}\t{}\t{length}",
            start.x, start.y, goal.x, goal.y
        )
    }
}

/// A length as a scenario file gives it: a decimal number, as precise as the lengths of its file.
///
/// - A length is right to all its decimals. Where other lengths of the file have more, zeros were left
///   out at its end, and it is right to six digits in all, but to no more decimals than these.
/// - Lengths of eight decimals are sums in which √2 has nine; sums of fewer decimals may have been added up in single
///   precision. Each step adds to the error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OptimalLength {
    value: f64,
    /// The number of decimals that are written.
    written: i32,
    /// The greatest number of decimals in the file.
    most: i32,
}

impl OptimalLength {
    /// The most decimals that are kept.
    const DECIMALS: i32 = 8;
    /// The digits of a length from which zeros are left out at the end.
    const DIGITS: i32 = 6;

    /// Makes a length to be written with eight decimals.
    #[must_use]
    pub fn new(value: f64) -> Self {
        Self {
            value,
            written: Self::DECIMALS,
            most: Self::DECIMALS,
        }
    }

    /// Returns the number that was written.
    #[must_use]
    pub fn value(self) -> f64 {
        self.value
    }

    /// Returns whether this is the length of a path of `steps` steps, as precisely as the file gives it.
    #[must_use]
    #[expect(clippy::cast_precision_loss, reason = "no path has 2^53 steps")]
    pub fn agrees(self, length: f64, steps: usize) -> bool {
        /// Half a unit of the last decimal, and a little for the rounding of halves.
        const HALF: f64 = 0.5001;
        let written = HALF * 10_f64.powi(-self.right());
        let added = self.error_of_a_step() * steps as f64;
        (length - self.value).abs() <= written + added
    }

    /// Returns the number of decimals that are right; negative where not even the last digits before the point are.
    fn right(self) -> i32 {
        let digits = Self::DIGITS - 1 - order(self.value);
        if self.most == 0 {
            // Nothing shows that lengths were rounded to whole numbers.
            digits
        } else {
            digits.max(self.written).min(self.most)
        }
    }

    /// Returns the error that may come with each step.
    fn error_of_a_step(self) -> f64 {
        if self.most < Self::DECIMALS {
            // Half a unit of the last place of a sum in single precision.
            self.value * f64::from(f32::EPSILON) / 2.0
        } else {
            0.5e-9
        }
    }

    /// Makes each of the lengths of a file as precise as the file.
    fn of_one_file<'l>(lengths: impl Iterator<Item = &'l mut Self>) {
        let lengths: Vec<_> = lengths.collect();
        let most = lengths.iter().map(|length| length.written).max();
        for length in lengths {
            length.most = most.unwrap_or_default();
        }
    }
}

impl FromStr for OptimalLength {
    type Err = GridError;

    /// Reads the length of a file in which there is no other.
    fn from_str(text: &str) -> Result<Self, GridError> {
        let unreadable = || GridError::Length(text.to_owned());
        let (_, decimals) = text.split_once('.').unwrap_or((text, ""));
        let is_decimal = text
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.');
        let value: f64 = text
            .parse()
            .ok()
            .filter(|value: &f64| is_decimal && value.is_finite())
            .ok_or_else(unreadable)?;
        let written = i32::try_from(decimals.len()).map_err(|_| unreadable())?;
        if written > Self::DECIMALS {
            let rounded = format!("{value:.8}").parse();
            return rounded.map(Self::new).map_err(|_| unreadable());
        }
        let most = written;
        Ok(Self {
            value,
            written,
            most,
        })
    }
}

/// Returns the power of ten of the first digit.
#[expect(
    clippy::cast_possible_truncation,
    reason = "no logarithm of a number is so large"
)]
fn order(value: f64) -> i32 {
    value.max(1.0).log10().floor() as i32
}

/// The length with the decimals that were written.
impl fmt::Display for OptimalLength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let decimals = usize::try_from(self.written).unwrap_or_default();
        write!(f, "{:.decimals$}", self.value)
    }
}
