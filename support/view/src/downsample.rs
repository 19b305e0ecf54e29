//! Selection of the steps of a long run that are shown.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use trace::Family;

use crate::model::{Change, Model};

/// At most this many of the later steps that matter are shown.
const MOST_LATER: usize = 1_000;

/// The shown part of a model.
pub(crate) struct Downsampled<'s> {
    /// Number of steps that are shown before any is left out.
    pub(crate) first: usize,
    later: Vec<Later<'s>>,
    /// Whether each node is shown.
    pub(crate) is_shown: Vec<bool>,
    /// Notice about missing steps, for people.
    pub(crate) notice: Option<String>,
}

/// An entry after the first steps.
enum Later<'s> {
    Step(usize),
    Gap(Gap<'s>),
}

/// A step, or many at once.
#[derive(Clone, Copy)]
pub(crate) enum Entry<'d, 's> {
    /// The step of this number.
    Step(usize),
    /// Events that are not shown.
    Gap(&'d Gap<'s>),
}

/// Events that are not shown.
pub(crate) struct Gap<'s> {
    pub(crate) events: u64,
    /// Number of times each event happened in them.
    pub(crate) counts: BTreeMap<usize, u64>,
    /// Changes they made to nodes that are shown.
    pub(crate) changes: Vec<Change<'s>>,
}

impl<'s> Downsampled<'s> {
    /// Returns all that is shown, in order.
    pub(crate) fn entries(&self) -> impl Iterator<Item = Entry<'_, 's>> {
        let later = self.later.iter().map(|later| match later {
            Later::Step(step) => Entry::Step(*step),
            Later::Gap(gap) => Entry::Gap(gap),
        });
        (0..self.first).map(Entry::Step).chain(later)
    }

    /// Returns the number of events that are shown.
    pub(crate) fn events(&self) -> usize {
        let later = self.later.iter();
        self.first
            + later
                .filter(|later| matches!(later, Later::Step(_)))
                .count()
    }

    /// Returns the number of nodes that are shown.
    pub(crate) fn nodes(&self) -> usize {
        self.is_shown.iter().filter(|is_shown| **is_shown).count()
    }
}

/// Shows at most `most` steps, and a few later ones: all of them, or the first ones and those that
/// lead to the answer.
pub(crate) fn thin(model: &Model, most: usize) -> Downsampled<'_> {
    let steps = model.steps();
    let is_held = model.counted.is_empty();
    if steps <= most && is_held {
        return Downsampled {
            first: steps,
            later: Vec::new(),
            is_shown: vec![true; model.nodes()],
            notice: None,
        };
    }
    let first = most.min(steps);
    let later = later(model, first);
    let is_shown = shown(model, first, &later);
    let mut entries = Vec::new();
    let mut next = first;
    for &step in &later {
        if step > next {
            entries.push(Later::Gap(gap(model, next, step, &is_shown)));
        }
        entries.push(Later::Step(step));
        next = step + 1;
    }
    if !is_held {
        let mut rest = gap(model, next, steps, &is_shown);
        for (&event, &times) in &model.counted {
            *rest.counts.entry(event).or_default() += times;
            rest.events += times;
        }
        entries.push(Later::Gap(rest));
    }
    let mut thinned = Downsampled {
        first,
        later: entries,
        is_shown,
        notice: None,
    };
    thinned.notice = Some(notice(model, &thinned, first));
    thinned
}

/// Describes what is missing, for people.
fn notice(model: &Model, thinned: &Downsampled<'_>, first: usize) -> String {
    let is_held = model.counted.is_empty();
    let later = thinned.events() - first;
    let which = match model.header.of {
        Family::Search => "that concern the solution or begin an iteration",
        Family::Game => "that concern the root and its moves",
        Family::Advice => "that concern the root and its moves, the rule or the advice",
    };
    let (all, steps) = (model.all_events(), model.steps() as u64);
    let nodes = model.nodes() - thinned.nodes();
    let rest = if is_held {
        let later = count(later.saturating_sub(1));
        format!("of the rest {later} {which}, and the last one")
    } else {
        let next = grouped(steps - first as u64);
        format!("of the next {next} {} {which}", count(later))
    };
    let mut sentences = vec![
        format!("This run has {} events.", grouped(all)),
        format!("Shown are the first {}, and {rest};", count(first)),
        format!(
            "{} events are left out, and {} nodes that appear only in them.",
            grouped(all - thinned.events() as u64),
            count(nodes)
        ),
        "The counters include all events; the lists hold only nodes that are shown.".to_owned(),
    ];
    if !is_held {
        sentences.push(format!(
            "There was room in memory for {} events: those after them are only counted, and nodes stand as \
             they did before.",
            grouped(steps)
        ));
    }
    sentences.join(" ")
}

/// Returns the steps after the first ones that are also shown: those that matter, and the last one if it is the last
/// event.
fn later(model: &Model, first: usize) -> Vec<usize> {
    let mut is_on_the_way = vec![false; model.nodes()];
    for &node in &model.answer {
        is_on_the_way[node] = true;
    }
    let matters = |step: &usize| {
        let it = model.step(*step);
        match it.node {
            None => model.events[it.event] != "direction",
            Some(node) => {
                is_on_the_way[node]
                    || (model.header.of != Family::Search && model.node(node).depth <= 1)
            }
        }
    };
    let last = model.steps().checked_sub(1).filter(|last| *last >= first);
    let last = last.filter(|_| model.counted.is_empty());
    let end = last.unwrap_or(model.steps());
    let mut later: Vec<_> = (first..end).filter(matters).collect();
    if later.len() > MOST_LATER {
        later.drain(MOST_LATER / 2..later.len() - MOST_LATER / 2);
    }
    later.extend(last);
    later
}

/// Returns whether each node is shown: the nodes of the steps, the answer, and all nodes above them are.
fn shown(model: &Model, first: usize, later: &[usize]) -> Vec<bool> {
    let mut is_shown = vec![false; model.nodes()];
    for step in (0..first).chain(later.iter().copied()) {
        let changed = model.changes(step).filter_map(|change| change.node);
        for node in changed.chain(model.step(step).node) {
            is_shown[node] = true;
        }
    }
    for &node in &model.answer {
        is_shown[node] = true;
    }
    // A node has a greater number than the node above it.
    for node in (0..model.nodes()).rev() {
        if let (true, Some(parent)) = (is_shown[node], model.node(node).parent) {
            is_shown[parent] = true;
        }
    }
    is_shown
}

fn gap<'s>(model: &'s Model, from: usize, to: usize, is_shown: &[bool]) -> Gap<'s> {
    let mut counts = BTreeMap::new();
    let mut last = FxHashMap::default();
    let mut at = 0_usize;
    for step in from..to {
        *counts.entry(model.step(step).event).or_default() += 1;
        for change in model.changes(step) {
            at += 1;
            if change.node.is_none_or(|node| is_shown[node]) {
                // After the gap only the last change of a field is to be seen; its place keeps the changes in
                // order.
                last.insert((change.node, change.field), (at, change));
            }
        }
    }
    let mut changes: Vec<_> = last.into_values().collect();
    changes.sort_unstable_by_key(|(at, _)| *at);
    Gap {
        events: (to - from) as u64,
        counts,
        changes: changes.into_iter().map(|(_, change)| change).collect(),
    }
}

fn count(number: usize) -> String {
    grouped(number as u64)
}

/// Returns a number with its digits in groups of three.
pub(crate) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}
