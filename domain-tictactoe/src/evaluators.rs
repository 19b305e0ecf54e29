//! Opinions about positions.

use game_core::{Evaluator, Player, Score};

use crate::board::LINES;
use crate::{Board, TicTacToe};

/// Counts the lines that are still open to each side: those without a mark of the opponent's.
///
/// In a search that values [every leaf](game_core::StaticLeaves) by it, a won game is worth 100 and a lost
/// one -100, however long it took, as in Bolshakova's program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenLines;

impl Evaluator<TicTacToe> for OpenLines {
    #[inline]
    fn evaluate(&self, _: &TicTacToe, board: &Board) -> Score {
        /// A line; negated, a line of the other player.
        const LINE: Score = Score::of(100);
        if !board.is_over() {
            return balance(*board);
        }
        match board.winner() {
            Some(Player::First) => LINE,
            Some(Player::Second) => -LINE,
            None => Score::DRAW,
        }
    }
}

/// Returns the lines that are open to the first player, less those open to the second.
#[inline(never)]
fn balance(board: Board) -> Score {
    Score::of(open_lines(board, Player::First) - open_lines(board, Player::Second))
}

fn open_lines(board: Board, player: Player) -> i32 {
    let against = board.marks_of(player.opponent());
    LINES
        .into_iter()
        .map(|line| i32::from(line & against == 0))
        .sum()
}
