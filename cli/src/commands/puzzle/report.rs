//! The answer to one instance.

use domain_puzzle::{Layout, Move, MoveOrder, Puzzle, Word};
use serde::Serialize;

use super::{Instance, PuzzleHeuristic};
use crate::commands::search::{self, Effort, Method};
use crate::exit::Failure;
use crate::output::{Output, side_by_side};

/// What came of one search.
pub(crate) type Attempt = search::Attempt<Move, u32>;

/// The JSON form of an attempt.
pub(crate) fn row(
    attempt: &Attempt,
    instance: &Instance,
    method: &Method<PuzzleHeuristic>,
    order: MoveOrder,
) -> impl Serialize {
    #[derive(Serialize)]
    struct Options {
        order: String,
    }
    let order = order.to_string();
    attempt.row(instance.clone(), method, Options { order })
}

/// Searches, printing the trace if one is wanted.
pub(crate) fn attempt(
    instance: &Instance,
    method: &Method<PuzzleHeuristic>,
    order: MoveOrder,
    effort: Effort,
    output: &mut Output,
) -> Result<Attempt, Failure> {
    if usize::from(instance.goal.shape().cells()) <= <u64 as Word>::CELLS {
        packed::<u64>(instance, method, order, effort, output)
    } else {
        packed::<u128>(instance, method, order, effort, output)
    }
}

fn packed<W: Word>(
    instance: &Instance,
    method: &Method<PuzzleHeuristic>,
    order: MoveOrder,
    effort: Effort,
    output: &mut Output,
) -> Result<Attempt, Failure> {
    let puzzle = Puzzle::<W>::new(&instance.goal, order).map_err(Failure::input)?;
    let start = puzzle.pack(&instance.start).map_err(Failure::input)?;
    let heuristic = || method.variant.heuristic.for_puzzle(&puzzle);
    Attempt::make(method, &puzzle, &start, heuristic, effort, output)
}

/// The boards along a path, side by side.
pub(crate) fn path_picture(start: &Layout, moves: &[Move]) -> String {
    let mut boards = vec![start.clone()];
    for &mv in moves {
        boards.extend(boards.last().and_then(|board| board.after(mv)));
    }
    let pictures: Vec<String> = boards.iter().map(|board| format!("{board:#}")).collect();
    side_by_side(&pictures, "  >  ")
}
