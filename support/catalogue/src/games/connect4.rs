//! Connect Four.

use std::num::NonZero;

use domain_connect4::{
    Board, CentreFirst, Column, ColumnWeights, Connect4, Level, RandomDrops, Shape, Size, Solver,
};
use game_core::{
    Depths, Evaluator, Event, Game as _, MoveOrder, Notation, Outcome, Procedure, Score,
    SearchError,
};
use search_core::{OptionSpec, Run, Values, reads};
use trace::Header;

use crate::games::discs::{Discs, Solvers};
use crate::games::drawing::rows;
use crate::games::game_position::Place;
use crate::games::painting::discs;
use crate::games::{
    Game, GameAbout, GamePosition, MoveWorth, Opinion, Position, Solved, Solving, Worth,
};
use crate::playing::PlayAbout;
use crate::{Brush, DrawState, Failure, Input, See, Text, UserInput};

const SIZE: OptionSpec = OptionSpec::new(
    "size",
    "RxC",
    "Rows and columns of the board; columns times one more than the rows may be 64 at most",
)
.short('s')
.or("6x7")
.checked(reads::<Size>);

const EVALUATOR: OptionSpec = OptionSpec::new(
    "evaluator",
    "EVALUATOR",
    "What positions are worth in which nobody has won yet",
)
.or("columns")
.one_of(&[
    (
        "columns",
        "A disc is worth more the nearer to the middle it is",
    ),
    ("level", "All are worth the same"),
]);

const CENTRE_FIRST: OptionSpec = OptionSpec::new(
    "centre-first",
    "",
    "Try the columns in the middle first. Otherwise from left to right",
);

static ABOUT: GameAbout = GameAbout {
    name: "connect4",
    summary: "Connect Four",
    input: Input::Line {
        value: "POSITION",
        help: "The columns of the moves so far, such as 4453, or the rows of the board from above, with \
               X, O and . for an empty cell, and / between them; without it, the empty board",
    },
    sides: ["X", "O"],
    options: &[SIZE],
    opinions: &[Opinion::new(EVALUATOR), Opinion::order(CENTRE_FIRST)],
    examples: "\
Examples:
  sovet analyse connect4 4444
  sovet analyse connect4 445354 --depth 10 --evaluator level
  sovet analyse connect4 --size 4x5 --procedure minimax --depth 6
  sovet analyse connect4 4444 --procedure deepening --time 5s --table-size 64MB --centre-first
  sovet analyse connect4 4444 --procedure mcts --simulations 20000
  sovet analyse connect4 44444 --size 5x5 --procedure df-pn",
    play: Some(&PLAY),
    solve_examples: Some(
        "\
Examples:
  sovet solve-game connect4 44444
  sovet solve-game connect4 4455 --moves --size 5x6
  sovet solve-game connect4 444333 --size 5x6 --threads 2
  sovet solve-game connect4 --max-memory 100MB
  sovet solve-game connect4 444333 --size 4x5 --trace solved.trace

The empty board of the shops takes up to a minute, most other positions far less. With --moves a trace \
holds the search for the position, not those for the moves.",
    ),
    ..GameAbout::USUAL
};

static PLAY: PlayAbout = PlayAbout {
    start: OptionSpec::new(
        "start",
        "POSITION",
        "The position to begin with: the columns of the moves that have been made",
    )
    .checked(|_| Ok(())),
    usually: "it looks ahead",
    depths: Depths {
        usual: 12,
        farthest: 63,
    },
    look_ahead: &[("table-size", "33554432B"), ("scout", "")],
    examples: "\
Examples:
  sovet play connect4
  sovet play connect4 --x program --o person --depth 16
  sovet play connect4 --level easy --clock 5m+3s
  sovet play connect4 --move-time 3s
  sovet play connect4 --procedure mcts --simulations 100000 --seed 1
  sovet play connect4 --x program --o program --start 4455 --size 7x8

Of a mistake the program speaks if it can solve the position quickly, or else if it is one \
within the 12 plies that it looks ahead. With --level perfect it solves every position, which \
at the beginning takes up to a minute a move.",
    ..PlayAbout::USUAL
};

/// Default look-ahead in plies.
const PLIES: usize = 8;

/// The game with boards of all sizes.
pub(crate) struct Drops;

impl Game for Drops {
    fn about(&self) -> &'static GameAbout {
        &ABOUT
    }

    fn position(
        &self,
        text: &Text<'_>,
        given: &UserInput<'_>,
    ) -> Result<Box<dyn Position>, Failure> {
        let evaluator = Judge::new(given.values).map_err(Failure::input)?;
        let order = if given.values.has(CENTRE_FIRST.name) {
            Columns::CentreFirst
        } else {
            Columns::LeftToRight
        };
        let placed = |game, board| placed(game, board, evaluator, order);
        Ok(Box::new(match Asked::new(text, given.values)? {
            Asked::Usual(game, board) => quick(placed(any_size(game)?, board), game, board),
            Asked::Sized(game, board) => quick(placed(game, board), game, board),
        }))
    }

    fn set_up(&self, text: &Text<'_>, given: &UserInput<'_>) -> Result<Box<dyn Position>, Failure> {
        // With look-ahead, the program prefers the middle to the edge.
        let placed = |game, board| placed(game, board, Judge::Columns, Columns::CentreFirst);
        let keeps = given.host.asks_again();
        let mut position = match Asked::new(text, given.values)? {
            Asked::Usual(game, root) => {
                let mut position = placed(any_size(game)?, root);
                position.players = Box::new(Solvers { game, root, keeps });
                position
            }
            Asked::Sized(game, root) => {
                let mut position = placed(game, root);
                position.players = Box::new(Solvers { game, root, keeps });
                position
            }
        };
        position.manners = Box::new(Discs);
        Ok(Box::new(position))
    }

    fn brushes(&self) -> &'static [Brush] {
        &discs::BRUSHES
    }

    fn drawing(&self, _: &Header) -> Option<DrawState> {
        Some(Box::new(|position| {
            rows(position.split('/').map(str::as_bytes))
        }))
    }
}

/// A position in the form asked for. The compiler knows the usual board, and counts and solves it faster.
enum Asked {
    Usual(Connect4, Board),
    Sized(Connect4<Size>, Board),
}

impl Asked {
    fn new(text: &Text<'_>, values: &Values) -> Result<Self, Failure> {
        let size = values.read(SIZE.name).map_err(Failure::input)?;
        match size {
            None => {
                let game = Connect4::default();
                let board = game.read(text.text).map_err(Failure::input)?;
                Ok(Self::Usual(game, board))
            }
            Some(shape) => {
                let game = Connect4 { shape };
                let board = game.read(text.text).map_err(Failure::input)?;
                Ok(Self::Sized(game, board))
            }
        }
    }
}

/// Returns the game on a board of the given size.
pub(crate) fn game_of(values: &Values) -> Result<Connect4<Size>, Failure> {
    match values.read(SIZE.name).map_err(Failure::input)? {
        Some(shape) => Ok(Connect4 { shape }),
        None => any_size(Connect4::default()),
    }
}

/// Returns the usual board as one of any size.
fn any_size(game: Connect4) -> Result<Connect4<Size>, Failure> {
    let shape = Size::new(game.shape.columns(), game.shape.rows()).map_err(Failure::input)?;
    Ok(Connect4 { shape })
}

type Placed4 = GamePosition<Connect4<Size>, Judge, Columns>;

fn placed(game: Connect4<Size>, board: Board, evaluator: Judge, order: Columns) -> Placed4 {
    let shape = game.shape;
    let mut placed = GamePosition::new(&ABOUT, game, board, evaluator, order)
        .keyed()
        .with_depths(PLIES, empty_cells(&game, &board).max(1) as usize)
        .with_playouts(|| RandomDrops);
    placed.picture = Some(game.grid(board));
    let size = format!("{}x{}", shape.rows(), shape.columns());
    placed.header = placed.header.with("size", size);
    placed
}

/// Returns the position with the parts that depend on the shape of the board.
fn quick<S: Shape>(mut placed: Placed4, game: Connect4<S>, root: Board) -> Placed4 {
    let solver = move |bytes: usize, threads: Option<NonZero<usize>>| {
        let bytes = bytes.min(Solver::useful_bytes(game, &root));
        let solver = match threads {
            Some(threads) => Solver::on_threads(game, bytes, threads)?,
            None => Solver::new(game, bytes)?,
        };
        Ok(Box::new(Solved4 { solver, game, root }) as Box<dyn Solving>)
    };
    placed.ways = Some(Box::new(Place { game, root }));
    placed.solver = Some(Box::new(solver));
    placed
}

/// A position that is being solved.
struct Solved4<S> {
    solver: Solver<S>,
    game: Connect4<S>,
    root: Board,
}

impl<S: Shape> Solving for Solved4<S> {
    fn procedure(&self) -> &'static str {
        Procedure::MTD_F
    }

    fn method(&self) -> String {
        format!("{} with what threats prove", self.procedure())
    }

    fn solve(
        &mut self,
        run: &mut Run<'_>,
        events: Option<&mut See<'_>>,
    ) -> Result<Solved, SearchError> {
        let Self { solver, game, root } = self;
        let found = match events {
            None => solver.solve(run, root),
            Some(see) => {
                let show = |event: &Event<'_, Connect4<S>>| see(&|| event.record(game));
                run.also_watched_by(show, |run| solver.solve(run, root))
            }
        }?;
        Ok(Solved {
            worth: Worth::of(found.value, empty_cells(game, root)),
            principal_variation: game.line_text(root, &found.principal_variation),
        })
    }

    fn moves(&mut self, run: &mut Run<'_>) -> Result<Vec<MoveWorth>, SearchError> {
        let Self { solver, game, root } = self;
        let worths = game.moves(root).map(|column| {
            let next = game.play(root, column);
            // The plies are counted from before the move.
            let value = match game.outcome(&next) {
                Some(Outcome::Win(_)) => Score::win_in(1),
                Some(Outcome::Draw) => Score::DRAW,
                None => (-solver.value(run, &next)?).seen_from_above(1),
            };
            Ok(MoveWorth {
                mv: game.move_text(root, column),
                worth: Worth::of(value, empty_cells(game, root)),
            })
        });
        worths.collect()
    }
}

fn empty_cells<S: Shape>(game: &Connect4<S>, board: &Board) -> u32 {
    game.shape.cells().count_ones() - board.discs()
}

/// Evaluation of a position in which nobody has won yet.
#[derive(Clone, Copy)]
enum Judge {
    Columns,
    Level,
}

impl Judge {
    fn new(values: &Values) -> Result<Self, String> {
        values.choose(&EVALUATOR, &[Self::Columns, Self::Level])
    }
}

impl Evaluator<Connect4<Size>> for Judge {
    fn evaluate(&self, game: &Connect4<Size>, board: &Board) -> Score {
        match self {
            Self::Columns => ColumnWeights.evaluate(game, board),
            Self::Level => Level.evaluate(game, board),
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
