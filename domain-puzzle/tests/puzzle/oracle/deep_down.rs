//! `SEARCH_DEEP_DOWN` on the game of 8: the only starts on which it stops.

use domain_puzzle::{Layout, MoveOrder, Shape};
use search_core::{DeepDown, Limits, Run};

use super::harness::{layout, puzzle, rows};

fn solve(start: &Layout, limit: u64) -> Option<String> {
    let puzzle = puzzle(MoveOrder::BOLSHAKOVA);
    let start = puzzle.pack(start).unwrap();
    let limits = Limits {
        expansions: Some(limit),
        ..Limits::default()
    };
    let mut run = Run::new().with_limits(limits);
    let first = DeepDown::new(&mut run, &puzzle, &start).next();
    let solution = first.expect("the 8-puzzle has no dead ends").ok()?;
    Some(solution.actions.iter().map(|mv| mv.letter()).collect())
}

#[test]
fn the_starts_on_which_it_stops() {
    for row in rows("search-deep-down-8puzzle.csv") {
        let [start, _, length, ops] = &row[..] else {
            panic!("a short row: {row:?}");
        };
        let found = solve(&layout(start), 100);
        assert_eq!(found.as_ref(), Some(ops), "{start}");
        assert_eq!(ops.len().to_string(), *length, "{start}");
    }
}

/// It never backtracks on this puzzle, so a run that stops at all does so within a cycle of first
/// children; none is longer than 100 moves.
#[test]
fn it_stops_on_no_other_start() {
    let shape = Shape::new(3, 3).unwrap();
    let goal = layout("1238#4765");
    let mut solved = 0;
    for_each_permutation(&mut (0..9).collect(), 0, &mut |tiles| {
        let start = Layout::new(shape, tiles.to_vec()).unwrap();
        if start.can_reach(&goal) && solve(&start, 100).is_some() {
            solved += 1;
        }
    });
    assert_eq!(solved, rows("search-deep-down-8puzzle.csv").len());
}

fn for_each_permutation(tiles: &mut Vec<u8>, from: usize, visit: &mut impl FnMut(&[u8])) {
    if from == tiles.len() {
        return visit(tiles);
    }
    for place in from..tiles.len() {
        tiles.swap(from, place);
        for_each_permutation(tiles, from + 1, visit);
        tiles.swap(from, place);
    }
}
