//! The reflection of boards about their main diagonal.

use super::PatternError;
use crate::{Puzzle, Word};

/// Images of cells and tiles in the reflection of a board about its main diagonal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reflection {
    pub(super) cells: [u8; 32],
    pub(super) tiles: [u8; 32],
}

impl Reflection {
    /// Returns the reflection, if it leaves the puzzle unchanged.
    ///
    /// # Errors
    ///
    /// [`PatternError::Reflection`] if the board is not square or the blank of the goal is not on
    /// the main diagonal.
    pub(super) fn of<W: Word>(puzzle: &Puzzle<W>) -> Result<Self, PatternError> {
        let (shape, goal) = (puzzle.shape(), puzzle.goal());
        let side = shape.columns();
        let reflection = |cell| cell % side * side + cell / side;
        if shape.rows() != side || reflection(goal.blank()) != goal.blank() {
            return Err(PatternError::Reflection);
        }
        let (mut cells, mut tiles) = ([0; 32], [0; 32]);
        for cell in 0..shape.cells() {
            cells[usize::from(cell)] = reflection(cell);
            tiles[usize::from(goal.tile(cell))] = goal.tile(reflection(cell));
        }
        Ok(Self { cells, tiles })
    }

    /// Returns the cell on which what is on this cell is seen.
    pub(super) fn cell(&self, cell: u8) -> u8 {
        self.cells[usize::from(cell & 31)]
    }

    /// Returns the tile as which this one is seen. It is seen as this one in turn.
    pub(super) fn tile(&self, tile: u8) -> u8 {
        self.tiles[usize::from(tile & 31)]
    }
}
