//! Which process owns which number.

/// So many regions, or more, go to each process, so that the parts of a level that they own are about equal.
const REGIONS: u64 = 64;
/// The numbers of a region fill whole words of marks.
const LEAST_SHIFT: u32 = 5;

/// The numbers less than a size in regions of neighbours, which are dealt to the processes in turn.
///
/// Numbers that are near each other mostly have the same owner: where an action changes a state's number by little, as
/// most do in spaces that number permutations, its successor stays with the process that made it.
#[derive(Clone, Debug)]
pub struct Owners {
    processes: u64,
    /// A region has two to the power of this many numbers.
    shift: u32,
    /// The owner of each region.
    table: Vec<usize>,
}

impl Owners {
    /// The same for all processes that are given the same. There is at least one.
    #[must_use]
    pub fn new(size: u64, processes: usize) -> Self {
        let region = size / (processes as u64).saturating_mul(REGIONS);
        let shift = region.checked_ilog2().unwrap_or(0).max(LEAST_SHIFT);
        let regions = size.div_ceil(1 << shift);
        Self {
            processes: processes as u64,
            shift,
            table: (0..processes)
                .cycle()
                .zip(0..regions)
                .map(|(owner, _)| owner)
                .collect(),
        }
    }

    /// The owner of a number.
    ///
    /// # Panics
    ///
    /// If the number is not less than the size.
    #[must_use]
    #[inline]
    pub fn owner(&self, rank: u64) -> usize {
        // There are few regions, so their number fits.
        self.table[usize::try_from(rank >> self.shift).unwrap_or(usize::MAX)]
    }

    /// The place of a number among those of its owner, in the order of the numbers.
    #[must_use]
    #[inline]
    pub fn place(&self, rank: u64) -> u64 {
        let within = rank & ((1 << self.shift) - 1);
        ((rank >> self.shift) / self.processes) << self.shift | within
    }

    /// The number at a place of an owner.
    #[must_use]
    #[inline]
    pub fn rank(&self, owner: usize, place: u64) -> u64 {
        let within = place & ((1 << self.shift) - 1);
        ((place >> self.shift) * self.processes + owner as u64) << self.shift | within
    }

    /// Every place of an owner is less than this.
    #[must_use]
    pub fn places(&self) -> u64 {
        (self.table.len() as u64).div_ceil(self.processes) << self.shift
    }
}

/// A number that counts what is in memory, or what is meant to be there.
pub(crate) fn in_memory(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(size: u64, processes: usize) {
        let owners = Owners::new(size, processes);
        let mut sizes = vec![0_u64; processes];
        for rank in 0..size {
            let owner = owners.owner(rank);
            let place = owners.place(rank);
            assert!(place < owners.places());
            assert_eq!(owners.rank(owner, place), rank);
            sizes[owner] += 1;
        }
        let most = sizes.iter().max().unwrap();
        assert!(
            *most <= size.div_ceil(processes as u64) + (1 << owners.shift),
            "{sizes:?}"
        );
    }

    #[test]
    fn every_number_has_one_owner_and_one_place() {
        for processes in 1..=5 {
            for size in [1, 31, 32, 33, 1000, 20_160, 181_440] {
                check(size, processes);
            }
        }
    }
}
