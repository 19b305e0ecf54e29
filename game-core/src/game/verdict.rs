//! Values of positions with best play by both sides.

use std::cmp::Ordering;
use std::fmt;

/// Value of a position, with best play by both sides, to the player whose turn it is. Best play wins as soon as it can
/// and loses as late as it can; distances are in plies.
///
/// Verdicts are ordered by the player's preference: a win before a draw before a loss, an early win
/// before a late one and a late loss before an early one. The greatest is the best.
///
/// ```
/// use game_core::Verdict::{Draw, Loss, Win};
/// assert!(Win(1) > Win(3) && Win(3) > Draw && Draw > Loss(4) && Loss(4) > Loss(2));
/// assert_eq!(Win(3).to_string(), "win in 3 plies");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Verdict {
    /// The player wins, in this many plies.
    Win(u16),
    /// Neither can win.
    Draw,
    /// The opponent wins, in this many plies.
    Loss(u16),
}

impl Verdict {
    /// Returns the distance of the end of the game, if it is not drawn.
    #[must_use]
    pub fn plies(self) -> Option<u16> {
        match self {
            Self::Win(plies) | Self::Loss(plies) => Some(plies),
            Self::Draw => None,
        }
    }

    /// Returns the verdict as the opponent sees it.
    #[must_use]
    pub fn for_opponent(self) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(plies),
            Self::Draw => Self::Draw,
            Self::Loss(plies) => Self::Win(plies),
        }
    }

    /// Returns the value of a move to the player who makes it, if `self` is the value of the position after it to the
    /// player to move there, who may be the same.
    ///
    /// ```
    /// use game_core::Verdict::{Loss, Win};
    /// assert_eq!(Loss(4).a_ply_before(false), Win(5));
    /// ```
    #[must_use]
    pub fn a_ply_before(self, same_player: bool) -> Self {
        match if same_player {
            self
        } else {
            self.for_opponent()
        } {
            Self::Win(plies) => Self::Win(plies.saturating_add(1)),
            Self::Draw => Self::Draw,
            Self::Loss(plies) => Self::Loss(plies.saturating_add(1)),
        }
    }

    fn rank(self) -> i32 {
        match self {
            Self::Win(plies) => i32::from(u16::MAX) + 1 - i32::from(plies),
            Self::Draw => 0,
            Self::Loss(plies) => i32::from(plies) - i32::from(u16::MAX) - 1,
        }
    }
}

impl Ord for Verdict {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank().cmp(&other.rank())
    }
}

impl PartialOrd for Verdict {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (what, plies) = match self {
            Self::Win(plies) => ("win", plies),
            Self::Draw => return f.write_str("draw"),
            Self::Loss(plies) => ("loss", plies),
        };
        let noun = if *plies == 1 { "ply" } else { "plies" };
        write!(f, "{what} in {plies} {noun}")
    }
}
