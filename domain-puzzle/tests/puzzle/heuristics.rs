//! The heuristics against the true distances, against their definitions, and one another.

use std::fmt::Debug;

use domain_puzzle::{
    Board, Layout, MoveOrder, Puzzle, Word, inversion_distance, linear_conflict, manhattan,
    misplaced, walking_distance,
};
use search_core::testkit::assert_heuristic;
use search_core::{Heuristic, Max, Run, StateSpace, ida_star};

use crate::naive::{layout, shape};
use crate::naive_heuristics::{self, Walking};
use crate::truth::{CENTRE, CORNER, Space};
use crate::walk::walk;

fn estimate<W: Word>(h: &impl Heuristic<Puzzle<W>>, board: &Board<W>) -> u32 {
    h.estimate(h.start(board))
}

/// Consistent, and never more than the true distance; as far from it as an even number if a move
/// changes the estimate by one.
fn check_truth(space: &Space, h: &impl Heuristic<Puzzle>, by_one: bool) {
    let boards = space.boards.iter().map(|&(board, _)| board);
    assert_heuristic(&space.puzzle, h, boards);
    for (board, far) in &space.boards {
        let estimate = estimate(h, board);
        let text = || space.puzzle.unpack(*board);
        assert!(estimate <= *far, "{estimate} at {}, {far} away", text());
        assert!(!by_one || (far - estimate).is_multiple_of(2), "{}", text());
    }
}

#[test]
fn the_simple_ones_never_exceed_the_true_distance() {
    for space in [&*CENTRE, &*CORNER] {
        check_truth(space, &manhattan(&space.puzzle), true);
        check_truth(space, &misplaced(&space.puzzle), false);
    }
}

#[test]
fn linear_conflict_never_exceeds_the_true_distance() {
    for space in [&*CENTRE, &*CORNER] {
        check_truth(space, &linear_conflict(&space.puzzle), true);
    }
}

#[test]
fn walking_distance_never_exceeds_the_true_distance() {
    for space in [&*CENTRE, &*CORNER] {
        check_truth(space, &walking_distance(&space.puzzle).unwrap(), true);
    }
}

#[test]
fn inversion_distance_never_exceeds_the_true_distance() {
    for space in [&*CENTRE, &*CORNER] {
        check_truth(space, &inversion_distance(&space.puzzle), true);
    }
}

#[test]
fn the_greatest_of_them_never_exceeds_the_true_distance() {
    for space in [&*CENTRE, &*CORNER] {
        check_truth(space, &greatest(&space.puzzle), true);
    }
}

/// Returns all of them together, for a shape that has them all.
fn greatest<W: Word>(puzzle: &Puzzle<W>) -> impl Heuristic<Puzzle<W>> {
    Max(
        linear_conflict(puzzle),
        Max(
            walking_distance(puzzle).unwrap(),
            inversion_distance(puzzle),
        ),
    )
}

/// Goals of a shape, the blank in each cell once, the tiles in no order.
fn goals(rows: usize, columns: usize) -> impl Iterator<Item = Layout> {
    let shape = shape(rows, columns);
    let first = Layout::blank_first(shape);
    (0..shape.cells()).map(move |blank| {
        let puzzle = Puzzle::<u128>::new(&first, MoveOrder::CONVENTIONAL).unwrap();
        let boards = walk(&puzzle, 2_000, blank.into());
        let goal = boards[100..].iter().find(|board| board.blank() == blank);
        puzzle.unpack(*goal.unwrap())
    })
}

fn check_shape(rows: usize, columns: usize, boards: usize) {
    for goal in goals(rows, columns) {
        let space = Space::new(&goal);
        assert_eq!(space.boards.len(), boards);
        check_truth(&space, &linear_conflict(&space.puzzle), true);
        check_truth(&space, &walking_distance(&space.puzzle).unwrap(), true);
        check_truth(&space, &inversion_distance(&space.puzzle), true);
    }
}

#[test]
fn small_shapes_and_all_places_of_the_blank() {
    check_shape(2, 2, 12);
    check_shape(2, 3, 360);
    check_shape(3, 2, 360);
    check_shape(2, 4, 20_160);
    check_shape(4, 2, 20_160);
}

/// Each estimate is what the definition says. The boards are of both halves of the space, since a
/// heuristic is asked about boards from which the goal cannot be reached, too.
fn check_definitions<W: Word>(goal: &Layout, boards: impl IntoIterator<Item = Board<W>>) {
    let puzzle = Puzzle::<W>::new(goal, MoveOrder::CONVENTIONAL).unwrap();
    let conflict = linear_conflict(&puzzle);
    let inversion = inversion_distance(&puzzle);
    let walking = walking_distance(&puzzle).ok();
    let naive = walking.is_some().then(|| Walking::new(goal));
    for board in boards {
        for board in [board, other_half(&puzzle, board)] {
            let text = puzzle.unpack(board);
            let expected = naive_heuristics::linear_conflict(&text, goal);
            assert_eq!(estimate(&conflict, &board), expected, "{text:#}");
            let expected = naive_heuristics::inversion_distance(&text, goal);
            assert_eq!(estimate(&inversion, &board), expected, "{text:#}");
            if let (Some(walking), Some(naive)) = (&walking, &naive) {
                let expected = naive.distance(&text, goal);
                assert_eq!(estimate(walking, &board), expected, "{text:#}");
            }
        }
    }
}

/// Returns the board with two tiles exchanged.
fn other_half<W: Word>(puzzle: &Puzzle<W>, board: Board<W>) -> Board<W> {
    let mut tiles: Vec<u8> = board.tiles(puzzle.shape()).collect();
    let place = |tile| tiles.iter().position(|&other| other == tile).unwrap();
    let (one, two) = (place(1), place(2));
    tiles.swap(one, two);
    let layout = Layout::new(puzzle.shape(), tiles).unwrap();
    puzzle.pack(&layout).unwrap()
}

#[test]
fn definitions_on_the_game_of_8() {
    for space in [&*CENTRE, &*CORNER] {
        let goal = space.puzzle.unpack(space.puzzle.goal());
        let boards = space.boards.iter().map(|&(board, _)| board);
        check_definitions(&goal, boards.step_by(13));
    }
}

/// Carried all along a walk, the estimate stays the one computed afresh.
fn check_carried<W: Word + Debug>(
    puzzle: &Puzzle<W>,
    h: &impl Heuristic<Puzzle<W>>,
    boards: &[Board<W>],
) {
    let mut memo = h.start(&boards[0]);
    for (moves, pair) in boards.windows(2).enumerate() {
        let leads = |&mv: &_| puzzle.result(&pair[0], mv) == pair[1];
        let mv = puzzle.actions(&pair[0]).find(leads).unwrap();
        memo = h.step(memo, &pair[0], mv, &pair[1]);
        let (carried, afresh) = (h.estimate(memo), estimate(h, &pair[1]));
        assert_eq!(carried, afresh, "after {} moves: {:?}", moves + 1, pair[1]);
        assert!(carried as usize <= moves + 1, "the way back is as long");
    }
    assert_heuristic(puzzle, h, boards.iter().copied());
}

/// A walk from the goal, for each of some goals of a shape.
fn check_walks<W: Word + Debug>(rows: usize, columns: usize, has_walking_distance: bool) {
    let step = if rows * columns < 10 { 1 } else { 5 };
    for goal in goals(rows, columns).step_by(step) {
        let puzzle = Puzzle::<W>::new(&goal, MoveOrder::CONVENTIONAL).unwrap();
        let boards = walk(&puzzle, 1_000, rows as u64);
        check_carried(&puzzle, &linear_conflict(&puzzle), &boards);
        check_carried(&puzzle, &inversion_distance(&puzzle), &boards);
        if has_walking_distance {
            check_carried(&puzzle, &walking_distance(&puzzle).unwrap(), &boards);
            check_carried(&puzzle, &greatest(&puzzle), &boards);
        }
    }
}

#[test]
fn walks_on_boards_that_have_all_heuristics() {
    for (rows, columns) in [
        (2, 2),
        (2, 3),
        (3, 3),
        (3, 4),
        (4, 3),
        (4, 4),
        (2, 5),
        (5, 2),
    ] {
        check_walks::<u64>(rows, columns, true);
        check_walks::<u128>(rows, columns, true);
    }
}

#[test]
fn walks_on_boards_without_walking_distance() {
    for (rows, columns) in [(2, 7), (7, 2), (2, 8), (8, 2), (3, 5)] {
        check_walks::<u64>(rows, columns, false);
    }
    for (rows, columns) in [
        (5, 5),
        (2, 12),
        (12, 2),
        (3, 8),
        (8, 3),
        (4, 6),
        (6, 4),
        (3, 7),
    ] {
        check_walks::<u128>(rows, columns, false);
    }
}

#[test]
fn definitions_on_other_shapes() {
    fn check<W: Word>(rows: usize, columns: usize) {
        for goal in goals(rows, columns).step_by(4) {
            let puzzle = Puzzle::<W>::new(&goal, MoveOrder::CONVENTIONAL).unwrap();
            let boards = walk(&puzzle, 1_000, columns as u64);
            check_definitions(&goal, boards.into_iter().step_by(20));
        }
    }
    for (rows, columns) in [(2, 2), (2, 4), (3, 4), (4, 3), (2, 5), (8, 2)] {
        check::<u64>(rows, columns);
    }
    for (rows, columns) in [(2, 12), (12, 2), (3, 8)] {
        check::<u128>(rows, columns);
    }
}

/// Vertical walks see each row as a whole, so the tiles' distances are not lost; and conflicts only
/// add to them.
#[test]
fn walking_distance_and_linear_conflict_are_never_less_than_manhattan() {
    let (mut more_conflict, mut more_walking) = (0, 0);
    for space in [&*CENTRE, &*CORNER] {
        let simple = manhattan(&space.puzzle);
        let conflict = linear_conflict(&space.puzzle);
        let walking = walking_distance(&space.puzzle).unwrap();
        for (board, _) in &space.boards {
            let least = estimate(&simple, board);
            let (conflict, walking) = (estimate(&conflict, board), estimate(&walking, board));
            assert!(conflict >= least && walking >= least);
            more_conflict += u32::from(conflict > walking);
            more_walking += u32::from(walking > conflict);
        }
    }
    assert!(more_conflict > 0 && more_walking > 0, "either may be more");
}

fn length(puzzle: &Puzzle, h: &impl Heuristic<Puzzle>, start: Board) -> u32 {
    let answer = ida_star(&mut Run::new(), puzzle, h, &start);
    answer.unwrap().unwrap().cost
}

/// IDA* finds solutions of one length with all of them.
#[test]
fn solutions_of_easy_boards_of_the_game_of_15() {
    let goal = layout("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 #");
    let puzzle = Puzzle::<u64>::new(&goal, MoveOrder::CONVENTIONAL).unwrap();
    let (conflict, inversion) = (linear_conflict(&puzzle), inversion_distance(&puzzle));
    let (walking, all) = (walking_distance(&puzzle).unwrap(), greatest(&puzzle));
    for seed in 1..=60 {
        let moves = 10 + seed % 40;
        let start = walk(&puzzle, moves, seed as u64)[moves];
        let far = length(&puzzle, &manhattan(&puzzle), start);
        assert!(far as usize <= moves);
        assert_eq!(length(&puzzle, &conflict, start), far);
        assert_eq!(length(&puzzle, &walking, start), far);
        assert_eq!(length(&puzzle, &all, start), far);
        assert!(estimate(&inversion, &start) <= far);
        if far <= 26 {
            assert_eq!(length(&puzzle, &inversion, start), far);
        }
    }
}

fn check_refused(rows: usize, columns: usize, board: &str) {
    let goal = Layout::blank_last(shape(rows, columns));
    let puzzle = Puzzle::<u128>::new(&goal, MoveOrder::CONVENTIONAL).unwrap();
    assert_eq!(
        walking_distance(&puzzle).unwrap_err().to_string(),
        format!(
            "the walking distance of a {board} board needs a table of more than 1048576 states"
        )
    );
}

#[test]
fn the_walking_distance_of_large_boards_is_refused() {
    check_refused(5, 5, "5x5");
    check_refused(12, 2, "12x2");
}
