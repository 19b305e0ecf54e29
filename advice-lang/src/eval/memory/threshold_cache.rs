//! Leeway demanded by advice that has to do better than the root.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, Ordering};

/// Known demands of a subproblem of advice that measures positions against the root: for each position, a
/// [leeway](crate::eval::root_threshold) below which it fails.
#[derive(Default)]
pub(crate) struct ThresholdCache(OnceLock<Box<[AtomicU32]>>);

/// Demand where nothing is known, and where the position is good whatever the root allows: no more than any leeway.
// Not the least number of all, which means unknown where the demands of goals are kept.
pub(crate) const NOTHING: i64 = i32::MIN as i64 + 1;
/// Demand where the position is bad whatever the root allows: more than any leeway.
pub(crate) const TOO_MUCH: i64 = i32::MAX as i64;

/// Returns whether the leeway is one with which demands are compared. Others are too large or too small.
pub(crate) fn is_compared(threshold: i64) -> bool {
    // Less than the most, so that no leeway is enough for a demand of too much.
    (NOTHING..TOO_MUCH).contains(&threshold)
}

impl ThresholdCache {
    /// Returns the known demand in the position with this number.
    pub(crate) fn at(&self, rank: usize) -> i64 {
        let known = self.0.get().and_then(|known| known.get(rank));
        known.map_or(NOTHING, |known| {
            NOTHING + i64::from(known.load(Ordering::Relaxed))
        })
    }

    /// Returns the number of bytes taken.
    pub(crate) fn bytes(&self) -> usize {
        self.0.get().map_or(0, |known| size_of_val(&**known))
    }

    /// Notes this demand there, if there is room in a table of zeros that is set up for the first demand.
    pub(crate) fn note(&self, rank: usize, demand: i64, table: impl FnOnce() -> Box<[AtomicU32]>) {
        let table = self.0.get_or_init(table);
        // Counted from the least demand, which is therefore the meaning of a table of zeros. The greatest is 2^32 - 2
        // beyond it.
        let beyond = u32::try_from(demand.min(TOO_MUCH) - NOTHING).unwrap_or_default();
        // A demand noted by another thread may get lost: it is found again.
        if let Some(known) = table.get(rank)
            && known.load(Ordering::Relaxed) < beyond
        {
            known.store(beyond, Ordering::Relaxed);
        }
    }
}
