//! Boards and their numbers.

use std::collections::HashSet;

use domain_puzzle::{Layout, MoveOrder, Puzzle};
use search_core::IndexedSpace;
use search_core::testkit::assert_indexed;

use crate::naive::{distances, layout, shape};
use crate::walk::walk;

fn puzzle(goal: &Layout) -> Puzzle {
    Puzzle::new(goal, MoveOrder::CONVENTIONAL).unwrap()
}

/// The boards that can be reached have all numbers less than the size, each once.
fn check_all_boards(goal: &Layout) {
    let puzzle = puzzle(goal);
    let boards = distances(goal);
    let boards = || boards.iter().map(|(board, _)| puzzle.pack(board).unwrap());
    assert_indexed(&puzzle, boards());
    let numbers: HashSet<u64> = boards().map(|board| puzzle.rank(&board)).collect();
    assert_eq!(numbers.len() as u64, puzzle.size(), "{goal}");
    assert_eq!(boards().count() as u64, puzzle.size(), "{goal}");
}

#[test]
fn every_number_is_a_board() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2)] {
        let shape = shape(rows, columns);
        check_all_boards(&Layout::blank_first(shape));
        check_all_boards(&Layout::blank_last(shape));
        check_all_boards(&Layout::random(&Layout::blank_last(shape), 5));
    }
    check_all_boards(&layout("1238#4765"));
    check_all_boards(&layout("#12345678"));
    check_all_boards(&layout("2138#4765"));
}

/// On boards too large to look at all: different boards have different numbers.
#[test]
fn numbers_along_walks() {
    let shapes = [
        (2, 5),
        (3, 4),
        (4, 3),
        (2, 6),
        (2, 7),
        (7, 2),
        (3, 5),
        (5, 3),
        (4, 4),
        (2, 8),
        (8, 2),
    ];
    for (seed, (rows, columns)) in (1..).zip(shapes) {
        let goal = Layout::random(&Layout::blank_first(shape(rows, columns)), seed);
        let puzzle = puzzle(&goal);
        let boards = walk(&puzzle, 20_000, seed);
        assert_indexed(&puzzle, boards.iter().copied());
        let different: HashSet<_> = boards.iter().collect();
        let numbers: HashSet<_> = boards.iter().map(|board| puzzle.rank(board)).collect();
        assert_eq!(numbers.len(), different.len(), "{rows}x{columns}");
    }
}

/// The first and the last numbers of every board that fits have a board.
#[test]
fn numbers_at_the_ends() {
    for (rows, columns) in [(2, 2), (3, 3), (3, 4), (2, 7), (3, 5), (4, 4)] {
        let puzzle = puzzle(&Layout::blank_last(shape(rows, columns)));
        let numbers = (0..50).chain(puzzle.size().saturating_sub(50)..puzzle.size());
        for number in numbers.filter(|&number| number < puzzle.size()) {
            let board = puzzle.unrank(number);
            assert!(
                puzzle
                    .unpack(board)
                    .can_reach(&puzzle.unpack(puzzle.goal()))
            );
            assert_eq!(puzzle.rank(&board), number, "{rows}x{columns}");
        }
    }
}

#[test]
fn half_of_all_boards() {
    let size = |rows, columns| puzzle(&Layout::blank_last(shape(rows, columns))).size();
    assert_eq!(size(2, 2), 12);
    assert_eq!(size(3, 3), 181_440);
    assert_eq!(size(3, 4), 239_500_800);
    assert_eq!(size(4, 4), 10_461_394_944_000);
}
