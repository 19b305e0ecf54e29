//! Ends of games in which nothing fails.

use std::num::NonZero;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use crate::prove::halt::{Halt, Halted};
use crate::prove::parallel::{shares, side_by_side};
use crate::prove::position_graph::{AllLines, Line, Root};

/// Ends of the games from each root, by number, if none of them fails.
pub(crate) struct Outcomes {
    /// Packed in words, because there are many of them.
    all: Vec<AtomicU32>,
    reach_failure: AtomicBool,
}

/// End of the games from a root.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ending {
    /// Not yet visited.
    Unknown,
    /// A line that leads to no other root fails.
    Failed,
    /// Games can go on for ever, or lead to a failure.
    Never,
    /// Games end after this many moves of ours at most, and perhaps in a draw.
    After { moves: u32, drawn: bool },
}

const UNKNOWN: u32 = u32::MAX;
const NEVER: u32 = u32::MAX - 1;
const FAILED: u32 = u32::MAX - 2;

impl Outcomes {
    /// Follows the lines from one of this many roots to the next, depth first, on this many threads. If two threads
    /// meet the same root at the same time, both work it out, with the same result.
    pub(crate) fn of(
        lines: &AllLines,
        size: usize,
        threads: NonZero<usize>,
        halt: Halt<'_>,
    ) -> Result<Self, Halted> {
        let outcomes = Self {
            all: (0..size).map(|_| AtomicU32::new(UNKNOWN)).collect(),
            reach_failure: AtomicBool::new(false),
        };
        let walks = side_by_side(shares(size, threads), |blocks| {
            let mut walk = Walk::new(lines, &outcomes);
            for block in blocks {
                halt.check()?;
                block.for_each(|rank| walk.begin(rank, halt));
            }
            if walk.is_halted { Err(Halted) } else { Ok(()) }
        });
        walks.into_iter().collect::<Result<(), Halted>>()?;
        Ok(outcomes)
    }

    /// Returns the number of bytes for this many positions.
    pub(crate) fn bytes(size: usize) -> usize {
        size * size_of::<AtomicU32>()
    }

    pub(crate) fn get(&self, rank: usize) -> Ending {
        match self.all[rank].load(Ordering::Relaxed) {
            UNKNOWN => Ending::Unknown,
            FAILED => Ending::Failed,
            NEVER => Ending::Never,
            known => Ending::After {
                moves: known >> 1,
                drawn: known & 1 == 1,
            },
        }
    }

    /// Returns whether any line leads to a root that fails, or to a position that is not a root.
    pub(crate) fn reach_failure(&self) -> bool {
        self.reach_failure.load(Ordering::Relaxed)
    }

    fn set(&self, rank: usize, ending: Ending) {
        let word = match ending {
            Ending::Unknown => UNKNOWN,
            Ending::Failed => FAILED,
            Ending::Never => NEVER,
            Ending::After { moves, drawn } => moves << 1 | u32::from(drawn),
        };
        self.all[rank].store(word, Ordering::Relaxed);
    }
}

/// A thread's way along the lines.
struct Walk<'l> {
    lines: &'l AllLines,
    outcomes: &'l Outcomes,
    path: Vec<Visit<'l>>,
    /// Roots on the path, a bit for each.
    open: Vec<u64>,
    /// Number of roots it has reached.
    visits: usize,
    is_halted: bool,
}

/// Number of visits between two checks of the halt.
const VISITS: usize = 1024;

/// A root whose lines are being followed, with the results so far.
struct Visit<'l> {
    rank: usize,
    rest: &'l [Line],
    ending: Ending,
}

impl<'l> Walk<'l> {
    fn new(lines: &'l AllLines, outcomes: &'l Outcomes) -> Self {
        Self {
            lines,
            outcomes,
            path: Vec::new(),
            open: vec![0; outcomes.all.len().div_ceil(64)],
            visits: 0,
            is_halted: false,
        }
    }

    /// Follows the lines from there, unless it is halted.
    fn begin(&mut self, rank: usize, halt: Halt<'_>) {
        if self.outcomes.get(rank) == Ending::Unknown
            && !self.is_halted
            && let Some(root) = self.lines.root(rank)
        {
            self.visit(rank, root);
        }
        while let Some(last) = self.path.last_mut() {
            let mut ending = last.ending;
            let unknown = loop {
                let [line, rest @ ..] = last.rest else {
                    break None;
                };
                let to = line.to() as usize;
                let known = match self.outcomes.get(to) {
                    // A circle. This result may be kept for good, and not only for this path: every root on the path
                    // from there leads back to it, and so can go on for ever.
                    Ending::Unknown if self.open[to / 64] >> (to % 64) & 1 == 1 => Ending::Never,
                    Ending::Unknown => match self.lines.root(to) {
                        // The line is not taken off: when its end is known, it is examined again.
                        Some(root) => break Some((to, root)),
                        None => Ending::Failed,
                    },
                    known => known,
                };
                if known == Ending::Failed {
                    self.outcomes.reach_failure.store(true, Ordering::Relaxed);
                }
                ending = ending.or_by(line.moves(), known);
                last.rest = rest;
            };
            last.ending = ending;
            if let Some((rank, root)) = unknown {
                if self.visits.is_multiple_of(VISITS) && halt.check().is_err() {
                    self.is_halted = true;
                    self.path.clear();
                    return;
                }
                self.visit(rank, root);
            } else {
                let rank = last.rank;
                self.outcomes.set(rank, ending);
                self.open[rank / 64] &= !(1 << (rank % 64));
                self.path.pop();
            }
        }
    }

    fn visit(&mut self, rank: usize, root: Root<'l>) {
        self.visits += 1;
        let ending = if root.fails() {
            // Noted at once, since a line back to this root leads to a failure and is not a circle. The other lines are
            // followed all the same: they may lead to failures elsewhere.
            self.outcomes.set(rank, Ending::Failed);
            Ending::Failed
        } else {
            Ending::After {
                moves: root.longest(),
                drawn: root.is_drawn(),
            }
        };
        self.open[rank / 64] |= 1 << (rank % 64);
        self.path.push(Visit {
            rank,
            rest: root.lines,
            ending,
        });
    }
}

impl Ending {
    /// Returns the ending with one more line, of this many moves, to where games end so.
    fn or_by(self, line: u32, ending: Self) -> Self {
        match (self, ending) {
            (
                Self::After { moves, drawn },
                Self::After {
                    moves: others,
                    drawn: other_drawn,
                },
            ) => Self::After {
                moves: moves.max(line + others),
                drawn: drawn | other_drawn,
            },
            (Self::Failed, _) => Self::Failed,
            _ => Self::Never,
        }
    }
}
