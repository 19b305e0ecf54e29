//! Places on a map as people write them.

use std::fmt;
use std::str::FromStr;

use crate::GridError;

/// A place on a map: x counts columns from the left, y rows from the top, both from 0.
///
/// ```
/// use domain_grid::Point;
/// let point: Point = "3,4".parse().unwrap();
/// assert_eq!(point, Point { x: 3, y: 4 });
/// assert_eq!(point.to_string(), "3,4");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Point {
    /// The column.
    pub x: u32,
    /// The row.
    pub y: u32,
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

impl FromStr for Point {
    type Err = GridError;

    /// Reads `3,4`: column, comma, row.
    fn from_str(text: &str) -> Result<Self, GridError> {
        let unreadable = || GridError::Point(crate::error::short(text));
        let (x, y) = text.split_once(',').ok_or_else(unreadable)?;
        let number = |part: &str| part.trim().parse().map_err(|_| unreadable());
        Ok(Self {
            x: number(x)?,
            y: number(y)?,
        })
    }
}
