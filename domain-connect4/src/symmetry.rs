//! The mirror.

use crate::{Board, Shape};

impl Board {
    /// The board with left and right exchanged.
    #[must_use]
    pub fn mirrored(self, shape: impl Shape) -> Self {
        let mirrored = |discs: u64| {
            (0..shape.columns()).fold(0, |mirrored, column| {
                let cells = discs >> (column * shape.step()) & shape.first_column();
                mirrored | cells << ((shape.columns() - 1 - column) * shape.step())
            })
        };
        Self::of_discs_to_move(mirrored(self.own()), mirrored(self.others()))
    }

    /// One board for each pair of mirror images: the lesser of the two.
    #[must_use]
    pub fn canonical(self, shape: impl Shape) -> Self {
        self.min(self.mirrored(shape))
    }
}
