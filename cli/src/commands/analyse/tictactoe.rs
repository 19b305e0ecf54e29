//! `sovet analyse tictactoe`.

use clap::Args;
use domain_tictactoe::{Board, OpenLines, QuickWins, TicTacToe};
use game_core::{Game, GameOrder, RandomPlayout};

use super::args::SearchArgs;
use super::look_ahead::Ahead;
use super::procedure::Kind;
use super::report::Subject;
use super::{claim, historical, look_ahead, simulate};
use crate::commands::sides::x_or_o;
use crate::exit::{Ended, Failure};
use crate::output::Output;

/// The words after `sovet analyse tictactoe`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Task {
    /// Nine characters by rows: X, O, and . for an empty cell; without it, the empty board
    #[arg(value_name = "BOARD")]
    board: Vec<String>,

    /// Tell wins by how soon they come. Otherwise each is worth 100. For procedures from minimax to
    /// bratko-alpha-beta; later ones do so anyhow
    #[arg(long)]
    quick_wins: bool,

    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  sovet analyse tictactoe
  sovet analyse tictactoe XOX.O.... --procedure minimax
  sovet analyse tictactoe X........ --depth 2 --steps
  sovet analyse tictactoe --procedure negamax --table 1MB --lines 3
  sovet analyse tictactoe X........ --procedure df-pn --claim draws
  sovet analyse tictactoe X........ --procedure mcts --simulations 10000";

/// Cells of the board.
const CELLS: usize = 9;

impl Task {
    pub(super) fn run(&self, output: &mut Output) -> Ended {
        let text = self.board.join(" ");
        let board: Board = match text.trim() {
            "" => Board::default(),
            text => text.parse().map_err(Failure::input)?,
        };
        let args = &self.search;
        let subject = Subject {
            name: "tictactoe",
            game: &TicTacToe,
            root: &board,
            side: x_or_o,
            who: x_or_o(TicTacToe.to_move(&board)),
            picture: Some(board.grid()),
            has_names: false,
            least: None,
            size: None,
        };
        let depth = args.depth_or(CELLS, CELLS);
        let kind = args.procedure.kind();
        if self.quick_wins && kind != Kind::Historical {
            return Err(Failure::input(
                "--quick-wins is for procedures from minimax to bratko-alpha-beta",
            ));
        }
        match kind {
            Kind::Historical if self.quick_wins => {
                let evaluator = QuickWins::seen_from(board);
                historical::analyse(subject, &evaluator, depth, args, output)
            }
            Kind::Historical => historical::analyse(subject, &OpenLines, depth, args, output),
            Kind::LookAhead => {
                let ahead = Ahead {
                    evaluator: &OpenLines,
                    order: GameOrder,
                    depth,
                };
                look_ahead::analyse(subject, &ahead, args, output)
            }
            Kind::Simulation => simulate::analyse(subject, RandomPlayout::new(), args, output),
            Kind::Proof => claim::analyse(subject, args, output),
        }
    }
}
