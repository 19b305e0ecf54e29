//! Places for the nodes of a graph that has none.
//!
//! Each connected part is laid out so that distances on paper come near to the numbers of edges between nodes:
//! stress majorization, node by node. Only operations that IEEE 754 defines to the last bit are used, so that a
//! graph looks the same on every machine.
//!
//! Source: E. Gansner, Y. Koren, S. North, *Graph Drawing by Stress Majorization*, 2004.

use std::collections::VecDeque;

type Point = (f64, f64);

/// No more rounds than this, which a few hundred nodes do not need.
const MOST_ROUNDS: usize = 300;
/// A round that moves no node farther than this, in lengths of an edge, is the last.
const STILL: f64 = 0.001;
/// Between the parts of a graph, in lengths of an edge.
const GAP: f64 = 1.0;

/// Returns a place for each of the nodes, to the right and upwards; an edge is about 1 long.
pub(crate) fn laid_out(nodes: usize, edges: &[(usize, usize)]) -> Vec<Point> {
    let mut neighbours = vec![Vec::new(); nodes];
    for &(one, other) in edges {
        neighbours[one].push(other);
        neighbours[other].push(one);
    }
    let mut places = vec![(0.0, 0.0); nodes];
    let mut is_placed = vec![false; nodes];
    let mut parts = Vec::new();
    for node in 0..nodes {
        if !is_placed[node] {
            let part = connected(node, &neighbours);
            for &node in &part {
                is_placed[node] = true;
            }
            parts.push((part_places(&part, &neighbours), part));
        }
    }
    for (part, (x, y)) in parts.iter().zip(corners(&parts)) {
        for (&node, place) in part.1.iter().zip(&part.0) {
            places[node] = (x + place.0, y + place.1);
        }
    }
    places
}

/// Returns the nodes that are connected with this one, by their numbers.
fn connected(node: usize, neighbours: &[Vec<usize>]) -> Vec<usize> {
    let hops = hops(node, neighbours);
    let nodes = 0..neighbours.len();
    nodes.filter(|&other| hops[other].is_some()).collect()
}

/// Returns the number of edges from a node to each other one.
fn hops(node: usize, neighbours: &[Vec<usize>]) -> Vec<Option<u32>> {
    let mut hops = vec![None; neighbours.len()];
    hops[node] = Some(0);
    let mut queue = VecDeque::from([(node, 0)]);
    while let Some((node, far)) = queue.pop_front() {
        for &next in &neighbours[node] {
            if hops[next].is_none() {
                hops[next] = Some(far + 1);
                queue.push_back((next, far + 1));
            }
        }
    }
    hops
}

/// Places for the nodes of a connected part, from its lower left corner.
fn part_places(part: &[usize], neighbours: &[Vec<usize>]) -> Vec<Point> {
    let distances: Vec<Vec<f64>> = part
        .iter()
        .map(|&node| {
            let hops = hops(node, neighbours);
            let hops = part.iter().map(|&other| hops[other].unwrap_or_default());
            hops.map(f64::from).collect()
        })
        .collect();
    let mut places = beginning(&distances);
    for _ in 0..MOST_ROUNDS {
        let mut farthest = 0.0_f64;
        for node in 0..places.len() {
            let better = better(node, &places, &distances[node]);
            farthest = farthest.max(distance(places[node], better));
            places[node] = better;
        }
        if farthest < STILL {
            break;
        }
    }
    lay_down(&mut places);
    places
}

/// Returns the initial points: by distances from nodes that are far from one another.
fn beginning(distances: &[Vec<f64>]) -> Vec<Point> {
    let farthest = |of: &dyn Fn(usize) -> f64| {
        let nodes = 0..distances.len();
        nodes.fold(
            0,
            |best, node| if of(node) > of(best) { node } else { best },
        )
    };
    let first = farthest(&|node| distances[0][node]);
    let second = farthest(&|node| distances[first][node]);
    let third = farthest(&|node| distances[first][node].min(distances[second][node]));
    let places = distances.iter().zip(1_u32..).map(|(to, number)| {
        // No two nodes may begin in one place, from which nothing would drive them apart.
        let aside = f64::from(number) * 0.618_033_988_75;
        let aside = aside - aside.floor();
        (to[first] - to[second] + aside * 0.5, to[third] + aside)
    });
    places.collect()
}

/// Returns a place at which the stress of a node is less.
fn better(node: usize, places: &[Point], distances: &[f64]) -> Point {
    let own = places[node];
    let (mut sum, mut weights) = ((0.0, 0.0), 0.0);
    for (other, &wanted) in distances.iter().enumerate() {
        if other == node {
            continue;
        }
        let place = places[other];
        let weight = 1.0 / (wanted * wanted);
        let share = wanted / distance(own, place).max(1e-9);
        sum.0 += weight * (place.0 + (own.0 - place.0) * share);
        sum.1 += weight * (place.1 + (own.1 - place.1) * share);
        weights += weight;
    }
    if weights > 0.0 {
        (sum.0 / weights, sum.1 / weights)
    } else {
        own
    }
}

fn distance(one: Point, other: Point) -> f64 {
    let (x, y) = (one.0 - other.0, one.1 - other.1);
    (x * x + y * y).sqrt()
}

/// Turns the places so that they spread most from left to right, and moves them to the lower left corner.
fn lay_down(places: &mut [Point]) {
    let (mut xx, mut xy, mut yy) = (0.0, 0.0, 0.0);
    let (x, y) = middle(places);
    for place in places.iter() {
        let (x, y) = (place.0 - x, place.1 - y);
        xx += x * x;
        xy += x * y;
        yy += y * y;
    }
    // The direction of the greater eigenvalue.
    let half = (xx - yy) / 2.0;
    let root = (half * half + xy * xy).sqrt();
    let (along, across) = if half > 0.0 {
        (half + root, xy)
    } else {
        (xy, root - half)
    };
    let length = (along * along + across * across).sqrt();
    if length > 1e-9 {
        let (cos, sin) = (along / length, across / length);
        for place in places.iter_mut() {
            *place = (place.0 * cos + place.1 * sin, place.1 * cos - place.0 * sin);
        }
    }
    let left = places
        .iter()
        .map(|place| place.0)
        .fold(f64::INFINITY, f64::min);
    let low = places
        .iter()
        .map(|place| place.1)
        .fold(f64::INFINITY, f64::min);
    for place in places {
        *place = (place.0 - left, place.1 - low);
    }
}

fn middle(places: &[Point]) -> Point {
    let sum = places
        .iter()
        .fold((0.0, 0.0), |sum, place| (sum.0 + place.0, sum.1 + place.1));
    let count = f64::from(u32::try_from(places.len()).unwrap_or(u32::MAX));
    (sum.0 / count, sum.1 / count)
}

/// Returns the lower left corner of each part: side by side, in rows from the top.
fn corners<T>(parts: &[(Vec<Point>, T)]) -> Vec<Point> {
    let sizes: Vec<Point> = parts.iter().map(|(places, _)| size(places)).collect();
    let area: f64 = sizes
        .iter()
        .map(|size| (size.0 + GAP) * (size.1 + GAP))
        .sum();
    let widest = sizes
        .iter()
        .map(|size| size.0)
        .fold(area.sqrt() * 1.5, f64::max);
    let (mut x, mut top, mut row) = (0.0, 0.0, 0.0_f64);
    let mut corners = Vec::new();
    for (width, height) in sizes {
        if x > 0.0 && x + width > widest {
            top -= row + GAP;
            (x, row) = (0.0, 0.0);
        }
        corners.push((x, top - height));
        x += width + GAP;
        row = row.max(height);
    }
    corners
}

fn size(places: &[Point]) -> Point {
    let wide = places.iter().map(|place| place.0).fold(0.0, f64::max);
    let high = places.iter().map(|place| place.1).fold(0.0, f64::max);
    (wide, high)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Returns the mean deviation of distances on paper from the numbers of edges.
    fn stress(nodes: usize, edges: &[(usize, usize)]) -> f64 {
        let places = laid_out(nodes, edges);
        let mut neighbours = vec![Vec::new(); nodes];
        for &(one, other) in edges {
            neighbours[one].push(other);
            neighbours[other].push(one);
        }
        let (mut sum, mut pairs) = (0.0, 0.0);
        for one in 0..nodes {
            for (other, hops) in hops(one, &neighbours).iter().enumerate() {
                let Some(hops) = hops.filter(|hops| *hops > 0) else {
                    continue;
                };
                let share = distance(places[one], places[other]) / f64::from(hops) - 1.0;
                sum += share * share;
                pairs += 1.0;
            }
        }
        sum / pairs
    }

    #[track_caller]
    fn check(nodes: usize, edges: &[(usize, usize)], most: f64) {
        let stress = stress(nodes, edges);
        assert!(stress <= most, "{stress}");
    }

    #[test]
    fn distances_on_paper_are_numbers_of_edges() {
        check(2, &[(0, 1)], 1e-6);
        check(5, &[(0, 1), (1, 2), (2, 3), (3, 4)], 1e-4);
        check(3, &[(0, 1), (1, 2), (2, 0)], 1e-4);
        check(4, &[(0, 1), (1, 2), (2, 3), (3, 0)], 0.05);
        let star: Vec<_> = (1..8).map(|leaf| (0, leaf)).collect();
        check(8, &star, 0.08);
    }

    proptest! {
        #[test]
        fn no_two_nodes_lie_on_one_another(
            edges in prop::collection::vec((0..12_usize, 0..12_usize), 0..30),
        ) {
            let places = laid_out(12, &edges);
            for (number, one) in places.iter().enumerate() {
                prop_assert!(one.0.is_finite() && one.1.is_finite());
                for other in &places[..number] {
                    prop_assert!(distance(*one, *other) > 0.05, "{places:?}");
                }
            }
        }
    }
}
