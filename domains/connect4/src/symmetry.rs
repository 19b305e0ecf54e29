//! The mirror.

use game_core::Symmetric;

use crate::{Board, Column, Connect4, Shape};

impl Board {
    /// Returns the board with left and right exchanged.
    #[must_use]
    pub fn mirrored(self, shape: impl Shape) -> Self {
        let mirrored = |discs: u64| {
            (0..shape.columns()).fold(0, |mirrored, column| {
                let cells = discs >> (column * shape.step()) & shape.first_column();
                mirrored | cells << ((shape.columns() - 1 - column) * shape.step())
            })
        };
        self.rearranged(mirrored)
    }

    /// Returns one board for each pair of mirror images: the smaller of the two.
    #[must_use]
    pub fn canonical(self, shape: impl Shape) -> Self {
        self.min(self.mirrored(shape))
    }
}

/// Positions with many discs stand for themselves, since their images are rarely met.
impl<S: Shape> Symmetric for Connect4<S> {
    /// Left and right are exchanged.
    type Symmetry = ();

    #[inline]
    fn representative(&self, board: &Board) -> Option<(Board, ())> {
        if 3 * board.discs() > self.shape.cells().count_ones() {
            return None;
        }
        let representative = board.canonical(self.shape);
        (representative != *board).then_some((representative, ()))
    }

    #[inline]
    fn image(&self, column: Column, (): ()) -> Column {
        column.mirrored(self.shape)
    }

    fn inverse(&self, (): ()) {}
}
