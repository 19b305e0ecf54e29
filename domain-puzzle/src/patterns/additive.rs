//! Looking values up, from step to step.

use std::sync::Arc;

use pattern_database::{Abstraction, Build, Database, Encoding, UNREACHED};
use search_core::{Cost, Heuristic};

use super::ranking::{MAX_TILES, Ranking};
use super::{Partition, PatternError, TilePattern};
use crate::{Board, Move, Puzzle, Word};

/// The most patterns that are added up.
const MOST: usize = 8;

/// Stands for an infinite value in sums.
const DEAD_END: u32 = 1 << 16;

/// The sum of the values of disjoint patterns; if asked for, the greater of that and the same for
/// the board reflected about its main diagonal.
///
/// A step looks up one value, and one of the reflection.
///
/// Admissible: yes. Consistent: no, since entries do not know where the blank is; a step can change
/// a value by three and more, always by an odd number.
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
    place_of: Box<[Place; 32]>,
    /// By tile and cell: what the tile's distance adds where values are kept as differences.
    distance: Box<[u8; 32 * 32]>,
    longest: usize,
    mirror: Option<Box<Mirror>>,
}

/// A pattern and its table. The pattern's tiles begin at a lane of the whole.
#[derive(Clone, Debug)]
struct Part<W: Word> {
    first_lane: u8,
    ranking: Ranking,
    pattern: Arc<TilePattern<W>>,
    database: Arc<Database>,
}

/// Where a tile is found: its part, and its lane. A tile in no pattern has no part.
#[derive(Clone, Copy, Debug)]
struct Place {
    part: u8,
    lane: u8,
}

/// The cell that each cell goes to, and the tile that each tile becomes.
#[derive(Clone, Debug)]
struct Mirror {
    cells: [u8; 32],
    tiles: [u8; 32],
}

/// What is carried from board to board.
#[derive(Clone, Copy, Debug)]
pub struct AdditiveMemo<W> {
    plain: Side<W>,
    mirrored: Side<W>,
}

#[derive(Clone, Copy, Debug)]
struct Side<W> {
    /// The cells of the tiles, pattern after pattern.
    cells: W,
    /// What the tables say, a byte for each pattern.
    stored: u64,
    sum: u32,
}

impl<W: Word> AdditivePatterns<W> {
    /// Adds up the values of these patterns, each of which has its table.
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
        let nowhere = Place {
            part: u8::MAX,
            lane: 0,
        };
        let mut place_of = Box::new([nowhere; 32]);
        let mut distance = Box::new([0; 32 * 32]);
        let mut parts = Vec::new();
        let mut lane = 0;
        for (part, (pattern, database)) in (0..).zip(patterns) {
            let (found, expected) = (&database.facts().identity, pattern.identity());
            if *found != expected {
                let found = found.clone();
                return Err(PatternError::OtherDatabase { found, expected });
            }
            let first_lane = lane;
            for &tile in pattern.tiles() {
                let place = &mut place_of[usize::from(tile)];
                if place.part != u8::MAX {
                    return Err(PatternError::Twice { tile });
                }
                *place = Place { part, lane };
                if database.facts().encoding == Encoding::Differences {
                    for cell in 0..puzzle.shape().cells() {
                        distance[tile_and_cell(tile, cell)] =
                            pattern.distance(lane - first_lane, cell);
                    }
                }
                lane += 1;
            }
            parts.push(Part {
                first_lane,
                ranking: pattern.ranking().clone(),
                pattern: Arc::new(pattern),
                database,
            });
        }
        let lengths = parts.iter().map(|part| part.pattern.tiles().len());
        Ok(Self {
            longest: lengths.max().unwrap_or(0),
            parts,
            place_of,
            distance,
            mirror: None,
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
        let (shape, goal) = (puzzle.shape(), puzzle.goal());
        let side = shape.columns();
        let reflection = |cell| cell % side * side + cell / side;
        if shape.rows() != side || reflection(goal.blank()) != goal.blank() {
            return Err(PatternError::Reflection);
        }
        let mut mirror = Box::new(Mirror {
            cells: [0; 32],
            tiles: [0; 32],
        });
        for cell in 0..shape.cells() {
            mirror.cells[usize::from(cell)] = reflection(cell);
            mirror.tiles[usize::from(goal.tile(cell))] = goal.tile(reflection(cell));
        }
        self.mirror = Some(mirror);
        Ok(self)
    }

    /// The side of a board that has these tiles on these cells.
    fn side(&self, cells: impl Iterator<Item = (u8, u8)>) -> Side<W> {
        let mut side = Side {
            cells: W::NONE,
            stored: 0,
            sum: 0,
        };
        for (tile, cell) in cells {
            let place = self.place_of[usize::from(tile)];
            if usize::from(place.part) < self.parts.len() {
                side.cells = side.cells.flip(place.lane, cell);
                side.sum += u32::from(self.distance[tile_and_cell(tile, cell)]);
            }
        }
        for (index, part) in self.parts.iter().enumerate() {
            let stored = self.look_up(part, side.cells);
            side.stored |= u64::from(stored) << (8 * index);
            side.sum += widened(stored);
        }
        side
    }

    #[inline]
    fn look_up(&self, part: &Part<W>, cells: W) -> u8 {
        let cells = cells.skip(part.first_lane);
        part.database.stored(match self.longest {
            0..=6 => part.ranking.rank::<6, W>(cells),
            7..=8 => part.ranking.rank::<8, W>(cells),
            _ => part.ranking.rank::<MAX_TILES, W>(cells),
        })
    }

    /// The side after a tile has moved.
    #[inline]
    #[expect(
        clippy::cast_possible_truncation,
        reason = "a byte is taken out of a word"
    )]
    fn moved(&self, mut side: Side<W>, tile: u8, from: u8, to: u8) -> Side<W> {
        let place = self.place_of[usize::from(tile & 31)];
        let Some(part) = self.parts.get(usize::from(place.part)) else {
            return side;
        };
        side.cells = side.cells.flip(place.lane, from ^ to);
        let now = self.look_up(part, side.cells);
        let shift = 8 * place.part;
        let before = (side.stored >> shift) as u8;
        side.stored ^= u64::from(before ^ now) << shift;
        let distance = |cell| u32::from(self.distance[tile_and_cell(tile, cell)]);
        side.sum = side.sum + distance(to) + widened(now) - distance(from) - widened(before);
        side
    }
}

/// A value as a summand.
#[inline]
fn widened(stored: u8) -> u32 {
    if stored == UNREACHED {
        DEAD_END
    } else {
        stored.into()
    }
}

#[inline]
fn tile_and_cell(tile: u8, cell: u8) -> usize {
    usize::from(tile & 31) << 5 | usize::from(cell & 31)
}

impl<W: Word> Heuristic<Puzzle<W>> for AdditivePatterns<W> {
    type Memo = AdditiveMemo<W>;

    fn start(&self, board: &Board<W>) -> AdditiveMemo<W> {
        let cells = 0..self.parts[0].pattern.shape().cells();
        let plain = self.side(cells.clone().map(|cell| (board.tile(cell), cell)));
        let mirrored = self.mirror.as_ref().map_or(plain, |mirror| {
            self.side(cells.map(|cell| {
                let tile = board.tile(cell);
                (
                    mirror.tiles[usize::from(tile)],
                    mirror.cells[usize::from(cell)],
                )
            }))
        });
        AdditiveMemo { plain, mirrored }
    }

    #[inline]
    fn step(
        &self,
        memo: AdditiveMemo<W>,
        before: &Board<W>,
        _: Move,
        after: &Board<W>,
    ) -> AdditiveMemo<W> {
        let (from, to) = (after.blank(), before.blank());
        let tile = after.tile(to);
        let plain = self.moved(memo.plain, tile, from, to);
        let mirrored = match &self.mirror {
            None => plain,
            Some(mirror) => self.moved(
                memo.mirrored,
                mirror.tiles[usize::from(tile & 31)],
                mirror.cells[usize::from(from & 31)],
                mirror.cells[usize::from(to & 31)],
            ),
        };
        AdditiveMemo { plain, mirrored }
    }

    #[inline]
    fn estimate(&self, memo: AdditiveMemo<W>) -> u32 {
        let sum = memo.plain.sum.max(memo.mirrored.sum);
        if sum < DEAD_END { sum } else { u32::INFINITY }
    }
}
