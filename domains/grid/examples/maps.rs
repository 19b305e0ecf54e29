//! A* and jump point search on random maps of 512x512 cells: the same paths between random places, found in
//! turn. Prints a table of how many nodes they expand and how their times compare.
//!
//! `cargo run --release -p domain-grid --example maps`

use std::error::Error;
use std::time::{Duration, Instant};

use domain_grid::{Grid, GridMap, Movement, Point, Terrain, Weights, octile};
use search_core::{Answer, Run, a_star_packed, jump_point_search};

const SIDE: u32 = 512;
const PATHS: usize = 20;

fn main() -> Result<(), Box<dyn Error>> {
    let row = |cells: [&str; 5]| {
        let [map, a_star, jumps, time, ratio] = cells;
        println!("| {map:<22} | {a_star:>8} | {jumps:>7} | {time:>7} | {ratio:>6} |");
    };
    row(["map", "A*", "jumps", "ms", "faster"]);
    row(["---", "---:", "---:", "---:", "---:"]);
    for (name, map) in maps()? {
        let [a_star, jumps] = measure(map)?;
        let ratio = a_star.time.as_secs_f64() / jumps.time.as_secs_f64();
        row([
            &name,
            &a_star.expanded.to_string(),
            &jumps.expanded.to_string(),
            &format!("{:.2}", 1e3 * jumps.time.as_secs_f64()),
            &format!("{ratio:.1}"),
        ]);
    }
    Ok(())
}

fn maps() -> Result<Vec<(String, GridMap)>, Box<dyn Error>> {
    let mut maps = Vec::new();
    for side in [7, 15, 31, 63] {
        let map = GridMap::rooms(SIDE, SIDE, side, 1)?;
        maps.push((format!("rooms of {side}x{side}"), map));
    }
    for corridor in [1, 2, 4, 8, 16, 32] {
        let map = GridMap::maze(SIDE, SIDE, corridor, 1)?;
        maps.push((format!("maze, corridors of {corridor}"), map));
    }
    for percent in [0, 1, 5, 10, 20, 30, 35, 40] {
        let map = GridMap::open(SIDE, SIDE)?.scattered(Terrain::Trees, percent, 1);
        maps.push((format!("{percent} % trees"), map));
    }
    Ok(maps)
}

/// Total work of a search.
#[derive(Clone, Copy, Default)]
struct Work {
    expanded: u64,
    time: Duration,
}

type Search = fn(&mut Run<'_>, &Grid, &u32) -> Answer<Grid>;

const SEARCHES: [Search; 2] = [
    |run, grid, start| a_star_packed(run, grid, &octile(grid), start),
    |run, grid, start| jump_point_search(run, grid, &octile(grid), start),
];

fn measure(map: GridMap) -> Result<[Work; 2], Box<dyn Error>> {
    let places = places(&map);
    let anywhere = places.first().copied().ok_or("nowhere to stand")?;
    let grid = Grid::new(map, Movement::Eight, &Weights::default(), anywhere)?;
    let mut works = [Work::default(); 2];
    let mut found = 0;
    for (&from, &to) in places.iter().zip(places.iter().rev()) {
        let (grid, start) = (grid.with_goal(to)?, grid.cell(from)?);
        let mut costs = [None; 2];
        let mut taken = [Work::default(); 2];
        for ((search, cost), work) in SEARCHES.iter().zip(&mut costs).zip(&mut taken) {
            (*cost, *work) = fastest(*search, &grid, start)?;
        }
        if costs[0] != costs[1] {
            return Err(format!("{from} to {to}: {costs:?}").into());
        }
        if costs[0].is_some() {
            for (work, taken) in works.iter_mut().zip(taken) {
                work.expanded += taken.expanded;
                work.time += taken.time;
            }
            found += 1;
        }
        if found == PATHS {
            break;
        }
    }
    Ok(works)
}

/// Returns the cost that a search finds, and the least time in which it does.
fn fastest(search: Search, grid: &Grid, start: u32) -> Result<(Option<u64>, Work), Box<dyn Error>> {
    const TIMES: usize = 3;
    let mut best = Work {
        time: Duration::MAX,
        ..Work::default()
    };
    let mut cost = None;
    for _ in 0..TIMES {
        let mut run = Run::new();
        let begin = Instant::now();
        let answer = search(&mut run, grid, &start)?;
        best.time = best.time.min(begin.elapsed());
        best.expanded = run.statistics.expanded;
        cost = answer.map(|solution| solution.cost);
    }
    Ok((cost, best))
}

/// Passable places, scattered over the map in an order that is always the same.
fn places(map: &GridMap) -> Vec<Point> {
    // Odd, and so this runs through all cells of a map whose number is a power of two.
    const STEP: u32 = 2_654_435_761;
    let cells = (0..SIDE * SIDE).map(|number| number.wrapping_mul(STEP) % (SIDE * SIDE));
    let places = cells.map(|cell| Point {
        x: cell % SIDE,
        y: cell / SIDE,
    });
    let is_passable = |place: &Point| map.terrain(*place).is_some_and(Terrain::is_passable);
    places.filter(is_passable).collect()
}
