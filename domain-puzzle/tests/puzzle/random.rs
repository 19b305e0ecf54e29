//! Boards drawn from a seed: evenly, of the depth asked for, and the same ones for ever.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::atomic::AtomicBool;

use domain_puzzle::{Layout, MoveOrder, Puzzle, Word, misplaced};
use search_core::{Limit, Limits, Run, a_star};

use crate::naive::{distances, layout, shape};

fn blank_first(rows: usize, columns: usize) -> Layout {
    Layout::blank_first(shape(rows, columns))
}

fn puzzle<W: Word>(goal: &Layout) -> Puzzle<W> {
    Puzzle::new(goal, MoveOrder::CONVENTIONAL).unwrap()
}

/// Counts the boards drawn by `seeds` seeds.
fn draw(goal: &Layout, seeds: u64) -> BTreeMap<Vec<u8>, u32> {
    let mut counts = BTreeMap::new();
    for seed in 0..seeds {
        let board = Layout::random(goal, seed);
        assert!(board.can_reach(goal), "{board:#}\nto\n{goal:#}");
        *counts.entry(board.tiles().to_vec()).or_default() += 1;
    }
    counts
}

/// 500 draws for each board, 500 expected; five standard deviations are about 110.
#[test]
fn every_board_is_equally_probable() {
    for (goal, boards) in [(layout("12/3#"), 12), (layout("123/45#"), 360)] {
        let counts = draw(&goal, 500 * boards);
        assert_eq!(counts.len() as u64, boards);
        for (board, count) in counts {
            assert!((390..=610).contains(&count), "{count} times {board:?}");
        }
    }
}

/// On every shape, and wherever the goal has its blank.
#[test]
fn every_board_can_reach_the_goal() {
    for (rows, columns) in [(2, 2), (2, 3), (3, 2), (3, 4), (4, 4), (2, 12), (5, 5)] {
        let goal = blank_first(rows, columns);
        draw(&goal, 200);
        draw(&Layout::random(&goal, 5), 200);
    }
}

/// A seed that someone notes down gives the same board in years to come. The random ones were
/// computed a second time by a program in another language, from the definition of the generator.
#[test]
fn seeds_keep_their_boards() {
    let drawn = |rows, columns, seed| Layout::random(&blank_first(rows, columns), seed).to_string();
    assert_eq!(drawn(3, 3, 0), "13645278#");
    assert_eq!(drawn(3, 3, 1), "17#423586");
    assert_eq!(drawn(4, 4, 1), "15 4 # 11 13 9 12 2 6 8 7 10 1 5 3 14");
    assert_eq!(
        drawn(5, 5, u64::MAX),
        "12 10 8 15 6 1 20 2 # 19 21 11 18 17 5 4 7 24 22 16 14 3 9 23 13"
    );
    let at_depth = |rows, columns, depth, seed| {
        let puzzle = puzzle::<u64>(&blank_first(rows, columns));
        let board = puzzle.at_depth(depth, seed, Limits::default(), &mut |_| {});
        puzzle.unpack(board.unwrap().unwrap()).to_string()
    };
    assert_eq!(at_depth(3, 3, 20, 1), "#63174852");
    assert_eq!(
        at_depth(4, 4, 20, 1),
        "8 4 5 3 12 2 1 6 13 9 11 7 14 # 10 15"
    );
}

#[test]
fn each_depth_of_the_game_of_8() {
    for goal in [layout("1238#4765"), blank_first(3, 3)] {
        let depth_of: HashMap<_, _> = distances(&goal)
            .into_iter()
            .map(|(board, far)| (board.tiles().to_vec(), far))
            .collect();
        let farthest = *depth_of.values().max().unwrap();
        let puzzle = puzzle::<u64>(&goal);
        for depth in 0..farthest + 3 {
            let board = puzzle
                .at_depth(depth, depth.into(), Limits::default(), &mut |_| {})
                .unwrap();
            let found = board.map(|board| depth_of[puzzle.unpack(board).tiles()]);
            assert_eq!(found, (depth <= farthest).then_some(depth));
        }
    }
}

#[test]
fn every_board_of_a_depth_is_drawn() {
    let goal = blank_first(2, 3);
    let expected: BTreeSet<_> = distances(&goal)
        .into_iter()
        .filter(|&(_, far)| far == 15)
        .map(|(board, _)| board.tiles().to_vec())
        .collect();
    let puzzle = puzzle::<u64>(&goal);
    let drawn: BTreeSet<_> = (0..1_000)
        .map(|seed| {
            puzzle
                .at_depth(15, seed, Limits::default(), &mut |_| {})
                .unwrap()
                .unwrap()
        })
        .map(|board| puzzle.unpack(board).tiles().to_vec())
        .collect();
    assert_eq!(drawn, expected);
}

/// A* with another heuristic agrees about the depth.
fn check_depth<W: Word>(goal: &Layout, depth: u32, seed: u64) {
    let puzzle = puzzle::<W>(goal);
    let board = puzzle.at_depth(depth, seed, Limits::default(), &mut |_| {});
    let board = board.unwrap().unwrap();
    let answer = a_star(&mut Run::new(), &puzzle, &misplaced(&puzzle), &board);
    assert_eq!(
        answer.unwrap().unwrap().cost,
        depth,
        "{}",
        puzzle.unpack(board)
    );
}

#[test]
fn depths_of_larger_boards() {
    for depth in 0..20 {
        check_depth::<u64>(&blank_first(3, 4), depth, depth.into());
        check_depth::<u64>(&blank_first(4, 4), depth, depth.into());
        check_depth::<u128>(&blank_first(5, 5), depth, depth.into());
    }
}

#[test]
fn the_order_of_movements_does_not_matter() {
    for (goal, depth) in [(blank_first(3, 3), 20), (blank_first(4, 4), 16)] {
        let boards = [MoveOrder::CONVENTIONAL, MoveOrder::BOLSHAKOVA].map(|order| {
            let puzzle = Puzzle::<u64>::new(&goal, order).unwrap();
            let board = puzzle.at_depth(depth, 3, Limits::default(), &mut |_| {});
            puzzle.unpack(board.unwrap().unwrap())
        });
        assert_eq!(boards[0], boards[1]);
    }
}

#[test]
fn limits_hold() {
    for (rows, columns) in [(3, 3), (4, 4)] {
        let puzzle = puzzle::<u64>(&blank_first(rows, columns));
        let expansions = Limits {
            expansions: Some(20),
            ..Limits::default()
        };
        let stopped = puzzle.at_depth(25, 1, expansions, &mut |_| {}).unwrap_err();
        assert_eq!(
            (stopped.limit, stopped.statistics.expanded),
            (Limit::Expansions, 20)
        );
        let cancel = AtomicBool::new(true);
        let cancelled = Limits {
            cancel: Some(&cancel),
            ..Limits::default()
        };
        assert_eq!(
            puzzle
                .at_depth(25, 1, cancelled, &mut |_| {})
                .unwrap_err()
                .limit,
            Limit::Cancelled
        );
        let shallow = Limits {
            depth: Some(1),
            ..Limits::default()
        };
        assert!(
            puzzle
                .at_depth(9, 1, shallow, &mut |_| {})
                .unwrap()
                .is_some()
        );
    }
}

/// A board that cannot be drawn is refused at once, without a search.
#[test]
fn what_is_too_far_away_is_refused() {
    let no_work = || Limits {
        expansions: Some(0),
        ..Limits::default()
    };
    for (rows, columns, most) in [(3, 3, 31), (2, 5, 55), (4, 4, 80)] {
        let puzzle = puzzle::<u64>(&blank_first(rows, columns));
        let draw = |depth| puzzle.at_depth(depth, 1, no_work(), &mut |_| {});
        assert!(draw(most).is_err());
        assert_eq!(draw(most + 1), Ok(None), "{rows}x{columns}");
        assert_eq!(draw(u32::MAX), Ok(None));
    }
    let large = puzzle::<u128>(&blank_first(5, 5));
    assert_eq!(large.at_depth(211, 1, no_work(), &mut |_| {}), Ok(None));
    // For this size it is not known; the walk must not take for ever, though.
    let unknown = puzzle::<u128>(&blank_first(4, 5));
    let stopped = unknown.at_depth(u32::MAX, 1, no_work(), &mut |_| {});
    assert_eq!(stopped.unwrap_err().limit, Limit::Expansions);
}

#[test]
fn progress_is_told() {
    for (rows, columns, depth) in [(3, 3, 31), (4, 4, 70)] {
        let puzzle = puzzle::<u64>(&blank_first(rows, columns));
        let limits = Limits {
            expansions: Some(20_000),
            ..Limits::default()
        };
        let mut told = 0;
        let _ = puzzle.at_depth(depth, 1, limits, &mut |_| told += 1);
        assert!(told > 1);
    }
}
