//! Opinions about positions.

use game_core::{Evaluator, Score};

use crate::{Board, Connect4, Shape};

/// All positions are worth the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Level;

impl<S: Shape> Evaluator<Connect4<S>> for Level {
    #[inline]
    fn evaluate(&self, _: &Connect4<S>, _: &Board) -> Score {
        Score::DRAW
    }
}

/// A disc is worth more the nearer it is to the middle: as many points as there are columns between its
/// own and the nearest edge, so 0 1 2 3 2 1 0 on seven columns. The other player's discs count against
/// it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ColumnWeights;

impl<S: Shape> Evaluator<Connect4<S>> for ColumnWeights {
    #[inline]
    fn evaluate(&self, game: &Connect4<S>, board: &Board) -> Score {
        let shape = game.shape;
        let mut points = 0;
        // For each bit, the discs whose weights have it.
        let greatest = shape.columns().saturating_sub(1) / 2;
        for bit in 0..u32::BITS - greatest.leading_zeros() {
            let weighty = shape.cells_at_distance(bit);
            let count = |discs: u64| (discs & weighty).count_ones().cast_signed();
            points += (count(board.own()) - count(board.others())) << bit;
        }
        Score::of(points).seen_by(board.to_move())
    }
}
