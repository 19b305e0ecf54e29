//! Known greatest distances from a goal, compared with the whole spaces.

use std::num::NonZero;
use std::thread::available_parallelism;

use domain_puzzle::{Farthest, Layout, MoveOrder, Puzzle};
use search_core::{IndexedSpace, Run, enumerate_levels};

use crate::naive::{layout, shape};

/// Returns a goal with the blank in this cell.
fn goal(rows: usize, columns: usize, blank: usize) -> Layout {
    let mut tiles: Vec<String> = (1..rows * columns).map(|tile| tile.to_string()).collect();
    tiles.insert(blank, "#".to_owned());
    Layout::parse_shaped(&tiles.join(" "), shape(rows, columns)).unwrap()
}

/// Compares the known distance with a search of the whole space.
#[track_caller]
fn check(goal: &Layout) {
    let puzzle = Puzzle::<u64>::new(goal, MoveOrder::CONVENTIONAL).unwrap();
    let threads = available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    let levels = enumerate_levels(&mut Run::new(), &puzzle, &puzzle.goal(), threads).unwrap();
    assert_eq!(levels.total(), puzzle.size());
    let farthest = u32::try_from(levels.radius()).unwrap();
    assert_eq!(
        goal.farthest(),
        Some(Farthest::Exactly(farthest)),
        "{goal:#}"
    );
}

#[test]
fn small_boards() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3)] {
        for blank in 0..rows * columns {
            check(&goal(rows, columns, blank));
        }
    }
    check(&layout("1238#4765"));
    for blank in 0..3 {
        check(&goal(2, 5, blank));
    }
}

/// 239,500,800 boards for each goal: minutes even if optimised.
#[test]
#[ignore = "takes minutes even if optimised"]
fn long_boards_of_twelve_cells() {
    for blank in [0, 1, 4, 5] {
        check(&goal(3, 4, blank));
    }
    for blank in 0..3 {
        check(&goal(2, 6, blank));
    }
}

#[track_caller]
fn check_known(rows: usize, columns: usize, blank: usize, farthest: Option<Farthest>) {
    assert_eq!(goal(rows, columns, blank).farthest(), farthest);
}

#[test]
fn larger_boards() {
    use Farthest::{AtMost, Exactly};
    for corner in [0, 3, 12, 15] {
        check_known(4, 4, corner, Some(Exactly(80)));
    }
    check_known(4, 4, 1, Some(AtMost(81)));
    check_known(4, 4, 10, Some(AtMost(82)));
    check_known(5, 3, 14, Some(Exactly(84)));
    check_known(7, 2, 6, Some(AtMost(111)));
    check_known(5, 5, 12, Some(AtMost(214)));
    check_known(4, 5, 0, None);
    check_known(2, 12, 3, None);
}
