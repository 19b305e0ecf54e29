//! Counts on several processes, which are threads here, against the count on one thread.
#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

use std::num::NonZero;
use std::thread;

use domain_pancake::{FlipCost, Pancakes};
use domain_puzzle::{Layout, MoveOrder, Puzzle, Shape};
use search_core::{
    IndexedSpace, Key, LevelPart, Limit, Limits, PackedSpace, Run, Statistics, enumerate_levels,
    enumerate_packed, level_part, rank_part,
};
use search_distributed::{LevelCounts, Process, count_levels};

type Counted = (LevelCounts, Statistics);

/// Makes the part of an owner.
type Part<'p> = dyn Fn((usize, usize)) -> Box<dyn LevelPart + 'p> + Sync + 'p;

fn boxed<'p>(part: impl LevelPart + 'p) -> Box<dyn LevelPart + 'p> {
    Box::new(part)
}

/// Counts on several processes with these parts.
fn count(part: &Part<'_>, processes: usize, limits: Limits<'_>) -> Vec<Counted> {
    let one = |process: Process| {
        let mut run = Run::new().with_limits(limits);
        let mut part = part(process.owner());
        let levels = count_levels(&mut run, &mut *part, process, None, &mut |_| {});
        (levels, run.statistics)
    };
    let one = &one;
    thread::scope(|scope| {
        let threads: Vec<_> = Process::on_threads(processes)
            .into_iter()
            .map(|process| scope.spawn(move || one(process)))
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap())
            .collect()
    })
}

/// All processes know these levels.
fn check_part(part: &Part<'_>, counts: &[u64], farthest: u128, mut work: Statistics) {
    // The open list of one thread is a list of states only where there are few.
    work.max_open = 0;
    for processes in 1..=4 {
        for (levels, statistics) in count(part, processes, Limits::default()) {
            assert_eq!(levels.counts, counts);
            assert_eq!(levels.farthest.unwrap(), farthest);
            assert_eq!(levels.sent, Some(0));
            assert_eq!(statistics, work);
        }
    }
}

/// All processes know the levels that one thread counts.
fn check<S: IndexedSpace<State: Sync> + Sync>(space: &S, start: &S::State) {
    let mut run = Run::new();
    let levels = enumerate_levels(&mut run, space, start, NonZero::<usize>::MIN).unwrap();
    let farthest = space.rank(&levels.farthest().next().unwrap()).into();
    let part = |owner| boxed(rank_part(space, start, owner));
    check_part(&part, levels.counts(), farthest, run.statistics);
}

/// All processes know the levels that one thread counts by keys.
fn check_by_key<S: PackedSpace<State: Sync> + Sync>(space: &S, start: &S::State) {
    let mut run = Run::new();
    let (counts, farthest) = enumerate_packed(&mut run, space, start, &mut |_| {}).unwrap();
    let part = |owner| boxed(level_part(space, start, owner));
    let farthest = space.pack(&farthest).widened();
    check_part(&part, &counts, farthest, run.statistics);
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

#[test]
fn states_are_counted_by_their_keys_as_on_one_thread() {
    for shape in ["2x2", "2x4", "3x3"] {
        let puzzle = puzzle(shape);
        check_by_key(&puzzle, &puzzle.goal());
    }
    let goal = Layout::blank_first("2x4".parse().unwrap());
    let puzzle = Puzzle::<u128>::new(&goal, MoveOrder::CONVENTIONAL).unwrap();
    check_by_key(&puzzle, &puzzle.goal());
    let pancakes = Pancakes::<u64>::new(7, FlipCost::Unit).unwrap();
    check_by_key(&pancakes, &pancakes.sorted());
}

/// Checks the ends of counts of 2x3 by numbers and by keys on three processes.
fn check_limits(limits: Limits<'_>, check: impl Fn(LevelCounts, Statistics)) {
    let puzzle = puzzle("2x3");
    let goal = puzzle.goal();
    let by_rank = |owner| boxed(rank_part(&puzzle, &goal, owner));
    let by_key = |owner| boxed(level_part(&puzzle, &goal, owner));
    for part in [&by_rank as &Part<'_>, &by_key] {
        for (levels, statistics) in count(part, 3, limits) {
            check(levels, statistics);
        }
    }
}

/// A limit stops all processes before the level of this depth.
fn check_limit(limits: Limits<'_>, limit: Limit, depth: usize) {
    const COUNTS: [u64; 5] = [1, 2, 3, 5, 6];
    check_limits(limits, |levels, statistics| {
        assert_eq!(levels.counts, COUNTS[..=depth]);
        assert_eq!(levels.farthest.unwrap_err().limit(), Some(limit));
        let expanded = COUNTS[..depth].iter().sum::<u64>();
        assert_eq!(statistics.expanded, expanded);
    });
}

#[test]
fn a_process_without_memory_for_its_part_ends_the_count() {
    let limits = Limits {
        bytes: Some(31),
        ..Limits::default()
    };
    check_limits(limits, |levels, _| {
        assert_eq!(levels.farthest.unwrap_err().limit(), Some(Limit::Bytes));
    });
}

#[test]
fn no_level_is_begun_that_exceeds_a_limit() {
    let none = Limits::default();
    let depth = |depth| Limits {
        depth: Some(depth),
        ..none
    };
    let expansions = |expansions| Limits {
        expansions: Some(expansions),
        ..none
    };
    let stored = |stored| Limits {
        stored: Some(stored),
        ..none
    };
    check_limit(depth(0), Limit::Depth, 0);
    check_limit(depth(3), Limit::Depth, 3);
    check_limit(expansions(10), Limit::Expansions, 3);
    check_limit(expansions(11), Limit::Expansions, 4);
    check_limit(stored(16), Limit::Stored, 4);
}
