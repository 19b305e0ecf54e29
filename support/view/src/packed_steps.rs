//! The steps of a page, and what they change, in a few bytes each.
//!
//! Steps that say the same about nodes of one kind have one shape: an event, its sentence, and a number for each change,
//! which is the number of the field, times 66; plus 0 for a field of the whole, 22 for one of the node of the step, 44 for
//! one of another node; plus 0 if it holds nothing from now on, 1 for a number, 2 for a text, 3 for what it holds already, 4
//! for the sum of the last g and h there were, or 5 more than the number of a status. Of each step, in order, as numbers of
//! seven bits per byte:
//!
//! - the number of its shape;
//! - 0 if it has no node, or 1 more than the difference from the last node there was, with its sign as its last bit;
//! - of each change
//!   - of another node, the difference from the node of the step, with its sign;
//!   - of a number, the difference from the last one that this field was set to anywhere, with its sign; of a text, its
//!     number.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use serde::Serialize;

use crate::downsample::{Downsampled, Entry, Gap, grouped};
use crate::model::{Change, Field, Held, Model};
use crate::packed_nodes::Shown;
use crate::packing::{Packing, signed};
use crate::snapshot::{shown as written, status};
use crate::words::sentence;

/// The steps of a page.
#[derive(Default, Serialize)]
pub(crate) struct Steps {
    count: usize,
    /// Total number of changes.
    changes: usize,
    shapes: Vec<Shape>,
    packed: Packing,
    /// Texts that fields hold instead of numbers.
    texts: Vec<String>,
    numbers: Option<Numbers>,
    /// Number of times each event happened in each gap, by step.
    gaps: BTreeMap<usize, BTreeMap<usize, u64>>,
}

/// The number of an event, or -1 for events that are left out, its sentence, and the numbers of the changes.
#[derive(Serialize)]
struct Shape(i64, String, Vec<u64>);

/// The numbers of steps in the trace, where the page does not show them all.
#[derive(Serialize)]
struct Numbers {
    /// Up to this one steps have their own numbers.
    first: usize,
    later: Vec<u64>,
}

/// Numbers as great as this are written as texts: to a browser they are not exact.
const TOO_GREAT: u64 = 1 << 52;

/// Number of kinds of values, and some of them.
const KINDS: u64 = 22;
const NUMBER: u64 = 1;
const TEXT: u64 = 2;
const SAME: u64 = 3;
const SUM: u64 = 4;
const STATUS: u64 = 5;

/// Steps that are being packed.
struct Packer<'s> {
    model: &'s Model,
    shown: &'s Shown,
    steps: Steps,
    /// By the event, the side of the node, the numbers of the changes and, if it depends on more, the sentence.
    shapes: FxHashMap<Vec<u64>, usize>,
    /// The latest of these keys.
    key: Vec<u64>,
    sentences: FxHashMap<String, u64>,
    texts: FxHashMap<String, usize>,
    node: usize,
    /// By field.
    last: [i64; Field::ALL.len()],
    /// The numbers that g, h and f of each node hold, or the least of all numbers.
    costs: [Vec<i64>; 3],
    /// Number of events so far.
    events: u64,
    /// The numbers of the present step that follow its shape and its node.
    values: Vec<u64>,
    has_means: bool,
}

impl Steps {
    pub(crate) fn pack(model: &Model, shown: &Shown, thinned: &Downsampled<'_>) -> Self {
        let mut packer = Packer {
            model,
            shown,
            steps: Self {
                numbers: (thinned.events() as u64 != model.all_events()).then(|| Numbers {
                    first: thinned.first,
                    later: Vec::new(),
                }),
                ..Self::default()
            },
            shapes: FxHashMap::default(),
            key: Vec::new(),
            sentences: FxHashMap::default(),
            texts: FxHashMap::default(),
            node: 0,
            last: [0; Field::ALL.len()],
            costs: [(); 3].map(|()| vec![i64::MIN; model.nodes()]),
            events: 0,
            values: Vec::new(),
            has_means: model.has_means(),
        };
        for entry in thinned.entries() {
            packer.add(entry);
        }
        packer.steps
    }

    /// Returns the number of steps in the first `events` events.
    pub(crate) fn step_of(&self, events: usize) -> usize {
        match &self.numbers {
            Some(numbers) if events > numbers.first => {
                let later = numbers.later.iter();
                numbers.first + later.take_while(|number| **number <= events as u64).count()
            }
            _ => events.min(self.count),
        }
    }
}

impl Packer<'_> {
    fn add(&mut self, entry: Entry<'_, '_>) {
        self.events += match entry {
            Entry::Step(step) => {
                self.add_step(step);
                1
            }
            Entry::Gap(gap) => {
                self.add_gap(gap);
                gap.events
            }
        };
        self.steps.count += 1;
        if let Some(numbers) = &mut self.steps.numbers
            && self.steps.count > numbers.first
        {
            numbers.later.push(self.events);
        }
    }

    fn add_step(&mut self, step: usize) {
        let model = self.model;
        let it = model.step(step);
        let mut key = std::mem::take(&mut self.key);
        key.clear();
        key.push(it.event as u64);
        key.push(
            it.node
                .map_or(u64::MAX, |node| model.node(node).side as u64),
        );
        self.begin(it.node);
        for change in model.changes(step) {
            key.push(self.change(&change, it.node));
        }
        let tags = key.len();
        // Otherwise all steps of a shape have the same one.
        if self.has_means {
            let next = self.sentences.len() as u64;
            key.push(*self.sentences.entry(sentence(model, step)).or_insert(next));
        }
        let known = self.shapes.get(&key[..]).copied();
        let shape = known.unwrap_or_else(|| {
            let event = i64::try_from(it.event).unwrap_or(-1);
            let shape = Shape(event, sentence(model, step), key[2..tags].to_vec());
            self.steps.shapes.push(shape);
            self.shapes.insert(key.clone(), self.steps.shapes.len() - 1);
            self.steps.shapes.len() - 1
        });
        self.key = key;
        self.end(shape);
    }

    fn add_gap(&mut self, gap: &Gap<'_>) {
        self.steps.gaps.insert(self.steps.count, gap.counts.clone());
        let text = format!("{} events are omitted here.", grouped(gap.events));
        self.begin(None);
        let changes = gap.changes.iter();
        let tags = changes.map(|change| self.change(change, None)).collect();
        self.steps.shapes.push(Shape(-1, text, tags));
        self.end(self.steps.shapes.len() - 1);
    }

    fn begin(&mut self, node: Option<usize>) {
        self.values.clear();
        self.values.push(match node {
            None => 0,
            Some(node) => {
                let node = self.shown.place(node);
                let before = std::mem::replace(&mut self.node, node);
                signed(difference(node, before)) + 1
            }
        });
    }

    /// Takes in a change of a step about a node, and returns its number in the shape.
    fn change(&mut self, change: &Change<'_>, own: Option<usize>) -> u64 {
        let whose = match change.node {
            None => 0,
            node if node == own => 1,
            Some(node) => {
                let other = difference(self.shown.place(node), self.node);
                self.values.push(signed(other));
                2
            }
        };
        let field = change.field as usize;
        let kind = match &change.held {
            _ if self.is_same(change) => SAME,
            Held::Nothing => 0,
            Held::Number(_) if change.field == Field::Status => {
                STATUS + status(&change.held) as u64
            }
            Held::Number(number) if is_exact(*number) => self.number(change.field, *number),
            held => {
                let text = number_of(written(Some(held)), &mut self.texts, &mut self.steps.texts);
                self.values.push(text as u64);
                TEXT
            }
        };
        (field as u64 * 3 + whose) * KINDS + kind
    }

    /// Returns whether a cost of a node is what it was already.
    fn is_same(&mut self, change: &Change<'_>) -> bool {
        let cost = (change.field as usize).checked_sub(Field::G as usize);
        let costs = cost.and_then(|cost| self.costs.get_mut(cost));
        let (Some(costs), Some(node)) = (costs, change.node) else {
            return false;
        };
        let number = match change.held {
            Held::Number(number) if is_exact(number) => number,
            _ => i64::MIN,
        };
        std::mem::replace(&mut costs[node], number) == number && number != i64::MIN
    }

    /// Takes in a number, and returns its kind.
    fn number(&mut self, field: Field, number: i64) -> u64 {
        let sum = self.last[Field::G as usize] + self.last[Field::H as usize];
        let last = std::mem::replace(&mut self.last[field as usize], number);
        if field == Field::F && number == sum {
            return SUM;
        }
        self.values.push(signed(number - last));
        NUMBER
    }

    fn end(&mut self, shape: usize) {
        let is_change = |tag: &&u64| *tag % KINDS != SAME;
        self.steps.changes += self.steps.shapes[shape].2.iter().filter(is_change).count();
        self.steps.packed.number(shape as u64);
        for &value in &self.values {
            self.steps.packed.number(value);
        }
    }
}

/// Returns the number of a text among those that have come before, or behind them.
fn number_of(text: String, numbers: &mut FxHashMap<String, usize>, all: &mut Vec<String>) -> usize {
    *numbers.entry(text).or_insert_with_key(|text| {
        all.push(text.clone());
        all.len() - 1
    })
}

fn is_exact(number: i64) -> bool {
    number.unsigned_abs() < TOO_GREAT
}

fn difference(one: usize, other: usize) -> i64 {
    let signed = |number| i64::try_from(number).unwrap_or(i64::MAX);
    signed(one) - signed(other)
}
