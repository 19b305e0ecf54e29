//! Tic-tac-toe at a board, and the program that plays it.

use domain_tictactoe::{Board, Cell, TicTacToe, letter};
use game_core::{DistanceTable, Findings, Method, Notation, Score};
use search_core::Limits;

use crate::playing::{
    AnyOracle, BoardUi, ByVerdict, ChosenMove, Course, Ends, Grid, Level, NoMove, Pattern, Picture,
    Players, Program, Searching, Square, Tools, to_depth,
};
use crate::{CellAt, Failure};

/// The marks on three by three cells.
pub(crate) struct Marks;

impl BoardUi<TicTacToe> for Marks {
    fn picture(&self, _: &TicTacToe, board: &Board) -> Picture {
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
        Picture::Grid(Grid {
            pattern: Pattern::Ruled,
            columns: 3,
            squares: Cell::all().map(square).collect(),
            files: Vec::new(),
            ranks: Vec::new(),
        })
    }

    fn ends(&self, _: &TicTacToe, _: &Board, cell: Cell) -> Option<Ends> {
        let (row, column) = (cell.index() / 3, cell.index() % 3);
        Some(Ends {
            from: None,
            to: CellAt { row, column },
        })
    }

    fn read_move(&self, _: &TicTacToe, board: &Board, text: &str) -> Result<Cell, String> {
        let cell: Cell = text.parse().map_err(|error| format!("{error}"))?;
        let played = board.try_play(cell);
        played.map(|_| cell).map_err(|error| error.to_string())
    }
}

/// Programs that look ahead to the end, or know it.
pub(crate) struct Perfect {
    pub(crate) table: &'static DistanceTable,
}

impl Players<TicTacToe> for Perfect {
    fn program<'p>(
        &'p self,
        tools: Tools<'p, TicTacToe>,
    ) -> Result<Box<dyn Program<TicTacToe> + 'p>, Failure> {
        let thinking = tools.terms.thinking;
        let is_perfect = thinking.level.and_then(Level::plies).is_none();
        if !thinking.is_usual() || thinking.depth.is_some() || !is_perfect {
            return tools.by_procedure();
        }
        Ok(Box::new(ToTheEnd {
            method: to_depth(tools.about.depths.farthest)?,
            limits: tools.terms.limits,
            searching: tools.searching,
        }))
    }

    fn oracle<'p>(
        &'p self,
        _: Tools<'p, TicTacToe>,
    ) -> Result<Option<AnyOracle<'p, TicTacToe>>, Failure> {
        let verdict = |board: &Board| self.table.verdict(&TicTacToe, board);
        Ok(Some(Box::new(ByVerdict::new(verdict))))
    }
}

/// Looks ahead to the end of the game.
struct ToTheEnd<'p> {
    searching: Box<dyn Searching<TicTacToe> + 'p>,
    method: Method,
    limits: Limits<'p>,
}

impl Program<TicTacToe> for ToTheEnd<'_> {
    fn choose(
        &mut self,
        game: &TicTacToe,
        course: &Course<TicTacToe>,
    ) -> Result<ChosenMove<Cell>, NoMove> {
        let found = self.searching.think(&self.method, course, self.limits)?;
        let Findings::Valued { analysis, .. } = found else {
            return Err(NoMove::NoAdvice("there is no move".to_owned()));
        };
        let value = match analysis.value {
            Score::DRAW => "a draw".to_owned(),
            value => format!("a {value}"),
        };
        let line = game.line_text(course.position(), &analysis.principal_variation);
        let then = match line.get(1..) {
            None | Some([]) => String::new(),
            Some(expected) => format!(", going on {}", expected.join(" ")),
        };
        Ok(ChosenMove {
            mv: analysis.best,
            reason: format!("{value} with best play{then}"),
        })
    }
}
