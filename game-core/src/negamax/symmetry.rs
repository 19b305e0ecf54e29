//! Remembering one position for all its images.

use crate::Game;
use crate::negamax::{Known, Memory};

/// A game in which some positions are images of others: what is true of one is true of all.
pub trait Symmetric: Game {
    /// A way to make one position of another.
    type Symmetry: Copy;

    /// The position that stands for all images of this one, and the way back from it. `None` if this one
    /// stands for itself.
    fn representative(&self, position: &Self::Position)
    -> Option<(Self::Position, Self::Symmetry)>;

    /// The move that becomes of this one.
    fn image(&self, mv: Self::Move, symmetry: Self::Symmetry) -> Self::Move;

    /// The way back.
    fn inverse(&self, symmetry: Self::Symmetry) -> Self::Symmetry;
}

/// A memory that keeps one position for all its images.
#[derive(Clone, Copy, Debug, Default)]
pub struct UpToSymmetry<T>(
    /// What keeps it.
    pub T,
);

impl<G: Symmetric, T: Memory<G>> Memory<G> for UpToSymmetry<T> {
    /// That of the position that stands for it, and the way back from that.
    type Place = (T::Place, Option<G::Symmetry>);

    const ENABLED: bool = T::ENABLED;

    #[inline]
    fn place(&self, game: &G, position: &G::Position) -> Self::Place {
        match game.representative(position) {
            None => (self.0.place(game, position), None),
            Some((representative, back)) => (self.0.place(game, &representative), Some(back)),
        }
    }

    #[inline]
    fn recall(&self, game: &G, (place, back): Self::Place) -> Option<Known<G::Move>> {
        let known = self.0.recall(game, place)?;
        let best = back.map_or(known.best, |back| game.image(known.best, back));
        Some(Known { best, ..known })
    }

    #[inline]
    fn note(&mut self, game: &G, (place, back): Self::Place, known: Known<G::Move>) {
        let best = back.map_or(known.best, |back| {
            game.image(known.best, game.inverse(back))
        });
        self.0.note(game, place, Known { best, ..known });
    }
}
