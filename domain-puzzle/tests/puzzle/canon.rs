//! The rest of the canon against the true distances: all boards that are near, and samples of all.

use std::collections::HashMap;
use std::num::NonZeroUsize;

use domain_puzzle::{Board, Puzzle, manhattan};
use search_core::{
    Answer, AraStar, Bounded, Cost, Limit, Limits, OptimalSolutions, RealTime, Run, StateSpace,
    Weight, Zero, beam, depth_first, rbfs, weighted_a_star,
};

use crate::agreement::{check, length, sample};
use crate::naive::some;
use crate::truth::{CENTRE, Space};

fn weight(text: &str) -> Weight {
    text.parse().unwrap()
}

fn number(number: usize) -> NonZeroUsize {
    number.try_into().unwrap()
}

/// Checks that every answer of `solve` on a sample of boards not farther away than `farthest` is a solution; `within`
/// gets its length and the true distance.
fn check_within(
    every: usize,
    farthest: u32,
    solve: impl Fn(&Puzzle, &Board) -> Answer<Puzzle>,
    within: impl Fn(u32, u32) -> bool,
) {
    let (puzzle, boards) = sample(every);
    for (start, far) in boards.into_iter().filter(|&(_, far)| far <= farthest) {
        let found = length(puzzle, &start, solve(puzzle, &start));
        let board = puzzle.unpack(start);
        assert!(
            found >= far && within(found, far),
            "{board}: {found} for {far}"
        );
    }
}

#[test]
fn weighted_a_star_stays_within_its_weight() {
    for (text, every) in [("1.2", 301), ("2", 67), ("5", 67)] {
        let weight = weight(text);
        let solve = |puzzle: &Puzzle, start: &Board| {
            weighted_a_star(&mut Run::new(), puzzle, &manhattan(puzzle), weight, start)
        };
        check_within(every, 31, solve, |found, far| weight.covers(found, far));
        check_within(1, 14, solve, |found, far| weight.covers(found, far));
    }
}

#[test]
fn depth_first_search_arrives() {
    let solve = |puzzle: &Puzzle, start: &Board| depth_first(&mut Run::new(), puzzle, start);
    check_within(9_001, 31, solve, |found, far| {
        (found - far).is_multiple_of(2)
    });
}

#[test]
fn rbfs_is_optimal() {
    let solve =
        |puzzle: &Puzzle, start: &Board| rbfs(&mut Run::new(), puzzle, &manhattan(puzzle), start);
    check(151, 31, solve);
    check(1, 16, solve);
}

/// The first solution of ARA* stays within the weight, the bounds hold and the last is optimal.
#[test]
fn ara_star_ends_with_the_optimum() {
    let (puzzle, boards) = sample(31);
    let h = manhattan(puzzle);
    for (start, far) in boards {
        let mut run = Run::new();
        let weights = ["4", "2", "1.5"].map(weight);
        let found: Vec<_> = AraStar::new(&mut run, puzzle, &h, &start, weights)
            .collect::<Result<_, _>>()
            .unwrap();
        for Bounded {
            solution,
            lower_bound,
            weight,
            ..
        } in found.clone()
        {
            let cost = length(puzzle, &start, Ok(Some(solution)));
            assert!(lower_bound <= far && far <= cost && weight.covers(cost, far));
        }
        assert!(found.is_sorted_by(|a, b| a.solution.cost >= b.solution.cost));
        assert_eq!(found.last().unwrap().solution.cost, far);
        assert!(found.last().unwrap().is_optimal());
    }
}

#[test]
fn a_beam_finds_its_way_or_says_that_it_was_too_narrow() {
    let (puzzle, boards) = sample(23);
    let h = manhattan(puzzle);
    let mut narrow = 0;
    for &(start, far) in &boards {
        let answer = beam(&mut Run::new(), puzzle, &h, &start, number(20), Cost::plus);
        match answer {
            Err(stopped) => {
                assert_eq!(stopped.limit, Limit::Width);
                narrow += 1;
            }
            answer => assert!(length(puzzle, &start, answer) >= far),
        }
    }
    assert!(narrow < boards.len() / 10, "{narrow} of {}", boards.len());
}

#[test]
fn a_beam_that_is_wide_enough_is_breadth_first_search() {
    let solve = |puzzle: &Puzzle, start: &Board| {
        let wide = NonZeroUsize::MAX;
        beam(&mut Run::new(), puzzle, &Zero, start, wide, Cost::plus)
    };
    check(9_001, 31, solve);
    check(1, 11, solve);
}

/// As many as there are paths down the distances, each one a solution and different from the
/// others.
#[test]
fn all_optimal_solutions() {
    let Space { puzzle, boards } = &*CENTRE;
    let h = manhattan(puzzle);
    let mut ways: HashMap<Board, (u32, u64)> = HashMap::new();
    for &(board, far) in boards {
        let nearer = puzzle.actions(&board).filter_map(|action| {
            let next = ways.get(&puzzle.result(&board, action));
            next.filter(|next| next.0 + 1 == far)
        });
        let count: u64 = nearer.map(|next| next.1).sum();
        ways.insert(board, (far, if far == 0 { 1 } else { count }));
    }
    let near = boards.iter().filter(|&&(_, far)| far <= 16);
    for (start, far) in some(near.chain(boards.iter().step_by(101))) {
        let mut run = Run::new();
        let mut found: Vec<_> = OptimalSolutions::new(&mut run, puzzle, &h, start)
            .map(|solution| solution.unwrap())
            .collect();
        assert_eq!(
            found.len() as u64,
            ways[start].1,
            "{}",
            puzzle.unpack(*start)
        );
        for solution in &found {
            assert_eq!(length(puzzle, start, Ok(Some(solution.clone()))), *far);
        }
        found.dedup();
        assert_eq!(
            found.len() as u64,
            ways[start].1,
            "{}",
            puzzle.unpack(*start)
        );
    }
}

#[test]
fn real_time_search_arrives() {
    for lookahead in [1, 4] {
        let solve = |puzzle: &Puzzle, start: &Board| {
            let h = manhattan(puzzle);
            let mut agent = RealTime::rta_star(puzzle, &h, number(lookahead));
            agent.trial(&mut Run::new(), start)
        };
        check_within(101, 31, solve, |_, _| true);
        let solve = |puzzle: &Puzzle, start: &Board| {
            let h = manhattan(puzzle);
            let mut agent = RealTime::lrta_star(puzzle, &h, number(lookahead));
            agent.trial(&mut Run::new(), start)
        };
        check_within(301, 31, solve, |_, _| true);
    }
}

/// Trials by LRTA* up to one that is as short as possible, and stays so.
#[test]
fn trials_by_lrta_star_end_in_optimal_ones() {
    check(7, 16, |puzzle, start| {
        let h = manhattan(puzzle);
        let mut agent = RealTime::lrta_star(puzzle, &h, number(1));
        loop {
            let first = agent.estimate(start);
            let answer = agent.trial(&mut Run::new(), start);
            let cost = answer.clone().unwrap().unwrap().cost;
            if cost == first {
                return answer;
            }
        }
    });
}

/// The other half of the boards cannot be solved: all of it is searched.
#[test]
fn no_solution_is_proven() {
    let (puzzle, _) = sample(181_440);
    let start = puzzle.pack(&crate::naive::layout("2138#4765")).unwrap();
    let h = manhattan(puzzle);
    let mut run = Run::new();
    assert_eq!(depth_first(&mut run, puzzle, &start), Ok(None));
    assert_eq!(run.statistics.expanded, 181_440);
    let mut run = Run::new();
    assert_eq!(
        weighted_a_star(&mut run, puzzle, &h, weight("3"), &start),
        Ok(None)
    );
    let mut run = Run::new();
    assert_eq!(
        beam(&mut run, puzzle, &h, &start, NonZeroUsize::MAX, Cost::plus),
        Ok(None)
    );
    assert_eq!(run.statistics.expanded, 181_440);
    let mut run = Run::new();
    assert_eq!(
        AraStar::new(&mut run, puzzle, &h, &start, [weight("3")]).next(),
        None
    );
    assert_eq!(run.statistics.expanded, 181_440);
    let mut run = Run::new();
    assert_eq!(
        OptimalSolutions::new(&mut run, puzzle, &h, &start).next(),
        None
    );
    let limits = Limits {
        expansions: Some(10_000),
        ..Limits::default()
    };
    let mut run = Run::new().with_limits(limits);
    let stopped = rbfs(&mut run, puzzle, &h, &start).unwrap_err();
    assert_eq!(stopped.limit, Limit::Expansions);
}
