//! The symmetries of the board.

use game_core::Player;

use crate::{Board, Cell};

/// The cell that each symmetry puts on cell 0, 1, ... 8: four turns, and the same after a
/// reflection in the diagonal.
const SYMMETRIES: [[usize; 9]; 8] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8],
    [6, 3, 0, 7, 4, 1, 8, 5, 2],
    [8, 7, 6, 5, 4, 3, 2, 1, 0],
    [2, 5, 8, 1, 4, 7, 0, 3, 6],
    [0, 3, 6, 1, 4, 7, 2, 5, 8],
    [2, 1, 0, 5, 4, 3, 8, 7, 6],
    [8, 5, 2, 7, 4, 1, 6, 3, 0],
    [6, 7, 8, 3, 4, 5, 0, 1, 2],
];

impl Board {
    /// Returns the board in all rotations and reflections; the board itself comes first.
    #[must_use]
    pub fn symmetries(self) -> [Self; 8] {
        SYMMETRIES.map(|source| self.rearranged(&source))
    }

    /// Returns one board for each class of symmetric boards: the least of the class.
    #[must_use]
    pub fn canonical(self) -> Self {
        self.symmetries().into_iter().fold(self, Self::min)
    }

    fn rearranged(self, source: &[usize; 9]) -> Self {
        let [x, o] = [Player::First, Player::Second].map(|player| {
            let marks = self.marks_of(player);
            Cell::all()
                .filter(|cell| marks >> source[cell.index()] & 1 != 0)
                .fold(0, |set, cell| set | cell.bit())
        });
        Self::from_sets(x, o)
    }
}
