//! How much leeway an advice demands that has to do better than the root.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

use bytemuck::zeroed_slice_box;

/// What an advice that measures positions against the root is known to demand: for each depth and
/// position, a [leeway](crate::leeway) with less than which it fails.
pub(crate) struct Demands {
    depths: Vec<OnceLock<Box<[AtomicU32]>>>,
}

/// Demands at this depth or deeper are not remembered.
const DEPTHS: usize = 16;
/// What is demanded where nothing is known, and where the position is good whatever the root allows: no
/// more than any leeway.
pub(crate) const NOTHING: i64 = i32::MIN as i64 + 1;
/// What is demanded where the position is bad whatever the root allows: more than any leeway.
pub(crate) const TOO_MUCH: i64 = i32::MAX as i64;

/// Is the leeway one of those with which demands are compared? Others are too large or too small.
pub(crate) fn is_compared(leeway: i64) -> bool {
    (NOTHING..TOO_MUCH).contains(&leeway)
}

impl Demands {
    /// An advice of which nothing is known yet.
    pub(crate) fn new() -> Self {
        Self {
            depths: (0..DEPTHS).map(|_| OnceLock::new()).collect(),
        }
    }

    /// What the advice is known to demand at this depth in the position with this number.
    pub(crate) fn at(&self, depth: usize, rank: usize) -> i64 {
        let known = self.depths.get(depth).and_then(OnceLock::get);
        let known = known.and_then(|known| known.get(rank));
        known.map_or(NOTHING, |known| {
            NOTHING + i64::from(known.load(Ordering::Relaxed))
        })
    }

    /// Notes that it demands so much there. The first demand at a depth takes one of the tables of this
    /// size that there is still room for; without one nothing is noted.
    pub(crate) fn note(
        &self,
        depth: usize,
        rank: usize,
        demand: i64,
        tables_left: &AtomicUsize,
        size: usize,
    ) {
        let Some(known) = self.depths.get(depth) else {
            return;
        };
        let table = known.get_or_init(|| {
            let take = |left: usize| left.checked_sub(1);
            let taken = tables_left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take);
            let size = taken.map_or(0, |_| size);
            zeroed_slice_box(size)
        });
        let beyond = u32::try_from(demand.min(TOO_MUCH) - NOTHING).unwrap_or_default();
        // What another thread has noted may get lost: it is found again.
        if let Some(known) = table.get(rank)
            && known.load(Ordering::Relaxed) < beyond
        {
            known.store(beyond, Ordering::Relaxed);
        }
    }
}
