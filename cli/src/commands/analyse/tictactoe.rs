//! `sovet analyse tictactoe`.

use clap::Args;
use domain_tictactoe::{Board, OpenLines, TicTacToe};
use game_core::{Evaluator, Game, GameOrder, Player, RandomPlayout, Score};

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

    /// Value finished games as textbooks do, by the evaluator: a win is worth 100, however late it comes.
    /// Otherwise the sooner a win the better. For all procedures from minimax to mtd-f
    #[arg(long)]
    static_leaves: bool,

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

/// The lines that are still open to each side.
struct Opinion {
    static_leaves: bool,
}

impl Evaluator<TicTacToe> for Opinion {
    fn evaluate(&self, game: &TicTacToe, board: &Board, player: Player) -> Score {
        OpenLines.evaluate(game, board, player)
    }

    fn values_every_leaf(&self) -> bool {
        self.static_leaves
    }
}

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
        let evaluator = &Opinion {
            static_leaves: self.static_leaves,
        };
        let kind = args.procedure.kind();
        if self.static_leaves && matches!(kind, Kind::Simulation | Kind::Proof) {
            return Err(Failure::input(
                "--static-leaves is for procedures from minimax to mtd-f: others ask no evaluator",
            ));
        }
        match kind {
            Kind::Historical => historical::analyse(subject, evaluator, depth, args, output),
            Kind::LookAhead => {
                let ahead = Ahead {
                    evaluator,
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
