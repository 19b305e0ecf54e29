//! Claims to be proved.

use crate::{Outcome, Player};

/// A statement about a position that best play makes true or false.
///
/// A win must come within finitely many moves. A game that never ends is nobody's win, and so it is as
/// good as a draw to one who only claims not to lose.
///
/// ```
/// use game_core::{Claim, Outcome, Player};
/// let claim = Claim::Wins(Player::First);
/// assert_eq!(claim.complement(), Claim::DoesNotLose(Player::Second));
/// assert!(!claim.is_met_by(Outcome::Draw));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
pub enum Claim {
    /// This player can force a win.
    Wins(Player),
    /// This player can keep the other from winning.
    DoesNotLose(Player),
}

impl Claim {
    /// Returns the player it is about.
    #[must_use]
    pub fn player(self) -> Player {
        match self {
            Self::Wins(player) | Self::DoesNotLose(player) => player,
        }
    }

    /// Returns the claim that is true exactly if this one is false.
    #[must_use]
    pub fn complement(self) -> Self {
        match self {
            Self::Wins(player) => Self::DoesNotLose(player.opponent()),
            Self::DoesNotLose(player) => Self::Wins(player.opponent()),
        }
    }

    /// Returns whether it holds in a game that has ended like this.
    #[must_use]
    pub fn is_met_by(self, outcome: Outcome) -> bool {
        match self {
            Self::Wins(player) => outcome == Outcome::Win(player),
            Self::DoesNotLose(player) => outcome != Outcome::Win(player.opponent()),
        }
    }
}
