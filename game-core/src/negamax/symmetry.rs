//! Remembering one position for all its images.

use crate::Game;
use crate::negamax::{Known, Memory};

/// A game in which some positions are images of others: what is true of one is true of all.
pub trait Symmetric: Game {
    /// A way to make one position of another.
    type Symmetry: Copy;

    /// The position that stands for all images of this one, and the way back from it. `None` if this one
    /// stands for itself.
    fn representative(&self, position: &Self::Position) -> Option<(Self::Position, Self::Symmetry)>;

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
    const ENABLED: bool = T::ENABLED;

    fn recall(&self, game: &G, position: &G::Position) -> Option<Known<G::Move>> {
        let Some((representative, back)) = game.representative(position) else {
            return self.0.recall(game, position);
        };
        let known = self.0.recall(game, &representative)?;
        let best = game.image(known.best, back);
        Some(Known { best, ..known })
    }

    fn note(&mut self, game: &G, position: &G::Position, known: Known<G::Move>) {
        let Some((representative, back)) = game.representative(position) else {
            return self.0.note(game, position, known);
        };
        let best = game.image(known.best, game.inverse(back));
        self.0.note(game, &representative, Known { best, ..known });
    }
}
