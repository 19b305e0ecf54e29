//! Graphs written by hand.

use std::collections::HashMap;
use std::fmt::Write;

use crate::draft::{Amount, Draft, DraftEdge, DraftEstimate, Name};
use crate::error::{Mistakes, short};
use crate::graph::{Facts, MOST_EDGES, MOST_NODES, Names, once_each};
use crate::nearest::nearest;
use crate::{Edge, Estimate, Fault, Graph, ParseError, Place};

/// First words of lists.
pub(crate) const KEYWORDS: [&str; 5] = ["start", "goal", "h", "at", "node"];

/// Reads a graph that was written by hand.
pub(crate) fn graph(text: &str) -> Result<Graph, ParseError> {
    let draft = Draft::read(text);
    if let Some(error) = draft.of_another_kind() {
        return Err(error);
    }
    let mut reader = Reader {
        nodes: Nodes::default(),
        decimals: decimals(&draft),
        mistakes: draft.mistakes,
    };
    reader.number_nodes(&draft.declared, draft.has_declarations, &draft.edges);
    if reader.nodes.names.len() > MOST_NODES {
        reader.mistakes.add((1, 1), Fault::Nodes);
    }
    if draft.edges.len() > MOST_EDGES / 2 {
        reader.mistakes.add((1, 1), Fault::Edges);
    }
    let edges = reader.edges(&draft.edges);
    let facts = Facts {
        decimals: reader.decimals,
        places: reader.places(&draft.places),
        estimates: reader.estimates(&draft.estimates),
        starts: reader.find_all(&draft.starts),
        goals: reader.find_all(&draft.goals),
    };
    let Reader {
        nodes,
        mut mistakes,
        ..
    } = reader;
    if nodes.names.is_empty() && mistakes.is_empty() {
        mistakes.add((1, 1), Fault::Empty);
    }
    let names = nodes.names.into_iter().map(str::to_owned).collect();
    mistakes.or(())?;
    Ok(Graph::new(Names::Written(names), &edges, facts))
}

/// Returns the greatest number of decimals in a number.
fn decimals(draft: &Draft<'_>) -> u32 {
    let costs = draft.edges.iter().filter_map(|edge| edge.cost.as_ref());
    let amounts = costs.chain(draft.estimates.iter().map(|estimate| &estimate.value));
    let decimals = amounts.filter_map(|amount| Some(amount.number?.decimals));
    decimals.max().unwrap_or(0)
}

/// Returns a graph as a text; see [`Graph::text`].
pub(crate) fn written(graph: &Graph, starts: &[u32], goals: &[u32]) -> String {
    let name = |node: u32| format!("\"{}\"", graph.name(node));
    let mut text = String::new();
    let all: Vec<u32> = (0..graph.nodes()).collect();
    for (keyword, nodes) in [("node", &all[..]), ("start", starts), ("goal", goals)] {
        let names: Vec<String> = nodes.iter().map(|&node| name(node)).collect();
        if !names.is_empty() {
            let _ = writeln!(text, "{keyword}: {}", names.join(", "));
        }
    }
    for edge in graph.edges() {
        let (from, to) = (name(edge.from), name(edge.to));
        let _ = writeln!(text, "{from} -> {to} {}", graph.cost_text(edge.cost));
    }
    for node in all {
        if let Some(place) = graph.place(node) {
            let [x, y] = [place.x, place.y].map(Place::text);
            let _ = writeln!(text, "at: {} {x} {y}", name(node));
        }
    }
    text
}

/// The nodes known so far.
#[derive(Default)]
struct Nodes<'d> {
    names: Vec<&'d str>,
    numbers: HashMap<&'d str, u32>,
}

impl<'d> Nodes<'d> {
    /// Adds a node, unless there is one of this name.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "more nodes than fit are refused before their numbers are used"
    )]
    fn add(&mut self, name: &'d Name<'_>) {
        let next = self.names.len() as u32;
        if *self.numbers.entry(&name.text).or_insert(next) == next {
            self.names.push(&name.text);
        }
    }

    fn nearest(&self, name: &Name<'_>) -> Option<String> {
        nearest(&name.text, self.names.iter().copied()).map(str::to_owned)
    }
}

/// Finds out what a draft means.
struct Reader<'d> {
    nodes: Nodes<'d>,
    /// The decimals with which costs are kept.
    decimals: u32,
    mistakes: Mistakes,
}

impl<'d> Reader<'d> {
    /// Numbers the nodes: the declared ones, or else the nodes of the edges.
    fn number_nodes(
        &mut self,
        declared: &'d [Name<'_>],
        must_declare: bool,
        edges: &'d [DraftEdge<'_>],
    ) {
        let mut lines: HashMap<&str, usize> = HashMap::new();
        for name in declared {
            if let Some(&line) = lines.get(&*name.text) {
                let fault = Fault::DeclaredAgain {
                    name: short(&name.text),
                    line,
                };
                self.mistakes.add(name.at, fault);
            }
            lines.entry(&name.text).or_insert(name.at.0);
            self.nodes.add(name);
        }
        for name in edges.iter().flat_map(|edge| [&edge.from, &edge.to]) {
            if !must_declare {
                self.nodes.add(name);
            } else if !self.nodes.numbers.contains_key(&*name.text) {
                let nodes = &self.nodes;
                self.mistakes.add_with(name.at, || Fault::Undeclared {
                    name: short(&name.text),
                    meant: nodes.nearest(name),
                });
            }
        }
    }

    /// Returns the node of this name, whose absence is a mistake.
    fn find(&mut self, name: &Name<'_>) -> Option<u32> {
        let found = self.nodes.numbers.get(&*name.text).copied();
        if found.is_none() {
            let nodes = &self.nodes;
            self.mistakes.add_with(name.at, || Fault::UnknownNode {
                name: short(&name.text),
                meant: nodes.nearest(name),
            });
        }
        found
    }

    /// Returns the nodes of these names, each once.
    fn find_all(&mut self, names: &[Name<'_>]) -> Vec<u32> {
        let found: Vec<u32> = names.iter().filter_map(|name| self.find(name)).collect();
        once_each(&found)
    }

    fn edges(&mut self, drafts: &[DraftEdge<'_>]) -> Vec<Edge> {
        let mut edges = Vec::new();
        for draft in drafts {
            let cost = match &draft.cost {
                Some(amount) => self.units(amount),
                None => Some(10_u64.pow(self.decimals)),
            };
            let ends = [&draft.from, &draft.to].map(|name| self.nodes.numbers.get(&*name.text));
            let ([Some(&from), Some(&to)], Some(cost)) = (ends, cost) else {
                continue;
            };
            edges.push(Edge { from, to, cost });
            if draft.is_two_way && from != to {
                edges.push(Edge {
                    from: to,
                    to: from,
                    cost,
                });
            }
        }
        edges
    }

    /// Returns an amount in units; the infinite one is `u64::MAX`.
    fn units(&mut self, amount: &Amount<'_>) -> Option<u64> {
        let Some(number) = amount.number else {
            return Some(u64::MAX);
        };
        let nodes = self.nodes.names.len().max(1);
        let most = i64::MAX.unsigned_abs() / nodes as u64;
        let units = number.scaled(self.decimals).filter(|units| *units <= most);
        if units.is_none() {
            let fault = Fault::TooLarge {
                word: short(amount.word),
                nodes,
                decimals: self.decimals,
                most: (most / 10_u64.pow(self.decimals)).to_string(),
            };
            self.mistakes.add(amount.at, fault);
        }
        units
    }

    fn estimates(&mut self, drafts: &[DraftEstimate<'_>]) -> Vec<Estimate> {
        let mut lines: HashMap<(u32, Option<u32>), usize> = HashMap::new();
        let mut estimates = Vec::new();
        for draft in drafts {
            let value = self.units(&draft.value);
            let node = self.find(&draft.node);
            let goal = match &draft.goal {
                Some(goal) => self.find(goal).map(Some),
                None => Some(None),
            };
            let (Some(value), Some(node), Some(goal)) = (value, node, goal) else {
                continue;
            };
            let at = draft.node.at;
            if let Some(&line) = lines.get(&(node, goal)) {
                let fault = Fault::EstimatedAgain {
                    name: short(&draft.node.text),
                    goal: draft.goal.as_ref().map(|goal| short(&goal.text)),
                    line,
                };
                self.mistakes.add(at, fault);
                continue;
            }
            lines.insert((node, goal), at.0);
            estimates.push(Estimate { node, goal, value });
        }
        estimates
    }

    fn places(&mut self, drafts: &[(Name<'_>, Place)]) -> Vec<Option<Place>> {
        let mut lines: HashMap<u32, usize> = HashMap::new();
        let mut places = Vec::new();
        if !drafts.is_empty() {
            places.resize(self.nodes.names.len(), None);
        }
        for (name, place) in drafts {
            let Some(node) = self.find(name) else {
                continue;
            };
            if let Some(&line) = lines.get(&node) {
                let fault = Fault::PlacedAgain {
                    name: short(&name.text),
                    line,
                };
                self.mistakes.add(name.at, fault);
            }
            lines.entry(node).or_insert(name.at.0);
            places[node as usize] = Some(*place);
        }
        places
    }
}
