//! The order in which columns are tried.

use game_core::MoveOrder;

use crate::{Board, Column, Connect4, Shape};

/// The columns in the middle first, since most lines go through them; of two that are as far from it the
/// left one. Seven columns are tried in the order 4 3 5 2 6 1 7.
#[derive(Clone, Copy, Debug, Default)]
pub struct CentreFirst;

impl<S: Shape> MoveOrder<Connect4<S>> for CentreFirst {
    #[inline]
    fn arrange(&mut self, game: &Connect4<S>, _: &Board, _: usize, columns: &mut [Column]) {
        let middle = game.shape.columns() - 1;
        columns.sort_by_key(|column| (2 * column.index()).abs_diff(middle));
    }
}
