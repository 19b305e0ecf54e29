//! The tree as a picture.

use picture::{Board, DrawnEdge, DrawnNode, Kind, Outline, Sample, Tone, TreePicture};

use trace::Family;

use crate::model::{Field, Side, Status};
use crate::visible::{NO_NODES, Visible};
use crate::{Draw, Options, Rendered, View};

/// Returns the picture as a file of Scalable Vector Graphics.
pub(crate) fn svg(view: &View, options: &Options, draw: &Draw<'_>) -> Rendered {
    let visible = Visible::of(view.model(), options);
    // Of many positions, which their moves tell apart, the tree is to be seen.
    let has_boards =
        view.model().header.of != Family::Game || visible.nodes.len() <= MOST_POSITIONS;
    let mut roots = visible.roots();
    let (first, others) = (roots.next(), roots.next());
    // Several trees hang from one point.
    let is_forest = others.is_some();
    let no_node = |lines: Vec<String>, tip: &str| DrawnNode {
        outline: Outline::Ellipse,
        board: None,
        lines,
        tip: tip.to_owned(),
        tone: Tone::Faint,
    };
    let top = match first {
        Some(root) if !is_forest => node(&visible, root, draw, has_boards),
        Some(_) => no_node(Vec::new(), "all trees"),
        None => no_node(vec![NO_NODES.to_owned()], NO_NODES),
    };
    let mut picture = TreePicture::new(top);
    let mut places = vec![0; view.model().nodes()];
    for &id in &visible.nodes {
        if !is_forest && Some(id) == first {
            continue;
        }
        let parent = view.model().node(id).parent;
        let parent = parent.map_or(0, |parent| places[parent]);
        places[id] = picture.add(
            parent,
            edge(&visible, id),
            node(&visible, id, draw, has_boards),
        );
    }
    let mut nodes = visible.nodes.iter();
    let has_boards = has_boards && nodes.any(|&node| board(&visible, node, draw).is_some());
    let legend = legend(&visible, has_boards);
    visible.rendered(picture.draw(&view.title(options), &visible.description(), &legend))
}

fn node(visible: &Visible<'_>, id: usize, draw: &Draw<'_>, has_boards: bool) -> DrawnNode {
    let board = board(visible, id, draw);
    let state = visible.state(id).filter(|_| board.is_none());
    let board = board.filter(|_| has_boards);
    let mut lines: Vec<String> = state.map(str::to_owned).into_iter().collect();
    lines.extend(visible.caption(id));
    if let Some(below) = visible.below(id) {
        lines.push(below);
    }
    let outline = match visible.model.node(id).side {
        _ if visible.is_leaf(id) => Outline::Rounded,
        Side::Min | Side::Them => opponent(board.is_some()),
        Side::Chance => Outline::Circle,
        Side::Forward | Side::Backward => Outline::Rounded,
        Side::Max | Side::Us => Outline::Square,
    };
    DrawnNode {
        outline,
        board,
        lines,
        tip: visible.told(id),
        tone: tone(visible, id),
    }
}

/// Returns the outline of the opponent's nodes; a board would be lost in an ellipse.
fn opponent(has_board: bool) -> Outline {
    if has_board {
        Outline::Rounded
    } else {
        Outline::Ellipse
    }
}

/// Returns the board of a node and the move that led there, unless it is wide or a pile of bars.
fn board(
    visible: &Visible<'_>,
    id: usize,
    draw: &Draw<'_>,
) -> Option<(Board, Option<(usize, usize)>)> {
    let board = draw(visible.state(id)?)?;
    let is_bar = |kind: Kind| matches!(kind, Kind::Bar(_));
    if board.columns > WIDEST || board.cells.iter().any(|cell| is_bar(cell.kind)) {
        return None;
    }
    let above = visible.model.node(id).parent;
    let before = above.and_then(|above| draw(visible.state(above)?));
    let arrow = before.and_then(|before| before.moved(&board));
    Some((board, arrow))
}

/// The greatest number of nodes of a game tree that are drawn as boards.
const MOST_POSITIONS: usize = 64;

/// Wider boards are shown by their states' texts.
const WIDEST: usize = 8;

fn edge(visible: &Visible<'_>, id: usize) -> DrawnEdge {
    let cut = (visible.snapshot.status(id) == Status::Cut).then(|| visible.why_first(id));
    DrawnEdge {
        label: visible.action(id).to_owned(),
        tone: tone(visible, id),
        cut,
    }
}

fn tone(visible: &Visible<'_>, id: usize) -> Tone {
    if visible.is_on_the_way(id) {
        return Tone::Strong;
    }
    match visible.snapshot.status(id) {
        Status::Unmet | Status::Cut | Status::Duplicate | Status::Pruned => Tone::Faint,
        _ => Tone::Plain,
    }
}

/// Lists the parts of the picture that need to be explained.
fn legend(visible: &Visible<'_>, has_boards: bool) -> Vec<(Sample, &'static str)> {
    let has = |is_it: &dyn Fn(usize) -> bool| visible.nodes.iter().any(|node| is_it(*node));
    let side = |side: Side| move |node: usize| visible.model.node(node).side == side;
    let status = |status: Status| move |node: usize| visible.snapshot.status(node) == status;
    let sample = |outline| Sample::Node(outline, Tone::Plain);
    let opponent = sample(opponent(has_boards));
    let is_game = visible.model.header.of == Family::Game && !visible.has_means;
    let is_never_met = |node: usize| {
        visible.state(node).is_some() && visible.snapshot.text(node, Field::Visits).is_empty()
    };
    let entries = [
        (
            has(&side(Side::Max)),
            sample(Outline::Square),
            "MAX to move",
        ),
        (has(&side(Side::Min)), opponent, "MIN to move"),
        (has(&side(Side::Chance)), sample(Outline::Circle), "chance"),
        (
            is_game && !has_boards && has(&|node| visible.is_leaf(node) && !is_never_met(node)),
            sample(Outline::Rounded),
            "leaf",
        ),
        (has(&side(Side::Us)), sample(Outline::Square), "our move"),
        (has(&side(Side::Them)), opponent, "their move"),
        (
            has(&|node| visible.is_on_the_way(node)),
            Sample::Edge(Tone::Strong),
            if is_game { "best play" } else { "answer" },
        ),
        (has(&status(Status::Cut)), Sample::Cut, "cut off"),
        (
            has(&is_never_met),
            Sample::Node(Outline::Rounded, Tone::Faint),
            "never looked at",
        ),
        (
            has(&|node| !visible.snapshot.text(node, Field::F).is_empty()),
            Sample::Text,
            "g + h = f",
        ),
        (
            visible.has_means,
            Sample::Text,
            "mean of MAX's results (simulations)",
        ),
        (
            visible.model.has_proof_numbers(),
            Sample::Text,
            "2 : 1  proof number : disproof number",
        ),
        (
            has(&|node| visible.returns(node).is_some()),
            Sample::Text,
            "×2: visited twice",
        ),
    ];
    let needed = entries.into_iter().filter(|(is_needed, ..)| *is_needed);
    needed.map(|(_, sample, text)| (sample, text)).collect()
}
