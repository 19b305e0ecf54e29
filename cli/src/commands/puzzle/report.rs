//! The answer to one instance.

use domain_puzzle::{Layout, Move, MoveOrder, Puzzle, Word};
use search_core::Solution;
use serde::Serialize;

use super::{Instance, PuzzleHeuristic};
use crate::commands::search::{self, Effort, Method, Price, Problem};
use crate::exit::Failure;
use crate::output::{Output, count, side_by_side};

/// What came of one search.
pub(crate) type Attempt = search::Attempt<Move, u32>;

/// A solution costs its moves.
pub(crate) struct Moves;

impl Price<Move, u32> for Moves {
    fn of(&self, solution: &Solution<Move, u32>) -> String {
        format!("in {}", count(solution.cost, "move"))
    }
}

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
    effort: Effort<'_, Move, u32>,
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
    effort: Effort<'_, Move, u32>,
    output: &mut Output,
) -> Result<Attempt, Failure> {
    let puzzle = Puzzle::<W>::new(&instance.goal, order).map_err(Failure::input)?;
    let back = Puzzle::<W>::new(&instance.start, order).map_err(Failure::input)?;
    let problem = Problem {
        space: &puzzle,
        start: puzzle.pack(&instance.start).map_err(Failure::input)?,
        goal: puzzle.goal(),
        least_cost: 1,
    };
    let heuristic = method.variant.heuristic;
    let heuristics = (
        || heuristic.for_puzzle(&puzzle),
        || heuristic.for_puzzle(&back),
    );
    Attempt::make(method, &problem, heuristics, effort, output)
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
