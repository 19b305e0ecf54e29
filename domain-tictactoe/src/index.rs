//! The numbers of the positions.

use game_core::{IndexedGame, Player};

use crate::{Board, Cell, TicTacToe};

const POWERS: [usize; 9] = [1, 3, 9, 27, 81, 243, 729, 2187, 6561];

/// Read in base three, the first cell the least digit: 0 for an empty cell, 1 for X, 2 for O. Of the
/// 19,683 numbers 5,478 stand for positions.
impl IndexedGame for TicTacToe {
    fn size(&self) -> usize {
        3 * POWERS[8]
    }

    fn rank(&self, board: &Board) -> Option<usize> {
        let digit = |cell| match board.mark(cell) {
            None => 0,
            Some(Player::First) => 1,
            Some(Player::Second) => 2,
        };
        let digits = Cell::all().map(digit);
        Some(digits.zip(POWERS).map(|(digit, power)| digit * power).sum())
    }

    fn unrank(&self, rank: usize) -> Option<Board> {
        let (mut x, mut o) = (0, 0);
        for (cell, power) in Cell::all().zip(POWERS) {
            match rank / power % 3 {
                1 => x |= cell.bit(),
                2 => o |= cell.bit(),
                _ => {}
            }
        }
        Board::with_marks(x, o).ok()
    }
}
