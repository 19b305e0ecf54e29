//! Trees as pictures.

use crate::board::Board;
use crate::measure::{precise, text_width, whole};
use crate::svg::{Anchor, BLUE, Colour, FAINT, Font, Frame, INK, Outline, Pen, Svg};
use crate::tree::{Layout, Tree};

const PALE: Colour = Colour(186, 192, 200);
const WHITE: Colour = Colour(255, 255, 255);
const PAPER: Colour = Colour(246, 247, 249);
const SKY: Colour = Colour(226, 237, 247);
/// Strokes across what was cut off, and the reasons.
const RED: Colour = Colour(165, 30, 20);

const MARGIN: f64 = 24.0;
const GAP: f64 = 14.0;
/// The sizes of letters, and how far apart lines are.
const SIZE: u32 = 13;
const LINE: f64 = 16.0;
const SMALL: u32 = 11;
const SMALL_LINE: f64 = 14.0;
/// The height of an edge above its label; wide families have more.
const FAN: f64 = 26.0;
const MOST_FAN: f64 = 140.0;
/// The room for a stroke across an edge.
const STROKE: f64 = 14.0;

/// Visibility of something in a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tone {
    /// It stands out.
    Strong,
    /// It is ordinary.
    Plain,
    /// It is barely visible.
    Faint,
}

/// A node of a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct DrawnNode {
    /// Its form.
    pub outline: Outline,
    /// The board above the lines, if there is one, and two of its cells between which there is an arrow.
    pub board: Option<(Board, Option<(usize, usize)>)>,
    /// The text in it, line by line.
    pub lines: Vec<String>,
    /// Its meaning, shown as a tip.
    pub tip: String,
    /// Its visibility.
    pub tone: Tone,
}

/// An edge of a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct DrawnEdge {
    /// The text beside it, or nothing.
    pub label: String,
    /// Its visibility.
    pub tone: Tone,
    /// If it is cut off, the reason, which may be empty: the edge is dashed, with a stroke across.
    pub cut: Option<String>,
}

/// Sample in an entry of a legend.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sample {
    /// A node.
    Node(Outline, Tone),
    /// An edge.
    Edge(Tone),
    /// An edge that is cut off.
    Cut,
    /// Nothing but its text.
    Text,
}

/// A tree that is to be drawn.
///
/// ```
/// use picture::{DrawnEdge, DrawnNode, Outline, Tone, TreePicture};
/// let node = |text: &str| DrawnNode {
///     outline: Outline::Ellipse,
///     board: None,
///     lines: vec![text.to_owned()],
///     tip: format!("the node {text}"),
///     tone: Tone::Plain,
/// };
/// let edge = |label: &str| DrawnEdge {
///     label: label.to_owned(),
///     tone: Tone::Plain,
///     cut: None,
/// };
/// let mut tree = TreePicture::new(node("a"));
/// let left = tree.add(0, edge("left"), node("b"));
/// tree.add(0, edge("right"), node("c"));
/// tree.add(left, edge("down"), node("d"));
/// let svg = tree.draw("Four nodes", "The node a is above b and c, and b is above d.", &[]);
/// assert!(svg.contains("<title>the node d</title>"));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct TreePicture {
    nodes: Vec<DrawnNode>,
    /// The node above each node but the root, and the edge from there.
    ways: Vec<(usize, DrawnEdge)>,
}

/// Places of everything, in points.
struct Plan {
    layout: Layout,
    depths: Vec<usize>,
    sizes: Vec<(f64, f64)>,
    /// For each level the middle of its nodes, and where edges to it begin to go straight down.
    levels: Vec<(f64, f64)>,
    left: f64,
}

impl TreePicture {
    /// Makes a root.
    #[must_use]
    pub fn new(root: DrawnNode) -> Self {
        Self {
            nodes: vec![root],
            ways: Vec::new(),
        }
    }

    /// Adds a child to the right of the parent's other children. Answers its number; the root has 0.
    ///
    /// # Panics
    ///
    /// If there is no such parent.
    pub fn add(&mut self, parent: usize, edge: DrawnEdge, node: DrawnNode) -> usize {
        assert!(parent < self.nodes.len(), "there is no node {parent}");
        self.ways.push((parent, edge));
        self.nodes.push(node);
        self.nodes.len() - 1
    }

    /// Draws the picture as a file in the format of Scalable Vector Graphics, with a title above, a description for
    /// those who do not see it, and a legend below.
    ///
    /// Time and memory are linear in the number of nodes.
    #[must_use]
    pub fn draw(&self, title: &str, description: &str, legend: &[(Sample, &str)]) -> String {
        let legend_width: f64 = legend.iter().map(|entry| entry_width(*entry)).sum();
        let title_width = text_width(title, 18) + 20.0;
        let top = MARGIN + 44.0;
        let plan = self.plan(top, title_width.max(legend_width));
        let width = plan.layout.width.max(title_width).max(legend_width) + 2.0 * MARGIN;
        let lowest = self.nodes.iter().enumerate().map(|(id, _)| plan.bottom(id));
        let bottom = lowest.fold(top, f64::max);
        let height = bottom + MARGIN + if legend.is_empty() { 0.0 } else { 44.0 };
        let mut svg = Svg::new(whole(width), whole(height), title, description);
        let heading = Font::new(18, Anchor::Start, INK).bold();
        svg.text((MARGIN, MARGIN + 14.0), heading, title);
        // Elements that stand out are drawn over the others.
        for tone in [Tone::Faint, Tone::Plain, Tone::Strong] {
            for (child, (parent, edge)) in (1..).zip(&self.ways) {
                if edge.tone == tone {
                    plan.draw_edge(&mut svg, *parent, child, edge);
                }
            }
        }
        for (id, node) in self.nodes.iter().enumerate() {
            draw_node(&mut svg, plan.frame(id), node);
        }
        let mut x = MARGIN;
        for &entry in legend {
            draw_entry(&mut svg, (x, bottom + MARGIN + 22.0), entry);
            x += entry_width(entry);
        }
        svg.finish()
    }

    fn plan(&self, top: f64, least_width: f64) -> Plan {
        let sizes: Vec<_> = self.nodes.iter().map(size).collect();
        let mut tree = Tree::new(sizes[0].0);
        for ((parent, edge), (width, _)) in self.ways.iter().zip(&sizes[1..]) {
            tree.add(*parent, width.max(label_width(edge)));
        }
        let layout = tree.tidy(GAP);
        let depths = tree.depths().to_vec();
        let count = depths.iter().max().map_or(1, |deepest| deepest + 1);
        let mut heights = vec![0.0_f64; count];
        let mut runs = vec![0.0_f64; count];
        let mut spans = vec![0.0_f64; count];
        for (depth, (_, height)) in depths.iter().zip(&sizes) {
            heights[*depth] = heights[*depth].max(*height);
        }
        for (child, (parent, edge)) in (1..).zip(&self.ways) {
            let depth = depths[child];
            let span = (layout.centres[child] - layout.centres[*parent]).abs();
            spans[depth] = spans[depth].max(span);
            runs[depth] = runs[depth].max(label_height(edge));
        }
        let mut y = top;
        let mut levels = Vec::with_capacity(count);
        for depth in 0..count {
            if depth > 0 {
                y += (FAN + spans[depth] * 0.08).min(MOST_FAN);
            }
            let shoulder = y;
            y += runs[depth];
            levels.push((y + heights[depth] / 2.0, shoulder));
            y += heights[depth];
        }
        let left = MARGIN + (least_width - layout.width).max(0.0) / 2.0;
        Plan {
            layout,
            depths,
            sizes,
            levels,
            left,
        }
    }
}

impl Plan {
    fn frame(&self, id: usize) -> Frame {
        let (width, height) = self.sizes[id];
        let (middle, _) = self.levels[self.depths[id]];
        let x = self.left + self.layout.centres[id];
        Frame(x - width / 2.0, middle - height / 2.0, width, height)
    }

    fn bottom(&self, id: usize) -> f64 {
        let Frame(_, y, _, height) = self.frame(id);
        y + height
    }

    fn draw_edge(&self, svg: &mut Svg, parent: usize, child: usize, edge: &DrawnEdge) {
        let (from, to) = (self.layout.centres[parent], self.layout.centres[child]);
        let (from, to) = (self.left + from, self.left + to);
        let (_, shoulder) = self.levels[self.depths[child]];
        let Frame(_, end, ..) = self.frame(child);
        let way = [(from, self.bottom(parent)), (to, shoulder), (to, end)];
        svg.polyline(&way, pen(edge.tone, edge.cut.is_some()));
        let mut y = shoulder;
        if edge.cut.is_some() {
            svg.polyline(
                &[(to - 7.0, y + 9.0), (to + 7.0, y + 3.0)],
                Pen::new(RED, 2.0),
            );
            y += STROKE;
        }
        let reason = edge.cut.as_deref().unwrap_or_default();
        for (text, fill) in [(edge.label.as_str(), ink(edge.tone)), (reason, RED)] {
            if text.is_empty() {
                continue;
            }
            let width = text_width(text, SMALL) + 4.0;
            let paper = Frame(to - width / 2.0, y, width, SMALL_LINE);
            svg.rectangle(paper, WHITE, None);
            let font = Font::new(SMALL, Anchor::Middle, fill);
            let font = if edge.tone == Tone::Strong {
                font.bold()
            } else {
                font
            };
            svg.text((to, y + 11.0), font, text);
            y += SMALL_LINE;
        }
    }
}

/// Width and height of a node.
fn size(node: &DrawnNode) -> (f64, f64) {
    if node.lines.is_empty() && node.board.is_none() {
        return (14.0, 14.0);
    }
    let (board_width, board_height) = board_size(node);
    let widths = node.lines.iter().map(|line| text_width(line, SIZE));
    let width = widths.fold(board_width, f64::max);
    let height = board_height + LINE * precise(node.lines.len());
    let (width, height) = match node.outline {
        Outline::Square | Outline::Rounded => (width + 12.0, height + 8.0),
        // The rectangle of the text within the ellipse.
        Outline::Ellipse => (width * 1.35 + 6.0, height * 1.25 + 6.0),
        Outline::Circle => {
            let across = width.max(height) * 1.25 + 6.0;
            (across, across)
        }
    };
    (width.max(height), height)
}

/// Returns the room for the board, if there is one.
fn board_size(node: &DrawnNode) -> (f64, f64) {
    let size = node.board.as_ref().map(|(board, _)| board.size());
    size.map_or((0.0, 0.0), |(width, height)| (width, height + 3.0))
}

fn label_width(edge: &DrawnEdge) -> f64 {
    let reason = edge.cut.as_deref().unwrap_or_default();
    text_width(&edge.label, SMALL).max(text_width(reason, SMALL)) + 4.0
}

fn label_height(edge: &DrawnEdge) -> f64 {
    let reason = edge.cut.as_deref().unwrap_or_default();
    let texts = [edge.label.as_str(), reason];
    let lines = texts.iter().filter(|text| !text.is_empty()).count();
    let stroke = if edge.cut.is_some() { STROKE } else { 0.0 };
    let end = if lines > 0 { 5.0 } else { 0.0 };
    stroke + SMALL_LINE * precise(lines) + end
}

fn ink(tone: Tone) -> Colour {
    match tone {
        Tone::Strong => BLUE,
        Tone::Plain => INK,
        Tone::Faint => FAINT,
    }
}

fn pen(tone: Tone, is_cut: bool) -> Pen {
    let pen = match tone {
        Tone::Strong => Pen::new(BLUE, 3.0),
        Tone::Plain => Pen::new(INK, 1.2),
        Tone::Faint if is_cut => Pen::new(FAINT, 1.2),
        Tone::Faint => Pen::new(PALE, 1.2),
    };
    if is_cut { pen.dashed() } else { pen }
}

fn draw_node(svg: &mut Svg, frame: Frame, node: &DrawnNode) {
    let (fill, pen) = match node.tone {
        Tone::Strong => (SKY, Pen::new(BLUE, 3.0)),
        Tone::Plain => (WHITE, Pen::new(INK, 1.4)),
        Tone::Faint => (PAPER, Pen::new(PALE, 1.2)),
    };
    svg.outlined(node.outline, frame, fill, pen, Some(&node.tip));
    let Frame(x, y, width, height) = frame;
    let fill = match node.tone {
        Tone::Strong | Tone::Plain => INK,
        Tone::Faint => FAINT,
    };
    let font = Font::new(SIZE, Anchor::Middle, fill);
    let font = if node.tone == Tone::Strong {
        font.bold()
    } else {
        font
    };
    let (board_width, board_height) = board_size(node);
    let top = y + (height - board_height - LINE * precise(node.lines.len())) / 2.0;
    if let Some((board, arrow)) = &node.board {
        board.draw(svg, (x + (width - board_width) / 2.0, top), *arrow);
    }
    let first = top + board_height + 12.5;
    for (number, line) in node.lines.iter().enumerate() {
        let base = first + LINE * precise(number);
        svg.text((x + width / 2.0, base), font, line);
    }
}

/// Returns the room that a sample takes beside its text.
fn sample_width(sample: Sample) -> f64 {
    match sample {
        Sample::Node(..) => 22.0,
        Sample::Edge(_) | Sample::Cut => 38.0,
        Sample::Text => 0.0,
    }
}

fn entry_width((sample, text): (Sample, &str)) -> f64 {
    sample_width(sample) + text_width(text, SMALL) + 18.0
}

fn draw_entry(svg: &mut Svg, (x, y): (f64, f64), (sample, text): (Sample, &str)) {
    match sample {
        Sample::Node(outline, tone) => {
            let node = DrawnNode {
                outline,
                board: None,
                lines: Vec::new(),
                tip: text.to_owned(),
                tone,
            };
            draw_node(svg, Frame(x, y - 8.0, 16.0, 16.0), &node);
        }
        Sample::Edge(tone) => svg.polyline(&[(x, y), (x + 32.0, y)], pen(tone, false)),
        Sample::Cut => {
            svg.polyline(&[(x, y), (x + 32.0, y)], pen(Tone::Faint, true));
            let stroke = [(x + 13.0, y + 7.0), (x + 19.0, y - 7.0)];
            svg.polyline(&stroke, Pen::new(RED, 2.0));
        }
        Sample::Text => {}
    }
    let font = Font::new(SMALL, Anchor::Start, FAINT);
    svg.text((x + sample_width(sample), y + 4.0), font, text);
}
