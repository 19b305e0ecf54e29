//! Numbering the placements of a pattern's tiles.

use super::PatternError;
use crate::Word;

/// The most tiles of a pattern.
pub(super) const MAX_TILES: usize = 12;

/// The most placements that are numbered. The table of a larger pattern would fit no machine.
const MAX_PLACEMENTS: u64 = 1 << 36;

/// Numbers the placements of a number of different tiles on a number of cells, without a gap, in
/// the order of the tiles' cells.
///
/// The digit of a tile is the number of free cells below its own, where a cell is free if no earlier
/// tile stands on it. All those numbers are kept in the fields of one word: a tile that is placed
/// takes one from each field above it.
#[derive(Clone, Debug)]
pub(super) struct Ranking {
    tiles: u8,
    count: u64,
    /// The weight of each tile's digit; zero beyond the tiles.
    weights: [u64; MAX_TILES],
}

impl Ranking {
    pub(super) fn new(cells: u8, tiles: u8) -> Result<Self, PatternError> {
        let error = PatternError::Large { tiles, cells };
        if usize::from(tiles) > MAX_TILES {
            return Err(error);
        }
        let mut weights = [0; MAX_TILES];
        let mut count = 1_u64;
        for tile in (0..tiles).rev() {
            weights[usize::from(tile)] = count;
            count *= u64::from(cells - tile);
            if count > MAX_PLACEMENTS {
                return Err(error);
            }
        }
        Ok(Self {
            tiles,
            count,
            weights,
        })
    }

    /// Returns the number of placements.
    pub(super) fn count(&self) -> u64 {
        self.count
    }

    /// Returns the weight of each tile's digit.
    pub(super) fn weights(&self) -> impl Iterator<Item = i64> {
        self.weights.iter().map(|weight| weight.cast_signed())
    }

    /// Returns the number of the placement in the first fields. `N` is at least the number of tiles; what is in the
    /// fields beyond them does not matter, if it is a cell.
    #[inline]
    pub(super) fn rank<const N: usize, W: Word>(&self, cells: W) -> u64 {
        let mut free_below = W::IN_ORDER;
        let mut rank = 0;
        for (tile, weight) in (0..).zip(&self.weights[..N]) {
            let cell = cells.field(tile);
            rank += u64::from(free_below.field(cell)) * weight;
            // While tiles are placed no field borrows: for every cell above, this one was free below it.
            free_below = free_below.lower_above(cell);
        }
        rank
    }

    /// Returns the placement of a number.
    #[inline]
    pub(super) fn unrank<W: Word>(&self, mut rank: u64) -> W {
        let mut free = W::IN_ORDER;
        let mut cells = W::NONE;
        for tile in 0..self.tiles {
            let weight = self.weights[usize::from(tile)];
            let digit = u8::try_from(rank / weight).unwrap_or(u8::MAX);
            rank %= weight;
            cells = cells.flip(tile, free.field(digit));
            free = free.without(digit);
        }
        cells
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<W: Word>(cells: u8, tiles: u8, expected: u64) {
        let ranking = Ranking::new(cells, tiles).unwrap();
        assert_eq!(ranking.count(), expected);
        let mut last = None;
        for rank in 0..expected {
            let placement: W = ranking.unrank(rank);
            assert_eq!(ranking.rank::<MAX_TILES, W>(placement), rank);
            let in_order: Vec<_> = (0..tiles).map(|tile| placement.field(tile)).collect();
            assert!(
                last < Some(in_order.clone()),
                "{last:?} before {in_order:?}"
            );
            assert!(in_order.iter().all(|&cell| cell < cells));
            last = Some(in_order);
        }
    }

    #[test]
    fn ranks_run_through_all_placements_in_order() {
        check::<u64>(9, 4, 3024);
        check::<u64>(6, 5, 720);
        check::<u64>(16, 3, 3360);
        check::<u128>(25, 3, 13_800);
        check::<u128>(9, 8, 362_880);
    }

    #[test]
    fn what_is_too_large() {
        assert!(Ranking::new(16, 10).is_ok());
        for (cells, tiles) in [(16, 11), (25, 9), (25, 24)] {
            let error = Ranking::new(cells, tiles).unwrap_err().to_string();
            let expected = format!("a pattern of {tiles} tiles on {cells} cells is too large");
            assert!(error.starts_with(&expected), "{error}");
        }
    }
}
