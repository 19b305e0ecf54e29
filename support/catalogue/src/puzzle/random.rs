//! Boards drawn at random.

use domain_puzzle::{Farthest, Layout, MoveOrder, Puzzle, Word};

use crate::domain::{Draw, Drawn};
use crate::{Failure, count};

/// Draws a board, of that depth if one is given.
pub(super) fn board<W: Word>(
    goal: &Layout,
    depth: Option<u32>,
    draw: &mut Draw<'_>,
) -> Result<Drawn, Failure> {
    let Some(depth) = depth else {
        return Ok(Drawn::Instance(in_a_line(&Layout::random(goal, draw.seed))));
    };
    let puzzle = Puzzle::<W>::new(goal, MoveOrder::CONVENTIONAL).map_err(Failure::input)?;
    Ok(
        match puzzle.at_depth(depth, draw.seed, draw.limits, &mut *draw.progress) {
            Ok(Some(board)) => Drawn::Instance(in_a_line(&puzzle.unpack(board))),
            Ok(None) => Drawn::None(objection(goal, depth)),
            Err(stopped) => Drawn::Stopped(stopped),
        },
    )
}

/// Explains why there is no board that far away.
fn objection(goal: &Layout, depth: u32) -> String {
    let moves = |moves: u32| count(moves, "move");
    let depth = moves(depth);
    let known = match goal.farthest() {
        Some(Farthest::Exactly(farthest)) => format!("; the farthest are {} away", moves(farthest)),
        Some(Farthest::AtMost(most)) => format!("; none is more than {} away", moves(most)),
        None => String::new(),
    };
    format!("no board is {depth} away from {goal}{known}")
}

/// Returns a board on one line, in a form that can be read back.
fn in_a_line(board: &Layout) -> String {
    let shape = board.shape();
    if shape.rows() == shape.columns() {
        board.to_string()
    } else {
        format!("{board:#}").replace('\n', " / ")
    }
}
