//! `sovet play connect4`.

use std::time::Duration;

use clap::Args;
use domain_connect4::{
    Board, CentreFirst, Column, ColumnWeights, Connect4, RandomDrops, Shape, Solver,
};
use game_core::{Game, Outcome, Parts, Player, Score, SearchError, TranspositionTable};
use playing::{BySearch, Course, FirstThat, Level, Oracle, Prospect, Worth};
use search_core::{Limits, Run};

use super::board::{Grid, Pattern, Place, Square};
use super::game::{Choice, Playable, Program, Trouble};
use super::log::Log;
use super::session::Session;
use super::setting::Setting;
use super::thinking::{Thinking, Way, look_ahead};
use super::worker::{ByOracle, Worker};
use super::{Hand, Length, with_traces};
use crate::args::limits::parse_time;
use crate::commands::connect4::{About, BoardSize, size_text};
use crate::commands::sides::x_or_o;
use crate::exit::{Ended, Failure};
use crate::output::Output;
use crate::recording::TraceArgs;

/// The words after `sovet play connect4`.
#[derive(Args, Debug)]
#[command(after_help = with_traces(EXAMPLES))]
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
    #[arg(short, long, value_name = "N", value_parser = 1..=63, conflicts_with = "level")]
    depth: Option<i64>,

    #[command(flatten)]
    size: BoardSize,

    #[command(flatten)]
    length: Length,

    #[command(flatten)]
    setting: Setting,

    #[command(flatten)]
    trace: TraceArgs,
}

const EXAMPLES: &str = "\
Examples:
  sovet play connect4
  sovet play connect4 --x program --o person --depth 16
  sovet play connect4 --level easy --clock 5m+3s
  sovet play connect4 --think 3s
  sovet play connect4 --by mcts --simulations 100000 --seed 1
  sovet play connect4 --x program --o program --start 4455 --size 7x8

Of a mistake the program speaks if it can solve the position quickly, or else if it is one
within the 12 plies that it looks ahead. With --level perfect it solves every position, which
at the beginning takes up to a minute a move.";

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
        let log = Log::new(&task.trace, "connect4").with_size(size_text(game.shape));
        let is_perfect = task.thinking.level() == Some(Level::Perfect);
        let program: Box<dyn Program<Connect4<S>> + Send> = if is_perfect {
            Box::new(ByOracle::new(Solved::new(
                game,
                Solver::useful_bytes(game, &board),
            )?))
        } else {
            task.thinking.levelled(Thinker {
                task,
                log: &log,
                parts: Parts::new()
                    .with_memory(TranspositionTable::with_bytes(MEMORY))
                    .with_order(CentreFirst)
                    .with_scout(),
            })
        };
        let ahead = || {
            let parts = Parts::new().with_memory(TranspositionTable::with_bytes(JUDGING_MEMORY));
            parts.with_order(CentreFirst).with_scout()
        };
        let worker = Worker {
            program,
            oracle: Some(Box::new(FirstThat {
                first: Solved::new(game, JUDGING_MEMORY)?,
                expansions: JUDGING,
                otherwise: BySearch::new(ColumnWeights, JUDGING_PLIES, ahead),
            })),
        };
        let clock = task.setting.clock();
        let session = Session::new(&game, board, [task.x, task.o], task.length, clock);
        let ended = task.setting.play(session, worker, output);
        log.tell(ended, output)
    }
}

impl<S: Shape> Playable for Connect4<S> {
    fn name(&self, _: &Board) -> String {
        "Connect Four".to_owned()
    }

    fn disc(&self, player: Player) -> Option<char> {
        Some(match player {
            Player::First => '●',
            Player::Second => '○',
        })
    }

    fn grid(&self, board: &Board) -> Grid {
        let (columns, rows) = (self.shape.columns(), self.shape.rows());
        let discs = [Player::First, Player::Second].map(|player| board.discs_of(player));
        let square = |row: u32, column: u32| {
            let cell = 1 << (column * self.shape.step() + row);
            let (ascii, unicode, owner) = match discs.map(|discs| discs & cell != 0) {
                [true, _] => ('X', '●', Player::First),
                [_, true] => ('O', '○', Player::Second),
                _ => return Square::EMPTY,
            };
            Square {
                ascii,
                unicode,
                owner: Some(owner),
            }
        };
        let rows = (0..rows).rev();
        Grid {
            pattern: Pattern::Open,
            columns: columns as usize,
            squares: rows
                .flat_map(|row| (0..columns).map(move |column| (row, column)))
                .map(|(row, column)| square(row, column))
                .collect(),
            files: (1..=columns)
                .map(|column| char::from_digit(column, 36).unwrap_or('?').to_string())
                .collect(),
            ranks: Vec::new(),
        }
    }

    fn places(&self, board: &Board, column: Column) -> (Option<Place>, Place) {
        let step = self.shape.step();
        let column = column.index();
        let discs = board.all() >> (column * step) & ((1 << (step - 1)) - 1);
        let height = discs.count_ones() as usize;
        let place = Place {
            column: column as usize,
            row: (self.shape.rows() as usize).saturating_sub(height + 1),
        };
        (None, place)
    }

    /// A hand anywhere on a column means it.
    fn means(&self, _: &Board, column: Column, (_, at): (Option<Place>, Place)) -> bool {
        column.index() as usize == at.column
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
/// Bytes for the positions that a judge of moves remembers.
const JUDGING_MEMORY: usize = 4 << 20;
/// How many expansions the solver may spend on a position that is judged.
const JUDGING: u64 = 200_000;
/// How many plies are looked ahead in a position that it does not solve.
const JUDGING_PLIES: usize = 12;
/// How many plies it looks ahead if nothing else is said.
const PLIES: i64 = 12;
/// No game is longer.
const LONGEST: i64 = 63;

/// Thinks as the task says. Looking ahead it takes the middle for better than the edge.
struct Thinker<'t> {
    task: &'t Task,
    log: &'t Log,
    parts: Parts<TranspositionTable, CentreFirst>,
}

impl<S: Shape> Program<Connect4<S>> for Thinker<'_> {
    fn choose(
        &mut self,
        game: &Connect4<S>,
        course: &Course<Connect4<S>>,
    ) -> Result<Choice<Column>, Trouble> {
        let Task {
            thinking,
            think,
            depth,
            ..
        } = *self.task;
        if thinking.is_by(Way::Mcts) {
            return thinking.simulate(game, course, RandomDrops, think, self.log);
        }
        let default = if think.is_some() { LONGEST } else { PLIES };
        let by_level = thinking.level().and_then(Level::plies);
        let plies = by_level.unwrap_or(usize::try_from(depth.unwrap_or(default)).unwrap_or(1));
        let ahead = (&ColumnWeights, plies);
        look_ahead(game, course, ahead, &mut self.parts, think, self.log)
    }
}

/// Solves every position, and remembers what it has found out.
struct Solved<S>(Solver<S>);

impl<S: Shape> Solved<S> {
    fn new(game: Connect4<S>, bytes: usize) -> Result<Self, Failure> {
        let solver = Solver::new(game, bytes);
        let solver = solver.map_err(|error| Failure::Machine(error.to_string()))?;
        Ok(Self(solver))
    }
}

impl<S: Shape> Oracle<Connect4<S>> for Solved<S> {
    fn prospect(
        &mut self,
        limits: Limits<'_>,
        game: &Connect4<S>,
        board: &Board,
    ) -> Result<Prospect<Column>, SearchError> {
        if game.is_over(board) {
            let worth = match game.outcome(board) {
                Some(Outcome::Win(_)) => Score::loss_in(0),
                _ => Score::DRAW,
            };
            return Ok(Prospect {
                worth: Worth::of_final(worth),
                line: Vec::new(),
            });
        }
        let found = self.0.solve(&mut Run::new().with_limits(limits), board)?;
        Ok(Prospect {
            worth: Worth::of_final(found.value),
            line: found.principal_variation,
        })
    }
}
