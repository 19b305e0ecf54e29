//! The order in which columns are tried.

use game_core::MoveOrder;

use crate::lines::completing;
use crate::threats::safe_cells;
use crate::{Board, Column, Connect4, Shape};

/// The columns in the middle first, since most lines go through them; of two equally far from it the
/// left one. Seven columns are tried in the order 4 3 5 2 6 1 7.
#[derive(Clone, Copy, Debug, Default)]
pub struct CentreFirst;

impl<S: Shape> MoveOrder<Connect4<S>> for CentreFirst {
    #[inline]
    fn arrange(
        &mut self,
        game: &Connect4<S>,
        _: &Board,
        _: usize,
        columns: &mut [Column],
    ) -> usize {
        let outwards = from_the_middle(game.shape);
        if columns.len() == game.shape.columns() as usize {
            // All columns are there, as is usual.
            for (place, column) in columns.iter_mut().zip(outwards) {
                *place = column;
            }
            return columns.len();
        }
        let bit = |column: Column| 1_u32.wrapping_shl(column.index());
        let listed = columns
            .iter()
            .fold(0, |listed, &column| listed | bit(column));
        let outwards = outwards.filter(|&column| listed & bit(column) != 0);
        for (place, column) in columns.iter_mut().zip(outwards) {
            *place = column;
        }
        columns.len()
    }
}

/// First the columns in which a disc leaves its player with most threats, and of two with as many the one
/// nearer to the middle; but as long as more than half of the cells are empty, the one whose cell is on more
/// lines of four comes before that. If some make a line, the others are left out; so are columns in which the player
/// loses to the next disc, unless all do.
#[derive(Clone, Copy, Debug, Default)]
pub struct ThreatsFirst;

impl<S: Shape> MoveOrder<Connect4<S>> for ThreatsFirst {
    #[inline]
    fn arrange(
        &mut self,
        game: &Connect4<S>,
        board: &Board,
        _: usize,
        columns: &mut [Column],
    ) -> usize {
        let shape = game.shape;
        let open = board.open_cells(shape);
        let free = shape.cells() & !board.all();
        let winning = completing(shape, board.own()) & open;
        let safe = if winning == 0 {
            safe_cells(open, completing(shape, board.others()) & free)
        } else {
            winning
        };
        if safe.is_power_of_two() {
            // Often there is one answer to a threat, and then the threats that it makes need not be counted.
            let only = Column::of_cell(shape, safe.trailing_zeros());
            let place = columns.iter().position(|&column| column == only);
            return place.map_or(columns.len(), |place| {
                columns.swap(0, place);
                1
            });
        }
        let is_early = 2 * board.discs() < shape.columns() * shape.rows();
        let mut sorted = [(0, Column::new(0)); 32];
        let mut kept = 0;
        for &column in &*columns {
            let cell = open & shape.first_column() << (column.index() * shape.step());
            if cell & safe != 0 {
                let mine = completing(shape, board.own() | cell) & free & !cell;
                let lines = if is_early {
                    shape.lines_through(cell.trailing_zeros())
                } else {
                    0
                };
                // There are 16 lines through a cell at most, and the distance is less than 32.
                let key = (number_of_few(mine) << 16) + (u32::from(lines) << 8) + 0xff
                    - from_middle(shape, column);
                let mut place = kept;
                // Insertion, since there are few; equal columns stay in the order in which they were given.
                while place > 0 && sorted[place - 1].0 < key {
                    sorted[place] = sorted[place - 1];
                    place -= 1;
                }
                sorted[place] = (key, column);
                kept += 1;
            }
        }
        if kept == 0 {
            return columns.len();
        }
        for (column, (_, best)) in columns.iter_mut().zip(&sorted[..kept]) {
            *column = *best;
        }
        kept
    }
}

/// Returns the number of cells. Fast if there are few.
#[inline]
fn number_of_few(mut cells: u64) -> u32 {
    let mut number = 0;
    while cells != 0 {
        cells &= cells - 1;
        number += 1;
    }
    number
}

/// Returns all columns from the middle outwards, of two equally far from it the left one first.
#[inline]
fn from_the_middle(shape: impl Shape) -> impl Iterator<Item = Column> {
    let count = shape.columns();
    (0..count).map(move |number| {
        // The first of an odd number of columns is the middle.
        let is_left = number % 2 == count % 2;
        let beside = number / 2 + number % 2 * (count % 2);
        Column::of_index(if is_left {
            (count - 1) / 2 - beside
        } else {
            count / 2 + beside
        })
    })
}

/// Returns the distance of a column from the middle, in half columns.
#[inline]
fn from_middle(shape: impl Shape, column: Column) -> u32 {
    (2 * column.index()).abs_diff(shape.columns() - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;

    #[test]
    fn the_middle_comes_first() {
        for count in 1..=32 {
            let shape = Size::new(count, 1).unwrap();
            let mut sorted: Vec<_> = (0..count).map(Column::of_index).collect();
            sorted.sort_by_key(|column| from_middle(shape, *column));
            assert!(from_the_middle(shape).eq(sorted));
        }
    }
}
