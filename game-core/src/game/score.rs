//! Scores: values of positions that know how far away a win is.

use std::fmt;
use std::ops::Neg;

use crate::{Outcome, Player};

/// The value of a position for one of the players; more is better.
///
/// Ordinary values, which an evaluator gives, lie in a narrower range than wins and losses, so that
/// the best ordinary position is worth less than the farthest win. A win is worth more the sooner
/// it comes, a loss the later it comes. Negation, the view of the other player, is exact for every
/// score.
///
/// ```
/// use game_core::Score;
/// assert!(Score::win_in(3) > Score::win_in(5));
/// assert!(Score::win_in(500) > Score::of(i32::MAX));
/// assert_eq!(-Score::win_in(3), Score::loss_in(3));
/// assert_eq!(Score::of(-7).to_string(), "-7");
/// assert_eq!(Score::win_in(3).to_string(), "win in 3 plies");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(transparent))]
pub struct Score(i32);

/// The score of a win on the spot.
const WIN: i32 = 2_000_000_000;
/// Wins farther away than this count as this far away.
const MAX_PLIES: u32 = 1_000_000;
/// The greatest ordinary value.
const MAX_VALUE: i32 = 1_000_000_000;

impl Score {
    /// Neither side is better.
    pub const DRAW: Self = Self(0);
    /// No score is less than this one.
    pub const MIN: Self = Self(-WIN);
    /// No score is greater than this one.
    pub const MAX: Self = Self(WIN);

    /// Returns an ordinary value, clamped to a thousand million on either side.
    #[must_use]
    pub const fn of(value: i32) -> Self {
        if value > MAX_VALUE {
            Self(MAX_VALUE)
        } else if value < -MAX_VALUE {
            Self(-MAX_VALUE)
        } else {
            Self(value)
        }
    }

    /// Returns a win after this many plies (moves of either side).
    #[must_use]
    pub const fn win_in(plies: u32) -> Self {
        let plies = if plies > MAX_PLIES { MAX_PLIES } else { plies };
        Self(WIN - plies.cast_signed())
    }

    /// Returns a loss after this many plies.
    #[must_use]
    pub const fn loss_in(plies: u32) -> Self {
        Self(-Self::win_in(plies).0)
    }

    /// Returns the value to `player` of an outcome after `plies` plies: a win is worth more the sooner it comes, a loss
    /// less.
    ///
    /// ```
    /// use game_core::{Outcome, Player, Score};
    /// let outcome = Outcome::Win(Player::First);
    /// assert_eq!(Score::of_outcome(outcome, Player::First, 3), Score::win_in(3));
    /// assert_eq!(Score::of_outcome(outcome, Player::Second, 3), Score::loss_in(3));
    /// ```
    #[must_use]
    #[inline(never)] // Games seldom end, and a loop over moves with this in it would prepare for that each time.
    pub fn of_outcome(outcome: Outcome, player: Player, plies: u32) -> Self {
        match outcome {
            Outcome::Draw => Self::DRAW,
            Outcome::Win(winner) if winner == player => Self::win_in(plies),
            Outcome::Win(_) => Self::loss_in(plies),
        }
    }

    /// Returns what a value for the first player is worth to `player`; also turns a value for `player` into one for the
    /// first player.
    ///
    /// ```
    /// use game_core::{Player, Score};
    /// assert_eq!(Score::of(3).seen_by(Player::First), Score::of(3));
    /// assert_eq!(Score::of(3).seen_by(Player::Second), Score::of(-3));
    /// ```
    #[must_use]
    #[inline]
    pub const fn seen_by(self, player: Player) -> Self {
        match player {
            Player::First => self,
            Player::Second => Self(-self.0),
        }
    }

    /// Returns the plies to a win or, negative, to a loss; `None` for an ordinary value.
    ///
    /// A win on the spot is `Some(0)`, and so is a loss on the spot: distinguish them by comparing the score with
    /// [`DRAW`](Self::DRAW).
    #[must_use]
    pub const fn plies_to_end(self) -> Option<i32> {
        if self.0 > MAX_VALUE {
            Some(WIN - self.0)
        } else if self.0 < -MAX_VALUE {
            Some(-(WIN + self.0))
        } else {
            None
        }
    }

    /// Returns the score as a number: an ordinary value as it was given; wins and losses lie beyond all of these.
    #[must_use]
    pub const fn value(self) -> i32 {
        self.0
    }
}

impl Score {
    /// Less than every score.
    pub(crate) const NONE: Self = Self(i32::MIN);

    /// Returns the score with this [`value`](Self::value).
    #[must_use]
    pub(crate) const fn of_number(value: i32) -> Self {
        Self(value)
    }

    /// Returns the next greater score.
    #[must_use]
    pub(crate) const fn succ(self) -> Self {
        self.more(1)
    }

    /// Returns the next smaller score.
    #[must_use]
    pub(crate) const fn pred(self) -> Self {
        self.less(1)
    }

    /// Returns the score increased by `margin`, up to [`MAX`](Self::MAX).
    #[must_use]
    pub(crate) const fn more(self, margin: u32) -> Self {
        let sum = self.0.saturating_add_unsigned(margin);
        Self(if sum > WIN { WIN } else { sum })
    }

    /// Less by `margin`, down to [`MIN`](Self::MIN).
    #[must_use]
    pub(crate) const fn less(self, margin: u32) -> Self {
        let difference = self.0.saturating_sub_unsigned(margin);
        Self(if difference < -WIN { -WIN } else { difference })
    }

    /// Returns the score with wins and losses counted from a position `plies` plies farther back.
    ///
    /// ```
    /// use game_core::Score;
    /// assert_eq!(Score::loss_in(3).seen_from_above(1), Score::loss_in(4));
    /// assert_eq!(Score::of(3).seen_from_above(1), Score::of(3));
    /// ```
    #[must_use]
    pub const fn seen_from_above(self, plies: u32) -> Self {
        if self.0 > MAX_VALUE {
            self.less(plies)
        } else if self.0 < -MAX_VALUE {
            self.more(plies)
        } else {
            self
        }
    }

    /// Returns the score with wins and losses counted from a position `plies` plies farther on.
    #[must_use]
    pub(crate) const fn seen_from_below(self, plies: u32) -> Self {
        if self.0 > MAX_VALUE {
            self.more(plies)
        } else if self.0 < -MAX_VALUE {
            self.less(plies)
        } else {
            self
        }
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(plies) = self.plies_to_end().map(i32::abs) else {
            return write!(f, "{}", self.0);
        };
        let end = if self.0 > 0 { "win" } else { "loss" };
        let unit = if plies == 1 { "ply" } else { "plies" };
        write!(f, "{end} in {plies} {unit}")
    }
}
