//! The greatest of several sums, from step to step.

use std::sync::Arc;

use pattern_database::{Abstraction, Build, Database, Encoding, UNREACHED};
use search_core::{Cost, Heuristic};

use super::partitions::{MOST_MEMBERS, MOST_SUMS, Member, Sum};
use super::rank_update::Step;
use super::tile_location::{Place, Places};
use super::{Partitions, PatternError, TilePattern};
use crate::{Board, Move, Puzzle, Word};

/// Stands for an infinite value in sums.
// More than all finite values together, and small enough that as many of it can be added as patterns may be.
const DEAD_END: u16 = 1 << 12;

/// The most cells that a step jumps over: on a board of 2x12 cells.
const MOST_JUMPED: usize = 11;

/// The greatest of the sums of several [partitions](Partitions), each of the board and of its reflection.
///
/// A step looks up one value for each different pattern with the tile that moves, however many partitions have that
/// pattern. [`AdditivePatterns`](crate::AdditivePatterns) is quicker for a single partition.
///
/// Admissible: yes, since every sum is. Consistent: no, as with a single partition.
///
/// Source: Holte, Felner, Newton, Meshulam and Furcy, *Maximizing over multiple pattern databases speeds up heuristic
/// search*, 2006.
///
/// ```
/// use domain_puzzle::{Layout, MoveOrder, MultiplePatterns, Partition, Partitions, Puzzle};
/// use pattern_database::Encoding;
/// use search_core::{Run, ida_star};
///
/// let goal = Layout::parse("#12/345/678")?;
/// let puzzle = Puzzle::<u64>::new(&goal, MoveOrder::CONVENTIONAL)?;
/// let partitions = Partition::parse_list("4-4+1,2,4,5/3,6,7,8", &goal)?;
/// let partitions = Partitions::new(&puzzle, &partitions)?;
/// let patterns = MultiplePatterns::build(partitions, Encoding::Bytes)?;
///
/// let start = puzzle.pack(&Layout::parse("724/5#6/831")?)?;
/// let solution = ida_star(&mut Run::new(), &puzzle, &patterns, &start)?;
/// assert_eq!(solution.map(|solution| solution.cost), Some(26));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct MultiplePatterns<W: Word = u64> {
    partitions: Partitions<W>,
    /// By member.
    databases: Vec<Arc<Database>>,
    /// By member: all bits of the sums in which it is.
    masks: Box<[[u16; MOST_SUMS]; MOST_MEMBERS]>,
    /// By tile.
    places: Vec<Places>,
}

/// The memo carried from board to board.
#[derive(Clone, Copy, Debug)]
pub struct MultipleMemo {
    /// By member: the number of its placement.
    entries: [u32; MOST_MEMBERS],
    /// By member: what its table says.
    stored: [u8; MOST_MEMBERS],
    /// Zero beyond those that there are, and so never the greatest.
    sums: [u16; MOST_SUMS],
}

impl<W: Word> MultiplePatterns<W> {
    /// Compares the sums of these partitions, whose [patterns](Partitions::patterns) have these tables, in the same
    /// order.
    ///
    /// # Errors
    ///
    /// If a table is missing or was built for something else.
    pub fn new(
        partitions: Partitions<W>,
        databases: &[Arc<Database>],
    ) -> Result<Self, PatternError> {
        for (table, pattern) in partitions.tables.iter().enumerate() {
            check_table(pattern, databases.get(table))?;
        }
        let mut places: Vec<_> = (0..32).map(|_| Places::default()).collect();
        let mut masks = Box::new([[0; MOST_SUMS]; MOST_MEMBERS]);
        let mut by_member = Vec::new();
        for (number, &member) in (0..).zip(&partitions.members) {
            let (pattern, database) = (&partitions.tables[member.table], &databases[member.table]);
            let seen = |tile| partitions.seen_tile(member, tile);
            for (lane, &tile) in pattern.tiles().iter().enumerate() {
                let places = &mut places[usize::from(seen(tile))];
                let mut place = Place::new(number, pattern, lane, partitions.shape, seen);
                if database.facts().encoding == Encoding::Differences {
                    place.set_floors(pattern, lane, partitions.shape, |cell| {
                        partitions.seen_cell(member, cell)
                    });
                }
                if member.is_reflected {
                    places.reflected.push(place);
                } else {
                    places.plain.push(place);
                }
            }
            by_member.push(Arc::clone(database));
        }
        for (sum, Sum { members, .. }) in partitions.sums.iter().enumerate() {
            for &member in members {
                masks[member][sum] = u16::MAX;
            }
        }
        Ok(Self {
            partitions,
            databases: by_member,
            masks,
            places,
        })
    }

    /// Builds the tables in memory and compares the sums.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new), or if a table cannot be built.
    pub fn build(partitions: Partitions<W>, encoding: Encoding) -> Result<Self, PatternError> {
        let mut databases = Vec::new();
        for pattern in partitions.patterns() {
            databases.push(Arc::new(Build::new().build(pattern, encoding)?));
        }
        Self::new(partitions, &databases)
    }

    /// Returns the estimate of a partition alone, by its place in the list: the greater of its sums for the board and
    /// the reflected board. Zero if there is no such partition.
    #[must_use]
    pub fn estimate_of(&self, partition: usize, memo: &MultipleMemo) -> u32 {
        let sums = self.partitions.sums.iter().zip(memo.sums);
        let own = sums.filter(|(sum, _)| sum.partition == partition);
        estimate_of(own.map(|(_, value)| value))
    }

    /// Returns the number of a member's placement on a board.
    fn entry(&self, member: Member, board: &Board<W>) -> u32 {
        let pattern = &self.partitions.tables[member.table];
        let mut cells = W::NONE;
        for cell in 0..self.partitions.shape.cells() {
            let tile = self.partitions.seen_tile(member, board.tile(cell));
            let lane = pattern.tiles().iter().position(|&other| other == tile);
            if let Some(lane) = lane.and_then(|lane| u8::try_from(lane).ok()) {
                cells = cells.flip(lane, self.partitions.seen_cell(member, cell));
            }
        }
        // There are fewer than 2^32 of them.
        u32::try_from(pattern.rank(cells)).unwrap_or(0)
    }

    /// Returns the tiles that a step jumps over on the board, if it is in a column, or on its reflection, if it is in a
    /// row.
    #[inline]
    fn jumped(&self, board: &Board<W>, low: u8, high: u8) -> [u8; MOST_JUMPED] {
        let (columns, cells) = (
            self.partitions.shape.columns(),
            self.partitions.shape.cells(),
        );
        // No step jumps over the last cell.
        let tile = |cell| board.word().field(cell);
        let mut jumped = [0; MOST_JUMPED];
        for (count, jumped) in (1..columns).zip(&mut jumped) {
            *jumped = tile(if high - low > 1 {
                low + count
            } else if low + count * columns < cells {
                // On the reflection it jumps over the tiles below one cell and above the other.
                low + count * columns
            } else {
                low + count * columns + 1 - cells
            });
        }
        jumped
    }

    /// Returns whether a sum with this member, which has been looked up for the step, exceeds `most`. A step changes no
    /// other member of it.
    #[inline]
    fn exceeds(&self, sums: &[u16; MOST_SUMS], place: &Place, most: u16) -> bool {
        let masks = &self.masks[usize::from(place.member) & (MOST_MEMBERS - 1)];
        let excess = |(sum, mask): (&u16, &u16)| (sum & mask).saturating_sub(most);
        sums.iter().zip(masks).map(excess).fold(0, |a, b| a | b) != 0
    }

    /// Looks a member up whose number has changed, and the distance of its tile.
    #[expect(
        clippy::inline_always,
        reason = "the sums stay in registers while one table after the other is looked up"
    )]
    #[inline(always)]
    fn update(
        &self,
        memo: &mut MultipleMemo,
        sums: &mut [u16; MOST_SUMS],
        place: &Place,
        change: u32,
        step: Step,
    ) {
        let member = usize::from(place.member) & (MOST_MEMBERS - 1);
        let entry = memo.entries[member].wrapping_add(change);
        let now = self.databases[member].stored(entry.into());
        let before = std::mem::replace(&mut memo.stored[member], now);
        memo.entries[member] = entry;
        let floor = |cell: u8| u16::from(place.floors[usize::from(cell & 31)]);
        // The sum contains everything that is taken away, so nothing falls below zero in the end.
        let change = (widened(now).wrapping_sub(widened(before)))
            .wrapping_add(floor(step.to).wrapping_sub(floor(step.from)));
        for (sum, mask) in sums.iter_mut().zip(&self.masks[member]) {
            *sum = sum.wrapping_add(change & mask);
        }
    }
}

/// Checks that this is the table of the pattern.
fn check_table<W: Word>(
    pattern: &TilePattern<W>,
    database: Option<&Arc<Database>>,
) -> Result<(), PatternError> {
    let expected = pattern.identity();
    let found = database.map_or("nothing", |database| &database.facts().identity);
    if found != expected {
        let found = found.to_owned();
        return Err(PatternError::OtherDatabase { found, expected });
    }
    Ok(())
}

/// Returns a value as a summand.
#[inline]
fn widened(stored: u8) -> u16 {
    if stored == UNREACHED {
        DEAD_END
    } else {
        stored.into()
    }
}

/// Returns the greatest of some sums.
#[inline]
fn estimate_of(sums: impl Iterator<Item = u16>) -> u32 {
    let greatest = sums.fold(0, u16::max);
    if greatest < DEAD_END {
        greatest.into()
    } else {
        u32::INFINITY
    }
}

impl<W: Word> Heuristic<Puzzle<W>> for MultiplePatterns<W> {
    type Memo = MultipleMemo;

    fn start(&self, board: &Board<W>) -> MultipleMemo {
        let mut memo = MultipleMemo {
            entries: [0; MOST_MEMBERS],
            stored: [0; MOST_MEMBERS],
            sums: [0; MOST_SUMS],
        };
        for (index, &member) in self.partitions.members.iter().enumerate() {
            let entry = self.entry(member, board);
            let stored = self.databases[index].stored(entry.into());
            (memo.entries[index], memo.stored[index]) = (entry, stored);
        }
        for (sum, Sum { members, .. }) in memo.sums.iter_mut().zip(&self.partitions.sums) {
            let values = members.iter().map(|&member| widened(memo.stored[member]));
            *sum = values.sum();
        }
        for cell in 0..self.partitions.shape.cells() {
            let places = &self.places[usize::from(board.tile(cell))];
            for place in places.plain.iter().chain(&places.reflected) {
                let floor = u16::from(place.floors[usize::from(cell)]);
                let masks = &self.masks[usize::from(place.member)];
                for (sum, mask) in memo.sums.iter_mut().zip(masks) {
                    *sum += floor & mask;
                }
            }
        }
        memo
    }

    #[inline]
    fn step(
        &self,
        memo: MultipleMemo,
        before: &Board<W>,
        mv: Move,
        after: &Board<W>,
    ) -> MultipleMemo {
        self.step_up_to(memo, before, mv, after, u32::INFINITY)
    }

    #[inline]
    fn step_up_to(
        &self,
        mut memo: MultipleMemo,
        before: &Board<W>,
        _: Move,
        after: &Board<W>,
        limit: u32,
    ) -> MultipleMemo {
        let (from, to) = (after.blank(), before.blank());
        let tile = after.tile(to);
        let places = &self.places[usize::from(tile)];
        let step = Step { tile, from, to };
        let (low, high) = (from.min(to), from.max(to));
        let (next, jumps) = if high - low == 1 {
            (&places.plain, &places.reflected)
        } else {
            (&places.reflected, &places.plain)
        };
        // A step down takes back what the step up would add.
        let signed = |up: u32| if from < to { up } else { up.wrapping_neg() };
        // One less, since that is what a sum has to exceed; no sum is greater than all numbers of its type.
        let most = u16::try_from(limit.saturating_sub(1)).unwrap_or(u16::MAX);
        let mut sums = memo.sums;
        for place in next {
            self.update(&mut memo, &mut sums, place, signed(place.step), step);
            if self.exceeds(&sums, place, most) {
                memo.sums = sums;
                return memo;
            }
        }
        if !jumps.is_empty() {
            let jumped = self.jumped(after, low, high);
            let jumped =
                &jumped[..usize::from(self.partitions.shape.columns() - 1).min(MOST_JUMPED)];
            for place in jumps {
                let over = |&tile: &u8| place.over[usize::from(tile & 31)];
                let up = jumped.iter().map(over).fold(place.jump, u32::wrapping_add);
                self.update(&mut memo, &mut sums, place, signed(up), step);
                if self.exceeds(&sums, place, most) {
                    break;
                }
            }
        }
        memo.sums = sums;
        memo
    }

    #[inline]
    fn estimate(&self, memo: MultipleMemo) -> u32 {
        estimate_of(memo.sums.into_iter())
    }
}
