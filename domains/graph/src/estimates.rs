//! Heuristics: the estimates that a text gives, and straight lines.

use std::collections::HashSet;

use search_core::{Cost, Heuristic, StateSpace};

use crate::graph::once_each;
use crate::{Graph, GraphError, Place, Routes};

/// A table of estimates, one for each state of the paths for which it was made.
#[derive(Clone, Debug)]
pub struct ByNode {
    values: Vec<u64>,
    missing: usize,
}

impl ByNode {
    /// Makes the table of these nodes, with the least estimate of a start for the state before them.
    fn new(routes: &Routes, mut values: Vec<u64>, missing: usize) -> Self {
        let starts = routes.starts().iter();
        let before = starts.map(|&start| values[start as usize]).min();
        values.extend(before.filter(|_| routes.start() == routes.graph().nodes()));
        Self { values, missing }
    }

    /// Returns the number of nodes that have no estimate of their own, and so count as if they were goals.
    #[must_use]
    pub fn missing(&self) -> usize {
        self.missing
    }

    /// Returns whether an estimate is infinite.
    #[must_use]
    pub fn has_infinite(&self) -> bool {
        self.values.contains(&u64::INFINITY)
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

/// Returns the estimates that the text gives: at each node the least of those to the goals. An estimate to one goal
/// goes before one without a goal, and a node without either counts as zero.
///
/// Neither admissible nor consistent unless the text is; [`Audit`](search_core::Audit) finds out.
///
/// # Errors
///
/// [`GraphError`] if there are estimates, but to one of the goals there is none, or no estimates at
/// all.
pub fn given(routes: &Routes) -> Result<ByNode, GraphError> {
    let graph = routes.graph();
    let all = graph.estimates();
    if all.is_empty() {
        return Err(GraphError::NoEstimates);
    }
    let of_text: HashSet<u32> = graph.goals().iter().copied().collect();
    let is_of_text = |goal: u32| of_text.is_empty() || of_text.contains(&goal);
    let single: HashSet<u32> = all.iter().filter_map(|estimate| estimate.goal).collect();
    let has_general = all.iter().any(|estimate| estimate.goal.is_none());
    let is_led_to = |goal: u32| single.contains(&goal) || (has_general && is_of_text(goal));
    if let Some(&goal) = routes.goals().iter().find(|&&goal| !is_led_to(goal)) {
        return Err(GraphError::OtherGoals {
            goal: graph.name(goal).into_owned(),
            known: goals_of_estimates(graph),
        });
    }
    let mut known = vec![Known::NOTHING; graph.nodes() as usize];
    for estimate in all {
        let known = &mut known[estimate.node as usize];
        match estimate.goal {
            None => known.general = Some(estimate.value),
            Some(goal) if routes.is_goal(&goal) => {
                known.least = known.least.min(estimate.value);
                *(if is_of_text(goal) {
                    &mut known.of_text
                } else {
                    &mut known.others
                }) += 1;
            }
            Some(_) => {}
        }
    }
    let goals = routes.goals().iter();
    let goals_of_text = goals.filter(|&&goal| is_of_text(goal)).count();
    let others = routes.goals().len() - goals_of_text;
    let mut missing = 0;
    let values = (0..).zip(known).map(|(node, known)| {
        let value = known.value(goals_of_text, others);
        // A goal needs no estimate of its own.
        missing += usize::from(value.is_none() && !routes.is_goal(&node));
        value.unwrap_or(0)
    });
    let values = values.collect();
    Ok(ByNode::new(routes, values, missing))
}

/// The estimates of a node.
#[derive(Clone, Copy)]
struct Known {
    /// The one without a goal.
    general: Option<u64>,
    /// The least of those to one of the goals asked for.
    least: u64,
    /// To how many of these goals there is one, if they are goals of the text.
    of_text: usize,
    /// To how many others.
    others: usize,
}

impl Known {
    const NOTHING: Self = Self {
        general: None,
        least: u64::MAX,
        of_text: 0,
        others: 0,
    };

    /// Returns the least estimate to `of_text` goals of the text and `others` others, unless one is missing.
    fn value(self, of_text: usize, others: usize) -> Option<u64> {
        if self.others < others {
            return None;
        }
        if self.of_text == of_text {
            return Some(self.least);
        }
        self.general.map(|general| general.min(self.least))
    }
}

/// Returns the goals to which there are estimates, by name: not more than fit on a line or two.
fn goals_of_estimates(graph: &Graph) -> String {
    const MOST: usize = 10;
    let all = graph.estimates().iter();
    let is_general = all.clone().any(|estimate| estimate.goal.is_none());
    let of_text = graph.goals().iter().copied().filter(|_| is_general);
    let goals: Vec<u32> = of_text
        .chain(all.filter_map(|estimate| estimate.goal))
        .collect();
    let goals = once_each(&goals);
    let names = goals.iter().take(MOST).map(|&goal| graph.name(goal));
    let names = names.collect::<Vec<_>>().join(", ");
    match goals.len().saturating_sub(MOST) {
        0 => names,
        more => format!("{names} and {more} more"),
    }
}

/// Returns the straight line to the nearest goal, as a cost: its length times the greatest factor, at most 1, for which
/// no edge costs less than the straight line between its ends; rounded down.
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
    let square = |from: u32, to: u32| square(places[from as usize], places[to as usize]);
    let mut factor = Fraction {
        cost: graph.unit(),
        length: 10_u64.pow(Place::DECIMALS),
    };
    for edge in graph.edges() {
        factor = factor.least(Fraction {
            cost: edge.cost,
            length: root(square(edge.from, edge.to)),
        });
    }
    let nearest = |node: u32| {
        let squares = routes.goals().iter().map(|&goal| square(node, goal));
        squares.min().map_or(0, root)
    };
    let values = (0..graph.nodes()).map(|node| factor.of(nearest(node)));
    Ok(ByNode::new(routes, values.collect(), 0))
}

/// Returns the places of all nodes.
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

/// Returns the square of the distance between two places, in millionths.
fn square(one: Place, other: Place) -> u128 {
    let square = |a: i64, b: i64| u128::from(a.abs_diff(b)).pow(2);
    square(one.x, other.x) + square(one.y, other.y)
}

/// Returns the square root, rounded up.
fn root(square: u128) -> u64 {
    let root = square.isqrt();
    let rounded_up = root + u128::from(root * root < square);
    // The distance between any two places fits.
    u64::try_from(rounded_up).unwrap_or(u64::MAX)
}

/// A cost for a length.
#[derive(Clone, Copy)]
struct Fraction {
    cost: u64,
    length: u64,
}

impl Fraction {
    /// Returns the smaller of the two; a length of zero is not a fraction.
    fn least(self, other: Self) -> Self {
        let product = |cost: u64, length: u64| u128::from(cost) * u128::from(length);
        if product(other.cost, self.length) < product(self.cost, other.length) {
            other
        } else {
            self
        }
    }

    /// Returns the cost for a length, rounded down, but no more than any path costs.
    fn of(self, length: u64) -> u64 {
        let cost = u128::from(self.cost) * u128::from(length) / u128::from(self.length);
        let most = i64::MAX.unsigned_abs();
        u64::try_from(cost).map_or(most, |cost| cost.min(most))
    }
}
