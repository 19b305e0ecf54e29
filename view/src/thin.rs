//! What is shown of a long run.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use trace::Family;

use crate::story::{Change, Story};

/// Of the later steps that matter, at most so many are shown.
const MOST_LATER: usize = 1_000;

/// What is shown of a story.
pub(crate) struct Thinned {
    pub(crate) entries: Vec<Entry>,
    /// Which nodes are shown.
    pub(crate) is_shown: Vec<bool>,
    /// What is missing, for people.
    pub(crate) notice: Option<String>,
}

/// A step, or many at once.
pub(crate) enum Entry {
    /// The step of this number.
    Step(usize),
    /// Steps that are not shown.
    Gap(Gap),
}

/// Steps that are not shown.
pub(crate) struct Gap {
    pub(crate) steps: usize,
    /// How often each event happened in them.
    pub(crate) counts: BTreeMap<usize, u64>,
    /// What they changed in nodes that are shown.
    pub(crate) changes: Vec<Change>,
}

/// Shows at most `most` steps, and a few later ones: all of them, or the first ones and those that
/// lead to the answer.
pub(crate) fn thin(story: &Story, most: usize) -> Thinned {
    let steps = story.steps.len();
    if steps <= most {
        return Thinned {
            entries: (0..steps).map(Entry::Step).collect(),
            is_shown: vec![true; story.nodes.len()],
            notice: None,
        };
    }
    let later = later(story, most);
    let is_shown = shown(story, most, &later);
    let mut entries: Vec<_> = (0..most).map(Entry::Step).collect();
    let mut next = most;
    for &step in &later {
        if step > next {
            entries.push(Entry::Gap(gap(story, next, step, &is_shown)));
        }
        entries.push(Entry::Step(step));
        next = step + 1;
    }
    let (first, kept, left) = (
        grouped(most),
        grouped(later.len() - 1),
        grouped(steps - most - later.len()),
    );
    let which = match story.header.of {
        Family::Search => "that concern the solution or begin a pass",
        Family::Game => "that concern the root and its moves",
        Family::Advice => "that concern the root and its moves, the rule or the advice",
    };
    let nodes = is_shown.iter().filter(|is_shown| !**is_shown).count();
    Thinned {
        entries,
        notice: Some(format!(
            "This run has {} events. Shown are the first {first}, and of the rest {kept} {which}, \
             and the last one; {left} events are left out, and {} nodes of which only they tell. The \
             counters count all; the lists hold only nodes that are shown.",
            grouped(steps),
            grouped(nodes),
        )),
        is_shown,
    }
}

/// The steps after the first ones that are shown all the same.
fn later(story: &Story, most: usize) -> Vec<usize> {
    let mut is_on_the_way = vec![false; story.nodes.len()];
    for &node in &story.answer {
        is_on_the_way[node] = true;
    }
    let matters = |step: &usize| {
        let it = &story.steps[*step];
        match it.node {
            None => story.events[it.event] != "direction",
            Some(node) => {
                is_on_the_way[node]
                    || (story.header.of != Family::Search && story.nodes[node].depth <= 1)
            }
        }
    };
    let last = story.steps.len() - 1;
    let mut later: Vec<_> = (most..last).filter(matters).collect();
    if later.len() > MOST_LATER {
        later.drain(MOST_LATER / 2..later.len() - MOST_LATER / 2);
    }
    later.push(last);
    later
}

/// Which nodes are shown: those that the steps are about, the answer, and all above them.
fn shown(story: &Story, most: usize, later: &[usize]) -> Vec<bool> {
    let mut is_shown = vec![false; story.nodes.len()];
    for step in (0..most).chain(later.iter().copied()) {
        let step = &story.steps[step];
        let changed = story.changes(step).iter().filter_map(|change| change.node);
        for node in changed.chain(step.node) {
            is_shown[node] = true;
        }
    }
    for &node in &story.answer {
        is_shown[node] = true;
    }
    // A node has a greater number than the node above it.
    for node in (0..story.nodes.len()).rev() {
        if let (true, Some(parent)) = (is_shown[node], story.nodes[node].parent) {
            is_shown[parent] = true;
        }
    }
    is_shown
}

fn gap(story: &Story, from: usize, to: usize, is_shown: &[bool]) -> Gap {
    let mut counts = BTreeMap::new();
    let mut last = FxHashMap::default();
    for step in &story.steps[from..to] {
        *counts.entry(step.event).or_default() += 1;
        for at in step.changes.clone() {
            let change = &story.changes[at];
            if change.node.is_none_or(|node| is_shown[node]) {
                last.insert((change.node, change.field), at);
            }
        }
    }
    let mut places: Vec<_> = last.into_values().collect();
    places.sort_unstable();
    Gap {
        steps: to - from,
        counts,
        changes: places
            .into_iter()
            .map(|at| story.changes[at].clone())
            .collect(),
    }
}

/// A number with its digits in groups of three.
pub(crate) fn grouped(number: usize) -> String {
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
