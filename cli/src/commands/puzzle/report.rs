//! The answer to one instance.

use domain_puzzle::{Layout, Move, MoveOrder, Puzzle, Word};
use search_core::Heuristic;
use serde::Serialize;

use super::estimate::{Estimate, Guide, Guided};
use super::{Instance, PuzzleHeuristic};
use crate::commands::search::{self, Effort, Method};
use crate::exit::Failure;
use crate::output::{Output, side_by_side};

/// What came of one search.
pub(crate) type Attempt = search::Attempt<Move, u32>;

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
    effort: Effort,
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
    effort: Effort,
    output: &mut Output,
) -> Result<Attempt, Failure> {
    fn guided<W: Word, H: Heuristic<Puzzle<W>> + Clone>(
        start: &Layout,
        method: &Method<PuzzleHeuristic>,
        (puzzle, heuristic): (&Puzzle<W>, &H),
        effort: Effort,
        output: &mut Output,
    ) -> Result<Attempt, Failure> {
        let start = puzzle.pack(start).map_err(Failure::input)?;
        let heuristic = || heuristic.clone();
        Attempt::make(method, puzzle, &start, heuristic, effort, output)
    }

    match guide {
        Guide::TileSum(sum) => guided(start, method, (puzzle, &**sum), effort, output),
        Guide::LinearConflict(found) => guided(start, method, (puzzle, found), effort, output),
        Guide::WalkingDistance(found) => guided(start, method, (puzzle, found), effort, output),
        Guide::InversionDistance(found) => {
            guided(start, method, (puzzle, &**found), effort, output)
        }
        Guide::Patterns { patterns, .. } => {
            guided(start, method, (puzzle, patterns), effort, output)
        }
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
