//! Some of the tiles as an abstraction.

use std::sync::OnceLock;

use pattern_database::Abstraction;

use super::PatternError;
use super::ranking::{MAX_TILES, Ranking};
use super::regions::{Regions, region_of};
use crate::{Board, Layout, MoveOrder, Puzzle, Shape, Word};

/// The words of an identity, between which stand the shape and the cells.
const DOMAIN: &str = "sliding tiles ";
const BLANK: &str = ", blank to ";
const TILES: &str = ", tiles to ";

/// Some of the tiles of a puzzle: an abstraction in which only their moves count.
///
/// - A **node** is a placement of the tiles together with the connected region of the other cells in
///   which the blank is: it may move about there at no cost.
/// - An **entry** is a placement alone; its value is the least over the regions. That keeps the
///   table small and makes the heuristic inconsistent.
/// - The **floor** is the sum of the tiles' distances: each move changes it by one.
///
/// Source: Korf and Felner, *Disjoint pattern database heuristics*, 2002.
#[derive(Debug)]
pub struct TilePattern<W: Word = u64> {
    shape: Shape,
    tiles: Vec<u8>,
    /// The cells of the tiles in the goal.
    homes: W,
    blank_home: u8,
    ranking: Ranking,
    /// The place of each tile in the pattern, if it has one.
    lane_of: [Option<u8>; 32],
    /// Needed for building only.
    regions: OnceLock<Regions>,
}

impl<W: Word> TilePattern<W> {
    /// Makes the pattern of these tiles.
    ///
    /// # Errors
    ///
    /// If there are no tiles, too many, some that the puzzle does not have, or one twice.
    pub fn new(puzzle: &Puzzle<W>, tiles: &[u8]) -> Result<Self, PatternError> {
        let shape = puzzle.shape();
        let goal = puzzle.goal();
        let (mut lane_of, mut homes) = ([None; 32], W::NONE);
        for (lane, &tile) in (0..).zip(tiles) {
            if tile == 0 || tile >= shape.cells() {
                return Err(PatternError::Tile { tile, shape });
            }
            if lane_of[usize::from(tile)].replace(lane).is_some() {
                return Err(PatternError::Twice { tile });
            }
            let home = (0..shape.cells()).find(|&cell| goal.tile(cell) == tile);
            homes = homes.flip(lane, home.unwrap_or_default());
        }
        let count = u8::try_from(tiles.len()).unwrap_or(u8::MAX);
        if count == 0 {
            return Err(PatternError::Empty);
        }
        Ok(Self {
            shape,
            tiles: tiles.to_vec(),
            homes,
            blank_home: goal.blank(),
            ranking: Ranking::new(shape.cells(), count)?,
            lane_of,
            regions: OnceLock::new(),
        })
    }

    /// Returns the pattern that has this [identity](Abstraction::identity), in a puzzle whose goal has its tiles,
    /// numbered from 1, and the blank where the identity says; `None` if there is no such pattern.
    #[must_use]
    pub fn of_identity(identity: &str) -> Option<Self> {
        let (shape, homes) = identity.strip_prefix(DOMAIN)?.split_once(BLANK)?;
        let (blank, homes) = homes.split_once(TILES)?;
        let shape: Shape = shape.parse().ok()?;
        let blank: u8 = blank.parse().ok()?;
        let homes: Option<Vec<u8>> = homes.split(' ').map(|home| home.parse().ok()).collect();
        let homes = homes.filter(|homes| homes.len() < usize::from(shape.cells()))?;
        let others = (0..shape.cells()).filter(|cell| *cell != blank && !homes.contains(cell));
        let mut goal = vec![0; shape.cells().into()];
        for (tile, home) in (1..).zip(homes.iter().copied().chain(others)) {
            *goal.get_mut(usize::from(home))? = tile;
        }
        let goal = Layout::new(shape, goal).ok()?;
        let puzzle = Puzzle::new(&goal, MoveOrder::default()).ok()?;
        let tiles: Vec<u8> = (1..).take(homes.len()).collect();
        let pattern = Self::new(&puzzle, &tiles).ok()?;
        (pattern.identity() == identity).then_some(pattern)
    }

    /// Returns the tiles, in the order in which placements are numbered.
    #[must_use]
    pub fn tiles(&self) -> &[u8] {
        &self.tiles
    }

    /// Returns the node of a board.
    #[must_use]
    pub fn node_of(&self, board: &Board<W>) -> u64 {
        let cells = self.cells_on(board);
        self.node(cells, self.occupied(cells), board.blank())
    }

    pub(super) fn ranking(&self) -> &Ranking {
        &self.ranking
    }

    /// Returns the distance of the tile in a lane from its home.
    pub(super) fn distance(&self, lane: u8, cell: u8) -> u8 {
        self.shape.distance(cell, self.homes.field(lane))
    }

    /// Returns the cells on which the tiles stand on a board.
    pub(super) fn cells_on(&self, board: &Board<W>) -> W {
        let cells = (0..self.shape.cells()).filter_map(|cell| {
            let lane = self.lane_of[usize::from(board.tile(cell))]?;
            Some((lane, cell))
        });
        cells.fold(W::NONE, |cells, (lane, cell)| cells.flip(lane, cell))
    }

    fn lanes(&self) -> impl Iterator<Item = u8> + use<W> {
        0..u8::try_from(self.tiles.len()).unwrap_or(u8::MAX)
    }

    fn occupied(&self, cells: W) -> u32 {
        self.lanes().map(|lane| 1 << cells.field(lane)).sum()
    }

    #[inline]
    fn regions(&self) -> &Regions {
        let occupied = || u8::try_from(self.tiles.len()).unwrap_or(u8::MAX);
        self.regions
            .get_or_init(|| Regions::new(self.shape, occupied()))
    }

    /// Returns the number of the placement in the first lanes.
    #[inline]
    pub(super) fn rank(&self, cells: W) -> u64 {
        // Loops of constant length; more lanes than tiles do no harm, since their weights are zero.
        match self.tiles.len() {
            0..=6 => self.ranking.rank::<6, W>(cells),
            7..=8 => self.ranking.rank::<8, W>(cells),
            _ => self.ranking.rank::<MAX_TILES, W>(cells),
        }
    }

    /// Returns the node of a placement, with the blank in the region that has a certain cell.
    #[inline]
    fn node(&self, cells: W, occupied: u32, blank: u8) -> u64 {
        let region = region_of(self.regions().around(occupied), blank);
        self.rank(cells) << self.regions().stride_log2() | region
    }
}

impl<W: Word> Abstraction for TilePattern<W> {
    type Space = Puzzle<W>;

    /// Returns the shape, and the cells of blank and tiles in the goal. The tiles' numbers do not matter.
    fn identity(&self) -> String {
        let homes: Vec<_> = self
            .lanes()
            .map(|lane| self.homes.field(lane).to_string())
            .collect();
        format!(
            "{DOMAIN}{}{BLANK}{}{TILES}{}",
            self.shape,
            self.blank_home,
            homes.join(" ")
        )
    }

    fn entries(&self) -> u64 {
        self.ranking.count()
    }

    fn index(&self, board: &Board<W>) -> u64 {
        self.rank(self.cells_on(board))
    }

    fn nodes(&self) -> u64 {
        self.entries() << self.regions().stride_log2()
    }

    #[inline]
    fn entry(&self, node: u64) -> u64 {
        node >> self.regions().stride_log2()
    }

    fn goals(&self, visit: &mut dyn FnMut(u64)) {
        visit(self.node(self.homes, self.occupied(self.homes), self.blank_home));
    }

    /// A tile moves to a cell beside it where the blank can be. Moves can be undone, so the
    /// predecessors are the successors.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a cell is less than 32")]
    fn predecessors(&self, node: u64, mut visit: impl FnMut(u64)) {
        let stride_log2 = self.regions().stride_log2();
        let cells: W = self.ranking.unrank(node >> stride_log2);
        let occupied = self.occupied(cells);
        let number = node & ((1 << stride_log2) - 1);
        let open = self.regions().around(occupied);
        // A number that only fills up the row has no cells, and so no steps.
        let region = usize::try_from(number).map_or(0, |number| open[number]);
        for lane in self.lanes() {
            let from = cells.field(lane);
            let mut targets = self.regions().neighbours(from) & region;
            while targets != 0 {
                let to = targets.trailing_zeros() as u8;
                targets &= targets - 1;
                let moved = cells.flip(lane, from ^ to);
                // The blank is now where the tile was.
                visit(self.node(moved, occupied ^ 1 << from ^ 1 << to, from));
            }
        }
    }

    fn floor(&self, entry: u64) -> u8 {
        let cells: W = self.ranking.unrank(entry);
        self.lanes()
            .map(|lane| self.distance(lane, cells.field(lane)))
            .sum()
    }
}
