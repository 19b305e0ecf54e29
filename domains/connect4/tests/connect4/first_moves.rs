//! Values of the first moves on the standard board. Each takes the better part of a minute, so they are separate tests,
//! which run side by side.
//!
//! **Source**: Allis 1988, Allen 1988 (who wins); Pons, *Solving Connect 4* (the numbers).

use domain_connect4::{Board, Column, Connect4, Solver};
use game_core::{Game, Score};
use search_core::Run;

/// Returns a value after `discs` discs in the numbers of Pons's solver: 22 less the discs that the winner has dropped
/// at the end, negative if the first player loses.
fn points(discs: u32, value: Score) -> i32 {
    value.plies_to_end().map_or(0, |plies| {
        // The first player drops the first and the last of an odd number of discs.
        let discs_of_winner = (discs + plies.unsigned_abs()).div_ceil(2);
        (22 - discs_of_winner.cast_signed()) * (value.cmp(&Score::DRAW) as i32)
    })
}

/// The column with this number, from 1 on, and so its image in the mirror.
fn check(column: u8, expected: i32) {
    let game = Connect4::default();
    let board = game.play(&Board::EMPTY, Column::new(column - 1));
    let bytes = Solver::useful_bytes(game, &board);
    let mut solver = Solver::new(game, bytes).unwrap();
    let value = -solver.value(&mut Run::new(), &board).unwrap();
    assert_eq!(points(board.discs(), value), expected);
}

#[test]
#[ignore = "takes a minute even if optimised"]
fn long_the_middle_wins_with_the_last_disc_but_one() {
    check(4, 1);
}

#[test]
#[ignore = "takes a minute even if optimised"]
fn long_beside_the_middle_is_a_draw() {
    check(3, 0);
}

#[test]
#[ignore = "takes a minute even if optimised"]
fn long_the_second_column_loses_with_the_last_disc() {
    check(2, -1);
}

#[test]
#[ignore = "takes a minute even if optimised"]
fn long_the_edge_loses_with_two_cells_left() {
    check(1, -2);
}
