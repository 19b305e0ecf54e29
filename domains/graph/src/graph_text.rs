//! Texts of graphs that are changed statement by statement.

use std::collections::HashSet;
use std::fmt;

use thiserror::Error;

use crate::lines::Line;
use crate::statement::{EdgeLine, Item, Keyword, Statement, Word, amount, finite};
use crate::{ParseError, Place, text};

/// The text of a graph that was written by hand, changed statement by statement, while all else stays as it was written:
/// comments, and the order of lines.
///
/// ```
/// use domain_graph::GraphText;
/// let mut text = GraphText::read("A -- B 5 # a road\nstart: A\n")?;
/// text.connect("A", "B", true, Some("7"))?;
/// text.connect("B", "A C", false, None).unwrap_err();
/// text.add_node("A C")?;
/// text.connect("B", "A C", false, None)?;
/// let expected = "node: A, B, A C\nA -- B 7 # a road\nB -> A C\nstart: A\n";
/// assert_eq!(text.to_string(), expected);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct GraphText {
    lines: Vec<Line>,
    /// The nodes in their order.
    nodes: Vec<String>,
    ends_line: bool,
}

/// Why a text is not changed as somebody wants.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ChangeError {
    /// A name that no node has.
    #[error("there is no node `{0}`")]
    NoNode(String),
    /// A name that cannot be that of a node.
    #[error(
        "`{0}` is not a name of a node: write some letters or digits, without commas and quotation marks"
    )]
    NoName(String),
    /// A name that a node has already.
    #[error("there is a node `{0}` already; choose another name")]
    NameTaken(String),
    /// A node by itself where two are needed.
    #[error("an edge leads from one node to another; drag it to a second node")]
    SameNode,
    /// No edge where one should be.
    #[error("there is no edge between `{0}` and `{1}`")]
    NoEdge(String, String),
    /// A node without an estimate.
    #[error("`{0}` has no estimate to be removed; give one as a number such as 2.5")]
    NoEstimate(String),
    /// A word that is not a cost or an estimate.
    #[error(
        "`{0}` is not a valid {1}; write a number of at most nine decimals, such as 5 or 2.5{2}"
    )]
    NoAmount(String, &'static str, &'static str),
}

impl GraphText {
    /// Reads a graph written by hand; a text that says nothing is a graph to be begun.
    ///
    /// # Errors
    ///
    /// [`ParseError`] lists all mistakes, up to a limit.
    pub fn read(text: &str) -> Result<Self, ParseError> {
        let (statements, mistakes) = text::statements(text)?;
        let says_nothing = |line: &Statement| matches!(line, Statement::Nothing);
        let nodes = if mistakes.is_empty() && statements.iter().all(says_nothing) {
            Vec::new()
        } else {
            let graph = text::meaning(&statements, mistakes)?;
            let nodes = 0..graph.nodes();
            nodes.map(|node| graph.name(node).into_owned()).collect()
        };
        let lines = statements.into_iter().zip(text.lines());
        Ok(Self {
            lines: lines
                .map(|(says, line)| Line::written(says, line))
                .collect(),
            nodes,
            ends_line: text.is_empty() || text.ends_with('\n'),
        })
    }

    /// Returns the nodes, in their order.
    #[must_use]
    pub fn nodes(&self) -> &[String] {
        &self.nodes
    }

    /// Returns a name that no node has: the next number where all names are numbers, otherwise a letter or `N` with a
    /// number.
    #[must_use]
    pub fn fresh_name(&self) -> String {
        let numbers: Option<Vec<u64>> = self.nodes.iter().map(|name| name.parse().ok()).collect();
        let most = numbers.and_then(|numbers| numbers.into_iter().max());
        if let Some(next) = most.and_then(|most| most.checked_add(1)) {
            return next.to_string();
        }
        let letters = ('A'..='Z').map(String::from);
        let names = letters.chain((1_u64..).map(|number| format!("N{number}")));
        let taken: HashSet<&str> = self.nodes.iter().map(String::as_str).collect();
        let mut free = names.filter(|name| !taken.contains(name.as_str()));
        free.next().unwrap_or_default()
    }

    /// Adds a node without edges.
    ///
    /// # Errors
    ///
    /// If it cannot be called so.
    pub fn add_node(&mut self, name: &str) -> Result<(), ChangeError> {
        self.check_new(name)?;
        self.declare_all();
        self.nodes.push(name.to_owned());
        let mut lines = self.lines.iter_mut().rev();
        let last = lines.find(|line| line.list(Keyword::Node).is_some());
        match last.and_then(|line| {
            line.is_changed = true;
            line.list_mut(Keyword::Node)
        }) {
            Some(items) => items.push(Item::of(name)),
            None => self.add_line(Statement::List(Keyword::Node, vec![Item::of(name)])),
        }
        Ok(())
    }

    /// Says where a node stands.
    ///
    /// # Errors
    ///
    /// If there is no such node.
    pub fn place(&mut self, node: &str, place: Place) -> Result<(), ChangeError> {
        self.check(node)?;
        let numbers = [place.x, place.y].map(|number| Place::text(number).as_str().into());
        self.put(
            Keyword::At,
            Item {
                numbers: numbers.into(),
                ..Item::of(node)
            },
        );
        Ok(())
    }

    /// Connects two nodes by one edge, in place of what has connected them: for both ways in place of all edges between
    /// them; for one way in place of those that lead there, and those for both ways. Without a cost it is that of the
    /// edge before, or else 1.
    ///
    /// # Errors
    ///
    /// If one of the nodes does not exist, or if the cost is invalid.
    pub fn connect(
        &mut self,
        from: &str,
        to: &str,
        is_two_way: bool,
        cost: Option<&str>,
    ) -> Result<(), ChangeError> {
        self.check_pair(from, to)?;
        if let Some(cost) = cost {
            finite(cost).map_err(|_| ChangeError::NoAmount(cost.to_owned(), "cost", ""))?;
        }
        let cost = cost.map(Word::from);
        let is_replaced = |edge: &EdgeLine| {
            edge.leads(from, to) || (edge.leads(to, from) && (is_two_way || edge.is_two_way))
        };
        let mut is_written = false;
        self.lines.retain_mut(|line| {
            let Statement::Edge(edge) = &mut line.says else {
                return true;
            };
            if !is_replaced(edge) {
                return true;
            }
            if std::mem::replace(&mut is_written, true) {
                return false;
            }
            if edge.is_two_way != is_two_way || !is_two_way {
                (edge.from, edge.to) = (from.into(), to.into());
                edge.is_two_way = is_two_way;
            }
            if cost.is_some() {
                edge.cost.clone_from(&cost);
            }
            line.is_changed = true;
            true
        });
        if !is_written {
            self.add_line(Statement::Edge(EdgeLine {
                from: from.into(),
                to: to.into(),
                is_two_way,
                cost,
            }));
        }
        Ok(())
    }

    /// Removes all edges between two nodes, which stay.
    ///
    /// # Errors
    ///
    /// If there are none.
    pub fn disconnect(&mut self, one: &str, other: &str) -> Result<(), ChangeError> {
        self.check_pair(one, other)?;
        let is_between = |edge: &EdgeLine| edge.leads(one, other) || edge.leads(other, one);
        if self.lines.iter().filter_map(Line::edge).any(is_between) {
            self.remove_edges(is_between);
            return Ok(());
        }
        Err(ChangeError::NoEdge(one.to_owned(), other.to_owned()))
    }

    /// Removes a node, with its edges and all else that is said of it.
    ///
    /// # Errors
    ///
    /// If there is no such node.
    pub fn remove(&mut self, node: &str) -> Result<(), ChangeError> {
        self.check(node)?;
        self.nodes.retain(|name| name != node);
        self.remove_edges(|edge| edge.ends().iter().any(|name| name.text == node));
        let is_it = |name: &Word| name.text == node;
        self.retain_items(|_, item| !is_it(&item.name) && !item.goal.as_ref().is_some_and(is_it));
        Ok(())
    }

    /// Gives a node another name, wherever it is named.
    ///
    /// # Errors
    ///
    /// If there is no such node, or if the name is not allowed.
    pub fn rename(&mut self, node: &str, name: &str) -> Result<(), ChangeError> {
        self.check(node)?;
        self.check_new(name)?;
        for line in &mut self.lines {
            let names = line.says.names_mut();
            for old in names.into_iter().filter(|old| *old == node) {
                name.clone_into(old);
                line.is_changed = true;
            }
        }
        for old in self.nodes.iter_mut().filter(|old| *old == node) {
            name.clone_into(old);
        }
        Ok(())
    }

    /// Says where paths begin: at this node alone.
    ///
    /// # Errors
    ///
    /// If there is no such node.
    pub fn set_start(&mut self, node: &str) -> Result<(), ChangeError> {
        self.set_end(Keyword::Start, node)
    }

    /// Says where paths end: at this node alone.
    ///
    /// # Errors
    ///
    /// If there is no such node.
    pub fn set_goal(&mut self, node: &str) -> Result<(), ChangeError> {
        self.set_end(Keyword::Goal, node)
    }

    /// Says what the way from a node costs by an estimate, to one goal or to all. Without an estimate the old one is
    /// removed.
    ///
    /// # Errors
    ///
    /// If there is no such node or no such estimate, or if the estimate is not a number.
    pub fn estimate(
        &mut self,
        node: &str,
        goal: Option<&str>,
        estimate: Option<&str>,
    ) -> Result<(), ChangeError> {
        self.check(node)?;
        let is_it = |item: &Item| item.is_about(node, goal);
        let Some(word) = estimate else {
            let mut lists = self
                .lines
                .iter()
                .filter_map(|line| line.list(Keyword::Estimate));
            if !lists.any(|items| items.iter().any(is_it)) {
                return Err(ChangeError::NoEstimate(node.to_owned()));
            }
            self.retain_items(|keyword, item| keyword != Keyword::Estimate || !is_it(item));
            return Ok(());
        };
        amount(word).map_err(|_| {
            ChangeError::NoAmount(word.to_owned(), "estimate", ", or inf for a dead end")
        })?;
        self.put(
            Keyword::Estimate,
            Item {
                name: node.into(),
                goal: goal.map(Word::from),
                numbers: vec![word.into()],
            },
        );
        Ok(())
    }

    fn check(&self, node: &str) -> Result<(), ChangeError> {
        if self.nodes.iter().any(|name| name == node) {
            return Ok(());
        }
        Err(ChangeError::NoNode(node.to_owned()))
    }

    fn check_pair(&self, from: &str, to: &str) -> Result<(), ChangeError> {
        self.check(from)?;
        self.check(to)?;
        if from == to {
            return Err(ChangeError::SameNode);
        }
        Ok(())
    }

    fn check_new(&self, name: &str) -> Result<(), ChangeError> {
        let is_wrong = |letter: char| matches!(letter, ',' | '"') || letter.is_control();
        if name.trim() != name || name.is_empty() || name.contains(is_wrong) {
            return Err(ChangeError::NoName(name.to_owned()));
        }
        match self.check(name) {
            Ok(()) => Err(ChangeError::NameTaken(name.to_owned())),
            Err(_) => Ok(()),
        }
    }

    /// Writes the numbers of an item in place of those for the same node and goal, or on a line of its own.
    fn put(&mut self, keyword: Keyword, item: Item) {
        let goal = item.goal.as_ref().map(|goal| goal.text.as_str());
        for line in &mut self.lines {
            let mut items = line.list_mut(keyword).into_iter().flatten();
            if let Some(old) = items.find(|old| old.is_about(&item.name.text, goal)) {
                old.numbers = item.numbers;
                line.is_changed = true;
                return;
            }
        }
        self.add_line(Statement::List(keyword, vec![item]));
    }

    /// Leaves out all other items, and lists that have none left.
    fn retain_items(&mut self, is_kept: impl Fn(Keyword, &Item) -> bool) {
        self.lines.retain_mut(|line| {
            let Statement::List(keyword, items) = &mut line.says else {
                return true;
            };
            let before = items.len();
            items.retain(|item| is_kept(*keyword, item));
            line.is_changed |= items.len() < before;
            !items.is_empty()
        });
    }

    /// Removes edges. Nodes that no other edge names stay, because they are declared.
    fn remove_edges(&mut self, is_removed: impl Fn(&EdgeLine) -> bool) {
        self.lines
            .retain(|line| !line.edge().is_some_and(&is_removed));
        let edges = self.lines.iter().filter_map(Line::edge);
        let ends = edges.flat_map(EdgeLine::ends);
        let named: HashSet<&str> = ends.map(|name| name.text.as_str()).collect();
        if self.nodes.iter().any(|name| !named.contains(name.as_str())) {
            self.declare_all();
        }
    }

    /// Declares the nodes that there are, unless the text does so.
    fn declare_all(&mut self) {
        let mut lines = self.lines.iter();
        if !lines.any(|line| line.list(Keyword::Node).is_some()) && !self.nodes.is_empty() {
            let items = self.nodes.iter().map(|name| Item::of(name.as_str()));
            self.add_line(Statement::List(Keyword::Node, items.collect()));
        }
    }

    fn set_end(&mut self, keyword: Keyword, node: &str) -> Result<(), ChangeError> {
        self.check(node)?;
        let mut is_first = true;
        self.lines.retain_mut(|line| {
            let Some(items) = line.list_mut(keyword) else {
                return true;
            };
            if !matches!(&items[..], [item] if item.name.text == node) {
                *items = vec![Item::of(node)];
                line.is_changed = true;
            }
            std::mem::take(&mut is_first)
        });
        if is_first {
            self.add_line(Statement::List(keyword, vec![Item::of(node)]));
        }
        Ok(())
    }

    /// Puts a line behind the last of its kind, or else behind the last of a kind that comes before it.
    fn add_line(&mut self, says: Statement) {
        let rank = says.rank();
        let after = |is_so: &dyn Fn(Option<u8>) -> bool| {
            let last = self.lines.iter().rposition(|line| is_so(line.says.rank()));
            last.map(|line| line + 1)
        };
        let same = after(&|other| other == rank);
        let before = || after(&|other| other.is_some() && other < rank);
        let first = || {
            self.lines
                .iter()
                .position(|line| line.says.rank().is_some())
        };
        let at = same.or_else(before).or_else(first);
        self.lines
            .insert(at.unwrap_or(self.lines.len()), Line::new(says));
    }
}

impl fmt::Display for GraphText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.lines.iter().map(Line::to_string).collect();
        f.write_str(&lines.join("\n"))?;
        if self.ends_line && !lines.is_empty() {
            f.write_str("\n")?;
        }
        Ok(())
    }
}
