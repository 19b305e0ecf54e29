//! Search on grid maps of 512x512 cells. Each measurement also checks the amount of work done, so
//! that a faster figure never means less work.

use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use domain_grid::{Grid, GridMap, Movement, Point, Terrain, Weights, octile};
use search_core::{Answer, Run, a_star, breadth_first, greedy, uniform_cost};

const SIDE: u32 = 512;

/// Rooms of 31x31 cells with one door in each wall.
fn rooms() -> GridMap {
    GridMap::rooms(SIDE, SIDE, 31, 1).expect("of a good size")
}

/// Returns a map on which three cells in ten are trees, two more swamp.
fn forest() -> GridMap {
    let open = GridMap::open(SIDE, SIDE).expect("of a good size");
    open.scattered(Terrain::Trees, 30, 1)
        .scattered(Terrain::Swamp, 30, 2)
}

/// One search, measured repeatedly; it must expand this number of nodes each time.
struct Case {
    name: &'static str,
    map: fn() -> GridMap,
    weights: &'static str,
    expanded: u64,
    search: fn(&mut Run<'_>, &Grid, &u32) -> Answer<Grid>,
}

const CASES: [Case; 5] = [
    Case {
        name: "a_star/rooms",
        map: rooms,
        weights: ".=1",
        expanded: 25_426,
        search: |run, grid, start| a_star(run, grid, &octile(grid), start),
    },
    Case {
        name: "a_star/forest_with_swamp",
        map: forest,
        weights: "S=3",
        expanded: 54_966,
        search: |run, grid, start| a_star(run, grid, &octile(grid), start),
    },
    Case {
        name: "greedy/forest_with_swamp",
        map: forest,
        weights: "S=3",
        expanded: 1_298,
        search: |run, grid, start| greedy(run, grid, &octile(grid), start),
    },
    Case {
        name: "uniform_cost/rooms",
        map: rooms,
        weights: ".=1",
        expanded: 190_927,
        search: uniform_cost,
    },
    Case {
        name: "breadth_first/rooms",
        map: rooms,
        weights: ".=1",
        expanded: 202_244,
        search: breadth_first,
    },
];

/// Returns the first passable place, by columns, from the left or from the right.
fn corner(map: &GridMap, from_right: bool) -> Point {
    let columns = (0..SIDE).map(|x| if from_right { SIDE - 1 - x } else { x });
    let mut places = columns.flat_map(|x| (0..SIDE).map(move |y| Point { x, y }));
    let corner = places.find(|&place| map.terrain(place).is_some_and(Terrain::is_passable));
    corner.expect("somewhere one can stand")
}

fn measure(criterion: &mut Criterion) {
    for case in CASES {
        let map = (case.map)();
        let (start, goal) = (corner(&map, false), corner(&map, true));
        let weights: Weights = case.weights.parse().expect("well formed");
        let grid = Grid::new(map, Movement::Eight, &weights, goal).expect("passable");
        let start = grid.cell(start).expect("passable");
        let search = || {
            let mut run = Run::new();
            let answer = (case.search)(&mut run, &grid, &start);
            assert!(matches!(answer, Ok(Some(_))), "{}", case.name);
            assert_eq!(run.statistics.expanded, case.expanded, "{}", case.name);
            answer
        };
        criterion.bench_function(case.name, |bencher| bencher.iter(search));
    }
}

criterion_group! {
    name = search;
    config = Criterion::default()
        .sample_size(20)
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(3));
    targets = measure
}
criterion_main!(search);
