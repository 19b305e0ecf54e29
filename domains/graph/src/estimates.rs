//! Heuristics: the estimates that a text gives, and straight lines.

use std::collections::HashMap;

use search_core::Heuristic;

use crate::{Graph, GraphError, Place, Routes};

/// A table of estimates, one for each state of the paths for which it was made.
#[derive(Clone, Debug)]
pub struct ByNode {
    values: Vec<u64>,
    missing: usize,
}

impl ByNode {
    /// The table of these nodes, with the least estimate of a start for the state before them.
    fn new(routes: &Routes, mut values: Vec<u64>, missing: usize) -> Self {
        let starts = routes.starts().iter();
        let before = starts.map(|&start| values[start as usize]).min();
        values.extend(before.filter(|_| routes.start() == routes.graph().nodes()));
        Self { values, missing }
    }

    /// How many nodes have no estimate of their own, and so count as if they were goals.
    #[must_use]
    pub fn missing(&self) -> usize {
        self.missing
    }
}

impl Heuristic<Routes> for ByNode {
    type Memo = u64;

    #[inline]
    fn start(&self, state: &u32) -> u64 {
        self.values[*state as usize]
    }

    #[inline]
    fn step(&self, _: u64, _: &u32, _: u32, after: &u32) -> u64 {
        self.values[*after as usize]
    }

    #[inline]
    fn estimate(&self, memo: u64) -> u64 {
        memo
    }
}

/// The estimates that the text gives: at each node the least of those to the goals. An estimate to
/// one goal goes before one without a goal, and a node without either counts as zero.
///
/// Neither admissible nor consistent unless the text is; [`Audit`](search_core::Audit) finds out.
///
/// # Errors
///
/// [`GraphError`] if there are estimates, but to none of the goals, or no estimates at all.
pub fn given(routes: &Routes) -> Result<ByNode, GraphError> {
    let graph = routes.graph();
    let all = graph.estimates();
    if all.is_empty() {
        return Err(GraphError::NoEstimates);
    }
    let general = |goal: &u32| graph.goals().is_empty() || graph.goals().contains(goal);
    let leads_to = |goal: u32| {
        all.iter().any(|estimate| {
            estimate
                .goal
                .map_or_else(|| general(&goal), |to| to == goal)
        })
    };
    if let Some(&goal) = routes.goals().iter().find(|&&goal| !leads_to(goal)) {
        return Err(GraphError::OtherGoals {
            goal: graph.name(goal).into_owned(),
            known: goals_of_estimates(graph),
        });
    }
    let nodes = graph.nodes() as usize;
    let table = |goal: Option<u32>| -> HashMap<u32, u64> {
        let estimates = all.iter().filter(|estimate| estimate.goal == goal);
        estimates
            .map(|estimate| (estimate.node, estimate.value))
            .collect()
    };
    let to_any = table(None);
    let mut values = vec![u64::MAX; nodes];
    let mut is_missing = vec![false; nodes];
    for goal in routes.goals() {
        let to_this = table(Some(*goal));
        let is_general = general(goal);
        for (node, (value, is_missing)) in (0..).zip(values.iter_mut().zip(&mut is_missing)) {
            let found = to_this.get(&node);
            let found = found.or_else(|| to_any.get(&node).filter(|_| is_general));
            // A goal needs no estimate of its own.
            *is_missing |= found.is_none() && !routes.goals().contains(&node);
            *value = (*value).min(found.copied().unwrap_or(0));
        }
    }
    let missing = is_missing.into_iter().filter(|is_missing| *is_missing);
    Ok(ByNode::new(routes, values, missing.count()))
}

/// The goals to which there are estimates, by name.
fn goals_of_estimates(graph: &Graph) -> String {
    let mut goals: Vec<u32> = Vec::new();
    for estimate in graph.estimates() {
        let own = match &estimate.goal {
            Some(goal) => std::slice::from_ref(goal),
            None => graph.goals(),
        };
        for goal in own {
            if !goals.contains(goal) {
                goals.push(*goal);
            }
        }
    }
    let names: Vec<_> = goals.iter().map(|&goal| graph.name(goal)).collect();
    names.join(", ")
}

/// The straight line to the nearest goal, as a cost: its length times the greatest factor, at most 1,
/// for which no edge costs less than the straight line between its ends; rounded down.
///
/// Consistent, whatever edges cost. All numbers are whole, so that no rounding can break that:
///
/// - A length is rounded up to millionths. Rounded up, lengths still obey the triangle inequality,
///   since `⌈a + b⌉ ≤ ⌈a⌉ + ⌈b⌉`.
/// - The factor is a fraction: the cost of one of the edges and its length. So an edge of cost `c`
///   brings a goal nearer by at most `c`, and as `c` is whole, rounding down changes nothing.
///
/// # Errors
///
/// [`GraphError`] if a node has no coordinates: an estimate of zero there would not be consistent.
pub fn straight_line(routes: &Routes) -> Result<ByNode, GraphError> {
    let graph = routes.graph();
    let places = places(graph)?;
    let length = |from: u32, to: u32| length(places[from as usize], places[to as usize]);
    let mut factor = Fraction {
        cost: graph.unit(),
        length: 10_u64.pow(Place::DECIMALS),
    };
    for edge in graph.edges() {
        factor = factor.least(Fraction {
            cost: edge.cost,
            length: length(edge.from, edge.to),
        });
    }
    let nearest = |node: u32| {
        let lengths = routes.goals().iter().map(|&goal| length(node, goal));
        lengths.min().unwrap_or(0)
    };
    let values = (0..graph.nodes()).map(|node| factor.of(nearest(node)));
    Ok(ByNode::new(routes, values.collect(), 0))
}

/// The places of all nodes.
fn places(graph: &Graph) -> Result<Vec<Place>, GraphError> {
    let places: Vec<Place> = (0..graph.nodes())
        .filter_map(|node| graph.place(node))
        .collect();
    let missing = graph.nodes() as usize - places.len();
    let mut nodes = 0..graph.nodes();
    match nodes.find(|&node| graph.place(node).is_none()) {
        None => Ok(places),
        Some(node) => Err(GraphError::NoPlace {
            node: graph.name(node).into_owned(),
            others: missing - 1,
        }),
    }
}

/// The distance between two places in millionths, rounded up.
fn length(one: Place, other: Place) -> u64 {
    let square = |a: i64, b: i64| u128::from(a.abs_diff(b)).pow(2);
    let square = square(one.x, other.x) + square(one.y, other.y);
    let root = square.isqrt();
    let rounded_up = root + u128::from(root * root < square);
    // A diagonal of the largest map fits.
    u64::try_from(rounded_up).unwrap_or(u64::MAX)
}

/// A cost for a length.
#[derive(Clone, Copy)]
struct Fraction {
    cost: u64,
    length: u64,
}

impl Fraction {
    /// The smaller of the two; a length of zero is no fraction.
    fn least(self, other: Self) -> Self {
        let product = |cost: u64, length: u64| u128::from(cost) * u128::from(length);
        if product(other.cost, self.length) < product(self.cost, other.length) {
            other
        } else {
            self
        }
    }

    /// The cost for a length, rounded down, but no more than any path costs.
    fn of(self, length: u64) -> u64 {
        let cost = u128::from(self.cost) * u128::from(length) / u128::from(self.length);
        let most = i64::MAX.unsigned_abs();
        u64::try_from(cost).map_or(most, |cost| cost.min(most))
    }
}
