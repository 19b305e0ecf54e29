//! Jump point search: the jumps against a naive search for them, the paths against A*.

use std::ops::ControlFlow;

use domain_grid::{Direction, Grid, GridMap, Movement, Point, Terrain, Weights, octile};
use proptest::prelude::*;
use search_core::testkit::assert_jumps;
use search_core::{
    Event, Jump, JumpSpace, Limit, Limits, Run, Solution, StateSpace, Statistics, Zero, a_star,
    jump_point_search, uniform_cost,
};

use crate::naive::{cells, map, maps, passable};

/// Cell by cell, as Harabor and Grastien define it, but without cutting corners.
struct Naive<'g>(&'g Grid);

impl Naive<'_> {
    fn leads(&self, cell: u32, direction: Direction) -> bool {
        self.0.actions(&cell).any(|action| action == direction)
    }

    /// Returns whether there is a neighbour beside the cell to which no other path from the cell before is as short.
    fn is_forced(&self, cell: u32, last: Direction, beside: Direction) -> bool {
        let before = self.0.result(&cell, opposite(last));
        self.leads(cell, beside) && !self.leads(before, beside)
    }

    fn jump(&self, mut cell: u32, direction: Direction) -> Option<(u32, u32)> {
        let parts = parts(direction);
        for times in 1.. {
            if !self.leads(cell, direction) {
                return None;
            }
            cell = self.0.result(&cell, direction);
            let turns = if direction.is_diagonal() {
                parts.iter().any(|&part| self.jump(cell, part).is_some())
            } else {
                let mut sides = sides(direction);
                sides.any(|beside| self.is_forced(cell, direction, beside))
            };
            if self.0.is_goal(&cell) || turns {
                return Some((times, cell));
            }
        }
        None
    }

    fn jumps(&self, cell: u32, last: Option<Direction>) -> Vec<(Direction, u32, u32)> {
        let is_worth_trying = |direction: &Direction| {
            let Some(last) = last else {
                return true;
            };
            if last.is_diagonal() {
                return *direction == last || parts(last).contains(direction);
            }
            let is_beside = |beside: Direction| {
                *direction == beside
                    || (parts(*direction).contains(&beside) && parts(*direction).contains(&last))
            };
            let mut forced = sides(last).filter(|&beside| self.is_forced(cell, last, beside));
            *direction == last || forced.any(is_beside)
        };
        let tried = Direction::ALL.into_iter().filter(is_worth_trying);
        tried
            .filter_map(|direction| {
                let (times, to) = self.jump(cell, direction)?;
                Some((direction, times, to))
            })
            .collect()
    }
}

fn by_delta(dx: i32, dy: i32) -> Option<Direction> {
    let mut all = Direction::ALL.into_iter();
    all.find(|direction| direction.delta() == (dx, dy))
}

fn opposite(direction: Direction) -> Direction {
    let (dx, dy) = direction.delta();
    by_delta(-dx, -dy).unwrap()
}

/// Returns the straight directions that make up a diagonal one.
fn parts(direction: Direction) -> Vec<Direction> {
    let (dx, dy) = direction.delta();
    [by_delta(dx, 0), by_delta(0, dy)]
        .into_iter()
        .flatten()
        .collect()
}

/// Returns the directions at right angles to a straight one.
fn sides(direction: Direction) -> impl Iterator<Item = Direction> {
    let (dx, dy) = direction.delta();
    [by_delta(dy, dx), by_delta(-dy, -dx)].into_iter().flatten()
}

fn jumps(grid: &Grid, cell: u32, last: Option<Direction>) -> Vec<(Direction, u32, u32)> {
    let mut jumps = Vec::new();
    let _ = grid.visit_jumps(&cell, last, |Jump { action, times, .. }, to| {
        jumps.push((action, times, to));
        ControlFlow::<()>::Continue(())
    });
    jumps
}

fn check_jumps(map: &GridMap, goal: Point, every: usize) {
    let grid = Grid::new(map.clone(), Movement::Eight, &Weights::default(), goal).unwrap();
    let naive = Naive(&grid);
    for cell in cells(&grid).into_iter().step_by(every) {
        assert_eq!(jumps(&grid, cell, None), naive.jumps(cell, None));
        for last in grid.actions(&cell) {
            let to = grid.result(&cell, last);
            let found = jumps(&grid, to, Some(last));
            let place = grid.point(to);
            assert_eq!(
                found,
                naive.jumps(to, Some(last)),
                "at {place} after {last}"
            );
        }
    }
    assert_jumps(&grid, cells(&grid).into_iter().step_by(every));
}

/// Returns the cost and the work of a jump point search whose path must be one of that cost.
fn search(grid: &Grid, start: u32) -> (Option<u64>, Statistics) {
    let mut run = Run::new();
    let answer = jump_point_search(&mut run, grid, &octile(grid), &start).unwrap();
    (
        answer.map(|solution| cost(grid, start, &solution)),
        run.statistics,
    )
}

fn cost(grid: &Grid, start: u32, solution: &Solution<Direction, u64>) -> u64 {
    let (mut cell, mut cost) = (start, 0);
    for &action in &solution.actions {
        assert!(grid.actions(&cell).any(|possible| possible == action));
        cost += grid.cost(&cell, action);
        cell = grid.result(&cell, action);
    }
    assert_eq!((cell, cost), (grid.goal(), solution.cost));
    cost
}

/// From every n-th place to this goal: what A* and uniform-cost search find.
fn check_costs(map: &GridMap, goal: Point, every: usize) {
    let grid = Grid::new(map.clone(), Movement::Eight, &Weights::default(), goal).unwrap();
    for start in cells(&grid).into_iter().step_by(every) {
        let best = a_star(&mut Run::new(), &grid, &octile(&grid), &start).unwrap();
        let best = best.map(|solution| solution.cost);
        let dijkstra = uniform_cost(&mut Run::new(), &grid, &start).unwrap();
        assert_eq!(dijkstra.map(|solution| solution.cost), best);
        let (found, statistics) = search(&grid, start);
        assert_eq!(found, best, "from {} to {goal}", grid.point(start));
        assert_eq!(
            search(&grid, start),
            (found, statistics),
            "each time the same"
        );
        let blind = jump_point_search(&mut Run::new(), &grid, &Zero, &start).unwrap();
        assert_eq!(blind.map(|solution| cost(&grid, start, &solution)), best);
    }
}

fn large_maps() -> impl Strategy<Value = GridMap> {
    let sizes = (1..40_u32, 1..140_u32, 0..50_u32, any::<u64>());
    sizes.prop_filter_map("a place to stand", |(height, width, percent, seed)| {
        let map = GridMap::open(width, height).unwrap();
        let map = map
            .scattered(Terrain::Water, percent / 4, seed.wrapping_add(1))
            .scattered(Terrain::Trees, percent, seed);
        (!passable(&map).is_empty()).then_some(map)
    })
}

proptest! {
    #[test]
    fn jumps_on_small_maps(map in maps()) {
        for goal in passable(&map).into_iter().step_by(11) {
            check_jumps(&map, goal, 1);
        }
    }

    #[test]
    fn jumps_on_large_maps(map in large_maps()) {
        let places = passable(&map);
        check_jumps(&map, places[places.len() / 2], 17);
    }

    #[test]
    fn costs_on_small_maps(map in maps()) {
        for goal in passable(&map).into_iter().step_by(5) {
            check_costs(&map, goal, 1);
        }
    }

    #[test]
    fn costs_on_large_maps(map in large_maps()) {
        let places = passable(&map);
        check_costs(&map, places[places.len() / 3], 1 + places.len() / 5);
    }
}

#[test]
fn the_maps_of_the_scenarios() {
    for name in ["pond.map", "spiral.map", "rooms.map"] {
        let map = map(name);
        for goal in passable(&map).into_iter().step_by(97) {
            check_jumps(&map, goal, 7);
            check_costs(&map, goal, 13);
        }
    }
}

/// Returns the rooms, with the goal at the other end from the first cell.
fn far(movement: Movement, weights: &Weights) -> Grid {
    let map = map("rooms.map");
    let goal = passable(&map).pop().unwrap();
    Grid::new(map, movement, weights, goal).unwrap()
}

/// If one cannot jump, each step is a jump, and the search is A*, event for event.
#[test]
fn without_jumps_it_is_a_star() {
    let check = |movement, weights: &str| {
        let grid = far(movement, &weights.parse().unwrap());
        let mut seen = [Vec::new(), Vec::new()];
        for (number, seen) in seen.iter_mut().enumerate() {
            let mut see = |event: Event<'_, Grid>| seen.push(event.record(&grid));
            let see: &mut dyn FnMut(Event<'_, Grid>) = &mut see;
            let mut run = Run::watched_by(see);
            let answer = match number {
                0 => a_star(&mut run, &grid, &octile(&grid), &0),
                _ => jump_point_search(&mut run, &grid, &octile(&grid), &0),
            };
            assert!(answer.unwrap().is_some());
        }
        assert!(seen[0] == seen[1], "{movement:?}, weights {weights}");
    };
    check(Movement::Four, ".=1");
    check(Movement::Eight, "S=3");
}

/// Water that is costly does no harm to paths on land, nor swamp where there is none.
#[test]
fn where_one_can_jump() {
    let check = |rows: &str, weights: &str, expected: bool| {
        let map =
            GridMap::parse(&format!("type octile\nheight 1\nwidth 3\nmap\n{rows}\n")).unwrap();
        let goal = Point { x: 0, y: 0 };
        let grid = Grid::new(map, Movement::Eight, &weights.parse().unwrap(), goal).unwrap();
        assert_eq!(grid.has_one_cost(), expected, "{rows} {weights}");
        assert_jumps(&grid, cells(&grid));
    };
    check("..W", "W=3", true);
    check("..W", "S=3", true);
    check("..S", "S=3", false);
    check("GGG", "G=3", true);
    check("G.S", "G=2,S=2", false);
    check("WSS", "S=2", true);
}

#[test]
fn no_way_is_proven() {
    let map = GridMap::parse("type octile\nheight 2\nwidth 3\nmap\n.@.\n@..\n").unwrap();
    let grid = Grid::new(
        map,
        Movement::Eight,
        &Weights::default(),
        Point { x: 2, y: 0 },
    )
    .unwrap();
    assert_eq!(search(&grid, 0).0, None);
    assert_eq!(search(&grid, 2).0, Some(0));
}

/// The depth is the number of jumps, and a limit on it is not a proof.
#[test]
fn limits() {
    let grid = far(Movement::Eight, &Weights::default());
    let (_, whole) = search(&grid, 0);
    let stopped = |limits| {
        let mut run = Run::new().with_limits(limits);
        let answer = jump_point_search(&mut run, &grid, &octile(&grid), &0);
        (answer.unwrap_err(), run.statistics)
    };
    for expansions in [0, 1, whole.expanded - 1] {
        let (error, statistics) = stopped(Limits {
            expansions: Some(expansions),
            ..Limits::default()
        });
        assert_eq!(
            (error.limit, statistics.expanded),
            (Limit::Expansions, expansions)
        );
        assert!(error.lower_bound > 0);
    }
    let depth = Some(whole.max_depth.min(3));
    assert_eq!(
        stopped(Limits {
            depth,
            ..Limits::default()
        })
        .0
        .limit,
        Limit::Depth
    );
    let bytes = Some(1);
    assert_eq!(
        stopped(Limits {
            bytes,
            ..Limits::default()
        })
        .0
        .limit,
        Limit::Bytes
    );
}
