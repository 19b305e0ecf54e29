//! Building a model.

use std::collections::BTreeMap;

use search_core::Record;

use crate::chunks::Chunks;
use crate::log::Log;
use crate::model::{Field, Held, Node, Side, Status, Step};
use crate::nodes::{Nodes, Successors};
use crate::numbers::{packed, unpacked};
use crate::texts::Texts;

/// A trace has some forty kinds of events. In one that has more, or longer names, the others are counted together.
const MOST_EVENTS: usize = 256;
const LONGEST_NAME: usize = 64;

/// Approximate size of an entry of a map besides its text, in bytes.
const ENTRY: usize = 64;

/// The model as far as it has been built, with what is needed to go on.
#[derive(Default)]
pub(crate) struct Builder {
    pub(crate) nodes: Nodes,
    pub(crate) log: Log,
    pub(crate) events: Texts,
    pub(crate) texts: Texts,
    /// Facts about each node besides those in the model.
    known: Chunks<Known>,
    /// The node to which an action leads.
    successors: Successors,
    pub(crate) roots: Vec<usize>,
    /// The numbers of values that are written in words.
    pub(crate) worth: BTreeMap<String, i64>,
    worth_bytes: usize,
}

/// The current status of a node, and the links to its children.
struct Known {
    visits: u32,
    // The links make a ring: from the last child both ends are at hand, to add one and to begin with the
    // first.
    last_child: u32,
    /// The next child of the same node; of the last one the first.
    next_sibling: u32,
    status: Status,
}

impl Builder {
    /// Begins the step of an event, which may be about a node.
    pub(crate) fn begin(&mut self, record: &Record, node: Option<usize>) {
        let event = self.kind(record);
        self.log.begin(Step { event, node });
    }

    /// Returns the number of an event's name.
    pub(crate) fn kind(&mut self, record: &Record) -> usize {
        let name = record.event();
        let has_room = self.events.len() < MOST_EVENTS && name.len() <= LONGEST_NAME;
        match self.events.find(name) {
            Some(number) => number,
            None if has_room => self.events.number(name),
            None => self.events.number("other"),
        }
    }

    /// Returns the approximate memory of the model, in bytes. Showing it takes less memory than is freed before.
    pub(crate) fn bytes(&self) -> usize {
        let kept = [
            self.nodes.bytes(),
            self.log.bytes(),
            self.texts.bytes(),
            self.known.bytes(),
            self.successors.bytes(),
            self.roots.capacity() * size_of::<usize>(),
            self.worth_bytes,
        ];
        kept.iter().sum()
    }

    /// Changes something in a node.
    pub(crate) fn set(&mut self, node: usize, field: Field, held: &Held<'_>) {
        self.log.set(Some(node), field, held);
    }

    /// Changes something in the search as a whole.
    pub(crate) fn set_whole(&mut self, field: Field, held: &Held<'_>) {
        self.log.set(None, field, held);
    }

    /// Keeps the number of a value that is written in words.
    pub(crate) fn know(&mut self, text: &str, value: i64) {
        if !self.worth.contains_key(text) {
            self.worth_bytes += text.len() + ENTRY;
            self.worth.insert(text.to_owned(), value);
        }
    }

    pub(crate) fn status(&self, node: usize) -> Status {
        self.known[node].status
    }

    pub(crate) fn set_status(&mut self, node: usize, status: Status) {
        self.known[node].status = status;
        self.set(node, Field::Status, &Held::Number(status as i64));
    }

    /// Counts a visit.
    pub(crate) fn visit(&mut self, node: usize) {
        let visits = self.known[node].visits.saturating_add(1);
        self.set_visits(node, visits.into());
    }

    /// Says how many visits there have been.
    pub(crate) fn set_visits(&mut self, node: usize, visits: i64) {
        self.known[node].visits = u32::try_from(visits.max(0)).unwrap_or(u32::MAX);
        self.set(node, Field::Visits, &Held::Number(visits));
    }

    pub(crate) fn has_been_visited(&self, node: usize) -> bool {
        self.known[node].visits > 0
    }

    /// Returns the children of a node, in the order in which they came.
    pub(crate) fn children(&self, node: usize) -> Vec<usize> {
        let last = unpacked(self.known[node].last_child);
        let next = |child: usize| unpacked(self.known[child].next_sibling);
        let Some(first) = last.and_then(next) else {
            return Vec::new();
        };
        let after = |child: &usize| next(*child).filter(|_| Some(*child) != last);
        std::iter::successors(Some(first), after).collect()
    }

    pub(crate) fn add_root(&mut self, state: &str, side: Side) -> usize {
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

    /// Returns the node to which the action leads, if there is one.
    pub(crate) fn successor(&self, parent: usize, action: &str) -> Option<usize> {
        self.successors(parent, action).next()
    }

    /// Returns all nodes to which the action leads.
    pub(crate) fn successors(&self, parent: usize, action: &str) -> impl Iterator<Item = usize> {
        let action = self.texts.find(action).into_iter();
        action.flat_map(move |action| self.successors.all(&self.nodes, parent, action))
    }

    /// Returns the node to which the action leads, added if there is none.
    pub(crate) fn successor_or_new(
        &mut self,
        parent: usize,
        action: &str,
        state: Option<&str>,
        side: Side,
    ) -> usize {
        let action = self.texts.number(action);
        let state = state.map(|state| self.texts.number(state));
        if let Some(node) = self.successors.find(&self.nodes, parent, action, state) {
            self.nodes.learn_state(node, state);
            return node;
        }
        let node = self.push(Node {
            parent: Some(parent),
            depth: self.nodes.get(parent).depth + 1,
            state,
            action: Some(action),
            side,
        });
        self.successors.insert(&self.nodes, node);
        node
    }

    /// Returns whether a node looks like this.
    pub(crate) fn is_like(&self, node: usize, state: &str, action: &str) -> bool {
        let Node {
            state: own,
            action: led_by,
            ..
        } = self.nodes.get(node);
        own.is_some_and(|text| self.texts.get(text) == state)
            && led_by.is_some_and(|text| self.texts.get(text) == action)
    }

    /// Returns the nodes along these actions from the first root, as far as there are such; none without a root.
    pub(crate) fn follow_from_root(&self, actions: &[String]) -> Vec<usize> {
        match self.roots.first() {
            Some(&root) => self.follow(root, actions),
            None => Vec::new(),
        }
    }

    /// Returns the nodes along these actions from a node, as far as there are such.
    pub(crate) fn follow<'a>(
        &self,
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

    /// Returns the nodes from a root against these actions to a node with the state of `meeting`, as far as there are
    /// such.
    pub(crate) fn follow_back<'a>(
        &self,
        root: usize,
        actions: impl IntoIterator<Item = &'a String>,
        meeting: usize,
    ) -> Vec<usize> {
        let mut ends = vec![root];
        for action in actions {
            let ends_before = ends.iter();
            let next: Vec<usize> = ends_before
                .flat_map(|&end| self.successors(end, action))
                .collect();
            if next.is_empty() {
                break;
            }
            ends = next;
        }
        let state = |node: usize| self.nodes.get(node).state;
        let met = ends
            .iter()
            .copied()
            .find(|&end| state(end) == state(meeting));
        met.or(ends.first().copied())
            .map_or(Vec::new(), |end| self.nodes.line(end))
    }

    fn push(&mut self, node: Node) -> usize {
        let number = self.nodes.push(node);
        // An only child is its own next one.
        let mut next_sibling = number;
        if let Some(parent) = node.parent {
            let last = &mut self.known[parent].last_child;
            let before = unpacked(std::mem::replace(last, packed(Some(number))));
            if let Some(before) = before {
                let next = &mut self.known[before].next_sibling;
                let first = std::mem::replace(next, packed(Some(number)));
                next_sibling = first as usize;
            }
        }
        self.known.push(Known {
            visits: 0,
            last_child: packed(None),
            next_sibling: packed(Some(next_sibling)),
            status: Status::Unmet,
        });
        number
    }
}
