//! Looking values up, from step to step.

use std::sync::Arc;

use pattern_database::{Abstraction, Build, Database, Encoding, UNREACHED};
use search_core::{Cost, Heuristic};

use super::rank_update::{Step, View};
use super::reflection::Reflection;
use super::{Partition, PatternError, TilePattern};
use crate::{Board, Move, Puzzle, Shape, Word};

/// The most patterns that are added up.
// A byte for each is kept in one word.
const MOST: usize = 8;

/// Stands for an infinite value in sums.
// More than all finite values together, and small enough that eight of it can be added.
const DEAD_END: u32 = 1 << 16;

/// The sum of the values of disjoint patterns; optionally, the greater of that and the same sum for
/// the board reflected about its main diagonal.
///
/// A step looks up one value, and one of the reflection.
///
/// Admissible: yes. Consistent: no, since entries do not know where the blank is; a step can change
/// a value by three or more, always by an odd number.
///
/// ```
/// use domain_puzzle::{AdditivePatterns, Layout, MoveOrder, Partition, Puzzle};
/// use pattern_database::Encoding;
/// use search_core::{Run, ida_star};
///
/// let goal = Layout::parse("#12/345/678")?;
/// let puzzle = Puzzle::<u64>::new(&goal, MoveOrder::CONVENTIONAL)?;
/// let partition = Partition::parse("4-4", &goal)?;
/// let patterns = AdditivePatterns::build(&puzzle, &partition, Encoding::Bytes)?;
/// let patterns = patterns.reflected(&puzzle)?;
///
/// let start = puzzle.pack(&Layout::parse("724/5#6/831")?)?;
/// let solution = ida_star(&mut Run::new(), &puzzle, &patterns, &start)?;
/// assert_eq!(solution.map(|solution| solution.cost), Some(26));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct AdditivePatterns<W: Word = u64> {
    parts: Vec<Part<W>>,
    shape: Shape,
    plain: Box<View>,
    mirrored: Option<Box<View>>,
}

/// A pattern and its table. The pattern's tiles begin at a lane of the whole.
#[derive(Clone, Debug)]
struct Part<W: Word> {
    first_lane: u8,
    /// As many ones as its lanes have bits.
    mask: u64,
    pattern: Arc<TilePattern<W>>,
    database: Arc<Database>,
}

/// The memo carried from board to board.
#[derive(Clone, Copy, Debug)]
pub struct AdditiveMemo<W> {
    plain: Side<W>,
    mirrored: Side<W>,
}

#[derive(Clone, Copy, Debug)]
struct Side<W> {
    /// The number of each pattern's placement, in the lanes of its tiles, which have room for it.
    entries: W,
    /// Values from the tables, a byte for each pattern.
    stored: u64,
    sum: u32,
}

impl<W: Word> AdditivePatterns<W> {
    /// Adds up the values of these patterns, each with its table.
    ///
    /// # Errors
    ///
    /// If there are no patterns, too many, two with a tile in common, or one with a table that was
    /// built for something else.
    pub fn new(
        puzzle: &Puzzle<W>,
        patterns: Vec<(TilePattern<W>, Arc<Database>)>,
    ) -> Result<Self, PatternError> {
        if patterns.is_empty() {
            return Err(PatternError::Empty);
        }
        if patterns.len() > MOST {
            return Err(PatternError::Many {
                count: patterns.len(),
                most: MOST,
            });
        }
        let shape = puzzle.shape();
        let mut plain = Box::new(View::new());
        let mut parts = Vec::new();
        let mut lane = 0;
        for (part, (pattern, database)) in (0..).zip(patterns) {
            let (found, expected) = (&database.facts().identity, pattern.identity());
            if *found != expected {
                let found = found.clone();
                return Err(PatternError::OtherDatabase { found, expected });
            }
            let tiles = pattern.tiles();
            if let Some(&tile) = tiles.iter().find(|&&tile| plain.has(tile)) {
                return Err(PatternError::Twice { tile });
            }
            plain.add(part, lane, tiles, pattern.ranking());
            if database.facts().encoding == Encoding::Differences {
                for (own_lane, &tile) in (0..).zip(tiles) {
                    for cell in 0..shape.cells() {
                        plain.set_distance(tile, cell, pattern.distance(own_lane, cell));
                    }
                }
            }
            let first_lane = lane;
            // A pattern has twelve tiles at most, so these are sixty bits or fewer.
            let mask = (1 << (usize::from(W::BITS) * tiles.len())) - 1;
            lane += u8::try_from(tiles.len()).unwrap_or(u8::MAX);
            parts.push(Part {
                first_lane,
                mask,
                pattern: Arc::new(pattern),
                database,
            });
        }
        Ok(Self {
            parts,
            shape,
            plain,
            mirrored: None,
        })
    }

    /// Builds the tables in memory and adds them up.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new), or if a table cannot be built.
    pub fn build(
        puzzle: &Puzzle<W>,
        partition: &Partition,
        encoding: Encoding,
    ) -> Result<Self, PatternError> {
        let mut patterns = Vec::new();
        for tiles in partition.patterns() {
            let pattern = TilePattern::new(puzzle, tiles)?;
            let database = Build::new().build(&pattern, encoding)?;
            patterns.push((pattern, Arc::new(database)));
        }
        Self::new(puzzle, patterns)
    }

    /// Looks up the reflected board as well, and takes the greater sum.
    ///
    /// # Errors
    ///
    /// [`PatternError::Reflection`] if the board is not square or the blank of the goal is not on
    /// the main diagonal.
    pub fn reflected(mut self, puzzle: &Puzzle<W>) -> Result<Self, PatternError> {
        let Reflection { cells, tiles } = Reflection::of(puzzle)?;
        self.mirrored = Some(Box::new(self.plain.reflected(cells, tiles)));
        Ok(self)
    }

    /// Returns the side of a board in this view.
    fn side(&self, view: &View, board: &Board<W>) -> Side<W> {
        let tiles = || (0..self.shape.cells()).map(|cell| (board.tile(cell), cell));
        let cells: W = view.lanes(tiles());
        let distances = tiles().map(|(tile, cell)| view.distance(tile, cell));
        let mut side = Side {
            entries: W::NONE,
            stored: 0,
            sum: distances.sum(),
        };
        for (index, part) in self.parts.iter().enumerate() {
            let entry = part.pattern.rank(cells.skip(part.first_lane));
            let stored = part.database.stored(entry);
            side.entries = side.entries.plus(part.first_lane, entry.cast_signed());
            side.stored |= u64::from(stored) << (8 * index);
            side.sum += widened(stored);
        }
        side
    }

    /// Returns the side after a step.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a byte is taken out of a word"
    )]
    fn moved(
        &self,
        view: &View,
        mut side: Side<W>,
        step: Step,
        jump: Option<(u8, impl Iterator<Item = u8>)>,
    ) -> Side<W> {
        let index = view.part(step.tile);
        // The number that stands for no part is beyond all of them.
        let Some(part) = self.parts.get(usize::from(index)) else {
            return side;
        };
        let change = view.change(step, jump);
        side.entries = side.entries.plus(part.first_lane, change);
        let entry = side.entries.skip(part.first_lane).low() & part.mask;
        let now = part.database.stored(entry);
        let shift = 8 * index;
        let before = (side.stored >> shift) as u8;
        side.stored ^= u64::from(before ^ now) << shift;
        let distance = |cell| view.distance(step.tile, cell);
        // In this order nothing falls below zero.
        side.sum =
            side.sum + distance(step.to) + widened(now) - distance(step.from) - widened(before);
        side
    }
}

/// Returns a value as a summand.
#[inline]
fn widened(stored: u8) -> u32 {
    if stored == UNREACHED {
        DEAD_END
    } else {
        stored.into()
    }
}

impl<W: Word> Heuristic<Puzzle<W>> for AdditivePatterns<W> {
    type Memo = AdditiveMemo<W>;

    fn start(&self, board: &Board<W>) -> AdditiveMemo<W> {
        let plain = self.side(&self.plain, board);
        let mirrored = self.mirrored.as_ref();
        let mirrored = mirrored.map_or(plain, |view| self.side(view, board));
        AdditiveMemo { plain, mirrored }
    }

    #[inline]
    fn step(
        &self,
        memo: AdditiveMemo<W>,
        before: &Board<W>,
        mv: Move,
        after: &Board<W>,
    ) -> AdditiveMemo<W> {
        self.step_up_to(memo, before, mv, after, u32::INFINITY)
    }

    #[inline]
    fn step_up_to(
        &self,
        memo: AdditiveMemo<W>,
        before: &Board<W>,
        _: Move,
        after: &Board<W>,
        limit: u32,
    ) -> AdditiveMemo<W> {
        let (from, to) = (after.blank(), before.blank());
        let step = Step {
            tile: after.tile(to),
            from,
            to,
        };
        // No step jumps over the last cell.
        let tile = |cell| after.word().field(cell);
        let (low, high) = (from.min(to), from.max(to));
        let is_in_row = high - low == 1;
        let jump = (!is_in_row).then_some((high - low, (low + 1..high).map(tile)));
        let plain = self.moved(&self.plain, memo.plain, step, jump);
        let Some(view) = self.mirrored.as_ref().filter(|_| plain.sum < limit) else {
            let mirrored = plain;
            return AdditiveMemo { plain, mirrored };
        };
        // The reflection of a step in a row is a step in a column. It jumps over the tiles below
        // one cell and above the other.
        let (side, cells) = (self.shape.columns(), self.shape.cells());
        let over = (1..side).map(|rows| {
            let below = low + rows * side;
            tile(if below < cells {
                below
            } else {
                below + 1 - cells
            })
        });
        let jump = is_in_row.then_some((side, over));
        let mirrored = self.moved(view, memo.mirrored, step, jump);
        AdditiveMemo { plain, mirrored }
    }

    #[inline]
    fn estimate(&self, memo: AdditiveMemo<W>) -> u32 {
        let sum = memo.plain.sum.max(memo.mirrored.sum);
        if sum < DEAD_END { sum } else { u32::INFINITY }
    }
}
