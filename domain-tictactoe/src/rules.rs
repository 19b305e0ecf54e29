//! The rules, as the algorithms see them.

use std::iter;

use game_core::{Game, Keyed, Notation, Outcome, Player};

use crate::{Board, Cell};

/// Tic-tac-toe: X and O mark cells in turn, and three marks in a row, column or diagonal win.
///
/// Moves come in the order of the cells, by rows from the top left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TicTacToe;

impl Game for TicTacToe {
    type Position = Board;
    type Move = Cell;

    #[inline]
    fn moves(&self, board: &Board) -> impl Iterator<Item = Cell> {
        let mut cells = board.open_cells();
        iter::from_fn(move || {
            (cells != 0).then(|| {
                let cell = Cell::first_of(cells);
                cells &= cells - 1;
                cell
            })
        })
    }

    #[inline]
    fn play(&self, board: &Board, cell: Cell) -> Board {
        board.marked(cell)
    }

    #[inline]
    fn to_move(&self, board: &Board) -> Player {
        board.to_move()
    }

    #[inline]
    fn outcome(&self, board: &Board) -> Option<Outcome> {
        board.outcome()
    }

    #[inline]
    fn is_over(&self, board: &Board) -> bool {
        board.is_over()
    }
}

/// Boards that are mirror images have different keys.
impl Keyed for TicTacToe {
    fn key(&self, board: &Board) -> u64 {
        let marks = |player| u64::from(board.marks_of(player));
        marks(Player::First) << 9 | marks(Player::Second)
    }
}

impl Notation for TicTacToe {
    fn position_text(&self, board: &Board) -> String {
        board.to_string()
    }

    fn move_text(&self, _: &Board, cell: Cell) -> String {
        cell.to_string()
    }
}
