//! Selection that uses an opinion about moves.

use crate::Game;
use crate::mcts::Selection;

/// An opinion about moves: which are likely to be good.
pub trait Priors<G: Game> {
    /// Replaces the weights of the moves of a position, which are all 1. A weight that is not a positive finite number
    /// counts as 0; only the ratios matter.
    fn weigh(&self, game: &G, position: &G::Position, moves: &[G::Move], weights: &mut [f32]);
}

/// All moves are equally likely.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UniformPriors;

impl<G: Game> Priors<G> for UniformPriors {
    fn weigh(&self, _: &G, _: &G::Position, _: &[G::Move], _: &mut [f32]) {}
}

/// A closure `Fn(&Position, &[Move], &mut [f32])` is an opinion.
impl<G: Game, F: Fn(&G::Position, &[G::Move], &mut [f32])> Priors<G> for F {
    fn weigh(&self, _: &G, position: &G::Position, moves: &[G::Move], weights: &mut [f32]) {
        self(position, moves, weights);
    }
}

/// Predictor with upper confidence bounds: mean + c p √N / (1 + n), for a move with the prior p tried n
/// times in a position visited N times. The mean of a move that has not been tried is that of a draw, 0, so
/// that moves with a small prior may never be tried.
///
/// **Source**: Rosin 2011, *Multi-armed bandits with episode context*; in this form Silver et al. 2017,
/// *Mastering the game of Go without human knowledge*.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Puct<R = UniformPriors> {
    /// The c of the formula.
    pub exploration: f32,
    /// Source of the priors.
    pub priors: R,
}

/// With uniform priors, and c = 1.25, with which `AlphaZero` begins.
impl Default for Puct {
    fn default() -> Self {
        Self {
            exploration: 1.25,
            priors: UniformPriors,
        }
    }
}

impl<R> Puct<R> {
    /// Returns the selection with these priors.
    #[must_use]
    pub fn with_priors<T>(self, priors: T) -> Puct<T> {
        Puct {
            exploration: self.exploration,
            priors,
        }
    }
}

impl<G: Game, R: Priors<G>> Selection<G> for Puct<R> {
    const HAS_PRIORS: bool = true;

    #[inline]
    fn untried(&self) -> f32 {
        0.0
    }

    #[inline]
    #[expect(clippy::cast_precision_loss, reason = "seven digits are enough")]
    fn weight(&self, visits: u32) -> f32 {
        self.exploration * (visits as f32).sqrt()
    }

    #[inline]
    #[expect(clippy::cast_precision_loss, reason = "seven digits are enough")]
    fn doubt(&self, visits: u32, prior: f32) -> f32 {
        prior / (1.0 + visits as f32)
    }

    fn weigh(&self, game: &G, position: &G::Position, moves: &[G::Move], weights: &mut [f32]) {
        self.priors.weigh(game, position, moves, weights);
    }
}
