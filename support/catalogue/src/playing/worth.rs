//! Knowledge about the value of a position or a move.

use std::fmt;

use game_core::{Score, Verdict};
use serde::Serialize;

/// Knowledge about the value of a position to the player who is to move, or of a move to the one who makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Worth {
    /// With best play by both sides to the end. A search that sees only so far can know that, too, if
    /// the end is near enough.
    Exact(Verdict),
    /// Neither side can force a win within this many plies; what comes after is not known.
    Open {
        /// Depth of the search.
        plies: u16,
    },
}

impl Worth {
    /// Returns the meaning of a score from a search to the end of the game: neither a win nor a loss is a draw.
    ///
    /// ```
    /// use game_core::{Score, Verdict};
    /// use catalogue::playing::Worth;
    /// assert_eq!(Worth::of_final(Score::win_in(3)), Worth::Exact(Verdict::Win(3)));
    /// assert_eq!(Worth::of_final(Score::of(9)), Worth::Exact(Verdict::Draw));
    /// ```
    #[must_use]
    pub fn of_final(score: Score) -> Self {
        Self::Exact(end_seen(score).unwrap_or(Verdict::Draw))
    }

    /// Returns the meaning of a score from a search this many plies deep.
    #[must_use]
    pub fn of_look_ahead(score: Score, plies: usize) -> Self {
        let open = Self::Open {
            plies: u16::try_from(plies).unwrap_or(u16::MAX),
        };
        end_seen(score).map_or(open, Self::Exact)
    }

    /// Returns the value of a move to the player who makes it, if this is the value of the position after it.
    pub(super) fn a_ply_before(self, same_player: bool) -> Self {
        match self {
            Self::Exact(verdict) => Self::Exact(verdict.a_ply_before(same_player)),
            Self::Open { plies } => Self::Open {
                plies: plies.saturating_add(1),
            },
        }
    }
}

/// Returns the win or the loss that a score stands for.
fn end_seen(score: Score) -> Option<Verdict> {
    let plies = score.plies_to_end()?;
    let distance = u16::try_from(plies.unsigned_abs()).unwrap_or(u16::MAX);
    Some(if score > Score::DRAW {
        Verdict::Win(distance)
    } else {
        Verdict::Loss(distance)
    })
}

/// "won in 7 plies", "drawn", "lost in 4 plies", "open, 12 plies ahead"
impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let noun = |plies: u16| if plies == 1 { "ply" } else { "plies" };
        match *self {
            Self::Exact(Verdict::Win(plies)) => write!(f, "won in {plies} {}", noun(plies)),
            Self::Exact(Verdict::Draw) => f.write_str("drawn"),
            Self::Exact(Verdict::Loss(0)) => f.write_str("lost"),
            Self::Exact(Verdict::Loss(plies)) => write!(f, "lost in {plies} {}", noun(plies)),
            Self::Open { plies } => write!(f, "open, {plies} {} ahead", noun(plies)),
        }
    }
}
