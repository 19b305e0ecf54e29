//! The order in which columns are tried.

use game_core::MoveOrder;

use crate::lines::completing;
use crate::threats::safe_cells;
use crate::{Board, Column, Connect4, Shape};

/// The columns in the middle first, since most lines go through them; of two that are as far from it the
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
        columns.sort_by_key(|column| from_middle(game.shape, *column));
        columns.len()
    }
}

/// The columns first in which a disc leaves its player with most threats, and of two that leave as many
/// the one nearer to the middle. Columns in which it loses to the next disc are left out, unless all do.
///
/// For players who make a line where they can: then a position in which they could need not be arranged.
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
        let threats = completing(shape, board.others()) & free;
        let safe = safe_cells(open, threats);
        let mut keys = [0; 32];
        let mut kept = 0;
        for index in 0..columns.len() {
            let column = columns[index];
            let cell = open & shape.first_column() << (column.index() * shape.step());
            if cell & safe == 0 {
                continue;
            }
            let mine = completing(shape, board.own() | cell) & free;
            // The more threats the sooner, and of as many the nearer to the middle.
            let key = (mine & !cell).count_ones() << 8 | 0xff - from_middle(shape, column);
            let place = keys[..kept].iter().take_while(|other| **other >= key).count();
            keys.copy_within(place..kept, place + 1);
            keys[place] = key;
            columns[place..=index].rotate_right(1);
            kept += 1;
        }
        kept
    }
}

/// How far a column is from the middle, in half columns.
#[inline]
fn from_middle(shape: impl Shape, column: Column) -> u32 {
    (2 * column.index()).abs_diff(shape.columns() - 1)
}
