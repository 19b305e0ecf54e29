//! Graphs: nodes, edges, and what a file says about them.

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use crate::error::short;
use crate::{GraphError, ParseError, decimal, dimacs, text};

/// The most nodes of a graph.
pub(crate) const MOST_NODES: usize = 1 << 25;

/// The most edges of a graph, a two-way edge counted twice.
pub(crate) const MOST_EDGES: usize = 1 << 28;

pub(crate) fn too_many(what: &str, most: usize) -> String {
    format!("too many {what}: at most {most} can be kept")
}

/// The mistake of a number with which a path might cost more than can be counted.
pub(crate) fn too_large(word: &str, nodes: usize, decimals: u32) -> String {
    let most = i64::MAX.unsigned_abs() / nodes as u64 / 10_u64.pow(decimals);
    let word = short(word);
    format!(
        "`{word}` is too large: with {nodes} nodes and {decimals} decimals, write at most {most}"
    )
}

/// A directed graph whose edges have costs.
///
/// - Nodes are numbered from 0 in the order in which the text declares them or, where it declares
///   none, in which edges first name them.
/// - Edges are numbered from 0 by the node that they leave, and the edges of one node in the order of their lines. An
///   edge for both ways is one edge out of each of its ends.
/// - Costs are whole numbers of a unit so small that all numbers of the file are multiples of it, so
///   that they add and compare exactly; [`cost_text`](Self::cost_text) writes them as decimals.
/// - No path that meets no node twice costs more than `i64::MAX` units, an estimate at its end
///   included.
///
/// ```
/// use domain_graph::Graph;
///
/// let graph = Graph::parse("A -- B 2.5\nA -> C\n")?;
/// let [a, b, c] = ["A", "B", "C"].map(|name| graph.node(name).unwrap());
/// let successors: Vec<u32> = graph.edges_from(a).map(|edge| graph.edge(edge).to).collect();
/// assert_eq!(successors, [b, c]);
/// let costs: u64 = graph.edges_from(a).map(|edge| graph.edge(edge).cost).sum();
/// assert_eq!(graph.cost_text(costs), "3.5");
/// # Ok::<(), domain_graph::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Graph {
    names: Names,
    edges: Vec<Edge>,
    /// The first edge out of each node; and the number of edges.
    first_out: Vec<u32>,
    /// The numbers of edges, ordered by the node to which they lead.
    incoming: Vec<u32>,
    /// The first place in `incoming` for each node; and the number of edges.
    first_in: Vec<u32>,
    facts: Facts,
}

/// Facts of a file besides its nodes and edges.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    /// A cost of 1 is 10 to this power.
    pub(crate) decimals: u32,
    /// The place of each node, if it has one; empty if none has.
    pub(crate) places: Vec<Option<Place>>,
    pub(crate) estimates: Vec<Estimate>,
    pub(crate) starts: Vec<u32>,
    pub(crate) goals: Vec<u32>,
}

/// Names of the nodes.
#[derive(Clone, Debug)]
pub(crate) enum Names {
    Written(Vec<String>),
    /// By numbers from 1 to this one.
    Numbered(u32),
}

impl Names {
    pub(crate) fn count(&self) -> usize {
        match self {
            Self::Written(names) => names.len(),
            Self::Numbered(count) => *count as usize,
        }
    }
}

/// An edge from one node to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The node that it leaves.
    pub from: u32,
    /// The node to which it leads.
    pub to: u32,
    /// Cost of the edge.
    pub cost: u64,
}

/// An estimate of the cost from a node to a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Estimate {
    /// The node.
    pub node: u32,
    /// The goal. Without one it is the nearest of the graph's [goals](Graph::goals) or, if the graph
    /// has none, any.
    pub goal: Option<u32>,
    /// The estimate; `u64::MAX` for a dead end.
    pub value: u64,
}

/// Coordinates of a node, in millionths of the unit in which they are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// To the right.
    pub x: i64,
    /// Upwards.
    pub y: i64,
}

impl Place {
    /// The decimals with which coordinates are kept.
    pub(crate) const DECIMALS: u32 = 6;

    /// Returns a coordinate as it is written in a file.
    pub(crate) fn text(coordinate: i64) -> String {
        let sign = if coordinate < 0 { "-" } else { "" };
        let size = decimal::text(coordinate.unsigned_abs(), Self::DECIMALS);
        format!("{sign}{size}")
    }

    /// The greatest coordinate: differences of coordinates can be squared and added in 128 bits.
    pub(crate) const FARTHEST: i64 = 1_000_000_000_000_000_000;
}

impl Graph {
    /// Reads a graph.
    ///
    /// The text is that of a DIMACS file for shortest paths if it begins like one, with `p sp` after
    /// lines of comment. Otherwise each line is one of these; `#` begins a comment:
    ///
    /// | line | means |
    /// |---|---|
    /// | `A -- B 5` | an edge for both ways; without a number it costs 1 |
    /// | `A -> B 5` | an edge for one way |
    /// | `start: A`, `goal: B, C` | where paths begin and end, unless somebody says otherwise |
    /// | `h: A 5` | an estimate from a node to the nearest goal of the text; `inf` for a dead end |
    /// | `h: A -> B 5` | an estimate from a node to one goal |
    /// | `at: A 3 4` | coordinates, to the right and upwards |
    /// | `node: A, B` | nodes; where there is such a line, edges name only declared nodes |
    ///
    /// A name may contain spaces. In double quotes it may contain anything else but these, which is
    /// needed for arrows, commas, colons, `#`, and a number at its end where a cost could stand. All
    /// lines with a colon take lists, with commas between the items. A number has at most nine
    /// decimals, a coordinate six.
    ///
    /// # Errors
    ///
    /// [`ParseError`] lists all mistakes, up to a limit.
    pub fn parse(text: &str) -> Result<Self, ParseError> {
        if dimacs::is_dimacs(text) {
            dimacs::graph(text)
        } else {
            text::graph(text)
        }
    }

    /// About how many bytes reading this text takes: an upper bound that is found without reading more than
    /// the heading and the ends of lines.
    ///
    /// ```
    /// use domain_graph::Graph;
    /// assert!(Graph::memory_for("p sp 33554432 0\n") > 250_000_000);
    /// assert!(Graph::memory_for("A -- B 5\n") < 10_000);
    /// ```
    #[must_use]
    pub fn memory_for(text: &str) -> u64 {
        // An edge and its numbers, and the room that a growing list leaves over; by hand also the words.
        const OF_EDGE: u64 = 64;
        const OF_ITEM: u64 = 640;
        // Bytes kept of a line while it is read, for each of its characters.
        const OF_LETTER: u64 = 20;
        // Beginnings of a node's edges, out of it and into it.
        const OF_NODE: u64 = 8;
        let lines = text.lines().count() as u64;
        if let Some(nodes) = dimacs::announced(text) {
            return OF_NODE * u64::from(nodes) + OF_EDGE * lines;
        }
        let commas = text.bytes().filter(|byte| *byte == b',').count() as u64;
        let longest = text.lines().map(str::len).max().unwrap_or(0) as u64;
        OF_ITEM * (lines + commas) + OF_LETTER * longest
    }

    /// Adds the coordinates of a DIMACS file, which names nodes by their numbers.
    ///
    /// # Errors
    ///
    /// [`ParseError`] lists all mistakes, up to a limit. One is a file for another number of nodes.
    pub fn with_coordinates(mut self, text: &str) -> Result<Self, ParseError> {
        self.facts.places = dimacs::places(text, self.nodes())?;
        Ok(self)
    }

    /// Makes the graph of these edges, which are given in the order of their lines. All ends are nodes, and neither
    /// nodes nor edges are too many.
    pub(crate) fn new(names: Names, edges: &[Edge], facts: Facts) -> Self {
        let nodes = names.count();
        let (first_out, out) = sorted(nodes, edges.iter().map(|edge| edge.from));
        let edges: Vec<Edge> = out.iter().map(|&line| edges[line as usize]).collect();
        let (first_in, incoming) = sorted(nodes, edges.iter().map(|edge| edge.to));
        Self {
            names,
            edges,
            first_out,
            incoming,
            first_in,
            facts,
        }
    }

    /// Returns the nodes, edges and coordinates as a text that [`parse`](Self::parse) reads, with these starts and
    /// goals. All names are written, nodes and edges in the order of their numbers, each edge for one way.
    ///
    /// ```
    /// # use domain_graph::Graph;
    /// let graph = Graph::parse("at: A 1.5 -2\nA -- B 0.25\n")?;
    /// let text = graph.text(&[0], &[1]);
    /// assert!(text.ends_with("\"A\" -> \"B\" 0.25\n\"B\" -> \"A\" 0.25\nat: \"A\" 1.5 -2\n"));
    /// assert_eq!(Graph::parse(&text)?.starts(), [0]);
    /// # Ok::<(), domain_graph::ParseError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If a start or a goal is not a node.
    #[must_use]
    pub fn text(&self, starts: &[u32], goals: &[u32]) -> String {
        text::written(self, starts, goals)
    }

    /// Returns the number of nodes.
    #[must_use]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "there are at most `MOST_NODES`"
    )]
    pub fn nodes(&self) -> u32 {
        (self.first_out.len() - 1) as u32
    }

    /// Returns all edges, in the order of their numbers.
    #[must_use]
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// Returns the edge of a number.
    ///
    /// # Panics
    ///
    /// If there is no such edge.
    #[inline]
    #[must_use]
    pub fn edge(&self, number: u32) -> Edge {
        self.edges[number as usize]
    }

    /// Returns the numbers of the edges out of a node; none if there is no such node.
    #[inline]
    pub fn edges_from(&self, node: u32) -> impl Iterator<Item = u32> + use<> {
        self.edge_numbers(node)
    }

    #[inline]
    pub(crate) fn edge_numbers(&self, node: u32) -> Range<u32> {
        let (first, end) = range(&self.first_out, node);
        first..end
    }

    /// Returns the numbers of the edges that lead to a node, in increasing order; none if there is no such node.
    #[inline]
    pub fn edges_to(&self, node: u32) -> impl Iterator<Item = u32> {
        let (first, end) = range(&self.first_in, node);
        self.incoming[first as usize..end as usize].iter().copied()
    }

    /// Returns the name of a node.
    ///
    /// # Panics
    ///
    /// If a graph with written names has no such node.
    #[must_use]
    pub fn name(&self, node: u32) -> Cow<'_, str> {
        match &self.names {
            Names::Written(names) => Cow::Borrowed(&names[node as usize]),
            Names::Numbered(_) => Cow::Owned((u64::from(node) + 1).to_string()),
        }
    }

    /// Returns the node of this name.
    ///
    /// # Errors
    ///
    /// [`GraphError`] with the nearest name, or with the range of numbers, if there is none.
    pub fn node(&self, name: &str) -> Result<u32, GraphError> {
        match &self.names {
            Names::Written(names) => {
                let mut all = (0..).zip(names);
                let found = all.find(|(_, other)| *other == name);
                let unknown = || GraphError::unknown(name, names.iter().map(String::as_str));
                found.map(|(node, _)| node).ok_or_else(unknown)
            }
            Names::Numbered(nodes) => {
                let number = name.parse().ok();
                let found = number.filter(|number| (1..=*nodes).contains(number));
                let found = found.map(|number| number - 1);
                found.ok_or_else(|| GraphError::UnknownNumber {
                    name: short(name),
                    nodes: *nodes,
                })
            }
        }
    }

    /// Returns a cost as a decimal number.
    #[must_use]
    pub fn cost_text(&self, cost: u64) -> String {
        decimal::text(cost, self.facts.decimals)
    }

    /// Returns the number of units of cost that make 1.
    #[must_use]
    pub fn unit(&self) -> u64 {
        10_u64.pow(self.facts.decimals)
    }

    /// Returns the place of a node, if it has one.
    #[must_use]
    pub fn place(&self, node: u32) -> Option<Place> {
        self.facts.places.get(node as usize).copied().flatten()
    }

    /// Returns whether every node has a place.
    #[must_use]
    pub fn has_places(&self) -> bool {
        let places = &self.facts.places;
        !places.is_empty() && places.iter().all(Option::is_some)
    }

    /// Returns the estimates, in the order of the text.
    #[must_use]
    pub fn estimates(&self) -> &[Estimate] {
        &self.facts.estimates
    }

    /// Returns whether the nodes are called by their numbers, as in DIMACS files.
    #[must_use]
    pub fn is_numbered(&self) -> bool {
        matches!(self.names, Names::Numbered(_))
    }

    /// Returns the nodes from which paths begin according to the text.
    #[must_use]
    pub fn starts(&self) -> &[u32] {
        &self.facts.starts
    }

    /// Returns the nodes to which paths lead according to the text.
    #[must_use]
    pub fn goals(&self) -> &[u32] {
        &self.facts.goals
    }
}

/// Returns the part of a sorted list that belongs to a node.
#[inline]
fn range(first: &[u32], node: u32) -> (u32, u32) {
    match first.get(node as usize..node as usize + 2) {
        Some(&[first, end]) => (first, end),
        _ => (0, 0),
    }
}

/// Sorts numbers from 0 by their nodes, numbers of one node in increasing order: where each node's begin, and the
/// numbers.
fn sorted(nodes: usize, of: impl Iterator<Item = u32> + Clone) -> (Vec<u32>, Vec<u32>) {
    let mut first = vec![0_u32; nodes + 1];
    for node in of.clone() {
        first[node as usize + 1] += 1;
    }
    for node in 0..nodes {
        first[node + 1] += first[node];
    }
    let mut next = first.clone();
    let mut numbers = vec![0; first[nodes] as usize];
    for (number, node) in (0..).zip(of) {
        let place = &mut next[node as usize];
        numbers[*place as usize] = number;
        *place += 1;
    }
    (first, numbers)
}

/// Returns the nodes, each where it is named first.
pub(crate) fn once_each(nodes: &[u32]) -> Vec<u32> {
    let mut seen = HashSet::new();
    let nodes = nodes.iter().copied();
    nodes.filter(|node| seen.insert(*node)).collect()
}
