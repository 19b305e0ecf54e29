//! Opinions about positions.

use game_core::{Evaluator, Outcome, Player, Score};

use crate::board::LINES;
use crate::{Board, TicTacToe};

/// Counts the lines that are still open to each side: those without a mark of the opponent's.
/// A won game is worth 100 and a lost one -100, however long it took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OpenLines;

impl Evaluator<TicTacToe> for OpenLines {
    #[inline]
    fn evaluate(&self, _: &TicTacToe, board: &Board, player: Player) -> Score {
        /// A line; negated, a line of the other player.
        const LINE: Score = Score::of(100);
        if !board.is_over() {
            return balance(*board, player);
        }
        let value = match board.winner() {
            Some(Player::First) => LINE,
            Some(Player::Second) => -LINE,
            None => Score::DRAW,
        };
        match player {
            Player::First => value,
            Player::Second => -value,
        }
    }
}

/// As [`OpenLines`], but the sooner a win the better, and the later a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuickWins {
    marks_at_root: u32,
}

impl QuickWins {
    /// The evaluator for searches from `root`: wins are counted in plies from there.
    #[must_use]
    pub fn seen_from(root: Board) -> Self {
        Self {
            marks_at_root: root.marks(),
        }
    }
}

impl Evaluator<TicTacToe> for QuickWins {
    fn evaluate(&self, game: &TicTacToe, board: &Board, player: Player) -> Score {
        let plies = board.marks().saturating_sub(self.marks_at_root);
        match board.outcome() {
            Some(Outcome::Win(winner)) if winner == player => Score::win_in(plies),
            Some(Outcome::Win(_)) => Score::loss_in(plies),
            _ => OpenLines.evaluate(game, board, player),
        }
    }
}

/// The lines that are open to a player, less those that are to the other.
#[inline(never)]
fn balance(board: Board, player: Player) -> Score {
    Score::of(open_lines(board, player) - open_lines(board, player.opponent()))
}

fn open_lines(board: Board, player: Player) -> i32 {
    let against = board.marks_of(player.opponent());
    LINES
        .into_iter()
        .map(|line| i32::from(line & against == 0))
        .sum()
}
