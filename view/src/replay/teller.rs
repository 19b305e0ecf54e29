//! Writing down a story.

use rustc_hash::FxHashMap;
use search_core::Record;

use crate::story::{Change, Field, Held, Node, Side, Status, Step, Texts};

/// The story as far as it has been told, with what is needed to go on.
#[derive(Default)]
pub(super) struct Teller {
    pub(super) nodes: Vec<Node>,
    pub(super) steps: Vec<Step>,
    pub(super) changes: Vec<Change>,
    pub(super) events: Texts,
    pub(super) texts: Texts,
    /// How each node stands now.
    statuses: Vec<Status>,
    visits: Vec<i64>,
    pub(super) children: Vec<Vec<usize>>,
    /// The node to which an action leads.
    successors: FxHashMap<(usize, usize), usize>,
    pub(super) roots: Vec<usize>,
}

impl Teller {
    /// Begins the step of an event.
    pub(super) fn begin(&mut self, record: &Record) {
        let event = self.events.number(record.event());
        let at = self.changes.len();
        self.steps.push(Step {
            event,
            node: None,
            changes: at..at,
        });
    }

    /// Ends it.
    pub(super) fn end(&mut self, node: Option<usize>) {
        let at = self.changes.len();
        if let Some(step) = self.steps.last_mut() {
            step.node = node;
            step.changes.end = at;
        }
    }

    /// Changes something in a node.
    pub(super) fn set(&mut self, node: usize, field: Field, held: Held) {
        self.changes.push(Change {
            node: Some(node),
            field,
            held,
        });
    }

    /// Changes something in the search as a whole.
    pub(super) fn set_whole(&mut self, field: Field, held: Held) {
        self.changes.push(Change {
            node: None,
            field,
            held,
        });
    }

    pub(super) fn status(&self, node: usize) -> Status {
        self.statuses[node]
    }

    pub(super) fn set_status(&mut self, node: usize, status: Status) {
        self.statuses[node] = status;
        self.set(node, Field::Status, Held::Number(status as i64));
    }

    /// Counts a visit.
    pub(super) fn visit(&mut self, node: usize) {
        self.visits[node] += 1;
        let visits = self.visits[node];
        self.set(node, Field::Visits, Held::Number(visits));
    }

    /// Says how many visits there have been.
    pub(super) fn set_visits(&mut self, node: usize, visits: i64) {
        self.visits[node] = visits;
        self.set(node, Field::Visits, Held::Number(visits));
    }

    pub(super) fn has_been_visited(&self, node: usize) -> bool {
        self.visits[node] > 0
    }

    pub(super) fn add_root(&mut self, state: &str, side: Side) -> usize {
        let state = self.texts.number(state);
        let node = self.push(Node {
            parent: None,
            depth: 0,
            state: Some(state),
            action: None,
            side,
        });
        self.roots.push(node);
        node
    }

    /// The node to which the action leads, if there is one.
    pub(super) fn successor(&mut self, parent: usize, action: &str) -> Option<usize> {
        let action = self.texts.number(action);
        self.successors.get(&(parent, action)).copied()
    }

    /// The same, made if there is none.
    pub(super) fn successor_or_new(
        &mut self,
        parent: usize,
        action: &str,
        state: Option<&str>,
        side: Side,
    ) -> usize {
        let action = self.texts.number(action);
        let state = state.map(|state| self.texts.number(state));
        if let Some(&node) = self.successors.get(&(parent, action)) {
            self.nodes[node].state = self.nodes[node].state.or(state);
            return node;
        }
        let depth = self.nodes[parent].depth + 1;
        let node = self.push(Node {
            parent: Some(parent),
            depth,
            state,
            action: Some(action),
            side,
        });
        self.successors.insert((parent, action), node);
        self.children[parent].push(node);
        node
    }

    /// The nodes along these actions from the first root, as far as there are such; none without a root.
    pub(super) fn follow_from_root(&mut self, actions: &[String]) -> Vec<usize> {
        match self.roots.first() {
            Some(&root) => self.follow(root, actions),
            None => Vec::new(),
        }
    }

    /// The nodes along these actions from a node, as far as there are such.
    pub(super) fn follow<'a>(
        &mut self,
        from: usize,
        actions: impl IntoIterator<Item = &'a String>,
    ) -> Vec<usize> {
        let mut line = vec![from];
        let mut node = from;
        for action in actions {
            let Some(next) = self.successor(node, action) else {
                break;
            };
            node = next;
            line.push(node);
        }
        line
    }

    fn push(&mut self, node: Node) -> usize {
        self.nodes.push(node);
        self.statuses.push(Status::Unmet);
        self.visits.push(0);
        self.children.push(Vec::new());
        self.nodes.len() - 1
    }
}
