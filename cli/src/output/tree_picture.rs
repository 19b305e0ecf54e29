//! Pictures of the nodes that a search of a game tree has visited and cut off.

use game_core::{Bound, CutOff, Level, Origin, Score, SearchTree, SearchTreeNode};
use picture::{DrawnEdge, DrawnNode, Outline, Sample, Tone, TreePicture};

/// The greatest number of nodes in a picture.
pub(crate) const MOST_NODES: usize = 2000;

/// The greatest number of cut-offs named in a description.
const CUT_OFFS_TOLD: usize = 20;

/// Draws the picture of a tree, as a file in the format of Scalable Vector Graphics. `with_positions` says whether
/// nodes are labelled with their positions, which suits short names; otherwise edges are labelled with their moves.
///
/// MAX's nodes are squares, MIN's are circles, those where the search ended have round corners. The
/// marked line stands out, what was cut off is dashed, what was never visited is pale.
pub(crate) fn draw(tree: &SearchTree, title: &str, with_positions: bool) -> String {
    let nodes = tree.nodes();
    let mut picture = TreePicture::new(node(&nodes[0], with_positions));
    // The numbers in the picture are those in the tree.
    for child in &nodes[1..] {
        let Some(parent) = child.parent else { continue };
        picture.add(
            parent,
            edge(nodes, child, with_positions),
            node(child, with_positions),
        );
    }
    picture.draw(title, &description(nodes), &legend(nodes))
}

fn node(node: &SearchTreeNode, with_positions: bool) -> DrawnNode {
    let is_leaf = node.children.is_empty()
        && node
            .value
            .is_none_or(|value| value.origin != Origin::BackedUp);
    let mut lines = Vec::new();
    if with_positions {
        lines.push(node.position.clone());
    }
    if let Some(value) = node.value {
        let relation = match value.bound {
            Bound::Exact => "",
            Bound::AtMost => "≤ ",
            Bound::AtLeast => "≥ ",
            Bound::Unknown => "? ",
        };
        lines.push(format!("{relation}{}", short(value.score)));
        match value.origin {
            Origin::Static | Origin::BackedUp => {}
            Origin::Proved => lines.push("proved".to_owned()),
            Origin::Recalled => lines.push("recalled".to_owned()),
        }
    }
    if let Some(numbers) = node.numbers {
        let number = |number: Option<u32>| number.map_or("∞".to_owned(), |it| it.to_string());
        lines.push(format!(
            "{} : {}",
            number(numbers.proof),
            number(numbers.disproof)
        ));
    }
    if node.visits > 1 {
        lines.push(format!("×{}", node.visits));
    }
    DrawnNode {
        outline: match node.level {
            _ if is_leaf => Outline::Rounded,
            Level::Max => Outline::Square,
            Level::Min => Outline::Ellipse,
        },
        board: None,
        lines,
        tip: node.to_string(),
        tone: tone(node),
    }
}

fn edge(nodes: &[SearchTreeNode], node: &SearchTreeNode, with_positions: bool) -> DrawnEdge {
    let parent = node.parent.map(|parent| &nodes[parent]);
    let label = node.mv.as_ref().filter(|_| !with_positions);
    let cut = parent.filter(|_| node.is_skipped).map(|parent| {
        let mut siblings = parent.children.iter().map(|&child| &nodes[child]);
        let first = siblings.find(|sibling| sibling.is_skipped);
        let is_first = first.is_some_and(|first| first.mv == node.mv);
        if is_first {
            reason(parent)
        } else {
            String::new()
        }
    });
    DrawnEdge {
        label: label.cloned().unwrap_or_default(),
        tone: tone(node),
        cut,
    }
}

/// Returns the reason why moves of the node were left out: `2 ≤ 4`.
fn reason(node: &SearchTreeNode) -> String {
    let Some(cut_off) = &node.cut_off else {
        return String::new();
    };
    let relation = match cut_off.kind {
        CutOff::Alpha => '≤',
        CutOff::Beta => '≥',
    };
    format!(
        "{} {relation} {}",
        short(cut_off.value),
        short(cut_off.bound)
    )
}

/// Returns a score in its shortest form.
fn short(score: Score) -> String {
    match score.plies_to_end() {
        None => score.to_string(),
        Some(plies) if score > Score::DRAW => format!("win in {}", plies.abs()),
        Some(plies) => format!("loss in {}", plies.abs()),
    }
}

fn tone(node: &SearchTreeNode) -> Tone {
    if node.is_marked {
        Tone::Strong
    } else if node.visits > 0 {
        Tone::Plain
    } else {
        Tone::Faint
    }
}

/// Returns the picture in words.
fn description(nodes: &[SearchTreeNode]) -> String {
    let visited = nodes.iter().filter(|node| node.visits > 0).count();
    let count = nodes.len();
    let mut sentences = vec![format!(
        "A tree of {count} nodes, {visited} of them visited."
    )];
    if let Some(value) = nodes[0].value {
        let relation = match value.bound {
            Bound::Exact => "",
            Bound::AtMost => "at most ",
            Bound::AtLeast => "at least ",
            Bound::Unknown => "perhaps ",
        };
        sentences.push(format!("The root's value is {relation}{}.", value.score));
    }
    let mut line: Vec<_> = nodes.iter().filter(|node| node.is_marked).collect();
    line.sort_by_key(|node| node.depth);
    let moves: Vec<_> = line.iter().filter_map(|node| node.mv.as_deref()).collect();
    if !moves.is_empty() {
        sentences.push(format!("Best play: {}.", moves.join(" ")));
    }
    let cut_off: Vec<_> = nodes.iter().filter(|node| node.cut_off.is_some()).collect();
    let told = cut_off.iter().take(CUT_OFFS_TOLD);
    sentences.extend(told.map(|node| format!("Cut off at {}: {}.", node.position, reason(node))));
    if let Some(more @ 1..) = cut_off.len().checked_sub(CUT_OFFS_TOLD) {
        sentences.push(format!("Cut off at {more} more."));
    }
    sentences.join(" ")
}

/// Returns the legend of the signs in the picture.
fn legend(nodes: &[SearchTreeNode]) -> Vec<(Sample, &'static str)> {
    type Has = fn(&SearchTreeNode) -> bool;
    let sample = |outline| Sample::Node(outline, Tone::Plain);
    let never = Sample::Node(Outline::Rounded, Tone::Faint);
    let entries: [(Sample, &str, Has); 8] = [
        (sample(Outline::Square), "MAX to move", |_| true),
        (sample(Outline::Ellipse), "MIN to move", |_| true),
        (sample(Outline::Rounded), "leaf", |_| true),
        (Sample::Edge(Tone::Strong), "best play", |node| {
            node.is_marked
        }),
        (Sample::Cut, "cut off", |node| node.is_skipped),
        (never, "never looked at", |node| node.visits == 0),
        (
            Sample::Text,
            "2 : 1  proof number : disproof number",
            |node| node.numbers.is_some(),
        ),
        (Sample::Text, "×2: visited twice", |node| node.visits > 1),
    ];
    let needed = entries
        .into_iter()
        .filter(|(_, _, has)| nodes.iter().any(has));
    needed.map(|(sample, text, _)| (sample, text)).collect()
}
