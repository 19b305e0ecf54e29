//! Several members in one process, against the count on one thread.
#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

use std::num::NonZero;
use std::thread;

use domain_pancake::{FlipCost, Pancakes};
use domain_puzzle::{Layout, MoveOrder, Puzzle, Shape};
use search_core::{IndexedSpace, Limit, Limits, Run, Statistics, enumerate_levels};
use search_distributed::{LevelCounts, Member, MemberError, count_levels};

type Counted = Result<(LevelCounts, Statistics), MemberError>;

fn count<S: IndexedSpace + Sync>(
    space: &S,
    start: &S::State,
    members: usize,
    limits: Limits<'_>,
) -> Vec<Counted> {
    let start = space.rank(start);
    let one = |member| {
        let mut run = Run::new().with_limits(limits);
        let levels = count_levels(&mut run, space, start, member, None, &mut ())?;
        Ok((levels, run.statistics))
    };
    thread::scope(|scope| {
        let members = Member::in_one_process(members).into_iter();
        let threads: Vec<_> = members.map(|member| scope.spawn(|| one(member))).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .collect()
    })
}

/// All members know what one thread counts.
fn check<S: IndexedSpace + Sync>(space: &S, start: &S::State)
where
    S::State: PartialEq + std::fmt::Debug,
{
    let mut run = Run::new();
    let levels = enumerate_levels(&mut run, space, start, NonZero::<usize>::MIN).unwrap();
    let farthest = levels.farthest().next().unwrap();
    for members in 1..=4 {
        for counted in count(space, start, members, Limits::default()) {
            let (counted, statistics) = counted.unwrap();
            assert_eq!(counted.counts, levels.counts());
            assert_eq!(counted.farthest, space.rank(&farthest));
            // The open list of one thread is a list of states only where there are few.
            run.statistics.max_open = 0;
            assert_eq!(statistics, run.statistics);
        }
    }
}

fn puzzle(shape: &str) -> Puzzle<u64> {
    let shape: Shape = shape.parse().unwrap();
    let goal = Layout::blank_first(shape);
    Puzzle::new(&goal, MoveOrder::CONVENTIONAL).unwrap()
}

#[test]
fn puzzles_are_counted_as_on_one_thread() {
    for shape in ["2x2", "2x3", "2x4", "3x3"] {
        let puzzle = puzzle(shape);
        check(&puzzle, &puzzle.goal());
    }
}

#[test]
fn pancakes_are_counted_as_on_one_thread() {
    for height in [2, 5, 7, 8] {
        let pancakes = Pancakes::<u64>::new(height, FlipCost::Unit).unwrap();
        check(&pancakes, &pancakes.sorted());
    }
}

/// A limit that stops a member stops all of them, before the same level.
fn check_limit(limits: Limits<'_>, limit: Limit, expanded: u64) {
    let puzzle = puzzle("2x3");
    for counted in count(&puzzle, &puzzle.goal(), 3, limits) {
        match counted {
            Err(MemberError::Stopped(stopped)) => {
                assert_eq!(
                    (stopped.limit, stopped.statistics.expanded),
                    (limit, expanded)
                );
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn no_level_is_begun_that_exceeds_a_limit() {
    // The 2x3 puzzle has 1, 2, 3, 5, 6 states at depths 0 to 4.
    let none = Limits::default();
    let (depth, nodes) = (Some(3), Some(11));
    check_limit(Limits { depth, ..none }, Limit::Depth, 6);
    check_limit(
        Limits {
            expansions: Some(10),
            ..none
        },
        Limit::Expansions,
        6,
    );
    check_limit(
        Limits {
            expansions: nodes,
            ..none
        },
        Limit::Expansions,
        11,
    );
    check_limit(
        Limits {
            stored: Some(16),
            ..none
        },
        Limit::Stored,
        11,
    );
    check_limit(
        Limits {
            bytes: Some(31),
            ..none
        },
        Limit::Bytes,
        0,
    );
}
