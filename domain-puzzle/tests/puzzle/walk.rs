//! Boards a random walk away from the goal, the same ones in every run.

use domain_puzzle::{Board, Puzzle, Word};
use search_core::StateSpace;

/// Returns the boards met on a walk of `moves` moves that never goes straight back.
pub(crate) fn walk<W: Word>(puzzle: &Puzzle<W>, moves: usize, mut seed: u64) -> Vec<Board<W>> {
    let mut boards = vec![puzzle.goal()];
    let mut last = None;
    for _ in 0..moves {
        let board = boards[boards.len() - 1];
        let open: Vec<_> = puzzle
            .actions(&board)
            .filter(|&mv| !last.is_some_and(|last| puzzle.takes_back(last, mv)))
            .collect();
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let mv = open[(seed >> 33) as usize % open.len()];
        boards.push(puzzle.result(&board, mv));
        last = Some(mv);
    }
    boards
}
