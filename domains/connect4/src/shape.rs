//! The size of the board.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Numbers of columns and rows of the board, and the places of its cells in a word.
///
/// The cells of a column lie side by side, the lowest first, with a bit above them that is always empty,
/// so that no line goes from one column into the next.
pub trait Shape: Copy + Eq + Send + Sync + 'static {
    /// Returns the number of columns.
    fn columns(self) -> u32;

    /// Returns the number of rows.
    fn rows(self) -> u32;

    /// Returns the lowest cells of all columns.
    fn bottom(self) -> u64;

    /// Returns the step from a cell to the one on its right.
    #[inline]
    fn step(self) -> u32 {
        self.rows() + 1
    }

    /// Returns all cells.
    #[inline]
    fn cells(self) -> u64 {
        // The product has a copy of the column at each bit; they do not overlap.
        self.bottom() * self.first_column()
    }

    /// Returns the cells above which there is an odd number of others in their column.
    #[inline]
    fn odd_cells(self) -> u64 {
        let every_other = 0x5555_5555_5555_5555_u64 << (self.rows() % 2);
        self.bottom() * (every_other & self.first_column())
    }

    /// Returns the cells of the columns whose distance from the nearest edge, in columns, has this bit.
    #[inline]
    fn cells_at_distance(self, bit: u32) -> u64 {
        cells_at_distance(self.columns(), self.rows(), bit)
    }

    /// On how many lines of four a cell is, given by its bit in a word; 0 if there is no such cell.
    #[inline]
    fn lines_through(self, cell: u32) -> u8 {
        lines_through(self.columns(), self.rows(), cell)
    }

    /// Returns the cells of the leftmost column.
    #[inline]
    fn first_column(self) -> u64 {
        (1 << self.rows()) - 1
    }
}

/// The board of the game as sold in shops: seven columns and six rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standard;

impl Shape for Standard {
    #[inline]
    fn columns(self) -> u32 {
        7
    }

    #[inline]
    fn rows(self) -> u32 {
        6
    }

    #[inline]
    fn bottom(self) -> u64 {
        const { bottom(7, 6) }
    }

    #[inline]
    fn lines_through(self, cell: u32) -> u8 {
        const LINES: [u8; WORD] = lines_through_each(7, 6);
        LINES.get(cell as usize).copied().unwrap_or_default()
    }
}

/// Any size that fits in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    columns: u32,
    rows: u32,
    bottom: u64,
    // At every leaf an evaluator asks for these, and no compiler knows them.
    at_distance: [u64; DISTANCE_BITS as usize],
    // And for these the order of moves, at every node.
    lines: [u8; WORD],
}

/// The bits of a word.
const WORD: usize = u64::BITS as usize;

/// As many bits as a distance from the nearest edge can have, where there are 32 columns at most.
const DISTANCE_BITS: u32 = 4;

impl Size {
    /// Makes a board with `columns` columns and `rows` rows.
    ///
    /// # Errors
    ///
    /// If there are none, or `columns * (rows + 1)` is greater than 64.
    pub const fn new(columns: u32, rows: u32) -> Result<Self, ShapeError> {
        if columns == 0 || rows == 0 {
            return Err(ShapeError::Empty);
        }
        // The first two comparisons keep the product from overflowing.
        if columns > 32 || rows > 63 || columns * (rows + 1) > 64 {
            return Err(ShapeError::TooLarge { columns, rows });
        }
        let mut at_distance = [0; DISTANCE_BITS as usize];
        let mut bit = 0;
        while bit < DISTANCE_BITS {
            at_distance[bit as usize] = cells_at_distance(columns, rows, bit);
            bit += 1;
        }
        Ok(Self {
            columns,
            rows,
            bottom: bottom(columns, rows),
            at_distance,
            lines: lines_through_each(columns, rows),
        })
    }
}

impl Shape for Size {
    #[inline]
    fn columns(self) -> u32 {
        self.columns
    }

    #[inline]
    fn rows(self) -> u32 {
        self.rows
    }

    #[inline]
    fn bottom(self) -> u64 {
        self.bottom
    }

    #[inline]
    fn cells_at_distance(self, bit: u32) -> u64 {
        self.at_distance
            .get(bit as usize)
            .copied()
            .unwrap_or_default()
    }

    #[inline]
    fn lines_through(self, cell: u32) -> u8 {
        self.lines.get(cell as usize).copied().unwrap_or_default()
    }
}

/// Columns and rows, with an `x` between them.
impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}

impl FromStr for Size {
    type Err = ShapeError;

    fn from_str(text: &str) -> Result<Self, ShapeError> {
        let numbers = text.split_once('x');
        let numbers = numbers.and_then(|(rows, columns)| {
            let (rows, columns) = (rows.parse().ok()?, columns.parse().ok()?);
            Some((columns, rows))
        });
        let (columns, rows) = numbers.ok_or_else(|| ShapeError::NoSize(text.to_owned()))?;
        Self::new(columns, rows)
    }
}

/// There is no board of this size.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ShapeError {
    /// The text is not a size.
    #[error("`{0}` is not a size: write rows and columns with an x between them, as in 6x7")]
    NoSize(String),
    /// Without columns or rows.
    #[error("a board has at least one column and one row")]
    Empty,
    /// It does not fit in a word.
    #[error(
        "a board of {columns} columns and {rows} rows is too large: columns times one more than the \
         rows may be 64 at most, as in 7 and 6 or in 8 and 7"
    )]
    TooLarge {
        /// The columns that were asked for.
        columns: u32,
        /// The rows.
        rows: u32,
    },
}

/// Returns a word in which one of every `rows + 1` bits is set.
const fn bottom(columns: u32, rows: u32) -> u64 {
    let (mut cells, mut column) = (0, 0);
    while column < columns {
        cells |= 1 << (column * (rows + 1));
        column += 1;
    }
    cells
}

const fn cells_at_distance(columns: u32, rows: u32, bit: u32) -> u64 {
    let (mut cells, mut column) = (0, 0);
    while column < columns {
        let after = columns - 1 - column;
        let distance = if column < after { column } else { after };
        if distance >> bit & 1 == 1 {
            cells |= ((1 << rows) - 1) << (column * (rows + 1));
        }
        column += 1;
    }
    cells
}

const fn lines_through_each(columns: u32, rows: u32) -> [u8; WORD] {
    let mut lines = [0; WORD];
    let mut cell = 0;
    while cell < u64::BITS {
        lines[cell as usize] = lines_through(columns, rows, cell);
        cell += 1;
    }
    lines
}

const fn lines_through(columns: u32, rows: u32, cell: u32) -> u8 {
    let (column, row) = (cell / (rows + 1), cell % (rows + 1));
    if column >= columns || row >= rows {
        return 0;
    }
    let (left, right) = (column, columns - 1 - column);
    let (down, up) = (row, rows - 1 - row);
    lines_between(left, right)
        + lines_between(down, up)
        + lines_between(least(left, down), least(right, up))
        + lines_between(least(left, up), least(right, down))
}

/// Returns the number of lines of four in one direction through a cell with this many neighbours on either side.
const fn lines_between(before: u32, after: u32) -> u8 {
    match least(before, 3) + least(after, 3) {
        3 => 1,
        4 => 2,
        5 => 3,
        6 => 4,
        _ => 0,
    }
}

const fn least(a: u32, b: u32) -> u32 {
    if a < b { a } else { b }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(shape: impl Shape) {
        for cell in 0..u64::BITS {
            let (column, last) = (cell / shape.step(), shape.columns() - 1);
            let is_cell = shape.cells() >> cell & 1 == 1;
            let distance = if is_cell {
                column.min(last - column)
            } else {
                0
            };
            let found = (0..8).fold(0, |found, bit| {
                let cells = shape.cells_at_distance(bit);
                found | u32::from(cells >> cell & 1 == 1) << bit
            });
            assert_eq!(
                found,
                distance,
                "cell {cell} of {} columns",
                shape.columns()
            );
        }
    }

    /// Counted line by line.
    fn check_lines(shape: impl Shape) {
        let (columns, rows) = (shape.columns().cast_signed(), shape.rows().cast_signed());
        let mut through = [0; WORD];
        for (column, row) in (0..columns).flat_map(|column| (0..rows).map(move |row| (column, row)))
        {
            for (right, up) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let line = [0, 1, 2, 3].map(|place| (column + place * right, row + place * up));
                if line
                    .iter()
                    .all(|(column, row)| (0..columns).contains(column) && (0..rows).contains(row))
                {
                    for (column, row) in line {
                        through[(column * (rows + 1) + row).unsigned_abs() as usize] += 1;
                    }
                }
            }
        }
        let found: Vec<u8> = (0..u64::BITS)
            .map(|cell| shape.lines_through(cell))
            .collect();
        assert_eq!(found, through, "{columns} columns, {rows} rows");
    }

    #[test]
    fn cells_are_on_as_many_lines_as_are_counted() {
        check_lines(Standard);
        let sizes = (1..=32).flat_map(|columns| (1..=63).map(move |rows| (columns, rows)));
        sizes
            .filter_map(|(columns, rows)| Size::new(columns, rows).ok())
            .for_each(check_lines);
    }

    #[test]
    fn cells_are_as_far_from_the_edge_as_their_columns() {
        check(Standard);
        let sizes = (1..=32).flat_map(|columns| (1..=63).map(move |rows| (columns, rows)));
        sizes
            .filter_map(|(columns, rows)| Size::new(columns, rows).ok())
            .for_each(check);
    }
}
