//! The table of positions of a depth-first proof-number search.

use search_core::Limit;

use crate::proof::numbers::Numbers;
use crate::run::fibonacci_hash::place_of;

/// Result for a position.
#[derive(Clone, Copy)]
pub(super) struct Finding<M> {
    pub(super) numbers: Numbers,
    /// If the attacker wins: within this many plies.
    pub(super) plies: u32,
    /// The move that is best for the player to move, as far as is known.
    pub(super) best: M,
}

/// An entry of the table.
#[derive(Clone, Copy)]
struct Entry<M> {
    key: u64,
    /// The attacker has to win within this many plies.
    left: u32,
    finding: Finding<M>,
    /// Number of expansions it took.
    work: u32,
}

/// Remembers positions by their keys, as many as there is room for.
///
/// Each key has two places. One keeps the position that took most work; the other takes the latest one.
/// The whole key is compared.
pub(super) struct Table<M> {
    places: Vec<[Option<Entry<M>>; 2]>,
}

impl<M: Copy> Table<M> {
    /// Returns a table of at most `bytes` bytes.
    pub(super) fn with_bytes(bytes: usize) -> Result<Self, Limit> {
        let size = bytes / size_of::<[Option<Entry<M>>; 2]>();
        let mut places = Vec::new();
        places.try_reserve_exact(size).map_err(|_| Limit::Bytes)?;
        places.resize(size, [None; 2]);
        Ok(Self { places })
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(self.places.as_slice())
    }

    pub(super) fn get(&self, key: u64, left: u32) -> Option<&Finding<M>> {
        let entries = self.places.get(self.place(key, left))?;
        let mut entries = entries.iter().flatten();
        let found = entries.find(|entry| entry.key == key && entry.left == left)?;
        Some(&found.finding)
    }

    pub(super) fn set(&mut self, key: u64, left: u32, finding: Finding<M>, work: u64) {
        let place = self.place(key, left);
        let Some([hardest, last]) = self.places.get_mut(place) else {
            return;
        };
        let entry = Entry {
            key,
            left,
            finding,
            work: u32::try_from(work).unwrap_or(u32::MAX),
        };
        // The first of the two is found first, so it must not keep older knowledge about the same position.
        let is_same = |old: &Entry<M>| old.key == key && old.left == left;
        if hardest.is_none_or(|old| is_same(&old) || old.work <= entry.work) {
            *hardest = Some(entry);
        } else {
            *last = Some(entry);
        }
    }

    /// Returns the place of the positions with this key.
    fn place(&self, key: u64, left: u32) -> usize {
        // The limit takes part, so that a position searched with many limits does not keep turning itself
        // out.
        place_of(key ^ u64::from(!left), self.places.len())
    }
}
