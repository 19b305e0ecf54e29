//! Tic-tac-toe that does not say how it has ended.

use domain_tictactoe::{Board, Cell, TicTacToe};
use game_core::{Game, Keyed, Outcome, Player};

/// Its outcomes are left to evaluators: to them a win can be a win, however soon it comes.
pub(crate) struct Silent;

impl Game for Silent {
    type Position = Board;
    type Move = Cell;

    fn moves(&self, board: &Board) -> impl Iterator<Item = Cell> {
        TicTacToe.moves(board)
    }

    fn play(&self, board: &Board, cell: Cell) -> Board {
        TicTacToe.play(board, cell)
    }

    fn to_move(&self, board: &Board) -> Player {
        TicTacToe.to_move(board)
    }

    fn outcome(&self, _: &Board) -> Option<Outcome> {
        None
    }

    fn is_over(&self, board: &Board) -> bool {
        TicTacToe.is_over(board)
    }
}

impl Keyed for Silent {
    fn key(&self, board: &Board) -> u64 {
        TicTacToe.key(board)
    }
}
