//! The steps of a page, and what they change, in a few bytes each.
//!
//! Of each step, in order, as numbers of seven bits per byte:
//!
//! - the number of its sentence, which says what event it is;
//! - 0 if it has no node, or 1 more than the difference from the last node there was, with its sign as its last bit;
//! - how many changes it has, and of each one
//!   - the number of the field, times nine; plus 0 for a field of the whole, 3 for one of the node of the step, 6 for one of
//!     another node; plus 0 if it holds nothing from now on, 1 for a number, 2 for a text;
//!   - of another node, the difference from the node of the step, with its sign;
//!   - of a number, the difference from the last one that this field was set to anywhere, with its sign; of a text, its
//!     number.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use serde::Serialize;

use crate::downsample::{Downsampled, Entry, Gap, grouped};
use crate::model::{Change, Field, Held, Model};
use crate::packed_nodes::Shown;
use crate::packing::Packing;
use crate::words::sentence;

/// The steps of a page.
#[derive(Serialize)]
pub(crate) struct Steps {
    count: usize,
    /// Total number of changes.
    changes: usize,
    packed: Packing,
    /// Each with the number of its event, or -1 for events that are left out.
    sentences: Vec<(i64, String)>,
    /// Texts that fields hold instead of numbers.
    texts: Vec<String>,
    numbers: Option<Numbers>,
    /// Number of times each event happened in each gap, by step.
    gaps: BTreeMap<usize, BTreeMap<usize, u64>>,
}

/// The numbers of steps in the trace, where the page does not show them all.
#[derive(Serialize)]
struct Numbers {
    /// Up to this one steps have their own numbers.
    first: usize,
    later: Vec<u64>,
}

/// Numbers as great as this are written as texts: to a browser they are not exact.
const TOO_GREAT: u64 = 1 << 52;

/// Steps that are being packed.
struct Packer<'s> {
    model: &'s Model,
    shown: &'s Shown,
    steps: Steps,
    sentences: FxHashMap<(i64, String), usize>,
    texts: FxHashMap<String, usize>,
    node: usize,
    /// By field.
    last: [i64; Field::ALL.len()],
    /// Number of events so far.
    events: u64,
}

impl Steps {
    pub(crate) fn pack(model: &Model, shown: &Shown, thinned: &Downsampled<'_>) -> Self {
        let steps = Self {
            count: 0,
            changes: 0,
            packed: Packing::default(),
            sentences: Vec::new(),
            texts: Vec::new(),
            numbers: (thinned.events() as u64 != model.all_events()).then(|| Numbers {
                first: thinned.first,
                later: Vec::new(),
            }),
            gaps: BTreeMap::new(),
        };
        let mut packer = Packer {
            model,
            shown,
            steps,
            sentences: FxHashMap::default(),
            texts: FxHashMap::default(),
            node: 0,
            last: [0; Field::ALL.len()],
            events: 0,
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

    /// Estimates the number of letters they take in the page.
    pub(crate) fn letters(&self) -> usize {
        self.packed.letters()
    }
}

impl Packer<'_> {
    fn add(&mut self, entry: Entry<'_, '_>) {
        match entry {
            Entry::Step(step) => self.add_step(step),
            Entry::Gap(gap) => self.add_gap(gap),
        }
        self.steps.count += 1;
        if let Some(numbers) = &mut self.steps.numbers
            && self.steps.count > numbers.first
        {
            numbers.later.push(self.events);
        }
    }

    fn add_step(&mut self, step: usize) {
        let it = self.model.step(step);
        let event = i64::try_from(it.event).unwrap_or(-1);
        let node = it.node.map(|node| self.shown.place(node));
        let number = self.model.changes(step).count();
        self.begin(event, sentence(self.model, step), node, number);
        for change in self.model.changes(step) {
            self.change(&change, node);
        }
        self.events += 1;
    }

    fn add_gap(&mut self, gap: &Gap<'_>) {
        self.steps.gaps.insert(self.steps.count, gap.counts.clone());
        let text = format!("{} events are omitted here.", grouped(gap.events));
        self.begin(-1, text, None, gap.changes.len());
        for change in &gap.changes {
            self.change(change, None);
        }
        self.events += gap.events;
    }

    fn begin(&mut self, event: i64, sentence: String, node: Option<usize>, changes: usize) {
        let next = self.steps.sentences.len();
        let sentences = &mut self.steps.sentences;
        let number = *self
            .sentences
            .entry((event, sentence))
            .or_insert_with_key(|it| {
                sentences.push(it.clone());
                next
            });
        self.steps.packed.number(number as u64);
        match node {
            None => self.steps.packed.number(0),
            Some(node) => {
                self.steps.packed.signed(difference(node, self.node), 1);
                self.node = node;
            }
        }
        self.steps.packed.number(changes as u64);
        self.steps.changes += changes;
    }

    fn change(&mut self, change: &Change<'_>, own: Option<usize>) {
        let node = change.node.map(|node| self.shown.place(node));
        let whose = match node {
            None => 0,
            node if node == own => 3,
            Some(_) => 6,
        };
        let text = match &change.held {
            Held::Number(number) if number.unsigned_abs() < TOO_GREAT => None,
            Held::Nothing => None,
            Held::Number(number) => Some(number.to_string()),
            Held::Text(text) => Some(text.clone().into_owned()),
        };
        let kind = match (&change.held, &text) {
            (Held::Nothing, _) => 0,
            (_, None) => 1,
            (_, Some(_)) => 2,
        };
        let field = change.field as usize;
        self.steps.packed.number(field as u64 * 9 + whose + kind);
        if let (Some(node), 6) = (node, whose) {
            self.steps.packed.signed(difference(node, self.node), 0);
        }
        match (&change.held, text) {
            (_, Some(text)) => {
                let number = self.text(text);
                self.steps.packed.number(number);
            }
            (Held::Number(number), None) => {
                self.steps.packed.signed(number - self.last[field], 0);
                self.last[field] = *number;
            }
            _ => {}
        }
    }

    /// Returns the number of a text.
    fn text(&mut self, text: String) -> u64 {
        let next = self.texts.len();
        let texts = &mut self.steps.texts;
        let number = *self.texts.entry(text).or_insert_with_key(|text| {
            texts.push(text.clone());
            next
        });
        number as u64
    }
}

fn difference(one: usize, other: usize) -> i64 {
    let signed = |number| i64::try_from(number).unwrap_or(i64::MAX);
    signed(one) - signed(other)
}
