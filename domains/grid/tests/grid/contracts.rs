//! Contracts of the traits, on all cells of many maps.

use domain_grid::{Grid, GridMap, Movement, Weights, chebyshev, manhattan, octile};
use proptest::prelude::*;
use search_core::testkit::{
    assert_heuristic, assert_indexed, assert_packed, assert_reversible, assert_space,
};
use search_core::{StateSpace, Zero};

use crate::naive::{cells, direction, map, maps, passable, weights};

fn check(map: &GridMap, movement: Movement, weights: &Weights, goals: usize) {
    for &goal in passable(map).iter().step_by(goals) {
        let grid = Grid::new(map.clone(), movement, weights, goal).unwrap();
        let ground = map.terrain(goal).unwrap();
        let is_on_the_goals_side = |&cell: &u32| {
            let terrain = map.terrain(grid.point(cell));
            terrain.unwrap().joins(ground)
        };
        let mut samples = cells(&grid);
        samples.retain(is_on_the_goals_side);
        assert_heuristic(&grid, &octile(&grid), samples.iter().copied());
        assert_heuristic(&grid, &chebyshev(&grid), samples.iter().copied());
        assert_heuristic(&grid, &Zero, samples.iter().copied());
        if movement == Movement::Four {
            assert_heuristic(&grid, &manhattan(&grid), samples.iter().copied());
        }
    }
    let grid = Grid::new(map.clone(), movement, weights, passable(map)[0]).unwrap();
    let samples = cells(&grid);
    assert_space(&grid, samples.iter().copied());
    assert_packed(&grid, samples.iter().copied());
    assert_indexed(&grid, samples.iter().copied());
    assert_reversible(&grid, samples.iter().copied());
    for cell in samples {
        for action in grid.actions(&cell) {
            let to = grid.point(grid.result(&cell, action));
            assert_eq!(direction(grid.point(cell), to), Some(action));
        }
    }
}

proptest! {
    #[test]
    fn random_maps(map in maps()) {
        for movement in [Movement::Four, Movement::Eight] {
            check(&map, movement, &Weights::default(), 5);
            check(&map, movement, &weights(), 5);
        }
    }
}

#[test]
fn the_maps_of_the_scenarios() {
    for name in ["pond.map", "spiral.map", "rooms.map"] {
        check(&map(name), Movement::Eight, &weights(), 40);
        check(&map(name), Movement::Four, &Weights::default(), 40);
    }
}

/// The cheapest terrain counts only where it leads to the goal.
#[test]
fn heuristics_scale_by_the_cheapest_terrain_on_the_goals_side() {
    let map = GridMap::parse("type octile\nheight 1\nwidth 5\nmap\nSSSW.\n").unwrap();
    let weights = "S=4,.=2".parse().unwrap();
    let goal = "0,0".parse().unwrap();
    let grid = Grid::new(map, Movement::Four, &weights, goal).unwrap();
    let h = |x| {
        let heuristic = octile(&grid);
        let memo = search_core::Heuristic::start(&heuristic, &x);
        search_core::Heuristic::estimate(&heuristic, memo)
    };
    assert_eq!(
        [h(0), h(1), h(2)],
        [0, 2, 4],
        "ground occurs, if behind water"
    );
    let grid = grid.with_goal("3,0".parse().unwrap()).unwrap();
    let memo = search_core::Heuristic::start(&manhattan(&grid), &4);
    assert_eq!(search_core::Heuristic::estimate(&manhattan(&grid), memo), 1);
}
