//! A graph as a state space.

use std::sync::Arc;

use search_core::{Notation, StateSpace};

use crate::graph::once_each;
use crate::{Graph, GraphError};

/// Paths in a graph from one of several nodes to one of several others.
///
/// A state is the number of a node, an action that of an edge. With several starts there is one more
/// state, called `start`: an action without cost leads from it to each of them, in their order.
///
/// ```
/// use std::sync::Arc;
///
/// use domain_graph::{Graph, Routes};
/// use search_core::{Notation, Run, uniform_cost};
///
/// let graph = Arc::new(Graph::parse("A -- C 5\nB -- C 3\nC -- D 1\n")?);
/// let [a, b, d] = ["A", "B", "D"].map(|name| graph.node(name).unwrap());
/// let routes = Routes::new(graph, &[a, b], &[d])?;
/// let solution = uniform_cost(&mut Run::new(), &routes, &routes.start())?.unwrap();
/// let path: Vec<String> = solution.actions.iter().map(|&edge| routes.action_text(edge)).collect();
/// assert_eq!((path.join(" ").as_str(), solution.cost), ("B C D", 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Routes {
    graph: Arc<Graph>,
    starts: Vec<u32>,
    goals: Vec<u32>,
    /// The goals by their numbers.
    sorted_goals: Vec<u32>,
}

impl Routes {
    /// Makes the problem of paths from any of the `starts` to any of the `goals`. A node that is named twice counts
    /// once.
    ///
    /// # Errors
    ///
    /// [`GraphError`] if there is no start or no goal, or if one of them is not a node.
    pub fn new(graph: Arc<Graph>, starts: &[u32], goals: &[u32]) -> Result<Self, GraphError> {
        let ends = starts.iter().chain(goals);
        if let Some(&number) = ends.clone().find(|node| **node >= graph.nodes()) {
            return Err(GraphError::Number(number));
        }
        let [starts, goals] = [starts, goals].map(once_each);
        if starts.is_empty() {
            return Err(GraphError::NoStart);
        }
        if goals.is_empty() {
            return Err(GraphError::NoGoal);
        }
        let mut sorted_goals = goals.clone();
        sorted_goals.sort_unstable();
        Ok(Self {
            graph,
            starts,
            goals,
            sorted_goals,
        })
    }

    /// Returns the paths from the goals to the starts.
    #[must_use]
    pub fn turned(&self) -> Self {
        let mut sorted_goals = self.starts.clone();
        sorted_goals.sort_unstable();
        Self {
            graph: Arc::clone(&self.graph),
            starts: self.goals.clone(),
            goals: self.starts.clone(),
            sorted_goals,
        }
    }

    /// Returns whether a path leads from a start to a goal.
    ///
    /// ```
    /// # use std::sync::Arc;
    /// # use domain_graph::{Graph, Routes};
    /// let graph = Arc::new(Graph::parse("A -> B\nC -> B\n")?);
    /// assert!(Routes::new(Arc::clone(&graph), &[0], &[1])?.has_path());
    /// assert!(!Routes::new(graph, &[0], &[2])?.has_path());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn has_path(&self) -> bool {
        let mut is_met = vec![false; self.graph.nodes() as usize];
        let mut open = self.starts.clone();
        while let Some(node) = open.pop() {
            if self.is_goal(&node) {
                return true;
            }
            if !std::mem::replace(&mut is_met[node as usize], true) {
                open.extend(
                    self.graph
                        .edges_from(node)
                        .map(|edge| self.graph.edge(edge).to),
                );
            }
        }
        false
    }

    /// Returns the graph.
    #[must_use]
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// Returns the nodes where a path may begin.
    #[must_use]
    pub fn starts(&self) -> &[u32] {
        &self.starts
    }

    /// Returns the nodes where a path may end.
    #[must_use]
    pub fn goals(&self) -> &[u32] {
        &self.goals
    }

    /// Returns the state from which a search begins: the only start, or the state before all of them.
    #[must_use]
    pub fn start(&self) -> u32 {
        match self.starts[..] {
            [start] => start,
            _ => self.graph.nodes(),
        }
    }

    /// Returns the number of states, including those that cannot be reached.
    #[must_use]
    pub fn states(&self) -> u32 {
        self.graph.nodes() + u32::from(self.starts.len() > 1)
    }

    /// Returns the states between which an action leads.
    #[inline]
    pub(crate) fn ends(&self, action: u32) -> (u32, u32) {
        match self.graph.edges().get(action as usize) {
            Some(edge) => (edge.from, edge.to),
            None => (self.graph.nodes(), self.starts[self.choice(action)]),
        }
    }

    /// Returns which of the starts an action beyond all edges chooses.
    fn choice(&self, action: u32) -> usize {
        action as usize - self.graph.edges().len()
    }

    /// Returns the action that chooses the start of this place in their list.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "edges and nodes together are fewer"
    )]
    fn choose(&self, place: usize) -> u32 {
        (self.graph.edges().len() + place) as u32
    }

    /// Returns the actions that choose a start, each with it.
    pub(crate) fn choices(&self) -> impl Iterator<Item = (u32, u32)> {
        let several = if self.starts.len() > 1 {
            &self.starts[..]
        } else {
            &[]
        };
        let starts = several.iter().enumerate();
        starts.map(|(place, &start)| (self.choose(place), start))
    }
}

impl StateSpace for Routes {
    type State = u32;
    type Action = u32;
    type Cost = u64;

    #[inline]
    fn actions(&self, state: &u32) -> impl Iterator<Item = u32> {
        // A range in either case: what is small here lets recursive searches go deeper.
        if *state == self.graph.nodes() {
            self.choose(0)..self.choose(self.choices().count())
        } else {
            self.graph.edge_numbers(*state)
        }
    }

    #[inline]
    fn result(&self, _: &u32, action: u32) -> u32 {
        self.ends(action).1
    }

    #[inline]
    fn cost(&self, _: &u32, action: u32) -> u64 {
        let edge = self.graph.edges().get(action as usize);
        edge.map_or(0, |edge| edge.cost)
    }

    #[inline]
    fn is_goal(&self, state: &u32) -> bool {
        self.sorted_goals.binary_search(state).is_ok()
    }

    #[inline]
    fn takes_back(&self, earlier: u32, later: u32) -> bool {
        let (from, to) = self.ends(earlier);
        self.ends(later) == (to, from)
    }
}

/// A state is written as the name of its node, and an action as that of the node to which it leads.
impl Notation for Routes {
    fn state_text(&self, state: &u32) -> String {
        if *state == self.graph.nodes() {
            "start".to_owned()
        } else {
            self.graph.name(*state).into_owned()
        }
    }

    fn action_text(&self, action: u32) -> String {
        self.state_text(&self.ends(action).1)
    }

    fn origin_text(&self, action: u32) -> Option<String> {
        Some(self.state_text(&self.ends(action).0))
    }
}
