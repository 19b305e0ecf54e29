//! The puzzle from the goal backwards.

use std::ops::ControlFlow;

use search_core::{ReversibleSpace, StateSpace};

use crate::{Board, Move, Puzzle, Word};

/// A movement leads to a board from the one that the opposite movement leads back to. The order is
/// that of the movements back.
impl<W: Word> ReversibleSpace for Puzzle<W> {
    fn predecessors<B>(
        &self,
        board: &Board<W>,
        mut visit: impl FnMut(Move, Board<W>) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.successors(board, None, |back, before| visit(back.opposite(), before))
    }
}
