//! Graphs written by hand.

use std::collections::HashMap;
use std::fmt::Write;
use std::hash::Hash;

use crate::error::{Mistakes, did_you_mean, short};
use crate::graph::{Facts, MOST_EDGES, MOST_NODES, Names, once_each, too_large, too_many};
use crate::nearest::nearest;
use crate::statement::{EdgeLine, Item, Keyword, NO_EDGE, Statement, Word, amount, coordinate};
use crate::{Edge, Estimate, Graph, GraphError, ParseError, Place};

/// Reads a graph that was written by hand.
pub(crate) fn graph(text: &str) -> Result<Graph, ParseError> {
    let (statements, mistakes) = statements(text)?;
    meaning(&statements, mistakes)
}

/// Reads the lines of a text, one statement for each. If most lines are neither edges nor lists, one mistake says as
/// much as the mistakes of all of them.
pub(crate) fn statements(text: &str) -> Result<(Vec<Statement>, Mistakes), ParseError> {
    let mut statements = Vec::new();
    let mut mistakes = Mistakes::default();
    let mut no_edges = Vec::new();
    let mut of_line = Vec::new();
    let mut blank = 0;
    for (number, line) in (1..).zip(text.lines()) {
        let statement = Statement::read(line, &mut of_line).unwrap_or_else(|(column, message)| {
            if message == NO_EDGE {
                no_edges.push((number, column));
            }
            of_line.push((column, message));
            Statement::Nothing
        });
        blank += usize::from(matches!(statement, Statement::Nothing) && of_line.is_empty());
        for (column, message) in of_line.drain(..) {
            mistakes.add((number, column), || message);
        }
        statements.push(statement);
    }
    if no_edges.len() > 2 && no_edges.len() * 2 > statements.len() - blank {
        let message = format!(
            "this and {} other lines are not edges, so this may be a file of another kind: write an edge as A -- B 5 \
             for both ways or A -> B 5 for one",
            no_edges.len() - 1
        );
        return Err(ParseError::of(no_edges[0], message));
    }
    Ok((statements, mistakes))
}

/// Returns the graph of the lines of a text.
pub(crate) fn meaning(statements: &[Statement], mistakes: Mistakes) -> Result<Graph, ParseError> {
    let mut reader = Reader {
        statements,
        names: Vec::new(),
        numbers: HashMap::new(),
        decimals: decimals(statements),
        mistakes,
    };
    reader.number_nodes();
    if reader.names.len() > MOST_NODES {
        reader
            .mistakes
            .add((1, 1), || too_many("nodes", MOST_NODES));
    }
    if edges(statements).count() > MOST_EDGES / 2 {
        reader
            .mistakes
            .add((1, 1), || too_many("edges", MOST_EDGES));
    }
    let edges = reader.edges();
    let facts = Facts {
        decimals: reader.decimals,
        places: reader.places(),
        estimates: reader.estimates(),
        starts: reader.find_all(Keyword::Start),
        goals: reader.find_all(Keyword::Goal),
    };
    let Reader {
        names,
        mut mistakes,
        ..
    } = reader;
    if names.is_empty() && mistakes.is_empty() {
        let empty = || "there is no node: write an edge such as A -- B 5".to_owned();
        mistakes.add((1, 1), empty);
    }
    let names = names.into_iter().map(str::to_owned).collect();
    mistakes.or(())?;
    Ok(Graph::new(Names::Written(names), &edges, facts))
}

/// Returns the edges with the numbers of their lines.
fn edges(statements: &[Statement]) -> impl Iterator<Item = (usize, &EdgeLine)> {
    (1..)
        .zip(statements)
        .filter_map(|(line, statement)| match statement {
            Statement::Edge(edge) => Some((line, edge)),
            _ => None,
        })
}

/// Returns the items of all lists with this keyword, with the numbers of their lines.
fn items(statements: &[Statement], keyword: Keyword) -> impl Iterator<Item = (usize, &Item)> {
    let lists = (1..)
        .zip(statements)
        .filter_map(move |(line, statement)| match statement {
            Statement::List(of, items) if *of == keyword => Some((line, items)),
            _ => None,
        });
    lists.flat_map(|(line, items)| items.iter().map(move |item| (line, item)))
}

/// Returns the greatest number of decimals in a number.
fn decimals(statements: &[Statement]) -> u32 {
    let costs = edges(statements).filter_map(|(_, edge)| edge.cost.as_ref());
    let estimates = items(statements, Keyword::Estimate).flat_map(|(_, item)| &item.numbers);
    let amounts = costs.chain(estimates);
    let decimals = amounts.filter_map(|word| Some(amount(&word.text).ok()??.decimals));
    decimals.max().unwrap_or(0)
}

/// Returns the line on which a key was met first, if that is another one; otherwise notes it.
fn earlier<K: Hash + Eq>(lines: &mut HashMap<K, usize>, key: K, line: usize) -> Option<usize> {
    let is_new = !lines.contains_key(&key);
    let first = *lines.entry(key).or_insert(line);
    (!is_new).then_some(first)
}

/// Finds out what statements mean.
struct Reader<'s> {
    statements: &'s [Statement],
    /// The nodes known so far.
    names: Vec<&'s str>,
    numbers: HashMap<&'s str, u32>,
    /// The decimals with which costs are kept.
    decimals: u32,
    mistakes: Mistakes,
}

impl<'s> Reader<'s> {
    /// Numbers the nodes: the declared ones, or else the nodes of the edges.
    fn number_nodes(&mut self) {
        let statements = self.statements;
        let is_declaration = |line: &Statement| matches!(line, Statement::List(Keyword::Node, _));
        let must_declare = statements.iter().any(is_declaration);
        let mut lines = HashMap::new();
        for (line, Item { name, .. }) in items(statements, Keyword::Node) {
            if let Some(first) = earlier(&mut lines, name.text.as_str(), line) {
                let fault = || {
                    format!(
                        "`{}` is declared on line {first} already",
                        short(&name.text)
                    )
                };
                self.mistakes.add((line, name.column), fault);
            }
            self.add_node(&name.text);
        }
        let ends = edges(statements).flat_map(|(line, edge)| edge.ends().map(|name| (line, name)));
        for (line, name) in ends {
            if !must_declare {
                self.add_node(&name.text);
            } else if !self.numbers.contains_key(name.text.as_str()) {
                let names = &self.names;
                self.mistakes.add((line, name.column), || {
                    let meant = did_you_mean(nearest(&name.text, names.iter().copied()));
                    let name = short(&name.text);
                    format!(
                        "`{name}` is not declared{meant}: where there are node: lines, they name all nodes"
                    )
                });
            }
        }
    }

    /// Adds a node, unless there is one of this name.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "more nodes than fit are refused before their numbers are used"
    )]
    fn add_node(&mut self, name: &'s str) {
        let next = self.names.len() as u32;
        if *self.numbers.entry(name).or_insert(next) == next {
            self.names.push(name);
        }
    }

    /// Returns the node of this name, whose absence is a mistake.
    fn find(&mut self, line: usize, name: &Word) -> Option<u32> {
        let found = self.numbers.get(name.text.as_str()).copied();
        if found.is_none() {
            let names = self.names.iter().copied();
            let fault = || GraphError::unknown(&name.text, names).to_string();
            self.mistakes.add((line, name.column), fault);
        }
        found
    }

    /// Returns the nodes of these lists, each once.
    fn find_all(&mut self, keyword: Keyword) -> Vec<u32> {
        let items = items(self.statements, keyword);
        let found: Vec<u32> = items
            .filter_map(|(line, item)| self.find(line, &item.name))
            .collect();
        once_each(&found)
    }

    fn edges(&mut self) -> Vec<Edge> {
        let mut all = Vec::new();
        for (line, edge) in edges(self.statements) {
            let cost = match &edge.cost {
                Some(cost) => self.units(line, cost),
                None => Some(10_u64.pow(self.decimals)),
            };
            let ends = edge.ends().map(|name| self.numbers.get(name.text.as_str()));
            let ([Some(&from), Some(&to)], Some(cost)) = (ends, cost) else {
                continue;
            };
            all.push(Edge { from, to, cost });
            if edge.is_two_way && from != to {
                let (from, to) = (to, from);
                all.push(Edge { from, to, cost });
            }
        }
        all
    }

    /// Returns an amount in units; the infinite one is `u64::MAX`.
    fn units(&mut self, line: usize, word: &Word) -> Option<u64> {
        let Some(number) = amount(&word.text).ok()? else {
            return Some(u64::MAX);
        };
        let nodes = self.names.len().max(1);
        let most = i64::MAX.unsigned_abs() / nodes as u64;
        let units = number.scaled(self.decimals).filter(|units| *units <= most);
        if units.is_none() {
            let fault = || too_large(&word.text, nodes, self.decimals);
            self.mistakes.add((line, word.column), fault);
        }
        units
    }

    fn estimates(&mut self) -> Vec<Estimate> {
        let mut lines = HashMap::new();
        let mut estimates = Vec::new();
        for (line, item) in items(self.statements, Keyword::Estimate) {
            let [word] = &item.numbers[..] else {
                continue;
            };
            let value = self.units(line, word);
            let node = self.find(line, &item.name);
            let goal = match &item.goal {
                Some(goal) => self.find(line, goal).map(Some),
                None => Some(None),
            };
            let (Some(value), Some(node), Some(goal)) = (value, node, goal) else {
                continue;
            };
            if let Some(first) = earlier(&mut lines, (node, goal), line) {
                self.mistakes.add((line, item.name.column), || {
                    let name = short(&item.name.text);
                    let goal = item
                        .goal
                        .as_ref()
                        .map(|goal| format!(" to `{}`", short(&goal.text)));
                    let goal = goal.unwrap_or_default();
                    format!("the estimate of `{name}`{goal} stands on line {first} already")
                });
            }
            estimates.push(Estimate { node, goal, value });
        }
        estimates
    }

    fn places(&mut self) -> Vec<Option<Place>> {
        let mut lines = HashMap::new();
        let mut places = Vec::new();
        for (line, item) in items(self.statements, Keyword::At) {
            let (Some(node), [x, y]) = (self.find(line, &item.name), &item.numbers[..]) else {
                continue;
            };
            let (Ok(x), Ok(y)) = (coordinate(&x.text), coordinate(&y.text)) else {
                continue;
            };
            if let Some(first) = earlier(&mut lines, node, line) {
                let fault = || placed_again(&short(&item.name.text), first);
                self.mistakes.add((line, item.name.column), fault);
            }
            places.resize(self.names.len(), None);
            places[node as usize] = Some(Place { x, y });
        }
        places
    }
}

/// The mistake of a second place for a node.
pub(crate) fn placed_again(name: &str, line: usize) -> String {
    format!("`{name}` has its place on line {line} already")
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
