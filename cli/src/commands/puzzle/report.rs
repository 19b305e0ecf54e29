//! The answer to one instance.

use domain_puzzle::{
    Layout, Move, MoveOrder, Puzzle, Word, inversion_distance, linear_conflict, manhattan,
};
use search_core::{Heuristic, Solution};
use serde::Serialize;

use super::estimate::{Estimate, Guide, Guided};
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

/// The JSON form of an attempt. There is no estimate where nothing was searched.
pub(crate) fn row(
    attempt: &Attempt,
    instance: &Instance,
    method: &Method<PuzzleHeuristic>,
    order: MoveOrder,
    estimate: Option<&Estimate>,
) -> impl Serialize {
    #[derive(Serialize)]
    struct Options {
        order: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        reflected: Option<bool>,
    }
    let used = estimate.filter(|_| method.algorithm.is_informed());
    let options = Options {
        order: order.to_string(),
        reflected: used.and_then(Estimate::is_reflected),
    };
    attempt.row(instance.clone(), method, options)
}

/// Searches, printing the trace if one is wanted.
pub(crate) fn attempt(
    start: &Layout,
    method: &Method<PuzzleHeuristic>,
    estimate: &Estimate,
    effort: Effort<'_, Move, u32>,
    output: &mut Output,
) -> Result<Attempt, Failure> {
    match estimate {
        Estimate::Small(guided) => attempt_packed(start, method, guided, effort, output),
        Estimate::Large(guided) => attempt_packed(start, method, guided, effort, output),
    }
}

fn attempt_packed<W: Word>(
    start: &Layout,
    method: &Method<PuzzleHeuristic>,
    Guided { puzzle, guide }: &Guided<W>,
    effort: Effort<'_, Move, u32>,
    output: &mut Output,
) -> Result<Attempt, Failure> {
    let ways = Ways {
        start,
        method,
        puzzle,
    };
    match guide {
        Guide::TileSum { sum, make } => ways.attempt(&**sum, make, effort, output),
        Guide::LinearConflict(found) => ways.attempt(found, linear_conflict, effort, output),
        Guide::WalkingDistance(found) => ways.attempt(found, manhattan, effort, output),
        Guide::InversionDistance(found) => {
            ways.attempt(&**found, inversion_distance, effort, output)
        }
        Guide::Patterns { patterns, .. } => ways.attempt(patterns, manhattan, effort, output),
    }
}

/// What is to be solved, and how.
struct Ways<'a, W: Word> {
    start: &'a Layout,
    method: &'a Method<PuzzleHeuristic>,
    puzzle: &'a Puzzle<W>,
}

impl<W: Word> Ways<'_, W> {
    /// Searches with a heuristic to the goal, and one that is made for the way back to the start.
    fn attempt<F, B>(
        &self,
        forward: &F,
        backward: impl FnOnce(&Puzzle<W>) -> B,
        effort: Effort<'_, Move, u32>,
        output: &mut Output,
    ) -> Result<Attempt, Failure>
    where
        F: Heuristic<Puzzle<W>, Memo: Send + Sync> + Clone + Sync,
        B: Heuristic<Puzzle<W>, Memo: Send + Sync> + Sync,
    {
        let Self {
            start,
            method,
            puzzle,
        } = self;
        let back = Puzzle::<W>::new(start, puzzle.order()).map_err(Failure::input)?;
        let problem = Problem {
            space: *puzzle,
            start: puzzle.pack(start).map_err(Failure::input)?,
            goal: puzzle.goal(),
            least_cost: 1,
        };
        let heuristics = (|| forward.clone(), || backward(&back));
        Attempt::make(method, &problem, heuristics, effort, output)
    }
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
