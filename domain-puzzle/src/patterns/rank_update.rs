//! Numbers of placements, from step to step.

use super::ranking::Ranking;
use crate::Word;

/// Stands for the part of a tile that is in no pattern.
const NO_PART: u8 = u8::MAX;

/// Effect of a tile's step on the number of its pattern's placement, on the board itself or on its reflection. Tiles
/// and cells are always given as on the board itself.
///
/// A step to the next cell changes the digit of the tile by one. A step to the next row jumps over
/// the cells between: of the pattern's tiles there, those placed earlier no longer count below the
/// tile, or begin to; and for those placed later the same is true of the tile.
#[derive(Clone, Debug)]
pub(super) struct View {
    /// By tile.
    places: [Place; 32],
    /// By two tiles: what is added when the first jumps upwards over the second.
    jumps: [i64; 32 * 32],
    /// By tile and cell: what the tile's distance adds where values are kept as differences.
    distances: [u8; 32 * 32],
    /// Image of each cell.
    cells: [u8; 32],
}

/// Place of a tile in the list of lanes.
#[derive(Clone, Copy, Debug)]
struct Place {
    part: u8,
    /// Its lane in the list of the cells of all tiles.
    lane: u8,
    /// Change of the number when the tile moves to the next cell.
    weight: i64,
}

impl View {
    /// Makes a view without patterns.
    pub(super) fn new() -> Self {
        let nowhere = Place {
            part: NO_PART,
            lane: 0,
            weight: 0,
        };
        let mut cells = [0; 32];
        for (number, cell) in (0..).zip(&mut cells) {
            *cell = number;
        }
        Self {
            places: [nowhere; 32],
            jumps: [0; 32 * 32],
            distances: [0; 32 * 32],
            cells,
        }
    }

    /// Adds the tiles of a part, the first of them in this lane.
    pub(super) fn add(&mut self, part: u8, first_lane: u8, tiles: &[u8], ranking: &Ranking) {
        for ((lane, &tile), weight) in (first_lane..).zip(tiles).zip(ranking.weights()) {
            self.places[usize::from(tile)] = Place { part, lane, weight };
        }
        for (index, &later) in tiles.iter().enumerate() {
            for &earlier in &tiles[..index] {
                // Only the later tile's digit depends on the other, so its weight counts both times.
                self.jumps[pair(later, earlier)] = -self.weight(later);
                self.jumps[pair(earlier, later)] = self.weight(later);
            }
        }
    }

    pub(super) fn set_distance(&mut self, tile: u8, cell: u8, distance: u8) {
        self.distances[pair(tile, cell)] = distance;
    }

    /// Returns the view of boards on which each cell and each tile is seen as another.
    pub(super) fn reflected(&self, cells: [u8; 32], tiles: [u8; 32]) -> Self {
        let mut view = Self {
            cells,
            ..Self::new()
        };
        for (tile, &seen) in (0..).zip(&tiles) {
            view.places[usize::from(tile)] = self.places[usize::from(seen)];
            for (other, &seen_other) in (0..).zip(&tiles) {
                view.jumps[pair(tile, other)] = self.jumps[pair(seen, seen_other)];
            }
            for (cell, &seen_cell) in (0..).zip(&cells) {
                view.distances[pair(tile, cell)] = self.distances[pair(seen, seen_cell)];
            }
        }
        view
    }

    /// Returns whether the tile is in a pattern.
    pub(super) fn has(&self, tile: u8) -> bool {
        self.part(tile) != NO_PART
    }

    /// Returns the part of a tile; a number greater than that of any part if it has none.
    #[inline]
    pub(super) fn part(&self, tile: u8) -> u8 {
        self.places[usize::from(tile & 31)].part
    }

    #[inline]
    fn weight(&self, tile: u8) -> i64 {
        self.places[usize::from(tile & 31)].weight
    }

    #[inline]
    pub(super) fn distance(&self, tile: u8, cell: u8) -> u32 {
        self.distances[pair(tile, cell)].into()
    }

    /// Returns the cells of all tiles in this view, part after part.
    pub(super) fn lanes<W: Word>(&self, tiles: impl Iterator<Item = (u8, u8)>) -> W {
        tiles.fold(W::NONE, |lanes, (tile, cell)| {
            let place = self.places[usize::from(tile)];
            if place.part == NO_PART {
                return lanes;
            }
            lanes.flip(place.lane, self.cells[usize::from(cell)])
        })
    }

    /// Returns the change that a step of a tile makes to the number of its pattern's placement. For a jump its length
    /// is given, and the tiles that it jumps over.
    #[inline]
    pub(super) fn change(
        &self,
        Step { tile, from, to }: Step,
        jump: Option<(u8, impl Iterator<Item = u8>)>,
    ) -> i64 {
        let mut upwards = self.weight(tile);
        if let Some((length, others)) = jump {
            upwards *= i64::from(length);
            for other in others {
                upwards += self.jumps[pair(tile, other)];
            }
        }
        // A step down takes back what the step up would add.
        if from < to { upwards } else { -upwards }
    }
}

/// A step of a tile.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) tile: u8,
    pub(super) from: u8,
    pub(super) to: u8,
}

#[inline]
fn pair(tile: u8, other: u8) -> usize {
    usize::from(tile & 31) << 5 | usize::from(other & 31)
}
