//! The files of the DIMACS challenge on shortest paths: graphs (`.gr`) and coordinates (`.co`). Nodes
//! are called by their numbers, from 1.
//!
//! A graph of a million edges should be there in a moment: lines are read byte by byte, and nothing is
//! kept for a line but its edge.

use crate::draft::coordinate;
use crate::error::Mistakes;
use crate::graph::{Facts, MOST_EDGES, MOST_NODES, Names};
use crate::lines::{Fields, Line, lines};
use crate::{Edge, Fault, Graph, ParseError, Place};

const GRAPH_HEADING: &str =
    "the heading of a graph: p sp, the number of nodes and that of edges, such as p sp 4 6";

const COORDINATES_HEADING: &str =
    "the heading of coordinates: p aux sp co and the number of nodes, such as p aux sp co 4";

const EDGE: &str =
    "an edge: a, two nodes and a cost, all whole numbers from 0 up, such as a 1 2 140";

const PLACE: &str = "a place: v, a node and two coordinates, such as v 1 -73530767 41085396";

/// Returns whether a text begins like a DIMACS file, even one without its heading or one that is not for shortest
/// paths.
pub(crate) fn is_dimacs(text: &str) -> bool {
    let mut lines = text
        .lines()
        .map(|line| line.split_whitespace().take(5).collect::<Vec<_>>());
    let first = lines.find(|words| !matches!(words[..], [] | ["c", ..]));
    let are_numbers = |words: &[&str]| {
        words
            .iter()
            .all(|word| word.bytes().all(|byte| byte.is_ascii_digit()))
    };
    match first.as_deref() {
        Some(["p", "sp" | "aux", ..]) => true,
        Some(["p", kind, sizes @ ..]) => {
            sizes.len() == 2
                && are_numbers(sizes)
                && kind.bytes().all(|byte| byte.is_ascii_alphabetic())
        }
        Some([letter, numbers @ ..]) => {
            let fields = match *letter {
                "a" | "v" => 3,
                "e" => 2,
                _ => return false,
            };
            numbers.len() == fields && are_numbers(numbers)
        }
        _ => false,
    }
}

/// Returns the number of nodes that a DIMACS file announces.
pub(crate) fn announced(text: &str) -> Option<u32> {
    let heading = lines(text).next().filter(|_| is_dimacs(text))?;
    graph_heading(heading.fields()).ok().map(|(nodes, _)| nodes)
}

/// Reads a graph.
pub(crate) fn graph(text: &str) -> Result<Graph, ParseError> {
    let mut mistakes = Mistakes::default();
    let mut lines = lines(text);
    let heading = lines.next().unwrap_or(Line::NONE);
    let (nodes, announced) = graph_heading(heading.fields())
        .map_err(|fault| ParseError::of((heading.number, 1), fault))?;
    let most = i64::MAX.unsigned_abs() / u64::from(nodes.max(1));
    let mut edges = Vec::new();
    let mut found = 0;
    for line in lines {
        found += 1;
        match edge(line.fields(), nodes, most) {
            Ok(edge) => edges.push(edge),
            Err((column, fault)) => mistakes.add((line.number, column), fault),
        }
    }
    check_lines('a', announced, found, heading, &mut mistakes);
    mistakes.or(())?;
    let names = Names::Numbered(nodes);
    Ok(Graph::new(names, &edges, Facts::default()))
}

/// Reads the places of a graph with this many nodes.
pub(crate) fn places(text: &str, nodes: u32) -> Result<Vec<Option<Place>>, ParseError> {
    let mut mistakes = Mistakes::default();
    let mut lines = lines(text);
    let heading = lines.next().unwrap_or(Line::NONE);
    let announced = coordinates_heading(heading.fields(), nodes)
        .map_err(|fault| ParseError::of((heading.number, 1), fault))?;
    let mut places = vec![None; nodes as usize];
    // The line on which each node was placed first.
    let mut line_of = vec![0; nodes as usize];
    let mut found = 0;
    for line in lines {
        found += 1;
        match place(line.fields(), nodes) {
            Ok((node, _)) if places[node as usize].is_some() => {
                let fault = Fault::PlacedAgain {
                    name: (node + 1).to_string(),
                    line: line_of[node as usize],
                };
                mistakes.add((line.number, 1), fault);
            }
            Ok((node, place)) => {
                places[node as usize] = Some(place);
                line_of[node as usize] = line.number;
            }
            Err((column, fault)) => mistakes.add((line.number, column), fault),
        }
    }
    check_lines('v', announced, found, heading, &mut mistakes);
    mistakes.or(places)
}

/// A heading that announces another number of lines than there are is a mistake, but not a further
/// one where lines cannot be read.
fn check_lines(
    letter: char,
    announced: u64,
    found: u64,
    heading: Line<'_>,
    mistakes: &mut Mistakes,
) {
    if announced != found && mistakes.is_empty() {
        let fault = Fault::Lines {
            letter,
            announced,
            found,
        };
        mistakes.add((heading.number, 1), fault);
    }
}

/// Returns the numbers of nodes and of edges.
fn graph_heading(mut fields: Fields<'_>) -> Result<(u32, u64), Fault> {
    let expected = || Fault::Dimacs {
        expected: GRAPH_HEADING,
    };
    match [fields.next(), fields.next()] {
        [b"p", b"sp"] => {}
        [b"p", kind] if kind != b"aux" && kind.iter().all(u8::is_ascii_alphabetic) => {
            return Err(Fault::OtherDimacs {
                kind: String::from_utf8_lossy(kind).into_owned(),
                expected: GRAPH_HEADING,
            });
        }
        _ => return Err(expected()),
    }
    let nodes = fields.number().ok_or_else(expected)?;
    let edges = fields.number().ok_or_else(expected)?;
    if !fields.is_done() {
        return Err(expected());
    }
    let nodes = u32::try_from(nodes).ok();
    let nodes = nodes.filter(|nodes| *nodes as usize <= MOST_NODES);
    let nodes = nodes.ok_or(Fault::Nodes)?;
    if nodes == 0 {
        return Err(expected());
    }
    if edges > MOST_EDGES as u64 {
        return Err(Fault::Edges);
    }
    Ok((nodes, edges))
}

/// Returns the number of places.
fn coordinates_heading(mut fields: Fields<'_>, nodes: u32) -> Result<u64, Fault> {
    let expected = || Fault::Dimacs {
        expected: COORDINATES_HEADING,
    };
    for word in ["p", "aux", "sp", "co"] {
        if fields.next() != word.as_bytes() {
            return Err(expected());
        }
    }
    let places = fields.number().filter(|_| fields.is_done());
    let places = places.ok_or_else(expected)?;
    if places == u64::from(nodes) {
        Ok(places)
    } else {
        Err(Fault::OtherNodes { places, nodes })
    }
}

/// A fault and its column.
type Wrong = (usize, Fault);

/// Returns an edge of a graph with this many nodes, which costs no more than `most`.
#[inline]
fn edge(mut fields: Fields<'_>, nodes: u32, most: u64) -> Result<Edge, Wrong> {
    let whole = fields;
    let expected = |fields: Fields<'_>| (fields.column(), Fault::Dimacs { expected: EDGE });
    if fields.next() != b"a" {
        return Err(expected(whole));
    }
    let from = node(&mut fields, nodes, EDGE)?;
    let to = node(&mut fields, nodes, EDGE)?;
    let before = fields;
    let cost = fields.number().ok_or_else(|| expected(before))?;
    if cost > most {
        let fault = Fault::TooLarge {
            word: cost.to_string(),
            nodes: nodes as usize,
            decimals: 0,
            most: most.to_string(),
        };
        return Err((before.column(), fault));
    }
    if !fields.is_done() {
        return Err(expected(fields));
    }
    Ok(Edge { from, to, cost })
}

/// Returns a node of a graph with this many, and its place.
fn place(mut fields: Fields<'_>, nodes: u32) -> Result<(u32, Place), Wrong> {
    let whole = fields;
    let expected = |fields: Fields<'_>| (fields.column(), Fault::Dimacs { expected: PLACE });
    if fields.next() != b"v" {
        return Err(expected(whole));
    }
    let node = node(&mut fields, nodes, PLACE)?;
    let mut coordinate = || {
        let before = fields;
        let field = std::str::from_utf8(fields.next()).unwrap_or_default();
        if field.is_empty() {
            return Err(expected(before));
        }
        coordinate(field).map_err(|fault| match fault {
            Fault::NoNumber(_) => expected(before),
            fault => (before.column(), fault),
        })
    };
    let (x, y) = (coordinate()?, coordinate()?);
    if fields.is_done() {
        Ok((node, Place { x, y }))
    } else {
        Err(expected(fields))
    }
}

/// Returns the node of the number that comes next.
#[inline]
fn node(fields: &mut Fields<'_>, nodes: u32, expected: &'static str) -> Result<u32, Wrong> {
    let before = *fields;
    let wrong = |fault| (before.column(), fault);
    let number = fields.number();
    let number = number.ok_or_else(|| wrong(Fault::Dimacs { expected }))?;
    let node = u32::try_from(number).ok();
    let node = node.filter(|node| (1..=nodes).contains(node));
    let node = node.ok_or_else(|| {
        wrong(Fault::NodeNumber {
            node: number,
            nodes,
        })
    })?;
    Ok(node - 1)
}
