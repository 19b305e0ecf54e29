//! `sovet analyse tictactoe`.

use clap::Args;
use domain_tictactoe::{Board, OpenLines, QuickWins, TicTacToe, letter};
use game_core::{Evaluator, Game};

use super::SearchArgs;
use super::report::{Subject, report};
use crate::exit::{Ended, Failure};
use crate::output::Output;

/// The words after `sovet analyse tictactoe`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Task {
    /// Nine characters by rows: X, O, and . for an empty cell; without it, the empty board
    #[arg(value_name = "BOARD")]
    board: Vec<String>,

    /// Tell wins by how soon they come. Otherwise each is worth 100
    #[arg(long)]
    quick_wins: bool,

    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  sovet analyse tictactoe
  sovet analyse tictactoe XOX.O.... --procedure minimax
  sovet analyse tictactoe X........ --depth 2 --trace";

impl Task {
    pub(super) fn run(&self, output: &mut Output) -> Ended {
        let text = self.board.join(" ");
        let board: Board = match text.trim() {
            "" => Board::default(),
            text => text.parse().map_err(Failure::input)?,
        };
        let to_move = letter(TicTacToe.to_move(&board)).to_string();
        let depth = self.search.depth_or(9);
        if self.quick_wins {
            self.report(board, &QuickWins::seen_from(board), &to_move, depth, output)
        } else {
            self.report(board, &OpenLines, &to_move, depth, output)
        }
    }

    fn report(
        &self,
        board: Board,
        evaluator: &impl Evaluator<TicTacToe>,
        who: &str,
        depth: usize,
        output: &mut Output,
    ) -> Ended {
        let subject = Subject {
            name: "tictactoe",
            game: &TicTacToe,
            evaluator,
            root: &board,
            who,
            picture: Some(board.grid()),
        };
        report(subject, depth, &self.search, output)
    }
}
