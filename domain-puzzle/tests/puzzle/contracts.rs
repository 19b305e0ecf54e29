//! Contracts of the traits, on whole spaces and along random walks.

use std::fmt::Debug;

use domain_puzzle::{
    Board, Layout, MoveOrder, Puzzle, Shape, TileSum, Word, manhattan, matches, misplaced,
    misplaced_with_blank,
};
use search_core::testkit::{assert_heuristic, assert_packed, assert_reversible, assert_space};
use search_core::{Heuristic, StateSpace};

use crate::naive::{layout, shape};
use crate::truth::{CENTRE, CORNER, Space};
use crate::walk::walk;

fn check<W: Word + Debug>(puzzle: &Puzzle<W>, samples: &[Board<W>]) {
    assert_space(puzzle, samples.iter().copied());
    assert_packed(puzzle, samples.iter().copied());
    assert_reversible(puzzle, samples.iter().copied());
    assert_heuristic(puzzle, &manhattan(puzzle), samples.iter().copied());
    assert_heuristic(puzzle, &misplaced(puzzle), samples.iter().copied());
    for sum in [matches(puzzle), misplaced_with_blank(puzzle)] {
        for board in samples {
            check_steps(puzzle, &sum, board);
        }
    }
}

/// The sum carried to each successor is the one computed afresh.
fn check_steps<W: Word + Debug>(puzzle: &Puzzle<W>, sum: &TileSum, board: &Board<W>) {
    let memo = Heuristic::<Puzzle<W>>::start(sum, board);
    for mv in puzzle.actions(board) {
        let next = puzzle.result(board, mv);
        let carried = Heuristic::<Puzzle<W>>::step(sum, memo, board, mv, &next);
        assert_eq!(
            carried,
            Heuristic::<Puzzle<W>>::start(sum, &next),
            "{mv} on {board:?}"
        );
    }
}

fn check_all_boards(space: &Space) {
    let samples: Vec<_> = space.boards.iter().map(|&(board, _)| board).collect();
    assert_eq!(samples.len(), 181_440);
    check(&space.puzzle, &samples);
}

#[test]
fn all_boards_with_the_goals_blank_in_the_centre() {
    check_all_boards(&CENTRE);
}

#[test]
fn all_boards_with_the_goals_blank_in_the_corner() {
    check_all_boards(&CORNER);
}

/// Tiles in order, the blank last.
fn ordered(shape: Shape) -> Layout {
    Layout::new(shape, (1..shape.cells()).chain([0]).collect()).unwrap()
}

fn check_walk<W: Word + Debug>(rows: usize, columns: usize) {
    let goal = ordered(shape(rows, columns));
    let puzzle = Puzzle::<W>::new(&goal, MoveOrder::CONVENTIONAL).unwrap();
    check(&puzzle, &walk(&puzzle, 2_000, 1));
}

#[test]
fn walks_in_64_bits() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (3, 4), (4, 4), (2, 8), (8, 2)] {
        check_walk::<u64>(rows, columns);
    }
}

#[test]
fn walks_in_128_bits() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 4), (4, 4), (5, 5), (2, 12), (12, 2)] {
        check_walk::<u128>(rows, columns);
    }
}

#[test]
fn both_widths_play_the_same_game() {
    let goal = ordered(shape(4, 4));
    let narrow = Puzzle::<u64>::new(&goal, MoveOrder::BOLSHAKOVA).unwrap();
    let wide = Puzzle::<u128>::new(&goal, MoveOrder::BOLSHAKOVA).unwrap();
    let pairs = walk(&narrow, 500, 7).into_iter().zip(walk(&wide, 500, 7));
    for (a, b) in pairs {
        assert_eq!(narrow.unpack(a), wide.unpack(b));
    }
}

#[test]
fn too_many_cells_for_64_bits() {
    let error = Puzzle::<u64>::new(&ordered(shape(3, 6)), MoveOrder::BOLSHAKOVA).unwrap_err();
    assert_eq!(
        error.to_string(),
        "a 3x6 board has 18 cells; this packed form holds 16"
    );
}

#[test]
fn a_board_of_another_shape() {
    let puzzle = Puzzle::<u64>::new(&layout("1238#4765"), MoveOrder::BOLSHAKOVA).unwrap();
    let error = puzzle.pack(&ordered(shape(3, 4))).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the board is 3x4; a 3x3 board is expected here"
    );
}
