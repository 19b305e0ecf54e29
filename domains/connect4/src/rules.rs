//! The rules, as the algorithms see them.

use std::iter;

use game_core::{Game, Keyed, Outcome, Player};

use crate::lines::has_line;
use crate::{Board, Column, Shape, Standard};

/// Connect Four on a board of some shape. Moves are made from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Connect4<S = Standard> {
    /// The size of the board.
    pub shape: S,
}

/// On the standard board.
impl Default for Connect4 {
    fn default() -> Self {
        Self { shape: Standard }
    }
}

impl<S: Shape> Game for Connect4<S> {
    type Position = Board;
    type Move = Column;

    #[inline]
    fn moves(&self, board: &Board) -> impl Iterator<Item = Column> {
        let shape = self.shape;
        let is_won = has_line(shape, board.others());
        let count = u8::try_from(shape.columns()).unwrap_or(u8::MAX);
        let mut columns = 0..if is_won { 0 } else { count };
        // The lowest bit is that of the topmost cell of the next column.
        let mut rest = board.all() >> (shape.rows() - 1);
        iter::from_fn(move || {
            loop {
                let column = columns.next()?;
                let is_full = rest & 1 == 1;
                // A single column of 63 rows is as wide as the word.
                rest = rest.checked_shr(shape.step()).unwrap_or_default();
                if !is_full {
                    return Some(Column::new(column));
                }
            }
        })
    }

    #[inline]
    fn push_moves(&self, board: &Board, columns: &mut Vec<Column>) {
        let mut open = board.open_cells(self.shape);
        while open != 0 {
            columns.push(Column::of_cell(self.shape, open.trailing_zeros()));
            open &= open - 1;
        }
    }

    #[inline]
    fn play(&self, board: &Board, column: Column) -> Board {
        board.dropped(self.shape, column)
    }

    #[inline]
    fn to_move(&self, board: &Board) -> Player {
        board.to_move()
    }

    #[inline]
    fn outcome(&self, board: &Board) -> Option<Outcome> {
        // First, since the last disc may make a line on a full board.
        if has_line(self.shape, board.others()) {
            Some(Outcome::Win(board.to_move().opponent()))
        } else if board.all() == self.shape.cells() {
            Some(Outcome::Draw)
        } else {
            None
        }
    }

    #[inline]
    fn is_over(&self, board: &Board) -> bool {
        board.all() == self.shape.cells() || has_line(self.shape, board.others())
    }
}

/// Mirror images have different keys.
impl<S: Shape> Keyed for Connect4<S> {
    #[inline]
    fn key(&self, board: &Board) -> u64 {
        // In each column a bit above the topmost disc, so that the bits below it say whose discs
        // they are.
        board.own() + board.all() + self.shape.bottom()
    }

    /// Returns the number of the column.
    #[inline]
    fn move_number(&self, _: &Board, column: Column) -> Option<u16> {
        u16::try_from(column.index()).ok()
    }

    #[inline]
    fn numbered_move(&self, _: &Board, number: u16) -> Option<Column> {
        u8::try_from(number).ok().map(Column::new)
    }
}
