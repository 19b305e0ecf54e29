//! Selection of the move that a simulation tries next.

use crate::Game;
use crate::mcts::logarithm::ln;

/// Selection of the next move to be tried: the one with the greatest urgency, of equals the first. The urgency of a
/// move is
///
/// > mean + [`weight`](Self::weight)(visits of the position) * [`doubt`](Self::doubt)(visits of the move, its prior)
///
/// with the mean of the simulations that have made the move, between -1 and 1 for the player who makes it. Numbers
/// should be finite. To get the same tree on every machine, use only operations that IEEE 754 fixes: the basic four and
/// the square root.
pub trait Selection<G: Game> {
    /// `false` if priors need not be asked for.
    const HAS_PRIORS: bool = false;

    /// Returns the substitute for the mean of a move that has not been tried.
    fn untried(&self) -> f32;

    /// Returns the weight of doubt in a position that has been visited `visits` times.
    fn weight(&self, visits: u32) -> f32;

    /// Returns the doubt about a move that has been tried `visits` times and has this prior.
    fn doubt(&self, visits: u32, prior: f32) -> f32;

    /// Replaces the weights of the moves of a position, which are all 1; what is not a positive finite
    /// number counts as 0. The priors are the weights divided by their sum, or all equal if that is 0.
    fn weigh(&self, game: &G, position: &G::Position, moves: &[G::Move], weights: &mut [f32]) {
        let _ = (game, position, moves, weights);
    }
}

/// Upper confidence bounds (UCB1): mean + c √(ln N / n), for a move tried n times in a position visited N
/// times. Each move is tried once, in the order of the game, before any is tried again.
///
/// The logarithm is looked up in a table of this crate, so that it is the same on every machine; only the
/// seven leading binary digits of N count.
///
/// **Source**: Kocsis and Szepesvári 2006, *Bandit based Monte-Carlo planning*; Auer, Cesa-Bianchi and
/// Fischer 2002, *Finite-time analysis of the multiarmed bandit problem*.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Uct {
    /// The c of the formula. The theory asks for 2 √2, since values lie between -1 and 1; in practice less
    /// is better.
    pub exploration: f32,
}

/// c = √2, half of what the theory asks for.
impl Default for Uct {
    fn default() -> Self {
        Self {
            exploration: std::f32::consts::SQRT_2,
        }
    }
}

impl<G: Game> Selection<G> for Uct {
    #[inline]
    fn untried(&self) -> f32 {
        f32::INFINITY
    }

    #[inline]
    fn weight(&self, visits: u32) -> f32 {
        self.exploration * ln(visits).sqrt()
    }

    #[inline]
    #[expect(clippy::cast_precision_loss, reason = "seven digits are enough")]
    fn doubt(&self, visits: u32, _: f32) -> f32 {
        1.0 / (visits.max(1) as f32).sqrt()
    }
}
