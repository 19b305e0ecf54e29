//! Several partitions whose patterns share tables.

use pattern_database::Abstraction;

use super::reflection::Reflection;
use super::{Partition, PatternError, TilePattern};
use crate::{Puzzle, Shape, Word};

/// The most patterns that are added up.
const MOST_ADDED: usize = 8;

/// The most different patterns that are looked up, reflections included.
pub(super) const MOST_MEMBERS: usize = 32;

/// The most sums that are compared, reflections included.
pub(super) const MOST_SUMS: usize = 16;

/// The most entries of a table that a memo can number.
const MOST_ENTRIES: u64 = 1 << 32;

/// Partitions whose greatest sum is to be taken, with their reflections about the main diagonal where the goal allows
/// it; and the patterns whose tables that needs: each once, though it may be in many of the partitions, and one for it
/// and its reflection.
///
/// ```
/// use domain_puzzle::{Layout, MoveOrder, Partition, Partitions, Puzzle};
/// let goal = Layout::parse("#12/345/678")?;
/// let puzzle = Puzzle::<u64>::new(&goal, MoveOrder::CONVENTIONAL)?;
/// let partitions = Partitions::new(&puzzle, &Partition::parse_list("1,2/3,6+1,3/2,6", &goal)?)?;
/// let needed = partitions.patterns().iter().map(|pattern| pattern.tiles().to_vec());
/// // 1 and 3 lie opposite each other, and so do 2 and 6.
/// assert_eq!(needed.collect::<Vec<_>>(), [[1, 2], [1, 3], [2, 6]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Partitions<W: Word = u64> {
    pub(super) shape: Shape,
    pub(super) tables: Vec<TilePattern<W>>,
    pub(super) members: Vec<Member>,
    pub(super) sums: Vec<Sum>,
    pub(super) reflection: Option<Reflection>,
    count: usize,
}

/// A pattern of a partition: the table with its values, and how it is looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Member {
    pub(super) table: usize,
    /// True if the member is looked up for the reflection of the board.
    pub(super) is_reflected: bool,
}

/// The members of a partition, on the board or on its reflection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sum {
    pub(super) partition: usize,
    pub(super) members: Vec<usize>,
}

impl<W: Word> Partitions<W> {
    /// These partitions.
    ///
    /// # Errors
    ///
    /// If there are none or too many, or one of their patterns does not fit the puzzle or is too large.
    pub fn new(puzzle: &Puzzle<W>, partitions: &[Partition]) -> Result<Self, PatternError> {
        if partitions.is_empty() {
            return Err(PatternError::Empty);
        }
        let mut new = Self {
            shape: puzzle.shape(),
            tables: Vec::new(),
            members: Vec::new(),
            sums: Vec::new(),
            reflection: Reflection::of(puzzle).ok(),
            count: partitions.len(),
        };
        for (number, partition) in partitions.iter().enumerate() {
            let (count, most) = (partition.patterns().len(), MOST_ADDED);
            if count > most {
                return Err(PatternError::Many { count, most });
            }
            new.add(puzzle, number, partition)?;
        }
        for (what, count, most) in [
            ("patterns", new.members.len(), MOST_MEMBERS),
            ("partitions", new.sums.len(), MOST_SUMS),
        ] {
            if count > most {
                return Err(PatternError::Numerous { what, count, most });
            }
        }
        Ok(new)
    }

    /// Returns the patterns whose tables are needed.
    #[must_use]
    pub fn patterns(&self) -> &[TilePattern<W>] {
        &self.tables
    }

    /// Returns the patterns.
    #[must_use]
    pub fn into_patterns(self) -> Vec<TilePattern<W>> {
        self.tables
    }

    /// Returns the number of partitions, reflections not counted.
    #[must_use]
    pub fn count(&self) -> usize {
        self.count
    }

    /// Returns whether the goal allows boards to be reflected.
    #[must_use]
    pub fn is_reflected(&self) -> bool {
        self.reflection.is_some()
    }

    /// Returns the tile that stands for a tile where a member is looked up.
    pub(super) fn seen_tile(&self, member: Member, tile: u8) -> u8 {
        self.reflection_for(member)
            .map_or(tile, |reflection| reflection.tile(tile))
    }

    /// Returns the cell that stands for a cell where a member is looked up.
    pub(super) fn seen_cell(&self, member: Member, cell: u8) -> u8 {
        self.reflection_for(member)
            .map_or(cell, |reflection| reflection.cell(cell))
    }

    fn reflection_for(&self, member: Member) -> Option<&Reflection> {
        self.reflection.as_ref().filter(|_| member.is_reflected)
    }

    fn add(
        &mut self,
        puzzle: &Puzzle<W>,
        number: usize,
        partition: &Partition,
    ) -> Result<(), PatternError> {
        let (mut plain, mut reflected) = (Vec::new(), Vec::new());
        for tiles in partition.patterns() {
            let member = if let Some(member) = self.find(tiles) {
                member
            } else {
                self.tables.push(pattern(puzzle, tiles)?);
                Member {
                    table: self.tables.len() - 1,
                    is_reflected: false,
                }
            };
            plain.push(self.number(member));
            if self.is_reflected() {
                // A pattern that is its own reflection has the same value for both boards.
                let is_reflected = member.is_reflected ^ !self.is_symmetric(tiles);
                reflected.push(self.number(Member {
                    is_reflected,
                    ..member
                }));
            }
        }
        self.add_sum(number, plain);
        if self.is_reflected() {
            self.add_sum(number, reflected);
        }
        Ok(())
    }

    /// Returns the member that has these tiles in any order, by a table that there is.
    fn find(&self, tiles: &[u8]) -> Option<Member> {
        let (wanted, reflected) = (set(tiles), self.reflected(tiles));
        let mut tables = self.tables.iter().enumerate();
        tables.find_map(|(table, pattern)| {
            let tiles = set(pattern.tiles());
            let is_it = tiles == wanted || Some(tiles) == reflected;
            is_it.then_some(Member {
                table,
                is_reflected: tiles != wanted,
            })
        })
    }

    fn reflected(&self, tiles: &[u8]) -> Option<u32> {
        let reflection = self.reflection?;
        let tiles: Vec<u8> = tiles.iter().map(|&tile| reflection.tile(tile)).collect();
        Some(set(&tiles))
    }

    fn is_symmetric(&self, tiles: &[u8]) -> bool {
        self.reflected(tiles) == Some(set(tiles))
    }

    fn number(&mut self, member: Member) -> usize {
        let found = self.members.iter().position(|&other| other == member);
        found.unwrap_or_else(|| {
            self.members.push(member);
            self.members.len() - 1
        })
    }

    /// Adds a sum, unless it is that of the board again.
    fn add_sum(&mut self, partition: usize, mut members: Vec<usize>) {
        members.sort_unstable();
        let sum = Sum { partition, members };
        if self.sums.last() != Some(&sum) {
            self.sums.push(sum);
        }
    }
}

/// Returns the pattern of these tiles, if a memo can number its entries.
fn pattern<W: Word>(puzzle: &Puzzle<W>, tiles: &[u8]) -> Result<TilePattern<W>, PatternError> {
    let pattern = TilePattern::new(puzzle, tiles)?;
    if pattern.entries() > MOST_ENTRIES {
        return Err(PatternError::Wide {
            tiles: u8::try_from(tiles.len()).unwrap_or(u8::MAX),
            cells: puzzle.shape().cells(),
        });
    }
    Ok(pattern)
}

/// Tiles as the bits of a word.
fn set(tiles: &[u8]) -> u32 {
    tiles.iter().fold(0, |set, &tile| set | 1 << (tile & 31))
}
