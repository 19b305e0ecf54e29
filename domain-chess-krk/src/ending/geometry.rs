//! Measures behind the words of the vocabulary: the room, the critical square, who is near the piece.

use super::{Kind, Position};
use crate::confinement::room;

impl<K: Kind> Position<K> {
    /// Returns the number of squares that a rook in place of the piece leaves to their king: the size of the rectangle
    /// that the rook's lines fence off around it, or 64 if the king stands on one of these lines.
    ///
    /// ```
    /// # use domain_chess_krk::krk::Position;
    /// let position: Position = "8/8/8/8/8/2R5/1k6/4K3 w".parse()?;
    /// assert_eq!(position.room(), 4); // a1, a2, b1, b2
    /// # Ok::<(), domain_chess_krk::FenError>(())
    /// ```
    #[must_use]
    pub fn room(self) -> u8 {
        room(self.their_king(), self.square())
    }

    /// Returns the Manhattan distance from our king to the critical square: the corner of their king's room, diagonally
    /// next to the piece, whose control squeezes that king further.
    ///
    /// A king on the file or the rank of the piece has no such corner. Then the square towards the greater
    /// file or rank is taken, as in the original, and the answer depends on how the board is
    /// turned.
    #[must_use]
    pub fn to_critical_square(self) -> u8 {
        let [ours, piece, theirs] = self.squares();
        towards(piece.file(), theirs.file()).abs_diff(ours.file())
            + towards(piece.rank(), theirs.rank()).abs_diff(ours.rank())
    }

    /// Returns whether the piece stands between the kings, by file or by rank.
    #[must_use]
    pub fn piece_divides(self) -> bool {
        let [ours, piece, theirs] = self.squares();
        between(ours.file(), piece.file(), theirs.file())
            || between(ours.rank(), piece.rank(), theirs.rank())
    }

    /// Returns whether their king can get at the piece before our king can protect it.
    #[must_use]
    pub fn piece_exposed(self) -> bool {
        let our_tempo = u8::from(self.us_to_move());
        self.our_king().distance(self.square())
            > self.their_king().distance(self.square()) + our_tempo
    }

    /// Returns whether the piece is captured, or can be captured now.
    #[must_use]
    pub fn piece_lost(self) -> bool {
        self.captured()
            || !self.us_to_move()
                && self.their_king().distance(self.square()) == 1
                && self.our_king().distance(self.square()) > 1
    }
}

/// Returns the file (or rank) next to the rook's on the king's side, which may lie outside the board.
fn towards(rook: u8, king: u8) -> u8 {
    // No underflow: a rook beyond the king is not on the first line.
    if king < rook { rook - 1 } else { rook + 1 }
}

/// Returns whether `middle` lies strictly between the others, so that both steps go the same way.
fn between(from: u8, middle: u8, to: u8) -> bool {
    let step = |a: u8, b: u8| i32::from(b) - i32::from(a);
    step(from, middle) * step(middle, to) > 0
}
