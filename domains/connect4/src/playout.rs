//! Games played at random.

use std::mem::swap;

use game_core::{Player, Playout, Random};

use crate::lines::has_line;
use crate::{Board, Connect4, Shape};

/// Drops discs into columns at random, to the end of the game; those with room are equally likely to within
/// 2^-24. It does what [`RandomPlayout`](game_core::RandomPlayout) does, in less time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RandomDrops;

impl<S: Shape> Playout<Connect4<S>> for RandomDrops {
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a product is cut into its halves"
    )]
    fn value(
        &mut self,
        game: &Connect4<S>,
        board: &Board,
        player: Player,
        random: &mut Random,
    ) -> f64 {
        /// This many columns are drawn from 64 bits. A choice among 32 takes five bits.
        const DRAWS: u32 = 8;
        let shape = game.shape;
        let (mut own, mut others, mut all) = (board.own(), board.others(), board.all());
        let mut win = if board.to_move() == player { 1.0 } else { -1.0 };
        if has_line(shape, others) {
            return -win;
        }
        let (mut bits, mut draws) = (0, 0);
        while all != shape.cells() {
            if draws == 0 {
                (bits, draws) = (random.bits(), DRAWS);
            }
            draws -= 1;
            let product = u128::from(bits) * u128::from(shape.columns());
            // The whole part is a column, the fraction is left for the next ones.
            let column = (product >> 64) as u32;
            bits = product as u64;
            let lowest = column * shape.step();
            let cell = (all + (1 << lowest)) & (shape.first_column() << lowest);
            if cell == 0 {
                // There is no room in the column.
                continue;
            }
            own |= cell;
            all |= cell;
            if has_line(shape, own) {
                return win;
            }
            swap(&mut own, &mut others);
            win = -win;
        }
        0.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Size, Standard};
    use game_core::RandomPlayout;
    use proptest::prelude::*;

    const GAMES: u32 = 4_000;

    /// Returns the mean of many games.
    fn mean<S: Shape>(
        game: &Connect4<S>,
        board: &Board,
        player: Player,
        mut playout: impl Playout<Connect4<S>>,
    ) -> f64 {
        let mut random = Random::new(1);
        let values = (0..GAMES).map(|_| playout.value(game, board, player, &mut random));
        values.sum::<f64>() / f64::from(GAMES)
    }

    /// Both playouts agree within four standard deviations on the board after those of these moves that are legal.
    fn check(shape: impl Shape, moves: &[u8]) {
        use game_core::Game;
        let game = Connect4 { shape };
        let board = moves.iter().fold(Board::EMPTY, |board, mv| {
            let mut legal = game.moves(&board);
            legal
                .find(|column| column.index() == u32::from(*mv))
                .map_or(board, |column| game.play(&board, column))
        });
        for player in [Player::First, Player::Second] {
            let difference = mean(&game, &board, player, RandomDrops)
                - mean(&game, &board, player, RandomPlayout::new());
            let deviation = (2.0 / f64::from(GAMES)).sqrt();
            assert!(
                difference.abs() <= 4.0 * deviation,
                "{difference}: {board:?}"
            );
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(16))]
        #[test]
        fn they_are_games_of_any_player(moves in prop::collection::vec(0..7_u8, 0..60)) {
            check(Standard, &moves);
            for (columns, rows) in [(3, 4), (1, 5), (5, 5), (8, 7)] {
                check(Size::new(columns, rows).unwrap(), &moves);
            }
        }
    }
}
