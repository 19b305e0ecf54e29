//! `sovet play connect4`.

use clap::Args;
use domain_connect4::{Board, CentreFirst, Column, ColumnWeights, Connect4, Shape};
use game_core::{
    Deepened, Game, Outcome, Parts, Player, SearchError, TranspositionTable, iterative_deepening,
};
use search_core::Run;

use super::game::{Choice, Line, Match, Playable, Program, Trouble};
use super::{Hand, Length};
use crate::commands::connect4::{About, BoardSize, side};
use crate::exit::Ended;
use crate::limits::until_interrupted;
use crate::output::{Output, count};

/// The words after `sovet play connect4`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Task {
    /// Who plays X
    #[arg(long, value_enum, default_value = "person")]
    x: Hand,

    /// Who plays O
    #[arg(long, value_enum, default_value = "program")]
    o: Hand,

    /// The position to begin with: the columns of the moves that have been made
    #[arg(long, value_name = "POSITION", default_value = "")]
    start: String,

    /// How many plies the program looks ahead
    #[arg(short, long, value_name = "N", default_value_t = 12, value_parser = 1..=63)]
    depth: i64,

    #[command(flatten)]
    size: BoardSize,

    #[command(flatten)]
    length: Length,
}

const EXAMPLES: &str = "\
Examples:
  sovet play connect4
  sovet play connect4 --x program --o person --depth 16
  sovet play connect4 --x program --o program --start 4455 --size 8x7";

impl Task {
    pub(super) fn run(&self, output: &mut Output) -> Ended {
        let playing = Playing { task: self, output };
        self.size.give(&self.start, playing)
    }
}

/// A game that is asked for.
struct Playing<'a> {
    task: &'a Task,
    output: &'a mut Output,
}

impl About for Playing<'_> {
    fn about<S: Shape>(self, game: Connect4<S>, board: Board) -> Ended {
        let Self { task, output } = self;
        let mut program = LooksAhead {
            plies: usize::try_from(task.depth).unwrap_or(1),
            parts: Parts::new()
                .with_memory(TranspositionTable::with_bytes(MEMORY))
                .with_order(CentreFirst)
                .with_scout(),
        };
        let mut game = Match {
            game: &game,
            hands: [task.x, task.o],
            program: &mut program,
            length: task.length,
        };
        game.play(board, output)
    }
}

impl<S: Shape> Playable for Connect4<S> {
    fn picture(&self, board: &Board) -> String {
        self.grid(*board)
    }

    fn side(&self, player: Player) -> &'static str {
        side(player)
    }

    fn read_move(&self, board: &Board, text: &str) -> Result<Column, String> {
        let open = self.moves(board).find(|column| column.to_string() == text);
        open.ok_or_else(|| {
            let open: Vec<_> = self.moves(board).map(|column| column.to_string()).collect();
            format!(
                "{text:?} is no column with room: type one of {}",
                open.join(" ")
            )
        })
    }

    fn result(&self, board: &Board) -> String {
        match self.outcome(board) {
            Some(Outcome::Win(player)) => format!("{} wins", self.side(player)),
            _ => "a draw".to_owned(),
        }
    }
}

/// Bytes for the positions that the program remembers.
const MEMORY: usize = 32 << 20;

/// Looks ahead, and takes the middle for better than the edge.
struct LooksAhead {
    plies: usize,
    parts: Parts<TranspositionTable, CentreFirst>,
}

impl<S: Shape> Program<Connect4<S>> for LooksAhead {
    fn choose(
        &mut self,
        game: &Connect4<S>,
        line: &Line<Connect4<S>>,
    ) -> Result<Choice<Column>, Trouble> {
        let mut run = Run::new().with_limits(until_interrupted());
        let found = iterative_deepening(
            &mut run,
            game,
            &ColumnWeights,
            &line.position,
            self.plies,
            None,
            &mut self.parts,
        );
        match found {
            // Only Ctrl-C is such a limit.
            Ok(Deepened {
                limit: Some(limit), ..
            }) => Err(Trouble::Stopped(run.stopped(limit))),
            Ok(found) => {
                let analysis = &found.analysis;
                let expected = analysis.principal_variation.iter();
                let expected: Vec<_> = expected.map(ToString::to_string).collect();
                let reached = if found.is_final {
                    "to the end".to_owned()
                } else {
                    count(found.depth as u64, "ply") + " ahead"
                };
                Ok(Choice {
                    mv: analysis.best,
                    reason: format!(
                        "{}, looking {reached}: {}",
                        analysis.value,
                        expected.join(" ")
                    ),
                })
            }
            Err(SearchError::Stopped(stopped)) => Err(Trouble::Stopped(stopped)),
            Err(error) => Err(Trouble::NoAdvice(error.to_string())),
        }
    }
}
