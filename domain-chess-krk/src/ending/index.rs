//! The numbers of the positions in which advice is given.

use game_core::{IndexedGame, Player};

use super::{Advised, Piece, Position};
use crate::Square;

/// The positions with one piece and one side to move: a number for every placement of three pieces.
const SLICE: usize = 64 * 64 * 64;

impl Advised {
    /// The pieces with which positions are numbered. A bishop or a knight that a pawn has become is
    /// not among them: with it the game is over.
    fn numbered(&self) -> &[Piece] {
        match self.begins_with {
            Piece::Pawn => &[Piece::Pawn, Piece::Queen, Piece::Rook],
            _ => std::slice::from_ref(&self.begins_with),
        }
    }
}

/// By the piece, whose turn it is, and the squares of the king that has the piece, of the piece and of
/// the bare king. Mirror images have numbers of their own, since what a table of advice says of them
/// may differ; only colours count for nothing, and White has the piece. A position in which the piece
/// has been captured has no number.
impl IndexedGame for Advised {
    fn size(&self) -> usize {
        2 * SLICE * self.numbered().len()
    }

    fn rank(&self, position: &Position) -> Option<usize> {
        let mut pieces = self.numbered().iter();
        let place = pieces.position(|piece| *piece == position.piece)?;
        let turn = usize::from(position.us_to_move);
        let Position {
            our_king,
            square,
            their_king,
            ..
        } = position.upright();
        let squares = [our_king, square, their_king].into_iter();
        let rank = squares.fold(2 * place + turn, |rank, square| 64 * rank + square.index());
        (!position.captured()).then_some(rank)
    }

    fn unrank(&self, rank: usize) -> Option<Position> {
        let square = |place: u32| Square::ALL[rank >> (6 * place) & 63];
        let us_to_move = rank / SLICE % 2 == 1;
        let piece = *self.numbered().get(rank / SLICE / 2)?;
        let piece = (piece, square(1));
        Position::new(Player::First, us_to_move, square(2), piece, square(0)).ok()
    }
}
