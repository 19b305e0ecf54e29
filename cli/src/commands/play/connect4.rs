//! `sovet play connect4`.

use std::time::Duration;

use clap::Args;
use domain_connect4::{Board, CentreFirst, Column, ColumnWeights, Connect4, RandomDrops, Shape};
use game_core::{Game, Outcome, Parts, Player, TranspositionTable};

use super::game::{Choice, Line, Match, Playable, Program, Trouble};
use super::thinking::{Thinking, Way, look_ahead};
use super::{Hand, Length};
use crate::commands::connect4::{About, BoardSize};
use crate::commands::sides::x_or_o;
use crate::exit::{Ended, Failure};
use crate::limits::parse_time;
use crate::output::Output;

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

    #[command(flatten)]
    thinking: Thinking,

    /// How long the program may think about a move, such as 2s or 500ms; what it plays then depends on the
    /// machine
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    think: Option<Duration>,

    /// How many plies the program looks ahead. Without it, 12, or with --think as many as it has time for
    #[arg(short, long, value_name = "N", value_parser = 1..=63)]
    depth: Option<i64>,

    #[command(flatten)]
    size: BoardSize,

    #[command(flatten)]
    length: Length,
}

const EXAMPLES: &str = "\
Examples:
  sovet play connect4
  sovet play connect4 --x program --o person --depth 16
  sovet play connect4 --think 3s
  sovet play connect4 --by mcts --simulations 100000 --seed 1
  sovet play connect4 --x program --o program --start 4455 --size 8x7";

impl Task {
    pub(super) fn run(&self, output: &mut Output) -> Ended {
        self.thinking.check()?;
        if self.thinking.is_by(Way::Mcts) && self.depth.is_some() {
            return Err(Failure::input("--depth is for --by deepening"));
        }
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
        let mut program = Thinker {
            task,
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
        x_or_o(player)
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
/// How many plies it looks ahead if nothing else is said.
const PLIES: i64 = 12;
/// No game is longer.
const LONGEST: i64 = 63;

/// Thinks as the task says. Looking ahead it takes the middle for better than the edge.
struct Thinker<'t> {
    task: &'t Task,
    parts: Parts<TranspositionTable, CentreFirst>,
}

impl<S: Shape> Program<Connect4<S>> for Thinker<'_> {
    fn choose(
        &mut self,
        game: &Connect4<S>,
        line: &Line<Connect4<S>>,
    ) -> Result<Choice<Column>, Trouble> {
        let Task {
            thinking,
            think,
            depth,
            ..
        } = *self.task;
        let board = &line.position;
        if thinking.is_by(Way::Mcts) {
            return thinking.simulate(game, board, RandomDrops, think);
        }
        let default = if think.is_some() { LONGEST } else { PLIES };
        let plies = usize::try_from(depth.unwrap_or(default)).unwrap_or(1);
        look_ahead(game, &ColumnWeights, board, plies, &mut self.parts, think)
    }
}
