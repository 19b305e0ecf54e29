//! The farthest boards of the game of 8.

use domain_puzzle::{MoveOrder, Puzzle, manhattan};
use search_core::{Run, a_star, breadth_first, ida_star};

use crate::naive::{distances, layout};

/// The farthest boards lie `farthest` moves from the goal, and there are `count` of them.
fn check(goal: &str, farthest: u32, count: usize) {
    let goal = layout(goal);
    let puzzle = Puzzle::<u64>::new(&goal, MoveOrder::CONVENTIONAL).unwrap();
    let h = manhattan(&puzzle);
    let boards = distances(&goal);
    let last: Vec<_> = boards.iter().filter(|&&(_, far)| far >= farthest).collect();
    assert_eq!(last.len(), count);
    for (board, far) in last.into_iter().take(2) {
        assert_eq!(*far, farthest);
        let start = puzzle.pack(board).unwrap();
        for answer in [
            breadth_first(&mut Run::new(), &puzzle, &start),
            a_star(&mut Run::new(), &puzzle, &h, &start),
            ida_star(&mut Run::new(), &puzzle, &h, &start),
        ] {
            assert_eq!(answer.unwrap().unwrap().cost, farthest, "{board}");
        }
    }
}

#[test]
fn with_the_goals_blank_in_the_centre() {
    check("1238#4765", 30, 148);
}

#[test]
fn with_the_goals_blank_in_the_corner() {
    check("#12345678", 31, 2);
}
