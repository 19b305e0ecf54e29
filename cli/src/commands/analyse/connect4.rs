//! `sovet analyse connect4`.

use clap::{Args, ValueEnum};
use domain_connect4::{Board, ColumnWeights, Connect4, Level, Shape};
use game_core::{Counted, Evaluator, Game, SoonerWins};

use super::SearchArgs;
use super::report::{Subject, report};
use crate::commands::connect4::{About, Position, side};
use crate::exit::Ended;
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

const EXAMPLES: &str = "\
Examples:
  sovet analyse connect4 4444
  sovet analyse connect4 445354 --depth 10 --evaluator level
  sovet analyse connect4 --size 5x4 --procedure minimax --depth 6";

impl Task {
    pub(super) fn run(&self, output: &mut Output) -> Ended {
        self.position.give(Analysing { task: self, output })
    }
}

/// An analysis that is asked for.
struct Analysing<'a> {
    task: &'a Task,
    output: &'a mut Output,
}

impl About for Analysing<'_> {
    fn about<S: Shape>(self, game: Connect4<S>, board: Board) -> Ended {
        match self.task.evaluator {
            Opinion::Columns => self.report(game, board, ColumnWeights),
            Opinion::Level => self.report(game, board, Level),
        }
    }
}

impl Analysing<'_> {
    fn report<S: Shape>(
        self,
        game: Connect4<S>,
        board: Board,
        evaluator: impl Evaluator<Connect4<S>>,
    ) -> Ended {
        let who = side(game.to_move(&board));
        let picture = Some(game.grid(board));
        let game = Counted(game);
        let subject = Subject {
            name: "connect4",
            root: &game.root(board),
            game: &game,
            evaluator: &SoonerWins(evaluator),
            who,
            picture,
        };
        let depth = self.task.search.depth_or(8);
        report(subject, depth, &self.task.search, self.output)
    }
}
