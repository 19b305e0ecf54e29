//! Evaluators with known bounds.

use crate::{ChanceGame, Score};

/// The static value of a position in a game with chance, and the bounds of all such values.
///
/// A finished game is worth what the evaluator says: a [`ChanceGame`] knows that it is over but not who has
/// won, since it may be about winning or about points. Usually a win of the first player is the upper bound,
/// a loss the lower one, and a draw lies in the middle. Positions in which chance is to move may have to be
/// valued as well.
///
/// A pair of an [`Interval`] and a closure `Fn(&Position) -> f64` is an evaluator.
pub trait ChanceEvaluator<G: ChanceGame + ?Sized> {
    /// Returns the bounds of all values. The closer they are, the more *-minimax cuts off.
    fn bounds(&self, game: &G) -> Interval;

    /// Returns the value of `position` for the first player. Must lie within the bounds: otherwise the search ends with
    /// [`SearchError::OutOfBounds`](crate::SearchError::OutOfBounds).
    ///
    /// Not a number (NaN) says that the evaluator has no opinion; a search that ends at such a position
    /// has no answer ([`SearchError::NoStaticValue`](crate::SearchError::NoStaticValue)).
    fn evaluate(&self, game: &G, position: &G::Position) -> f64;

    /// Returns the value of a finished game, `plies` plies from the root: that of [`evaluate`](Self::evaluate), unless
    /// an evaluator prefers a win that comes sooner.
    fn finished(&self, game: &G, position: &G::Position, plies: u32) -> f64 {
        let _ = plies;
        self.evaluate(game, position)
    }
}

impl<G: ChanceGame + ?Sized, F: Fn(&G::Position) -> f64> ChanceEvaluator<G> for (Interval, F) {
    fn bounds(&self, _: &G) -> Interval {
        self.0
    }

    fn evaluate(&self, _: &G, position: &G::Position) -> f64 {
        (self.1)(position)
    }
}

/// The numbers from one to another, both included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    lower: f64,
    upper: f64,
}

impl Interval {
    /// From 0 to 1.
    pub const PROBABILITY: Self = Self {
        lower: 0.0,
        upper: 1.0,
    };

    /// No interval reaches farther from zero, so that sums of weighted values stay finite.
    pub const FARTHEST: f64 = 1e200;

    /// Returns the interval with these ends; `None` if they are in the wrong order, are not numbers, or lie beyond
    /// [`FARTHEST`](Self::FARTHEST).
    ///
    /// ```
    /// use game_core::Interval;
    /// assert!(Interval::new(-1.0, 1.0).is_some());
    /// assert_eq!(Interval::new(1.0, -1.0), None);
    /// assert_eq!(Interval::new(0.0, f64::NAN), None);
    /// assert_eq!(Interval::new(0.0, f64::INFINITY), None);
    /// ```
    #[must_use]
    pub const fn new(lower: f64, upper: f64) -> Option<Self> {
        if -Self::FARTHEST <= lower && lower <= upper && upper <= Self::FARTHEST {
            Some(Self { lower, upper })
        } else {
            None
        }
    }

    /// Returns the values from the least score to the greatest.
    pub(crate) fn between(least: Score, greatest: Score) -> Self {
        Self {
            lower: least.value().into(),
            upper: greatest.value().into(),
        }
    }

    /// Returns the lower end.
    #[must_use]
    pub const fn lower(self) -> f64 {
        self.lower
    }

    /// Returns the upper end.
    #[must_use]
    pub const fn upper(self) -> f64 {
        self.upper
    }

    /// Returns whether the number lies between the ends, both included.
    #[must_use]
    pub fn contains(self, value: f64) -> bool {
        self.lower <= value && value <= self.upper
    }
}
