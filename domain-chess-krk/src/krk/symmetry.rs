//! The symmetries of the board.

use super::Position;
use crate::Square;

impl Position {
    /// The position as it looks from all sides and in the mirror; the position itself comes first.
    ///
    /// What it is worth is the same for all of them. What a table of advice says of them may differ.
    #[must_use]
    pub fn symmetries(self) -> [Self; 8] {
        let all = std::array::from_fn(|number| number);
        all.map(|number| self.seen(number & 1 != 0, number & 2 != 0, number & 4 != 0))
    }

    /// One position for each class of positions that look alike: the least of the class.
    ///
    /// ```
    /// # use domain_chess_krk::krk::Position;
    /// let position: Position = "7k/8/7K/8/8/8/8/4R3 w".parse()?;
    /// assert_eq!(position.canonical().to_string(), "3R4/8/8/8/8/K7/8/k7 w - - 0 1");
    /// # Ok::<(), domain_chess_krk::FenError>(())
    /// ```
    #[must_use]
    pub fn canonical(self) -> Self {
        self.symmetries().into_iter().fold(self, Self::min)
    }

    /// The position with its files or its ranks in the opposite order, or with files for ranks.
    fn seen(self, flip_files: bool, flip_ranks: bool, transpose: bool) -> Self {
        let image = |square: Square| square.image(flip_files, flip_ranks, transpose);
        let [our_king, rook, their_king] =
            [self.our_king(), self.rook(), self.their_king()].map(image);
        Self::of_squares(self.us(), self.us_to_move(), our_king, rook, their_king)
    }
}
