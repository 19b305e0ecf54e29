//! Windows.

use crate::{Bound, Interval, Player};

/// A window: the exact value is wanted if it lies between these, otherwise only on which side it
/// is. `alpha` is less than `beta`.
#[derive(Clone, Copy)]
pub(super) struct Window {
    /// Value that MAX is sure of.
    pub(super) alpha: f64,
    /// Value that MIN is sure of.
    pub(super) beta: f64,
}

impl Window {
    /// The widest window.
    const ALL: Self = Self {
        alpha: f64::NEG_INFINITY,
        beta: f64::INFINITY,
    };

    /// Returns the window that asks about this interval.
    pub(super) fn asking(interval: Option<Interval>) -> Self {
        // Even if the ends are equal, alpha has to stay below beta.
        interval.map_or(Self::ALL, |interval| Self {
            alpha: interval.lower().min(interval.upper().next_down()),
            beta: interval.upper(),
        })
    }

    /// Returns the relation between a value found with this window and the true value of the position.
    pub(super) fn bound(self, value: f64) -> Bound {
        if value <= self.alpha {
            Bound::AtMost
        } else if value >= self.beta {
            Bound::AtLeast
        } else {
            Bound::Exact
        }
    }

    /// Returns the window for further moves of a player who is sure of this value.
    pub(super) fn narrowed(self, player: Player, value: f64) -> Self {
        match player {
            Player::First => Self {
                alpha: self.alpha.max(value),
                ..self
            },
            Player::Second => Self {
                beta: self.beta.min(value),
                ..self
            },
        }
    }
}
