//! The lines of play from one numbered position to the next.

use crate::{Cause, Failure};

/// Positions with numbers in a row, and the lines that lead from each to others.
///
/// From a position of ours the lines go down the forcing tree that the table tells us to follow, to where
/// it is used up or left; from a position of theirs, in which no tree is being followed, they are one
/// reply long.
#[derive(Default)]
pub(crate) struct Lines {
    /// The least number that a root can have.
    first: usize,
    /// By number, from that one on.
    roots: Vec<Option<Root>>,
    /// Those from one root after those from another.
    all: Vec<Line>,
    /// How the lines that lead to no other root fail, at most once for each root.
    failures: Vec<Failure>,
}

/// A position that lines lead from.
#[derive(Clone, Copy)]
pub(crate) struct Root {
    /// Is it one of ours, in which the table is asked?
    pub(crate) is_ours: bool,
    /// Does one of the lines that lead to no other root end in a draw?
    pub(crate) drawn: bool,
    /// Does one of these fail?
    pub(crate) fails: bool,
    /// Our moves in the longest of these that does not.
    pub(crate) longest: u32,
    /// Where the lines that lead to other roots begin and end.
    start: u32,
    end: u32,
}

/// A way from one root to another.
#[derive(Clone, Copy)]
pub(crate) struct Line {
    /// The number of the position to which it leads.
    pub(crate) to: u32,
    /// Our moves.
    pub(crate) moves: u32,
}

impl Lines {
    /// No lines, with room for some from each of so many roots, whose numbers begin with this one.
    pub(crate) fn with_room(first: usize, roots: usize) -> Self {
        Self {
            first,
            roots: Vec::with_capacity(roots),
            all: Vec::with_capacity(4 * roots),
            failures: Vec::new(),
        }
    }

    /// Begins the lines from the position with this number, which is larger than those before.
    pub(crate) fn begin(&mut self, rank: usize, is_ours: bool) {
        let start = index(self.all.len());
        self.roots.resize(rank - self.first, None);
        self.roots.push(Some(Root {
            is_ours,
            drawn: false,
            fails: false,
            longest: 0,
            start,
            end: start,
        }));
    }

    /// A line that leads to the position with this number, after so many moves of ours.
    pub(crate) fn leads_to(&mut self, rank: usize, moves: u32) {
        let to = index(rank);
        self.all.push(Line { to, moves });
        self.last().end += 1;
    }

    /// A line that wins.
    pub(crate) fn wins(&mut self, moves: u32) {
        let root = self.last();
        root.longest = root.longest.max(moves);
    }

    /// A line that ends in a draw, which is no failure.
    pub(crate) fn draws(&mut self, moves: u32) {
        self.wins(moves);
        self.last().drawn = true;
    }

    /// A line that fails. The shortest one counts.
    pub(crate) fn fails(&mut self, moves: u32, cause: Cause) {
        let at = index(self.first + self.roots.len() - 1);
        let failure = Failure { cause, moves, at };
        self.last().fails = true;
        match self.failures.last_mut().filter(|known| known.at == at) {
            None => self.failures.push(failure),
            Some(known) if moves < known.moves => *known = failure,
            Some(_) => {}
        }
    }

    /// The root begun last.
    fn last(&mut self) -> &mut Root {
        let last = self.roots.last_mut();
        last.and_then(Option::as_mut)
            .expect("a root has been begun")
    }
}

/// The lines from all positions: part after part, each from the same number of positions, a power of two.
pub(crate) struct AllLines {
    parts: Vec<Lines>,
    /// The logarithm of that number.
    step: u32,
}

impl AllLines {
    pub(crate) fn new(parts: Vec<Lines>, positions: usize) -> Self {
        let step = positions.ilog2();
        Self { parts, step }
    }

    /// The root with this number, and the lines from there.
    pub(crate) fn root(&self, rank: usize) -> Option<(&Root, &[Line])> {
        let part = self.parts.get(rank >> self.step)?;
        let root = part.roots.get(rank - part.first)?.as_ref()?;
        Some((root, &part.all[root.start as usize..root.end as usize]))
    }

    /// All roots with their numbers and lines, by number.
    pub(crate) fn roots(&self) -> impl Iterator<Item = (usize, &Root, &[Line])> {
        let ranks = 0..self.parts.len() << self.step;
        ranks.filter_map(|rank| self.root(rank).map(|(root, lines)| (rank, root, lines)))
    }

    /// How the lines that lead to no other root fail.
    pub(crate) fn failures(&self) -> impl Iterator<Item = Failure> {
        self.parts
            .iter()
            .flat_map(|part| part.failures.iter().copied())
    }
}

/// A number of which there are less than four billion.
pub(crate) fn index(number: usize) -> u32 {
    u32::try_from(number).expect("fewer than that")
}
