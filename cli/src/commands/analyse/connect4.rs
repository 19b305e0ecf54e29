//! `sovet analyse connect4`.

use clap::{Args, ValueEnum};
use domain_connect4::{
    Board, CentreFirst, Column, ColumnWeights, Connect4, Level, RandomDrops, Shape, Size,
};
use game_core::{Evaluator, Game, MoveOrder, Player, Score};

use super::args::SearchArgs;
use super::look_ahead::Ahead;
use super::procedure::Kind;
use super::report::Subject;
use super::{claim, historical, look_ahead, simulate};
use crate::commands::connect4::{Position, size_text};
use crate::commands::sides::x_or_o;
use crate::exit::{Ended, Failure};
use crate::output::Output;

/// The words after `sovet analyse connect4`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Task {
    #[command(flatten)]
    position: Position,

    /// What positions are worth in which nobody has won yet
    #[arg(long, value_enum, default_value = "columns")]
    evaluator: Opinion,

    /// Try the columns in the middle first: negamax, deepening, mtd-f. Otherwise from left to right
    #[arg(long, help_heading = "Search")]
    centre_first: bool,

    #[command(flatten)]
    search: SearchArgs,
}

/// What a position is worth in which nobody has won yet.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Opinion {
    /// A disc is worth more the nearer to the middle it is
    Columns,
    /// All are worth the same
    Level,
}

impl Evaluator<Connect4<Size>> for Opinion {
    fn evaluate(&self, game: &Connect4<Size>, board: &Board, player: Player) -> Score {
        match self {
            Self::Columns => ColumnWeights.evaluate(game, board, player),
            Self::Level => Level.evaluate(game, board, player),
        }
    }
}

/// The order of the columns.
#[derive(Clone, Copy)]
enum Columns {
    LeftToRight,
    CentreFirst,
}

impl MoveOrder<Connect4<Size>> for Columns {
    fn arrange(
        &mut self,
        game: &Connect4<Size>,
        board: &Board,
        depth: usize,
        columns: &mut [Column],
    ) -> usize {
        match self {
            Self::LeftToRight => columns.len(),
            Self::CentreFirst => CentreFirst.arrange(game, board, depth, columns),
        }
    }
}

const EXAMPLES: &str = "\
Examples:
  sovet analyse connect4 4444
  sovet analyse connect4 445354 --depth 10 --evaluator level
  sovet analyse connect4 --size 5x4 --procedure minimax --depth 6
  sovet analyse connect4 4444 --procedure deepening --time 5s --table 64MB --centre-first
  sovet analyse connect4 4444 --procedure mcts --simulations 20000
  sovet analyse connect4 44444 --size 5x5 --procedure df-pn";

impl Task {
    pub(super) fn run(&self, output: &mut Output) -> Ended {
        if self.centre_first
            && let Some(objection) = self.search.objection_to_order()
        {
            return Err(Failure::input(objection));
        }
        let (game, board) = self.position.read()?;
        let args = &self.search;
        let empty = game.shape.cells().count_ones() - board.discs();
        let depth = args.depth_or(8, empty.max(1) as usize);
        let shown = Shown {
            picture: game.grid(board),
            size: size_text(game.shape),
        };
        match args.procedure.kind() {
            Kind::Historical => {
                let subject = subject(&game, &board, shown);
                historical::analyse(subject, &self.evaluator, depth, args, output)
            }
            Kind::LookAhead => {
                let ahead = Ahead {
                    evaluator: &self.evaluator,
                    order: if self.centre_first {
                        Columns::CentreFirst
                    } else {
                        Columns::LeftToRight
                    },
                    depth,
                };
                look_ahead::analyse(subject(&game, &board, shown), &ahead, args, output)
            }
            Kind::Simulation => {
                let subject = subject(&game, &board, shown);
                simulate::analyse(subject, RandomDrops, args, output)
            }
            Kind::Proof => claim::analyse(subject(&game, &board, shown), args, output),
        }
    }
}

/// How the board is shown.
struct Shown {
    picture: String,
    size: String,
}

fn subject<'s, G: Game>(game: &'s G, root: &'s G::Position, shown: Shown) -> Subject<'s, G> {
    Subject {
        name: "connect4",
        game,
        root,
        side: x_or_o,
        who: x_or_o(game.to_move(root)),
        picture: Some(shown.picture),
        has_names: false,
        least: None,
        size: Some(shown.size),
    }
}
