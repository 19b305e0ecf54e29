//! Intervals of values.

use crate::Score;

/// The interval of a value, both ends included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoreInterval {
    /// It is at least this.
    pub least: Score,
    /// It is at most this.
    pub most: Score,
}

impl ScoreInterval {
    /// The interval of a value about which nothing is known.
    pub const ALL: Self = Self {
        least: Score::MIN,
        most: Score::MAX,
    };

    /// Returns the interval of a known value.
    #[must_use]
    pub const fn exactly(value: Score) -> Self {
        Self {
            least: value,
            most: value,
        }
    }

    /// Returns the interval with wins and losses counted from a position `plies` plies farther back.
    #[must_use]
    #[inline]
    pub(crate) fn seen_from_above(self, plies: u32) -> Self {
        let unknown = Self::ALL;
        Self {
            least: if self.least == unknown.least {
                unknown.least
            } else {
                self.least.seen_from_above(plies)
            },
            most: if self.most == unknown.most {
                unknown.most
            } else {
                self.most.seen_from_above(plies)
            },
        }
    }
}
