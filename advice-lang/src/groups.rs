//! Positions that miss the aim, in groups.

use std::collections::BTreeMap;

use game_core::IndexedGame;

use crate::{Failure, Fate, Proof, Vocabulary};

/// Positions that miss the aim and that the caller regards as alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Group {
    /// How many there are.
    pub positions: u64,
    /// The number of the one whose game is shortest; the least of several.
    pub shortest: usize,
    /// How that one fails.
    pub failure: Failure,
}

impl<M> Proof<'_, M> {
    /// The positions that miss the aim, by a key such as the cause together with what a position looks
    /// like when symmetry is left out. Those without a key are passed over.
    pub fn groups<V, K>(
        &self,
        game: &V,
        mut key: impl FnMut(&V::Position, Failure) -> Option<K>,
    ) -> BTreeMap<K, Group>
    where
        V: Vocabulary + IndexedGame<Move = M>,
        K: Ord,
    {
        let mut groups: BTreeMap<K, Group> = BTreeMap::new();
        for (rank, fate) in self.fates.iter().enumerate() {
            let &Some(Fate::Failed(failure)) = fate else {
                continue;
            };
            let key = game
                .unrank(rank)
                .and_then(|position| key(&position, failure));
            let Some(key) = key else {
                continue;
            };
            let group = groups.entry(key).or_insert(Group {
                positions: 0,
                shortest: rank,
                failure,
            });
            group.positions += 1;
            if failure.moves < group.failure.moves {
                (group.shortest, group.failure) = (rank, failure);
            }
        }
        groups
    }
}
