//! The regions into which the tiles of a pattern divide the rest of the board.

use crate::Shape;

/// For each set of occupied cells of a certain size, the connected regions of the others. A region
/// is known by its number; regions are numbered in the order of their lowest cells.
#[derive(Debug)]
pub(super) struct Regions {
    /// The cells beside each cell.
    neighbours: [u32; 25],
    /// Number of cells in the lower half of a set.
    low_cells: u32,
    /// The row of a set is the sum of the numbers of its halves.
    high: Vec<u32>,
    low: Vec<u32>,
    /// By row and number; empty sets fill a row up.
    rows: Vec<u32>,
    /// The length of a row is this power of two.
    stride_log2: u32,
}

impl Regions {
    pub(super) fn new(shape: Shape, occupied: u8) -> Self {
        let board = Grid::new(shape);
        let sets = Sets::new(shape.cells(), occupied);
        // One set's regions after the other's, and the end of each set.
        let mut regions = Vec::new();
        let ends: Vec<usize> = sets
            .iter()
            .map(|set| {
                regions.extend(board.regions(set));
                regions.len()
            })
            .collect();
        let starts = || std::iter::once(0).chain(ends.iter().copied());
        let most = starts().zip(&ends).map(|(start, end)| end - start).max();
        // A power of two, so that the number of a node is taken apart by shifts.
        let stride = most.unwrap_or(1).next_power_of_two();
        let mut rows = vec![0; ends.len() * stride];
        for (row, (start, &end)) in rows.chunks_exact_mut(stride).zip(starts().zip(&ends)) {
            row[..end - start].copy_from_slice(&regions[start..end]);
        }
        let mut neighbours = [0; 25];
        for cell in 0..shape.cells() {
            let bit = 1 << cell;
            neighbours[usize::from(cell)] = board.grow(bit) & !bit;
        }
        Self {
            neighbours,
            low_cells: sets.low_cells,
            high: sets.high,
            low: sets.low,
            rows,
            stride_log2: stride.trailing_zeros(),
        }
    }

    /// Returns the logarithm of a power of two that the number of regions does not exceed.
    pub(super) fn stride_log2(&self) -> u32 {
        self.stride_log2
    }

    /// Returns the cells beside a cell.
    #[inline]
    pub(super) fn neighbours(&self, cell: u8) -> u32 {
        self.neighbours[usize::from(cell)]
    }

    /// Returns the cells of each region that the occupied cells leave.
    #[inline]
    pub(super) fn around(&self, occupied: u32) -> &[u32] {
        let high = self.high[(occupied >> self.low_cells) as usize];
        let low = self.low[(occupied & ((1 << self.low_cells) - 1)) as usize];
        let start = ((high + low) as usize) << self.stride_log2;
        &self.rows[start..start + (1 << self.stride_log2)]
    }
}

/// Returns the number of the region that has a cell.
#[inline]
pub(super) fn region_of(regions: &[u32], cell: u8) -> u64 {
    let has_it = |region: &u32| region >> cell & 1 == 1;
    regions
        .iter()
        .position(has_it)
        .map_or(0, |number| number as u64)
}

/// The cells of a board as bits.
struct Grid {
    columns: u8,
    all: u32,
    first_column: u32,
}

impl Grid {
    fn new(shape: Shape) -> Self {
        let columns = shape.columns();
        let rows = (0..shape.rows()).map(|row| 1 << (row * columns));
        Self {
            columns,
            all: (1 << shape.cells()) - 1,
            first_column: rows.sum(),
        }
    }

    /// Returns the cells and their neighbours.
    fn grow(&self, cells: u32) -> u32 {
        let to_the_right = cells << 1 & !self.first_column;
        let to_the_left = (cells & !self.first_column) >> 1;
        let above_and_below = cells << self.columns | cells >> self.columns;
        (cells | to_the_right | to_the_left | above_and_below) & self.all
    }

    /// Returns the connected regions of the cells that are not occupied.
    fn regions(&self, occupied: u32) -> impl Iterator<Item = u32> {
        let mut open = self.all & !occupied;
        std::iter::from_fn(move || {
            let mut region = open & open.wrapping_neg();
            loop {
                let grown = self.grow(region) & open;
                if grown == region {
                    break;
                }
                region = grown;
            }
            open &= !region;
            (region != 0).then_some(region)
        })
    }
}

/// All sets of a number of cells, numbered: halves that have the same size are numbered first.
struct Sets {
    cells: u32,
    size: u32,
    low_cells: u32,
    high: Vec<u32>,
    low: Vec<u32>,
}

impl Sets {
    fn new(cells: u8, size: u8) -> Self {
        let (cells, size) = (u32::from(cells), u32::from(size));
        // Halves of 25 cells have 2^13 sets at most; the whole board has 2^25.
        let low_cells = cells / 2;
        let mut of_size = [0; 33];
        let number = |half: u32| {
            let count: &mut u32 = &mut of_size[half.count_ones() as usize];
            *count += 1;
            *count - 1
        };
        let low = (0..1 << low_cells).map(number).collect();
        let mut sets = 0;
        let before = |half: u32| {
            let others = size.checked_sub(half.count_ones());
            // Sets are numbered by their upper halves first, so this counts those with a lesser one.
            sets += others.map_or(0, |others| of_size[others as usize]);
            sets - others.map_or(0, |others| of_size[others as usize])
        };
        let high = (0..1 << (cells - low_cells)).map(before).collect();
        Self {
            cells,
            size,
            low_cells,
            high,
            low,
        }
    }

    /// Returns the sets in the order of their numbers.
    fn iter(&self) -> impl Iterator<Item = u32> {
        let first = (1_u32 << self.size) - 1;
        // Gosper's way to the next greater number of as many ones: HAKMEM, item 175.
        let next = |&set: &u32| {
            let lowest = set & set.wrapping_neg();
            let carried = set + lowest;
            Some(carried | ((set ^ carried) >> 2).checked_div(lowest)?)
        };
        let all = std::iter::successors(Some(first), next);
        all.take_while(|set| set >> self.cells == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn regions(rows: usize, columns: usize, occupied: u8) -> Regions {
        Regions::new(Shape::new(rows, columns).unwrap(), occupied)
    }

    #[test]
    fn a_wall_divides_the_board() {
        let four = regions(4, 4, 4);
        assert_eq!(four.around(0x00f0)[..3], [0x000f, 0xff00, 0]);
        assert_eq!(four.around(0x2222)[..3], [0x1111, 0xcccc, 0]);
        assert_eq!(region_of(four.around(0x2222), 7), 1);
        let six = regions(5, 5, 6);
        assert_eq!(six.around(0x1f << 15 | 1)[..3], [0x7ffe, 0x1f << 20, 0]);
    }

    #[test]
    fn sets_come_in_order() {
        for (cells, size) in [(4, 1), (9, 4), (12, 5), (12, 12), (16, 8)] {
            let naive = (0..1_u32 << cells).filter(|set| set.count_ones() == size);
            let sets = Sets::new(cells, u8::try_from(size).unwrap());
            assert!(sets.iter().eq(naive), "{size} of {cells}");
        }
    }

    #[test]
    fn every_set_has_its_regions() {
        let regions = regions(3, 4, 5);
        for set in (0_u32..1 << 12).filter(|set| set.count_ones() == 5) {
            let around = regions.around(set);
            assert_eq!(around.iter().sum::<u32>(), 0xfff & !set, "{set:b}");
            for cell in (0..12).filter(|cell| set >> cell & 1 == 0) {
                let region = around[usize::try_from(region_of(around, cell)).unwrap()];
                let beside = regions.neighbours(cell) & !set;
                assert_eq!(region >> cell & 1, 1);
                assert_eq!(region & beside, beside, "cell {cell} among {set:b}");
            }
        }
    }

    #[test]
    fn as_many_numbers_as_needed() {
        assert_eq!(regions(4, 4, 8).stride_log2(), 3);
        assert_eq!(regions(4, 4, 3).stride_log2(), 1);
        assert_eq!(regions(3, 3, 8).stride_log2(), 0);
    }
}
