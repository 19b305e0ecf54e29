//! Random graphs, the same on every machine for the same seed.

use std::collections::BTreeSet;
use std::fmt::Write;

use rand_pcg::Pcg32;
use rand_pcg::rand_core::Rng;

use crate::GraphError;

/// The most nodes of a random graph.
const MOST: u32 = 1_000_000;

/// Side of the square in which one node stands.
const SQUARE: u32 = 10;

/// Greatest distance of a node from the edge of its square.
const SPREAD: u32 = 7;

/// Returns a road map as text for [`Graph::parse`](crate::Graph::parse): nodes with coordinates and roads for both ways
/// between neighbours, from the first node at one corner to the last one at another.
///
/// Every node can be reached. A road is as long as the straight line or up to two fifths longer, rounded up: so the
/// straight line is an admissible heuristic, and usually not a perfect one. Up to 26 nodes are called by letters, more
/// by numbers.
///
/// # Errors
///
/// [`GraphError::Size`] if there are less than two nodes or more than a million.
///
/// ```
/// let text = domain_graph::random(3, 1)?;
/// assert!(text.contains("A -- B"));
/// # Ok::<(), domain_graph::GraphError>(())
/// ```
pub fn random(nodes: u32, seed: u64) -> Result<String, GraphError> {
    if !(2..=MOST).contains(&nodes) {
        return Err(GraphError::Size(nodes));
    }
    let mut random = generator(seed);
    let columns = (nodes - 1).isqrt() + 1;
    let places: Vec<(u32, u32)> = (0..nodes)
        .map(|node| {
            let [x, y] = [node % columns, node / columns].map(|square| square * SQUARE);
            (
                x + below(&mut random, SPREAD),
                y + below(&mut random, SPREAD),
            )
        })
        .collect();
    let name = |node: u32| match char::from_digit(node + 10, 36) {
        Some(letter) if nodes <= 26 => letter.to_ascii_uppercase().to_string(),
        _ => (node + 1).to_string(),
    };
    let mut text = format!("start: {}\ngoal: {}\n", name(0), name(nodes - 1));
    for (from, to) in roads(&places, columns) {
        let line = distance(places[from as usize], places[to as usize]).sqrt();
        let cost = (line * f64::from(100 + below(&mut random, 41)) / 100.0).ceil();
        let _ = writeln!(text, "{} -- {} {cost}", name(from), name(to));
    }
    for (node, (x, y)) in (0..).zip(&places) {
        let _ = writeln!(text, "at: {} {x} {y}", name(node));
    }
    Ok(text)
}

/// Returns a road from each node but the first to the nearest one before it, and from each to the two nearest.
fn roads(places: &[(u32, u32)], columns: u32) -> BTreeSet<(u32, u32)> {
    let mut roads = BTreeSet::new();
    for (node, &here) in (0..).zip(places) {
        let mut near: Vec<u32> = around(node, columns)
            .filter(|&other| other != node && (other as usize) < places.len())
            .collect();
        near.sort_by(|&one, &two| {
            let [one_far, two_far] = [one, two].map(|other| distance(here, places[other as usize]));
            one_far.total_cmp(&two_far).then(one.cmp(&two))
        });
        let before = near.iter().find(|&&other| other < node);
        let ends = near.iter().take(2).chain(before);
        roads.extend(ends.map(|&other| (node.min(other), node.max(other))));
    }
    roads
}

/// Returns the square of a node and those around it, by number; the squares after that of the last node are empty.
fn around(node: u32, columns: u32) -> impl Iterator<Item = u32> {
    let (column, row) = (node % columns, node / columns);
    let beside = move |at: u32| at.saturating_sub(1)..=at + 1;
    let columns_beside = beside(column).filter(move |&column| column < columns);
    columns_beside.flat_map(move |column| beside(row).map(move |row| row * columns + column))
}

/// Returns the square of the distance.
fn distance(one: (u32, u32), two: (u32, u32)) -> f64 {
    let [x, y] = [one.0.abs_diff(two.0), one.1.abs_diff(two.1)].map(f64::from);
    x * x + y * y
}

/// The generator is the reference one, PCG-XSH-RR with 64 bits of state, so its numbers never change.
fn generator(seed: u64) -> Pcg32 {
    const STREAM: u64 = 0xA02_BDBF_7BB3_C0A7;
    Pcg32::new(seed, STREAM)
}

/// Returns a number below `bound`, which is not 0, each with the same probability to within 2^-32.
fn below(random: &mut Pcg32, bound: u32) -> u32 {
    let product = u64::from(random.next_u32()) * u64::from(bound);
    (product >> 32) as u32
}
