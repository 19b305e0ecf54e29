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
    /// Entries of the roots by number, from that one on.
    roots: Vec<Entry>,
    /// Lines, root after root.
    all: Vec<Line>,
    /// Failures of the lines that lead to no other root, at most one for each root.
    failures: Vec<Failure>,
}

/// Entry of a position: no more than this, because there are many.
#[derive(Clone, Copy)]
struct Entry {
    /// Number of lines from the positions before.
    start: u32,
    /// Our moves in the longest line that leads to no other root and does not fail, above the marks.
    word: u32,
}

/// Marks: is it a root, is it one of ours, does one of the lines that lead to no other root end in a draw, and does one
/// of these fail?
const ROOT: u32 = 1;
const OURS: u32 = 1 << 1;
const DRAWN: u32 = 1 << 2;
const FAILS: u32 = 1 << 3;
const MARKS: u32 = 4;

/// A position that lines lead from.
#[derive(Clone, Copy)]
pub(crate) struct Root<'l> {
    word: u32,
    /// The lines that lead to other roots.
    pub(crate) lines: &'l [Line],
}

impl Root<'_> {
    /// Returns whether it is one of ours, in which the table is asked.
    pub(crate) fn is_ours(self) -> bool {
        self.word & OURS != 0
    }

    /// Returns whether one of the lines that lead to no other root ends in a draw.
    pub(crate) fn is_drawn(self) -> bool {
        self.word & DRAWN != 0
    }

    /// Returns whether one of these fails.
    pub(crate) fn fails(self) -> bool {
        self.word & FAILS != 0
    }

    /// Returns the number of our moves in the longest of these that does not fail.
    pub(crate) fn longest(self) -> u32 {
        self.word >> MARKS
    }
}

/// A way from one root to another, in six bytes.
#[derive(Clone, Copy)]
pub(crate) struct Line {
    // Bytes and not words, whose alignment would make the line eight bytes long.
    to: [u8; 4],
    moves: [u8; 2],
}

impl Line {
    /// Makes a line to the position with this number, after this many moves of ours: trees are not deep enough for
    /// their number to overflow.
    pub(crate) fn new(to: u32, moves: u32) -> Self {
        let moves = u16::try_from(moves).expect("a tree is at most MAX_DEPTH moves deep");
        Self {
            to: to.to_ne_bytes(),
            moves: moves.to_ne_bytes(),
        }
    }

    /// Returns the number of the position to which it leads.
    pub(crate) fn to(self) -> u32 {
        u32::from_ne_bytes(self.to)
    }

    /// Returns the number of our moves.
    pub(crate) fn moves(self) -> u32 {
        u32::from(u16::from_ne_bytes(self.moves))
    }
}

impl Lines {
    /// Makes an empty collection, with room for lines from each of this many roots, whose numbers begin with this one.
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
        let none = Entry { start, word: 0 };
        // A number that is left out gets a start too, so that the lines of the one before end there.
        self.roots.resize(rank - self.first, none);
        let word = if is_ours { ROOT | OURS } else { ROOT };
        self.roots.push(Entry { start, word });
    }

    /// Adds a line that leads to the position with this number, after this many moves of ours.
    #[inline]
    pub(crate) fn leads_to(&mut self, rank: usize, moves: u32) {
        self.all.push(Line::new(index(rank), moves));
    }

    /// Adds a line that wins.
    pub(crate) fn wins(&mut self, moves: u32) {
        let word = self.last();
        let marks = *word % (1 << MARKS);
        // Both have the same marks below, so this compares the moves.
        *word = (*word).max(moves << MARKS | marks);
    }

    /// Adds a line that ends in a draw, which is not a failure.
    pub(crate) fn draws(&mut self, moves: u32) {
        self.wins(moves);
        *self.last() |= DRAWN;
    }

    /// Adds a line that fails. The shortest one counts.
    pub(crate) fn fails(&mut self, moves: u32, cause: Cause) {
        let at = index(self.first + self.roots.len() - 1);
        let failure = Failure { cause, moves, at };
        *self.last() |= FAILS;
        // Roots come by number, so if this one has failed before, that is the last failure.
        match self.failures.last_mut().filter(|known| known.at == at) {
            None => self.failures.push(failure),
            Some(known) if moves < known.moves => *known = failure,
            Some(_) => {}
        }
    }

    /// Returns the number of bytes taken.
    pub(crate) fn bytes(&self) -> usize {
        self.roots.capacity() * size_of::<Entry>()
            + self.all.capacity() * size_of::<Line>()
            + self.failures.capacity() * size_of::<Failure>()
    }

    /// Returns the word of the root begun last.
    fn last(&mut self) -> &mut u32 {
        let last = self.roots.last_mut();
        &mut last
            .expect("the lines of a root are begun before one is added")
            .word
    }
}

/// The lines from all positions: part after part, each from the same number of positions, a power of two.
pub(crate) struct AllLines {
    parts: Vec<Lines>,
    /// Logarithm of that number.
    step: u32,
}

impl AllLines {
    pub(crate) fn new(parts: Vec<Lines>, positions: usize) -> Self {
        let step = positions.ilog2();
        Self { parts, step }
    }

    /// Returns the root with this number.
    pub(crate) fn root(&self, rank: usize) -> Option<Root<'_>> {
        let Lines {
            first, roots, all, ..
        } = self.parts.get(rank >> self.step)?;
        let Entry { start, word } = *roots.get(rank - first)?;
        let next = roots.get(rank - first + 1);
        let end = next.map_or(all.len(), |next| next.start as usize);
        let lines = &all[start as usize..end];
        (word & ROOT != 0).then_some(Root { word, lines })
    }

    /// Returns all roots with their numbers, by number.
    pub(crate) fn roots(&self) -> impl Iterator<Item = (usize, Root<'_>)> {
        let ranks = 0..self.parts.len() << self.step;
        ranks.filter_map(|rank| Some(rank).zip(self.root(rank)))
    }

    /// Returns the failures of the lines that lead to no other root.
    pub(crate) fn failures(&self) -> impl Iterator<Item = Failure> {
        self.parts
            .iter()
            .flat_map(|part| part.failures.iter().copied())
    }
}

/// Converts a number that is below four billion.
pub(crate) fn index(number: usize) -> u32 {
    u32::try_from(number)
        .expect("a game that is proved has fewer positions, and a part of it fewer lines")
}
