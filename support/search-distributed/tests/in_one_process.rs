//! Several members in one process, against the count on one thread.
#![expect(clippy::unwrap_used, reason = "a failed test may panic")]

use std::num::NonZero;
use std::thread;

use domain_pancake::{FlipCost, Pancakes};
use domain_puzzle::{Layout, MoveOrder, Puzzle, Shape};
use search_core::{
    IndexedSpace, Key, Limit, Limits, PackedSpace, Run, Statistics, enumerate_levels,
    enumerate_packed, level_part,
};
use search_distributed::{LevelCounts, Member, MemberError, count_levels, count_levels_by_key};

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
    together(members, one)
}

fn count_by_key<S: PackedSpace + Sync>(
    space: &S,
    start: &S::State,
    members: usize,
    limits: Limits<'_>,
) -> Vec<Counted>
where
    S::State: Sync,
{
    let one = |member: Member| {
        let mut run = Run::new().with_limits(limits);
        let mut part = level_part(space, start, (member.index(), member.processes()));
        let levels = count_levels_by_key(&mut run, &mut part, member, None, &mut ())?;
        Ok((levels, run.statistics))
    };
    together(members, one)
}

/// What each of so many members makes of it.
fn together(members: usize, one: impl Fn(Member) -> Counted + Sync) -> Vec<Counted> {
    let one = &one;
    thread::scope(|scope| {
        let members = Member::in_one_process(members).into_iter();
        let threads: Vec<_> = members
            .map(|member| scope.spawn(move || one(member)))
            .collect();
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
            assert_eq!(counted.farthest, Ok(space.rank(&farthest).into()));
            // The open list of one thread is a list of states only where there are few.
            run.statistics.max_open = 0;
            assert_eq!(statistics, run.statistics);
        }
    }
}

/// All members know what one thread counts by keys.
fn check_by_key<S: PackedSpace<State: Sync> + Sync>(space: &S, start: &S::State) {
    let mut run = Run::new();
    let (counts, farthest) = enumerate_packed(&mut run, space, start, &mut |_| {}).unwrap();
    for members in 1..=4 {
        for counted in count_by_key(space, start, members, Limits::default()) {
            let (counted, statistics) = counted.unwrap();
            assert_eq!(counted.counts, counts);
            assert_eq!(counted.farthest, Ok(space.pack(&farthest).widened()));
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

/// A limit that stops a member stops all of them, before the level of this depth.
fn check_limit(limits: Limits<'_>, limit: Limit, depth: usize) {
    const COUNTS: [u64; 5] = [1, 2, 3, 5, 6];
    let puzzle = puzzle("2x3");
    let by_number = count(&puzzle, &puzzle.goal(), 3, limits);
    let by_key = count_by_key(&puzzle, &puzzle.goal(), 3, limits);
    for counted in by_number.into_iter().chain(by_key) {
        let counted = counted.unwrap().0;
        assert_eq!(counted.counts, COUNTS[..=depth]);
        let stopped = counted.farthest.unwrap_err();
        let expanded = COUNTS[..depth].iter().sum();
        assert_eq!(
            (stopped.limit, stopped.statistics.expanded),
            (limit, expanded)
        );
    }
}

#[test]
fn a_member_without_memory_for_its_part_ends_the_count() {
    let limits = Limits {
        bytes: Some(31),
        ..Limits::default()
    };
    let puzzle = puzzle("2x3");
    let by_number = count(&puzzle, &puzzle.goal(), 3, limits);
    let by_key = count_by_key(&puzzle, &puzzle.goal(), 3, limits);
    for counted in by_number.into_iter().chain(by_key) {
        assert_eq!(counted.unwrap_err().limit(), Some(Limit::Bytes));
    }
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
