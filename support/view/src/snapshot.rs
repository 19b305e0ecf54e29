//! The state of a run after a number of events.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use trace::{Family, Header};

use search_core::Lists;

use crate::lists;
use crate::model::{Change, Field, Held, Model, Side, Status};

/// The state of a run after a number of events.
#[derive(Clone, Debug)]
pub struct Snapshot<'s> {
    model: &'s Model,
    /// Fields of the whole.
    pub whole: BTreeMap<Field, Held<'s>>,
    /// Number of times each event has happened.
    pub counts: BTreeMap<&'s str, u64>,
    /// Fields of each node about which something is known.
    nodes: FxHashMap<usize, Fields<'s>>,
    /// Number of changes so far.
    changes: usize,
}

/// Fields of a node.
#[derive(Clone, Debug, Default)]
struct Fields<'s> {
    held: BTreeMap<Field, Held<'s>>,
    /// Number of changes at its last change of status.
    changed_at: usize,
}

impl<'s> Snapshot<'s> {
    /// Returns the state after the first `steps` events, or after all if there are fewer.
    #[must_use]
    pub fn after(model: &'s Model, steps: usize) -> Self {
        Self::of_some(model, steps, &|_| true)
    }

    /// Returns a snapshot of some nodes only: nothing is known about all others.
    pub(crate) fn of_some(model: &'s Model, steps: usize, is_one: &dyn Fn(usize) -> bool) -> Self {
        let mut snapshot = Self {
            model,
            whole: BTreeMap::new(),
            counts: BTreeMap::new(),
            nodes: FxHashMap::default(),
            changes: 0,
        };
        for number in 0..steps.min(model.steps()) {
            snapshot.take_some(number, is_one);
        }
        snapshot
    }

    /// Applies the event of this number, the next one.
    pub fn take(&mut self, number: usize) {
        self.take_some(number, &|_| true);
    }

    fn take_some(&mut self, number: usize, is_one: &dyn Fn(usize) -> bool) {
        let event = &self.model.events[self.model.step(number).event];
        *self.counts.entry(event).or_default() += 1;
        for change in self.model.changes(number) {
            self.changes += 1;
            if change.node.is_none_or(is_one) {
                self.change(change);
            }
        }
    }

    fn change(&mut self, change: Change<'s>) {
        let place = match change.node {
            Some(node) => {
                let fields = self.nodes.entry(node).or_default();
                if change.field == Field::Status {
                    fields.changed_at = self.changes;
                }
                &mut fields.held
            }
            None => &mut self.whole,
        };
        if change.held == Held::Nothing {
            place.remove(&change.field);
        } else {
            place.insert(change.field, change.held);
        }
    }

    fn held(&self, node: usize, field: Field) -> Option<&Held<'s>> {
        self.nodes.get(&node)?.held.get(&field)
    }

    /// Returns the status of a node.
    #[must_use]
    pub fn status(&self, node: usize) -> Status {
        let held = self.held(node, Field::Status);
        held.map_or(Status::Unmet, status)
    }

    /// Returns a field of a node as it is shown; empty if there is nothing in it.
    #[must_use]
    pub fn text(&self, node: usize, field: Field) -> String {
        shown(self.held(node, field))
    }

    /// Returns whether the value of a node is no greater than its limit.
    pub(crate) fn is_within_limit(&self, node: usize) -> bool {
        match [Field::Value, Field::Limit].map(|field| self.held(node, field)) {
            [Some(Held::Number(value)), Some(Held::Number(limit))] => value <= limit,
            // A value or limit that is not a number is infinite.
            [_, limit] => !matches!(limit, Some(Held::Number(_))),
        }
    }

    /// Returns the open nodes in the order in which the page lists them, where the algorithm has such a list.
    #[must_use]
    pub fn open(&self) -> Vec<usize> {
        let kept = lists::of(&self.model.header.algorithm);
        if self.model.header.of != Family::Search || !lists::are_kept(kept) {
            return Vec::new();
        }
        let nodes = 0..self.model.nodes();
        let is_open = |node: &usize| self.status(*node) == Status::Open;
        let mut open: Vec<_> = nodes.filter(is_open).collect();
        open.sort_by(|one, other| self.compare(kept, *one, *other));
        open
    }

    fn changed_at(&self, node: usize) -> usize {
        self.nodes.get(&node).map_or(0, |fields| fields.changed_at)
    }

    fn compare(&self, kept: Lists, one: usize, other: usize) -> Ordering {
        let keys = lists::order(kept).iter().map(|key| {
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
        let number = |field| match self.held(node, field) {
            Some(Held::Number(number)) => Some(*number as f64),
            _ => None,
        };
        let changed_at = |node: usize| self.changed_at(node) as f64;
        match name {
            "f" => number(Field::F),
            "g" => number(Field::G),
            "h" => number(Field::H),
            "w" => Some(number(Field::G)? + self.weight() * number(Field::H)?),
            "seq" => Some(changed_at(node)),
            "batch" => self.model.node(node).parent.map(changed_at),
            _ => Some(f64::from(u8::from(
                self.model.node(node).side == Side::Backward,
            ))),
        }
    }

    fn weight(&self) -> f64 {
        let text = shown(self.whole.get(&Field::Weight));
        weight(&text)
            .or_else(|| weight_of(&self.model.header))
            .unwrap_or(1.0)
    }
}

/// Reads a weight written as `3`, `1.5` or `4/3`.
pub(crate) fn weight(text: &str) -> Option<f64> {
    match text.split_once('/') {
        Some((over, under)) => Some(over.parse::<f64>().ok()? / under.parse::<f64>().ok()?),
        None => text.parse().ok(),
    }
}

/// Returns the weight in the name of a method, such as `weighted-a-star 1.5 with manhattan`.
pub(crate) fn weight_of(header: &Header) -> Option<f64> {
    let rest = header.method.strip_prefix(&header.algorithm)?;
    weight(rest.split_whitespace().next()?)
}

/// Returns the status that a field holds.
pub(crate) fn status(held: &Held<'_>) -> Status {
    let number = match held {
        Held::Number(number) => usize::try_from(*number).ok(),
        _ => None,
    };
    let status = number.and_then(|number| Status::ALL.get(number));
    status.map_or(Status::Unmet, |(status, _)| *status)
}

/// Returns the contents of a field, as they are shown.
pub(crate) fn shown(held: Option<&Held<'_>>) -> String {
    match held {
        None | Some(Held::Nothing) => String::new(),
        Some(Held::Number(number)) => number.to_string(),
        Some(Held::Text(text)) => text.to_string(),
    }
}

/// Writes a cost: in units, with two digits after the point if the unit is not 1.
pub(crate) fn cost(text: &str, unit: f64) -> String {
    match text.parse::<f64>() {
        Ok(number) if unit > 1.0 => format!("{:.2}", number / unit),
        _ => text.to_owned(),
    }
}
