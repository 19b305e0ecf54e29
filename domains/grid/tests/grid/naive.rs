//! Shortest paths by petgraph, from the letters of a map and without any other code of the crate.

use std::collections::HashMap;

use domain_grid::{Direction, Grid, GridMap, Movement, Point, Terrain, Weights};
use petgraph::algo::dijkstra;
use petgraph::graph::{DiGraph, NodeIndex};
use proptest::prelude::*;

/// A map as a graph with lengths in floating point.
pub(crate) struct Naive {
    graph: DiGraph<Point, f64>,
    nodes: HashMap<Point, NodeIndex>,
}

fn side(letter: char) -> Option<char> {
    match letter {
        '.' | 'G' | 'S' => Some('l'),
        'W' => Some('w'),
        _ => None,
    }
}

impl Naive {
    pub(crate) fn new(map: &GridMap, movement: Movement, weight: impl Fn(char) -> f64) -> Self {
        let text = map.draw(&[]);
        let rows: Vec<Vec<char>> = text.lines().map(|row| row.chars().collect()).collect();
        let letter = |x: i64, y: i64| {
            let row = rows.get(usize::try_from(y).ok()?)?;
            row.get(usize::try_from(x).ok()?).copied()
        };
        let land = |x, y| letter(x, y).and_then(side);
        let point = |x: i64, y: i64| Point {
            x: u32::try_from(x).unwrap(),
            y: u32::try_from(y).unwrap(),
        };
        let (width, height) = (i64::from(map.width()), i64::from(map.height()));
        let cells: Vec<(i64, i64)> = (0..width)
            .flat_map(|x| (0..height).map(move |y| (x, y)))
            .filter(|&(x, y)| land(x, y).is_some())
            .collect();
        let mut graph = DiGraph::new();
        let nodes: HashMap<Point, NodeIndex> = cells
            .iter()
            .map(|&(x, y)| (point(x, y), graph.add_node(point(x, y))))
            .collect();
        for &(x, y) in &cells {
            for (dx, dy) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (dx, dy))) {
                let here = land(x, y);
                let free = [(dx, 0), (0, dy), (dx, dy)]
                    .into_iter()
                    .all(|(dx, dy)| land(x + dx, y + dy) == here);
                let length = match (dx * dx + dy * dy, movement) {
                    (1, _) => 1.0,
                    (2, Movement::Eight) => 2_f64.sqrt(),
                    _ => continue,
                };
                if free {
                    let to = (x + dx, y + dy);
                    let cost = length * weight(letter(to.0, to.1).unwrap());
                    graph.add_edge(nodes[&point(x, y)], nodes[&point(to.0, to.1)], cost);
                }
            }
        }
        Self { graph, nodes }
    }

    /// Returns the length of a shortest path to each place that can be reached.
    pub(crate) fn lengths(&self, start: Point) -> HashMap<Point, f64> {
        let lengths = dijkstra(&self.graph, self.nodes[&start], None, |edge| *edge.weight());
        lengths
            .into_iter()
            .map(|(node, length)| (self.graph[node], length))
            .collect()
    }
}

/// Returns the weights of the samples.
pub(crate) fn weights() -> Weights {
    "G=2,S=5,W=3".parse().unwrap()
}

/// Returns the weight of a letter for the naive graph.
pub(crate) fn naive_weight(letter: char) -> f64 {
    match letter {
        'G' => 2.0,
        'S' => 5.0,
        'W' => 3.0,
        _ => 1.0,
    }
}

pub(crate) fn map(name: &str) -> GridMap {
    let path = format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    GridMap::parse(&std::fs::read_to_string(path).unwrap()).unwrap()
}

/// Returns the passable places of a map.
pub(crate) fn passable(map: &GridMap) -> Vec<Point> {
    let all = (0..map.height()).flat_map(|y| (0..map.width()).map(move |x| Point { x, y }));
    all.filter(|&point| map.terrain(point).unwrap().is_passable())
        .collect()
}

/// Returns all passable cells.
pub(crate) fn cells(grid: &Grid) -> Vec<u32> {
    let points = passable(grid.map()).into_iter();
    points.map(|point| grid.cell(point).unwrap()).collect()
}

/// Generates random maps with all terrains, up to 9x9, with at least one passable place.
pub(crate) fn maps() -> impl Strategy<Value = GridMap> {
    (1..=9_u32, 1..=9_u32, any::<u64>()).prop_filter_map("a place to stand", |(w, h, seed)| {
        let map = GridMap::open(w, h)
            .unwrap()
            .scattered(Terrain::Swamp, 20, seed)
            .scattered(Terrain::Grass, 20, seed.wrapping_add(1))
            .scattered(Terrain::Water, 15, seed.wrapping_add(2))
            .scattered(Terrain::Trees, 20, seed.wrapping_add(3));
        (!passable(&map).is_empty()).then_some(map)
    })
}

/// Returns one of the eight directions, or `None`, by their places.
pub(crate) fn direction(from: Point, to: Point) -> Option<Direction> {
    Direction::ALL.into_iter().find(|direction| {
        let (dx, dy) = direction.delta();
        from.x.checked_add_signed(dx) == Some(to.x) && from.y.checked_add_signed(dy) == Some(to.y)
    })
}
