//! The symmetries of the board, and the board as the side with the piece sees it.

use game_core::Player;

use super::{Kind, Piece, Position};
use crate::{Move, Square};

impl<K: Kind> Position<K> {
    /// Returns the position as it looks from all sides and in the mirror; with a pawn, in the mirror only. The position
    /// itself comes first.
    ///
    /// All of them have the same value. A table of advice may judge them differently.
    pub fn symmetries(self) -> impl Iterator<Item = Self> {
        let count = if self.piece() == Piece::Pawn { 2 } else { 8 };
        (0..count).map(move |number| {
            let [files, ranks, transpose] = [1, 2, 4].map(|flip| number & flip != 0);
            self.seen(|square| square.image(files, ranks, transpose))
        })
    }

    /// Returns one position for each class of positions that look alike: the least of the class.
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
}

impl Position {
    /// Returns the position in which White has the piece and which is otherwise this one: the board is turned upside
    /// down if Black has it.
    pub(super) fn upright(self) -> Self {
        match self.us() {
            Player::First => self,
            Player::Second => self.seen(Square::mirrored).with_colours_exchanged(),
        }
    }
}

impl Move {
    /// Returns the move on the upright board, if this player has the piece; and back.
    pub(super) fn upright(self, us: Player) -> Self {
        let seen = |square: Square| match us {
            Player::First => square,
            Player::Second => square.mirrored(),
        };
        Self {
            from: seen(self.from),
            to: seen(self.to),
            ..self
        }
    }
}
