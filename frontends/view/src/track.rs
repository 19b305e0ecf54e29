//! One run on a map or a graph, in a few bytes an event.
//!
//! Every event is there, as numbers of seven bits per byte:
//!
//! - what happens, times four; plus 2 if the node is as it was when its place last changed, plus 1 if the place shows
//!   the node from now on;
//! - of an event without a node the number of a text: the bound, the weight, the direction; then nothing more;
//! - the slot, as the difference from the one before. A slot is a place, or behind all places one for the search
//!   backward. Differences have their sign as their last bit;
//! - unless the node is as it was: where its parent is, as 0 or 1 more than the difference; 0 or 1 more than the number
//!   of the action; g and h, as 0 for none, 1 for infinite, or 2 more than the difference from the last one there was;
//! - if the node is left out, 0 or 1 more than the number of the reason; if its status stays as before, 1 more than the
//!   number of a text: its value and, if it is set, its limit.
//!
//! A state has many nodes if many paths lead to it, but one place, so one node is shown there: the one expanded last in
//! this iteration, or else the cheapest that waits in the open list, or else the last that was left out. A node that is
//! dropped as soon as it has been generated replaces none.

use rustc_hash::FxHashMap;
use search_core::outline_line;
use serde::Serialize;

use crate::model::{Change, Field, Held, Model, Side, Status};
use crate::packing::Packing;
use crate::pseudocode;
use crate::replay::status_after;
use crate::scene::Scene;
use crate::words;

/// Data of a run on a page.
#[derive(Serialize)]
pub(crate) struct Track {
    method: String,
    outcome: Option<String>,
    /// Whether all events of the run are here.
    is_whole: bool,
    notices: Vec<String>,
    /// By the number of the event: its name, the status to which it leads, the sentence that describes it, and the line
    /// of the outline that is carried out.
    events: Vec<String>,
    /// Names of the numbers of these events.
    counters: Vec<String>,
    statuses: Vec<&'static str>,
    sentences: Vec<&'static str>,
    lines: Vec<Option<usize>>,
    outline: Vec<&'static str>,
    steps: usize,
    packed: Packing,
    /// States without a place, which have the numbers after all places.
    elsewhere: Vec<String>,
    texts: Vec<String>,
    /// The places along the answer.
    answer: Vec<u32>,
    /// Number of times each event, by its number, comes after the last step.
    counted: Vec<u64>,
    /// Whether it searches from both ends.
    has_both_ends: bool,
}

/// A cost or an estimate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Cost {
    #[default]
    None,
    Infinite,
    Of(i64),
}

/// A node of the tree as far as a picture of its place shows it.
#[derive(Clone, Copy, Default)]
struct Known {
    g: Cost,
    h: Cost,
}

/// Contents of a place on the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Shown {
    node: usize,
    iteration: usize,
    status: Status,
    look: Look,
}

/// Description of a node besides its status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Look {
    parent: Option<u32>,
    action: Option<usize>,
    g: Cost,
    h: Cost,
}

/// The words of a run, each with a number.
#[derive(Default)]
struct Words {
    all: Vec<String>,
    numbers: FxHashMap<String, usize>,
}

impl Words {
    fn number(&mut self, text: &str) -> usize {
        if let Some(&number) = self.numbers.get(text) {
            return number;
        }
        let number = self.all.len();
        self.all.push(text.to_owned());
        self.numbers.insert(text.to_owned(), number);
        number
    }
}

/// Places of the states of a run.
struct Places {
    /// By the number of the state's text.
    of_text: Vec<Option<u32>>,
    elsewhere: Vec<String>,
    count: u32,
}

impl Places {
    fn of(model: &Model, scene: &Scene) -> Self {
        let first = u32::try_from(scene.places()).unwrap_or(u32::MAX);
        let mut places = Self {
            of_text: vec![None; model.texts.len()],
            elsewhere: Vec::new(),
            count: first,
        };
        for state in (0..model.nodes()).filter_map(|node| model.node(node).state) {
            if places.of_text[state].is_none() {
                let text = model.texts.get(state);
                places.of_text[state] = Some(scene.place(text).unwrap_or_else(|| {
                    places.elsewhere.push(text.to_owned());
                    places.count += 1;
                    places.count - 1
                }));
            }
        }
        places
    }

    fn of_node(&self, model: &Model, node: usize) -> Option<u32> {
        self.of_text[model.node(node).state?]
    }
}

/// A run that is being packed.
struct Packer<'m> {
    model: &'m Model,
    places: Places,
    words: Words,
    known: Vec<Known>,
    /// Contents of each slot.
    shown: Vec<Option<Shown>>,
    iteration: usize,
    packing: Packing,
    /// The slot, g and h of the event before.
    slot: i64,
    g: i64,
    h: i64,
}

impl Track {
    /// Estimates the number of letters it takes in the page.
    pub(crate) fn letters(&self) -> usize {
        self.packed.letters()
    }
}

/// Returns a run on a scene.
pub(crate) fn track(model: &Model, scene: &Scene, notices: Vec<String>) -> Track {
    let (packer, has_both_ends) = packed(model, scene);
    let outline = pseudocode::lines(&model.header);
    let events = || model.events.iter().map(String::as_str);
    let answer = model.answer.iter();
    let end = model.end();
    let mut counted = vec![0; model.events.len()];
    for (&event, &times) in &model.counted {
        counted[event] = times;
    }
    Track {
        method: model.header.method.clone(),
        outcome: end.map(|end| end.outcome.clone()),
        is_whole: end.is_some_and(|end| end.left_out == 0) && model.counted.is_empty(),
        notices,
        statuses: events().map(status_name).collect(),
        counters: events().map(words::counter).collect(),
        sentences: events().map(words::pattern).collect(),
        lines: events()
            .map(|event| pseudocode::at_work(outline, event))
            .collect(),
        outline: outline.iter().map(|line| outline_line(line).0).collect(),
        steps: model.steps(),
        packed: packer.packing,
        answer: answer
            .filter_map(|&node| packer.places.of_node(model, node))
            .collect(),
        elsewhere: packer.places.elsewhere,
        texts: packer.words.all,
        counted,
        has_both_ends,
        events: model.events.clone(),
    }
}

/// Returns whether the event is about a node whose status does not change.
fn keeps_status(event: &str) -> bool {
    matches!(event, "entered" | "backed_up")
}

fn status_name(event: &str) -> &'static str {
    match status_after(event) {
        Some(status) => status.name(),
        None if keeps_status(event) => "as before",
        None => "",
    }
}

/// Returns a run with all its events in bytes, and whether it searches from both ends.
fn packed<'m>(model: &'m Model, scene: &Scene) -> (Packer<'m>, bool) {
    let places = Places::of(model, scene);
    let mut nodes = 0..model.nodes();
    let has_both_ends = nodes.any(|node| model.node(node).side == Side::Backward);
    let slots = places.count as usize * if has_both_ends { 2 } else { 1 };
    let mut packer = Packer {
        model,
        places,
        words: Words::default(),
        known: vec![Known::default(); model.nodes()],
        shown: vec![None; slots],
        iteration: 0,
        packing: Packing::default(),
        slot: 0,
        g: 0,
        h: 0,
    };
    for step in 0..model.steps() {
        packer.add(step);
    }
    (packer, has_both_ends)
}

impl Packer<'_> {
    fn add(&mut self, number: usize) {
        let step = self.model.step(number);
        for change in self.model.changes(number) {
            self.learn(&change);
        }
        let event = &self.model.events[step.event];
        match (step.node, status_after(event)) {
            (Some(node), Some(status)) => self.add_node(number, node, status),
            (Some(node), None) if keeps_status(event) => self.add_values(number, node),
            _ => self.add_whole(number),
        }
    }

    /// Records what a change says about a node.
    fn learn(&mut self, change: &Change<'_>) {
        let Some(node) = change.node else {
            return;
        };
        let cost = || match change.held {
            Held::Number(number) => Cost::Of(number),
            Held::Text(_) => Cost::Infinite,
            Held::Nothing => Cost::None,
        };
        match change.field {
            Field::G => self.known[node].g = cost(),
            Field::H => self.known[node].h = cost(),
            _ => {}
        }
    }

    /// Adds an event about the whole.
    fn add_whole(&mut self, number: usize) {
        let model = self.model;
        let fields = [
            Field::Bound,
            Field::DepthBound,
            Field::Weight,
            Field::Direction,
        ];
        let mut said = String::new();
        for change in model.changes(number) {
            self.iteration += usize::from(change.field == Field::Iteration);
            if fields.contains(&change.field) {
                said = crate::snapshot::shown(Some(&change.held));
            }
        }
        let text = self.words.number(&said);
        self.packing.number(model.step(number).event as u64 * 4);
        self.packing.number(text as u64);
    }

    fn add_node(&mut self, number: usize, node: usize, status: Status) {
        let now = Shown {
            node,
            iteration: self.iteration,
            status,
            look: self.look(node),
        };
        let event = self.model.step(number).event;
        let slot = self.slot_of(node);
        let before = self.shown[slot];
        let takes = match self.model.events[event].as_str() {
            "reopened" => true,
            "generated" if self.is_dropped_next(number, node) => now.is_first(before.as_ref()),
            _ => now.takes(before.as_ref()),
        };
        let is_same = before.is_some_and(|before| before.look == now.look);
        self.write_event(number, slot, (is_same, takes));
        if !is_same {
            self.write_look(node, &now.look);
        }
        if status == Status::Pruned {
            let why = self.why(number);
            self.packing.number(why);
        }
        if takes {
            self.shown[slot] = Some(now);
        }
    }

    /// Adds an event that changes the value or the limit of a node, but not the contents of its place.
    fn add_values(&mut self, number: usize, node: usize) {
        let slot = self.slot_of(node);
        let look = self.look(node);
        let is_same = self.shown[slot].is_some_and(|shown| shown.look == look);
        self.write_event(number, slot, (is_same, false));
        if !is_same {
            self.write_look(node, &look);
        }
        let changes = self.model.changes(number);
        let values: Vec<_> = changes
            .filter(|change| matches!(change.field, Field::Value | Field::Limit))
            .map(|change| crate::snapshot::shown(Some(&change.held)))
            .collect();
        let text = self.words.number(&values.join(" "));
        self.packing.number(text as u64 + 1);
    }

    /// Writes the event, whether the node is unchanged, whether its place shows it from now on, and the place.
    fn write_event(&mut self, number: usize, slot: usize, (is_same, takes): (bool, bool)) {
        let event = self.model.step(number).event as u64;
        self.packing
            .number(event * 4 + u64::from(is_same) * 2 + u64::from(takes));
        let slot = i64::try_from(slot).unwrap_or_default();
        self.packing.signed(slot - self.slot, 0);
        self.slot = slot;
    }

    /// Returns whether the node is dropped by the next event.
    fn is_dropped_next(&self, number: usize, node: usize) -> bool {
        let next = number + 1;
        next < self.model.steps() && {
            let next = self.model.step(next);
            next.node == Some(node) && self.model.events[next.event] == "duplicate"
        }
    }

    fn look(&self, node: usize) -> Look {
        let of = self.model.node(node);
        Look {
            parent: of
                .parent
                .and_then(|parent| self.places.of_node(self.model, parent)),
            action: of.action,
            g: self.known[node].g,
            h: self.known[node].h,
        }
    }

    fn slot_of(&self, node: usize) -> usize {
        let place = self.places.of_node(self.model, node).unwrap_or_default();
        let backward = match self.model.node(node).side {
            Side::Backward => self.places.count,
            _ => 0,
        };
        (place + backward) as usize
    }

    fn write_look(&mut self, node: usize, look: &Look) {
        let place = self.places.of_node(self.model, node).unwrap_or_default();
        match look.parent {
            None => self.packing.number(0),
            Some(parent) => self.packing.signed(i64::from(parent) - i64::from(place), 1),
        }
        let model = self.model;
        match model.action(node) {
            None => self.packing.number(0),
            Some(action) => {
                let number = self.words.number(action);
                self.packing.number(number as u64 + 1);
            }
        }
        self.g = self.write_cost(look.g, self.g);
        self.h = self.write_cost(look.h, self.h);
    }

    /// Writes a cost, and returns the one from which the next is counted.
    fn write_cost(&mut self, cost: Cost, before: i64) -> i64 {
        match cost {
            Cost::None => self.packing.number(0),
            Cost::Infinite => self.packing.number(1),
            Cost::Of(number) => {
                self.packing.signed(number.saturating_sub(before), 2);
                return number;
            }
        }
        before
    }

    /// Returns the reason why a node is left out: 0, or one more than the number of the text.
    fn why(&mut self, step: usize) -> u64 {
        let mut changes = self.model.changes(step);
        let why = changes.find(|change| change.field == Field::Why);
        match why.map(|change| change.held) {
            Some(Held::Text(why)) => self.words.number(&why) as u64 + 1,
            _ => 0,
        }
    }
}

impl Shown {
    /// Returns whether nothing is shown there that this iteration has met.
    fn is_first(&self, before: Option<&Self>) -> bool {
        before.is_none_or(|before| before.iteration != self.iteration)
    }

    /// Returns whether this is shown from now on, in place of the previous contents.
    fn takes(&self, before: Option<&Self>) -> bool {
        let Some(before) = before.filter(|_| !self.is_first(before)) else {
            return true;
        };
        match (self.status, before.status) {
            (Status::Open, Status::Expanded | Status::Goal) => false,
            (Status::Open, Status::Open) => self.is_cheaper(before),
            (Status::Open | Status::Expanded | Status::Goal, _) => true,
            _ => before.node == self.node,
        }
    }

    fn is_cheaper(&self, other: &Self) -> bool {
        match (self.look.g, other.look.g) {
            (Cost::Of(own), Cost::Of(other)) => own < other,
            _ => false,
        }
    }
}
