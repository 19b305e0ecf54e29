//! Two tables for the same game beside each other: where they choose differently, and which is better.

use serde::Serialize;

use crate::{Aim, Decision, Fate};

/// Where two tables choose differently, and which is better.
///
/// Positions with our move are compared, those in which best play reaches the aim. `A` is the table whose
/// proof was asked, `B` the one it was compared with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference<'t> {
    /// What counts as success.
    pub aim: Aim,
    /// How many positions are compared.
    pub positions: u64,
    /// For which of them the tables have a first move.
    pub told: Shared,
    /// In how many both make the same first move.
    pub same: u64,
    /// In the others, but for those without any move: whose first move is worth more with best play after
    /// it. A table without a move has the worse one.
    pub by_worth: Score,
    /// In which the tables reach the aim.
    pub reached: Shared,
    /// In which they win.
    pub won: Shared,
    /// Of the positions that both win: in which the longest game is shorter.
    pub by_length: Score,
    /// The longest games from the positions that both win.
    pub games: Both<Lengths>,
    /// The games of best play from the same positions.
    pub best_games: Lengths,
    /// What decides the moves that differ: most frequent first, and then in the order of the positions.
    pub pairs: Vec<Pair<'t>>,
    /// Where the moves differ and one of the tables does better: the position of each class where the lead
    /// is greatest, and then the one that best play wins soonest, and then the first. Classes are in the
    /// same order.
    pub leads: Both<Vec<Lead>>,
}

/// Something of each of two tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Both<T> {
    /// Of the first.
    pub a: T,
    /// Of the second.
    pub b: T,
}

/// In how many positions both tables can do something, one of them, or neither.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Shared {
    /// Both.
    pub both: u64,
    /// This one, and the other one not.
    pub only: Both<u64>,
    /// Neither.
    pub neither: u64,
}

/// In how many positions one table is better than the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Score {
    /// The first is better.
    pub a: u64,
    /// The second is better.
    pub b: u64,
    /// Both are as good.
    pub equal: u64,
}

/// How long games are, in moves of ours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Lengths {
    /// All of them together.
    pub total: u64,
    /// The longest.
    pub longest: u32,
}

/// Positions with different first moves that are decided by the same rules and the same advice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pair<'t> {
    /// What decides; `None` if no rule matches.
    pub decisions: Both<Option<Decision<'t>>>,
    /// How many positions there are.
    pub positions: u64,
    /// Whose first move is worth more.
    pub by_worth: Score,
    /// Who does better in the end: a win before a game that is held, that before a failure, and of two
    /// wins the one whose longest game is shorter.
    pub by_end: Score,
    /// The number of the first such position.
    pub first: usize,
}

/// A position in which one table does better than the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lead {
    /// Its number.
    pub position: usize,
    /// By how much.
    pub by: Advantage,
}

/// How much better one fate is than another, the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Advantage {
    /// The longest game to the win has this many moves less.
    Moves(u32),
    /// A win, where the other one is held.
    Win,
    /// The aim is reached, and the other one misses it.
    Aim,
}

/// One of two tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Which {
    /// The first.
    A,
    /// The second.
    B,
}

/// Why a table is better than another one as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Merit {
    /// It reaches the aim from more positions.
    Aim,
    /// It reaches the aim from as many, and wins more of them.
    Wins,
    /// It does as much, and where both win the longest games have fewer moves, taken together.
    Moves,
}

impl Difference<'_> {
    /// In how many positions the tables make different first moves.
    #[must_use]
    pub fn other(&self) -> u64 {
        self.told.both - self.same
    }

    /// The table that is better as a whole, and why; `None` if neither is.
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
    /// How much better this is than another fate of the same position, if it is.
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
