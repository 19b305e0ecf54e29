//! `sovet play tictactoe`.

use clap::Args;
use domain_tictactoe::{Board, Cell, OpenLines, TicTacToe, letter};
use game_core::{
    DistanceTable, Game, GameOrder, Parts, Player, RandomPlayout, Score, TranspositionTable,
    retrograde,
};
use playing::{ByVerdict, Course, Level};
use search_core::Run;

use super::board::{Grid, Pattern, Place, Square};
use super::game::{Choice, Playable, Program, Trouble};
use super::log::Log;
use super::session::Session;
use super::setting::Setting;
use super::strategy::ToDepth;
use super::thinking::{Thinking, Way, look_ahead};
use super::worker::Worker;
use super::{Hand, Length, with_traces};
use crate::args::limits::until_interrupted;
use crate::commands::sides::x_or_o;
use crate::exit::{Ended, Failure};
use crate::output::Output;
use crate::recording::TraceArgs;

/// The words after `sovet play tictactoe`.
#[derive(Args, Debug)]
#[command(after_help = with_traces(EXAMPLES))]
pub(crate) struct Task {
    /// Who plays X
    #[arg(long, value_enum, default_value = "person")]
    x: Hand,

    /// Who plays O
    #[arg(long, value_enum, default_value = "program")]
    o: Hand,

    /// The position to begin with: nine characters by rows
    #[arg(long, value_name = "BOARD")]
    start: Option<String>,

    #[command(flatten)]
    thinking: Thinking,

    #[command(flatten)]
    length: Length,

    #[command(flatten)]
    setting: Setting,

    #[command(flatten)]
    trace: TraceArgs,
}

const EXAMPLES: &str = "\
Examples:
  sovet play tictactoe
  sovet play tictactoe --x program --o person --level easy
  sovet play tictactoe --plain --board unicode
  sovet play tictactoe --x program --o program --start X...O....
  sovet play tictactoe --by mcts --simulations 50";

impl Task {
    pub(super) fn run(&self, output: &mut Output) -> Ended {
        self.thinking.check()?;
        let board: Board = match &self.start {
            None => Board::default(),
            Some(text) => text.parse().map_err(Failure::input)?,
        };
        let hands = [self.x, self.o];
        let table = retrograde(&mut Run::new().with_limits(until_interrupted()), &TicTacToe)
            .map_err(|error| Failure::Interrupted(error.to_string()))?;
        let log = Log::new(&self.trace, "tictactoe");
        let thinker = Thinker {
            thinking: self.thinking,
            log: &log,
            parts: Parts::new().with_memory(TranspositionTable::with_bytes(MEMORY)),
        };
        let worker = Worker {
            program: self.thinking.levelled(thinker),
            oracle: Some(Box::new(ByVerdict::new(move |board| {
                DistanceTable::verdict(&table, &TicTacToe, board)
            }))),
        };
        let clock = self.setting.clock();
        let session = Session::new(&TicTacToe, board, hands, self.length, clock);
        let ended = self.setting.play(session, worker, output);
        log.tell(ended, output)
    }
}

impl Playable for TicTacToe {
    fn name(&self, _: &Board) -> String {
        "Tic-tac-toe".to_owned()
    }

    fn grid(&self, board: &Board) -> Grid {
        let square = |cell: Cell| {
            let owner = board.mark(cell);
            let number = cell.to_string().chars().next();
            let symbol = owner.map_or(number.unwrap_or('?'), letter);
            Square {
                ascii: symbol,
                unicode: symbol,
                owner,
            }
        };
        Grid {
            pattern: Pattern::Ruled,
            columns: 3,
            squares: Cell::all().map(square).collect(),
            files: Vec::new(),
            ranks: Vec::new(),
        }
    }

    fn places(&self, _: &Board, cell: Cell) -> (Option<Place>, Place) {
        let (row, column) = (cell.index() / 3, cell.index() % 3);
        (None, Place { column, row })
    }

    fn side(&self, player: Player) -> &'static str {
        x_or_o(player)
    }

    fn read_move(&self, board: &Board, text: &str) -> Result<Cell, String> {
        let cell: Cell = text.parse().map_err(|error| format!("{error}"))?;
        board
            .try_play(cell)
            .map(|_| cell)
            .map_err(|error| error.to_string())
    }

    fn result(&self, board: &Board) -> String {
        match self.outcome(board) {
            Some(game_core::Outcome::Win(player)) => format!("{} wins", self.side(player)),
            _ => "a draw".to_owned(),
        }
    }
}

/// Bytes for the positions that the program remembers.
const MEMORY: usize = 1 << 18;
/// No game is longer.
const PLIES: usize = 9;

/// Thinks as it is told, and otherwise looks ahead to the end of the game.
struct Thinker<'t> {
    thinking: Thinking,
    log: &'t Log,
    parts: Parts<TranspositionTable, GameOrder>,
}

impl Program<TicTacToe> for Thinker<'_> {
    fn choose(
        &mut self,
        game: &TicTacToe,
        course: &Course<TicTacToe>,
    ) -> Result<Choice<Cell>, Trouble> {
        let Self {
            thinking,
            log,
            parts,
        } = self;
        if thinking.is_by(Way::Mcts) {
            let playout = RandomPlayout::new();
            return thinking.simulate(game, course, playout, None, log);
        }
        let by_level = thinking.level().and_then(Level::plies);
        let all = thinking.is_by(Way::Deepening).then_some(PLIES);
        match by_level.or(all) {
            Some(plies) => look_ahead(game, course, (&OpenLines, plies), parts, None, log),
            None => to_the_end(course, log),
        }
    }
}

fn to_the_end(course: &Course<TicTacToe>, log: &Log) -> Result<Choice<Cell>, Trouble> {
    let board = course.position();
    let search = ToDepth {
        evaluator: OpenLines,
        depth: PLIES,
    };
    let analysis = log.think(course, (&TicTacToe, board), search, until_interrupted())?;
    let expected: Vec<String> = analysis
        .principal_variation
        .iter()
        .skip(1)
        .map(ToString::to_string)
        .collect();
    let value = match analysis.value {
        Score::DRAW => "a draw".to_owned(),
        value => format!("a {value}"),
    };
    let then = if expected.is_empty() {
        String::new()
    } else {
        format!(", going on {}", expected.join(" "))
    };
    Ok(Choice {
        mv: analysis.best,
        reason: format!("{value} with best play{then}"),
    })
}
