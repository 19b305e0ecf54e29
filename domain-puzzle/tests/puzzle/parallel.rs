//! Search on several threads against the same search on one.

use std::num::NonZero;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use domain_puzzle::{Board, MoveOrder, Puzzle, manhattan};
use search_core::{
    Answer, Limit, Limits, Run, Solution, a_star_packed, hda_star, ida_star, ida_star_parallel,
};

use crate::naive::layout;
use crate::walk::walk;

fn fifteen() -> Puzzle {
    let goal = layout("# 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15");
    Puzzle::new(&goal, MoveOrder::CONVENTIONAL).unwrap()
}

/// Korf's first instance, whose solution is far.
fn korf_1() -> (Puzzle, Board) {
    let puzzle = fifteen();
    let start = puzzle.pack(&layout("14 13 15 7 11 12 9 5 6 # 2 1 4 8 10 3"));
    (puzzle, start.unwrap())
}

fn threads(count: usize) -> NonZero<usize> {
    NonZero::new(count).unwrap()
}

fn on_threads(count: usize, puzzle: &Puzzle, start: Board, limits: Limits<'_>) -> Answer<Puzzle> {
    let mut run = Run::new().with_limits(limits);
    ida_star_parallel(&mut run, puzzle, &manhattan(puzzle), &start, threads(count))
}

/// One, two and three threads find the same solution, and it is an optimal one.
fn check_ida_star(puzzle: &Puzzle, start: Board) {
    let serial = ida_star(&mut Run::new(), puzzle, &manhattan(puzzle), &start);
    let serial = serial.unwrap().unwrap();
    let solutions: Vec<Solution<_, _>> = (1..=3)
        .map(|count| on_threads(count, puzzle, start, Limits::default()))
        .map(|answer| answer.unwrap().unwrap())
        .collect();
    assert_eq!(solutions[0].cost, serial.cost);
    assert_eq!(
        solutions[0].states(puzzle, &start).last(),
        Some(&puzzle.goal())
    );
    assert_eq!(solutions[0].actions.len(), serial.actions.len());
    assert!(solutions.iter().all(|solution| *solution == solutions[0]));
}

#[test]
fn parallel_ida_star_is_optimal() {
    let eight = Puzzle::<u64>::new(&layout("1238#4765"), MoveOrder::BOLSHAKOVA).unwrap();
    for seed in 0..25 {
        let moves = usize::try_from(3 * seed).unwrap();
        check_ida_star(&eight, *walk(&eight, moves, seed).last().unwrap());
    }
    let fifteen = fifteen();
    for seed in 0..5 {
        check_ida_star(&fifteen, *walk(&fifteen, 60, seed).last().unwrap());
    }
    let korf_79 = layout("0 1 9 7 11 13 5 3 14 12 4 2 8 6 10 15");
    check_ida_star(&fifteen, fifteen.pack(&korf_79).unwrap());
}

/// Hash-distributed A* finds solutions of the optimal cost on any number of threads.
fn check_hda_star(puzzle: &Puzzle, start: Board) {
    let heuristic = manhattan(puzzle);
    let optimal = a_star_packed(&mut Run::new(), puzzle, &heuristic, &start);
    let optimal = optimal.unwrap().unwrap().cost;
    for count in 1..=4 {
        let mut run = Run::new();
        let answer = hda_star(&mut run, puzzle, &heuristic, &start, threads(count));
        let solution = answer.unwrap().unwrap();
        assert_eq!(solution.cost, optimal, "{count} threads");
        assert_eq!(solution.actions.len(), optimal as usize);
        let states = solution.states(puzzle, &start);
        assert_eq!(states.last(), Some(&puzzle.goal()));
    }
}

#[test]
fn hash_distributed_a_star_is_optimal() {
    let eight = Puzzle::<u64>::new(&layout("1238#4765"), MoveOrder::BOLSHAKOVA).unwrap();
    for seed in 0..60 {
        let moves = usize::try_from(seed).unwrap();
        check_hda_star(&eight, *walk(&eight, moves, seed).last().unwrap());
    }
    let fifteen = fifteen();
    for seed in 0..10 {
        check_hda_star(&fifteen, *walk(&fifteen, 60, seed).last().unwrap());
    }
}

#[test]
fn hash_distributed_a_star_proves_that_there_is_no_solution() {
    let eight = Puzzle::<u64>::new(&layout("1238#4765"), MoveOrder::BOLSHAKOVA).unwrap();
    let start = eight.pack(&layout("2138#4765")).unwrap();
    let mut run = Run::new();
    let answer = hda_star(&mut run, &eight, &manhattan(&eight), &start, threads(2));
    assert_eq!(answer, Ok(None));
    assert_eq!(run.statistics.expanded - run.statistics.reopened, 181_440);
}

#[test]
fn limits_end_hash_distributed_a_star() {
    let (puzzle, start) = korf_1();
    let stop = |limits| {
        let mut run = Run::new().with_limits(limits);
        hda_star(&mut run, &puzzle, &manhattan(&puzzle), &start, threads(2)).unwrap_err()
    };
    let expected = [
        (
            Limit::Expansions,
            Limits {
                expansions: Some(50_000),
                ..Limits::default()
            },
        ),
        (
            Limit::Bytes,
            Limits {
                bytes: Some(2_000_000),
                ..Limits::default()
            },
        ),
        (
            Limit::Stored,
            Limits {
                stored: Some(50_000),
                ..Limits::default()
            },
        ),
        (
            Limit::Depth,
            Limits {
                depth: Some(12),
                ..Limits::default()
            },
        ),
    ];
    for (limit, limits) in expected {
        let stopped = stop(limits);
        assert_eq!(stopped.limit, limit);
        assert!(limit == Limit::Depth || (41..=57).contains(&stopped.lower_bound));
    }
}

#[test]
fn limits_end_the_work_of_all_threads() {
    let (puzzle, start) = korf_1();
    let stop = |limits| on_threads(2, &puzzle, start, limits).unwrap_err();
    let expansions = stop(Limits {
        expansions: Some(100_000),
        ..Limits::default()
    });
    assert_eq!(expansions.limit, Limit::Expansions);
    assert!((41..57).contains(&expansions.lower_bound));
    let time = stop(Limits {
        time: Some(Duration::from_millis(50)),
        ..Limits::default()
    });
    assert_eq!(time.limit, Limit::Time);
    let cancel = AtomicBool::new(true);
    let cancelled = stop(Limits {
        cancel: Some(&cancel),
        ..Limits::default()
    });
    assert_eq!(cancelled.limit, Limit::Cancelled);
    let depth = stop(Limits {
        depth: Some(20),
        ..Limits::default()
    });
    assert_eq!(depth.limit, Limit::Depth);
}

/// Checks that a limit on expansions is never exceeded, and that most of them are used.
fn check_expansions(search: impl Fn(&mut Run<'_>, &Puzzle, &Board) -> Answer<Puzzle>) {
    let (puzzle, start) = korf_1();
    for most in [0, 1, 2, 10, 999, 5_000, 30_000] {
        let limits = Limits {
            expansions: Some(most),
            ..Limits::default()
        };
        let mut run = Run::new().with_limits(limits);
        let stopped = search(&mut run, &puzzle, &start).unwrap_err();
        assert_eq!(stopped.limit, Limit::Expansions);
        let expanded = run.statistics.expanded;
        assert!(expanded <= most, "{expanded} of {most}");
        assert!(most < 100 || expanded >= most / 2, "{expanded} of {most}");
    }
}

#[test]
fn threads_never_expand_more_than_they_may() {
    for count in 1..=4 {
        check_expansions(|run, puzzle, start| {
            ida_star_parallel(run, puzzle, &manhattan(puzzle), start, threads(count))
        });
        check_expansions(|run, puzzle, start| {
            hda_star(run, puzzle, &manhattan(puzzle), start, threads(count))
        });
    }
}

/// Checks that a heuristic that becomes slow does not keep a search beyond its time.
fn check_time(search: impl Fn(&mut Run<'_>, &Puzzle, Estimate<'_>, &Board) -> Answer<Puzzle>) {
    let (puzzle, start) = korf_1();
    let estimates = AtomicUsize::new(0);
    let slow = |_: &Board| {
        if estimates.fetch_add(1, Ordering::Relaxed) > 10_000 {
            thread::sleep(Duration::from_millis(5));
        }
        0
    };
    let limits = Limits {
        time: Some(Duration::from_millis(200)),
        ..Limits::default()
    };
    let mut run = Run::new().with_limits(limits);
    let stopped = search(&mut run, &puzzle, &slow, &start).unwrap_err();
    assert_eq!(stopped.limit, Limit::Time);
    // The clock is looked at between them, and not only after some thousand.
    let estimates = estimates.into_inner();
    assert!(estimates < 12_000, "{estimates}");
}

#[test]
fn slow_heuristics_end_on_time() {
    check_time(|run, puzzle, h, start| ida_star(run, puzzle, &h, start));
    check_time(|run, puzzle, h, start| a_star_packed(run, puzzle, &h, start));
    check_time(|run, puzzle, h, start| ida_star_parallel(run, puzzle, &h, start, threads(2)));
    check_time(|run, puzzle, h, start| hda_star(run, puzzle, &h, start, threads(2)));
}

type Estimate<'a> = &'a (dyn Fn(&Board) -> u32 + Sync);

/// A failure in one thread is reported to the caller, and no other thread waits for that thread.
#[test]
fn a_panic_in_one_thread_ends_the_work_of_all() {
    let (puzzle, start) = korf_1();
    let check = |search: &dyn Fn(Estimate<'_>) -> Answer<Puzzle>| {
        let estimates = AtomicUsize::new(0);
        let once = |_: &Board| {
            let number = estimates.fetch_add(1, Ordering::Relaxed);
            assert_ne!(number, 1_000, "a fault of the domain");
            0
        };
        let answer = catch_unwind(AssertUnwindSafe(|| search(&once)));
        assert!(answer.is_err());
    };
    check(&|h| hda_star(&mut Run::new(), &puzzle, &h, &start, threads(2)));
    check(&|h| ida_star_parallel(&mut Run::new(), &puzzle, &h, &start, threads(2)));
}
