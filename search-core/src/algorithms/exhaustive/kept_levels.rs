//! Levels that have been counted, to go on from.

use crate::Statistics;
use crate::containers::two_bit_table::TwoBitTable;

/// Counts, statistics and marks when a level is complete.
#[derive(Debug)]
pub struct LevelsSoFar<'l> {
    /// Number of states at each depth, the start's first.
    pub counts: &'l [u64],
    /// The work done.
    pub statistics: &'l Statistics,
    pub(crate) marks: Option<&'l TwoBitTable>,
}

impl LevelsSoFar<'_> {
    /// Returns the marks of the states: two bits for each of them, 32 states in a word. `None` in a space of up to 2^20
    /// states, which is counted at once and need not be kept.
    #[must_use]
    pub fn words(&self) -> Option<impl ExactSizeIterator<Item = u64>> {
        self.marks.map(TwoBitTable::each_word)
    }
}

/// Levels that [`LevelsSoFar`] has shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptLevels {
    /// Number of states at each depth.
    pub counts: Vec<u64>,
    /// The work done.
    pub statistics: Statistics,
    /// Marks of the states.
    pub words: Vec<u64>,
}

impl KeptLevels {
    /// Returns whether they can be levels of a space of this size. The states seen are counted for that, and none is
    /// expanded.
    #[must_use]
    pub fn are_possible(&self, size: u64) -> bool {
        let Some((&last, before)) = self.counts.split_last() else {
            return false;
        };
        let sum = |counts: &[u64]| {
            counts
                .iter()
                .try_fold(0, |sum: u64, &count| sum.checked_add(count))
        };
        let Some(seen) = sum(&self.counts) else {
            return false;
        };
        let Statistics {
            expanded,
            generated,
            duplicates,
            inserted,
            ..
        } = self.statistics;
        let beyond = self.words.last().filter(|_| !size.is_multiple_of(32));
        TwoBitTable::bytes_for(size) == self.words.len() as u64 * 8
            && beyond.is_none_or(|word| word >> (size % 32 * 2) == 0)
            && TwoBitTable::tally(&self.words, before.len()) == Some([seen, last])
            && expanded == seen - last
            && inserted.checked_add(1) == Some(seen)
            && inserted.checked_add(duplicates) == Some(generated)
    }
}
