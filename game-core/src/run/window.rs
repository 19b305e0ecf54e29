//! Windows.

use crate::{Level, Score};

/// A window: the exact value is wanted if it lies between these, otherwise only on which side it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Window<T = Score> {
    /// Value that MAX, or the player to move, is sure of.
    pub alpha: T,
    /// Value that MIN, or the other player, need not allow.
    pub beta: T,
}

impl<T: Copy + PartialOrd> Window<T> {
    /// Returns the window after the player of this level has become sure of this value.
    #[inline]
    pub(crate) fn narrowed(mut self, level: Level, value: T) -> Self {
        match level {
            Level::Max if value > self.alpha => self.alpha = value,
            Level::Min if value < self.beta => self.beta = value,
            Level::Max | Level::Min => {}
        }
        self
    }
}

impl Window {
    /// The widest window.
    pub const FULL: Self = Self {
        alpha: Score::MIN,
        beta: Score::MAX,
    };

    /// A million on either side, as in Bratko's call.
    pub const BRATKO: Self = Self {
        alpha: Score::of(-1_000_000),
        beta: Score::of(1_000_000),
    };

    /// Returns the window of no width that separates values of at least `beta` from smaller ones.
    #[must_use]
    pub fn below(beta: Score) -> Self {
        Self {
            alpha: beta.pred(),
            beta,
        }
    }

    /// Returns the narrowest window in which this value lies.
    #[must_use]
    pub fn around(value: Score) -> Self {
        Self {
            alpha: value.pred(),
            beta: value.succ(),
        }
    }

    /// Returns whether the value lies in the window.
    #[must_use]
    pub fn contains(self, value: Score) -> bool {
        self.alpha < value && value < self.beta
    }

    /// Returns the ends as MAX sees them, given the window of the player to move on that level; `None` for an end that
    /// is open.
    pub(crate) fn ends(self, level: Level) -> (Option<Score>, Option<Score>) {
        let Self { alpha, beta } = match level {
            Level::Max => self,
            Level::Min => self.turned(),
        };
        (
            Some(alpha).filter(|alpha| *alpha != Score::MIN),
            Some(beta).filter(|beta| *beta != Score::MAX),
        )
    }

    /// Returns the window as the other player sees it.
    pub(crate) fn turned(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }
}
