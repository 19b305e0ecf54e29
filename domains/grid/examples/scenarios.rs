//! Solves the scenarios of a file by A* with octile distance and compares the lengths.
//!
//! `cargo run --release -p domain-grid --example scenarios -- MAP SCEN`

use std::error::Error;

use domain_grid::{Grid, GridMap, Movement, Point, Scenario, Terrain, Weights, octile};
use search_core::{Run, a_star};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(map), Some(scenarios)) = (arguments.next(), arguments.next()) else {
        return Err("give a map file and a scenario file".into());
    };
    let map = GridMap::parse(&std::fs::read_to_string(map)?)?;
    let scenarios = Scenario::parse_all(&std::fs::read_to_string(scenarios)?)?;
    let Some(anywhere) = passable(&map) else {
        return Err("nobody can stand anywhere on this map".into());
    };
    let grid = Grid::new(map, Movement::Eight, &Weights::default(), anywhere)?;

    let mut expanded = 0;
    let mut wrong = 0;
    for scenario in &scenarios {
        let (grid, start) = grid.for_scenario(scenario)?;
        let mut run = Run::new();
        let solution = a_star(&mut run, &grid, &octile(&grid), &start)?;
        expanded += run.statistics.expanded;
        let length = solution.map(|solution| grid.length(solution.cost));
        if !length.is_some_and(|length| scenario.length.agrees(length)) {
            wrong += 1;
            println!("{scenario}: found {length:?}");
        }
    }
    println!(
        "{} scenarios, {wrong} other lengths, {expanded} expanded",
        scenarios.len()
    );
    Ok(())
}

/// A passable place.
fn passable(map: &GridMap) -> Option<Point> {
    let places = (0..map.height()).flat_map(|y| (0..map.width()).map(move |x| Point { x, y }));
    let mut passable = places.filter(|&point| map.terrain(point).is_some_and(Terrain::is_passable));
    passable.next()
}
