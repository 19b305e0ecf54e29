//! The lengths in the scenario file are those that petgraph and A* find.

use domain_grid::{
    Grid, GridMap, Movement, OptimalLength, Point, Scenario, Terrain, Weights, octile,
};
use search_core::{Run, a_star};

use crate::naive::{Naive, map, passable};

fn scenarios() -> Vec<Scenario> {
    let path = format!("{}/tests/data/own.scen", env!("CARGO_MANIFEST_DIR"));
    Scenario::parse_all(&std::fs::read_to_string(path).unwrap()).unwrap()
}

#[test]
fn all_lengths() {
    let scenarios = scenarios();
    assert_eq!(scenarios.len(), 34);
    for scenario in scenarios {
        let map = map(&scenario.map);
        let naive = Naive::new(&map, Movement::Eight, |_| 1.0);
        let expected = naive.lengths(scenario.start)[&scenario.goal];
        assert!(scenario.length.agrees(expected), "{scenario}: {expected}");

        let anywhere = passable(&map)[0];
        let grid = Grid::new(map, Movement::Eight, &Weights::default(), anywhere).unwrap();
        let (grid, start) = grid.for_scenario(&scenario).unwrap();
        let solution = a_star(&mut Run::new(), &grid, &octile(&grid), &start);
        let length = grid.length(solution.unwrap().unwrap().cost);
        assert_eq!(format!("{length:.8}"), scenario.length.to_string());
    }
}

#[test]
fn the_file_reads_back() {
    let scenarios = scenarios();
    assert_eq!(
        Scenario::parse_all(&Scenario::write_all(&scenarios)),
        Ok(scenarios)
    );
}

/// The generator gives what it gave when the file was made.
#[test]
fn random_maps_stay_the_same() {
    let rooms = GridMap::rooms(33, 25, 7, 1)
        .unwrap()
        .scattered(Terrain::Swamp, 20, 2)
        .scattered(Terrain::Trees, 10, 3);
    assert_eq!(rooms, map("rooms.map"));
}

/// Every place in the rooms can be reached from every other one.
#[test]
fn rooms_are_joined() {
    for (width, height, side, seed) in [(33, 25, 7, 1), (20, 9, 3, 5), (8, 8, 1, 2), (6, 5, 20, 3)]
    {
        let map = GridMap::rooms(width, height, side, seed).unwrap();
        let naive = Naive::new(&map, Movement::Eight, |_| 1.0);
        let places = passable(&map);
        assert_eq!(naive.lengths(places[0]).len(), places.len(), "side {side}");
    }
}

/// Corridors of one cell are a tree: joined, and with one step fewer than cells.
#[test]
fn mazes_have_one_way_between_places() {
    for (width, height, corridor, seed) in [
        (1, 1, 1, 1),
        (40, 30, 1, 2),
        (41, 9, 1, 3),
        (50, 33, 4, 4),
        (6, 5, 20, 5),
        (64, 64, 7, 6),
    ] {
        let map = GridMap::maze(width, height, corridor, seed).unwrap();
        let places = passable(&map);
        let naive = Naive::new(&map, Movement::Four, |_| 1.0);
        assert_eq!(naive.lengths(places[0]).len(), places.len());
        if corridor == 1 {
            let is_open = |x: u32, y: u32| map.terrain(Point { x, y }) == Some(Terrain::Ground);
            let steps = places.iter().map(|&Point { x, y }| {
                usize::from(is_open(x + 1, y)) + usize::from(is_open(x, y + 1))
            });
            assert_eq!(steps.sum::<usize>() + 1, places.len());
        }
        assert_eq!(GridMap::maze(width, height, corridor, seed), Ok(map));
    }
}

fn check_agreement(written: &str, same: &[f64], others: &[f64]) {
    let length: OptimalLength = written.parse().unwrap();
    for &same in same {
        assert!(length.agrees(same), "{written} and {same}");
    }
    for &other in others {
        assert!(!length.agrees(other), "{written} and {other}");
    }
}

#[test]
fn lengths_agree_after_rounding() {
    let root = 2_f64.sqrt();
    check_agreement("3.41421356", &[2.0 + root], &[2.0 + root + 1e-8, 3.414_214]);
    check_agreement("3.41421", &[2.0 + root, 3.414_206], &[3.4142, 3.41422]);
    check_agreement("12", &[12.0], &[12.1, 12.001]);
    check_agreement("104.669", &[104.669_2], &[104.6696]);
    check_agreement("0", &[0.0], &[root, 1.0]);
    check_agreement("1234567", &[1_234_567.0, 1_234_571.0], &[1_234_577.0]);
}

#[test]
fn a_scenario_for_another_map() {
    let scenario = scenarios().swap_remove(0);
    let check = |scenario: &Scenario, message: &str| {
        let grid = Grid::new(
            map("pond.map"),
            Movement::Eight,
            &Weights::default(),
            Point { x: 1, y: 1 },
        );
        let error = grid.unwrap().for_scenario(scenario).unwrap_err();
        assert_eq!(error.to_string(), message);
    };
    let other = Scenario {
        width: 512,
        ..scenario.clone()
    };
    check(
        &other,
        "the scenario is for a map of 512x10 cells, this one has 16x10",
    );
    let outside = Scenario {
        goal: Point { x: 3, y: 10 },
        ..scenario.clone()
    };
    check(
        &outside,
        "3,10 is not on the map: columns go from 0 to 15, rows from 0 to 9",
    );
    let trees = Scenario {
        start: Point { x: 5, y: 5 },
        ..scenario
    };
    check(&trees, "nobody can stand at 5,5: the terrain there is `T`");
}
