//! The tree as a picture.

use picture::{DrawnEdge, DrawnNode, Outline, Sample, Tone, TreePicture};

use crate::board::Board;
use crate::picked::Picked;
use crate::story::{Field, Side, Status};
use crate::{Draw, Options, View};

/// The picture as a file of Scalable Vector Graphics.
pub(crate) fn svg(view: &View, options: &Options, draw: &Draw<'_>) -> String {
    let picked = Picked::of(view.story(), options);
    let mut roots = picked.roots();
    let (first, others) = (roots.next(), roots.next());
    // Several trees hang from one point.
    let is_forest = others.is_some();
    let top = match first {
        Some(root) if !is_forest => node(&picked, root, draw),
        _ => DrawnNode {
            outline: Outline::Ellipse,
            lines: Vec::new(),
            tip: "all trees".to_owned(),
            tone: Tone::Faint,
        },
    };
    let mut picture = TreePicture::new(top);
    let mut places = vec![0; view.story().nodes.len()];
    for &id in &picked.nodes {
        if !is_forest && Some(id) == first {
            continue;
        }
        let parent = view.story().nodes[id]
            .parent
            .map_or(0, |parent| places[parent]);
        places[id] = picture.add(parent, edge(&picked, id), node(&picked, id, draw));
    }
    let legend = legend(&picked);
    picture.draw(&view.title(options), &picked.description(), &legend)
}

fn node(picked: &Picked<'_>, id: usize, draw: &Draw<'_>) -> DrawnNode {
    let story = picked.story;
    let moment = &picked.moment;
    let status = moment.status(id);
    let mut lines = Vec::new();
    if let Some(state) = story.state(id)
        && !(status == Status::Cut || status == Status::Unmet)
    {
        match draw(state) {
            Some(board) if board.columns <= 8 => lines.extend(rows(&board)),
            _ => lines.push(state.to_owned()),
        }
    }
    lines.extend(picked.caption(id));
    if let Some(below) = picked.below(id) {
        lines.push(below);
    }
    let outline = match story.nodes[id].side {
        _ if matches!(status, Status::Leaf | Status::Proved | Status::Recalled) => Outline::Rounded,
        Side::Min | Side::Them => Outline::Ellipse,
        Side::Forward | Side::Backward => Outline::Rounded,
        Side::Max | Side::Us => Outline::Square,
    };
    DrawnNode {
        outline,
        lines,
        tip: picked.told(id),
        tone: tone(picked, id),
    }
}

/// The board in letters, row by row.
fn rows(board: &Board) -> Vec<String> {
    let rows = board.cells.chunks(board.columns.max(1));
    rows.map(|row| {
        let cells = row.iter().map(|cell| match cell.text.as_str() {
            "" => "·",
            text => text,
        });
        cells.collect::<Vec<_>>().join(" ")
    })
    .collect()
}

fn edge(picked: &Picked<'_>, id: usize) -> DrawnEdge {
    let cut = (picked.moment.status(id) == Status::Cut).then(|| picked.why_first(id));
    DrawnEdge {
        label: picked.story.action(id).unwrap_or_default().to_owned(),
        tone: tone(picked, id),
        cut,
    }
}

fn tone(picked: &Picked<'_>, id: usize) -> Tone {
    if picked.is_on_the_way(id) {
        return Tone::Strong;
    }
    match picked.moment.status(id) {
        Status::Unmet | Status::Cut | Status::Duplicate | Status::Pruned => Tone::Faint,
        _ => Tone::Plain,
    }
}

/// What is in the picture that needs to be explained.
fn legend(picked: &Picked<'_>) -> Vec<(Sample, &'static str)> {
    let has = |is_it: &dyn Fn(usize) -> bool| picked.nodes.iter().any(|node| is_it(*node));
    let side = |side: Side| move |node: usize| picked.story.nodes[node].side == side;
    let status = |status: Status| move |node: usize| picked.moment.status(node) == status;
    let sample = |outline| Sample::Node(outline, Tone::Plain);
    let entries = [
        (
            has(&side(Side::Max)),
            sample(Outline::Square),
            "MAX to move",
        ),
        (
            has(&side(Side::Min)),
            sample(Outline::Ellipse),
            "MIN to move",
        ),
        (has(&side(Side::Us)), sample(Outline::Square), "our move"),
        (
            has(&side(Side::Them)),
            sample(Outline::Ellipse),
            "their move",
        ),
        (
            has(&|node| picked.is_on_the_way(node)),
            Sample::Edge(Tone::Strong),
            "answer",
        ),
        (has(&status(Status::Cut)), Sample::Cut, "cut off"),
        (
            has(&|node| !picked.moment.text(node, Field::F).is_empty()),
            Sample::Text,
            "g + h = f",
        ),
    ];
    let needed = entries.into_iter().filter(|(is_needed, ..)| *is_needed);
    needed.map(|(_, sample, text)| (sample, text)).collect()
}
