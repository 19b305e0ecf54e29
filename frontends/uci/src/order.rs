//! The order in which moves are tried.

use std::cmp::Reverse;

use cozy_chess::{Move, Piece};
use game_core::MoveOrder;

use crate::chess::{Chess, Position};
use crate::evaluation::value;

/// Captures and promotions come first: the most valuable victim, and then the least valuable attacker. The
/// others stay in their order.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct CapturesFirst;

impl MoveOrder<Chess> for CapturesFirst {
    fn arrange(&mut self, _: &Chess, position: &Position, _: usize, moves: &mut [Move]) -> usize {
        let board = &position.board;
        let theirs = board.colors(!board.side_to_move());
        moves.sort_by_cached_key(|mv| {
            let victim = board.piece_on(mv.to).filter(|_| theirs.has(mv.to));
            let gain = victim.map_or(0, value) + mv.promotion.map_or(0, value);
            let attacker = board.piece_on(mv.from).map_or(0, |piece| match piece {
                Piece::King => 1000,
                piece => value(piece),
            });
            Reverse(if gain == 0 { 0 } else { 16 * gain - attacker })
        });
        moves.len()
    }
}
