//! Connect Four at a board, and the programs that play it.

use std::any::Any;
use std::sync::{Arc, Mutex, PoisonError};

use domain_connect4::{Board, Column, Connect4, Shape, Size, Solver};
use game_core::{Game as _, Player, SearchError};
use search_core::{Limits, Run};

use crate::playing::{
    AnyOracle, BoardUi, ByOracle, Ends, FirstThat, Grid, Level, Oracle, Pattern, Picture, Players,
    Program, Prospect, Square, Tools, Worth,
};
use crate::{CellAt, Failure};

/// The discs in their columns.
pub(crate) struct Discs;

impl BoardUi<Connect4<Size>> for Discs {
    fn disc(&self, player: Player) -> Option<char> {
        Some(match player {
            Player::First => '●',
            Player::Second => '○',
        })
    }

    fn picture(&self, game: &Connect4<Size>, board: &Board) -> Picture {
        let (columns, rows) = (game.shape.columns(), game.shape.rows());
        let discs = [Player::First, Player::Second].map(|player| board.discs_of(player));
        let square = |row: u32, column: u32| {
            let cell = 1 << (column * game.shape.step() + row);
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
        Picture::Grid(Grid {
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
        })
    }

    fn ends(&self, game: &Connect4<Size>, board: &Board, column: Column) -> Option<Ends> {
        let step = game.shape.step();
        let column = column.index();
        let discs = board.all() >> (column * step) & ((1 << (step - 1)) - 1);
        let height = discs.count_ones() as usize;
        let to = CellAt {
            row: (game.shape.rows() as usize).saturating_sub(height + 1),
            column: column as usize,
        };
        Some(Ends { from: None, to })
    }

    /// Returns whether the hand is anywhere on the column.
    fn means(&self, _: &Connect4<Size>, _: &Board, column: Column, touched: Ends) -> bool {
        column.index() as usize == touched.to.column
    }

    fn read_move(
        &self,
        game: &Connect4<Size>,
        board: &Board,
        text: &str,
    ) -> Result<Column, String> {
        let open = game.moves(board).find(|column| column.to_string() == text);
        open.ok_or_else(|| {
            let open: Vec<_> = game.moves(board).map(|column| column.to_string()).collect();
            format!(
                "{text:?} is not a column with room: type one of {}",
                open.join(" ")
            )
        })
    }
}

/// Bytes for the positions that a judge of moves remembers.
const JUDGING_MEMORY: usize = 4 << 20;
/// Options of the look-ahead in positions that a judge does not solve; the table has those bytes, too.
const JUDGING_AHEAD: &[(&str, &str)] = &[("table-size", "4194304B"), ("scout", "")];
const JUDGING_PLIES: usize = 12;
/// Number of expansions that the solver may spend on a position that is judged.
const JUDGING: u64 = 200_000;

/// The programs: one that looks ahead, and one that solves every position.
pub(crate) struct Solvers<S> {
    /// The game as the solver takes it.
    pub(crate) game: Connect4<S>,
    pub(crate) root: Board,
    /// True if a solver is kept for the next question.
    pub(crate) keeps: bool,
}

impl<S: Shape> Players<Connect4<Size>> for Solvers<S> {
    fn program<'p>(
        &'p self,
        tools: Tools<'p, Connect4<Size>>,
    ) -> Result<Box<dyn Program<Connect4<Size>> + 'p>, Failure> {
        if tools.terms.thinking.level != Some(Level::Perfect) {
            return tools.by_procedure();
        }
        let bytes = Solver::useful_bytes(self.game, &self.root);
        let oracle = Box::new(if self.keeps {
            Solving::kept(self.game, bytes)
        } else {
            Solving::new(self.game, bytes)
        }?);
        Ok(Box::new(ByOracle::new(oracle, tools.terms.limits)))
    }

    fn oracle<'p>(
        &'p self,
        tools: Tools<'p, Connect4<Size>>,
    ) -> Result<Option<AnyOracle<'p, Connect4<Size>>>, Failure> {
        let first = Solving::new(self.game, JUDGING_MEMORY)?;
        let otherwise = tools.looking_ahead(JUDGING_AHEAD, JUDGING_PLIES);
        Ok(otherwise.map(|otherwise| {
            Box::new(FirstThat {
                first: Box::new(first),
                expansions: JUDGING,
                otherwise,
            }) as AnyOracle<'p, Connect4<Size>>
        }))
    }
}

/// Solves every position, and remembers the results.
struct Solving<S>(Arc<Kept<S>>);

/// A solver that can be kept.
struct Kept<S> {
    game: Connect4<S>,
    bytes: usize,
    solver: Mutex<Solver<S>>,
}

impl<S: Shape> Solving<S> {
    fn new(game: Connect4<S>, bytes: usize) -> Result<Self, Failure> {
        let solver = Solver::new(game, bytes);
        let solver = solver.map_err(Failure::machine)?;
        Ok(Self(Arc::new(Kept {
            game,
            bytes,
            solver: Mutex::new(solver),
        })))
    }

    /// Returns the last solver that was kept, if it is for this board and has as many bytes; otherwise a new one.
    fn kept(game: Connect4<S>, bytes: usize) -> Result<Self, Failure> {
        static LAST: Mutex<Option<Arc<dyn Any + Send + Sync>>> = Mutex::new(None);
        let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
        // The memory of the other is free before there is a new one.
        if let Some(Ok(kept)) = last.take().map(Arc::downcast::<Kept<S>>)
            && kept.game == game
            && kept.bytes >= bytes
        {
            *last = Some(Arc::clone(&kept) as Arc<dyn Any + Send + Sync>);
            return Ok(Self(kept));
        }
        let new = Self::new(game, bytes)?;
        *last = Some(Arc::clone(&new.0) as Arc<dyn Any + Send + Sync>);
        Ok(new)
    }
}

impl<S: Shape> Oracle<Connect4<Size>> for Solving<S> {
    fn prospect(
        &mut self,
        limits: Limits<'_>,
        _: &Connect4<Size>,
        board: &Board,
    ) -> Result<Prospect<Column>, SearchError> {
        let mut solver = (self.0.solver.lock()).unwrap_or_else(PoisonError::into_inner);
        let found = solver.solve(&mut Run::new().with_limits(limits), board)?;
        Ok(Prospect {
            worth: Worth::of_final(found.value),
            line: found.principal_variation,
        })
    }
}
