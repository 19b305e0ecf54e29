//! Explicit games.

use game_core::{Game, IndexedGame, Keyed, Outcome, Player};

/// A game of a few positions. The players need not move in turn, and positions can be repeated.
#[derive(Clone, Debug)]
pub(crate) struct Written(pub(crate) Vec<Place>);

#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) player: Player,
    pub(crate) moves: Vec<usize>,
    /// End of the game if there is no move.
    pub(crate) outcome: Outcome,
}

impl Game for Written {
    type Position = usize;
    type Move = usize;

    fn moves(&self, &position: &usize) -> impl Iterator<Item = usize> {
        self.0[position].moves.iter().copied()
    }

    fn play(&self, _: &usize, mv: usize) -> usize {
        mv
    }

    fn to_move(&self, &position: &usize) -> Player {
        self.0[position].player
    }

    fn outcome(&self, &position: &usize) -> Option<Outcome> {
        let place = &self.0[position];
        place.moves.is_empty().then_some(place.outcome)
    }
}

impl Keyed for Written {
    fn key(&self, &position: &usize) -> u64 {
        position as u64
    }
}

impl IndexedGame for Written {
    fn size(&self) -> usize {
        self.0.len()
    }

    fn rank(&self, &position: &usize) -> Option<usize> {
        Some(position)
    }

    fn unrank(&self, rank: usize) -> Option<usize> {
        Some(rank)
    }
}
