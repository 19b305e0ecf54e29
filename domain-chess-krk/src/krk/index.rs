//! The numbers of the positions.

use game_core::{IndexedGame, Player};

use super::{Krk, Position};
use crate::Square;

/// By whose turn it is, our king's square, the rook's and their king's. Mirror images have numbers of
/// their own, since what a table of advice says of them may differ; colours count for nothing, and
/// White has the rook. A position in which the rook has been captured has no number.
impl IndexedGame for Krk {
    fn size(&self) -> usize {
        2 * 64 * 64 * 64
    }

    fn rank(&self, position: &Position) -> Option<usize> {
        let turn = usize::from(position.us_to_move);
        let squares = [position.our_king, position.rook, position.their_king];
        let rank = squares
            .iter()
            .fold(turn, |rank, square| 64 * rank + square.index());
        (!position.rook_captured()).then_some(rank)
    }

    fn unrank(&self, rank: usize) -> Option<Position> {
        let square = |place: u32| Square::ALL[rank >> (6 * place) & 63];
        let us_to_move = rank >> 18 == 1;
        Position::new(Player::First, us_to_move, square(2), square(1), square(0)).ok()
    }
}
