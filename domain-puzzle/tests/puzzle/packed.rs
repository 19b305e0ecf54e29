//! Best-first search on packed states, compared event by event with the search on unpacked ones.

use domain_puzzle::{Board, MoveOrder, Puzzle, TileSum, Word, manhattan, matches};
use search_core::{
    Cost, Event, Heuristic, Limits, Run, Statistics, Stopped, a_star_packed, a_star_then_ida_star,
    best_first, best_first_packed,
};

use crate::naive::layout;
use crate::walk::walk;

/// Runs the same search in both forms, and answers its statistics.
fn check<W: Word>(puzzle: &Puzzle<W>, start: &Board<W>, key: fn(u32, u32) -> u32) -> Statistics {
    // This heuristic is not consistent: nodes are opened again.
    let heuristic = matches(puzzle);
    let limits = Limits {
        expansions: Some(2_000),
        ..Limits::default()
    };
    let watch = |packed: bool| {
        let mut events = Vec::new();
        let note = |event: Event<'_, Puzzle<W>>| events.push(event.record(puzzle));
        let mut run = Run::watched_by(note).with_limits(limits);
        let answer = if packed {
            best_first_packed(&mut run, puzzle, &heuristic, start, key)
        } else {
            best_first(&mut run, puzzle, &heuristic, start, key)
        };
        let statistics = run.statistics;
        (answer, statistics, events)
    };
    let (plain, packed) = (watch(false), watch(true));
    assert_eq!(plain, packed);
    packed.1
}

#[test]
fn the_same_nodes_in_the_same_order() {
    let eight = Puzzle::<u64>::new(&layout("1238#4765"), MoveOrder::BOLSHAKOVA).unwrap();
    let fifteen = Puzzle::<u64>::new(
        &layout("# 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15"),
        MoveOrder::CONVENTIONAL,
    )
    .unwrap();
    let mut reopened = 0;
    for (number, seed) in (0..12_u8).zip(7..) {
        let start = *walk(&eight, 40, seed).last().unwrap();
        for key in [Cost::plus, |g, _| g, |_, h| h, |g, h| 2 * g + 3 * h] {
            reopened += check(&eight, &start, key).reopened;
        }
        let start = *walk(&fifteen, usize::from(3 * number), seed)
            .last()
            .unwrap();
        check(&fifteen, &start, Cost::plus);
    }
    assert!(reopened > 0);
}

#[test]
fn a_limit_on_bytes_is_kept() {
    let goal = layout("# 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15");
    let puzzle = Puzzle::<u64>::new(&goal, MoveOrder::CONVENTIONAL).unwrap();
    let start = layout("14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3");
    let start = puzzle.pack(&start).unwrap();
    let stop = |bytes| {
        let limits = Limits {
            bytes: Some(bytes),
            ..Limits::default()
        };
        let mut run = Run::new().with_limits(limits);
        a_star_packed(&mut run, &puzzle, &manhattan(&puzzle), &start)
    };
    for megabytes in 1..6 {
        let Err(Stopped { statistics, .. }) = stop(megabytes * 1_000_000) else {
            panic!("instance 1 needs far more");
        };
        let each = megabytes * 1_000_000 / statistics.max_stored;
        assert!((12..=20).contains(&each), "{each} bytes a node");
    }
}

/// With any amount of memory, none included, A* that goes on as IDA* finds an optimal solution.
#[test]
fn when_memory_is_short_ida_star_goes_on() {
    let goal = layout("1238#4765");
    let puzzle = Puzzle::<u64>::new(&goal, MoveOrder::BOLSHAKOVA).unwrap();
    let heuristic = manhattan(&puzzle);
    for seed in 0..40 {
        let start = *walk(&puzzle, 60, seed).last().unwrap();
        let optimal = a_star_packed(&mut Run::new(), &puzzle, &heuristic, &start);
        let optimal = optimal.unwrap().unwrap().cost;
        for stored in [0, 1, 10, 100, 1_000, 10_000] {
            let limits = Limits {
                stored: Some(stored),
                ..Limits::default()
            };
            let mut run = Run::new().with_limits(limits);
            let answer = a_star_then_ida_star(&mut run, &puzzle, &heuristic, &start);
            let solution = answer.unwrap().unwrap();
            assert_eq!(solution.cost, optimal, "{start:?} with {stored} nodes");
            let states = solution.states(&puzzle, &start);
            assert_eq!(states.last(), Some(&puzzle.goal()));
            assert_eq!(solution.actions.len(), optimal as usize);

            let mut run = Run::new().with_limits(limits);
            if let Err(stopped) = a_star_packed(&mut run, &puzzle, &heuristic, &start) {
                assert!(stopped.lower_bound <= optimal.into());
                assert!(stopped.lower_bound >= heuristic_at(&heuristic, start).into());
            }
        }
    }
}

fn heuristic_at(heuristic: &TileSum, board: Board) -> u32 {
    Heuristic::<Puzzle>::start(heuristic, &board)
}
