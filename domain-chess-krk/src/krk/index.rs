//! The numbers of the positions.

use game_core::{IndexedGame, Keyed, Player};

use super::{Krk, Position};
use crate::{Move, Square};

/// By whose turn it is, our king's square, the rook's and their king's. Mirror images have numbers of
/// their own, since what a table of advice says of them may differ; colours count for nothing, and
/// White has the rook. A position in which the rook has been captured has no number.
impl IndexedGame for Krk {
    fn size(&self) -> usize {
        2 * 64 * 64 * 64
    }

    fn rank(&self, position: &Position) -> Option<usize> {
        (!position.rook_captured()).then_some(position.number() as usize)
    }

    #[inline]
    fn unrank(&self, rank: usize) -> Option<Position> {
        let square = |place: u32| Square::ALL[rank >> (6 * place) & 63];
        let us_to_move = rank >> 18 == 1;
        Position::new(Player::First, us_to_move, square(2), square(1), square(0)).ok()
    }
}

/// Mirror images have keys of their own, and so have positions that differ in the colours alone.
impl Keyed for Krk {
    fn key(&self, position: &Position) -> u64 {
        let colour = u64::from(position.us() == Player::Second);
        colour << 19 | u64::from(position.number())
    }

    /// Where from, and where to.
    fn move_number(&self, _: &Position, mv: Move) -> Option<u16> {
        u16::try_from(64 * mv.from.index() + mv.to.index()).ok()
    }

    fn numbered_move(&self, _: &Position, number: u16) -> Option<Move> {
        let square = |number: u16| Square::ALL.get(usize::from(number)).copied();
        Some(Move {
            from: square(number / 64)?,
            to: square(number % 64)?,
        })
    }
}
