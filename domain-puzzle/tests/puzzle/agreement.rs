//! All algorithms against the true distances.

use domain_puzzle::{Board, Layout, MoveOrder, Puzzle, Word, manhattan, misplaced};
use search_core::{
    Answer, BothEnds, Duplicates, OpenOrder, Run, Solution, StateSpace, a_star, breadth_first,
    depth_limited, greedy, ida_star, iterative_deepening, mm, nbs, ordered_tree_search,
    uniform_cost,
};

use crate::naive::{layout, some};
use crate::truth::CENTRE;
use crate::walk::walk;

/// Returns the length of the answer, whose moves must lead to the goal.
pub(crate) fn length<W: Word>(
    puzzle: &Puzzle<W>,
    start: &Board<W>,
    answer: Answer<Puzzle<W>>,
) -> u32 {
    let solution: Solution<_, _> = answer.unwrap().unwrap();
    let states = solution.states(puzzle, start);
    assert!(
        puzzle.is_goal(&states[states.len() - 1]),
        "it ends at the goal"
    );
    assert_eq!(solution.actions.len() as u64, u64::from(solution.cost));
    solution.cost
}

/// Returns the game of 8 and [`some`] of every n-th of its boards (n is `every`), nearest first.
pub(crate) fn sample(every: usize) -> (&'static Puzzle, Vec<(Board, u32)>) {
    let boards = CENTRE.boards.iter().copied().step_by(every);
    (&CENTRE.puzzle, some(boards).collect())
}

/// Checks that every answer of `solve` on a sample of boards not farther away than `farthest` is optimal.
pub(crate) fn check(
    every: usize,
    farthest: u32,
    solve: impl Fn(&Puzzle, &Board) -> Answer<Puzzle>,
) {
    let (puzzle, boards) = sample(every);
    for (start, far) in boards.into_iter().filter(|&(_, far)| far <= farthest) {
        let answer = solve(puzzle, &start);
        assert_eq!(
            length(puzzle, &start, answer),
            far,
            "{}",
            puzzle.unpack(start)
        );
    }
}

#[test]
fn breadth_first_is_optimal() {
    check(9_000, 31, |puzzle, start| {
        breadth_first(&mut Run::new(), puzzle, start)
    });
}

#[test]
fn uniform_cost_is_optimal() {
    check(9_000, 31, |puzzle, start| {
        uniform_cost(&mut Run::new(), puzzle, start)
    });
}

#[test]
fn iterative_deepening_is_optimal() {
    check(40, 14, |puzzle, start| {
        iterative_deepening(&mut Run::new(), puzzle, start)
    });
}

#[test]
fn a_star_is_optimal() {
    check(600, 31, |puzzle, start| {
        a_star(&mut Run::new(), puzzle, &manhattan(puzzle), start)
    });
    check(2_000, 31, |puzzle, start| {
        a_star(&mut Run::new(), puzzle, &misplaced(puzzle), start)
    });
}

#[test]
fn ida_star_is_optimal() {
    check(600, 31, |puzzle, start| {
        ida_star(&mut Run::new(), puzzle, &manhattan(puzzle), start)
    });
    check(600, 20, |puzzle, start| {
        ida_star(&mut Run::new(), puzzle, &misplaced(puzzle), start)
    });
}

/// Manhattan distances from the start and to the goal, by both algorithms, with both least costs.
#[test]
fn search_from_both_ends_is_optimal() {
    for least_cost in [0, 1] {
        check(100, 31, |puzzle, start| {
            let from = Puzzle::<u64>::new(&puzzle.unpack(*start), MoveOrder::BOLSHAKOVA).unwrap();
            let ends = BothEnds {
                start,
                goal: &puzzle.goal(),
                forward: &manhattan(puzzle),
                backward: &manhattan(&from),
                least_cost,
            };
            let answer = nbs(&mut Run::new(), puzzle, &ends);
            let other = mm(&mut Run::new(), puzzle, &ends).unwrap().unwrap();
            assert_eq!(answer.clone().unwrap().unwrap().cost, other.cost);
            answer
        });
    }
}

#[test]
fn ordered_tree_search_is_optimal() {
    let order = OpenOrder::Sorted;
    check(600, 22, |puzzle, start| {
        ordered_tree_search(&mut Run::new(), puzzle, &manhattan(puzzle), start, order)
    });
    check(300, 16, |puzzle, start| {
        ordered_tree_search(&mut Run::new(), puzzle, &misplaced(puzzle), start, order)
    });
}

#[test]
fn greedy_search_arrives() {
    let (puzzle, boards) = sample(300);
    let heuristics = [manhattan(puzzle), misplaced(puzzle)];
    for (start, far) in boards {
        for h in &heuristics {
            let answer = greedy(&mut Run::new(), puzzle, h, &start);
            assert!(
                length(puzzle, &start, answer) >= far,
                "{}",
                puzzle.unpack(start)
            );
        }
    }
}

#[test]
fn depth_limited_search_arrives_if_it_looks_at_depths() {
    let (puzzle, boards) = sample(40);
    for (start, far) in boards.into_iter().filter(|&(_, far)| far <= 10) {
        let limit = far as usize + 1;
        let duplicates = Duplicates::SameStateNoDeeper;
        let answer = depth_limited(&mut Run::new(), puzzle, &start, limit, duplicates);
        assert!(
            length(puzzle, &start, answer) >= far,
            "{}",
            puzzle.unpack(start)
        );
    }
}

/// A start that cannot be solved: the whole half of the space is searched.
#[test]
fn no_solution_is_proven() {
    let puzzle = Puzzle::<u64>::new(&layout("1238#4765"), MoveOrder::BOLSHAKOVA).unwrap();
    let start = puzzle.pack(&layout("2138#4765")).unwrap();
    let mut run = Run::new();
    assert_eq!(breadth_first(&mut run, &puzzle, &start), Ok(None));
    assert_eq!(run.statistics.expanded, 181_440);
    let mut run = Run::new();
    assert_eq!(
        a_star(&mut run, &puzzle, &manhattan(&puzzle), &start),
        Ok(None)
    );
    assert_eq!(run.statistics.expanded, 181_440);
    assert_eq!(
        run.statistics.generated,
        run.statistics.expanded + run.statistics.duplicates - 1
    );
}

/// A* and IDA* find solutions of the same length, from the end of a walk.
fn check_walk<W: Word>(goal: &Layout, moves: usize, seed: u64) -> u32 {
    let puzzle = Puzzle::<W>::new(goal, MoveOrder::CONVENTIONAL).unwrap();
    let h = manhattan(&puzzle);
    let start = walk(&puzzle, moves, seed)[moves];
    let a = length(
        &puzzle,
        &start,
        a_star(&mut Run::new(), &puzzle, &h, &start),
    );
    let b = length(
        &puzzle,
        &start,
        ida_star(&mut Run::new(), &puzzle, &h, &start),
    );
    assert_eq!(a, b, "{}", puzzle.unpack(start));
    a
}

#[test]
fn the_24_puzzle() {
    let goal = "# 1 2 3 4 / 5 6 7 8 9 / 10 11 12 13 14 / 15 16 17 18 19 / 20 21 22 23 24";
    let lengths = [1, 2, 3].map(|seed| check_walk::<u128>(&layout(goal), 50, seed));
    assert_eq!(lengths, [34, 44, 42]);
}

#[test]
fn two_rows_of_seven() {
    let goal = layout("1 2 3 4 5 6 7 / 8 9 10 11 12 13 #");
    let lengths = [1, 2, 3].map(|seed| check_walk::<u64>(&goal, 60, seed));
    assert_eq!(lengths, [38, 34, 26]);
}
