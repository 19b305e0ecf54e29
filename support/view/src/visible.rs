//! Visible part of a model in a picture: the nodes that were met, as far as there is room for them.

use std::collections::BTreeMap;

use search_core::sequence;
use trace::Family;

use crate::downsample::grouped;
use crate::model::{Field, Model, Side, Status};
use crate::numbers::{packed, unpacked};
use crate::snapshot::{Snapshot, cost, status};
use crate::{Options, Rendered};

/// The greatest number of nodes in a picture.
const MOST_NODES: usize = 2_000;
/// The greatest number of cut-offs in a description.
const MOST_REASONS: usize = 20;
/// Text of a picture in place of a tree.
pub(crate) const NO_NODES: &str = "No nodes are recorded";

/// Visible part of a model.
pub(crate) struct Visible<'s> {
    pub(crate) model: &'s Model,
    pub(crate) snapshot: Snapshot<'s>,
    /// The nodes that are drawn, each after the node above it.
    pub(crate) nodes: Vec<usize>,
    /// Number of nodes below each drawn one that were met and are not drawn themselves.
    left_out: BTreeMap<usize, usize>,
    /// Number of these near enough to the root that they would be drawn if there were room for all.
    without_room: usize,
    /// The nodes on the path to the answer, if the picture shows the end.
    answer: Vec<usize>,
    steps: usize,
    unit: f64,
    /// Whether the nodes have means of simulations.
    pub(crate) has_means: bool,
    /// Whether nodes are shown that the search has never met.
    with_unmet: bool,
    /// Whether each node has children that may be shown.
    is_inner: Vec<bool>,
}

impl<'s> Visible<'s> {
    pub(crate) fn of(model: &'s Model, options: &Options) -> Self {
        let steps = options
            .step
            .map_or(model.steps(), |step| step.min(model.steps()));
        let plies = options.plies.unwrap_or(usize::MAX);
        let mut may_be_shown: Vec<bool> = statuses(model, steps)
            .iter()
            .map(|status| options.unmet || *status != Status::Unmet)
            .collect();
        let mut is_inner = vec![false; model.nodes()];
        for (id, may_be_shown) in may_be_shown.iter_mut().enumerate() {
            match model.node(id).parent {
                Some(parent) => is_inner[parent] |= *may_be_shown,
                None => *may_be_shown = true,
            }
        }
        let choice = Choice::of(model, &may_be_shown, plies);
        let snapshot = Snapshot::of_some(model, steps, &|node| choice.is_drawn[node]);
        let mut answer = model.answer.clone();
        if steps < model.steps() {
            answer.clear();
        }
        Self {
            model,
            snapshot,
            nodes: choice.nodes,
            left_out: choice.left_out,
            without_room: choice.without_room,
            answer,
            steps,
            unit: model.header.unit(),
            has_means: model.has_means(),
            with_unmet: options.unmet,
            is_inner,
        }
    }

    pub(crate) fn roots(&self) -> impl Iterator<Item = usize> {
        let is_root = |node: &usize| self.model.node(*node).parent.is_none();
        self.nodes.iter().copied().filter(is_root)
    }

    pub(crate) fn is_on_the_way(&self, node: usize) -> bool {
        self.answer.contains(&node)
    }

    /// Returns the state of a node, unless the search has yet to visit it.
    pub(crate) fn state(&self, node: usize) -> Option<&'s str> {
        let status = self.snapshot.status(node);
        let is_met = self.with_unmet || !matches!(status, Status::Cut | Status::Unmet);
        self.model.state(node).filter(|_| is_met)
    }

    /// Returns whether the tree ends at the node.
    pub(crate) fn is_leaf(&self, node: usize) -> bool {
        let may_end = match self.snapshot.status(node) {
            Status::Leaf | Status::Proved | Status::Recalled => true,
            Status::Expanded | Status::Valued => false,
            _ => self.with_unmet,
        };
        may_end && !self.is_inner[node]
    }

    /// Returns the action that leads to a node, unless it is no more than the names of the states that it joins.
    pub(crate) fn action(&self, node: usize) -> &'s str {
        let action = self.model.action(node).unwrap_or_default();
        let above = self.model.node(node).parent;
        let side = above.map(|above| self.model.node(above).side);
        let above = above.and_then(|above| self.state(above));
        let end = above.and_then(|above| action.strip_prefix(above)?.strip_prefix('-'));
        match self.state(node) {
            Some(state) if end == Some(state) => "",
            // Of an event of chance the probability is left.
            Some(state) if side == Some(Side::Chance) => {
                let probability = action.strip_suffix(state);
                let probability = probability.and_then(|text| text.strip_suffix(": "));
                probability.unwrap_or(action)
            }
            _ => action,
        }
    }

    /// Returns the number of visits to a node of a game, if there were several.
    pub(crate) fn returns(&self, node: usize) -> Option<String> {
        let visits = self.snapshot.text(node, Field::Visits);
        let is_counted = self.model.header.of == Family::Game && !self.has_means;
        let returns = is_counted && !matches!(&*visits, "" | "0" | "1");
        returns.then_some(visits)
    }

    /// Returns the numbers at a node, and its status where the numbers do not show it.
    pub(crate) fn caption(&self, node: usize) -> Vec<String> {
        let text = |field| self.snapshot.text(node, field);
        let cost = |field| cost(&text(field), self.unit);
        let (g, h, f) = (cost(Field::G), cost(Field::H), cost(Field::F));
        let mut lines = Vec::new();
        match (g.is_empty(), f.is_empty()) {
            (_, false) => lines.push(format!("{g} + {h} = {f}")),
            (false, true) => lines.push(format!("g {g}")),
            (true, true) => {}
        }
        let value = text(Field::Value);
        let status = self.snapshot.status(node);
        match status {
            Status::Cut
            | Status::Unmet
            | Status::Open
            | Status::Expanded
            | Status::Leaf
            | Status::Valued => {}
            Status::Pruned => lines.push(match text(Field::Why) {
                why if why.is_empty() => status.name().to_owned(),
                why => why,
            }),
            _ => lines.push(status.name().to_owned()),
        }
        let known = if value.is_empty() {
            text(Field::Mean)
        } else {
            value
        };
        let limit = cost(Field::Limit);
        match (known.is_empty(), self.has_means) {
            (true, _) => {}
            (false, _) if !limit.is_empty() => {
                let is_within = self.snapshot.is_within_limit(node);
                let sign = if is_within { "≤" } else { ">" };
                let line = format!("{} {sign} {limit}", cost(Field::Value));
                lines.push(line.replace("inf", "∞"));
            }
            (false, true) => lines.push(format!("{known} ({})", text(Field::Visits))),
            (false, false) => lines.push(known),
        }
        lines.extend(self.returns(node).map(|visits| format!("×{visits}")));
        lines
    }

    /// Returns a note that something below the node is not drawn.
    pub(crate) fn below(&self, node: usize) -> Option<String> {
        let number = self.left_out.get(&node)?;
        Some(format!("+{}", grouped(*number as u64)))
    }

    /// Returns the reason why a node was cut off, if it is the first of its siblings that was.
    pub(crate) fn why_first(&self, node: usize) -> String {
        let parent = self.model.node(node).parent;
        let mut cut = self.nodes.iter().copied().filter(|&other| {
            self.model.node(other).parent == parent && self.snapshot.status(other) == Status::Cut
        });
        if cut.next() == Some(node) {
            let why = self.snapshot.text(node, Field::Why);
            let reason = why.split_once(": ").map(|(_, reason)| reason.to_owned());
            reason.unwrap_or(why)
        } else {
            String::new()
        }
    }

    /// Returns a node in words.
    pub(crate) fn told(&self, node: usize) -> String {
        let mut parts: Vec<_> = self.state(node).map(str::to_owned).into_iter().collect();
        if let Some(action) = self.model.action(node) {
            parts.push(action.to_owned());
        }
        let side = self.model.node(node).side;
        if side != Side::Forward {
            parts.push(side.name().to_owned());
        }
        let status = self.snapshot.status(node).name().to_owned();
        let caption = self.caption(node);
        parts.extend((!caption.contains(&status)).then_some(status));
        parts.extend(caption);
        parts.join(", ")
    }

    /// Returns the finished picture.
    pub(crate) fn rendered(&self, text: String) -> Rendered {
        Rendered {
            text,
            events_left_out: 0,
            nodes: self.nodes.len(),
            nodes_left_out: self.without_room,
        }
    }

    /// Returns the reasons for the first cut-offs, and the number of the others.
    fn reasons(&self) -> Vec<String> {
        let is_met = |&node: &usize| self.snapshot.status(node) != Status::Cut;
        let nodes = self.nodes.iter().copied().filter(is_met);
        let mut reasons: Vec<_> = nodes
            .map(|node| self.snapshot.text(node, Field::Why))
            .filter(|why| self.model.header.of == Family::Game && !why.is_empty())
            .map(|why| format!("{why}."))
            .collect();
        if let Some(more @ 1..) = reasons.len().checked_sub(MOST_REASONS) {
            reasons.truncate(MOST_REASONS);
            reasons.push(format!("Cut-offs not listed: {}.", grouped(more as u64)));
        }
        reasons
    }

    /// Returns the number of nodes that were met and are not drawn.
    fn not_drawn(&self) -> usize {
        self.left_out.values().sum()
    }

    /// Returns the picture in words.
    pub(crate) fn description(&self) -> String {
        let tree = match self.nodes.len() {
            0 => NO_NODES.to_owned(),
            number => format!("A tree of {} nodes", grouped(number as u64)),
        };
        let mut sentences = vec![format!("{tree}.")];
        let (steps, all) = (self.steps as u64, self.model.all_events());
        if steps < all {
            sentences.insert(
                0,
                format!("After {} of {} events.", grouped(steps), grouped(all)),
            );
        }
        let left_out = self.not_drawn();
        if left_out > 0 {
            sentences.push(format!(
                "Not drawn: {}; + and a number say how many are below a node.",
                grouped(left_out as u64)
            ));
        }
        sentences.extend(self.reasons());
        let is_over = self.steps == self.model.steps();
        if let Some(end) = self.model.end().filter(|_| is_over) {
            sentences.push(format!("Outcome: {}.", end.outcome));
            if !end.answer.is_empty() {
                sentences.push(format!("Answer: {}.", sequence(&end.answer)));
            }
        }
        if is_over && self.model.end().is_none() {
            sentences.push("Here the trace breaks off.".to_owned());
        }
        sentences.join(" ")
    }
}

/// Nodes that are drawn.
struct Choice {
    nodes: Vec<usize>,
    is_drawn: Vec<bool>,
    left_out: BTreeMap<usize, usize>,
    without_room: usize,
}

impl Choice {
    /// Returns the first nodes that may be shown, as deep as this.
    fn of(model: &Model, may_be_shown: &[bool], plies: usize) -> Self {
        let mut choice = Self {
            nodes: Vec::new(),
            is_drawn: vec![false; model.nodes()],
            left_out: BTreeMap::new(),
            without_room: 0,
        };
        // The nearest drawn node above each one: climbing there from every node would take time quadratic in
        // the depth.
        let mut drawn_above = Vec::with_capacity(model.nodes());
        for (id, &may_be_shown) in may_be_shown.iter().enumerate() {
            let node = model.node(id);
            let above = match node.parent {
                Some(parent) if !choice.is_drawn[parent] => unpacked(drawn_above[parent]),
                parent => parent,
            };
            drawn_above.push(packed(above));
            if !may_be_shown {
                continue;
            }
            let is_below = above == node.parent;
            if is_below && node.depth <= plies && choice.nodes.len() < MOST_NODES {
                choice.is_drawn[id] = true;
                choice.nodes.push(id);
            } else {
                choice.without_room += usize::from(node.depth <= plies);
                if let Some(above) = above {
                    *choice.left_out.entry(above).or_default() += 1;
                }
            }
        }
        choice
    }
}

/// Returns the status of each node after `steps` steps.
pub(crate) fn statuses(model: &Model, steps: usize) -> Vec<Status> {
    let mut statuses = vec![Status::Unmet; model.nodes()];
    for change in (0..steps).flat_map(|step| model.changes(step)) {
        if let (Some(node), Field::Status) = (change.node, change.field) {
            statuses[node] = status(&change.held);
        }
    }
    statuses
}
