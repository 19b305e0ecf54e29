//! How things stand after so many events.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use trace::{Family, Header};

use crate::lists::Lists;
use crate::story::{Field, Held, Side, Status, Story};

/// How everything stands after so many events.
#[derive(Clone, Debug)]
pub struct Moment<'s> {
    story: &'s Story,
    /// What is true of the whole.
    pub whole: BTreeMap<Field, Held>,
    /// What is true of each node, by number.
    pub nodes: Vec<BTreeMap<Field, Held>>,
    /// How often each event has happened.
    pub counts: BTreeMap<String, u64>,
    /// When the status of each node has changed last, counted in changes.
    changed_at: Vec<usize>,
}

impl<'s> Moment<'s> {
    /// After the first `steps` events, or after all if there are no more.
    #[must_use]
    pub fn after(story: &'s Story, steps: usize) -> Self {
        let mut moment = Self {
            story,
            whole: BTreeMap::new(),
            nodes: vec![BTreeMap::new(); story.nodes.len()],
            counts: BTreeMap::new(),
            changed_at: vec![0; story.nodes.len()],
        };
        for number in 0..steps.min(story.steps.len()) {
            moment.take(number);
        }
        moment
    }

    /// Goes on by the event of this number.
    pub fn take(&mut self, number: usize) {
        let step = &self.story.steps[number];
        let event = self.story.events[step.event].clone();
        *self.counts.entry(event).or_default() += 1;
        for at in step.changes.clone() {
            let change = &self.story.changes[at];
            let place = match change.node {
                Some(node) => &mut self.nodes[node],
                None => &mut self.whole,
            };
            if change.held == Held::Nothing {
                place.remove(&change.field);
            } else {
                place.insert(change.field, change.held.clone());
            }
            if let (Some(node), Field::Status) = (change.node, change.field) {
                self.changed_at[node] = at;
            }
        }
    }

    /// How a node stands.
    #[must_use]
    pub fn status(&self, node: usize) -> Status {
        match self.nodes[node].get(&Field::Status) {
            Some(Held::Number(number)) => usize::try_from(*number)
                .ok()
                .and_then(|number| Status::ALL.get(number).copied())
                .unwrap_or(Status::Unmet),
            _ => Status::Unmet,
        }
    }

    /// A field of a node as it is shown; empty if there is nothing in it.
    #[must_use]
    pub fn text(&self, node: usize, field: Field) -> String {
        shown(self.nodes[node].get(&field))
    }

    /// The open nodes in the order in which the page lists them, where the algorithm has such a list.
    #[must_use]
    pub fn open(&self) -> Vec<usize> {
        let lists = Lists::of(&self.story.header.algorithm);
        if self.story.header.of != Family::Search || !lists.are_kept() {
            return Vec::new();
        }
        let mut open = self.with_status(Status::Open);
        open.sort_by(|one, other| self.compare(lists, *one, *other));
        open
    }

    /// The expanded nodes, the latest last.
    #[must_use]
    pub fn closed(&self) -> Vec<usize> {
        let mut closed = self.with_status(Status::Expanded);
        closed.sort_by_key(|node| self.changed_at[*node]);
        closed
    }

    fn with_status(&self, status: Status) -> Vec<usize> {
        let nodes = 0..self.nodes.len();
        nodes.filter(|&node| self.status(node) == status).collect()
    }

    fn compare(&self, lists: Lists, one: usize, other: usize) -> Ordering {
        let keys = lists.order().iter().map(|key| {
            let (name, is_descending) = match key.strip_prefix('-') {
                Some(name) => (name, true),
                None => (*key, false),
            };
            let order = self
                .key(name, one)
                .unwrap_or(0.0)
                .total_cmp(&self.key(name, other).unwrap_or(0.0));
            if is_descending {
                order.reverse()
            } else {
                order
            }
        });
        keys.fold(Ordering::Equal, Ordering::then)
    }

    #[expect(clippy::cast_precision_loss, reason = "they are only compared")]
    fn key(&self, name: &str, node: usize) -> Option<f64> {
        let number = |field| match self.nodes[node].get(&field) {
            Some(Held::Number(number)) => Some(*number as f64),
            _ => None,
        };
        let changed_at = |node: usize| self.changed_at[node] as f64;
        match name {
            "f" => number(Field::F),
            "g" => number(Field::G),
            "h" => number(Field::H),
            "w" => Some(number(Field::G)? + self.weight() * number(Field::H)?),
            "seq" => Some(changed_at(node)),
            "batch" => self.story.nodes[node].parent.map(changed_at),
            _ => Some(f64::from(u8::from(
                self.story.nodes[node].side == Side::Backward,
            ))),
        }
    }

    fn weight(&self) -> f64 {
        let text = shown(self.whole.get(&Field::Weight));
        weight(&text)
            .or_else(|| weight_of(&self.story.header))
            .unwrap_or(1.0)
    }
}

/// A weight as it is written: `3`, `1.5` or `4/3`.
pub(crate) fn weight(text: &str) -> Option<f64> {
    match text.split_once('/') {
        Some((over, under)) => Some(over.parse::<f64>().ok()? / under.parse::<f64>().ok()?),
        None => text.parse().ok(),
    }
}

/// The weight in the name of a method, such as `weighted-a-star 1.5 with manhattan`.
pub(crate) fn weight_of(header: &Header) -> Option<f64> {
    let rest = header.method.strip_prefix(&header.algorithm)?;
    weight(rest.split_whitespace().next()?)
}

/// What a field holds, as it is shown.
pub(crate) fn shown(held: Option<&Held>) -> String {
    match held {
        None | Some(Held::Nothing) => String::new(),
        Some(Held::Number(number)) => number.to_string(),
        Some(Held::Text(text)) => text.to_string(),
    }
}

/// A cost as it is shown: in units, with two digits behind the point where these are not 1.
pub(crate) fn cost(text: &str, unit: f64) -> String {
    match text.parse::<f64>() {
        Ok(number) if unit > 1.0 => format!("{:.2}", number / unit),
        _ => text.to_owned(),
    }
}
