//! The farthest boards of the game of 8.

use domain_puzzle::manhattan;
use search_core::{Run, a_star, breadth_first, ida_star};

use crate::truth::{CENTRE, CORNER, Space};

/// The farthest boards lie `farthest` moves from the goal, and there are `count` of them.
fn check(space: &Space, farthest: u32, count: usize) {
    let Space { puzzle, boards } = space;
    let h = manhattan(puzzle);
    let last: Vec<_> = boards.iter().filter(|&&(_, far)| far >= farthest).collect();
    assert_eq!(last.len(), count);
    for (start, far) in last.into_iter().take(2) {
        assert_eq!(*far, farthest);
        for answer in [
            breadth_first(&mut Run::new(), puzzle, start),
            a_star(&mut Run::new(), puzzle, &h, start),
            ida_star(&mut Run::new(), puzzle, &h, start),
        ] {
            let text = puzzle.unpack(*start);
            assert_eq!(answer.unwrap().unwrap().cost, farthest, "{text}");
        }
    }
}

#[test]
fn with_the_goals_blank_in_the_centre() {
    check(&CENTRE, 30, 148);
}

#[test]
fn with_the_goals_blank_in_the_corner() {
    check(&CORNER, 31, 2);
}
