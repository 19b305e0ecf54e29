//! A* on cells as keys against A* on plain cells, event by event.

use domain_grid::{Distance, Grid, GridMap, Movement, Point, chebyshev, manhattan, octile};
use proptest::prelude::*;
use search_core::{
    Answer, Event, Limit, Limits, Run, Statistics, Stopped, a_star, a_star_packed, best_first,
    best_first_packed,
};

use crate::naive::{maps, passable, weights};

type Watcher<'a> = &'a mut dyn FnMut(Event<'_, Grid>);

/// Returns all that there is to see of a search, but for the duplicates: cells have numbers, so that these are dropped
/// as soon as that can be.
fn watch(
    limits: Limits<'_>,
    search: impl FnOnce(&mut Run<'_, Watcher<'_>>) -> Answer<Grid>,
) -> (String, Statistics, Vec<String>) {
    let mut events = Vec::new();
    let watcher: Watcher<'_> = &mut |event| {
        if !matches!(event, Event::Duplicate(_)) {
            let node = event.node();
            let node = node.map(|node| (*node.state, node.action, node.depth, node.g, node.h));
            events.push(format!("{} {node:?}", event.name()));
        }
    };
    let mut run = Run::watched_by(watcher).with_limits(limits);
    let answer = search(&mut run).map_err(|stopped| (stopped.limit, stopped.lower_bound));
    let statistics = run.statistics;
    (format!("{answer:?}"), statistics, events)
}

/// Returns a grid with one of its places for the goal, and all of them.
fn towards_the_middle(map: &GridMap, movement: Movement) -> (Grid, Vec<Point>) {
    let places = passable(map);
    let goal = places[places.len() / 2];
    let grid = Grid::new(map.clone(), movement, &weights(), goal).unwrap();
    (grid, places)
}

type Search<'a> = &'a dyn Fn(&mut Run<'_, Watcher<'_>>) -> Answer<Grid>;

/// Compares a search of plain cells with one of keys.
fn check_both(limits: Limits<'_>, plain: Search<'_>, packed: Search<'_>) {
    let (answer, plain, events) = watch(limits, plain);
    let found = watch(limits, packed);
    let packed = found.1;
    let mut expected = plain;
    expected.duplicates = packed.duplicates;
    expected.inserted = packed.inserted;
    expected.max_open = packed.max_open;
    expected.max_stored = packed.max_stored;
    assert_eq!(found, (answer, expected, events));
    assert!(packed.duplicates >= plain.duplicates);
    assert!(packed.inserted <= plain.inserted);
    assert!(packed.max_open <= plain.max_open);
    assert!(packed.max_stored <= plain.max_stored);
}

fn check(map: &GridMap, movement: Movement, limits: Limits<'_>, h: fn(&Grid) -> Distance) {
    let (grid, places) = towards_the_middle(map, movement);
    for place in places.into_iter().step_by(7) {
        let (start, h) = (grid.cell(place).unwrap(), h(&grid));
        check_both(limits, &|run| a_star(run, &grid, &h, &start), &|run| {
            a_star_packed(run, &grid, &h, &start)
        });
    }
}

/// Compares them in other orders.
fn check_keys(map: &GridMap, expansions: u64, h: fn(&Grid) -> Distance) {
    let (grid, places) = towards_the_middle(map, Movement::Eight);
    let (start, h) = (grid.cell(places[0]).unwrap(), h(&grid));
    let limits = Limits {
        expansions: Some(expansions),
        ..Limits::default()
    };
    // By the last two the dearer of two nodes of a cell may be taken first.
    let keys: [fn(u64, u64) -> u64; 4] = [
        |g, h| g + 3 * h,
        |_, h| h,
        |g, h| (g + h) / 100_000_000,
        |g, _| u64::MAX / 2 - g,
    ];
    for key in keys {
        check_both(
            limits,
            &|run| best_first(run, &grid, &h, &start, key),
            &|run| best_first_packed(run, &grid, &h, &start, key),
        );
    }
}

/// With a limit on stored nodes, a search of keys gets at least as far as one of cells.
fn check_stored(map: &GridMap, stored: u64) {
    let (grid, places) = towards_the_middle(map, Movement::Eight);
    let (start, h) = (grid.cell(places[0]).unwrap(), octile(&grid));
    let limits = Limits {
        stored: Some(stored),
        ..Limits::default()
    };
    let (_, plain, events) = watch(limits, |run| a_star(run, &grid, &h, &start));
    let (_, packed, more) = watch(limits, |run| a_star_packed(run, &grid, &h, &start));
    assert!(more.starts_with(&events), "{stored} nodes");
    assert!(packed.expanded >= plain.expanded, "{stored} nodes");
}

proptest! {
    /// Manhattan distance overestimates diagonal steps: cells are opened again.
    #[test]
    fn on_random_maps(
        map in maps(),
        expansions in prop::option::weighted(0.3, 1..60_u64),
        depth in prop::option::weighted(0.3, 0..12_u64),
    ) {
        let limits = Limits { expansions, depth, ..Limits::default() };
        for movement in [Movement::Four, Movement::Eight] {
            for h in [octile, chebyshev, manhattan] {
                check(&map, movement, limits, h);
            }
        }
    }

    #[test]
    fn in_other_orders(map in maps(), expansions in 1..400_u64) {
        for h in [octile, manhattan] {
            check_keys(&map, expansions, h);
        }
    }

    #[test]
    fn with_room_for_few_nodes(map in maps(), stored in 0..60_u64) {
        check_stored(&map, stored);
    }
}

#[test]
fn on_a_maze() {
    let map = GridMap::maze(41, 41, 2, 1).unwrap();
    let limits = Limits::default();
    for h in [octile, chebyshev, manhattan] {
        check(&map, Movement::Eight, limits, h);
    }
}

/// From one corner of open ground to the other with a low estimate, all cells are found many times.
#[test]
fn a_cell_does_not_wait_for_nothing() {
    let side = 30;
    let map = GridMap::open(side, side).unwrap();
    let places = passable(&map);
    let goal = places[places.len() - 1];
    let grid = Grid::new(map, Movement::Eight, &weights(), goal).unwrap();
    let start = grid.cell(places[0]).unwrap();
    let inserted = |search: &dyn Fn(&mut Run<'_>) -> Answer<Grid>| {
        let mut run = Run::new();
        search(&mut run).unwrap();
        run.statistics.inserted
    };
    let h = chebyshev(&grid);
    let plain = inserted(&|run| a_star(run, &grid, &h, &start));
    let packed = inserted(&|run| a_star_packed(run, &grid, &h, &start));
    assert!(2 * packed < plain, "{packed} and {plain}");
}

/// Returns the number of states that a search of a whole maze remembers when it has used up `bytes` bytes.
fn stored_in(bytes: u64) -> u64 {
    let map = GridMap::maze(512, 512, 8, 1).unwrap();
    let places = passable(&map);
    let grid = Grid::new(map, Movement::Eight, &weights(), places[places.len() - 1]).unwrap();
    let start = grid.cell(places[0]).unwrap();
    let limits = Limits {
        bytes: Some(bytes),
        ..Limits::default()
    };
    let mut run = Run::new().with_limits(limits);
    match a_star_packed(&mut run, &grid, &octile(&grid), &start) {
        Err(Stopped {
            limit: Limit::Bytes,
            statistics,
            ..
        }) => statistics.max_stored,
        other => panic!("{other:?} with {bytes} bytes"),
    }
}

#[test]
fn a_limit_on_bytes_is_kept() {
    for bytes in [100_000, 200_000, 400_000] {
        let each = bytes / stored_in(bytes);
        assert!((8..60).contains(&each), "{each} bytes a state");
    }
}
