//! Comparison of two tables for the same game: the positions where they choose differently, and which is better.

use crate::{Aim, Decision, Fate};

/// Positions where two tables choose differently, and which is better.
///
/// The positions compared are those with our move in which best play reaches the aim. `A` is the table whose proof was
/// asked, `B` the one it was compared with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference<'t> {
    /// The aim of the tables.
    pub aim: Aim,
    /// Number of positions compared.
    pub positions: u64,
    /// Positions for which the tables have a first move.
    pub told: Shared,
    /// Number of positions in which both make the same first move.
    pub same: u64,
    /// Score in the others, except those without any move, by the value of the first move with best play after it. A
    /// table without a move has the worse one.
    pub by_worth: Score,
    /// Positions in which the tables reach the aim.
    pub reached: Shared,
    /// Positions in which they win.
    pub won: Shared,
    /// Score in the positions that both win, by the length of the longest game: the shorter is better.
    pub by_length: Score,
    /// Longest games from the positions that both win.
    pub games: Both<Lengths>,
    /// Games of best play from the same positions.
    pub best_games: Lengths,
    /// Pairs of decisions with different moves: most frequent first, and then in the order of the positions.
    pub pairs: Vec<Pair<'t>>,
    /// Positions where the moves differ and one of the tables does better: of each class the one where the lead is
    /// greatest, and then the one that best play wins soonest, and then the first. Classes are in the same order.
    pub leads: Both<Vec<Lead>>,
}

/// A pair of things, one for each of two tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Both<T> {
    /// For the first table.
    pub a: T,
    /// For the second table.
    pub b: T,
}

/// Numbers of positions in which both tables succeed, only one of them, or neither.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Shared {
    /// Both succeed.
    pub both: u64,
    /// Only this one succeeds.
    pub only: Both<u64>,
    /// Neither succeeds.
    pub neither: u64,
}

/// Numbers of positions in which one table is better than the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Score {
    /// The first is better.
    pub a: u64,
    /// The second is better.
    pub b: u64,
    /// Both are equally good.
    pub equal: u64,
}

/// Lengths of games, in moves of ours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Lengths {
    /// Sum over all games.
    pub total: u64,
    /// Length of the longest.
    pub longest: u32,
}

/// Positions with different first moves that are decided by the same rules and the same advice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair<'t> {
    /// Decisions of both; `None` if no rule matches.
    pub decisions: Both<Option<Decision<'t>>>,
    /// Number of positions.
    pub positions: u64,
    /// Score by the value of the first move.
    pub by_worth: Score,
    /// Score by the end: a win counts more than a game that is held, and that more than a failure; of two wins the one
    /// whose longest game is shorter counts more.
    pub by_end: Score,
    /// The number of the first such position.
    pub first: usize,
}

/// A position in which one table does better than the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lead {
    /// Its number.
    pub position: usize,
    /// Advantage of the better table.
    pub by: Advantage,
}

/// Advantage of one fate over another, the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum Advantage {
    /// The longest game to the win has this many fewer moves.
    Moves(u32),
    /// A win, where the other game is held.
    Win,
    /// The aim is reached, and the other one misses it.
    Aim,
}

/// One of two tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum Which {
    /// The first.
    A,
    /// The second.
    B,
}

/// Reason why a table is better than another one as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(rename_all = "snake_case")
)]
pub enum Merit {
    /// It reaches the aim from more positions.
    Aim,
    /// It reaches the aim from equally many positions, and wins more of them.
    Wins,
    /// It does equally well, and where both win the longest games have fewer moves, taken together.
    Moves,
}

impl Difference<'_> {
    /// Returns the number of positions in which the tables make different first moves.
    #[must_use]
    pub fn other(&self) -> u64 {
        self.told.both - self.same
    }

    /// Returns the table that is better as a whole, and the reason; `None` if neither is.
    #[must_use]
    pub fn better(&self) -> Option<(Which, Merit)> {
        let Self {
            reached,
            won,
            games,
            ..
        } = self;
        let merits = [
            (Merit::Aim, reached.only.a.cmp(&reached.only.b)),
            (Merit::Wins, won.only.a.cmp(&won.only.b)),
            (Merit::Moves, games.b.total.cmp(&games.a.total)),
        ];
        merits
            .into_iter()
            .find_map(|(merit, order)| Some((Which::of_greater(order)?, merit)))
    }
}

impl Fate {
    /// Returns the advantage over another fate of the same position, if there is one.
    #[must_use]
    pub fn advantage_over(self, other: Self) -> Option<Advantage> {
        match (self, other) {
            (Self::Won { moves }, Self::Won { moves: more }) => {
                let less = more.checked_sub(moves).filter(|less| *less > 0);
                less.map(Advantage::Moves)
            }
            (Self::Won { .. }, Self::Held { .. }) => Some(Advantage::Win),
            (Self::Won { .. } | Self::Held { .. }, Self::Failed(_)) => Some(Advantage::Aim),
            _ => None,
        }
    }
}
