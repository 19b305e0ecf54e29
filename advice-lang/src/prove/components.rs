//! Roots that lie on circles of lines.

use crate::prove::halt::{Halt, Halted};
use crate::prove::position_graph::{AllLines, Line, index};

/// Number of steps between two checks of the halt.
const STEPS: usize = 1024;

/// A root that is being visited, and the lines from there that have not been followed.
struct Visit<'l> {
    rank: u32,
    rest: &'l [Line],
}

/// The search for strongly connected roots, after R. E. Tarjan, *Depth-first search and linear graph
/// algorithms* (1972).
struct Tarjan<'l> {
    lines: &'l AllLines,
    /// Time of the first visit of each root, from 1 on; 0 before that.
    visited: Vec<u32>,
    /// Earliest visit known to be reachable from each root, as long as it is among the candidates.
    earliest: Vec<u32>,
    /// The roots that may still be connected with one on the path, and for each number whether it is one of them.
    candidates: Vec<u32>,
    is_candidate: Vec<bool>,
    is_on_circle: Vec<bool>,
    path: Vec<Visit<'l>>,
    visits: u32,
}

/// Returns for each of this many numbers whether lines between wanted roots lead from there back to it.
pub(crate) fn on_circles(
    lines: &AllLines,
    size: usize,
    is_wanted: impl Fn(u32) -> bool,
    halt: Halt<'_>,
) -> Result<Vec<bool>, Halted> {
    let mut tarjan = Tarjan {
        lines,
        visited: vec![0; size],
        earliest: vec![0; size],
        candidates: Vec::new(),
        is_candidate: vec![false; size],
        is_on_circle: vec![false; size],
        path: Vec::new(),
        visits: 0,
    };
    let mut steps = 0_usize;
    for rank in (0..size).map(index).filter(|rank| is_wanted(*rank)) {
        if tarjan.visited[rank as usize] == 0 {
            tarjan.visit(rank);
        }
        while let Some(last) = tarjan.path.last_mut() {
            steps += 1;
            if steps.is_multiple_of(STEPS) {
                halt.check()?;
            }
            match last.rest {
                [line, rest @ ..] => {
                    last.rest = rest;
                    let from = last.rank;
                    if is_wanted(line.to()) {
                        tarjan.follow(from, line.to());
                    }
                }
                [] => tarjan.leave(),
            }
        }
    }
    Ok(tarjan.is_on_circle)
}

impl Tarjan<'_> {
    fn visit(&mut self, rank: u32) {
        let place = rank as usize;
        self.visits += 1;
        self.visited[place] = self.visits;
        self.earliest[place] = self.visits;
        self.candidates.push(rank);
        self.is_candidate[place] = true;
        let rest = self.lines.root(place).map_or(&[][..], |root| root.lines);
        self.path.push(Visit { rank, rest });
    }

    /// Follows a line.
    fn follow(&mut self, from: u32, to: u32) {
        let [start, end] = [from, to].map(|rank| rank as usize);
        if self.visited[end] == 0 {
            self.visit(to);
        } else if self.is_candidate[end] {
            self.earliest[start] = self.earliest[start].min(self.visited[end]);
            self.is_on_circle[start] |= from == to;
        }
    }

    /// Goes back from the last root of the path.
    fn leave(&mut self) {
        let Some(Visit { rank, .. }) = self.path.pop() else {
            return;
        };
        let earliest = self.earliest[rank as usize];
        if let Some(before) = self.path.last() {
            let before = &mut self.earliest[before.rank as usize];
            // If the component is complete, this changes nothing: its visits are later than the one before.
            *before = earliest.min(*before);
        }
        if earliest < self.visited[rank as usize] {
            return;
        }
        // All candidates from this one on are connected. Searched from the end: the candidates passed over are split
        // off, so each is passed over only once in all.
        let first = self.candidates.iter().rposition(|other| *other == rank);
        let connected = self.candidates.split_off(first.unwrap_or_default());
        for other in &connected {
            self.is_candidate[*other as usize] = false;
            self.is_on_circle[*other as usize] |= connected.len() > 1;
        }
    }
}
