//! Exact values of positions.

use std::io;
use std::iter;
use std::num::NonZero;

use game_core::{
    Analysis, GameObserver, Negamax, Parts, Score, SearchError, TranspositionTable, UpToSymmetry,
};
use search_core::Run;

use crate::{Board, Column, Connect4, Shape, Threats, ThreatsFirst};

/// Nodes with fewer empty cells try their moves without looking them up first.
const LOOK_UP_FROM: usize = 12;

/// Wins and losses within this many plies are asked for first. That takes hardly any time beside the
/// question who wins at all, and where there is such a win or loss, that question took most of it.
const SOON: u32 = 13;

/// With fewer empty cells the game is over so soon in any case.
const SOON_FROM: usize = 20;

/// Finds out what positions are worth with best play to the end of the game, and by how many plies.
///
/// The search is plain [MTD(f)](game_core::Negamax::mtd_f), with what [`Threats`] prove, in the order
/// [`ThreatsFirst`], with enhanced cut-offs and a table that keeps one of two mirror images. What is found
/// out about one position is remembered for the next.
///
/// The empty standard board takes 63 million expansions with 256 MiB for the table.
///
/// ```
/// use domain_connect4::{Connect4, Solver};
/// use game_core::Score;
/// use search_core::Run;
///
/// let game = Connect4::default();
/// let board = game.read("4444443555555").unwrap();
/// let bytes = Solver::useful_bytes(game, &board);
/// let mut solver = Solver::new(game, bytes).unwrap();
/// let analysis = solver.solve(&mut Run::new(), &board).unwrap();
/// assert_eq!(analysis.value, Score::win_in(25));
/// assert_eq!(solver.value(&mut Run::new(), &board).unwrap(), analysis.value);
/// ```
#[derive(Debug)]
pub struct Solver<S> {
    game: Connect4<S>,
    table: TranspositionTable,
    /// The number of threads, if several share the table.
    threads: Option<NonZero<usize>>,
}

/// Parts of a thread.
type ThreadParts<'t> = Parts<UpToSymmetry<&'t TranspositionTable>, ThreatsFirst>;

fn parts(table: &TranspositionTable) -> ThreadParts<'_> {
    Parts::new()
        .with_memory(UpToSymmetry(table))
        .with_order(ThreatsFirst)
        .with_look_up_from(LOOK_UP_FROM)
}

impl<S: Shape> Solver<S> {
    /// Makes a solver with at most `bytes` bytes for what it remembers.
    ///
    /// # Errors
    ///
    /// If the memory cannot be had.
    pub fn new(game: Connect4<S>, bytes: usize) -> io::Result<Self> {
        Ok(Self {
            game,
            table: TranspositionTable::try_with_bytes(bytes)?,
            threads: None,
        })
    }

    /// Makes a solver that searches on several threads. They find the same values; which of several equally good moves
    /// comes first may differ from what one thread finds, and the statistics depend on how fast the threads are.
    ///
    /// # Errors
    ///
    /// If the memory cannot be had.
    pub fn on_threads(
        game: Connect4<S>,
        bytes: usize,
        threads: NonZero<usize>,
    ) -> io::Result<Self> {
        let solver = Self::new(game, bytes)?;
        Ok(Self {
            table: solver.table.for_threads(),
            threads: Some(threads),
            ..solver
        })
    }

    /// Returns the number of bytes that are of use for a position: with more it is hardly solved any sooner. Every two
    /// empty cells double them; the empty standard board takes 256 MiB.
    #[must_use]
    pub fn useful_bytes(game: Connect4<S>, board: &Board) -> usize {
        let empty = game
            .shape
            .cells()
            .count_ones()
            .saturating_sub(board.discs());
        1 << (empty / 2 + 7).min(usize::BITS - 2)
    }

    /// Returns the value of the position for the player to move, the best move, and best play to the end. Only bounds
    /// are given for other moves, and not for all of them.
    ///
    /// # Errors
    ///
    /// See [`SearchError`]. A limit on depth shortens the search: then the answer is what can be proved
    /// within it, otherwise a draw.
    pub fn solve<O>(
        &mut self,
        run: &mut Run<'_, O>,
        board: &Board,
    ) -> Result<Analysis<Column>, SearchError>
    where
        O: GameObserver<Connect4<S>>,
    {
        let depth = self.empty_cells(board);
        let guesses = guesses(depth);
        let mut parts = parts(&self.table);
        let mut search = Negamax::new(&self.game, &Threats, &mut parts).to_depth(depth);
        match self.threads {
            None => search.mtd_f(run, board, guesses),
            Some(threads) => {
                let others = &mut others(&self.table, threads);
                search.mtd_f_on_threads(run, board, guesses, others)
            }
        }
    }

    /// Returns only the value of the position for the player to move, which is faster.
    ///
    /// # Errors
    ///
    /// As for [`solve`](Self::solve).
    pub fn value<O>(&mut self, run: &mut Run<'_, O>, board: &Board) -> Result<Score, SearchError>
    where
        O: GameObserver<Connect4<S>>,
    {
        let depth = self.empty_cells(board);
        let guesses = guesses(depth);
        let mut parts = parts(&self.table);
        let mut search = Negamax::new(&self.game, &Threats, &mut parts).to_depth(depth);
        match self.threads {
            None => search.mtd_f_value(run, board, guesses),
            Some(threads) => {
                let others = &mut others(&self.table, threads);
                search.mtd_f_value_on_threads(run, board, guesses, others)
            }
        }
    }

    /// Returns the greatest number of plies to the end of the game.
    fn empty_cells(&self, board: &Board) -> usize {
        let cells = self.game.shape.cells().count_ones();
        cells.saturating_sub(board.discs()) as usize
    }
}

/// Returns the parts of all threads but the first.
fn others(table: &TranspositionTable, threads: NonZero<usize>) -> Vec<ThreadParts<'_>> {
    iter::repeat_with(|| parts(table))
        .take(threads.get() - 1)
        .collect()
}

/// Returns the bounds to be tested, in this order, for a position with `empty` empty cells.
fn guesses(empty: usize) -> &'static [Score] {
    const GUESSES: [Score; 3] = [Score::win_in(SOON), Score::loss_in(SOON + 1), Score::DRAW];
    if empty < SOON_FROM {
        &GUESSES[2..]
    } else {
        &GUESSES
    }
}
