//! Tic-tac-toe.

use std::sync::OnceLock;

use domain_tictactoe::{Board, OpenLines, TicTacToe};
use game_core::{
    Depths, DistanceTable, Evaluator, GameOrder, Needs, PROCEDURES, Procedure, Score, retrograde,
};
use search_core::{Limits, OptionSpec, Run};
use trace::Header;

use crate::games::drawing::rows;
use crate::games::marks::{Marks, Perfect};
use crate::games::painting::marks;
use crate::games::{Game, GameAbout, GamePosition, Opinion, Position};
use crate::playing::PlayAbout;
use crate::{Brush, DrawState, Failure, Host, Input, Text, UserInput};

const STATIC_LEAVES: OptionSpec = OptionSpec::new(
    "static-leaves",
    "",
    "Value finished games as textbooks do, by the evaluator: a win is worth 100, however late it comes. \
     Otherwise the sooner a win the better",
);

static ABOUT: GameAbout = GameAbout {
    name: "tictactoe",
    summary: "Tic-tac-toe",
    input: Input::Line {
        value: "BOARD",
        help: "Nine characters by rows: X, O, and . for an empty cell; without it, the empty board",
    },
    sides: ["X", "O"],
    opinions: &[Opinion::only_for(STATIC_LEAVES, asks_evaluator, |spec| {
        let mut askers = PROCEDURES
            .iter()
            .filter(|procedure| asks_evaluator(procedure));
        let (first, last) = (askers.next(), askers.next_back());
        let [first, last] = [first, last].map(|procedure| procedure.map_or("", |found| found.name));
        format!(
            "--{} is for procedures from {first} to {last}: others ask no evaluator",
            spec.name
        )
    })],
    examples: "\
Examples:
  sovet analyse tictactoe
  sovet analyse tictactoe XOX.O.... --procedure minimax
  sovet analyse tictactoe X........ --depth 2 --steps
  sovet analyse tictactoe --procedure negamax --table-size 1MB --lines 3
  sovet analyse tictactoe X........ --procedure df-pn --claim draws
  sovet analyse tictactoe X........ --procedure mcts --simulations 10000",
    play: Some(&PLAY),
    ..GameAbout::USUAL
};

static PLAY: PlayAbout = PlayAbout {
    start: OptionSpec::new(
        "start",
        "POSITION",
        "The position to begin with: nine characters by rows",
    ),
    usually: "it looks ahead to the end of the game",
    depths: Depths {
        usual: CELLS,
        farthest: CELLS,
    },
    // There are enough places for 262,144 bytes.
    look_ahead: &[("table-size", "262144B")],
    examples: "\
Examples:
  sovet play tictactoe
  sovet play tictactoe --x program --o person --level easy
  sovet play tictactoe --plain --style unicode
  sovet play tictactoe --x program --o program --start X...O....
  sovet play tictactoe --procedure mcts --simulations 50",
    ..PlayAbout::USUAL
};

fn asks_evaluator(procedure: &Procedure) -> bool {
    procedure.needs(Needs::Evaluator)
}

/// The game on three by three cells.
pub(crate) struct Cells;

/// Number of cells on the board: no game is longer.
const CELLS: usize = 9;

impl Game for Cells {
    fn about(&self) -> &'static GameAbout {
        &ABOUT
    }

    fn position(
        &self,
        text: &Text<'_>,
        given: &UserInput<'_>,
    ) -> Result<Box<dyn Position>, Failure> {
        let static_leaves = given.values.has(STATIC_LEAVES.name);
        Ok(Box::new(placed(text, static_leaves)?))
    }

    fn set_up(&self, text: &Text<'_>, given: &UserInput<'_>) -> Result<Box<dyn Position>, Failure> {
        let mut placed = placed(text, false)?;
        placed.manners = Box::new(Marks);
        placed.players = Box::new(Perfect {
            table: table(given.host)?,
        });
        Ok(Box::new(placed))
    }

    fn sketch(&self, text: &Text<'_>) -> Option<view::Board> {
        marks::sketch(text.text)
    }

    fn brushes(&self) -> &'static [Brush] {
        &marks::BRUSHES
    }

    fn drawing(&self, _: &Header) -> Option<DrawState> {
        Some(Box::new(board))
    }
}

/// Returns the values of all positions: computed once, and kept as long as the program runs.
pub(crate) fn table(host: &dyn Host) -> Result<&'static DistanceTable, Failure> {
    static TABLE: OnceLock<DistanceTable> = OnceLock::new();
    if let Some(table) = TABLE.get() {
        return Ok(table);
    }
    let mut run = Run::new().with_limits(Limits {
        cancel: Some(host.cancel()),
        ..Limits::default()
    });
    let table = retrograde(&mut run, &TicTacToe);
    let table = table.map_err(|error| Failure::Interrupted(error.to_string()))?;
    Ok(TABLE.get_or_init(|| table))
}

fn placed(text: &Text<'_>, static_leaves: bool) -> Result<GamePosition<TicTacToe, Judge>, Failure> {
    let board: Board = match text.text.trim() {
        "" => Board::default(),
        text => text.parse().map_err(Failure::input)?,
    };
    let evaluator = Judge { static_leaves };
    let placed = GamePosition::new(&ABOUT, TicTacToe, board, evaluator, GameOrder);
    let mut placed = placed.keyed().with_depths(CELLS, CELLS);
    placed.picture = Some(board.grid());
    Ok(placed)
}

/// The lines that are still open to each side.
struct Judge {
    static_leaves: bool,
}

impl Evaluator<TicTacToe> for Judge {
    fn evaluate(&self, game: &TicTacToe, board: &Board) -> Score {
        OpenLines.evaluate(game, board)
    }

    fn values_every_leaf(&self) -> bool {
        self.static_leaves
    }
}

/// Returns the board of a position: the notation has a character for each cell.
pub(crate) fn board(position: &str) -> Option<view::Board> {
    let _: Board = position.parse().ok()?;
    rows(position.as_bytes().chunks(3))
}
