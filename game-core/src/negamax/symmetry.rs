//! Remembering one position for all its images.

use crate::Game;
use crate::negamax::{Known, Memory};

/// A game in which some positions are images of others: what is true of one is true of all.
pub trait Symmetric: Game {
    /// A map from one position to another.
    type Symmetry: Copy;

    /// Returns the position that stands for all images of this one, and the symmetry back from it. `None` if this one
    /// stands for itself.
    fn representative(&self, position: &Self::Position)
    -> Option<(Self::Position, Self::Symmetry)>;

    /// Returns the image of this move.
    fn image(&self, mv: Self::Move, symmetry: Self::Symmetry) -> Self::Move;

    /// Returns the inverse symmetry.
    fn inverse(&self, symmetry: Self::Symmetry) -> Self::Symmetry;
}

/// A memory that keeps one position for all its images.
#[derive(Clone, Copy, Debug, Default)]
pub struct UpToSymmetry<T>(
    /// Memory that keeps it.
    pub T,
);

impl<G: Symmetric, T: Memory<G>> Memory<G> for UpToSymmetry<T> {
    /// The place of the representative, and whether that is another position.
    type Place = (T::Place, bool);

    const ENABLED: bool = T::ENABLED;

    #[inline]
    fn place(&self, game: &G, position: &G::Position) -> Self::Place {
        match game.representative(position) {
            None => (self.0.place(game, position), false),
            Some((representative, _)) => (self.0.place(game, &representative), true),
        }
    }

    #[inline]
    fn recall(
        &self,
        game: &G,
        position: &G::Position,
        (place, is_other): Self::Place,
    ) -> Option<Known<G::Move>> {
        if !is_other {
            return self.0.recall(game, position, place);
        }
        let (representative, back) = game.representative(position)?;
        let known = self.0.recall(game, &representative, place)?;
        let best = game.image(known.best, back);
        Some(Known { best, ..known })
    }

    #[inline]
    fn note(
        &mut self,
        game: &G,
        position: &G::Position,
        (place, is_other): Self::Place,
        known: Known<G::Move>,
    ) {
        if !is_other {
            self.0.note(game, position, place, known);
        } else if let Some((representative, back)) = game.representative(position) {
            let best = game.image(known.best, game.inverse(back));
            let known = Known { best, ..known };
            self.0.note(game, &representative, place, known);
        }
    }

    fn is_shared(&self) -> bool {
        self.0.is_shared()
    }

    fn begin(&self, (place, _): Self::Place, plies: usize) -> bool {
        self.0.begin(place, plies)
    }

    fn end(&self, (place, _): Self::Place, plies: usize) {
        self.0.end(place, plies);
    }
}
