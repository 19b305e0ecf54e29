//! Graphs that are changed by hand.

use domain_graph::{ChangeError, Graph, GraphText, Place};
use search_core::OptionSpec;
use view::{Paper, Scene};

use super::ground::{MILLION, MOST_LAID_OUT, names, points, scene};
use super::{FROM, TO, ends, read};
use crate::{Brush, Canvas, Failure, Painted, PointAt, Takes, Text, UserInput};

pub(super) static BRUSHES: [Brush; 10] = [
    Brush {
        name: "node",
        summary: "Add a node where one clicks, with a name of one's own or the next one that is free",
        takes: Takes::Point(add_node),
        value: Some("name"),
    },
    Brush {
        name: "move",
        summary: "Drag a node elsewhere. A graph without coordinates gets those with which it is drawn",
        takes: Takes::NodeAndPoint(|canvas, node, point| {
            let (text, graph) = opened(canvas)?;
            placed(text, graph.as_ref(), node, point)
        }),
        value: None,
    },
    Brush {
        name: "edge",
        summary: "Connect two nodes for both ways, or change what that costs",
        takes: Takes::NodePair(|canvas, nodes| connect(canvas, nodes, true)),
        value: Some("cost"),
    },
    Brush {
        name: "one-way",
        summary: "Connect the first node with the second one for that way only, or change what that costs",
        takes: Takes::NodePair(|canvas, nodes| connect(canvas, nodes, false)),
        value: Some("cost"),
    },
    Brush {
        name: "disconnect",
        summary: "Remove the edges between two nodes",
        takes: Takes::NodePair(|canvas, [one, other]| {
            changed(canvas, |text| text.disconnect(one, other))
        }),
        value: None,
    },
    Brush {
        name: "remove",
        summary: "Remove a node with its edges",
        takes: Takes::Node(|canvas, node| {
            let painted = changed(canvas, |text| text.remove(node))?;
            renamed_ends(canvas, painted, node, None)
        }),
        value: None,
    },
    Brush {
        name: "rename",
        summary: "Give a node another name",
        takes: Takes::Node(|canvas, node| {
            let painted = changed(canvas, |text| text.rename(node, canvas.value))?;
            renamed_ends(canvas, painted, node, Some(canvas.value))
        }),
        value: Some("name"),
    },
    Brush {
        name: "start",
        summary: "Let paths begin at this node",
        takes: Takes::Node(|canvas, node| put(canvas, node, &FROM)),
        value: None,
    },
    Brush {
        name: "goal",
        summary: "Let paths end at this node",
        takes: Takes::Node(|canvas, node| put(canvas, node, &TO)),
        value: None,
    },
    Brush {
        name: "h",
        summary: "Write down an estimate for a node, for the heuristic `given`; without a number it is removed",
        takes: Takes::Node(estimate),
        value: Some("estimate"),
    },
];

/// Returns the text that is to be changed, with the graph that it describes; none if it says nothing yet.
fn opened(canvas: &Canvas<'_>) -> Result<(GraphText, Option<Graph>), Failure> {
    let name = canvas.text.name.unwrap_or("the graph");
    let by_hand = |text| {
        GraphText::read(text).map_err(|error| Failure::mistakes(name, &error.mistakes, &error))
    };
    canvas
        .given
        .host
        .make_room(name, Graph::memory_for(canvas.text.text))?;
    match Graph::parse(canvas.text.text) {
        Ok(graph) if graph.is_numbered() => Err(Failure::input(
            "a graph in DIMACS format is changed in its file; only its start and goal can be chosen here",
        )),
        Ok(graph) => Ok((by_hand(canvas.text.text)?, Some(graph))),
        Err(_) => Ok((by_hand(canvas.text.text)?, None)),
    }
}

/// Returns the picture of a text that is readable and names no node yet.
pub(super) fn blank(text: &Text<'_>, given: &UserInput<'_>) -> Option<Scene> {
    let canvas = Canvas {
        text: *text,
        given: *given,
        value: "",
    };
    let (text, _) = opened(&canvas).ok()?;
    let is_blank = text.nodes().is_empty();
    is_blank.then(|| Scene::graph(Vec::new(), None, Vec::new()))
}

/// Returns the text after a change, if it can be read.
fn changed(
    canvas: &Canvas<'_>,
    change: impl FnOnce(&mut GraphText) -> Result<(), ChangeError>,
) -> Result<Painted, Failure> {
    let (mut text, _) = opened(canvas)?;
    change(&mut text).map_err(Failure::input)?;
    readable(&text)
}

/// Returns the text, unless a number in it is too large for the graph it describes now.
fn readable(text: &GraphText) -> Result<Painted, Failure> {
    let written = text.to_string();
    if !text.nodes().is_empty() {
        Graph::parse(&written).map_err(Failure::input)?;
    }
    Ok(Painted::new(written))
}

fn connect(
    canvas: &Canvas<'_>,
    [from, to]: [&str; 2],
    is_two_way: bool,
) -> Result<Painted, Failure> {
    let cost = Some(canvas.value).filter(|cost| !cost.is_empty());
    changed(canvas, |text| text.connect(from, to, is_two_way, cost))
}

fn add_node(canvas: &Canvas<'_>, point: PointAt) -> Result<Painted, Failure> {
    let (mut text, graph) = opened(canvas)?;
    let name = match canvas.value {
        "" => text.fresh_name(),
        name => name.to_owned(),
    };
    text.add_node(&name).map_err(Failure::input)?;
    placed(text, graph.as_ref(), &name, point)
}

/// Returns the text with a node at a point of the picture of the graph as it was before.
fn placed(
    mut text: GraphText,
    graph: Option<&Graph>,
    node: &str,
    point: PointAt,
) -> Result<Painted, Failure> {
    let paper = match graph {
        None => BLANK,
        Some(graph) => match points(graph) {
            Some(points) => Paper::of(&points),
            None => laid_out(&mut text, graph)?,
        },
    };
    text.place(node, place(paper, point))
        .map_err(Failure::input)?;
    readable(&text)
}

/// Writes down the places at which the nodes of a graph are drawn that has no coordinates, or not for all of them.
fn laid_out(text: &mut GraphText, graph: &Graph) -> Result<Paper, Failure> {
    if graph.nodes() > MOST_LAID_OUT {
        return Err(Failure::input(format!(
            "{} nodes without coordinates are not drawn, only up to {MOST_LAID_OUT}; give all their coordinates by \
             lines such as at: Arad 91 492",
            graph.nodes()
        )));
    }
    let scene = scene(graph);
    let height = scene
        .points()
        .iter()
        .map(|point| point.1)
        .fold(0.0, f64::max);
    let paper = Paper {
        top: height,
        ..BLANK
    };
    let all: Vec<u32> = (0..graph.nodes()).collect();
    for (name, &(x, y)) in names(graph, &all).iter().zip(scene.points()) {
        let at = place(paper, PointAt { x, y });
        text.place(name, at).map_err(Failure::input)?;
    }
    Ok(paper)
}

/// Coordinates as on the screen, but upwards.
const BLANK: Paper = Paper {
    left: 0.0,
    top: Scene::SIDE,
    unit: 1.0,
};

/// The place at a point, with no more digits than are seen.
#[expect(
    clippy::cast_possible_truncation,
    reason = "a cast keeps to the limits of the type, and places beyond those of coordinates are refused as such"
)]
fn place(paper: Paper, PointAt { x, y }: PointAt) -> Place {
    const SEEN: f64 = 5.0;
    let digits = (paper.unit * MILLION * SEEN).log10().floor().max(0.0);
    let step = 10.0_f64.powf(digits).round();
    let rounded = |coordinate: f64| ((coordinate * MILLION / step).round() * step) as i64;
    Place {
        x: rounded(paper.left + x * paper.unit),
        y: rounded(paper.top - y * paper.unit),
    }
}

/// Lets paths begin or end at a node, in the form in which that was given: as an option, or else in the text.
fn put(canvas: &Canvas<'_>, node: &str, end: &OptionSpec) -> Result<Painted, Failure> {
    let graph = read(&canvas.text, &canvas.given)?;
    graph.node(node).map_err(Failure::input)?;
    if canvas.given.values.has(end.name) || graph.is_numbered() {
        let painted = Painted::new(canvas.text.text);
        return Ok(painted.with_option(end.name, Some(node.to_owned())));
    }
    changed(canvas, |text| {
        if end.name == FROM.name {
            text.set_start(node)
        } else {
            text.set_goal(node)
        }
    })
}

/// Returns the estimate for a node: to the only goal if the text has such, and otherwise to all.
fn estimate(canvas: &Canvas<'_>, node: &str) -> Result<Painted, Failure> {
    let graph = read(&canvas.text, &canvas.given)?;
    let goals = ends(&graph, &TO, &canvas.given, graph.goals()).unwrap_or_default();
    let goal = match *goals {
        [goal] => Some(goal),
        _ => None,
    };
    let mut of_goal = graph
        .estimates()
        .iter()
        .filter(|estimate| estimate.goal.is_some());
    let goal = goal.filter(|_| of_goal.any(|estimate| estimate.goal == goal));
    let goal = goal.map(|goal| graph.name(goal).into_owned());
    let value = Some(canvas.value).filter(|value| !value.is_empty());
    changed(canvas, |text| text.estimate(node, goal.as_deref(), value))
}

/// Adjusts the options that name a node, which has been renamed or removed.
fn renamed_ends(
    canvas: &Canvas<'_>,
    mut painted: Painted,
    node: &str,
    name: Option<&str>,
) -> Result<Painted, Failure> {
    let graph = read(&canvas.text, &canvas.given)?;
    for end in [&FROM, &TO] {
        if !canvas.given.values.has(end.name) {
            continue;
        }
        let before = names(&graph, &ends(&graph, end, &canvas.given, &[])?);
        if !before.iter().any(|end| end == node) {
            continue;
        }
        let after = before.iter().filter_map(|end| {
            if end == node {
                name
            } else {
                Some(end.as_str())
            }
        });
        let after = after.collect::<Vec<_>>().join(",");
        painted = painted.with_option(end.name, Some(after).filter(|names| !names.is_empty()));
    }
    Ok(painted)
}
