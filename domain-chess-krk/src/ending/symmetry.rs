//! The symmetries of the board.

use super::{Piece, Position};
use crate::Square;

impl Position {
    /// The position as it looks from all sides and in the mirror; with a pawn, in the mirror only. The
    /// position itself comes first.
    ///
    /// What it is worth is the same for all of them. What a table of advice says of them may differ.
    pub fn symmetries(self) -> impl Iterator<Item = Self> {
        let count = if self.piece == Piece::Pawn { 2 } else { 8 };
        (0..count).map(move |number| self.seen(number & 1 != 0, number & 2 != 0, number & 4 != 0))
    }

    /// One position for each class of positions that look alike: the least of the class.
    ///
    /// ```
    /// # use domain_chess_krk::ending::Position;
    /// let position: Position = "7k/8/7K/8/8/8/7P/8 w".parse()?;
    /// assert_eq!(position.canonical().to_string(), "k7/8/K7/8/8/8/P7/8 w - - 0 1");
    /// # Ok::<(), domain_chess_krk::FenError>(())
    /// ```
    #[must_use]
    pub fn canonical(self) -> Self {
        self.symmetries().fold(self, Self::min)
    }

    fn seen(self, flip_files: bool, flip_ranks: bool, transpose: bool) -> Self {
        let image = |square: Square| square.image(flip_files, flip_ranks, transpose);
        Self {
            our_king: image(self.our_king),
            square: image(self.square),
            their_king: image(self.their_king),
            ..self
        }
    }
}
