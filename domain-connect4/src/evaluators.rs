//! Opinions about positions.

use game_core::{Evaluator, Player, Score};

use crate::{Board, Connect4, Shape};

/// All positions are worth the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Level;

impl<S: Shape> Evaluator<Connect4<S>> for Level {
    #[inline]
    fn evaluate(&self, _: &Connect4<S>, _: &Board, _: Player) -> Score {
        Score::DRAW
    }
}

/// A disc is worth the more the nearer to the middle it is: as many points as there are columns between
/// its own and the nearest edge, so 0 1 2 3 2 1 0 on seven columns. The other player's discs count
/// against it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ColumnWeights;

impl<S: Shape> Evaluator<Connect4<S>> for ColumnWeights {
    #[inline]
    fn evaluate(&self, game: &Connect4<S>, board: &Board, player: Player) -> Score {
        let shape = game.shape;
        let (own, others) = (board.own(), board.others());
        let mut points = 0;
        let mut inner = shape.cells();
        // All columns but the outermost, then all but those beside them, and so on.
        for edge in 1..shape.columns().div_ceil(2) {
            let last = shape.columns() - edge;
            inner &= !(shape.first_column() << ((edge - 1) * shape.step()));
            inner &= !(shape.first_column() << (last * shape.step()));
            let count = |discs: u64| (discs & inner).count_ones().cast_signed();
            points += count(own) - count(others);
        }
        Score::of(if player == board.to_move() {
            points
        } else {
            -points
        })
    }
}
