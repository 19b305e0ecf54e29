//! Lines of four.

use crate::Shape;

/// Returns the steps from cell to cell along the lines: up, to the right, and on the diagonals. On a board of fewer
/// than four columns all lines go up.
#[inline]
fn directions(shape: impl Shape) -> impl Iterator<Item = u32> {
    let step = shape.step();
    // With four columns or more three steps are less than the width of a word, so no shift overflows.
    let count = if shape.columns() < 4 { 1 } else { 4 };
    [1, step, step - 1, step + 1].into_iter().take(count)
}

/// Returns whether any four of these discs stand in a line.
#[inline]
pub(crate) fn has_line(shape: impl Shape, discs: u64) -> bool {
    // All are examined each time, so that there is one branch to predict and not four.
    let lines = directions(shape).fold(0, |lines, step| {
        let pairs = discs & discs >> step;
        lines | pairs & pairs >> (2 * step)
    });
    lines != 0
}

/// Returns the cells, empty or not, that make a line of four with three of these discs.
#[inline]
pub(crate) fn completing(shape: impl Shape, discs: u64) -> u64 {
    // Discs lie on one another, so only the cell above three of them can still complete a line.
    let up = discs << 1 & discs << 2 & discs << 3;
    directions(shape).skip(1).fold(up, |cells, step| {
        let (before, after) = (discs << step, discs >> step);
        let two_before = before & discs << (2 * step);
        let two_after = after & discs >> (2 * step);
        cells
            | two_before & (discs << (3 * step) | after)
            | two_after & (before | discs >> (3 * step))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Size, Standard};
    use proptest::prelude::*;

    /// Returns whether there are four in a line, found cell by cell.
    fn has_line_slowly(shape: impl Shape, discs: u64) -> bool {
        let (columns, rows) = (shape.columns().cast_signed(), shape.rows().cast_signed());
        let is_disc = |column: i32, row: i32| {
            (0..columns).contains(&column)
                && (0..rows).contains(&row)
                && discs >> (column.cast_unsigned() * shape.step() + row.cast_unsigned()) & 1 == 1
        };
        let is_line = |column: i32, row: i32| {
            let ways = [(0, 1), (1, 0), (1, 1), (1, -1)];
            ways.iter()
                .any(|way| (0..4).all(|place| is_disc(column + place * way.0, row + place * way.1)))
        };
        (0..columns).any(|column| (0..rows).any(|row| is_line(column, row)))
    }

    proptest! {
        #[test]
        fn completing_cells_make_lines(
            columns in 1..=16_u32,
            rows in 1..=15_u32,
            heights: u64,
            whose: u64,
        ) {
            if let Ok(shape) = Size::new(columns, rows) {
                let all = (0..columns).fold(0, |all, column| {
                    let height = (heights >> (4 * column)) % (u64::from(rows) + 1);
                    all | ((1 << height) - 1) << (column * shape.step())
                });
                let own = all & whose;
                prop_assume!(!has_line(shape, own));
                let found = completing(shape, own);
                for cell in (0..64).map(|cell| 1 << cell).filter(|cell| shape.cells() & !all & cell != 0) {
                    prop_assert_eq!(found & cell != 0, has_line(shape, own | cell));
                }
            }
        }

        #[test]
        fn lines_are_seen_on_boards_of_all_sizes(
            columns in 1..=32_u32,
            rows in 1..=63_u32,
            some: u64,
            more: u64,
        ) {
            if let Ok(shape) = Size::new(columns, rows) {
                let discs = (some | more) & shape.cells();
                prop_assert_eq!(has_line(shape, discs), has_line_slowly(shape, discs));
            }
            let discs = some & Standard.cells();
            prop_assert_eq!(has_line(Standard, discs), has_line_slowly(Standard, discs));
        }
    }

    #[test]
    fn the_standard_board_is_one_of_seven_by_six() {
        let size = Size::new(7, 6).unwrap();
        assert_eq!(
            (Standard.columns(), Standard.rows()),
            (size.columns(), size.rows())
        );
        assert_eq!(Standard.bottom(), size.bottom());
        assert_eq!(size.cells().count_ones(), 42);
    }
}
