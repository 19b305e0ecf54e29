//! Where advice fails that has to do better than the root, and by how much.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};

/// Where an advice fails that measures positions against the root: for each depth and position, the
/// greatest [leeway](crate::leeway) with which it is known to fail. With less it fails too.
pub(crate) struct Shortfalls {
    depths: Vec<OnceLock<Box<[AtomicU32]>>>,
}

/// A leeway as it is remembered: never [`NOWHERE`], and in the same order.
#[derive(Clone, Copy)]
pub(crate) struct Remembered(u32);

/// Failures at this depth or deeper are not remembered.
const DEPTHS: usize = 16;
/// What stands where no failure is known.
const NOWHERE: u32 = 0;

impl Remembered {
    /// `None` for a leeway so large or so small that it is not remembered.
    pub(crate) fn of(leeway: i64) -> Option<Self> {
        let small = i32::try_from(leeway).ok()?;
        Some(Self(small.cast_unsigned() ^ 1 << 31)).filter(|one| one.0 != NOWHERE)
    }
}

impl Shortfalls {
    /// An advice of which no failure is known yet.
    pub(crate) fn new() -> Self {
        Self {
            depths: (0..DEPTHS).map(|_| OnceLock::new()).collect(),
        }
    }

    /// Is it known that the advice fails at this depth in the position with this number?
    pub(crate) fn has_failed(&self, depth: usize, rank: usize, leeway: Remembered) -> bool {
        let known = self.depths.get(depth).and_then(OnceLock::get);
        let known = known.and_then(|known| known.get(rank));
        known.is_some_and(|known| known.load(Ordering::Relaxed) >= leeway.0)
    }

    /// Notes that the advice fails there. The first failure at a depth takes one of the tables of this
    /// size that there is still room for; without one nothing is noted.
    pub(crate) fn note_failure(
        &self,
        depth: usize,
        rank: usize,
        leeway: Remembered,
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
            (0..size).map(|_| AtomicU32::new(NOWHERE)).collect()
        });
        // Another thread's failure may get lost: it is found again.
        if let Some(known) = table.get(rank)
            && known.load(Ordering::Relaxed) < leeway.0
        {
            known.store(leeway.0, Ordering::Relaxed);
        }
    }
}
