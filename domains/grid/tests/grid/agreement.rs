//! All algorithms against the lengths found by petgraph.

use domain_grid::{Grid, GridMap, Movement, Point, Weights, chebyshev, octile};
use proptest::prelude::*;
use search_core::{
    Answer, Run, StateSpace, Zero, a_star, breadth_first, greedy, ida_star, iterative_deepening,
    uniform_cost,
};

use crate::naive::{Naive, cells, map, maps, naive_weight, passable, weights};

/// Returns the length of the answer, whose steps must lead to the goal and cost what it says.
fn length(grid: &Grid, start: u32, answer: Answer<Grid>) -> Option<f64> {
    let solution = answer.unwrap()?;
    let states = solution.states(grid, &start);
    assert_eq!(states[states.len() - 1], grid.goal(), "it ends at the goal");
    let costs = states.iter().zip(&solution.actions);
    let sum: u64 = costs.map(|(state, &action)| grid.cost(state, action)).sum();
    assert_eq!(sum, solution.cost);
    Some(grid.length(sum))
}

/// `solve` finds shortest paths to the goal from every n-th place, and no other paths.
fn check(
    name: &str,
    naive: &Naive,
    grid: &Grid,
    every: usize,
    solve: impl Fn(&Grid, &u32) -> Answer<Grid>,
) {
    for start in cells(grid).into_iter().step_by(every) {
        let expected = naive.lengths(grid.point(start));
        let expected = expected.get(&grid.point(grid.goal())).copied();
        let found = length(grid, start, solve(grid, &start));
        let agree = match (found, expected) {
            (Some(found), Some(expected)) => (found - expected).abs() < 1e-9,
            (found, expected) => found == expected,
        };
        let start = grid.point(start);
        assert!(agree, "{name} from {start}: {found:?}, not {expected:?}");
    }
}

fn check_optimal(map: &GridMap, movement: Movement, goal: Point, every: usize) {
    let naive = Naive::new(map, movement, naive_weight);
    let grid = Grid::new(map.clone(), movement, &weights(), goal).unwrap();
    check("uniform-cost", &naive, &grid, every, |grid, start| {
        uniform_cost(&mut Run::new(), grid, start)
    });
    check("A* with octile", &naive, &grid, every, |grid, start| {
        a_star(&mut Run::new(), grid, &octile(grid), start)
    });
    check("A* with Chebyshev", &naive, &grid, every, |grid, start| {
        a_star(&mut Run::new(), grid, &chebyshev(grid), start)
    });
    check("A* with zero", &naive, &grid, every, |grid, start| {
        a_star(&mut Run::new(), grid, &Zero, start)
    });
}

proptest! {
    #[test]
    fn optimal_searches_on_random_maps(map in maps()) {
        let places = passable(&map);
        let goal = places[places.len() / 2];
        for movement in [Movement::Four, Movement::Eight] {
            check_optimal(&map, movement, goal, 3);
        }
    }

    /// With four directions and weights of 1 the fewest steps are the shortest path.
    #[test]
    fn breadth_first_search_on_random_maps(map in maps()) {
        let goal = passable(&map)[0];
        let naive = Naive::new(&map, Movement::Four, |_| 1.0);
        let grid = Grid::new(map, Movement::Four, &Weights::default(), goal).unwrap();
        check("breadth-first", &naive, &grid, 3, |grid, start| {
            breadth_first(&mut Run::new(), grid, start)
        });
    }

    /// Greedy search arrives if there is a path, by one that is not shorter than the shortest.
    #[test]
    fn greedy_search_on_random_maps(map in maps()) {
        let goal = passable(&map)[0];
        let naive = Naive::new(&map, Movement::Eight, naive_weight);
        let grid = Grid::new(map, Movement::Eight, &weights(), goal).unwrap();
        for start in cells(&grid) {
            let expected = naive.lengths(grid.point(start)).get(&goal).copied();
            let found = length(&grid, start, greedy(&mut Run::new(), &grid, &octile(&grid), &start));
            prop_assert_eq!(found.is_some(), expected.is_some());
            prop_assert!(found.unwrap_or(0.0) >= expected.unwrap_or(0.0) - 1e-9);
        }
    }
}

#[test]
fn the_maps_of_the_scenarios() {
    for name in ["pond.map", "spiral.map", "rooms.map"] {
        let map = map(name);
        for goal in passable(&map).into_iter().step_by(97) {
            check_optimal(&map, Movement::Eight, goal, 53);
        }
    }
}

/// Searches that remember nothing but their path go round in cycles, so the map is small and the
/// goal can be reached from everywhere.
#[test]
fn searches_along_one_path() {
    let map = GridMap::parse("type octile\nheight 3\nwidth 5\nmap\n..S..\n.@@S.\n..G..\n").unwrap();
    for goal in passable(&map).into_iter().step_by(3) {
        let naive = Naive::new(&map, Movement::Eight, naive_weight);
        let grid = Grid::new(map.clone(), Movement::Eight, &weights(), goal).unwrap();
        check("IDA*", &naive, &grid, 1, |grid, start| {
            ida_star(&mut Run::new(), grid, &octile(grid), start)
        });
        let naive = Naive::new(&map, Movement::Four, |_| 1.0);
        let grid = Grid::new(map.clone(), Movement::Four, &Weights::default(), goal).unwrap();
        check("iterative deepening", &naive, &grid, 1, |grid, start| {
            iterative_deepening(&mut Run::new(), grid, start)
        });
    }
}

/// No path over the water, and none past a corner.
#[test]
fn no_way_is_proven() {
    for rows in [".W.\n.W.\n", ".@.\n@..\n", "SW.\nWW.\n"] {
        let map = GridMap::parse(&format!("type octile\nheight 2\nwidth 3\nmap\n{rows}")).unwrap();
        let goal = Point { x: 2, y: 0 };
        let grid = Grid::new(map, Movement::Eight, &Weights::default(), goal).unwrap();
        let mut run = Run::new();
        assert_eq!(a_star(&mut run, &grid, &octile(&grid), &0), Ok(None));
    }
}
