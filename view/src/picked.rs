//! What a picture shows of a story: the nodes that were met, and no more than there is room for.

use crate::Options;
use crate::moment::{Moment, cost};
use crate::story::{Field, Side, Status, Story};
use crate::thin::grouped;

/// A picture has at most so many nodes.
const MOST_NODES: usize = 2_000;
/// What a picture says in place of a tree.
pub(crate) const NO_NODES: &str = "No nodes are recorded";

/// What a picture shows.
pub(crate) struct Picked<'s> {
    pub(crate) story: &'s Story,
    pub(crate) moment: Moment<'s>,
    /// The nodes that are drawn, each after the node above it.
    pub(crate) nodes: Vec<usize>,
    /// How many nodes that were met hang from each one and are not drawn.
    left_out: Vec<usize>,
    is_on_the_way: Vec<bool>,
    steps: usize,
    unit: f64,
    /// Do the nodes have means of simulations?
    pub(crate) has_means: bool,
}

impl<'s> Picked<'s> {
    pub(crate) fn of(story: &'s Story, options: &Options) -> Self {
        let steps = options
            .step
            .map_or(story.steps.len(), |step| step.min(story.steps.len()));
        let moment = Moment::after(story, steps);
        let plies = options.plies.unwrap_or(usize::MAX);
        let mut left_out = vec![0; story.nodes.len()];
        let mut is_picked = vec![false; story.nodes.len()];
        let mut nodes = Vec::new();
        for (id, node) in story.nodes.iter().enumerate() {
            let is_above = node.parent.is_none_or(|parent| is_picked[parent]);
            if moment.status(id) == Status::Unmet && node.parent.is_some() {
                continue;
            }
            if is_above && node.depth <= plies && nodes.len() < MOST_NODES {
                is_picked[id] = true;
                nodes.push(id);
            } else {
                let mut above = node.parent;
                while let Some(parent) = above.filter(|parent| !is_picked[*parent]) {
                    above = story.nodes[parent].parent;
                }
                if let Some(parent) = above {
                    left_out[parent] += 1;
                }
            }
        }
        let is_over = steps == story.steps.len();
        let mut is_on_the_way = vec![false; story.nodes.len()];
        for &node in story.answer.iter().filter(|_| is_over) {
            is_on_the_way[node] = true;
        }
        Self {
            story,
            moment,
            nodes,
            left_out,
            is_on_the_way,
            steps,
            unit: options.unit,
            has_means: story.has_means(),
        }
    }

    pub(crate) fn roots(&self) -> impl Iterator<Item = usize> {
        let is_root = |node: &usize| self.story.nodes[*node].parent.is_none();
        self.nodes.iter().copied().filter(is_root)
    }

    pub(crate) fn is_on_the_way(&self, node: usize) -> bool {
        self.is_on_the_way[node]
    }

    /// The numbers at a node, and what has become of it where the numbers do not tell.
    pub(crate) fn caption(&self, node: usize) -> Vec<String> {
        let text = |field| self.moment.text(node, field);
        let cost = |field| cost(&text(field), self.unit);
        let (g, h, f) = (cost(Field::G), cost(Field::H), cost(Field::F));
        let mut lines = Vec::new();
        match (g.is_empty(), f.is_empty()) {
            (_, false) => lines.push(format!("{g} + {h} = {f}")),
            (false, true) => lines.push(format!("g {g}")),
            (true, true) => {}
        }
        let value = text(Field::Value);
        let status = self.moment.status(node);
        match status {
            Status::Cut | Status::Unmet => return Vec::new(),
            Status::Open | Status::Expanded | Status::Leaf | Status::Valued => {}
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
        match (known.is_empty(), self.has_means) {
            (true, _) => {}
            (false, true) => lines.push(format!("{known} ({})", text(Field::Visits))),
            (false, false) => lines.push(known),
        }
        lines
    }

    /// That something below the node is not drawn.
    pub(crate) fn below(&self, node: usize) -> Option<String> {
        match self.left_out[node] {
            0 => None,
            number => Some(format!("+{}", grouped(number))),
        }
    }

    /// Why a node was cut off, if it is the first of its siblings that was.
    pub(crate) fn why_first(&self, node: usize) -> String {
        let parent = self.story.nodes[node].parent;
        let mut cut = self.nodes.iter().copied().filter(|&other| {
            self.story.nodes[other].parent == parent && self.moment.status(other) == Status::Cut
        });
        if cut.next() == Some(node) {
            self.moment.text(node, Field::Why)
        } else {
            String::new()
        }
    }

    /// A node in words.
    pub(crate) fn told(&self, node: usize) -> String {
        let mut parts = vec![self.story.state(node).unwrap_or("not met").to_owned()];
        if let Some(action) = self.story.action(node) {
            parts.push(action.to_owned());
        }
        let side = self.story.nodes[node].side;
        if side != Side::Forward {
            parts.push(side.name().to_owned());
        }
        parts.push(self.moment.status(node).name().to_owned());
        parts.extend(self.caption(node));
        parts.join(", ")
    }

    /// The picture in words.
    pub(crate) fn description(&self) -> String {
        let tree = match self.nodes.len() {
            0 => NO_NODES.to_owned(),
            number => format!("A tree of {} nodes", grouped(number)),
        };
        let mut sentences = vec![format!(
            "After {} of {} events. {tree}.",
            grouped(self.steps),
            grouped(self.story.steps.len()),
        )];
        let left_out: usize = self.left_out.iter().sum();
        if left_out > 0 {
            sentences.push(format!(
                "Not drawn: {}; a number after + tells how many hang below a node.",
                grouped(left_out)
            ));
        }
        let is_over = self.steps == self.story.steps.len();
        if let Some(end) = self.story.end.as_ref().filter(|_| is_over) {
            sentences.push(format!("Outcome: {}.", end.outcome));
            if !end.answer.is_empty() {
                sentences.push(format!("Answer: {}.", end.answer.join(" ")));
            }
        }
        sentences.join(" ")
    }
}
