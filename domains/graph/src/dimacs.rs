//! The files of the DIMACS challenge on shortest paths: graphs (`.gr`) and coordinates (`.co`). Nodes
//! are called by their numbers, from 1.
//!
//! A graph of a million edges should be there in a moment: lines are read byte by byte, and nothing is
//! kept for a line but its edge.

use crate::decimal::Decimal;
use crate::error::{Mistakes, Wrong};
use crate::graph::{Facts, MOST_EDGES, MOST_NODES, Names, too_large, too_many};
use crate::statement::coordinate;
use crate::text::placed_again;
use crate::{Edge, Graph, ParseError, Place};

const GRAPH_HEADING: &str = "expected the heading of a graph: p sp, the number of nodes and that of edges, such as p sp 4 6";

const COORDINATES_HEADING: &str = "expected the heading of coordinates: p aux sp co and the number of nodes, such as p aux sp co 4";

const EDGE: &str =
    "expected an edge: a, two nodes and a cost, all whole numbers from 0 up, such as a 1 2 140";

const PLACE: &str =
    "expected a place: v, a node and two coordinates, such as v 1 -73530767 41085396";

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
        .map_err(|message| ParseError::of((heading.number, 1), message))?;
    let most = i64::MAX.unsigned_abs() / u64::from(nodes.max(1));
    let mut edges = Vec::new();
    let mut found = 0;
    for line in lines {
        found += 1;
        match edge(line.fields(), nodes, most) {
            Ok(edge) => edges.push(edge),
            Err((column, message)) => mistakes.add((line.number, column), || message),
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
        .map_err(|message| ParseError::of((heading.number, 1), message))?;
    let mut places = vec![None; nodes as usize];
    // The line on which each node was placed first.
    let mut line_of = vec![0; nodes as usize];
    let mut found = 0;
    for line in lines {
        found += 1;
        match place(line.fields(), nodes) {
            Ok((node, _)) if places[node as usize].is_some() => {
                let first = line_of[node as usize];
                let again = || placed_again(&(node + 1).to_string(), first);
                mistakes.add((line.number, 1), again);
            }
            Ok((node, place)) => {
                places[node as usize] = Some(place);
                line_of[node as usize] = line.number;
            }
            Err((column, message)) => mistakes.add((line.number, column), || message),
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
        mistakes.add((heading.number, 1), || {
            format!("the heading announces {announced} lines `{letter}`, there are {found}")
        });
    }
}

/// Returns the numbers of nodes and of edges.
fn graph_heading(mut fields: Fields<'_>) -> Result<(u32, u64), String> {
    match [fields.next(), fields.next()] {
        [b"p", b"sp"] => {}
        [b"p", kind] if kind != b"aux" && kind.iter().all(u8::is_ascii_alphabetic) => {
            let kind = String::from_utf8_lossy(kind);
            return Err(format!(
                "a file of `p {kind}` says nothing of costs and is not read: {GRAPH_HEADING}"
            ));
        }
        _ => return Err(GRAPH_HEADING.to_owned()),
    }
    let (Some(nodes @ 1..), Some(edges), true) =
        (fields.number(), fields.number(), fields.is_done())
    else {
        return Err(GRAPH_HEADING.to_owned());
    };
    if edges > MOST_EDGES as u64 {
        return Err(too_many("edges", MOST_EDGES));
    }
    let nodes = u32::try_from(nodes).ok();
    let nodes = nodes.filter(|nodes| *nodes as usize <= MOST_NODES);
    let nodes = nodes.ok_or_else(|| too_many("nodes", MOST_NODES))?;
    Ok((nodes, edges))
}

/// Returns the number of places.
fn coordinates_heading(mut fields: Fields<'_>, nodes: u32) -> Result<u64, String> {
    let mut words = ["p", "aux", "sp", "co"].into_iter();
    let is_heading = words.all(|word| fields.next() == word.as_bytes());
    let places = fields.number().filter(|_| is_heading && fields.is_done());
    match places {
        None => Err(COORDINATES_HEADING.to_owned()),
        Some(places) if places == u64::from(nodes) => Ok(places),
        Some(places) => Err(format!(
            "these are coordinates of {places} nodes; the graph has {nodes}"
        )),
    }
}

/// Returns an edge of a graph with this many nodes, which costs no more than `most`.
#[inline]
fn edge(mut fields: Fields<'_>, nodes: u32, most: u64) -> Result<Edge, Wrong> {
    let expected = |fields: Fields<'_>| (fields.column(), EDGE.to_owned());
    let whole = fields;
    if fields.next() != b"a" {
        return Err(expected(whole));
    }
    let from = node(&mut fields, nodes, EDGE)?;
    let to = node(&mut fields, nodes, EDGE)?;
    let before = fields;
    let cost = fields.number().ok_or_else(|| expected(before))?;
    if cost > most {
        let message = too_large(&cost.to_string(), nodes as usize, 0);
        return Err((before.column(), message));
    }
    if !fields.is_done() {
        return Err(expected(fields));
    }
    Ok(Edge { from, to, cost })
}

/// Returns a node of a graph with this many, and its place.
fn place(mut fields: Fields<'_>, nodes: u32) -> Result<(u32, Place), Wrong> {
    let expected = |fields: Fields<'_>| (fields.column(), PLACE.to_owned());
    let whole = fields;
    if fields.next() != b"v" {
        return Err(expected(whole));
    }
    let node = node(&mut fields, nodes, PLACE)?;
    let mut coordinate = || {
        let before = fields;
        let field = std::str::from_utf8(fields.next()).unwrap_or_default();
        Decimal::parse(field).ok_or_else(|| expected(before))?;
        coordinate(field).map_err(|message| (before.column(), message))
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
fn node(fields: &mut Fields<'_>, nodes: u32, expected: &str) -> Result<u32, Wrong> {
    let before = *fields;
    match fields.number() {
        None => Err((before.column(), expected.to_owned())),
        #[expect(clippy::cast_possible_truncation, reason = "it is at most `nodes`")]
        Some(number) if (1..=u64::from(nodes)).contains(&number) => Ok(number as u32 - 1),
        Some(number) => {
            let message = format!("there is no node {number}: they are numbered from 1 to {nodes}");
            Err((before.column(), message))
        }
    }
}

/// A line that is not blank and no comment, with its number.
#[derive(Clone, Copy)]
struct Line<'t> {
    number: usize,
    bytes: &'t [u8],
}

/// Returns the lines of a text that say something: those that are not blank and do not begin with `c`.
fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let lines = text.as_bytes().split(|byte| *byte == b'\n');
    let lines = (1..).zip(lines).map(|(number, bytes)| Line {
        number,
        bytes: bytes.trim_ascii_end(),
    });
    lines.filter(|line| !matches!(line.bytes, [] | [b'c'] | [b'c', b' ' | b'\t', ..]))
}

impl<'t> Line<'t> {
    /// The first line of a text that says nothing.
    const NONE: Self = Self {
        number: 1,
        bytes: &[],
    };

    fn fields(self) -> Fields<'t> {
        Fields {
            bytes: self.bytes,
            next: 0,
        }
    }
}

/// The fields of a line, between white space.
#[derive(Clone, Copy)]
struct Fields<'t> {
    bytes: &'t [u8],
    next: usize,
}

impl<'t> Fields<'t> {
    /// Returns the next field, which is empty at the end of the line.
    #[inline]
    fn next(&mut self) -> &'t [u8] {
        self.skip();
        let rest = &self.bytes[self.next..];
        let length = rest.iter().position(u8::is_ascii_whitespace);
        let field = &rest[..length.unwrap_or(rest.len())];
        self.next += field.len();
        field
    }

    /// Returns the next field as a whole number, if it is one.
    #[inline]
    fn number(&mut self) -> Option<u64> {
        let field = self.next();
        if field.is_empty() {
            return None;
        }
        field.iter().try_fold(0_u64, |number, byte| {
            let digit = byte.wrapping_sub(b'0');
            if digit > 9 {
                return None;
            }
            number.checked_mul(10)?.checked_add(digit.into())
        })
    }

    /// Returns the column of the next field.
    fn column(mut self) -> usize {
        self.skip();
        self.next + 1
    }

    /// Returns whether there is no field left.
    #[inline]
    fn is_done(&self) -> bool {
        self.next == self.bytes.len()
    }

    fn skip(&mut self) {
        while self
            .bytes
            .get(self.next)
            .is_some_and(u8::is_ascii_whitespace)
        {
            self.next += 1;
        }
    }
}
